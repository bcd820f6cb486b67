"""The best way to lay a hand, exactly: which cards go to sets, and what runs make of the others.

Once it is settled for every rank which of its cards lie in sets, each suit by itself has no choice
left but its ace (`laid_in_runs`). So the search is over the few ranks whose cards a run could use
as well, each cut off by a bound: the cards of ranks not settled yet count for both.

Ties go to the first way found: ranks from two to ace, each first with all its cards in a set, then
without one of them (S C D H), then with none; aces rather high than low.
"""

import numpy as np

from analyzer.cards.bits_kernel import popcount
from analyzer.femhundra.layings.suits_kernel import (
    HEIGHT_BITS,
    HEIGHTS,
    HIGH_ACE,
    ONE_RANK,
    RANKS,
    SUITS,
    ace_turned,
    cards_at,
    hand_points,
    heights_of,
    laid_in_runs,
    run_gain,
)
from analyzer.jit import called, entry_point, inlined

SCRATCH = 56
OPEN, LATER, TRIED, CHOSEN = 0, 14, 28, 42
"""Where in the scratch: for each rank to settle its cards, the cards of all ranks after it, the
option to try next, and the cards laid in sets before it."""
LAST_OPTION = 5


@inlined
def _of_suit(heights, suit):
    return heights >> (HEIGHTS * suit) & HEIGHT_BITS


@inlined
def _worth(heights, a, b):
    return a * run_gain(heights) + b * popcount(heights)


@inlined
def _set_worth(cards, a, b):
    return 2 * a * hand_points(cards) + b * popcount(cards)


@inlined
def _runs_of(cards, runs, a, b):
    """Return what the runs of some cards are worth, and their heights."""
    value, laid = 0, 0
    for suit in range(SUITS):
        held = heights_of(cards, suit)
        table = _of_suit(runs, suit)
        here = laid_in_runs(held, table)
        worth = _worth(here, a, b)
        if held & HIGH_ACE:
            low = laid_in_runs(ace_turned(held), table)
            if _worth(low, a, b) > worth:
                here, worth = low, _worth(low, a, b)
        value += worth
        laid |= here << (HEIGHTS * suit)
    return value, laid


@inlined
def _bound(cards, pending, runs, a, b):
    """Return what cards are worth in runs at most, those pending counted in any case."""
    value = 0
    for suit in range(SUITS):
        held = heights_of(cards, suit)
        table = _of_suit(runs, suit)
        sure = heights_of(pending, suit)
        worth = _worth(laid_in_runs(held, table) | sure, a, b)
        if held & HIGH_ACE:
            low = laid_in_runs(ace_turned(held), table) | sure
            if low & HIGH_ACE:
                low &= ~1
            worth = max(worth, _worth(low, a, b))
        value += worth
    return value


@inlined
def _usable(cards, runs):
    """Return the cards that lie in a run if no set is laid, an ace high or low."""
    found = 0
    for suit in range(SUITS):
        held = heights_of(cards, suit)
        table = _of_suit(runs, suit)
        here = laid_in_runs(held, table)
        if held & HIGH_ACE:
            low = laid_in_runs(ace_turned(held), table)
            here |= (low & ~1) | (low & 1) << 13
        found |= (here >> 1) << (RANKS * suit)
    return found


@inlined
def _option(rank_cards, number, usable):
    """Return the cards of a rank that an option lays in sets; -1 if it is none or a bad one."""
    if number == 0:
        return rank_cards
    if number == LAST_OPTION:
        return 0
    left_out = (rank_cards & -rank_cards) << (RANKS * (number - 1))
    if popcount(rank_cards) < SUITS or left_out & usable == 0:
        return -1
    return rank_cards & ~left_out


@called
def lay_freely(hand, runs, sets, a, b, scratch):
    """Return the best laying if cards may be laid off from the start.

    Returns
    -------
    value, in_sets, in_runs
        `a` times what is gained plus `b` times the cards laid; cards in sets; heights in runs.
    """
    usable = _usable(hand, runs)
    sure, n = 0, 0
    for rank in range(RANKS):
        mine = hand & ONE_RANK << rank
        held = popcount(mine)
        if held >= 3 or (held == 1 and popcount(sets & ONE_RANK << rank) == 3):
            if mine & usable:
                scratch[OPEN + n] = mine
                n += 1
            else:
                sure |= mine
    value = _set_worth(sure, a, b)
    free = hand & ~sure
    if n == 0:
        more, in_runs = _runs_of(free, runs, a, b)
        return value + more, sure, in_runs
    more, in_sets, in_runs = _settle(free, n, usable, runs, a, b, scratch)
    return value + more, sure | in_sets, in_runs


