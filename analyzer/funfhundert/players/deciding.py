"""What the player to act may do, from its own knowledge."""

from __future__ import annotations

from analyzer.funfhundert.knowledge import Knowledge
from analyzer.funfhundert.referee.records import Action, Announce, Done, Play, Swap


def legal_actions(known: Knowledge) -> tuple[Action, ...]:
    """Return the actions of the player to act, false claims left out; as the referee lists them."""
    if known.phase == "play":
        return tuple(map(Play, known.legal_plays()))
    if known.phase == "over":
        return ()
    swap = (Swap(),) if known.can_swap() else ()
    claims = [Announce(each.number) for each in known.announceable()]
    return (*swap, *claims, Done())
