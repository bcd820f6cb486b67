"""The rule policy: what a sensible player does who sees the own hand and the table.

It takes the pile when that lets it lay three cards and what they count outweighs what is left in
the hand; lays all it can, with an eye on going out; and discards what has the least prospect.
"""

import numpy as np

from analyzer.cards.bits_kernel import popcount
from analyzer.femhundra.layings.laying_kernel import SCRATCH, best_laying
from analyzer.femhundra.layings.suits_kernel import cards_at, hand_points, low_aces
from analyzer.femhundra.play.discard_kernel import LATE, MARGIN, TAKE, choose_discard
from analyzer.jit import called, entry_point, inlined

SIXTEENTHS = 16


@inlined
def table_points(in_sets, in_runs):
    """Return what cards count where they are laid."""
    return hand_points(in_sets) + hand_points(cards_at(in_runs)) - 10 * low_aces(in_runs)


@called
def choose_laying(hand, runs, sets, own_meld, scratch):
    """Return the laying of the rule policy: the most points, but going out if that is possible.

    Returns
    -------
    laid, in_sets, in_runs
        All cards laid; those in sets; the heights of those in runs.
    """
    # Of equal ways the one with most cards: so three are laid if three can be.
    _, in_sets, in_runs = best_laying(hand, runs, sets, own_meld, 64, 1, scratch)
    laid = in_sets | cards_at(in_runs)
    if laid and popcount(hand & ~laid) > 1:
        _, s, r = best_laying(hand, runs, sets, own_meld, 1, 1024, scratch)
        more = s | cards_at(r)
        if popcount(hand & ~more) <= 1:
            return more, s, r
    return laid, in_sets, in_runs


@inlined
def fewest_of_others(sizes, player, n):
    """Return the size of the smallest hand of the others."""
    fewest = 99
    for other in range(n):
        if other != player:
            fewest = min(fewest, sizes[other])
    return fewest


@called
def wants_pile(hand, runs, sets, pile, stock, own_meld, fewest, weights, scratch):
    """Return True if the rule policy takes the pile.

    Parameters
    ----------
    hand, runs, sets, pile : int64
        As `choose_discard` takes them.
    stock : int64
        Cards left; with none the round ends if the pile is not taken.
    own_meld : bool
    fewest : int64
        Cards in the smallest hand of the others.
    weights, scratch : ndarray of int64
    """
    if pile == 0:
        return False
    all_cards = hand | pile
    laid, in_sets, in_runs = choose_laying(all_cards, runs, sets, own_meld, scratch)
    if popcount(laid) < 3:
        return False
    left = all_cards & ~laid
    if popcount(left) <= 1:
        return True
    points = table_points(in_sets, in_runs)
    if stock == 0:
        return points - hand_points(left) > -hand_points(hand)
    laid, in_sets, in_runs = choose_laying(hand, runs, sets, own_meld, scratch)
    points -= table_points(in_sets, in_runs)
    burden = hand_points(left) - hand_points(hand & ~laid)
    share = weights[TAKE] + (weights[LATE] if fewest <= 2 else 0)
    return SIXTEENTHS * points > share * burden + weights[MARGIN]


@entry_point
def decide_by_rule(hand, runs, sets, pile, stock, own_meld, sizes, player, weights):
    """Return what the rule policy does at a moment, drawing or having drawn.

    Returns
    -------
    takes_pile, in_sets, in_runs, discard
        Whether the pile is taken, if that is asked; what is laid, and the place of the card then
        discarded (-1 if none is left), if the cards have been drawn.
    """
    scratch = np.zeros(SCRATCH, np.int64)
    n = len(sizes)
    fewest = fewest_of_others(sizes, player, n)
    takes = wants_pile(hand, runs, sets, pile, stock, own_meld, fewest, weights, scratch)
    laid, in_sets, in_runs = choose_laying(hand, runs, sets, own_meld, scratch)
    left = hand & ~laid
    discard = -1
    if left:
        discard = choose_discard(
            left, runs | in_runs, sets | in_sets, pile, stock // n + 1, fewest <= 2, weights
        )
    return takes, in_sets, in_runs, discard
