"""Worlds played by two rule players until the talon is empty, where the exact solver takes over."""

import numpy as np

from analyzer.funfhundert.play.policy_kernel import choose
from analyzer.funfhundert.play.position_kernel import (
    CLOSED,
    FIRST,
    HANDS,
    LED,
    LEFT,
    STAGE,
    TABLE_SIZE,
    act,
    actor,
)
from analyzer.funfhundert.play.view_kernel import view_of
from analyzer.jit import entry_point


@entry_point
def play_to_endings(g, weights, start, player, hands, closed, talons, actions):
    """Play every action in every world until the moment before the first lead of phase 2.

    Parameters
    ----------
    g : Game
        Of a first deal: nobody stops at 500.
    weights : ndarray of int64, shape (2, WEIGHTS)
    start : ndarray of int64, shape (19,)
        The table with cards in the talon, as the player sees it; not changed.
    player : int
        Whose hand is known.
    hands, closed : ndarray of int64, shape (n,)
        The opponent's hand and closed combinations in each world.
    talons : ndarray of int8, shape (n, 16)
    actions : ndarray of int64, shape (k,)
        First actions to compare; -1 leaves the first one to the policy too.

    Returns
    -------
    ndarray of int64, shape (n * k, 19)
        The tables, all actions of the first world first.
    """
    n, k = len(hands), len(actions)
    out = np.empty((n * k, TABLE_SIZE), np.int64)
    for world in range(n):
        for each in range(k):
            t = out[world * k + each]
            t[:] = start
            t[HANDS + 1 - player] = hands[world]
            t[CLOSED + 1 - player] = closed[world]
            if actions[each] >= 0:
                act(g, t, talons[world], actions[each])
            while t[LEFT] > 0 or t[LED] >= 0 or t[STAGE] != FIRST:
                act(g, t, talons[world], choose(g, weights[actor(t)], view_of(t)))
    return out
