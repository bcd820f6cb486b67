"""What an ending is worth at least and at most, without searching it.

The card points alone have at most 2 * 12,870 positions, which are all solved beforehand. With
combinations, a player can always play as if there were none and be silent: so the margin lies
between that of the cards alone, less all the other may still announce, and the same plus all the
player may announce.
"""

from analyzer.jit import inlined

from .ending_moves_kernel import replies_to, without_spares
from .layout import BEATEN, HAND, PLACE_OF, POINTS, SIZES, SUBSETS, SUBSETS_FROM


@inlined
def index_of(leader, own, other):
    """Return where the margin of the cards alone stands, for the leader."""
    return leader << 16 | own << 8 | other


@inlined
def solve_cards_alone(state, alone):
    """Solve every position of the ending for card points only."""
    size = state[SIZES]
    alone[index_of(0, 0, 0)] = 0
    alone[index_of(1, 0, 0)] = 0
    every = (1 << size) - 1
    for count in range(1, size + 1):
        for first in range(SUBSETS_FROM[count], SUBSETS_FROM[count + 1]):
            own = SUBSETS[first]
            if own > every:
                continue
            for second in range(SUBSETS_FROM[count], SUBSETS_FROM[count + 1]):
                other = SUBSETS[second]
                if other > every:
                    continue
                for leader in range(2):
                    alone[index_of(leader, own, other)] = _best_lead(
                        state, alone, leader, own, other
                    )


@inlined
def _best_lead(state, alone, leader, own, other):
    best = -1000
    foe = 1 - leader
    leads = without_spares(state, leader, own, own, other)
    while leads:
        card = leads & -leads
        leads ^= card
        lead = PLACE_OF[card]
        beaten = state[BEATEN + leader * HAND + lead]
        legal = without_spares(state, foe, replies_to(state, leader, lead, other), other, own)
        points = state[POINTS + leader * HAND + lead]
        worst = 1000
        while legal and worst > best:
            reply = legal & -legal
            legal ^= reply
            won = points + state[POINTS + foe * HAND + PLACE_OF[reply]]
            if beaten & reply:
                value = won + alone[index_of(leader, own ^ card, other ^ reply)]
            else:
                value = -won - alone[index_of(foe, other ^ reply, own ^ card)]
            worst = min(worst, value)
        best = max(best, worst)
    return best
