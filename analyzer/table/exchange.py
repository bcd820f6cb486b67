"""Taking the widow and putting cards away, and the chain of a grand nullo (RULES 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analyzer.cards import format_card, format_cards
from analyzer.errors import IllegalAction
from analyzer.rules import BidKind, partners
from analyzer.table.partner import PartnerPhase
from analyzer.table.records import Exchanged
from analyzer.table.state import Phase, allowed


@dataclass
class ExchangePhase(PartnerPhase):
    """Declarer takes the widow; in a grand nullo the partner takes what declarer put away.

    The cards are in hand as soon as the exchange begins, so that the player can look at them.
    """

    def verify_exchange(self, cards: Sequence[int], *, seat: int | None = None) -> None:
        """Check that the exchanger may put these cards away.

        Parameters
        ----------
        cards : sequence of int
            As many as were taken, from the hand; cards just taken and jokers may be among them.
        seat : int, optional
            Who puts them away; checked if given.

        Raises
        ------
        IllegalAction
            If it is not time for it, not this seat's turn, or the cards are wrong.
        """
        turn = self._require(Phase.EXCHANGE, "putting cards away", seat)
        hand = self.cards(turn)
        for place, card in enumerate(cards):
            if card not in hand:
                raise IllegalAction(
                    f"seat {turn} cannot put {format_card(card)} away: its hand is "
                    f"{format_cards(hand)}"
                )
            if card in cards[:place]:
                raise IllegalAction(f"{format_card(card)} is put away twice: name each card once")
        needed = len(self.taken)
        if len(cards) != needed:
            raise IllegalAction(f"{len(cards)} cards put away: as many as were taken, {needed}")

    def can_exchange(self, cards: Sequence[int], *, seat: int | None = None) -> bool:
        """Return whether `verify_exchange` passes."""
        return allowed(self.verify_exchange, cards, seat=seat)

    def exchange(self, cards: Sequence[int], *, seat: int | None = None) -> Exchanged:
        """Put cards away for the exchanger.

        Raises
        ------
        IllegalAction
            As `verify_exchange`.
        """
        self.verify_exchange(cards, seat=seat)
        turn, taken, away = self.exchanger, self.taken, tuple(cards)
        assert turn is not None
        record = self._record(Exchanged(turn, taken, away))
        self.hands = tuple(
            tuple(card for card in hand if owner != turn or card not in away)
            for owner, hand in enumerate(self.hands)
        )
        self.discards = tuple(away if owner == turn else () for owner in range(self.rules.players))
        self.exchanger, self.taken = None, ()
        self._after_exchange(turn, away)
        return record

    def _begin_exchange(self) -> None:
        assert self.declarer is not None
        widow, self.widow = self.widow, ()
        self._take_up(self.declarer, widow)

    def _take_up(self, seat: int, cards: tuple[int, ...]) -> None:
        """Give a seat cards to look at and exchange."""
        self.hands = tuple(
            hand + cards if owner == seat else hand for owner, hand in enumerate(self.hands)
        )
        self.exchanger, self.taken = seat, cards
        self.phase = Phase.EXCHANGE

    def _after_exchange(self, seat: int, away: tuple[int, ...]) -> None:
        assert self.contract is not None
        if self.contract.bid.kind is BidKind.GRAND_NULLO and seat == self.declarer:
            self._take_up(partners(seat, self.rules.players)[0], away)
            self.discards = ((),) * self.rules.players
        else:
            self._begin_partner()
