"""The rule policy's discard: the card with the least prospect, and no gift for the next player."""

import numpy as np

from analyzer.cards.bits_kernel import lowest_place, popcount
from analyzer.femhundra.layings.suits_kernel import (
    HEIGHT_BITS,
    HEIGHTS,
    HIGH_ACE,
    ONE_RANK,
    RANKS,
    cards_at,
    heights_of,
)
from analyzer.jit import called, entry_point, inlined

PROSPECT, BURDEN, READY, DANGER, GIFT, TAKE, LATE, MARGIN = range(8)
"""What the weights of the rule policy weigh, by their place in the array (`rule_weights`)."""


@inlined
def both_aces(heights):
    """Return heights with an ace both low and high."""
    return heights | heights >> 13


@inlined
def _completing(at, with_heights):
    """Return the heights that make three in a row with a card and one other of some."""
    above1, above2 = with_heights >> 1 & at, with_heights >> 2 & at
    below1, below2 = with_heights << 1 & at, with_heights << 2 & at
    found = 0
    if above1:
        found |= at >> 1 | at << 2
    if above2:
        found |= at << 1
    if below1:
        found |= at << 1 | at >> 2
    if below2:
        found |= at >> 1
    return found & HEIGHT_BITS


@inlined
def completing_run(place, cards, table):
    """Return the cards of its suit that make a run of a card and one other of some.

    A run of the table (`table`, heights of the suit) is as good as a card: then the card between is
    wanted.
    """
    suit = place // RANKS
    at = 1 << (place % RANKS + 1)
    others = both_aces(heights_of(cards, suit)) | table
    found = _completing(at, others & ~at)
    if at & HIGH_ACE:
        found |= _completing(1, others & ~1)
    return ((found >> 1) | (found & 1) << 12) << (RANKS * suit)


@inlined
def fits_table(place, runs, sets):
    """Return True if a card can be laid off on a meld of the table."""
    table = runs >> (HEIGHTS * (place // RANKS)) & HEIGHT_BITS
    at = 1 << (place % RANKS + 1)
    if popcount(sets & ONE_RANK << (place % RANKS)) == 3:
        return True
    near = (table << 1 | table >> 1) & HEIGHT_BITS
    return (near & at) != 0 or (at == HIGH_ACE and near & 1 != 0)


@inlined
def points_of(place):
    """Return what a card counts in the hand, in fives."""
    rank = place % RANKS
    return 3 if rank == 12 else 2 if rank >= 8 else 1


@inlined
def unseen_cards(hand, runs, sets, pile):
    """Return the cards that a player sees nowhere."""
    return ((1 << 52) - 1) & ~(hand | sets | pile | cards_at(runs))


@called
def keep_value(place, hand, runs, sets, pile, unseen, turns, late, weights):
    """Return what it is worth to keep a card rather than discard it, in a unit of its own.

    Worth keeping is a card that others would complete to a meld before the round ends (`turns`
    draws from now), or that can be laid off; one that the next player would find a use for; and one
    that costs little if it stays in the hand.
    """
    card = 1 << place
    rank = ONE_RANK << (place % RANKS)
    others = hand & ~card
    wanted = completing_run(place, others, runs >> (HEIGHTS * (place // RANKS)) & HEIGHT_BITS)
    if others & rank:
        wanted |= rank
    offered = completing_run(place, pile, 0)
    # With two cards of the pile it makes a meld: then whoever comes next may take all.
    gift = popcount(pile & rank) >= 2 or offered & pile != 0
    if pile & rank:
        offered |= rank
    keep = weights[PROSPECT] * popcount(wanted & unseen) * turns // max(popcount(unseen), 1)
    keep += weights[DANGER] * popcount(offered & unseen) // 4 - weights[BURDEN]
    if late:
        keep -= weights[LATE]
    if fits_table(place, runs, sets):
        keep += weights[READY]
    keep *= points_of(place)
    if gift:
        keep += weights[GIFT] * (popcount(pile) + 1)
    return keep


@called
def choose_discard(hand, runs, sets, pile, turns, late, weights):
    """Return the place of the card to discard from a hand of one card or more.

    Parameters
    ----------
    hand, sets, pile : int64
        Cards.
    runs : int64
        Heights.
    turns : int64
        Draws the player may still expect.
    late : bool
        Whether the round may end before the next turn.
    weights : ndarray of int64, shape (8,)
    """
    unseen = unseen_cards(hand, runs, sets, pile)
    best, chosen = 1 << 60, -1
    rest = hand
    while rest:
        place = lowest_place(rest)
        rest &= rest - 1
        keep = keep_value(place, hand, runs, sets, pile, unseen, turns, late, weights)
        if keep < best:
            best, chosen = keep, place
    return chosen


@entry_point
def keep_values(hand, runs, sets, pile, turns, late, weights):
    """Return `keep_value` of each card of a hand, by place: (52,), large for cards not in it."""
    unseen = unseen_cards(hand, runs, sets, pile)
    out = np.full(52, 1 << 60, np.int64)
    for place in range(52):
        if hand >> place & 1:
            out[place] = keep_value(place, hand, runs, sets, pile, unseen, turns, late, weights)
    return out
