"""Where the joker is and what the widow may hold, as tables of 80 columns."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from analyzer.cards import SUITS
from analyzer.reports.text import columns, grouped, labelled, paragraph, rules_in_words
from analyzer.studies.odds import JokerOdds, PlaceOdds, WidowOdds

SHORT: Final = 4
"""Cards in a widow whose every number has room for two decimals."""


def odds_report(odds: JokerOdds) -> str:
    """Return the odds as text."""
    parts = [*_header(odds), "", *_joker(odds), "", *_widow(odds), ""]
    parts.append(paragraph(_honesty(odds)))
    return "\n".join(parts)


def _header(odds: JokerOdds) -> Iterator[str]:
    if odds.hand is not None:
        yield labelled("Hand", grouped(odds.hand))
    else:
        yield labelled("Hand", "any: give your ten cards for the odds of your own")
    for label, cards in (("Table", odds.table), ("Opp. table", odds.opponent_table)):
        if cards:
            yield labelled(label, grouped(cards), width=12)
    yield labelled("Rules", rules_in_words(odds.rules))
    deck = odds.rules.deck
    yield labelled(
        "Deck", f"{deck.size} cards, {odds.cards} of them unseen, {odds.rules.widow} in the widow"
    )


def _joker(odds: JokerOdds) -> Iterator[str]:
    jokers = len(odds.rules.deck.jokers)
    if not jokers:
        yield "This deck has no joker."
        return
    if not odds.unseen:
        yield "You see the joker." if jokers == 1 else "You see both jokers."
        return
    yield f"Where {_the_joker(odds)} is, in %"
    header = ["", "Cards", "Chance", "Exact"]
    both = odds.unseen > 1
    if both:
        header.append("At least one")
    if odds.hand is None:
        header.append("Before you look")
    yield from columns(
        header, [_place_row(place, odds, both=both) for place in odds.places], left=frozenset({0})
    )
    if odds.own_side is not None and not odds.held:
        what = "The joker is" if jokers == 1 else "At least one joker is"
        yield paragraph(
            f"{what} with your side, the widow taken up, in {_percent(odds.own_side)} % of deals."
        )


def _the_joker(odds: JokerOdds) -> str:
    if odds.unseen == 1:
        which = "the joker" if not odds.held else "the other joker"
    else:
        which = "a given joker"
    return which + (", if you do not hold it," if odds.hand is None else "")


def _place_row(place: PlaceOdds, odds: JokerOdds, *, both: bool) -> list[str]:
    row = [place.place, str(place.cards), _percent(place.one), f"{place.cards}/{odds.cards}"]
    if both:
        row.append(_percent(place.some))
    if odds.hand is None:
        row.append(_percent(place.before))
    return row


def _widow(odds: JokerOdds) -> Iterator[str]:
    yield "What the widow holds, in %"
    most = odds.rules.widow
    numbers = [str(n) for n in range(most + 1)]
    header = ["", "Held", "Unseen", ">= 1", *numbers, "Mean"]
    yield from columns(header, [_widow_row(each, odds) for each in odds.widow], left=frozenset({0}))


def _widow_row(each: WidowOdds, odds: JokerOdds) -> list[str]:
    digits = 2 if odds.rules.widow <= SHORT else 1  # to fit the page
    name = each.sort
    if each.suits and len(each.suits) < len(SUITS):
        name += " " + " ".join(suit.text for suit in each.suits)
    return [
        name,
        str(each.held),
        str(each.unseen),
        _percent(each.some),
        *(f"{100 * float(chance):.{digits}f}" for chance in each.chances),
        f"{float(each.mean):.2f}",
    ]


def _honesty(odds: JokerOdds) -> str:
    trumps = (
        "Trumps count the joker and both bowers. "
        if odds.rules.deck.jokers
        else ("Trumps count both bowers. ")
    )
    return (
        f"{trumps}>= 1: at least one. Mean: cards of that sort expected in the widow. Exact, by "
        "counting all ways the unseen cards can lie; calls and plays are not looked "
        "at, and may tell more."
    )


def _percent(chance: Fraction) -> str:
    return f"{100 * float(chance):.2f}"
