"""Before the first lead: finding a partner with five players, naming the joker (RULES 6.3, 6.7)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from analyzer.cards import Suit, format_card, is_joker
from analyzer.errors import IllegalAction
from analyzer.rules import (
    call_refusal,
    callable_cards,
    called_partner,
    choosable_players,
    is_partner_known,
    may_go_alone_openly,
    may_name_joker,
    seeks_partner,
)
from analyzer.table.play import PlayPhase
from analyzer.table.records import CardCalled, JokerNamed, PartnerChosen, PartnerShown, WentAlone
from analyzer.table.state import Phase, allowed


@dataclass
class PartnerPhase(PlayPhase):
    """What declarer says aloud between the exchange and the first lead.

    The joker is asked for wherever it might be named, whether declarer holds it or not: that
    there is a question tells nothing.
    """

    def callable_cards(self) -> tuple[int, ...]:
        """Return the cards declarer may call now to find the partner."""
        if self.phase is not Phase.PARTNER:
            return ()
        declarer, bid = self._declaring
        return callable_cards(self.rules, bid, self.cards(declarer), self.discards[declarer])

    # --- a called card --------------------------------------------------------------------------

    def verify_call_card(self, card: int, *, seat: int | None = None) -> None:
        """Check that declarer may call a card, whose holder becomes the partner.

        Raises
        ------
        IllegalAction
            If it is not time for it, not this seat's turn, or the card may not be called.
        """
        turn = self._require(Phase.PARTNER, f"calling for {format_card(card)}", seat)
        declarer, bid = self._declaring
        refusal = call_refusal(
            card,
            rules=self.rules,
            bid=bid,
            hand=self.cards(declarer),
            discards=self.discards[declarer],
        )
        if refusal is not None:
            right = "call a card of another player, or go alone"
            if self.rules.five_partner != "call_card":
                right = "choose a player, or go alone"
            raise IllegalAction(
                f"seat {turn} may not call for {format_card(card)}: {refusal}; {right}"
            )

    def can_call_card(self, card: int, *, seat: int | None = None) -> bool:
        """Return whether `verify_call_card` passes."""
        return allowed(self.verify_call_card, card, seat=seat)

    def call_card(self, card: int, *, seat: int | None = None) -> CardCalled:
        """Call a card for declarer; its holder is the partner, known or not as the rules say.

        Raises
        ------
        IllegalAction
            As `verify_call_card`.
        """
        self.verify_call_card(card, seat=seat)
        declarer, _ = self._declaring
        record = self._record(CardCalled(declarer, card))
        self.called_card = card
        self.partner = called_partner(card, declarer, self.hands)
        self.partner_known = is_partner_known(self.rules, card, ())
        if self.partner_known and self.partner is not None:
            self._record(PartnerShown(self.partner))
        self._begin_naming()
        return record

    # --- a chosen player ------------------------------------------------------------------------

    def verify_choose_partner(self, partner: int, *, seat: int | None = None) -> None:
        """Check that declarer may choose a player as partner.

        Raises
        ------
        IllegalAction
            If it is not time for it, not this seat's turn, or that seat cannot be the partner.
        """
        turn = self._require(Phase.PARTNER, f"choosing seat {partner}", seat)
        if self.rules.five_partner != "choose_player":
            raise IllegalAction(
                f"seat {turn} may not choose seat {partner}: in these rules declarer calls a card"
            )
        seats = choosable_players(turn)
        if partner not in seats:
            right = " ".join(map(str, seats))
            raise IllegalAction(f"seat {partner} cannot be the partner: choose from {right}")

    def can_choose_partner(self, partner: int, *, seat: int | None = None) -> bool:
        """Return whether `verify_choose_partner` passes."""
        return allowed(self.verify_choose_partner, partner, seat=seat)

    def choose_partner(self, partner: int, *, seat: int | None = None) -> PartnerChosen:
        """Choose a partner for declarer.

        Raises
        ------
        IllegalAction
            As `verify_choose_partner`.
        """
        self.verify_choose_partner(partner, seat=seat)
        declarer, _ = self._declaring
        record = self._record(PartnerChosen(declarer, partner))
        self.partner, self.partner_known = partner, True
        self._begin_naming()
        return record

    # --- no partner -----------------------------------------------------------------------------

    def verify_go_alone(self, *, seat: int | None = None) -> None:
        """Check that declarer may announce going alone.

        Raises
        ------
        IllegalAction
            If it is not time for it, not this seat's turn, or it is done by calling an own card.
        """
        turn = self._require(Phase.PARTNER, "going alone", seat)
        if not may_go_alone_openly(self.rules):
            raise IllegalAction(
                f"seat {turn} may not announce going alone: it is done by calling an own card"
            )

    def can_go_alone(self, *, seat: int | None = None) -> bool:
        """Return whether `verify_go_alone` passes."""
        return allowed(self.verify_go_alone, seat=seat)

    def go_alone(self, *, seat: int | None = None) -> WentAlone:
        """Announce that declarer plays without a partner.

        Raises
        ------
        IllegalAction
            As `verify_go_alone`.
        """
        self.verify_go_alone(seat=seat)
        declarer, _ = self._declaring
        record = self._record(WentAlone(declarer))
        self.partner_known = True
        self._begin_naming()
        return record

    # --- the joker ------------------------------------------------------------------------------

    def verify_name_joker(self, suit: Suit | None, *, seat: int | None = None) -> None:
        """Check that declarer may give the joker a suit; None, to leave it unnamed, always may.

        Raises
        ------
        IllegalAction
            If it is not time for it, not this seat's turn, or declarer has no joker in hand.
        """
        turn = self._require(Phase.JOKER, "naming the joker", seat)
        if suit is not None and not any(map(is_joker, self.cards(turn))):
            raise IllegalAction(
                f"seat {turn} may not name the joker {suit.text}: it is not in hand; leave it "
                "unnamed"
            )

    def can_name_joker(self, suit: Suit | None, *, seat: int | None = None) -> bool:
        """Return whether `verify_name_joker` passes."""
        return allowed(self.verify_name_joker, suit, seat=seat)

    def name_joker(self, suit: Suit | None, *, seat: int | None = None) -> JokerNamed:
        """Give the joker a suit for declarer, or leave it unnamed.

        Raises
        ------
        IllegalAction
            As `verify_name_joker`.
        """
        self.verify_name_joker(suit, seat=seat)
        declarer, _ = self._declaring
        record = self._record(JokerNamed(declarer, suit))
        assert self.contract is not None
        self._begin_play(replace(self.contract, joker_named=suit))
        return record

    # --- what is asked, in this order -------------------------------------------------------------

    def _begin_partner(self) -> None:
        _, bid = self._declaring
        if seeks_partner(self.rules, bid):
            self.phase = Phase.PARTNER
        else:
            self.partner_known = True
            self._begin_naming()

    def _begin_naming(self) -> None:
        _, bid = self._declaring
        if may_name_joker(bid, self.rules):
            self.phase = Phase.JOKER
        else:
            assert self.contract is not None
            self._begin_play(self.contract)
