"""The two-player game: piles on the table, and tricks of four cards from two zones (RULES 6.5)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal

Zone = Literal["hand", "table"]
ZONES: Final[tuple[Zone, ...]] = ("hand", "table")


@dataclass(frozen=True)
class Pile:
    """One pile on the table.

    Attributes
    ----------
    down : int or None
        The face-down card, seen by nobody; None once it has been turned up.
    up : int or None
        The face-up card that may be played; None once it has been.
    """

    down: int | None
    up: int | None


def other_zone(zone: Zone) -> Zone:
    """Return the table for the hand and the hand for the table."""
    return "table" if zone == "hand" else "hand"


def trick_order(leader: int, zone: Zone) -> tuple[tuple[int, Zone], ...]:
    """Return who plays the four cards of a trick, and from where.

    Parameters
    ----------
    leader : int
        Seat 0 or 1.
    zone : "hand" or "table"
        Where the lead comes from: the hand in trick 1, later the zone of the card that won.

    Returns
    -------
    tuple of (seat, zone)
        The place of the winning card in it tells who leads next, and from which zone.
    """
    other = other_zone(zone)
    return ((leader, zone), (1 - leader, zone), (leader, other), (1 - leader, other))


def face_up(piles: Sequence[Pile]) -> tuple[int, ...]:
    """Return the cards that may be played from the table, in the order of the piles."""
    return tuple(pile.up for pile in piles if pile.up is not None)


def after_trick(piles: Sequence[Pile], played: Collection[int]) -> tuple[Pile, ...]:
    """Return the piles after a trick: played cards gone, the cards under them turned up.

    Parameters
    ----------
    piles : sequence of Pile
    played : collection of int
        The cards of the trick, from whatever zone.
    """
    return tuple(
        Pile(None, pile.down) if pile.up is not None and pile.up in played else pile
        for pile in piles
    )
