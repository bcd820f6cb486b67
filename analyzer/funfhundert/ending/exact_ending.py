"""The faultless action of phase 2, from what a player knows: all cards, by elimination."""

from __future__ import annotations

from analyzer.funfhundert.ending.ending import Ending, best_actions
from analyzer.funfhundert.knowledge import Knowledge
from analyzer.funfhundert.play.worlds import only_world
from analyzer.funfhundert.referee.records import Action
from analyzer.funfhundert.rules import DECK


def exact_action(known: Knowledge) -> Action:
    """Return the best action with an empty talon, both playing on without a fault.

    Best by the margin of the deal played out, as `ending.best_actions` finds it: a stop at 500
    (Q88) is not looked for.
    """
    return best_actions(ending_of(known))[0]


def ending_of(known: Knowledge) -> Ending:
    """Return the ending a player knows of; what the other passed over is told by the silence."""
    world = only_world(known)
    hands = {
        known.player: known.hand,
        known.opponent: DECK.unpack(int(world.hands[0])),
    }
    closed = {known.player: known.closed[known.player], known.opponent: int(world.closed[0])}
    return Ending(
        trump=known.trump,
        hands=(hands[0], hands[1]),
        leader=known.leader,
        led=known.led,
        won=known.won,
        used=known.used,
        closed=(closed[0], closed[1]),
        seven_scored=known.seven_scored,
        rules=known.rules,
        phase=known.phase,
        turn=known.turn,
        announced=known.announced,
    )
