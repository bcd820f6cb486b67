"""The rule policy: one action from what one player sees (`view_kernel`)."""

from analyzer.funfhundert.play.announcing_kernel import choose_announcement
from analyzer.funfhundert.play.card_kernel import choose_card
from analyzer.funfhundert.play.position_kernel import TRICK
from analyzer.jit import called, entry_point


@called
def choose(g, w, v):
    """Return the action of the rule policy for the player who sees `v`."""
    if v.stage == TRICK:
        return choose_card(g, w, v)
    return choose_announcement(g, w, v)


@entry_point
def choose_by_rules(g, w, v):
    """Return the action of the rule policy, as `position_kernel` numbers them.

    `g` is a `Game`, `w` weights as `view_kernel` lays them out, `v` a `View` of Python integers.
    """
    return choose(g, w, v)
