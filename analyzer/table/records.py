"""What happened at the table, one frozen record each; a list of them is the log of a deal.

An *act* is what somebody decided: replaying the acts of a log replays the deal. A *consequence* is
what the rules made of an act (a trick taken, a hand faced); the referee adds it by itself, and a
replayed log must show the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from analyzer.cards import Suit
from analyzer.rules import Bid, Contract, DealPoints, Pile, Play, Zone


@dataclass(frozen=True)
class DealerFound:
    """An act: the first dealer was found (RULES 2.1).

    Attributes
    ----------
    seat : int
    rounds : tuple of tuples of int
        The cards drawn or turned for it, round by round; none if nothing was drawn.
    """

    seat: int
    rounds: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True)
class Dealt:
    """An act: the cards were dealt (RULES 2.2).

    Attributes
    ----------
    dealer : int
    hands : tuple of tuples of int
        The cards in hand, by seat, as received.
    widow : tuple of int
    piles : tuple of tuples of Pile
        The piles of the two-player game by seat, else empty.
    """

    dealer: int
    hands: tuple[tuple[int, ...], ...]
    widow: tuple[int, ...]
    piles: tuple[tuple[Pile, ...], ...] = ()


@dataclass(frozen=True)
class Called:
    """An act: a bid, a signal or a pass."""

    seat: int
    bid: Bid


@dataclass(frozen=True)
class ContractGiven:
    """An act: a contract was set without an auction, as in a problem or a study."""

    declarer: int
    bid: Bid


@dataclass(frozen=True)
class AceNoFace:
    """An act: a player announced a hand of one ace and no higher card (RULES 4.4)."""

    seat: int


@dataclass(frozen=True)
class AceNoFaceAnswered:
    """An act: the partner of the announcer agreed to a new deal, or refused it."""

    seat: int
    agreed: bool


@dataclass(frozen=True)
class Exchanged:
    """An act: a player took cards and put as many away (RULES 5)."""

    seat: int
    taken: tuple[int, ...]
    discarded: tuple[int, ...]


@dataclass(frozen=True)
class CardCalled:
    """An act: declarer named the card whose holder is the partner (RULES 6.7)."""

    seat: int
    card: int


@dataclass(frozen=True)
class PartnerChosen:
    """An act: declarer named the partner (RULES 6.7)."""

    seat: int
    partner: int


@dataclass(frozen=True)
class WentAlone:
    """An act: declarer plays without a partner (RULES 6.7)."""

    seat: int


@dataclass(frozen=True)
class JokerNamed:
    """An act: declarer gave the joker a suit; None leaves it unnamed (RULES 6.3)."""

    seat: int
    suit: Suit | None


@dataclass(frozen=True)
class CardPlayed:
    """An act: a card was played; `seat` is whose card it is."""

    seat: int
    zone: Zone
    play: Play


@dataclass(frozen=True)
class Revoked:
    """An act: a card was played that should have followed suit (RULES 9)."""

    seat: int
    zone: Zone
    play: Play


@dataclass(frozen=True)
class RevokeRuled:
    """An act: a player was found to have revoked, or told something to the partner (RULES 9)."""

    seat: int


@dataclass(frozen=True)
class RevokeProved:
    """A consequence: the player has just played a card of the suit once not followed (RULES 9)."""

    seat: int


@dataclass(frozen=True)
class PartnerShown:
    """A consequence: the partner of declarer is known (RULES 6.7)."""

    seat: int


@dataclass(frozen=True)
class HandFaced:
    """A consequence: declarer of an open misère faced the hand (RULES 6.4)."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True)
class TrickTaken:
    """A consequence: a trick was taken.

    Attributes
    ----------
    seat : int
    zone : Zone
        Where the winning card came from.
    turned_up : tuple of (seat, card)
        Cards of the two-player piles turned up after it.
    """

    seat: int
    zone: Zone
    turned_up: tuple[tuple[int, int], ...] = ()


Ending: TypeAlias = Literal["played", "revoke", "redeal_same_dealer", "redeal_next_dealer"]


@dataclass(frozen=True)
class DealEnded:
    """A consequence: the deal is over (RULES 7).

    Attributes
    ----------
    ending : str
        ``played``, ``revoke`` (stopped by one), or who deals anew after a deal thrown in.
    contract : Contract or None
        None if the deal was thrown in; `NO_DECLARER` if all passed and it was played.
    declarers : tuple of int
        The seats of declarer's side, declarer first.
    tricks : tuple of int
        Tricks by seat.
    score : DealPoints or None
        What it brings each party, before any cap; None if the deal was thrown in.
    """

    ending: Ending
    contract: Contract | None = None
    declarers: tuple[int, ...] = ()
    tricks: tuple[int, ...] = ()
    score: DealPoints | None = None

    @property
    def made(self) -> bool:
        """True if a contract was made."""
        return self.score is not None and self.score.made

    @property
    def points(self) -> tuple[int, ...]:
        """Points by party, before any cap; empty if the deal was thrown in."""
        return () if self.score is None else self.score.points

    @property
    def thrown_in(self) -> bool:
        """True if nothing was played and nothing is scored."""
        return self.ending.startswith("redeal")


@dataclass(frozen=True)
class Scored:
    """An act: a deal was written on the score sheet (RULES 8).

    Attributes
    ----------
    scores : tuple of int
        The running score of each party after it.
    winners : tuple of int or None
        The parties that have won; empty for a game without a winner, None while it goes on.
    dealer : int
        The next dealer.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...] | None
    dealer: int


Record: TypeAlias = (
    DealerFound
    | Dealt
    | Called
    | ContractGiven
    | AceNoFace
    | AceNoFaceAnswered
    | Exchanged
    | CardCalled
    | PartnerChosen
    | WentAlone
    | JokerNamed
    | CardPlayed
    | Revoked
    | RevokeRuled
    | RevokeProved
    | PartnerShown
    | HandFaced
    | TrickTaken
    | DealEnded
    | Scored
)
