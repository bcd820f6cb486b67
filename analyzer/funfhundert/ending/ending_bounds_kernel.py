"""What an ending is worth at least and at most, without searching for announcements.

Card points alone make a small game: some 3,000 positions of an ending of 8 cards can be reached,
and each is solved at most once. With combinations, a player can always play as if there were none
and be silent: so the margin lies between that of the cards alone, less all the other may still
announce, and the same plus all the player may announce.
"""

from numba import njit

from analyzer.cards.bits_kernel import lowest_place
from analyzer.funfhundert.ending.ending_moves_kernel import replies_to, without_spares
from analyzer.funfhundert.ending.ending_table_kernel import FAR
from analyzer.funfhundert.layout import ALONE, BEATEN, HAND, POINTS, TURN_OF
from analyzer.jit import inlined


@inlined
def index_of(leader, own, other):
    """Return where the margin of the cards alone is kept."""
    return ALONE + (leader << 16 | own << 8 | other)


@njit
def cards_alone(state, leader, own, other):
    """Return the leader's margin in card points, as if there were no combinations."""
    if own == 0:
        return 0
    at = index_of(leader, own, other)
    if state[at] >> 16 == state[TURN_OF]:
        return (state[at] & 0xFFFF) - FAR
    foe = 1 - leader
    best = -FAR
    leads = without_spares(state, leader, own, own, other)
    while leads:
        card = leads & -leads
        leads ^= card
        lead = lowest_place(card)
        beaten = state[BEATEN + leader * HAND + lead]
        legal = without_spares(state, foe, replies_to(state, leader, lead, other), other, own)
        points = state[POINTS + leader * HAND + lead]
        worst = FAR
        while legal and worst > best:
            reply = legal & -legal
            legal ^= reply
            won = points + state[POINTS + foe * HAND + lowest_place(reply)]
            if beaten & reply:
                value = won + cards_alone(state, leader, own ^ card, other ^ reply)
            else:
                value = -won - cards_alone(state, foe, other ^ reply, own ^ card)
            worst = min(worst, value)
        best = max(best, worst)
    state[at] = state[TURN_OF] << 16 | (best + FAR)
    return best
