"""What players can do and what happened, one frozen record each; the records make up the log.

An *action* is what a player decides. Its record says what came of it. Between the records of
actions stand those of consequences (a trick taken, the end of the deal), which the referee adds.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

from analyzer.funfhundert.referee.position import Position

# --- actions ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Swap:
    """Swap the trump seven for the turned card."""


@dataclass(frozen=True)
class Announce:
    """Announce the combination of a number, 0 to 14."""

    number: int


@dataclass(frozen=True)
class Done:
    """Announce nothing more at this moment."""


@dataclass(frozen=True)
class Play:
    """Play a card."""

    card: int


Action: TypeAlias = Swap | Announce | Done | Play

# --- records ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Dealt:
    """The cards were dealt.

    Attributes
    ----------
    leader : int
        Who leads first: the non-dealer (Q80).
    hands : pair of tuples of int
        Eight cards each, in deck order.
    talon : tuple of int
        Sixteen cards in the order they are drawn, the turned one last.
    totals : pair of int
        Game totals before this deal.
    first_deal : bool
    """

    leader: int
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    talon: tuple[int, ...]
    totals: tuple[int, int] = (0, 0)
    first_deal: bool = True


@dataclass(frozen=True)
class Resumed:
    """A deal was taken up in the middle."""

    position: Position


@dataclass(frozen=True)
class Swapped:
    """The trump seven was swapped for the turned card, for 10 points (Q82)."""

    player: int
    seven: int
    taken: int


@dataclass(frozen=True)
class Announced:
    """A combination was claimed.

    Attributes
    ----------
    player : int
    name : str
        Of the combination.
    points : int
        Scored, or below zero for a false claim (Q86).
    """

    player: int
    name: str
    points: int

    @property
    def is_false(self) -> bool:
        """Whether a card was missing or had been used."""
        return self.points < 0


@dataclass(frozen=True)
class FinishedAnnouncing:
    """A player had no more to announce at this moment."""

    player: int


@dataclass(frozen=True)
class Played:
    """A card was played."""

    player: int
    card: int


@dataclass(frozen=True)
class TrickTaken:
    """A trick was won, and cards were drawn.

    Attributes
    ----------
    player : int
        The winner.
    points : int
        Card points of the trick.
    drawn : tuple of int
        The card drawn by the winner and the one drawn by the other, or nothing.
    """

    player: int
    points: int
    drawn: tuple[int, ...] = ()


@dataclass(frozen=True)
class DealScore:
    """What a player made in a deal.

    Attributes
    ----------
    cards : int
        Card points in won tricks.
    announcements : int
        Correct announcements, the trump seven's among them.
    swap : int
        10 for swapping the trump seven.
    deductions : int
        Points of false claims, zero or more.
    """

    cards: int
    announcements: int
    swap: int
    deductions: int

    @property
    def total(self) -> int:
        """Points of this deal."""
        return self.cards + self.announcements + self.swap - self.deductions

    def to_dict(self) -> dict[str, int]:
        """Return the parts and their total."""
        return {**asdict(self), "total": self.total}


@dataclass(frozen=True)
class DealEnded:
    """The deal is over.

    Attributes
    ----------
    scores : pair of DealScore
    stopped : bool
        Whether it was broken off because a player reached 500 (Q88).
    """

    scores: tuple[DealScore, DealScore]
    stopped: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Return the scores by player, and whether the deal was broken off."""
        return {"scores": [score.to_dict() for score in self.scores], "stopped": self.stopped}


@dataclass(frozen=True)
class Scored:
    """A deal was added to the totals of the game; `winner` is None while the game goes on."""

    totals: tuple[int, int]
    winner: int | None = None


Record: TypeAlias = (
    Dealt
    | Resumed
    | Swapped
    | Announced
    | FinishedAnnouncing
    | Played
    | TrickTaken
    | DealEnded
    | Scored
)
