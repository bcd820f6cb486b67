"""Dealing: which packets go where, and a shuffled deck dealt by them (RULES 2.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import starmap
from typing import Final, Literal, TypeAlias

import numpy as np

from analyzer.errors import CardError
from analyzer.rules.piles import Pile
from analyzer.rules.ruleset import Ruleset

Place = Literal["hand", "down", "up"]
_Round: TypeAlias = tuple[tuple[Place, int], ...]

# What each player gets in each round; after every round the widow gets its share.
_ROUNDS: Final[Mapping[str, tuple[_Round, ...]]] = {
    "widow_singly": ((("hand", 3),), (("hand", 4),), (("hand", 3),)),
    "widow_block": ((("hand", 3),), (("hand", 4),), (("hand", 3),)),
    "minnesota": ((("hand", 3),), (("hand", 2),), (("hand", 3),), (("hand", 2),)),
    "two_player": (
        (("down", 3),),
        (("hand", 3),),
        (("down", 2), ("up", 2)),
        (("hand", 4),),
        (("up", 3),),
        (("hand", 3),),
    ),
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
    place : str
        ``hand``; in the two-player game also ``down`` (new piles, face-down) and ``up`` (face-up
        on the next piles that have no cover).
    """

    seat: int | None
    count: int
    place: Place = "hand"


@dataclass(frozen=True)
class Deal:
    """A deck dealt out.

    Attributes
    ----------
    hands : tuple of tuples of int
        Card ids by seat, in the order received.
    widow : tuple of int
    piles : tuple of tuples of Pile
        By seat, in the two-player game; otherwise empty.
    """

    hands: tuple[tuple[int, ...], ...]
    widow: tuple[int, ...]
    piles: tuple[tuple[Pile, ...], ...] = ()


def _widow_shares(rules: Ruleset) -> tuple[int, ...]:
    """How many cards the widow gets after each round of the deal."""
    if rules.deal_pattern == "widow_block":
        return (rules.widow, 0, 0)
    if rules.deal_pattern == "minnesota":
        return (min(3, rules.widow), max(0, rules.widow - 3), 0, 0)
    # One each; a widow of another size is spread over the rounds, the earlier ones first.
    each, more = divmod(rules.widow, 3)
    first, second, third = (each + (1 if place < more else 0) for place in range(3))
    if rules.deal_pattern == "two_player":
        return (0, first, 0, second, 0, third)
    return (first, second, third)


def deal_plan(rules: Ruleset, dealer: int) -> tuple[Packet, ...]:
    """Return the packets of a deal in order, from the dealer's left (RULES 2.2)."""
    seats = [(dealer + step) % rules.players for step in range(1, rules.players + 1)]
    plan: list[Packet] = []
    for packets, share in zip(_ROUNDS[rules.deal_pattern], _widow_shares(rules), strict=True):
        plan.extend(Packet(seat, count, place) for seat in seats for place, count in packets)
        if share:
            plan.append(Packet(None, share))
    return tuple(plan)


def deal_cards(rules: Ruleset, dealer: int, cards: Sequence[int]) -> Deal:
    """Deal a shuffled deck, first card first.

    Raises
    ------
    CardError
        If the cards are not exactly the deck of the rules.
    """
    if sorted(cards) != sorted(rules.deck.cards):
        raise CardError(f"the {len(cards)} cards to deal are not the deck {rules.deck.name}")
    dealt: dict[tuple[int | None, Place], list[int]] = {}
    start = 0
    for packet in deal_plan(rules, dealer):
        place = dealt.setdefault((packet.seat, packet.place), [])
        place.extend(cards[start : start + packet.count])
        start += packet.count
    seats = range(rules.players)
    hands = tuple(tuple(dealt[seat, "hand"]) for seat in seats)
    widow = tuple(dealt.get((None, "hand"), ()))
    if (0, "down") not in dealt:
        return Deal(hands, widow)
    piles = tuple(
        tuple(starmap(Pile, zip(dealt[seat, "down"], dealt[seat, "up"], strict=True)))
        for seat in seats
    )
    return Deal(hands, widow, piles)


def shuffled(rules: Ruleset, random: np.random.Generator) -> tuple[int, ...]:
    """Return the deck of the rules in random order."""
    order = random.permutation(rules.deck.size)
    return tuple(rules.deck.cards[place] for place in order.tolist())
