"""A point of the play, as the solver sees it: every card open, any trick, any seat to play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from analyzer.cards import JOKERS, format_card
from analyzer.errors import CardError, IllegalAction
from analyzer.rules import (
    NO_HISTORY,
    Contract,
    History,
    Play,
    Ruleset,
    effective_suit,
    is_dead_joker,
    legal_plays,
    suit_to_follow,
    trick_winner,
)
from analyzer.solver.layout import MAX_TRICKS
from analyzer.solver.seating import seating


@dataclass(frozen=True)
class Position:
    """A point of the play with all hands seen.

    Attributes
    ----------
    hands : tuple of tuples of int
        The cards still held by the seats in play, clockwise from declarer. In a misère the partner
        sits out, so a four-player deal has three hands: declarer, left, right.
    leader : int
        The seat that leads, or led, the present trick.
    trick : tuple of Play
        The plays of the present trick, in order.
    histories : tuple of History
        For each seat what bears on its right to lead an unnamed joker; empty at the start.
    piles : bool
        True for the two-player game. The four hands are then declarer's and the opponent's hand,
        declarer's and the opponent's face-up cards.
    under : tuple of (int, int)
        Two-player game: a face-up card, and the card that lies face down under it.

    Raises
    ------
    CardError
        If a card is held twice, or the hands do not fit the trick.
    """

    hands: tuple[tuple[int, ...], ...]
    leader: int = 0
    trick: tuple[Play, ...] = ()
    histories: tuple[History, ...] = field(default=())
    piles: bool = False
    under: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        seats = len(self.hands)
        if not self.histories:
            object.__setattr__(self, "histories", (NO_HISTORY,) * seats)
        if not 0 <= self.leader < seats or len(self.trick) >= seats:
            raise CardError(f"a trick of {len(self.trick)} cards does not fit {seats} hands")
        seen: set[int] = set()
        held = [c for hand in self.hands for c in hand] + [hidden for _, hidden in self.under]
        for card in held + [play.card for play in self.trick]:
            if card in seen:
                raise CardError(f"{format_card(card)} is there twice")
            seen.add(card)
        played = {self.seat_at(place): play.card for place, play in enumerate(self.trick)}
        sizes = [len(hand) + (seat in played) for seat, hand in enumerate(self.hands)]
        for cover, _ in self.under:
            sizes[self.table_of(cover)] += 1
        if len(set(sizes)) != 1:
            raise CardError(f"hands of {sizes} cards: every seat must hold as many as the others")

    def seat_at(self, place: int) -> int:
        """Return the seat that plays at a place of the present trick (RULES 6.1, 6.5)."""
        return self.leader ^ place if self.piles else (self.leader + place) % len(self.hands)

    def table_of(self, cover: int) -> int:
        """Return the seat whose face-up card covers another.

        Raises
        ------
        CardError
            If it lies on no table.
        """
        played = {self.seat_at(place): play.card for place, play in enumerate(self.trick)}
        for seat in (2, 3) if self.piles else ():
            if cover in self.hands[seat] or played.get(seat) == cover:
                return seat
        raise CardError(f"{format_card(cover)} covers a card but lies on no table")

    @property
    def seat(self) -> int:
        """The seat to play."""
        return self.seat_at(len(self.trick))

    @property
    def tricks_left(self) -> int:
        """Tricks still to be won, the present one included."""
        sizes = [len(hand) for hand in self.hands]
        for cover, _ in self.under:
            sizes[self.table_of(cover)] += 1
        return max(sizes)

    def legal(self, contract: Contract, rules: Ruleset) -> tuple[Play, ...]:
        """Return the legal plays of the seat to play."""
        seat = self.seat
        return legal_plays(
            self.hands[seat],
            contract=contract,
            rules=rules,
            trick=self.trick,
            history=self.histories[seat],
        )

    def after(self, play: Play, contract: Contract, rules: Ruleset) -> tuple[Position, int | None]:
        """Return the position after a play, and the seat that won the trick if it ended one.

        Raises
        ------
        IllegalAction
            If the play is not legal.
        """
        legal = self.legal(contract, rules)
        if play not in legal:
            texts = " ".join(p.text for p in legal)
            raise IllegalAction(f"{play.text} may not be played here; legal: {texts}")
        seats = len(self.hands)
        seat = self.seat
        hands = list(self.hands)
        hands[seat] = tuple(card for card in hands[seat] if card != play.card)
        trick = (*self.trick, play)
        if len(trick) < seats:
            return replace(self, hands=tuple(hands), trick=trick), None
        led = suit_to_follow(trick, contract)
        dead = [
            p.card
            for place, p in enumerate(trick)
            if place > 0
            and p.card in JOKERS
            and is_dead_joker(
                led,
                contract=contract,
                rules=rules,
                history=self.histories[self.seat_at(place)],
            )
        ]
        place = trick_winner(
            [p.card for p in trick],
            contract.denomination,
            joker_named=contract.joker_named,
            called=trick[0].called,
            dead_jokers=dead,
        )
        winner = self.seat_at(place)
        for cover, hidden in self.under:
            if any(cover == p.card for p in trick):
                hands[self.table_of(cover)] += (hidden,)
        return (
            Position(
                tuple(hands),
                winner,
                histories=self._shown(trick, contract),
                piles=self.piles,
                under=tuple(pair for pair in self.under if all(pair[0] != p.card for p in trick)),
            ),
            winner,
        )

    def _shown(self, trick: Sequence[Play], contract: Contract) -> tuple[History, ...]:
        led = suit_to_follow(trick, contract)
        histories = [history.after_lead(led) for history in self.histories]
        for place, play in enumerate(trick):
            if place:
                seat = self.seat_at(place)
                suit = effective_suit(play.card, contract.denomination, contract.joker_named)
                histories[seat] = histories[seat].after_follow(led, suit)
        return tuple(histories)


def check_position(position: Position, contract: Contract, rules: Ruleset) -> None:
    """Check that a position fits the ruleset's deck and the contract.

    Raises
    ------
    CardError
        If a card is not in the deck, or the number of hands is wrong.
    """
    seated = seating(contract, rules)
    if len(position.hands) != seated.hands:
        raise CardError(
            f"{contract.text} is played by {seated.hands} hands, not {len(position.hands)}"
        )
    if position.piles != seated.piles:
        raise CardError("piles belong to the two-player game, and it needs them")
    if position.tricks_left > MAX_TRICKS:
        raise CardError(f"{position.tricks_left} tricks left: no more than {MAX_TRICKS} are played")
    for hand in position.hands:
        rules.deck.require(*hand)
    rules.deck.require(*(play.card for play in position.trick))
    rules.deck.require(*(hidden for _, hidden in position.under))
