"""Rounds played to their end by the rule policy, each player seeing only the own cards."""

import numpy as np

from analyzer.cards.bits_kernel import popcount
from analyzer.femhundra.layings.laying_kernel import SCRATCH
from analyzer.femhundra.layings.suits_kernel import hand_points
from analyzer.femhundra.play.discard_kernel import choose_discard
from analyzer.femhundra.play.policy_kernel import (
    choose_laying,
    fewest_of_others,
    table_points,
    wants_pile,
)
from analyzer.jit import called, entry_point

DRAW, LAY, OUT, DECLINED = 0, 1, 2, 3
"""Phases: the player in turn is to draw; has drawn; has no cards left; has left the last pile."""
FINE = 50
GOING_OUT = 50
PILE_CARDS = 3


@called
def finish_round(
    hands, stock, left, pile, runs, sets, own, points, turn, phase, took, laid_before, weights, w
):
    """Play on to the end of the round; `hands` (cards) and `points` become what they end as.

    Returns who went out, -1 for nobody. `stock` is drawn from its place `left - 1` downwards. `own`
    holds a bit for each player with an own meld.
    """
    n = len(hands)
    sizes = w[SCRATCH:]
    while phase < OUT:
        for player in range(n):
            sizes[player] = popcount(hands[player])
        hand = hands[turn]
        fewest = fewest_of_others(sizes, turn, n)
        own_meld = own >> turn & 1 == 1
        if phase == DRAW:
            took, laid_before = False, 0
            if wants_pile(hand, runs, sets, pile, left, own_meld, fewest, weights[turn], w):
                took = True
                hand |= pile
                pile = 0
            elif left == 0:
                break
            else:
                left -= 1
                hand |= 1 << stock[left]
        laid, in_sets, in_runs = choose_laying(hand, runs, sets, own_meld, w)
        if laid:
            points[turn] += table_points(in_sets, in_runs)
            own |= 1 << turn
            runs |= in_runs
            sets |= in_sets
            hand &= ~laid
        if took and laid_before + popcount(laid) < PILE_CARDS:
            points[turn] -= FINE
        if hand:
            late, draws = fewest <= 2, left // n + 1
            card = choose_discard(hand, runs, sets, pile, draws, late, weights[turn])
            hand &= ~(1 << card)
            pile |= 1 << card
        hands[turn] = hand
        if hand == 0:
            phase = OUT
        else:
            phase = DRAW
            turn = (turn + 1) % n
    for player in range(n):
        points[player] -= hand_points(hands[player])
    if phase != OUT:
        return -1
    points[turn] += GOING_OUT
    return turn


@entry_point
def play_rounds(
    hands, stock, pile, runs, sets, own, points, turn, phase, took, laid_before, weights
):
    """Return the round scores of n worlds played out from one moment, and who went out.

    Scores have shape (n, players); who went out has shape (n,), -1 where the stock ran out.

    Parameters
    ----------
    hands : ndarray of int64, shape (n, players)
        Cards.
    stock : ndarray of int8, shape (n, cards left)
        Places; drawn from the end of each row.
    pile, sets : int64
        Cards.
    runs : int64
        Heights.
    own : int64
        A bit for each player who has laid an own meld.
    points : ndarray of int64, shape (players,)
        Table points less fines.
    turn, phase : int64
        Who is to act, and what: `DRAW` or `LAY`; `OUT` or `DECLINED` if the round is over.
    took, laid_before : bool, int64
        In phase `LAY`: whether the pile was taken, and cards laid already.
    weights : ndarray of int64, shape (players, 8)
        What each player weighs.
    """
    out = np.empty(hands.shape, np.int64)
    out_by = np.empty(len(hands), np.int64)
    here = np.empty(hands.shape[1], np.int64)
    w = np.zeros(SCRATCH + 8, np.int64)
    for world in range(len(hands)):
        here[:] = hands[world]
        out[world] = points
        out_by[world] = finish_round(
            here,
            stock[world],
            stock.shape[1],
            pile,
            runs,
            sets,
            own,
            out[world],
            turn,
            phase,
            took,
            laid_before,
            weights,
            w,
        )
    return out, out_by
