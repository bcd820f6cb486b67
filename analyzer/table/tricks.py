"""The cards on the table: whose turn, what may be played, who takes the trick (RULES 6).

`TrickPlay` is a value: `after` returns the next one. It asks the rules what is legal and who wins,
and itself keeps only what happened: hands, piles, tricks, and what each zone has shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from analyzer.cards import JOKERS, Suit
from analyzer.rules import (
    NO_HISTORY,
    Contract,
    History,
    Pile,
    Play,
    Ruleset,
    Zone,
    after_trick,
    effective_suit,
    face_up,
    is_dead_joker,
    legal_plays,
    suit_to_follow,
    trick_order,
    trick_winner,
)
from analyzer.rules.piles import ZONES

_T = TypeVar("_T")


class Turn(NamedTuple):
    """One card played: by whom, from where, which."""

    seat: int
    zone: Zone
    play: Play


@dataclass(frozen=True)
class Trick:
    """A finished trick.

    Attributes
    ----------
    turns : tuple of Turn
        In order of play.
    winner : int
        The seat that took it.
    zone : Zone
        Where the winning card came from.
    """

    turns: tuple[Turn, ...]
    winner: int
    zone: Zone


@dataclass(frozen=True)
class TrickPlay:
    """A moment of the play.

    Attributes
    ----------
    rules : Ruleset
    contract : Contract
    seats : tuple of int
        The seats in play, clockwise; whoever sits out is missing.
    hands : tuple of tuples of int
        The cards in hand, by seat.
    piles : tuple of tuples of Pile
        The piles by seat; empty except in the two-player game.
    leader : int
        The seat that leads, or led, the present trick.
    zone : Zone
        The zone it leads, or led, from.
    turns : tuple of Turn
        The present trick so far.
    histories : tuple of tuples of History
        What each seat has shown, by seat and zone.
    tricks : tuple of Trick
        The finished tricks.
    """

    rules: Ruleset
    contract: Contract
    seats: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    leader: int
    piles: tuple[tuple[Pile, ...], ...] = ()
    zone: Zone = "hand"
    turns: tuple[Turn, ...] = ()
    histories: tuple[tuple[History, ...], ...] = ()
    tricks: tuple[Trick, ...] = ()

    def __post_init__(self) -> None:
        if not self.histories:
            zones = len(ZONES) if self.piles else 1
            shown = tuple((NO_HISTORY,) * zones for _ in self.hands)
            object.__setattr__(self, "histories", shown)

    @property
    def trick_size(self) -> int:
        """Cards in a full trick: one from each hand, or four in the two-player game."""
        return len(self.seats) * (len(ZONES) if self.piles else 1)

    @property
    def is_over(self) -> bool:
        """True when the last trick is taken."""
        return not self.turns and not self.cards(self.leader, self.zone)

    @property
    def turn(self) -> tuple[int, Zone] | None:
        """The seat to play and the zone it plays from; None when the last trick is taken."""
        return None if self.is_over else self._turn()

    def _turn(self) -> tuple[int, Zone]:
        place = len(self.turns)
        if self.piles:
            return trick_order(self.leader, self.zone)[place]
        seats = self.seats
        return seats[(seats.index(self.leader) + place) % len(seats)], "hand"

    def cards(self, seat: int, zone: Zone = "hand") -> tuple[int, ...]:
        """Return the cards a seat can play from a zone; face-down cards do not count."""
        if zone == "hand":
            return self.hands[seat]
        if not self.piles:
            return ()
        on_trick = {turn.play.card for turn in self.turns}
        return tuple(card for card in face_up(self.piles[seat]) if card not in on_trick)

    def shown_by(self, seat: int, zone: Zone = "hand") -> History:
        """Return what a seat has shown from a zone up to the last finished trick."""
        return self.histories[seat][ZONES.index(zone)]

    def plays(self) -> tuple[Play, ...]:
        """Return the plays of the present trick."""
        return tuple(turn.play for turn in self.turns)

    @property
    def suit_led(self) -> Suit | None:
        """The suit to follow; None on lead and after a joker led without a suit."""
        return self.suit_led_by(self.turns)

    def suit_led_by(self, turns: Sequence[Turn]) -> Suit | None:
        """Return the suit that a trick asks for; None if it is empty or a joker asks for none."""
        return suit_to_follow([turn.play for turn in turns], self.contract) if turns else None

    def legal(self) -> tuple[Play, ...]:
        """Return every legal play of the seat to play (RULES 6.1 to 6.5)."""
        if self.is_over:
            return ()
        seat, zone = self._turn()
        return legal_plays(
            self.cards(seat, zone),
            contract=self.contract,
            rules=self.rules,
            trick=self.plays(),
            history=self.shown_by(seat, zone),
        )

    def is_revoke(self, play: Play) -> bool:
        """Return True if the seat to play holds `play`, could follow suit, and would not (RULES 9).

        A joker kept back against `joker_forced_when_void` is illegal, but no revoke.
        """
        led = self.suit_led
        if led is None or play.called is not None or self.is_over:
            return False
        cards = self.cards(*self._turn())
        able = any(self.suit(card) == led for card in cards)
        return able and play.card in cards and self.suit(play.card) != led

    def suit(self, card: int) -> Suit | None:
        """Return the effective suit of a card in this contract."""
        return effective_suit(card, self.contract.denomination, self.contract.joker_named)

    def after(self, play: Play) -> TrickPlay:
        """Return the play after the seat to play has played; it is not asked whether that is legal.

        When the trick is full it is taken, and face-down cards left uncovered are turned up.
        """
        seat, zone = self._turn()
        turns = (*self.turns, Turn(seat, zone, play))
        hands = self.hands
        if zone == "hand":
            left = tuple(card for card in hands[seat] if card != play.card)
            hands = _with(hands, seat, left)
        moved = replace(self, hands=hands, turns=turns)
        return moved._taken() if len(turns) == self.trick_size else moved

    def _taken(self) -> TrickPlay:
        trick = Trick(self.turns, *self._winner())
        played = [turn.play.card for turn in self.turns]
        return replace(
            self,
            piles=tuple(after_trick(piles, played) for piles in self.piles),
            leader=trick.winner,
            zone=trick.zone,
            turns=(),
            histories=self._shown(),
            tricks=(*self.tricks, trick),
        )

    def _winner(self) -> tuple[int, Zone]:
        """Return the seat and zone of the winning card of a full trick (RULES 6.1, Win)."""
        led = self.suit_led
        dead = [
            turn.play.card
            for turn in self.turns[1:]
            if turn.play.card in JOKERS
            and is_dead_joker(
                led,
                contract=self.contract,
                rules=self.rules,
                history=self.shown_by(turn.seat, turn.zone),
            )
        ]
        place = trick_winner(
            [turn.play.card for turn in self.turns],
            self.contract.denomination,
            joker_named=self.contract.joker_named,
            called=self.turns[0].play.called,
            dead_jokers=dead,
        )
        winning = self.turns[place]
        return winning.seat, winning.zone

    def _shown(self) -> tuple[tuple[History, ...], ...]:
        """Return the histories after a full trick."""
        led = self.suit_led
        shown = [[history.after_lead(led) for history in zones] for zones in self.histories]
        for seat, zone, play in self.turns[1:]:
            place = ZONES.index(zone)
            shown[seat][place] = shown[seat][place].after_follow(led, self.suit(play.card))
        return tuple(map(tuple, shown))

    def tricks_of(self, seats: Sequence[int]) -> int:
        """Return how many tricks some seats took together."""
        return sum(trick.winner in seats for trick in self.tricks)


def _with(values: tuple[_T, ...], place: int, value: _T) -> tuple[_T, ...]:
    return (*values[:place], value, *values[place + 1 :])
