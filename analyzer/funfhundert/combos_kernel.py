"""Which combinations are complete or still possible, and who may announce when (RULES 11).

A combination is *complete* for a player when all its cards are in the own hand or won tricks. It is
*alive* while it may still become so: not closed, no card of it used by this player, none in the
other's won tricks. Sets of combinations are words of 15 bits; `cards` is a row of
``layout.COMBINATION_CARDS``, `points` one of ``COMBINATION_POINTS``.

One moment, for one player, goes like this::

    found = complete_combinations(cards, owned, used, closed, seven_scored)
    if may_announce(window, leader_only, leads, talon, held):
        ... announce some: used |= cards[c]; closed |= 1 << c; found &= ~CLASH[c] ...
        closed = closed_after(closed, found, announced, single)
"""

from analyzer.funfhundert.layout import (
    CLASH,
    CLASHES,
    COMBINATIONS,
    FRENCH,
    HAND,
    TRUMP_SEVEN,
    UNDER_SIX,
    UNTIL_TALON_EMPTY,
)
from analyzer.jit import inlined


@inlined
def complete_combinations(cards, owned, used, closed, seven_scored):
    """Return the combinations a player could announce now, were it allowed.

    `owned` are the cards in hand and in own won tricks.
    """
    free = owned & ~used
    found = 0
    for number in range(COMBINATIONS):
        if cards[number] & ~free == 0:
            found |= 1 << number
    if seven_scored:
        found &= ~(1 << TRUMP_SEVEN)
    return found & ~closed


@inlined
def alive_combinations(cards, lost, used, closed, seven_scored):
    """Return the combinations a player may still complete or has complete and unannounced.

    `lost` are the cards in the other's won tricks.
    """
    return complete_combinations(cards, ~lost, used, closed, seven_scored)


@inlined
def may_announce(window, leader_only, leads, talon, held):
    """Return whether a player may announce at this moment.

    `leads` is whether this player is about to lead (false for both after the last trick), `talon`
    the number of cards left in it, `held` the cards in this player's hand.
    """
    if leader_only and not leads:
        return False
    if window == FRENCH:
        return talon > 0 or held >= HAND
    if window == UNDER_SIX:
        return held < 6
    if window == UNTIL_TALON_EMPTY:
        return talon > 0
    return True


@inlined
def closed_after(closed, found, announced, single):
    """Return the combinations that are closed when a player's moment to announce ends.

    `found` are those still complete, `announced` the number announced. What was passed over lapses;
    under `announce_single` it waits if another one was announced.
    """
    if single and announced > 0:
        return closed
    return closed | found


@inlined
def most_points_at_once(most_points, found, waiting):
    """Return the most points that `found` make without spoiling one of the combinations `waiting`.

    `most_points` is a row of ``MOST_POINTS``.
    """
    return most_points[found & ~CLASHES[waiting]]


@inlined
def without_clashes(alive, number):
    """Return the combinations left to a player who has announced one."""
    return alive & ~CLASH[number]
