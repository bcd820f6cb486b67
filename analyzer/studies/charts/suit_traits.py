"""What a hand holds with each suit as trumps, for many hands at once: what a person can count."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from analyzer.cards import ACE, JACK, KING, N_RANKS, SUITS, Suit, is_joker, rank_of, suit_of
from analyzer.rules import Denomination, Ruleset, effective_suit, lane

Int64Array = npt.NDArray[np.int64]
FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int8]
Wanted = Callable[[int, Denomination], bool]

TRUMPS: Final = tuple(Denomination.of(suit) for suit in SUITS)


@dataclass(frozen=True, eq=False)
class SuitTraits:
    """Hands looked at with each suit as trumps.

    Attributes
    ----------
    rules : Ruleset
    cards : ndarray of int64, shape (hands,)
        Each hand as a set over deck places, as made by `Deck.pack`.

    Counts without arguments are int8 of shape (hands, 4), a column for each trump suit in the order
    S C D H.
    """

    rules: Ruleset
    cards: Int64Array

    @cached_property
    def joker(self) -> IntArray:
        """Jokers held."""
        return self._count(lambda card, _: is_joker(card))

    @cached_property
    def right(self) -> IntArray:
        """The jack of trumps."""
        return self._count(_is_rank_of_trumps(JACK))

    @cached_property
    def left(self) -> IntArray:
        """The jack of the other suit of that colour."""
        return self._count(
            lambda card, trump: (
                _is_jack(card)
                and suit_of(card) != trump.suit
                and effective_suit(card, trump) == trump.suit
            )
        )

    @cached_property
    def ace(self) -> IntArray:
        """The ace of trumps."""
        return self._count(_is_rank_of_trumps(ACE))

    @cached_property
    def king(self) -> IntArray:
        """The king of trumps."""
        return self._count(_is_rank_of_trumps(KING))

    @cached_property
    def trumps(self) -> IntArray:
        """Trumps in all: the jokers and the left bower are among them."""
        return self._count(lambda card, trump: effective_suit(card, trump) == trump.suit)

    @cached_property
    def side_aces(self) -> IntArray:
        """Aces of the other suits."""
        return self._count(_is_rank_beside(ACE))

    @cached_property
    def side_kings(self) -> IntArray:
        """Kings of the other suits."""
        return self._count(_is_rank_beside(KING))

    @cached_property
    def voids(self) -> IntArray:
        """Side suits of which no card is held."""
        return np.asarray(np.sum(self.side_lengths == 0, axis=2), dtype=np.int8)

    @cached_property
    def singletons(self) -> IntArray:
        """Side suits of which one card is held, whichever it is."""
        return np.asarray(np.sum(self.side_lengths == 1, axis=2), dtype=np.int8)

    @cached_property
    def side_lengths(self) -> IntArray:
        """Cards of each side suit, shape (hands, 4, 3); the left bower is none of them."""
        lengths = [
            [
                self._held(self.rules.deck.pack(lane(self.rules.deck, suit, trump)))
                for suit in SUITS
                if suit != trump.suit
            ]
            for trump in TRUMPS
        ]
        return np.array(lengths, dtype=np.int8).transpose(2, 0, 1)

    @cached_property
    def voids_without_trumps(self) -> IntArray:
        """Printed suits of which no card is held, shape (hands,)."""
        held = [self.ranked(range(N_RANKS), suit) for suit in SUITS]
        return np.asarray(np.sum(np.array(held) == 0, axis=0), dtype=np.int8)

    def ranked(self, ranks: Collection[int], suit: Suit | None = None) -> IntArray:
        """Return how many cards of some ranks each hand holds, in all or in one printed suit."""
        wanted = (
            card
            for card in self.rules.deck.cards
            if not is_joker(card) and rank_of(card) in ranks and suit in (None, suit_of(card))
        )
        return self._held(self.rules.deck.pack(wanted))

    def lane_bits(self, trump: Denomination, suit: int) -> Int64Array:
        """Return each hand's cards of an effective suit, bit 0 for the lowest, int64 (hands,)."""
        deck = self.rules.deck
        bits = np.zeros_like(self.cards)
        for place, card in enumerate(lane(deck, SUITS[suit], trump)):
            bits |= (self.cards >> deck.index[card] & 1) << place
        return bits

    def _count(self, wanted: Wanted) -> IntArray:
        deck = self.rules.deck
        sets = [deck.pack(card for card in deck.cards if wanted(card, trump)) for trump in TRUMPS]
        return np.stack([self._held(bits) for bits in sets], axis=1)

    def _held(self, bits: int) -> IntArray:
        return np.asarray(np.bitwise_count(self.cards & bits), dtype=np.int8)


def _is_jack(card: int) -> bool:
    return not is_joker(card) and rank_of(card) == JACK


def _is_rank_of_trumps(rank: int) -> Wanted:
    def wanted(card: int, trump: Denomination) -> bool:
        return not is_joker(card) and rank_of(card) == rank and suit_of(card) == trump.suit

    return wanted


def _is_rank_beside(rank: int) -> Wanted:
    def wanted(card: int, trump: Denomination) -> bool:
        return not is_joker(card) and rank_of(card) == rank and suit_of(card) != trump.suit

    return wanted
