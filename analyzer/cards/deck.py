"""Decks, and hands as sets of bits over the places of a deck (RULES 2).

A deck lists its cards low to high, suit by suit, jokers last. A set of cards is an integer with bit
``i`` for the card at place ``i``; no deck has more than 63 cards, so every set fits an int64.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Final

from analyzer.cards.card import (
    CARD_TEXT,
    ELEVEN,
    FIRST_COPY,
    FIRST_SECOND_COPY,
    FIVE,
    FOUR,
    JOKER,
    JOKER_1,
    JOKER_2,
    N_RANKS,
    RANK_TEXT,
    SEVEN,
    SUITS,
    THIRTEEN,
    TWELVE,
    TWO,
    Suit,
    first_copy,
    is_joker,
    is_second_copy,
    make_card,
    rank_of,
    suit_of,
)
from analyzer.errors import CardError, RulesError, did_you_mean


@dataclass(frozen=True)
class Deck:
    """A fixed set of cards in a fixed order.

    Attributes
    ----------
    name : str
        The name in RULES 2, with a remark for a changed form.
    cards : tuple of int
        Card ids: suits S C D H, low to high in each, second copies beside their twins, jokers last.
    """

    name: str
    cards: tuple[int, ...]

    @property
    def size(self) -> int:
        """Number of cards, at most 63."""
        return len(self.cards)

    @cached_property
    def index(self) -> Mapping[int, int]:
        """The place (0 to size - 1) of each card id."""
        return MappingProxyType({card: place for place, card in enumerate(self.cards)})

    @property
    def jokers(self) -> tuple[int, ...]:
        """The jokers of this deck, low to high."""
        return tuple(card for card in self.cards if is_joker(card))

    @property
    def all_bits(self) -> int:
        """The whole deck as a set of bits."""
        return (1 << self.size) - 1

    def __contains__(self, card: object) -> bool:
        return card in self.index

    def __len__(self) -> int:
        return len(self.cards)

    def pack(self, cards: Iterable[int]) -> int:
        """Return a set of cards as bits over the places of this deck.

        Raises
        ------
        CardError
            If a card is not in this deck or is given twice.
        """
        bits = 0
        for card in cards:
            self.require(card)
            bit = 1 << self.index[card]
            if bits & bit:
                raise CardError(f"{CARD_TEXT[card]} is given twice")
            bits |= bit
        return bits

    def unpack(self, bits: int) -> tuple[int, ...]:
        """Return the cards of a set of bits, in deck order.

        Raises
        ------
        CardError
            If a bit lies outside the deck.
        """
        if not 0 <= bits <= self.all_bits:
            raise CardError(f"bits {bits:#x} lie outside a deck of {self.size} cards")
        return tuple(card for place, card in enumerate(self.cards) if bits >> place & 1)

    def require(self, *cards: int) -> None:
        """Check that cards belong to this deck.

        Raises
        ------
        CardError
            For the first card that does not, with the reason.
        """
        for card in cards:
            if card not in self.index:
                raise CardError(f"{CARD_TEXT[card]} is not in this deck: {self._reason(card)}")

    def _reason(self, card: int) -> str:
        if is_joker(card):
            return (
                "its joker is " + " or ".join(map(_text, self.jokers))
                if self.jokers
                else ("it has no joker")
            )
        if is_second_copy(card):
            return f"it has no second {CARD_TEXT[first_copy(card)]}"
        suit, rank = suit_of(card), rank_of(card)
        lowest = {s: min(rank_of(c) for c in self._suit(s)) for s in SUITS}
        if rank < lowest[suit]:
            stop = RANK_TEXT[lowest[suit]]
            if len(set(lowest.values())) == 1:
                return f"it stops at {stop}"
            return f"{'red' if suit.is_red else 'black'} suits stop at {stop}"
        holders = [s.text for s in SUITS if make_card(rank, s) in self.index]
        if holders:
            return f"its {RANK_TEXT[rank]}s are {' and '.join(holders)} only"
        return f"it has no {RANK_TEXT[rank]}s"

    def _suit(self, suit: Suit) -> list[int]:
        return [card for card in self.cards if not is_joker(card) and suit_of(card) == suit]


def _text(card: int) -> str:
    return CARD_TEXT[card]


_EXTRA_RANKS: Final = frozenset({ELEVEN, TWELVE, THIRTEEN})

# name: lowest black rank, lowest red rank, jokers, has 11 and 12 (and red 13)
_FORMS: Final = {
    "d43": (FIVE, FOUR, 1, False),
    "d33": (SEVEN, SEVEN, 1, False),
    "d45": (FOUR, FOUR, 1, False),
    "d46": (FOUR, FOUR, 2, False),
    "d53": (TWO, TWO, 1, False),
    "d63": (TWO, TWO, 1, True),
    "d52": (TWO, TWO, 0, False),
    "d32": (SEVEN, SEVEN, 0, False),
}

DECK_NAMES: Final = tuple(_FORMS)


def max_jokers(name: str) -> int:
    """Return how many jokers the named deck can hold.

    Raises
    ------
    RulesError
        If there is no deck of that name.
    """
    if name not in _FORMS:
        raise RulesError(f"unknown deck {name!r}: {did_you_mean(name, _FORMS)}")
    return _FORMS[name][2]


@lru_cache(maxsize=64)
def deck(name: str, *, jokers: int | None = None, makeshift: bool = False) -> Deck:
    """Return a deck by its name in RULES 2.

    Parameters
    ----------
    name : str
        d43, d33, d45, d46, d53, d63, d52 or d32.
    jokers : int, optional
        Fewer jokers than the deck usually holds; by default its full number.
    makeshift : bool
        For d63 only: the 52 cards, a joker and second copies of every 2 and 3 and of the red 4s.

    Returns
    -------
    Deck
        The same object for the same arguments.

    Raises
    ------
    RulesError
        For an unknown name, more jokers than the deck can hold, or a make-shift form of another
        deck.
    """
    most = max_jokers(name)
    low_black, low_red, _, extra = _FORMS[name]
    if jokers is None:
        jokers = most
    if not 0 <= jokers <= most:
        raise RulesError(f"{jokers} jokers: deck {name} can hold at most {most}")
    if makeshift and name != "d63":
        raise RulesError(f"deck {name} has no make-shift form: only d63 has one")

    skipped = frozenset() if extra and not makeshift else _EXTRA_RANKS
    cards: list[int] = []
    for suit in SUITS:
        for rank in range(low_red if suit.is_red else low_black, N_RANKS):
            if rank in skipped or (rank == THIRTEEN and not suit.is_red):
                continue
            card = make_card(rank, suit)
            cards.append(card)
            if makeshift and card in FIRST_COPY:
                cards.append(FIRST_SECOND_COPY + FIRST_COPY.index(card))
    cards += {0: (), 1: (JOKER,), 2: (JOKER_2, JOKER_1)}[jokers]
    return Deck(_form_name(name, jokers, most, makeshift), tuple(cards))


def _form_name(name: str, jokers: int, most: int, makeshift: bool) -> str:
    form = f"{name} make-shift" if makeshift else name
    if jokers == most:
        return form
    return f"{form} without joker" if jokers == 0 else f"{form} with {jokers} joker"
