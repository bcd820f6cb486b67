"""Suit and height of every card in one contract, looked up by card id.

Suits are numbered 0 to 3 in the order S C D H.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from analyzer.cards import N_CARDS, Deck, Suit
from analyzer.rules import Denomination, effective_suit, strength

NO_SUIT: Final = 4
"""The suit of the unnamed joker in a no-trump context."""

Lanes: TypeAlias = tuple[list[int], ...]
"""Cards by suit, NO_SUIT last, low to high in each."""


class CardOrder(NamedTuple):
    """Suit and height of every card id in one contract."""

    suit: tuple[int, ...]
    height: tuple[int, ...]
    trump: int


@lru_cache(maxsize=256)
def card_order(deck: Deck, denomination: Denomination, named: Suit | None) -> CardOrder:
    """Return the order of a deck's cards; -1 as `trump` where there is none."""
    suits, heights = [NO_SUIT] * N_CARDS, [0] * N_CARDS
    for card in deck.cards:
        suit = effective_suit(card, denomination, named)
        suits[card] = NO_SUIT if suit is None else int(suit)
        heights[card] = strength(card, denomination)
    trump = denomination.suit
    return CardOrder(tuple(suits), tuple(heights), -1 if trump is None else int(trump))
