"""Playing the cards: legal plays, tricks, what is faced or shown by them, revokes (RULES 6, 9)."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.errors import IllegalAction
from analyzer.rules import BidKind, Contract, Play, Zone, seats_in_play
from analyzer.table.records import (
    CardPlayed,
    DealEnded,
    Ending,
    HandFaced,
    PartnerShown,
    Revoked,
    RevokeProved,
    RevokeRuled,
    TrickTaken,
)
from analyzer.table.scoring import end_of_play
from analyzer.table.state import Phase, TableState, allowed
from analyzer.table.tricks import Trick, TrickPlay


@dataclass
class PlayPhase(TableState):
    """The last phase: ten tricks."""

    def legal_plays(self) -> tuple[Play, ...]:
        """Return every legal play of the seat in turn; none outside the play."""
        return self._play.legal() if self.phase is Phase.PLAY else ()

    # --- playing a card -------------------------------------------------------------------------

    def verify_play(self, play: Play, *, seat: int | None = None) -> None:
        """Check that the seat in turn may play a card.

        Parameters
        ----------
        play : Play
        seat : int, optional
            Who decides; checked if given.

        Raises
        ------
        IllegalAction
            If it is not time for it, not this seat's turn, or the card may not be played.
        """
        turn = self._require(Phase.PLAY, f"playing {play.text}", seat)
        legal = self._play.legal()
        if play in legal:
            return
        texts = " ".join(each.text for each in legal)
        raise IllegalAction(
            f"seat {turn} may not play {play.text}: {self._why(play)}; play {texts}"
        )

    def can_play(self, play: Play, *, seat: int | None = None) -> bool:
        """Return whether `verify_play` passes."""
        return allowed(self.verify_play, play, seat=seat)

    def play(self, play: Play, *, seat: int | None = None) -> CardPlayed:
        """Play a card for the seat in turn.

        Raises
        ------
        IllegalAction
            As `verify_play`.
        """
        self.verify_play(play, seat=seat)
        owner, zone = self._on_turn
        record = self._record(CardPlayed(owner, zone, play))
        self._lay(play)
        return record

    def _why(self, play: Play) -> str:
        cards = self._play.cards(*self._on_turn)
        where = "hand" if self._on_turn[1] == "hand" else "the face-up cards"
        if play.card not in cards:
            return f"it is not in {where}"
        led = self._play.suit_led
        if led is not None and any(self._play.suit(card) == led for card in cards):
            return f"{led.text} must be followed"
        if self._play.turns and play.called is None:
            return "the joker must be played by a player void in misère"
        if self._play.turns:
            return "a suit is called only with a joker led"
        if play.called is None:
            return "a joker led must be called a suit that may be called"
        return f"the joker may not be called {play.called.text}"

    # --- revokes --------------------------------------------------------------------------------

    def verify_revoke(self, play: Play, *, seat: int | None = None) -> None:
        """Check that a card is a revoke: not following suit, although able (RULES 9).

        Raises
        ------
        IllegalAction
            If it is not time for it, not this seat's turn, or the card is no revoke.
        """
        turn = self._require(Phase.PLAY, f"revoking with {play.text}", seat)
        if not self._play.is_revoke(play):
            texts = " ".join(each.text for each in self._play.legal())
            raise IllegalAction(
                f"{play.text} is no revoke of seat {turn}: that is a card of another suit played "
                f"by one able to follow; legal are {texts}"
            )

    def can_revoke(self, play: Play, *, seat: int | None = None) -> bool:
        """Return whether `verify_revoke` passes."""
        return allowed(self.verify_revoke, play, seat=seat)

    def revoke(self, play: Play, *, seat: int | None = None) -> Revoked:
        """Play a card that should have followed suit, as a scorer who writes down a real deal.

        Nobody has noticed: the deal goes on until that seat plays a card of the suit.

        Raises
        ------
        IllegalAction
            As `verify_revoke`.
        """
        self.verify_revoke(play, seat=seat)
        owner, zone = self._on_turn
        led = self._play.suit_led
        assert led is not None
        record = self._record(Revoked(owner, zone, play))
        if (owner, zone, led) not in self.revokes:
            self.revokes = (*self.revokes, (owner, zone, led))
        self._lay(play)
        return record

    def verify_rule_revoke(self, offender: int, *, seat: int | None = None) -> None:
        """Check that a seat can be found to have revoked.

        Raises
        ------
        IllegalAction
            If nothing is being played, or the seat does not play.
        """
        del seat  # anyone may call the scorer
        if self.phase is not Phase.PLAY:
            raise IllegalAction(f"no revoke now: the table waits for {self.phase.value}")
        if offender not in self._play.seats:
            due = " ".join(map(str, self._play.seats))
            raise IllegalAction(f"seat {offender} does not play: the seats in play are {due}")

    def can_rule_revoke(self, offender: int, *, seat: int | None = None) -> bool:
        """Return whether `verify_rule_revoke` passes."""
        return allowed(self.verify_rule_revoke, offender, seat=seat)

    def rule_revoke(self, offender: int, *, seat: int | None = None) -> RevokeRuled:
        """Stop the deal: a player revoked, or told the partner something (RULES 9).

        Raises
        ------
        IllegalAction
            As `verify_rule_revoke`.
        """
        self.verify_rule_revoke(offender, seat=seat)
        record = self._record(RevokeRuled(offender))
        self._end("revoke", offender)
        return record

    # --- what follows from a card ---------------------------------------------------------------

    @property
    def _on_turn(self) -> tuple[int, Zone]:
        turn = self._play.turn
        assert turn is not None
        return turn

    def _begin_play(self, contract: Contract) -> None:
        """Bring the cards to the table for the first lead (RULES 4.5, 5, 6.1)."""
        players = self.rules.players
        declarer = self.declarer
        leader = (self.dealer + 1) % players if declarer is None else declarer
        self.contract = contract
        self.phase = Phase.PLAY
        self.trick_play = TrickPlay(
            self.rules,
            contract,
            tuple(sorted(seats_in_play(contract, leader, players))),
            self.hands,
            leader,
            self.piles,
        )
        if contract.bid.kind is BidKind.SUPER_OPEN_MISERE:
            self._face_hand()

    def _face_hand(self) -> None:
        assert self.declarer is not None
        self._record(HandFaced(self.declarer, self.cards(self.declarer)))

    def _lay(self, play: Play) -> None:
        """Put a card on the table and see to what follows from it."""
        before = self._play
        owner, zone = self._on_turn
        suit = before.suit(play.card)
        proved = suit is not None and (owner, zone, suit) in self.revokes
        self.trick_play = before.after(play)
        if play.card == self.called_card and not self.partner_known:
            self.partner_known = True
            if self.partner is not None:
                self._record(PartnerShown(self.partner))
        if len(self.trick_play.tricks) > len(before.tricks):
            self._take(before, self.trick_play.tricks[-1])
        if proved:
            self._record(RevokeProved(owner))
            self._end("revoke", owner)
        elif self.trick_play.is_over:
            self._end("played")

    def _take(self, before: TrickPlay, trick: Trick) -> None:
        after = self._play
        turned_up = tuple(
            (seat, new.up)
            for seat, piles in enumerate(after.piles)
            for old, new in zip(before.piles[seat], piles, strict=True)
            if old.down is not None and new.up == old.down
        )
        self._record(TrickTaken(trick.winner, trick.zone, turned_up))
        first = len(after.tricks) == 1 and self.contract is not None
        if first and after.contract.bid.kind is BidKind.OPEN_MISERE:
            self._face_hand()

    def _end(self, ending: Ending, offender: int | None = None) -> None:
        play = self._play
        self.ended = self._record(
            end_of_play(
                self.rules,
                play.contract,
                declarers=self.declarers,
                winners=[trick.winner for trick in play.tricks],
                offender=offender if ending == "revoke" else None,
            )
        )
        self.phase = Phase.OVER

    def _throw_in(self, ending: Ending) -> None:
        self.ended = self._record(DealEnded(ending))
        self.phase = Phase.OVER
