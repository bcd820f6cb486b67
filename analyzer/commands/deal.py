"""``five-hundred deal``: deal cards at random, with given cards in place."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from analyzer.cards import format_card, format_cards, sort_hand
from analyzer.commands.batch import COLUMNS
from analyzer.commands.files import check_writable
from analyzer.commands.options import (
    output_options,
    read_cards,
    read_rules,
    require_apart,
    require_four_players,
    rules_options,
    seed_option,
    whole,
)
from analyzer.commands.results import as_csv, as_json, deliver
from analyzer.errors import CardError
from analyzer.reports.deal_text import deal_lines
from analyzer.reports.text import rules_in_words
from analyzer.rng import Stream, generator
from analyzer.rules import Ruleset

PLACES: Final = ("hand", "left", "partner", "right", "widow")
MOST_DEALS: Final = 1_000_000

Cards = tuple[int, ...]

EXAMPLES: Final = """\b
Examples:
  five-hundred deal --count 3 --seed 7
  five-hundred deal --hand "JK JH JD AH" --widow "4D"
"""


@click.command("deal", epilog=EXAMPLES)
@click.option("--hand", metavar="CARDS", default="", help="Cards of the first hand.")
@click.option("--left", metavar="CARDS", default="", help="Cards of the next hand clockwise.")
@click.option("--partner", metavar="CARDS", default="", help="Cards of the hand opposite.")
@click.option("--right", metavar="CARDS", default="", help="Cards of the last hand.")
@click.option("--widow", "--kitty", metavar="CARDS", default="", help="Cards of the widow.")
@click.option(
    "--count",
    type=whole(1, MOST_DEALS),
    default=1,
    show_default=True,
    metavar="N",
    help="Deals.",
)
@seed_option
@rules_options
@output_options()
def command(
    *,
    hand: str,
    left: str,
    partner: str,
    right: str,
    widow: str,
    count: int,
    seed: int,
    rules_name: str,
    switches: tuple[str, ...],
    form: str,
    output: Path | None,
) -> None:
    """Deal the deck at random.

    Cards given to a hand or to the widow lie there; all ways to place the others are equally
    likely. The first deals of a seed are the same for any --count.

    The CSV has the columns that solve --batch reads, with the widow as the discard.
    """
    rules = read_rules(rules_name, switches)
    require_four_players(rules, "deal")
    given = _given(dict(zip(PLACES, (hand, left, partner, right, widow), strict=True)), rules)
    if output is not None:
        check_writable(output)
    deals = [deal_the_rest(given, rules, seed, number) for number in range(count)]
    deliver(_written(deals, rules, seed, form), output)


def _given(texts: dict[str, str], rules: Ruleset) -> tuple[Cards, ...]:
    given = {what: read_cards(text, rules, what=what, size=None) for what, text in texts.items()}
    require_apart(given.items())
    for (what, cards), size in zip(given.items(), sizes(rules), strict=True):
        if len(cards) > size:
            raise CardError(f"{what}: {len(cards)} cards given, at most {size} fit")
    return tuple(given.values())


def sizes(rules: Ruleset) -> tuple[int, ...]:
    """Return how many cards each hand and the widow hold."""
    return (rules.cards_per_player,) * rules.players + (rules.widow,)


def deal_the_rest(
    given: Sequence[Cards], rules: Ruleset, seed: int, number: int
) -> tuple[Cards, ...]:
    """Return the hands and the widow of one deal, sorted; given cards stay where they are.

    Parameters
    ----------
    given : sequence of tuples of int
        Cards of each hand, clockwise, and of the widow.
    rules : Ruleset
    seed : int
    number : int
        Which deal of this seed.
    """
    placed = {card for cards in given for card in cards}
    unseen = [card for card in rules.deck.cards if card not in placed]
    order = generator(seed, Stream.DEALS, number).permutation(len(unseen))
    shuffled = iter([unseen[place] for place in order.tolist()])
    return tuple(
        sort_hand((*cards, *(next(shuffled) for _ in range(size - len(cards)))))
        for cards, size in zip(given, sizes(rules), strict=True)
    )


def _written(deals: Sequence[tuple[Cards, ...]], rules: Ruleset, seed: int, form: str) -> str:
    if form == "json":
        hands = [
            {
                what: [format_card(card) for card in cards]
                for what, cards in zip(PLACES, deal, strict=True)
            }
            for deal in deals
        ]
        return as_json({"rules": rules.name, "seed": seed, "deals": hands})
    if form == "csv":
        rows = [["", "", *map(format_cards, deal)] for deal in deals]
        return as_csv([dict(zip(COLUMNS, row, strict=True)) for row in rows], COLUMNS)
    about = f"{rules_in_words(rules)}, seed {seed}"
    parts = [
        "\n".join(
            [
                f"Deal {number} of {len(deals)}, {about}",
                *deal_lines(deal[:-1], names=("Hand", "Left", "Partner", "Right"), widow=deal[-1]),
            ]
        )
        for number, deal in enumerate(deals, 1)
    ]
    return "\n\n".join(parts)
