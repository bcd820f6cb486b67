"""The second half of a turn: laying down melds, laying off, and the discard (RULES 10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from analyzer.cards import format_card, format_cards
from analyzer.errors import IllegalAction
from analyzer.femhundra.melds import End, read_meld
from analyzer.femhundra.referee.draw import DrawPhase
from analyzer.femhundra.referee.records import Discarded, Fined, LaidOff, Melded
from analyzer.femhundra.referee.state import allowed, with_value
from analyzer.femhundra.rules import FINE, PILE_CARDS


@dataclass
class LayPhase(DrawPhase):
    """The player in turn has drawn."""

    def verify_lay_meld(self, cards: Sequence[int], *, player: int | None = None) -> None:
        """Check that the player in turn may lay down a meld.

        Parameters
        ----------
        cards : sequence of int
            In any order; all thirteen cards of a suit with the ace first if it is to be low.
        player : int, optional
            Who acts; checked if given.

        Raises
        ------
        IllegalAction
            If it is not time for it, a card is not in hand, or they are no meld.
        CardError
            If a card is given twice.
        """
        turn = self._require("lay", f"laying {format_cards(cards)}", player)
        self._require_in_hand(turn, cards)
        read_meld(cards)

    def can_lay_meld(self, cards: Sequence[int], *, player: int | None = None) -> bool:
        """Return whether `verify_lay_meld` passes."""
        return allowed(self.verify_lay_meld, cards, player=player)

    def lay_meld(self, cards: Sequence[int], *, player: int | None = None) -> Melded:
        """Lay down a meld; the last card so laid ends the round (Q74).

        Raises
        ------
        IllegalAction
            As `verify_lay_meld`.
        """
        self.verify_lay_meld(cards, player=player)
        meld = read_meld(cards, self.turn)
        self.melds = (*self.melds, meld)
        record = self._record(Melded(self.turn, meld))
        self._lay(meld.cards)
        return record

    def verify_lay_off(
        self, card: int, meld: int, end: End | None = None, *, player: int | None = None
    ) -> None:
        """Check that the player in turn may add a card to a meld on the table.

        Parameters
        ----------
        card : int
        meld : int
            Its number in the order laid, from 0; anybody's meld.
        end : str, optional
            ``"low"``, ``"high"`` or ``"set"``; by default the end that counts most.
        player : int, optional
            Who acts; checked if given.

        Raises
        ------
        IllegalAction
            If it is not time for it, the card is not in hand, the player has laid no own meld
            (Q72), or the card does not fit.
        """
        turn = self._require("lay", f"laying off {format_card(card)}", player)
        self._require_in_hand(turn, [card])
        if not 0 <= meld < len(self.melds):
            there = f"they are numbered 0 to {len(self.melds) - 1}" if self.melds else "none is"
            raise IllegalAction(f"no meld {meld} on the table: {there}")
        if not self.has_meld[turn]:
            raise IllegalAction(
                f"player {turn} may not lay off {format_card(card)}: an own meld comes first"
            )
        if end not in (None, *get_args(End)):
            raise IllegalAction(f"end {end!r}: choose from {', '.join(get_args(End))}")
        self.melds[meld].with_card(card, turn, end)

    def can_lay_off(
        self, card: int, meld: int, end: End | None = None, *, player: int | None = None
    ) -> bool:
        """Return whether `verify_lay_off` passes."""
        return allowed(self.verify_lay_off, card, meld, end, player=player)

    def lay_off(
        self, card: int, meld: int, end: End | None = None, *, player: int | None = None
    ) -> LaidOff:
        """Add a card to a meld; it scores for the player who adds it, by where it lies.

        Raises
        ------
        IllegalAction
            As `verify_lay_off`.
        """
        self.verify_lay_off(card, meld, end, player=player)
        end = self.melds[meld].takes(card)[-1] if end is None else end
        longer = self.melds[meld].with_card(card, self.turn, end)
        self.melds = (*self.melds[:meld], longer, *self.melds[meld + 1 :])
        record = self._record(LaidOff(self.turn, card, meld, end))
        self._lay([card])
        return record

    # --- ending the turn ------------------------------------------------------------------------

    def verify_discard(self, card: int, *, player: int | None = None) -> None:
        """Check that the player in turn may put a card on the pile.

        Raises
        ------
        IllegalAction
            If it is not time for it, not this player's turn, or the card is not in hand.
        """
        turn = self._require("lay", f"discarding {format_card(card)}", player)
        self._require_in_hand(turn, [card])

    def can_discard(self, card: int, *, player: int | None = None) -> bool:
        """Return whether `verify_discard` passes."""
        return allowed(self.verify_discard, card, player=player)

    def discard(self, card: int, *, player: int | None = None) -> Discarded:
        """Put a card on the pile and end the turn, with a fine if one is due (Q73).

        Raises
        ------
        IllegalAction
            As `verify_discard`.
        """
        self.verify_discard(card, player=player)
        record = self._record(Discarded(self.turn, card))
        self._give([card])
        self.pile = (*self.pile, card)
        self._fine_if_due()
        if not self.hands[self.turn]:
            self._end(self.turn)
        else:
            self.turn = (self.turn + 1) % self.rules.players
            self.phase, self.took_pile, self.laid = "draw", False, 0
        return record

    # --- what follows ---------------------------------------------------------------------------

    def _lay(self, cards: Sequence[int]) -> None:
        self._give(cards)
        self.laid += len(cards)
        if not self.hands[self.turn]:
            self._fine_if_due()
            self._end(self.turn)

    def _fine_if_due(self) -> None:
        if self.took_pile and self.laid < PILE_CARDS:
            self.fines = with_value(self.fines, self.turn, self.fines[self.turn] + FINE)
            self._record(Fined(self.turn, FINE))