@inlined
def _settle(free, n, usable, runs, a, b, scratch):
    """Return the best laying of cards, going through what n ranks can lay in sets, depth first."""
    later = 0
    for depth in range(n - 1, -1, -1):
        scratch[LATER + depth] = later
        later |= scratch[OPEN + depth]
    best, best_sets, best_runs = -1, 0, 0
    depth = 0
    scratch[TRIED], scratch[CHOSEN] = 0, 0
    while depth >= 0:
        number = scratch[TRIED + depth]
        if number > LAST_OPTION:
            depth -= 1
            continue
        scratch[TRIED + depth] = number + 1
        cards = _option(scratch[OPEN + depth], number, usable)
        if cards < 0:
            continue
        chosen = scratch[CHOSEN + depth] | cards
        worth = _set_worth(chosen, a, b)
        if depth + 1 < n:
            if worth + _bound(free & ~chosen, scratch[LATER + depth], runs, a, b) > best:
                depth += 1
                scratch[TRIED + depth], scratch[CHOSEN + depth] = 0, chosen
            continue
        more, laid = _runs_of(free & ~chosen, runs, a, b)
        if worth + more > best:
            best, best_sets, best_runs = worth + more, chosen, laid
    return best, best_sets, best_runs


@inlined
def has_own_meld(in_sets, in_runs):
    """Return True if a laying holds a set or a run of its own, not only lay-offs."""
    a, b = in_sets & in_sets >> 13, in_sets >> 26
    if (a & b) | (a & b >> 13) | (in_sets & b & b >> 13):
        return True
    for suit in range(SUITS):
        mine = _of_suit(in_runs, suit)
        if mine & mine << 1 & mine >> 1:
            return True
    return False


@called
def best_laying(hand, runs, sets, own_meld, a, b, scratch):
    """Return the best laying of a hand, exact for any hand.

    Parameters
    ----------
    hand : int64
        Cards.
    runs : int64
        Heights lying in runs of the table, 14 bits to a suit.
    sets : int64
        Cards lying in sets of the table.
    own_meld : bool
        Whether the player has laid an own meld; else one is needed in this laying (Q72).
    a, b : int64
        What a point gained and what a card laid are worth.
    scratch : ndarray of int64, shape (SCRATCH,)

    Returns
    -------
    value, in_sets, in_runs
        As `lay_freely` returns them.
    """
    value, in_sets, in_runs = lay_freely(hand, runs, sets, a, b, scratch)
    if own_meld or value == 0 or has_own_meld(in_sets, in_runs):
        return value, in_sets, in_runs
    value, in_sets, in_runs = 0, 0, 0
    # Any laying with an own meld is a meld of three and what it then allows.
    for rank in range(RANKS):
        mine = hand & ONE_RANK << rank
        held = popcount(mine)
        for number in range(SUITS if held == SUITS else 1 if held == 3 else 0):
            meld = mine & ~(1 << (RANKS * number + rank)) if held == SUITS else mine
            more, s, r = lay_freely(hand & ~meld, runs, sets | meld, a, b, scratch)
            more += _set_worth(meld, a, b)
            if more > value:
                value, in_sets, in_runs = more, s | meld, r
    for suit in range(SUITS):
        held = heights_of(hand, suit)
        held |= held >> 13
        for low in range(HEIGHTS - 2):
            three = 7 << low
            if held & three == three:
                meld = three << (HEIGHTS * suit)
                more, s, r = lay_freely(hand & ~cards_at(meld), runs | meld, sets, a, b, scratch)
                more += _worth(three, a, b)
                if more > value:
                    value, in_sets, in_runs = more, s, r | meld
    return value, in_sets, in_runs


@entry_point
def lay_hands(hands, runs, sets, own_meld, a, b):
    """Return the best laying of each of n hands on its table: (n, 3), as `best_laying`'s three."""
    out = np.zeros((len(hands), 3), np.int64)
    scratch = np.zeros(SCRATCH, np.int64)
    for i in range(len(hands)):
        out[i] = best_laying(hands[i], runs[i], sets[i], own_meld[i], a, b, scratch)
    return out
