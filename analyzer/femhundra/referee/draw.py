"""The first half of a turn: taking the top of the stock or the whole pile (RULES 10)."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.errors import IllegalAction
from analyzer.femhundra.referee.records import Declined, TookPile, TookStock
from analyzer.femhundra.referee.state import RoundState, allowed


@dataclass
class DrawPhase(RoundState):
    """The player in turn is to draw."""

    def verify_take_stock(self, *, player: int | None = None) -> None:
        """Check that the player in turn may take the top card of the stock.

        Parameters
        ----------
        player : int, optional
            Who acts; checked if given.

        Raises
        ------
        IllegalAction
            If it is not time for it, not this player's turn, or the stock is empty.
        """
        turn = self._require("draw", "taking from the stock", player)
        if not self.stock:
            raise IllegalAction(
                f"the stock is empty: player {turn} takes the pile or leaves it, which ends it all"
            )

    def can_take_stock(self, *, player: int | None = None) -> bool:
        """Return whether `verify_take_stock` passes."""
        return allowed(self.verify_take_stock, player=player)

    def take_stock(self, *, player: int | None = None) -> TookStock:
        """Take the top card of the stock; it obliges to nothing.

        Raises
        ------
        IllegalAction
            As `verify_take_stock`.
        """
        self.verify_take_stock(player=player)
        card = self.stock[0]
        seen = frozenset(self.under).intersection([card])
        self.stock = self.stock[1:]
        self._receive([card], seen)
        return self._record(TookStock(self.turn, card))

    def verify_take_pile(self, *, player: int | None = None) -> None:
        """Check that the player in turn may take the whole pile.

        Raises
        ------
        IllegalAction
            If it is not time for it, or not this player's turn.
        """
        self._require("draw", "taking the pile", player)

    def can_take_pile(self, *, player: int | None = None) -> bool:
        """Return whether `verify_take_pile` passes."""
        return allowed(self.verify_take_pile, player=player)

    def take_pile(self, *, player: int | None = None) -> TookPile:
        """Take the whole pile; fewer than three cards laid in this turn are fined (Q73).

        Raises
        ------
        IllegalAction
            As `verify_take_pile`.
        """
        self.verify_take_pile(player=player)
        cards, self.pile = self.pile, ()
        self.took_pile = True
        self._receive(cards, frozenset(cards))
        return self._record(TookPile(self.turn, cards))

    def verify_decline(self, *, player: int | None = None) -> None:
        """Check that the player in turn may leave the pile and so end the round.

        Raises
        ------
        IllegalAction
            If it is not time for it, not this player's turn, or the stock is not empty.
        """
        turn = self._require("draw", "leaving the pile", player)
        if self.stock:
            raise IllegalAction(
                f"the stock has {len(self.stock)} cards: player {turn} takes its top card or the "
                "pile"
            )

    def can_decline(self, *, player: int | None = None) -> bool:
        """Return whether `verify_decline` passes."""
        return allowed(self.verify_decline, player=player)

    def decline(self, *, player: int | None = None) -> Declined:
        """Leave the pile with the stock empty: the round is over, nobody gets the 50 (Q75, Q78).

        Raises
        ------
        IllegalAction
            As `verify_decline`.
        """
        self.verify_decline(player=player)
        record = self._record(Declined(self.turn))
        self._end(None)
        return record
