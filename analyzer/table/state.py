"""What is true at the table between two acts, and whose decision is next.

`TableState` holds the facts of one deal; the acts are added phase by phase, last phase first, so
that each phase knows the one it leads to: `play`, `partner` and the joker's name, `exchange`,
`auction`, and `deal`, where they meet as `DealState`. All facts are immutable values, so a copy
shares them.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar

from analyzer.cards import Suit
from analyzer.errors import IllegalAction
from analyzer.rules import (
    Auction,
    Bid,
    BidKind,
    Contract,
    Pile,
    Ruleset,
    Zone,
    face_up,
    partners,
)
from analyzer.table.records import DealEnded, Record
from analyzer.table.tricks import TrickPlay

_R = TypeVar("_R", bound=Record)
_S = TypeVar("_S", bound="TableState")


class Phase(Enum):
    """What the table waits for; the value completes "the table waits for"."""

    DEAL = "the deal"
    AUCTION = "a call"
    ANSWER = "the answer to ace-no-face"
    EXCHANGE = "the cards to be put away"
    PARTNER = "declarer to find a partner or go alone"
    JOKER = "declarer to name the joker or leave it unnamed"
    PLAY = "a card"
    OVER = "nothing more: the deal is over"


@dataclass
class TableState:
    """The facts of one deal.

    Attributes
    ----------
    rules : Ruleset
    dealer : int
    phase : Phase
        What the table waits for.
    log : tuple of Record
        Everything that happened, in order.
    hands : tuple of tuples of int
        The cards in hand by seat, up to the first lead; then `trick_play` holds them. Ask `cards`.
    piles : tuple of tuples of Pile
        The two-player piles by seat, up to the first lead.
    widow : tuple of int
        The widow as long as nobody has taken it.
    auction : Auction or None
    announcer : int or None
        Who waits for an answer to ace-no-face.
    contract : Contract or None
        What is played; None until that is settled.
    declarer : int or None
    exchanger : int or None
        Who looks at the cards taken and is to put as many away.
    taken : tuple of int
        The cards the exchanger has just taken.
    discards : tuple of tuples of int
        By seat, the cards put away by it and still lying there.
    called_card : int or None
        The card whose holder is the partner, with five players.
    partner : int or None
        The partner declarer has found; the table may not know it yet.
    partner_known : bool
        Whether every player knows who the partner is, or that there is none.
    trick_play : TrickPlay or None
    revokes : tuple of (seat, zone, suit)
        Suits once not followed by a seat able to, not proved so far.
    ended : DealEnded or None
        The end of the deal.
    """

    rules: Ruleset
    dealer: int
    phase: Phase = Phase.DEAL
    log: tuple[Record, ...] = ()
    hands: tuple[tuple[int, ...], ...] = ()
    piles: tuple[tuple[Pile, ...], ...] = ()
    widow: tuple[int, ...] = ()
    auction: Auction | None = None
    announcer: int | None = None
    contract: Contract | None = None
    declarer: int | None = None
    exchanger: int | None = None
    taken: tuple[int, ...] = ()
    discards: tuple[tuple[int, ...], ...] = ()
    called_card: int | None = None
    partner: int | None = None
    partner_known: bool = False
    trick_play: TrickPlay | None = None
    revokes: tuple[tuple[int, Zone, Suit], ...] = ()
    ended: DealEnded | None = None

    def __post_init__(self) -> None:
        players = self.rules.players
        if not 0 <= self.dealer < players:
            raise IllegalAction(f"seat {self.dealer} cannot deal: seats are 0 to {players - 1}")

    def copy(self: _S) -> _S:
        """Return a state that goes its own way; it shares the immutable facts."""
        return copy.copy(self)

    @property
    def is_over(self) -> bool:
        """True when the deal is scored or thrown in."""
        return self.phase is Phase.OVER

    @property
    def turn(self) -> int | None:
        """The seat whose call, exchange or card is next; None when the deal is over."""
        match self.phase:
            case Phase.DEAL:
                return self.dealer
            case Phase.AUCTION:
                return self._auction.turn
            case Phase.ANSWER:
                assert self.announcer is not None
                return partners(self.announcer, self.rules.players)[0]
            case Phase.EXCHANGE:
                return self.exchanger
            case Phase.PARTNER | Phase.JOKER:
                return self.declarer
            case Phase.PLAY:
                turn = self._play.turn
                return None if turn is None else turn[0]
            case Phase.OVER:
                return None

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that decide what is next: the one in turn, unless others choose its card.

        In a super open misère the defenders choose declarer's cards together (RULES 6.4).
        """
        turn = self.turn
        if turn is None:
            return ()
        if self.phase is Phase.PLAY and turn == self.declarer and self._others_choose:
            return tuple(seat for seat in self._play.seats if seat != turn)
        return (turn,)

    @property
    def _others_choose(self) -> bool:
        return self.contract is not None and self.contract.bid.kind is BidKind.SUPER_OPEN_MISERE

    @property
    def declarers(self) -> tuple[int, ...]:
        """The seats of declarer's side, declarer first; none without a declarer.

        It tells the whole truth: with five players it names the partner, known or not.
        """
        if self.declarer is None:
            return ()
        if self.rules.players == 5:
            return (self.declarer,) if self.partner is None else (self.declarer, self.partner)
        return (self.declarer, *partners(self.declarer, self.rules.players))

    def cards(self, seat: int, zone: Zone = "hand") -> tuple[int, ...]:
        """Return the cards a seat has in hand, or face up on the table."""
        if self.trick_play is not None:
            return self.trick_play.cards(seat, zone)
        if zone == "hand":
            return self.hands[seat] if self.hands else ()
        return face_up(self.piles[seat]) if self.piles else ()

    @property
    def tricks(self) -> tuple[int, ...]:
        """Tricks taken so far, by seat."""
        play = self.trick_play
        return tuple(play.tricks_of((s,)) if play else 0 for s in range(self.rules.players))

    # --- for the phases -------------------------------------------------------------------------

    @property
    def _auction(self) -> Auction:
        assert self.auction is not None
        return self.auction

    @property
    def _declaring(self) -> tuple[int, Bid]:
        assert self.declarer is not None
        assert self.contract is not None
        return self.declarer, self.contract.bid

    @property
    def _play(self) -> TrickPlay:
        assert self.trick_play is not None
        return self.trick_play

    def _require(self, phase: Phase, act: str, seat: int | None) -> int:
        """Return the seat in turn, after checking that an act of this phase is due, from `seat`."""
        if self.phase is not phase:
            raise IllegalAction(f"{act} is out of place: the table waits for {self.phase.value}")
        turn = self.turn
        assert turn is not None
        if seat is not None and seat not in self.deciders:
            due = " or ".join(map(str, self.deciders))
            raise IllegalAction(f"seat {seat} is not to act: it is for seat {due}")
        return turn

    def _record(self, record: _R) -> _R:
        self.log = (*self.log, record)
        return record


def allowed(verify: Callable[..., None], *given: Any, seat: int | None) -> bool:
    """Return whether a check passes: the ``can_`` of a ``verify_``."""
    try:
        verify(*given, seat=seat)
    except IllegalAction:
        return False
    return True
