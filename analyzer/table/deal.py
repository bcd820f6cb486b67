"""One deal from the cards to the score: the phases together, the log, and its replay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from analyzer.errors import CardError, IllegalAction, InputError
from analyzer.rules import Pile, Ruleset, deal_cards, start_auction
from analyzer.table import records as r
from analyzer.table.auction import AuctionPhase
from analyzer.table.knowledge import SeatKnowledge, knowledge_of
from analyzer.table.state import Phase, allowed
from analyzer.table.text import format_record


@dataclass
class DealState(AuctionPhase):
    """The referee of one deal.

    Every act has three forms: ``verify_x`` raises `IllegalAction` with one line that says what is
    wrong and what would be right, ``can_x`` returns whether it passes, and ``x`` does it and
    returns its record. An act is for the seat in `turn`; ``seat=`` lets an act be checked to come
    from one of the `deciders`. Records of acts and of what followed from them make up the `log`.

    The phases, in order, with their acts:

    ========== ====================================================
    `Phase`    acts
    ========== ====================================================
    DEAL       `deal`, `lay_out`
    AUCTION    `call`, `announce`, `give_contract`
    ANSWER     `answer`
    EXCHANGE   `exchange`
    PARTNER    `call_card`, `choose_partner`, `go_alone`
    JOKER      `name_joker`
    PLAY       `play`, `revoke`, `rule_revoke`
    OVER       none: `ended` has the points
    ========== ====================================================
    """

    # --- the cards ------------------------------------------------------------------------------

    def verify_deal(self, cards: Sequence[int], *, seat: int | None = None) -> None:
        """Check that the dealer may deal these cards, first card first (RULES 2.2).

        Raises
        ------
        IllegalAction
            If it is not time for it, not this seat's turn, or they are not the deck.
        """
        self._require(Phase.DEAL, "dealing", seat)
        if sorted(cards) != sorted(self.rules.deck.cards):
            raise IllegalAction(
                f"these {len(cards)} cards cannot be dealt: take each card of the deck "
                f"{self.rules.deck.name} once"
            )

    def can_deal(self, cards: Sequence[int], *, seat: int | None = None) -> bool:
        """Return whether `verify_deal` passes."""
        return allowed(self.verify_deal, cards, seat=seat)

    def deal(self, cards: Sequence[int], *, seat: int | None = None) -> r.Dealt:
        """Deal a shuffled deck in the packets of the rules.

        Raises
        ------
        IllegalAction
            As `verify_deal`.
        """
        self.verify_deal(cards, seat=seat)
        dealt = deal_cards(self.rules, self.dealer, cards)
        return self._begin_auction(r.Dealt(self.dealer, dealt.hands, dealt.widow, dealt.piles))

    def verify_lay_out(self, dealt: r.Dealt, *, seat: int | None = None) -> None:
        """Check that hands given card by card could have been dealt.

        Raises
        ------
        IllegalAction
            If it is not time for it, the dealer is another, or the cards are not a deal.
        """
        self._require(Phase.DEAL, "dealing", seat)
        if dealt.dealer != self.dealer:
            raise IllegalAction(f"seat {dealt.dealer} does not deal: seat {self.dealer} does")
        two_player = self.rules.players == 2
        size = self.rules.hand_size
        piles = [5] * self.rules.players if two_player else []
        shape = ([len(hand) for hand in dealt.hands], [len(each) for each in dealt.piles])
        right = ([size] * self.rules.players, piles)
        if shape != right or not all(map(_is_covered, _all_piles(dealt))):
            raise IllegalAction(
                f"hands of {shape[0]} cards and {shape[1]} piles: deal {right[0]} cards and "
                f"{right[1]} piles of one face-down card under one face-up card"
            )
        try:
            self.rules.deck.pack(_all_cards(dealt))
        except CardError as error:
            raise IllegalAction(f"this is no deal: {error}") from error
        if len(dealt.widow) != self.rules.widow:
            raise IllegalAction(f"a widow of {len(dealt.widow)} cards: it is {self.rules.widow}")

    def can_lay_out(self, dealt: r.Dealt, *, seat: int | None = None) -> bool:
        """Return whether `verify_lay_out` passes."""
        return allowed(self.verify_lay_out, dealt, seat=seat)

    def lay_out(self, dealt: r.Dealt, *, seat: int | None = None) -> r.Dealt:
        """Deal the hands given card by card.

        Raises
        ------
        IllegalAction
            As `verify_lay_out`.
        """
        self.verify_lay_out(dealt, seat=seat)
        return self._begin_auction(dealt)

    def _begin_auction(self, dealt: r.Dealt) -> r.Dealt:
        record = self._record(dealt)
        self.hands, self.widow, self.piles = dealt.hands, dealt.widow, dealt.piles
        self.discards = ((),) * self.rules.players
        self.auction = start_auction(self.rules, self.dealer)
        self.phase = Phase.AUCTION
        return record

    # --- the log --------------------------------------------------------------------------------

    def act(self, record: r.Record) -> r.Record:
        """Do what the record of an act says.

        Returns
        -------
        Record
            What was recorded for it; equal to `record` if that tells the truth.

        Raises
        ------
        IllegalAction
            If the act is not allowed now, or the record is not one of an act in a deal.
        """
        match record:
            case r.Dealt():
                return self.lay_out(record)
            case r.Called(seat, bid):
                return self.call(bid, seat=seat)
            case r.ContractGiven(declarer, bid):
                return self.give_contract(declarer, bid)
            case r.AceNoFace(seat):
                return self.announce(seat=seat)
            case r.AceNoFaceAnswered(seat, agreed):
                return self.answer(agreed, seat=seat)
            case r.Exchanged(seat, _, discarded):
                return self.exchange(discarded, seat=seat)
            case r.CardCalled(seat, card):
                return self.call_card(card, seat=seat)
            case r.PartnerChosen(seat, partner):
                return self.choose_partner(partner, seat=seat)
            case r.WentAlone(seat):
                return self.go_alone(seat=seat)
            case r.JokerNamed(seat, suit):
                return self.name_joker(suit, seat=seat)
            case r.CardPlayed(_, _, play):
                return self.play(play)
            case r.Revoked(_, _, play):
                return self.revoke(play)
            case r.RevokeRuled(seat):
                return self.rule_revoke(seat)
            case _:
                raise IllegalAction(f"'{format_record(record)}' is no act at this table")

    # --- what a seat may know -------------------------------------------------------------------

    def knowledge(self, seat: int) -> SeatKnowledge:
        """Return what a seat may know: its own cards and all that was said and shown."""
        return knowledge_of(self, seat)

    @property
    def all_cards(self) -> tuple[int, ...]:
        """Every card, wherever it is, in deck order: the deck, if none was lost or doubled."""
        if self.phase is Phase.DEAL:
            return self.rules.deck.cards
        play = self.trick_play
        hands = play.hands if play else self.hands
        piles = play.piles if play else self.piles
        on_table = [turn.play.card for turn in play.turns] if play else []
        gone = [turn.play.card for trick in play.tricks for turn in trick.turns] if play else []
        covers = {card for card in on_table if any(card == p.up for ps in piles for p in ps)}
        lying = [c for ps in piles for p in ps for c in (p.down, p.up) if c is not None]
        found = [
            *(card for hand in hands for card in hand),
            *(card for card in lying if card not in covers),
            *self.widow,
            *(card for away in self.discards for card in away),
            *on_table,
            *gone,
        ]
        place = self.rules.deck.index
        return tuple(sorted(found, key=lambda card: place.get(card, len(place))))


def replay(rules: Ruleset, log: Iterable[r.Record]) -> DealState:
    """Return the state that a log of a deal leads to.

    Parameters
    ----------
    rules : Ruleset
    log : iterable of Record
        It begins with a `Dealt`; it may stop anywhere, but not between an act and what followed.

    Raises
    ------
    InputError
        If the log does not begin with the deal, an act was not allowed, or a record is not what
        happened, with the record.
    """
    records = tuple(log)
    if not records or not isinstance(records[0], r.Dealt):
        raise InputError("the log of a deal begins with the cards dealt")
    state = DealState(rules, records[0].dealer)
    for place, record in enumerate(records):
        if place == len(state.log):
            state.act(record)
        if state.log[place] != record:
            raise InputError(
                f"the log says '{format_record(record)}', but what happened is "
                f"'{format_record(state.log[place])}'"
            )
    if len(state.log) > len(records):
        missing = format_record(state.log[len(records)])
        raise InputError(f"the log stops too early: '{missing}' followed")
    return state


def _all_piles(dealt: r.Dealt) -> list[Pile]:
    return [pile for piles in dealt.piles for pile in piles]


def _is_covered(pile: Pile) -> bool:
    return pile.down is not None and pile.up is not None


def _all_cards(dealt: r.Dealt) -> list[int]:
    lying = [card for pile in _all_piles(dealt) for card in (pile.down, pile.up)]
    return [
        *(card for hand in dealt.hands for card in hand),
        *(card for card in lying if card is not None),
        *dealt.widow,
    ]
