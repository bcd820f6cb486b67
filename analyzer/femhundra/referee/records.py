"""What happened in a round or a game, one frozen record each; a tuple of them is the log.

An *act* is what somebody decided: replaying the acts of a log replays the round. A *consequence* is
what the rules made of it (a fine, the end); the referee adds it by itself, and a replayed log must
show the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from analyzer.femhundra.knowledge import Phase
from analyzer.femhundra.melds import End, Meld
from analyzer.femhundra.referee.scores import RoundScore


@dataclass(frozen=True)
class Dealt:
    """An act: the cards were dealt.

    Attributes
    ----------
    first : int
        Who takes the first turn: the player to the dealer's left.
    hands : tuple of tuples of int
        Seven cards each, by player.
    turned : tuple of int
        The cards turned beside the stock: court cards, then the one that starts the pile (Q71).
    stock : tuple of int
        Top first; the court cards turned lie at its end.
    """

    first: int
    hands: tuple[tuple[int, ...], ...]
    turned: tuple[int, ...]
    stock: tuple[int, ...]


@dataclass(frozen=True)
class SetUp:
    """An act: a round was taken up in the middle, as in a problem or a sampled world.

    Attributes
    ----------
    hands : tuple of tuples of int
        By player.
    stock : tuple of int
        Top first.
    pile : tuple of int
        Bottom to top.
    melds : tuple of Meld
        In the order laid.
    turn : int
        Who is to act.
    phase : str
        ``"draw"`` or ``"lay"``.
    took_pile : bool
        Whether this turn began with taking the pile.
    laid : int
        Cards laid so far in this turn.
    fines : tuple of int
        Fined so far, by player, 0 or more.
    known : tuple of frozenset of int
        Cards in hand that everybody knows of, by player.
    under : int
        How many cards at the end of the stock everybody has seen.
    """

    hands: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...]
    pile: tuple[int, ...]
    melds: tuple[Meld, ...]
    turn: int
    phase: Phase
    took_pile: bool
    laid: int
    fines: tuple[int, ...]
    known: tuple[frozenset[int], ...]
    under: int


@dataclass(frozen=True)
class TookStock:
    """An act: a player took the top card of the stock; the others did not see it."""

    player: int
    card: int


@dataclass(frozen=True)
class TookPile:
    """An act: a player took the whole pile; bottom to top."""

    player: int
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Declined:
    """An act: with the stock empty a player left the pile, which ends the round."""

    player: int


@dataclass(frozen=True)
class Melded:
    """An act: a player laid down a meld; melds are numbered from 0 in the order laid."""

    player: int
    meld: Meld


@dataclass(frozen=True)
class LaidOff:
    """An act: a player added a card to the meld of that number."""

    player: int
    card: int
    meld: int
    end: End


@dataclass(frozen=True)
class Discarded:
    """An act: a player put a card on the pile, which ended the turn."""

    player: int
    card: int


@dataclass(frozen=True)
class Fined:
    """A consequence: the turn began with the pile and brought fewer than three cards down (Q73)."""

    player: int
    points: int


@dataclass(frozen=True)
class RoundEnded:
    """A consequence: the round is over and scored.

    Attributes
    ----------
    out : int or None
        Who went out; None if the stock ran out and the pile was left.
    scores : tuple of RoundScore
        By player.
    """

    out: int | None
    scores: tuple[RoundScore, ...]


@dataclass(frozen=True)
class Scored:
    """An act in a game: the round was added to the totals.

    Attributes
    ----------
    totals : tuple of int
        By player, this round included.
    winner : int or None
        Who has won the game; None while it goes on.
    """

    totals: tuple[int, ...]
    winner: int | None


Record: TypeAlias = (
    Dealt
    | SetUp
    | TookStock
    | TookPile
    | Declined
    | Melded
    | LaidOff
    | Discarded
    | Fined
    | RoundEnded
    | Scored
)
