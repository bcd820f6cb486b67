"""``five-hundred funfhundert ending HAND OPPONENT``: an ending solved from both hands."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click

from analyzer.commands.compiling import announce_compiling
from analyzer.commands.files import check_result
from analyzer.commands.funfhundert_options import position_options, read_position_options
from analyzer.commands.options import output_options, switches_option
from analyzer.commands.results import as_json, deliver
from analyzer.funfhundert.advice.ending_position import read_ending

KERNELS: Final = ("solve_endings",)

EXAMPLES: Final = """\b
Examples:
  five-hundred funfhundert ending "AS KS QS 9H" "TS JS AH 8H" --trump H
  five-hundred funfhundert ending "AS KS 9H" "AH 8H" --trump H --led TS
  five-hundred funfhundert ending "KH QC 9C" "QH TC TH" --trump S \\
    --won "KC JC AS AH"
"""


@click.command("ending", epilog=EXAMPLES)
@click.argument("hand")
@click.argument("opponent")
@position_options
@click.option(
    "--lost",
    default=None,
    metavar="CARDS",
    help="Cards in the opponent's tricks.  [default: all others, if --won is given]",
)
@switches_option
@output_options(formats=("table", "json"))
def command(
    *,
    hand: str,
    opponent: str,
    lost: str | None,
    form: str,
    output: Path | None,
    **described: Any,
) -> None:
    """Solve an ending exactly: the margin with best play of both, and how it comes about.

    HAND is your cards, OPPONENT the opponent's; the talon is empty. Without --won and --lost only
    the points from here on count, and cards already played serve in no announcement.
    """
    if output is not None:
        check_result(output)
    at = read_ending(hand, opponent, lost=lost, **read_position_options(**described))
    announce_compiling(KERNELS, what="the endings of Fünfhundert")
    from analyzer.funfhundert.advice.endings import play_ending

    ending = play_ending(at)
    if form == "json":
        deliver(as_json(ending.to_dict()), output)
        return
    from analyzer.funfhundert.advice.text import ending_report

    deliver(ending_report(ending), output)
