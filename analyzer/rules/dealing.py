"""Dealing: which packets go where, and a shuffled deck dealt by them (RULES 2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from analyzer.errors import CardError, RulesError
from analyzer.rules.ruleset import Ruleset

# What each player gets in each round; after every round the widow gets its share.
_ROUNDS: Final = {
    "widow_singly": (3, 4, 3),
    "widow_block": (3, 4, 3),
    "minnesota": (3, 2, 3, 2),
}


@dataclass(frozen=True)
class Packet:
    """Cards dealt together.

    Attributes
    ----------
    seat : int or None
        Who gets them; None for the widow.
    count : int
        How many.
    """

    seat: int | None
    count: int


@dataclass(frozen=True)
class Deal:
    """A deck dealt out.

    Attributes
    ----------
    hands : tuple of tuples of int
        Card ids by seat, in the order received.
    widow : tuple of int
    """

    hands: tuple[tuple[int, ...], ...]
    widow: tuple[int, ...]


def _widow_shares(rules: Ruleset) -> tuple[int, ...]:
    """How many cards the widow gets after each round of the deal."""
    match rules.deal_pattern:
        case "widow_block":
            return (rules.widow, 0, 0)
        case "minnesota":
            return (min(3, rules.widow), max(0, rules.widow - 3), 0, 0)
        case _:
            # One each; a widow of another size is spread over the rounds, the earlier ones first.
            each, more = divmod(rules.widow, 3)
            return tuple(each + (1 if place < more else 0) for place in range(3))


def deal_plan(rules: Ruleset, dealer: int) -> tuple[Packet, ...]:
    """Return the packets of a deal in order, from the dealer's left (RULES 2.2).

    Raises
    ------
    RulesError
        For the two-player game, whose piles are not dealt by this plan.
    """
    if rules.deal_pattern == "two_player":
        raise RulesError("deal_pattern=two_player is not available yet")
    seats = [(dealer + step) % rules.players for step in range(1, rules.players + 1)]
    plan: list[Packet] = []
    rounds = _ROUNDS[rules.deal_pattern]
    for count, share in zip(rounds, _widow_shares(rules), strict=True):
        plan.extend(Packet(seat, count) for seat in seats)
        if share:
            plan.append(Packet(None, share))
    return tuple(plan)


def deal_cards(rules: Ruleset, dealer: int, cards: Sequence[int]) -> Deal:
    """Deal a shuffled deck, first card first.

    Raises
    ------
    CardError
        If the cards are not exactly the deck of the rules.
    RulesError
        As `deal_plan`.
    """
    if sorted(cards) != sorted(rules.deck.cards):
        raise CardError(f"the {len(cards)} cards to deal are not the deck {rules.deck.name}")
    hands: list[list[int]] = [[] for _ in range(rules.players)]
    widow: list[int] = []
    place = 0
    for packet in deal_plan(rules, dealer):
        target = widow if packet.seat is None else hands[packet.seat]
        target.extend(cards[place : place + packet.count])
        place += packet.count
    return Deal(tuple(map(tuple, hands)), tuple(widow))


def shuffled(rules: Ruleset, random: np.random.Generator) -> tuple[int, ...]:
    """Return the deck of the rules in random order."""
    order = random.permutation(rules.deck.size)
    return tuple(rules.deck.cards[place] for place in order.tolist())
