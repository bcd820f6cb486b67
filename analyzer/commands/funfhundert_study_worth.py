"""``five-hundred funfhundert study worth``: what combinations, cards and the lead are worth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from analyzer.commands.compiling import announce_compiling, compile_kernels
from analyzer.commands.files import atomic_write, check_result_files, kind_of_picture
from analyzer.commands.long_runs import read_executed, require_out, run_options
from analyzer.commands.options import FILE, output_options, seed_option, switches_option, whole
from analyzer.commands.results import as_csv, as_json, deliver
from analyzer.funfhundert.rules import FunfhundertRules

if TYPE_CHECKING:
    from analyzer.funfhundert.studies import Worth

MOST_DEALS: Final = 10_000_000
USUAL_DEALS: Final = 20_000
SLOW_DEALS: Final = 100
PARTS: Final = ("holdings", "announced", "first lead", "leads", "habits")
KERNELS: Final = ("play_recorded",)
SLOW_KERNELS: Final = ("choose_by_rules", "play_out_actions", "solve_endings")

NOTES: Final = """\b
Players:
  rule                announces, swaps and plays by rules of thumb
  monte-carlo[:N]     plays every choice out in N sampled worlds  [100]

\b
Examples:
  five-hundred funfhundert study worth
  five-hundred funfhundert study worth --plot worth.png
  five-hundred funfhundert study worth --set announce_window=french
  five-hundred funfhundert study worth --player monte-carlo:20 --deals 200
  five-hundred funfhundert study worth --part habits --player monte-carlo:20
  five-hundred funfhundert study worth --deals 500000 --out myworth
"""


@click.command("worth", epilog=NOTES)
@click.option(
    "--deals",
    type=whole(10, MOST_DEALS),
    metavar="N",
    help="Deals for each row, each played at least twice.  "
    f"[default: {USUAL_DEALS}; {SLOW_DEALS} with other players than rule]",
)
@click.option(
    "--player",
    default="rule",
    show_default=True,
    metavar="PLAYER",
    help="Who plays; habits are a rule player's against this one, if asked for by --part.",
)
@click.option(
    "--part",
    "parts",
    multiple=True,
    type=click.Choice(PARTS),
    help="Measure this only; may be given several times.",
)
@seed_option
@run_options
@switches_option
@output_options()
@click.option("--plot", type=FILE, metavar="FILE", help="Draw it: .png, .svg or .pdf.")
def command(
    *,
    deals: int | None,
    player: str,
    parts: tuple[str, ...],
    seed: int,
    out: Path | None,
    resume: bool,
    workers: int,
    cluster: str | None,
    switches: tuple[str, ...],
    form: str,
    output: Path | None,
    plot: Path | None,
) -> None:
    """Learn what combinations and cards in a dealt hand are worth, and the first lead.

    Random deals in which a player holds king and queen of trumps, say, are played out, and the same
    deals in which these cards have changed places with plain sevens, eights and nines from the
    opponent's hand or the talon. The difference in the margin is what they are worth. Besides: how
    often each combination is announced, what each first lead costs or gains, and whether to keep
    a ten for phase 2.

    Each player sees only the own cards. The usual number of deals takes about a minute of one
    core. With --out the run is kept and can be resumed.
    """
    check_result_files(plot, output, out)
    require_out(resume, out)
    rules = FunfhundertRules().with_switches(switches)
    from analyzer.funfhundert.studies import WorthStudy, read_worth, worth_picture

    usual = player.strip().lower() == "rule"
    asked = deals or (USUAL_DEALS if usual else SLOW_DEALS)
    study = WorthStudy(rules, asked, seed, player.strip().lower(), parts)
    plan = study.plan()
    if plot is not None and "holdings" not in study.wanted:
        raise click.UsageError("--plot: the picture shows the holdings; add --part holdings")
    needed = KERNELS if usual else SLOW_KERNELS
    announce_compiling(needed, what="the play of Fünfhundert")
    compile_kernels(needed)  # once, before processes that all need them begin
    found = read_executed(
        plan,
        out,
        lambda path: read_worth(path, study),
        resume=resume,
        workers=workers,
        cluster=cluster,
        unit="deals",
        each=study.at_once,
    )
    if plot is not None:
        atomic_write(plot, worth_picture(found, kind_of_picture(plot)))
    deliver(_written(found, form), output)


def _written(found: Worth, form: str) -> str:
    if form == "table":
        from analyzer.funfhundert.studies import worth_report

        return worth_report(found)
    answer = found.to_dict()
    if form == "json":
        return as_json(answer)
    names = {name: None for row in answer["rows"] for name in row}
    return as_csv(answer["rows"], list(names))
