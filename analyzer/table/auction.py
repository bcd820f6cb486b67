"""Bidding: calls, ace-no-face, and what the auction leads to (RULES 4)."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.errors import IllegalAction
from analyzer.rules import NO_DECLARER, Bid, Contract, ladder
from analyzer.table.exchange import ExchangePhase
from analyzer.table.records import AceNoFace, AceNoFaceAnswered, Called, ContractGiven
from analyzer.table.state import Phase, allowed


@dataclass
class AuctionPhase(ExchangePhase):
    """The first decisions: what will be played, and who declares."""

    def legal_calls(self) -> tuple[Bid, ...]:
        """Return every call open to the seat in turn; none outside the auction."""
        if self.phase is not Phase.AUCTION:
            return ()
        auction = self._auction
        assert auction.turn is not None
        return auction.legal_calls(self.cards(auction.turn))

    # --- calls ----------------------------------------------------------------------------------

    def verify_call(self, bid: Bid, *, seat: int | None = None) -> None:
        """Check that the seat in turn may make a call (RULES 4.1 to 4.3).

        Raises
        ------
        IllegalAction
            If it is not time for it, not this seat's turn, or the call is not allowed.
        """
        turn = self._require(Phase.AUCTION, f"the call {bid.text}", seat)
        refusal = self._auction.refusal(bid, self.cards(turn))
        if refusal is None:
            return
        *bids, _ = self.legal_calls()
        lowest = f"{bids[0].text} or higher, or PASS" if bids else "PASS"
        raise IllegalAction(f"seat {turn} may not call {bid.text}: {refusal}; call {lowest}")

    def can_call(self, bid: Bid, *, seat: int | None = None) -> bool:
        """Return whether `verify_call` passes."""
        return allowed(self.verify_call, bid, seat=seat)

    def call(self, bid: Bid, *, seat: int | None = None) -> Called:
        """Bid, signal or pass for the seat in turn.

        Raises
        ------
        IllegalAction
            As `verify_call`.
        """
        self.verify_call(bid, seat=seat)
        turn = self._on_call
        record = self._record(Called(turn, bid))
        self.auction = self._auction.call(bid, self.cards(turn))
        self._after_auction()
        return record

    # --- no auction -----------------------------------------------------------------------------

    def verify_give_contract(self, declarer: int, bid: Bid, *, seat: int | None = None) -> None:
        """Check that a seat may be given a contract without an auction.

        Raises
        ------
        IllegalAction
            If somebody has called, or there is no such seat or bid.
        """
        del seat  # nobody at the table decides it
        act = f"giving the contract {bid.text}"
        self._require(Phase.AUCTION, act, None)
        if self._auction.calls:
            raise IllegalAction(f"{act} is out of place: the auction has begun")
        if declarer not in range(self.rules.players):
            raise IllegalAction(f"no seat {declarer}: seats are 0 to {self.rules.players - 1}")
        if all(bid != ranked.bid for ranked in ladder(self.rules)):
            raise IllegalAction(f"{bid.text} is not a contract in {self.rules.name}")

    def can_give_contract(self, declarer: int, bid: Bid, *, seat: int | None = None) -> bool:
        """Return whether `verify_give_contract` passes."""
        return allowed(self.verify_give_contract, declarer, bid, seat=seat)

    def give_contract(self, declarer: int, bid: Bid, *, seat: int | None = None) -> ContractGiven:
        """Set a contract without an auction, as in a problem or a study.

        Raises
        ------
        IllegalAction
            As `verify_give_contract`.
        """
        self.verify_give_contract(declarer, bid, seat=seat)
        record = self._record(ContractGiven(declarer, bid))
        self._settle(declarer, bid)
        return record

    # --- ace-no-face ----------------------------------------------------------------------------

    def verify_announce(self, *, seat: int | None = None) -> None:
        """Check that the seat in turn may announce ace-no-face before calling (RULES 4.4).

        Raises
        ------
        IllegalAction
            If it is not time for it, not this seat's turn, or the hand or the rules forbid it.
        """
        turn = self._require(Phase.AUCTION, "announcing ace-no-face", seat)
        refusal = self._auction.announcement_refusal(self.cards(turn))
        if refusal is not None:
            raise IllegalAction(f"seat {turn} may not announce ace-no-face: {refusal}; make a call")

    def can_announce(self, *, seat: int | None = None) -> bool:
        """Return whether `verify_announce` passes."""
        return allowed(self.verify_announce, seat=seat)

    def announce(self, *, seat: int | None = None) -> AceNoFace:
        """Announce ace-no-face for the seat in turn; the partner answers next.

        Raises
        ------
        IllegalAction
            As `verify_announce`.
        """
        self.verify_announce(seat=seat)
        turn = self._on_call
        record = self._record(AceNoFace(turn))
        self.announcer = turn
        self.phase = Phase.ANSWER
        return record

    def verify_answer(self, agreed: bool, *, seat: int | None = None) -> None:
        """Check that there is an ace-no-face to answer; either answer will do.

        Raises
        ------
        IllegalAction
            If there is none, or it is not for this seat to answer it.
        """
        act = "agreeing to" if agreed else "refusing"
        self._require(Phase.ANSWER, f"{act} a new deal", seat)

    def can_answer(self, agreed: bool, *, seat: int | None = None) -> bool:
        """Return whether `verify_answer` passes."""
        return allowed(self.verify_answer, agreed, seat=seat)

    def answer(self, agreed: bool, *, seat: int | None = None) -> AceNoFaceAnswered:
        """Agree to a new deal or refuse it, for the partner of the announcer.

        Raises
        ------
        IllegalAction
            As `verify_answer`.
        """
        self.verify_answer(agreed, seat=seat)
        turn, announcer = self.turn, self.announcer
        assert turn is not None
        assert announcer is not None
        record = self._record(AceNoFaceAnswered(turn, agreed))
        self.announcer = None
        self.phase = Phase.AUCTION
        self.auction = self._auction.announce(self.cards(announcer), agreed=agreed)
        self._after_auction()
        return record

    # --- what it leads to -----------------------------------------------------------------------

    @property
    def _on_call(self) -> int:
        turn = self._auction.turn
        assert turn is not None
        return turn

    def _after_auction(self) -> None:
        """Go on as the auction ended, if it has."""
        outcome = self._auction.outcome
        if outcome is None:
            return
        match outcome.kind:
            case "contract":
                assert outcome.bid is not None
                assert outcome.seat is not None
                self._settle(outcome.seat, outcome.bid)
            case "play_no_trump":
                self.partner_known = True
                self._begin_play(NO_DECLARER)
            case "redeal_same_dealer" | "redeal_next_dealer":
                self._throw_in(outcome.kind)

    def _settle(self, declarer: int, bid: Bid) -> None:
        self.declarer = declarer
        self.contract = Contract(bid)
        self._begin_exchange()
