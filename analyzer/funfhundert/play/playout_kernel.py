"""Worlds played to the end of the deal by two rule players who see only their own cards."""

import numpy as np

from analyzer.funfhundert.play.policy_kernel import choose
from analyzer.funfhundert.play.position_kernel import (
    CLOSED,
    HANDS,
    POINTS,
    TABLE_SIZE,
    act,
    actor,
    is_over,
)
from analyzer.funfhundert.play.view_kernel import view_of
from analyzer.jit import called, entry_point


@called
def finish(g, weights, t, talon):
    """Play on to the end of the deal; `weights` has a row for each player, `t` is changed."""
    while not is_over(g, t):
        act(g, t, talon, choose(g, weights[actor(t)], view_of(t)))


@entry_point
def play_out_actions(g, weights, start, player, hands, closed, talons, actions):
    """Play out every action in every world.

    Parameters
    ----------
    g : Game
    weights : ndarray of int64, shape (2, WEIGHTS)
    start : ndarray of int64, shape (19,)
        The table as the player to act sees it; not changed.
    player : int
        Who is to act.
    hands, closed : ndarray of int64, shape (n,)
        The opponent's hand and closed combinations in each world.
    talons : ndarray of int8, shape (n, 16)
        The talon as dealt, drawn cards included (their places are not read).
    actions : ndarray of int64, shape (k,)
        First actions to compare; -1 leaves the first one to the policy too.

    Returns
    -------
    ndarray of int64, shape (n, k, 2)
        Points of both players at the end of the deal.
    """
    n, k = len(hands), len(actions)
    out = np.empty((n, k, 2), np.int64)
    t = np.empty(TABLE_SIZE, np.int64)
    for world in range(n):
        for each in range(k):
            t[:] = start
            t[HANDS + 1 - player] = hands[world]
            t[CLOSED + 1 - player] = closed[world]
            if actions[each] >= 0:
                act(g, t, talons[world], actions[each])
            finish(g, weights, t, talons[world])
            out[world, each, 0] = t[POINTS]
            out[world, each, 1] = t[POINTS + 1]
    return out


@entry_point
def play_out_tables(g, weights, tables, talons):
    """Play each of several tables to its end.

    Parameters
    ----------
    g : Game
    weights : ndarray of int64, shape (2, WEIGHTS)
    tables : ndarray of int64, shape (n, 19)
        Changed.
    talons : ndarray of int8, shape (n, 16)

    Returns
    -------
    ndarray of int64, shape (n, 2)
        Points of both players at the end of each deal.
    """
    for deal in range(len(tables)):
        finish(g, weights, tables[deal], talons[deal])
    return tables[:, POINTS : POINTS + 2].copy()
