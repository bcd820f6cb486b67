"""Which combinations must have been passed over, in a position of which only the table is told."""

from __future__ import annotations

from analyzer.funfhundert.announcements import complete
from analyzer.funfhundert.knowledge import Knowledge
from analyzer.funfhundert.rules import HAND_SIZE


def passed_over(at: Knowledge, player: int, *, spoken: bool) -> int:
    """Return the combinations a player had complete at an earlier moment and did not announce.

    Bits over the combinations, as far as the player of this knowledge can tell (Q84).

    Parameters
    ----------
    at : Knowledge
        Without what was passed over.
    player : int
    spoken : bool
        Whether the player has had the part of the moment before this lead.
    """
    if at.rules.announce_single and at.used[player]:
        return 0  # what is complete may wait (Q90)
    if not at.could_announce(player, spoken=spoken):
        return 0
    found = complete(
        at.trump,
        _known_to_be_owned(at, player, spoken=spoken),
        at.used[player],
        closed=at.closed[player],
        seven_scored=at.seven_scored,
    )
    return sum(each.bit for each in found)


def _known_to_be_owned(at: Knowledge, player: int, *, spoken: bool) -> frozenset[int]:
    """Return the cards that the player surely had at the last moment to announce."""
    if player == at.player:
        return at.owned
    owned = at.won[player] | at.shown
    if at.led is not None and at.leader == player:
        owned |= {at.led}
    just_drawn = not spoken and at.opponent_size == HAND_SIZE
    if at.talon == 0:
        owned = owned - {at.turned} if just_drawn else owned.union(at.hidden)
    return owned
