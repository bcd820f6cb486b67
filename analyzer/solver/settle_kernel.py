"""Whether a position at the start of a trick is settled without play: all bounds, in their order.

Both search texts ask here, first before they look into the table, for what costs less than that,
then after it. A verdict is as in `plain_kernel`.
"""

from .bounds_kernel import (
    cannot_run_all,
    every_lead_loses,
    quick_after_losing,
    quick_tricks,
    sure_trumps,
    sure_trumps_of_foes,
    trumps_of_foes,
)
from .compiled import inlined
from .layout import TRUMP
from .piles_kernel import quick_in_piles, sure_in_piles
from .trick_kernel import NO


@inlined
def settled_at_once(state, leader, left, side, enough, cards, buried):
    """Say whether losing leads or sure trumps settle a position; the verdict; the foes' trumps.

    `enough` tricks decide it for the leader's side; `buried` are the cards face down.
    """
    # A side that needs nearly all fails at once where every lead loses.
    if enough == left:
        lost, _, relevant = every_lead_loses(state, leader, cards & ~buried)
        if not lost and buried == 0:
            lost, relevant = cannot_run_all(state, leader, left, cards)
        if lost:
            return True, relevant | NO if side else relevant, 0
    against = 0
    if buried:
        sure, relevant = sure_in_piles(state, leader & 1, enough)
        if sure:
            return True, relevant if side else relevant | NO, 0
        sure, relevant = sure_in_piles(state, 1 - (leader & 1), left - enough + 1)
        if sure:
            return True, relevant | NO if side else relevant, 0
    elif state[TRUMP]:
        against = trumps_of_foes(state, leader)
        sure, relevant = sure_trumps(state, leader, against, enough)
        if sure:
            return True, relevant if side else relevant | NO, against
        ours = cards & state[TRUMP] & ~against
        sure, relevant = sure_trumps_of_foes(state, ours, left - enough + 1)
        if sure:
            return True, relevant | NO if side else relevant, against
    return False, 0, against


@inlined
def settled_by_winners(state, leader, left, side, enough, cards, against, buried):
    """Say whether quick tricks settle a position; and the verdict."""
    if buried:
        reached, relevant = quick_in_piles(state, leader, left, enough, cards)
        return reached, relevant if side else relevant | NO
    reached, relevant = quick_tricks(state, leader, enough, cards, against)
    if reached:
        return True, relevant if side else relevant | NO
    if enough < left:
        lost, winners, relevant = every_lead_loses(state, leader, cards)
        if lost:
            lost, tops = quick_after_losing(state, winners, left - enough + 1, cards)
            if lost:
                relevant |= tops
                return True, relevant | NO if side else relevant
    return False, 0
