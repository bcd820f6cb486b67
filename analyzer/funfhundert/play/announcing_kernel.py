"""The rule policy before a lead: swap the seven, and announce what is worth more than waiting."""

from analyzer.cards.bits_kernel import popcount
from analyzer.funfhundert.combos_kernel import alive_combinations, complete_combinations
from analyzer.funfhundert.layout import CLASH, COMBINATION_CARDS, COMBINATION_POINTS, COMBINATIONS
from analyzer.funfhundert.play.position_kernel import ANNOUNCE, DONE, SWAP, can_swap, may_speak
from analyzer.funfhundert.play.view_kernel import my_side
from analyzer.jit import called, inlined


@called
def choose_announcement(g, w, v):
    """Return `SWAP`, ``ANNOUNCE`` + a combination, or `DONE`."""
    if can_swap(g, v.hand, v.left, v.scored):
        return SWAP
    if not may_speak(g, v.stage, v.left, popcount(v.hand)) or (g.single and v.announced):
        return DONE
    found = complete_combinations(
        COMBINATION_CARDS[g.trump], v.hand | v.won, v.used, v.closed, v.scored != 0
    )
    if found == 0:
        return DONE
    chosen = _best_set(g, w, v, found)
    if chosen == 0:
        return DONE
    best = -1
    for number in range(COMBINATIONS):
        if chosen >> number & 1 and (
            best < 0 or COMBINATION_POINTS[g.trump, number] > COMBINATION_POINTS[g.trump, best]
        ):
            best = number
    return ANNOUNCE + best


@inlined
def _best_set(g, w, v, found):
    """Return the complete combinations to announce: points less the chances they spoil.

    Combinations that share a card are never announced together; under `announce_single` the rest
    of the set waits for the next moment.
    """
    side = my_side(g, v)
    hoped = 0
    if side.later:
        hoped = (
            alive_combinations(COMBINATION_CARDS[g.trump], v.lost, v.used, v.closed, v.scored != 0)
            & ~found
        )
    best, best_gain = 0, 0
    chosen = found
    while chosen:
        gain = _gain(g, w, side, chosen, hoped)
        if gain > best_gain:
            best, best_gain = chosen, gain
        chosen = (chosen - 1) & found
    return best


@inlined
def _gain(g, w, side, chosen, hoped):
    """Return the gain by a set of announcements, in hundredths; below 0 if they clash."""
    gain, clashes = 0, 0
    for number in range(COMBINATIONS):
        if chosen >> number & 1:
            if clashes >> number & 1:
                return -1
            clashes |= CLASH[number]
            gain += 100 * COMBINATION_POINTS[g.trump, number]
    for number in range(COMBINATIONS):
        if (hoped & clashes) >> number & 1:
            missing = popcount(COMBINATION_CARDS[g.trump, number] & ~side.owned)
            gain -= COMBINATION_POINTS[g.trump, number] * w[side.chances + missing]
    return gain
