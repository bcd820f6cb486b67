"""``five-hundred femhundra study hands``: what a first hand is worth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from analyzer.commands.femhundra_options import compile_femhundra, whole_numbers
from analyzer.commands.files import atomic_write, check_result_files, kind_of_picture
from analyzer.commands.long_runs import read_executed, require_out, run_options
from analyzer.commands.options import FILE, output_options, seed_option, whole
from analyzer.commands.results import as_csv, as_json, deliver, rounded

if TYPE_CHECKING:
    from analyzer.femhundra.studies import HandsReport

FEWEST_HANDS: Final = 40
MOST_HANDS: Final = 10_000_000
FEWEST_WORLDS: Final = 8
MOST_WORLDS: Final = 1_000_000
MOST_TABLES: Final = 2
"""Numbers of players that fit beside each other."""

EXAMPLES: Final = """\b
Examples:
  five-hundred femhundra study hands
  five-hundred femhundra study hands --hands 400 --plot hands.png
  five-hundred femhundra study hands --players 3,6 --out hands --workers 8
"""


@click.command("hands", epilog=EXAMPLES)
@click.option(
    "--hands",
    type=whole(FEWEST_HANDS, MOST_HANDS),
    default=2000,
    show_default=True,
    metavar="N",
    help="Random hands, and as many in which cards are exchanged.",
)
@click.option(
    "--worlds",
    type=whole(FEWEST_WORLDS, MOST_WORLDS),
    default=200,
    show_default=True,
    metavar="N",
    help="Deals of the other cards for each hand; a quarter of them for exchanges.",
)
@click.option(
    "--players",
    type=whole_numbers,
    default="2,4",
    show_default=True,
    metavar="N,N",
    help=f"Players at the table, from 2 to 6; up to {MOST_TABLES} different numbers.",
)
@seed_option
@run_options
@output_options()
@click.option("--plot", type=FILE, metavar="FILE", help="Draw it: .png, .svg or .pdf.")
def command(
    *,
    hands: int,
    worlds: int,
    players: tuple[int, ...],
    seed: int,
    out: Path | None,
    resume: bool,
    workers: int,
    cluster: str | None,
    form: str,
    output: Path | None,
    plot: Path | None,
) -> None:
    """Learn what seven cards are worth before the first turn in Femhundra.

    Told by the turn you have, by what the hand holds, as a sum to count at the table, and card by
    card against an idle two. Each hand is played out in many deals by rule players who see only
    their own cards.

    The usual number of hands takes some minutes of one core.
    """
    check_result_files(plot, output, out)
    require_out(resume, out)
    if len(players) > MOST_TABLES:
        raise click.UsageError(f"--players: up to {MOST_TABLES} numbers, not {len(players)}")
    from analyzer.femhundra.studies import HandsPlan, read_hands
    from analyzer.femhundra.studies.hands_run import AT_ONCE

    plan = HandsPlan(players=players, hands=hands, worlds=worlds, seed=seed).plan()
    compile_femhundra()  # once, before processes that all need them begin
    found = read_executed(
        plan,
        out,
        read_hands,
        resume=resume,
        workers=workers,
        cluster=cluster,
        unit="hands",
        each=AT_ONCE,
    )
    if plot is not None:
        from analyzer.femhundra.studies.hands_picture import hands_picture

        atomic_write(plot, hands_picture(found, kind_of_picture(plot)))
    deliver(_written(found, form), output)


def _written(found: HandsReport, form: str) -> str:
    if form == "table":
        from analyzer.femhundra.studies import hands_report

        return hands_report(found)
    if form == "json":
        return as_json(found.to_dict())
    rows = found.table()
    return as_csv(rounded(rows), list(rows[0]))
