"""``five-hundred study hands``: many random hands, each tried in every denomination."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from analyzer.commands.compiling import SOLVER, announce_compiling, compile_kernels, entry_points
from analyzer.commands.long_runs import execute, run_options
from analyzer.commands.notices import notice
from analyzer.commands.options import read_rules, rules_options, seed_option, whole

if TYPE_CHECKING:
    from analyzer.rules import Ruleset

MOST_HANDS: Final = 10_000_000
MOST_WORLDS: Final = 30_000

EXAMPLES: Final = """\b
Examples:
  five-hundred study hands --hands 400 --out myhands
  five-hundred study hands --hands 20000 --out myhands --workers 8
  five-hundred study hands --hands 20000 --out myhands --resume
  five-hundred study hands --rules american --out american
"""


@click.command("hands", epilog=EXAMPLES)
@click.option(
    "--hands",
    type=whole(1, MOST_HANDS),
    default=20_000,
    show_default=True,
    metavar="N",
    help="Random hands of ten cards.",
)
@click.option(
    "--worlds",
    type=whole(2, MOST_WORLDS),
    default=66,
    show_default=True,
    metavar="N",
    help="Placings of the unseen cards to try, for each hand and denomination; even.",
)
@seed_option
@run_options(required=True)
@rules_options
def command(
    *,
    hands: int,
    worlds: int,
    seed: int,
    out: Path,
    resume: bool,
    workers: int,
    cluster: str | None,
    rules_name: str,
    switches: tuple[str, ...],
) -> None:
    """Solve many random hands in every suit, in no-trump and as misère.

    Each hand is tried as five-hundred bid tries it: the widow unseen, cards put away by what
    declarer holds, all deals solved with open cards, and corrected by what play is likely to make
    of that. Charts and point counts read the table DIR/result.parquet and DIR/manifest.json beside
    it. 20,000 hands take about 40 minutes of one core; Ctrl-C loses nothing: --resume
    goes on.
    """
    rules = read_rules(rules_name, switches)
    from analyzer.studies.hands import AT_ONCE, HandsPlan

    plan = HandsPlan(rules, hands=hands, worlds=worlds, seed=seed).plan()
    announce_compiling()
    compile_kernels(entry_points(SOLVER))  # once, before processes that all need them begin
    result = execute(
        plan, out=out, resume=resume, workers=workers, cluster=cluster, unit="hands", each=AT_ONCE
    )
    _warn(rules)
    click.echo(f"{hands:,} hands, {worlds} worlds each, seed {seed}: {result}")


def _warn(rules: Ruleset) -> None:
    """Say for which contracts chances and scores are missing."""
    from analyzer.studies.hands import uncorrected

    kinds = uncorrected(rules)
    if kinds:
        notice(
            f"No chances or scores of {', '.join(kinds)}: what play makes of open cards was not "
            "measured for these rules. Charts leave them out."
        )
