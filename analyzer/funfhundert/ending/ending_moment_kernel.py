"""The moments of an ending: who may announce, what is certain, what is worth announcing."""

import numpy as np

from analyzer.cards.bits_kernel import popcount
from analyzer.funfhundert.layout import (
    ANY,
    CLASH,
    CLASHES,
    COMBINATION_POINTS,
    COMBINATIONS,
    FEW,
    FRENCH,
    HAND,
    LEADER_ONLY,
    MOST_POINTS,
    MOST_POINTS_OF_FEW,
    SINGLE,
    TOUCH,
    TRUMP,
    TRUMP_SEVEN,
    UNDER_SIX,
    UNTIL_TALON_EMPTY,
    WINDOW,
)
from analyzer.jit import inlined

FIRST_SPEAKS, SECOND_SPEAKS, LEADS = range(3)  # stages: the leader's moment, the other's, the trick
SEVEN_BIT = 1 << TRUMP_SEVEN
SILENCE = 1 << COMBINATIONS


@inlined
def speaks(state, stage, held):
    """Return whether this player may announce at this moment."""
    if state[LEADER_ONLY] and (stage == SECOND_SPEAKS or held == 0):
        return False
    window = state[WINDOW]
    if window == 0:
        return True
    if window == FRENCH:
        return held == HAND
    if window == UNTIL_TALON_EMPTY:
        return False
    return held < 6


@inlined
def nobody_speaks_later(state, held):
    """Return whether no moment to announce is left once this trick begins."""
    silent = state[WINDOW] == FRENCH or state[WINDOW] == UNTIL_TALON_EMPTY
    return silent or (state[LEADER_ONLY] and held == 1)


@inlined
def most_points_left(state, held, alive):
    """Return the most a player can announce after a trick that began with `held` cards.

    Under ``announce_single`` once at a moment; a bound, since the other may lead.
    """
    if state[SINGLE]:
        moments = held - 1 if state[LEADER_ONLY] else held
        if moments <= FEW:
            return np.int64(MOST_POINTS_OF_FEW[state[TRUMP], moments - 1, alive]) if moments else 0
    return np.int64(MOST_POINTS[state[TRUMP], alive])


@inlined
def assured(state, side, own, other, alive, moments):
    """Return the announcements a player can be sure of: whose cards all lie in won tricks.

    `moments` is how many times this player will be asked, were all allowed.
    """
    secure = alive & ~(state[TOUCH + 256 * side + own] | state[TOUCH + 256 * (1 - side) + other])
    if secure == 0 or state[LEADER_ONLY]:
        return np.int64(0)
    if state[WINDOW] == UNDER_SIX:
        moments = min(moments, 6)
    elif state[WINDOW] != ANY:
        return np.int64(0)
    if state[SINGLE]:
        if popcount(secure) > moments:
            return np.int64(0)
    return np.int64(MOST_POINTS[state[TRUMP], secure])


@inlined
def worth_announcing(state, complete, secure, alive):
    """Return the combinations worth announcing where one alone may be; bit 15 stands for none.

    A combination whose cards lie in won tricks can wait for one that scores no less and spoils
    nothing else. Silence pays only if every announcement spoils one that is not complete yet.
    """
    trump = state[TRUMP]
    worth = complete | SILENCE
    waiting = alive & ~complete
    ones = complete
    one = 0
    while ones:
        if ones & 1:
            if CLASH[one] & waiting == 0:
                worth &= ~SILENCE
            spoilt = CLASH[one] & alive & ~(1 << one)
            others = complete & secure & ~spoilt & ~(1 << one)
            other = 0
            while others:
                if others & 1 and spoilt & ~CLASH[other] == 0:
                    more = COMBINATION_POINTS[trump, one] - COMBINATION_POINTS[trump, other]
                    tie = more == 0 and (one < other or secure >> one & 1 == 0)
                    if more > 0 or tie:
                        worth &= ~(1 << other)
                others >>= 1
                other += 1
        ones >>= 1
        one += 1
    return worth


@inlined
def keeps_too_little(trump, complete, threatened, kept, points):
    """Return whether a further one of those `threatened` could be kept at no cost."""
    rest = threatened & ~kept
    while rest:
        more = rest & -rest
        rest ^= more
        if MOST_POINTS[trump, complete & ~CLASHES[kept | more]] == points:
            return True
    return False
