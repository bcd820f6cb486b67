"""The referee of the tricks: which card, who wins, who draws, when it ends (RULES 11)."""

from __future__ import annotations

from analyzer.cards import format_card, format_cards
from analyzer.errors import IllegalAction
from analyzer.funfhundert.referee import records as r
from analyzer.funfhundert.referee import transitions as to
from analyzer.funfhundert.referee.state import DealState, passes
from analyzer.funfhundert.tricks import legal_replies, trick_points


class Playing(DealState):
    """Playing a card, and what follows from it."""

    def legal_plays(self) -> tuple[int, ...]:
        """Return the cards the player in turn may play, in deck order; none outside the play."""
        at = self.position
        if self.phase != "play":
            return ()
        return legal_replies(at.hands[at.turn], at.led, at.trump, talon_empty=not at.talon)

    def verify_play(self, card: int, *, player: int | None = None) -> None:
        """Check that the player in turn may play a card.

        Raises
        ------
        IllegalAction
            If it is not time for it, the card is not in the hand, or another must be played (Q83).
        CardError
            If the number is no card.
        """
        text = format_card(card)
        turn = self._require("play", f"playing {text}", player)
        legal = self.legal_plays()
        if card in legal:
            return
        if card not in self.position.hands[turn]:
            raise IllegalAction(f"player {turn} may not play {text}: it is not in the hand")
        raise IllegalAction(f"player {turn} may not play {text}: play {format_cards(legal)}")

    def can_play(self, card: int, *, player: int | None = None) -> bool:
        """Return whether `verify_play` passes."""
        return passes(lambda: self.verify_play(card, player=player))

    def play(self, card: int, *, player: int | None = None) -> r.Played:
        """Play a card for the player in turn.

        Raises
        ------
        IllegalAction
            As `verify_play`.
        """
        self.verify_play(card, player=player)
        led = self.position.led
        record = self._record(r.Played(self.position.turn, card))
        self.position, winner = to.after_play(self.position, card)
        if led is not None and winner is not None:
            self._take_trick(winner, trick_points((led, card)))
        return record

    def _take_trick(self, winner: int, points: int) -> None:
        stopped = to.is_stopped(self.position)
        drawn = () if stopped else self.position.talon[:2]
        self._record(r.TrickTaken(winner, points, drawn))
        if stopped:
            self._stop_at_500()
            return
        if drawn:
            self.position = to.after_draws(self.position)
        self.position = to.begin_moment(self.rules, self.position)
        self._end_if_over()
