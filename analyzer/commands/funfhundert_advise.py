"""``five-hundred funfhundert advise HAND``: what to announce and which card to play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from analyzer.commands.compiling import announce_compiling
from analyzer.commands.files import check_result
from analyzer.commands.funfhundert_options import position_options, read_position_options
from analyzer.commands.options import output_options, seed_option, switches_option, whole
from analyzer.commands.results import as_csv, as_json, deliver
from analyzer.funfhundert.advice.position import read_position

if TYPE_CHECKING:
    from analyzer.funfhundert.advice.results import Advice

MOST_WORLDS: Final = 100_000
KERNELS: Final = ("play_out_actions",)
NEAR_KERNELS: Final = ("play_to_endings", "solve_endings")
EXACT_KERNELS: Final = ("solve_endings",)
NEAR: Final = 4

EXAMPLES: Final = """\b
Examples:
  five-hundred funfhundert advise "AS TS KS QS JD 9D 8C 7H" --turned KH
  five-hundred funfhundert advise "AS TS KS QS JD 9D 8C 7C" --turned KH \\
    --led TH
  five-hundred funfhundert advise "AS TS KS JD 9D 8C KH 8H" --turned 7H \\
    --led TC --swapped opponent --won "9S 8S" --lost "AC KC" \\
    --announced "opponent: KQ C"
"""


@click.command("advise", epilog=EXAMPLES)
@click.argument("hand", nargs=-1, required=True)
@position_options
@click.option("--lost", default="", metavar="CARDS", help="Cards in the opponent's tricks.")
@click.option("--shown", default="", metavar="CARDS", help="Known in the opponent's hand.")
@click.option(
    "--worlds",
    type=whole(2, MOST_WORLDS),
    metavar="N",
    help="Placings of the unseen cards to choose in, and as many to report.  "
    "[default: 4000; 500 near the end of the talon]",
)
@seed_option
@switches_option
@output_options()
def command(
    *,
    hand: tuple[str, ...],
    lost: str,
    shown: str,
    worlds: int | None,
    seed: int,
    form: str,
    output: Path | None,
    **described: Any,
) -> None:
    """Say what to announce and to swap before a lead, which card to lead, or to answer with.

    HAND is your cards. The rest is what you have seen: without more than --turned it is a fresh
    deal, and you lead. The size of the talon follows from the tricks.

    With cards in the talon, each choice is played out in many placings of the unseen cards by two
    players who follow rules of thumb and see only their own cards; with four or two cards left in
    it, only until it is empty: the rest is solved exactly. With an empty talon you know the
    opponent's hand, and each choice is solved exactly.
    """
    if output is not None:
        check_result(output)
    at = read_position(" ".join(hand), lost=lost, shown=shown, **read_position_options(**described))
    announce_compiling(_kernels(at.talon), what="the play of Fünfhundert")
    from analyzer.funfhundert.advice.advising import advise

    advice = advise(at, worlds=worlds, seed=seed)
    deliver(written(advice, form), output)


def _kernels(talon: int) -> tuple[str, ...]:
    if talon > NEAR:
        return KERNELS
    return NEAR_KERNELS if talon else EXACT_KERNELS


def written(advice: Advice, form: str) -> str:
    """Return advice as text, JSON or CSV."""
    if form == "table":
        from analyzer.funfhundert.advice.text import advice_report

        return advice_report(advice)
    if form == "json":
        return as_json(advice.to_dict())
    rows: list[dict[str, Any]] = []
    part: Advice | None = advice
    while part is not None:
        about = {"moment": part.moment, "estimate": part.kind}
        asked = {"worlds": part.worlds, "seed": part.seed}
        rows += [{**about, **option.to_dict(), **asked} for option in part.options]
        part = part.then
    return as_csv(rows, list(rows[0]))
