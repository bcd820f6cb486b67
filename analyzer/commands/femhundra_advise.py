"""``five-hundred femhundra advise HAND``: stock or pile, what to lay, what to discard."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from analyzer.commands.femhundra_options import (
    compile_femhundra,
    meld_option,
    players_option,
    read_femhundra_rules,
    whole_numbers,
)
from analyzer.commands.files import check_result
from analyzer.commands.notices import progress_bar
from analyzer.commands.options import (
    MOST_WORLDS,
    output_options,
    seed_option,
    switches_option,
    whole,
)
from analyzer.commands.results import as_csv, as_json, deliver

if TYPE_CHECKING:
    from analyzer.femhundra.advice import Advice
    from analyzer.femhundra.advice.position_checks import Drawn

FEWEST_WORLDS: Final = 4
MOST_STOCK: Final = 52

EXAMPLES: Final = """\b
Examples:
  five-hundred femhundra advise "5H 6H 9S 9D KC QC 2S" --pile 9C
  five-hundred femhundra advise "5H 6H 9S 9D KC QC 2S 7H" --pile 9C \\
      --drawn stock
  five-hundred femhundra advise "9S 9D KC 2S" --pile "9C 4D" --sizes 4,6 \\
      --meld "me: 5H 6H 7H" --meld "1: QS KS AS 2: JS" --meld "2: 4S 4C 4H" \\
      --players 3
"""


@click.command("advise", epilog=EXAMPLES)
@click.argument("hand", nargs=-1, required=True)
@click.option("--pile", default="", metavar="CARDS", help="The pile, bottom to top.")
@click.option(
    "--drawn",
    type=click.Choice(["stock", "pile"]),
    help="You have drawn: HAND holds what you took.  [default: you are to draw]",
)
@players_option
@click.option(
    "--sizes",
    type=whole_numbers,
    metavar="N,N",
    help="Cards in the other hands, clockwise after you.  [default: what the stock leaves, or 7]",
)
@click.option(
    "--stock",
    type=whole(0, MOST_STOCK),
    metavar="N",
    help="Cards in the stock.  [default: what the rest leaves]",
)
@meld_option
@click.option(
    "--known",
    multiple=True,
    metavar="'OWNER: CARDS'",
    help="Cards another took with the pile and still holds: '1: 7H 9C'; may be given several "
    "times.",
)
@click.option(
    "--under", default="", metavar="CARDS", help="Court cards seen to go under the stock."
)
@click.option(
    "--points",
    type=whole_numbers,
    metavar="N,N",
    help="This round so far, you first: table less fines.  [default: no fines]",
)
@click.option(
    "--scores",
    type=whole_numbers,
    metavar="N,N",
    help="The game before this round, you first; shown, not weighed.",
)
@click.option(
    "--worlds",
    type=whole(FEWEST_WORLDS, MOST_WORLDS),
    default=8000,
    show_default=True,
    metavar="N",
    help="Placings of the unseen cards to try each choice in.",
)
@seed_option
@switches_option
@output_options()
def command(
    *,
    hand: tuple[str, ...],
    pile: str,
    drawn: Drawn | None,
    players: int | None,
    sizes: tuple[int, ...] | None,
    stock: int | None,
    melds: tuple[str, ...],
    known: tuple[str, ...],
    under: str,
    points: tuple[int, ...] | None,
    scores: tuple[int, ...] | None,
    worlds: int,
    seed: int,
    switches: tuple[str, ...],
    form: str,
    output: Path | None,
) -> None:
    """Say what to do in Femhundra: stock or pile, what to lay, what to discard.

    HAND is your cards. You are "me"; the others are 1, 2, ... clockwise after you. Without --drawn
    you are to draw, and the answer also says how to go on with the pile.

    Every choice is played out to the end of the round in the same worlds, by rule players who see
    only their own cards. The fine for taking the pile without laying three cards is counted in.
    """
    given = players
    if given is None and sizes is not None and not any("players" in each for each in switches):
        given = len(sizes) + 1
    rules = read_femhundra_rules(given, switches)
    from analyzer.femhundra.advice import advise, read_position

    knowledge = read_position(
        rules,
        hand=" ".join(hand),
        pile=pile,
        melds=melds,
        known=known,
        sizes=sizes,
        stock=stock,
        under=under,
        drawn=drawn,
        points=points,
        scores=scores,
    )
    if output is not None:
        check_result(output)
    compile_femhundra()
    with progress_bar() as progress:
        advice = advise(knowledge, worlds=worlds, seed=seed, progress=progress)
    deliver(_written(advice, form), output)


def _written(advice: Advice, form: str) -> str:
    if form == "table":
        from analyzer.femhundra.advice.text import advice_report

        return advice_report(advice)
    if form == "json":
        return as_json(advice.to_dict())
    rows = [{**row, "actions": "; ".join(row["actions"])} for row in advice.rows()]
    return as_csv(rows, list(rows[0]))
