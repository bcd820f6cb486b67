"""Cards and combinations of Fünfhundert as the kernels see them: arrays of numbers (RULES 11).

A card is its place in the deck of 32: ``8 * suit + r``, suits S C D H, r = 0..7 for 7 8 9 T J Q K
A. A set of cards is an ``int64`` with a bit for each place. Combinations are numbered 0 to 14, and
a set of them is a word of 15 bits.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

Int64Array = npt.NDArray[np.int64]

CARDS: Final = 32
HAND: Final = 8
SUITS: Final = 4
SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(8)

# --- combinations ------------------------------------------------------------------------------
COMBINATIONS: Final = 15
FOUR_OF: Final = (ACE, TEN, KING, QUEEN, JACK)  # combinations 0 to 4
PAIR: Final = 5  # and the next three: K Q of spades, clubs, diamonds, hearts
JACK_QUEEN: Final = 9  # jack of spades and queen of diamonds
SEQUENCE: Final = 10  # and the next three: A K Q J T of each suit
TRUMP_SEVEN: Final = 14
ALL_COMBINATIONS: Final = (1 << COMBINATIONS) - 1

# --- announcing windows, as `announce_window` names them -----------------------------------------
ANY, FRENCH, UNDER_SIX, UNTIL_TALON_EMPTY = range(4)
WINDOWS: Final = ("any", "french", "under_six", "until_talon_empty")

_POINTS_BY_RANK: Final = (0, 0, 0, 10, 2, 3, 4, 11)
_STRENGTH_BY_RANK: Final = (0, 1, 2, 6, 3, 4, 5, 7)  # the ten ranks second


def _fixed(values: object) -> Int64Array:
    array = np.array(values, dtype=np.int64)
    array.setflags(write=False)
    return array


def _fixed_short(values: object) -> npt.NDArray[np.int16]:
    """Return an array that numba can still keep in a compiled kernel: it must be under 1 MB."""
    array = np.array(values, dtype=np.int16)
    array.setflags(write=False)
    return array


CARD_POINTS: Final = _fixed(_POINTS_BY_RANK * SUITS)
"""Card points by place; 120 in all."""

STRENGTH: Final = _fixed(_STRENGTH_BY_RANK * SUITS)
"""Strength by place, 0 (seven) to 7 (ace): what wins a trick."""

SUIT_CARDS: Final = _fixed([0xFF << 8 * suit for suit in range(SUITS)])
"""The cards of each suit."""


def combination_cards(trump: int) -> tuple[int, ...]:
    """Return the cards of the 15 combinations as sets; only the last depends on the trump suit."""
    fours = [sum(1 << 8 * suit + rank for suit in range(SUITS)) for rank in FOUR_OF]
    pairs = [(1 << KING | 1 << QUEEN) << 8 * suit for suit in range(SUITS)]
    sequences = [sum(1 << rank for rank in FOUR_OF) << 8 * suit for suit in range(SUITS)]
    jack_queen = 1 << JACK | 1 << 16 + QUEEN
    return (*fours, *pairs, jack_queen, *sequences, 1 << 8 * trump + SEVEN)


def combination_points(trump: int) -> tuple[int, ...]:
    """Return the points of the 15 combinations."""
    pairs = [40 if suit == trump else 20 for suit in range(SUITS)]
    sequences = [240 if suit == trump else 120 for suit in range(SUITS)]
    return (100, 80, 60, 40, 20, *pairs, 40, *sequences, 10)


def _clash() -> list[int]:
    cards = combination_cards(0)
    return [sum(1 << d for d in range(15) if cards[c] & cards[d]) for c in range(15)]


def _united(words: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return for every set of combinations the union of their words."""
    found = np.zeros(1 << COMBINATIONS, dtype=np.int64)
    for number in range(COMBINATIONS):
        found[1 << number : 2 << number] = found[: 1 << number] | words[number]
    return found


def _most_points(trump: int) -> npt.NDArray[np.int64]:
    points = combination_points(trump)
    best = np.zeros(1 << COMBINATIONS, dtype=np.int64)
    for number in range(COMBINATIONS):  # sets whose highest combination is this one
        others = np.arange(1 << number)
        taken = points[number] + best[others & ~CLASH[number]]
        best[1 << number : 2 << number] = np.maximum(best[others], taken)
    return best


