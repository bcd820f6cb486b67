"""Cards by height: which cards of a suit lie in runs, and what cards gain when they are laid.

A set of cards has bit ``13 * suit + rank`` (two 0 .. ace 12) for each card. In runs a card has a
*height*: ace low 0, two 1, ... king 12, ace high 13. *Heights* of all suits are packed 14 bits to a
suit. A card laid gains what it counts on the table and what it no longer costs in the hand.
"""

from analyzer.cards.bits_kernel import popcount
from analyzer.jit import inlined

SUITS = 4
RANKS = 13
SUIT_BITS = (1 << RANKS) - 1
ACE_BIT = 1 << 12
HEIGHTS = 14
HEIGHT_BITS = (1 << HEIGHTS) - 1
HIGH_ACE = 1 << 13
FIVES = 0xFF << 1
"""Heights of 2 to 9, 5 points each."""
TENS = 0xF << 9
"""Heights of T to K, 10 points each."""
ONE_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""The four twos: shifted by a rank, the four cards of that rank."""
RANKS_OF_FIVE = 0xFF * ONE_RANK
RANKS_OF_TEN = (0xF << 8) * ONE_RANK
ACES = ONE_RANK << 12


@inlined
def heights_of(cards, suit):
    """Return the heights of a suit's cards, an ace high."""
    return (cards >> (RANKS * suit) & SUIT_BITS) << 1


@inlined
def laid_in_runs(held, table):
    """Return the heights that can be laid among those held in a suit.

    No choice is left once an ace is high or low: what is three or more in a row is a run, and what
    is joined to a run of the table (`table`, the heights lying in runs) is laid off.
    """
    middle = held & held << 1 & held >> 1
    laid = middle | middle << 1 | middle >> 1
    joined = held & (table << 1 | table >> 1)
    while True:
        more = joined | held & (joined << 1 | joined >> 1)
        if more == joined:
            return laid | joined
        joined = more


@inlined
def ace_turned(heights):
    """Return the heights with the ace low instead of high."""
    return (heights & ~HIGH_ACE) | heights >> 13


@inlined
def run_gain(heights):
    """Return what heights laid in runs gain: twice their points, but 20 for a low ace."""
    return (
        10 * popcount(heights & FIVES)
        + 20 * popcount(heights & (TENS | 1))
        + 30 * (heights >> 13 & 1)
    )


@inlined
def hand_points(cards):
    """Return what cards cost in a hand, which is what they count in sets and high runs."""
    return (
        5 * popcount(cards & RANKS_OF_FIVE)
        + 10 * popcount(cards & RANKS_OF_TEN)
        + 15 * popcount(cards & ACES)
    )


@inlined
def cards_at(heights):
    """Return the cards at heights of all suits."""
    cards = 0
    for suit in range(SUITS):
        mine = heights >> (HEIGHTS * suit) & HEIGHT_BITS
        cards |= (mine >> 1 | (mine & 1) << 12) << (RANKS * suit)
    return cards


@inlined
def low_aces(heights):
    """Return how many aces lie low."""
    return popcount(heights & (1 | 1 << HEIGHTS | 1 << 2 * HEIGHTS | 1 << 3 * HEIGHTS))
