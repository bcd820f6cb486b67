"""Endings of the naive twin as the toolkit's front door takes them."""

from __future__ import annotations

from analyzer.cards import Suit, format_card, parse_card
from analyzer.funfhundert.ending.ending import Ending
from analyzer.funfhundert.rules import FunfhundertRules
from tests.naive.funfhundert import SUITS, Moment, Switches


def ids(cards):
    return tuple(sorted(parse_card(card) for card in cards))


def bits(numbers):
    return sum(1 << number for number in numbers)


def rules_of(switches: Switches) -> FunfhundertRules:
    return FunfhundertRules(switches.window, switches.leader_only, switches.single)


def ending_of(moment: Moment, switches: Switches) -> Ending:
    return Ending(
        trump=Suit(SUITS.index(moment.trump)),
        hands=(ids(moment.hands[0]), ids(moment.hands[1])),
        leader=moment.leader,
        led=None if moment.led is None else parse_card(moment.led),
        won=(frozenset(ids(moment.won[0])), frozenset(ids(moment.won[1]))),
        used=(frozenset(ids(moment.used[0])), frozenset(ids(moment.used[1]))),
        closed=(bits(moment.closed[0]), bits(moment.closed[1])),
        seven_scored=moment.seven_scored,
        rules=rules_of(switches),
        phase="announce" if moment.announcing else "play",
        turn=moment.turn,
        announced=moment.announced,
    )


def text_of(card: int) -> str:
    """Return a card as the twin writes it: rank first."""
    text = format_card(card)
    return text if text[-1] in SUITS else text[::-1]
