"""``five-hundred femhundra study pile``: what the pile is worth against the stock."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from analyzer.commands.femhundra_options import FEWEST, compile_femhundra, players_option
from analyzer.commands.files import atomic_write, check_result_files, kind_of_picture
from analyzer.commands.long_runs import read_executed, require_out, run_options
from analyzer.commands.options import FILE, output_options, seed_option, whole
from analyzer.commands.results import as_csv, as_json, deliver, rounded

if TYPE_CHECKING:
    from analyzer.femhundra.studies import PileReport

MOST_ROUNDS: Final = 10_000_000
FEWEST_WORLDS: Final = 4
MOST_WORLDS: Final = 1_000_000

EXAMPLES: Final = """\b
Examples:
  five-hundred femhundra study pile
  five-hundred femhundra study pile --rounds 500 --plot pile.png
  five-hundred femhundra study pile --players 4 --out pile --workers 8
"""


@click.command("pile", epilog=EXAMPLES)
@click.option(
    "--rounds",
    type=whole(2, MOST_ROUNDS),
    default=8000,
    show_default=True,
    metavar="N",
    help="Rounds of rule players; a draw of each is tried.",
)
@click.option(
    "--worlds",
    type=whole(FEWEST_WORLDS, MOST_WORLDS),
    default=200,
    show_default=True,
    metavar="N",
    help="Placings of the unseen cards to try, for each draw; even.",
)
@players_option
@seed_option
@run_options
@output_options()
@click.option("--plot", type=FILE, metavar="FILE", help="Draw it: .png, .svg or .pdf.")
def command(
    *,
    rounds: int,
    worlds: int,
    players: int | None,
    seed: int,
    out: Path | None,
    resume: bool,
    workers: int,
    cluster: str | None,
    form: str,
    output: Path | None,
    plot: Path | None,
) -> None:
    """Learn whether it is worth taking the pile in Femhundra.

    At draws that come up in rounds of rule players, pile and stock are tried in the same worlds,
    dealt from what the player in turn knows. Told by the size of the pile, by the cards that can be
    laid with it, and for some plain ways to decide.

    The usual number of rounds takes a minute or two of one core.
    """
    check_result_files(plot, output, out)
    require_out(resume, out)
    from analyzer.femhundra.studies import PilePlan, read_pile
    from analyzer.femhundra.studies.pile_run import AT_ONCE

    plan = PilePlan(players=players or FEWEST, rounds=rounds, worlds=worlds, seed=seed).plan()
    compile_femhundra()  # once, before processes that all need them begin
    found = read_executed(
        plan,
        out,
        read_pile,
        resume=resume,
        workers=workers,
        cluster=cluster,
        unit="rounds",
        each=AT_ONCE,
    )
    if plot is not None:
        from analyzer.femhundra.studies.pile_picture import pile_picture

        atomic_write(plot, pile_picture(found, kind_of_picture(plot)))
    deliver(_written(found, form), output)


def _written(found: PileReport, form: str) -> str:
    if form == "table":
        from analyzer.femhundra.studies import pile_report

        return pile_report(found)
    if form == "json":
        return as_json(found.to_dict())
    rows = found.table()
    return as_csv(rounded(rows), list(rows[0]))
