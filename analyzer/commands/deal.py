"""``five-hundred deal``: deal cards at random, with given cards in place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from analyzer.cards import format_card
from analyzer.commands.batch import PARTNER, batch_columns
from analyzer.commands.files import check_result
from analyzer.commands.hands import (
    TABLES,
    hand_keys,
    hand_names,
    pile_cards,
    read_piles,
    read_seat,
)
from analyzer.commands.options import (
    output_options,
    read_cards,
    read_rules,
    require_apart,
    rules_options,
    seed_option,
    whole,
)
from analyzer.commands.results import as_csv, as_json, deliver
from analyzer.deals import cards_dealt, deal_the_rest
from analyzer.errors import CardError, InputError
from analyzer.reports.deal_text import deal_lines
from analyzer.reports.text import paragraph, rules_in_words, seat_names
from analyzer.rules import Deal, Pile, Ruleset
from analyzer.rules.five import FIVE
from analyzer.table import format_pile

HAND: Final = "hand"
WIDOW: Final = "widow"
MOST_DEALS: Final = 1_000_000

NOTES: Final = """\b
Seats after the hand:
  2 players  opponent, table, opponent's table
  3 players  left, right
  4 players  left, partner, right
  5 players  left, far left, far right, right
  6 players  left, partner 1, across, partner 2, right

\b
Examples:
  five-hundred deal --count 3 --seed 7
  five-hundred deal --hand "JK JH JD AH" --widow "4D"
  five-hundred deal --rules australian_5p --seat "far left" "AS KS"
  five-hundred deal --rules australian_2p --seat table "AS KS QS 5C/JS"
"""


@click.command("deal", epilog=NOTES)
@click.option("--hand", metavar="CARDS", help="Cards of the first hand.")
@click.option("--left", metavar="CARDS", help="Cards of the next hand clockwise.")
@click.option("--partner", metavar="CARDS", help="Four players: cards of the hand opposite.")
@click.option("--right", metavar="CARDS", help="Cards of the last hand.")
@click.option(
    "--seat",
    "others",
    nargs=2,
    multiple=True,
    metavar="NAME CARDS",
    help="Cards of any seat; may be given several times.",
)
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
    hand: str | None,
    left: str | None,
    partner: str | None,
    right: str | None,
    others: tuple[tuple[str, str], ...],
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

    The tables of two players are piles, each the card face-down/the card face-up, like 5C/AS. Of a
    given pile one card may be left open: AS is the face-up card of some pile, 5C/- a face-down one.

    The CSV has the columns that solve --batch reads, with the widow as the discard.
    """
    rules = read_rules(rules_name, switches)
    named = {HAND: hand, "left": left, "partner": partner, "right": right}
    texts = [(name, f"--{name}", text) for name, text in named.items() if text is not None]
    texts += [(name, "--seat", text) for name, text in others]
    given = _read_given(texts, widow, rules)
    if output is not None:
        check_result(output)
    deals = [
        deal_the_rest(
            rules,
            seed=seed,
            number=number,
            hands=given.hands,
            widow=given.widow,
            piles=given.piles,
        )
        for number in range(count)
    ]
    write = {"json": _as_json, "csv": _as_csv, "table": _as_text}[form]
    deliver(write(deals, rules, seed), output)


@dataclass(frozen=True)
class Given:
    """Cards that lie where they were put."""

    hands: tuple[tuple[int, ...], ...]
    widow: tuple[int, ...]
    piles: tuple[tuple[Pile, ...], ...]


def _read_given(texts: Sequence[tuple[str, str, str]], widow: str, rules: Ruleset) -> Given:
    """Return the cards given; `texts` are names of seats, the options that named them, cards."""
    names = (HAND, *hand_names(rules)[1:])
    by_place: dict[int, str] = {}
    for name, option, text in texts:
        place = _place(name, option, names)
        if place in by_place:
            raise InputError(f"{names[place]}: given twice; write all its cards in one option")
        by_place[place] = text
    room = cards_dealt(rules)[HAND]
    hands: list[tuple[int, ...]] = [()] * rules.players
    piles: list[tuple[Pile, ...]] = [()] * rules.players
    groups: list[tuple[str, tuple[int, ...]]] = []
    for place, text in sorted(by_place.items()):
        if rules.players == 2 and place in TABLES:
            piles[TABLES.index(place)] = read_piles(text, rules, names[place])
            groups.append((names[place], pile_cards(piles[TABLES.index(place)])))
        else:
            hands[place] = _read_hand(text, rules, names[place], room)
            groups.append((names[place], hands[place]))
    groups.append((WIDOW, _read_hand(widow, rules, WIDOW, rules.widow)))
    require_apart(groups)
    return Given(tuple(hands), groups[-1][1], tuple(piles) if rules.players == 2 else ())


def _place(name: str, option: str, names: Sequence[str]) -> int:
    if option == "--seat":
        return read_seat(name, names, option)
    if name not in names:
        raise InputError(f"{option}: these rules have the seats {', '.join(names)}; use --seat")
    return names.index(name)


def _read_hand(text: str, rules: Ruleset, what: str, room: int) -> tuple[int, ...]:
    cards = read_cards(text, rules, what=what, size=None)
    if len(cards) > room:
        raise CardError(f"{what}: {len(cards)} cards given, at most {room} fit")
    return cards


def _texts(deal: Deal) -> list[list[str]]:
    """Return hands, tables and the widow as texts of cards and piles."""
    hands = [[format_card(card) for card in hand] for hand in deal.hands]
    tables = [[format_pile(pile) for pile in own] for own in deal.piles]
    return [*hands, *tables, [format_card(card) for card in deal.widow]]


def _as_json(deals: Sequence[Deal], rules: Ruleset, seed: int) -> str:
    keys = (HAND, *hand_keys(rules)[1:], WIDOW)
    dealt = [dict(zip(keys, _texts(deal), strict=True)) for deal in deals]
    return as_json({"rules": rules.name, "seed": seed, "deals": dealt})


def _as_csv(deals: Sequence[Deal], rules: Ruleset, _: int) -> str:
    columns = batch_columns(rules)
    filled = columns[2:]
    rows = [dict(zip(filled, _texts(deal), strict=True)) for deal in deals]
    if rules.players == FIVE:
        columns = (*columns[:2], PARTNER, *filled)
    return as_csv(rows, columns)


def _as_text(deals: Sequence[Deal], rules: Ruleset, seed: int) -> str:
    about = f"{rules_in_words(rules)}, seed {seed}"
    names = (HAND.capitalize(), *seat_names(rules.players, len(hand_keys(rules)))[1:])
    parts = [
        "\n".join(
            [
                paragraph(f"Deal {number} of {len(deals)}, {about}"),
                *deal_lines(deal.hands, names=names, tables=deal.piles, widow=deal.widow),
            ]
        )
        for number, deal in enumerate(deals, 1)
    ]
    return "\n\n".join(parts)