def _most_points_of_few(trump: int) -> list[npt.NDArray[np.int64]]:
    """Return the most points of so many disjoint ones at most, for counts 1 to `FEW`."""
    points = combination_points(trump)
    sets = np.arange(1 << COMBINATIONS)
    by_count = [np.zeros_like(sets)]
    for _ in range(FEW):
        best = by_count[-1].copy()
        for number in range(COMBINATIONS):
            taken = points[number] + by_count[-1][sets & ~CLASH[number]]
            best = np.maximum(best, np.where(sets >> number & 1, taken, 0))
        by_count.append(best)
    return by_count[1:]


COMBINATION_CARDS: Final = _fixed([combination_cards(trump) for trump in range(SUITS)])
"""By trump suit and combination: its cards, int64[4, 15]."""

COMBINATION_POINTS: Final = _fixed([combination_points(trump) for trump in range(SUITS)])
"""By trump suit and combination: its points, int64[4, 15]."""

TOUCHED: Final = _fixed(
    [
        [
            sum(1 << c for c in range(15) if combination_cards(trump)[c] >> place & 1)
            for place in range(CARDS)
        ]
        for trump in range(SUITS)
    ]
)
"""By trump suit and card: the combinations it belongs to, int64[4, 32]."""

CLASH: Final = _fixed(_clash())
"""For each combination those that share a card with it, itself included: int64[15]."""

CLASHES: Final = _fixed_short(_united(CLASH))
"""For each set of combinations all that share a card with one of them: int16[32768]."""

MOST_POINTS: Final = _fixed_short([_most_points(trump) for trump in range(SUITS)])
"""By trump suit and set of combinations: the most points that disjoint ones of them make.

int16[4, 32768]. Whoever may announce any number at once and waits for no other combination can
score exactly this much.
"""

FEW: Final = 3
"""With more announcements left, any number is taken: a larger table could not be compiled in."""

MOST_POINTS_OF_FEW: Final = _fixed_short([_most_points_of_few(trump) for trump in range(SUITS)])
"""By trump suit, number of announcements left less 1, and set: int16[4, 3, 32768]."""

# --- one ending as a row of words, as the kernel is given it -------------------------------------
HANDS = 0  # 2 words: cards held by each player, as sets
WON = 2  # 2: cards in their won tricks
USED = 4  # 2: cards of their announcements
CLOSED = 6  # 2: combinations announced or passed over
SUIT_OF_TRUMPS = 8
LEADER = 9
LED = 10  # the place of the card led that waits for its answer, or -1
SEVEN_SCORED = 11
STAGE = 12  # 0: the one about to lead may announce, 1: the other may, 2: a card is played
ANNOUNCED = 13  # how many the one to act has announced at this moment
ROW = 14

LEADER_SPEAKS, OTHER_SPEAKS, PLAYS = range(3)  # stages
MARGIN, EACH_CARD, EACH_WAY = range(3)  # what is asked of the kernel

# --- the ending solver's work array -------------------------------------------------------------
# The cards still in play are numbered by side and place in the hand (0 to 7, at most 8 a side), so
# that a hand is a word of 8 bits. "Own" is the side named first, "other" the one it plays against.
TRUMP = 0
WINDOW = 1
LEADER_ONLY = 2
SINGLE = 3
TURN_OF = 4  # number of this ending: entries of the table from other endings do not count
NODES = 5  # positions searched
SIZES = 6  # 2 words: cards of each side
PLACE = 16  # 2 * 8 words: the card of each side and place in the hand
POINTS = 32  # 2 * 8: its points
SUIT = 48  # 2 * 8: the other's cards of its suit
BEATEN = 64  # 2 * 8: the other's cards that lose to it when it is led
TWIN = 80  # 2 * 8 * 2: own cards that are as good if the other holds none of those between
BETWEEN = 112  # 2 * 8 * 2: those between
TRUMPS = 144  # 2: trumps of each side
TWINNED = 146  # 2: cards of each side that have twins
TOUCH = 256  # 2 * 256: combinations that a set of cards of this side belongs to
SAFE = 768  # 2 * 256: the other's trumps that no trump of this set beats
MOVES = 1280  # by cards left (9): 8 leads, each with 8 replies
LEAD_LOW = 0  # of each lead: 8 words each
LEAD_HIGH = 8
REPLY_LOW = 16  # 8 * 8
REPLY_HIGH = 80  # 8 * 8
ANSWERS = 144  # 8: replies worth trying to each lead
MOVES_SIZE = 152
ALONE = MOVES + 9 * MOVES_SIZE  # 2 * 256 * 256: margins of the cards alone
TABLE_BITS = 16
TABLE_PROBES = 4
TABLE = ALONE + (1 << 17)  # pairs of words: a position and its bounds
STATE_SIZE = TABLE + 2 * ((1 << TABLE_BITS) + TABLE_PROBES)
