"""Cards as plain integers.

An ordinary card is ``16 * suit + rank``, ids 0 to 63; the three jokers and the second copies of the
make-shift six-player deck follow. Ranks are numbered low to high in the order of RULES 3, so that
comparing ranks is comparing numbers: 2 ... 9, T, 11, 12, 13, J, Q, K, A.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from analyzer.errors import CardError


class Suit(IntEnum):
    """A printed or effective suit; spades and clubs are black, diamonds and hearts red."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3

    @property
    def text(self) -> str:
        """The one-letter name: S, C, D or H."""
        return "SCDH"[self]

    @property
    def is_red(self) -> bool:
        """True for diamonds and hearts."""
        return self >= Suit.DIAMONDS


SUITS: Final = tuple(Suit)

RANK_TEXT: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "11", "12", "13", *"JQKA")
N_RANKS: Final = len(RANK_TEXT)

TWO: Final = 0
THREE: Final = 1
FOUR: Final = 2
FIVE: Final = 3
SIX: Final = 4
SEVEN: Final = 5
EIGHT: Final = 6
NINE: Final = 7
TEN: Final = 8
ELEVEN: Final = 9
TWELVE: Final = 10
THIRTEEN: Final = 11
JACK: Final = 12
QUEEN: Final = 13
KING: Final = 14
ACE: Final = 15

JOKER: Final = 64
JOKER_1: Final = 65
JOKER_2: Final = 66
JOKERS: Final = (JOKER, JOKER_1, JOKER_2)

# The make-shift deck of RULES 2 doubles every 2 and 3 and the red 4s; ids 67 to 76 in this order.
FIRST_COPY: Final = (
    *(16 * suit + TWO for suit in SUITS),
    *(16 * suit + THREE for suit in SUITS),
    16 * Suit.DIAMONDS + FOUR,
    16 * Suit.HEARTS + FOUR,
)
FIRST_SECOND_COPY: Final = 67
N_CARDS: Final = FIRST_SECOND_COPY + len(FIRST_COPY)


def _texts() -> tuple[str, ...]:
    ordinary = [RANK_TEXT[rank] + suit.text for suit in SUITS for rank in range(N_RANKS)]
    return (*ordinary, "JK", "JK1", "JK2", *(ordinary[first] + "'" for first in FIRST_COPY))


CARD_TEXT: Final = _texts()
"""The one canonical text of every card id (the rules, Notation)."""


def make_card(rank: int, suit: Suit) -> int:
    """Return the id of an ordinary card."""
    return 16 * suit + rank


def is_joker(card: int) -> bool:
    """Return True for JK, JK1 and JK2."""
    return JOKER <= card <= JOKER_2


def is_second_copy(card: int) -> bool:
    """Return True for the primed cards of the make-shift six-player deck (RULES 6.6)."""
    return card >= FIRST_SECOND_COPY


def first_copy(card: int) -> int:
    """Return the unprimed twin of a second copy, and any other card itself."""
    return FIRST_COPY[card - FIRST_SECOND_COPY] if is_second_copy(card) else card


def suit_of(card: int) -> Suit:
    """Return the printed suit of a card.

    Raises
    ------
    CardError
        For a joker, which has none; ask `is_joker` first.
    """
    if is_joker(card):
        raise CardError(f"{CARD_TEXT[card]} has no printed suit")
    return SUITS[first_copy(card) // 16]


def rank_of(card: int) -> int:
    """Return the rank of a card, 0 (a 2) to 15 (an ace).

    Raises
    ------
    CardError
        For a joker, which has none; ask `is_joker` first.
    """
    if is_joker(card):
        raise CardError(f"{CARD_TEXT[card]} has no rank")
    return first_copy(card) % 16


def same_colour(suit: Suit) -> Suit:
    """Return the other suit of the same colour: S and C, D and H."""
    return SUITS[suit ^ 1]


def sort_key(card: int) -> tuple[int, int, int]:
    """Return the place of a card in a written hand: joker first, suits S C D H, high to low."""
    if is_joker(card):
        return (-1, card, 0)
    return (suit_of(card), -rank_of(card), int(is_second_copy(card)))
