"""Deals played out by two rule players, with a record of what was announced and played when."""

from analyzer.cards.bits_kernel import popcount
from analyzer.funfhundert.play.policy_kernel import choose
from analyzer.funfhundert.play.position_kernel import (
    ANNOUNCE,
    DONE,
    LED,
    LEFT,
    STAGE,
    SWAP,
    TALON,
    TRICK,
    WON,
    Game,
    act,
    actor,
    is_over,
)
from analyzer.funfhundert.play.view_kernel import view_of
from analyzer.jit import entry_point

SWAPPED = 15
"""The place of the swap among the moments, after the fifteen combinations."""


@entry_point
def play_recorded(
    weights, switches, trumps, stops, tables, talons, leads, moments, tricks, players
):
    """Play each of several tables to its end and write down what happens.

    Parameters
    ----------
    weights : ndarray of int64, shape (2, WEIGHTS)
        Of each player.
    switches : tuple of three int
        Announcing window, leader only, single.
    trumps : ndarray of int64, shape (n,)
    stops : ndarray of int64, shape (n, 2)
        Points in this deal with which a player ends it at once; `NO_STOP` in a first deal.
    tables : ndarray of int64, shape (n, 19)
        Changed: at the end each is the table as it was left.
    talons : ndarray of int8, shape (n, 16)
    leads : ndarray of int64, shape (n,)
        The card that is led first, or -1: as the leader likes.
    moments : ndarray of int8, shape (n, 2, 16)
        Written: tricks played when a player announced each combination, or swapped.
    tricks, players : ndarray of int8, shape (n, 32)
        Written: the trick in which each card was played, from 0, and by whom.
    """
    window, leader_only, single = switches
    for deal in range(len(tables)):
        t = tables[deal]
        g = Game(trumps[deal], window, leader_only, single, stops[deal, 0], stops[deal, 1])
        while not is_over(g, t):
            player = actor(t)
            now = popcount(t[WON] | t[WON + 1]) >> 1
            first = t[STAGE] == TRICK and t[LEFT] == TALON and t[LED] < 0
            if first and leads[deal] >= 0:
                action = leads[deal]
            else:
                action = choose(g, weights[player], view_of(t))
            if action < SWAP:
                tricks[deal, action] = now
                players[deal, action] = player
            elif action == SWAP:
                moments[deal, player, SWAPPED] = now
            elif action != DONE:
                moments[deal, player, action - ANNOUNCE] = now
            act(g, t, talons[deal], action)
