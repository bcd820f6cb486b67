"""All cards and points of one deal at one moment, hidden ones included: the referee's view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeVar

from analyzer.cards import CARD_TEXT, Suit, suit_of
from analyzer.errors import CardError, InputError
from analyzer.funfhundert.announcements import COMBINATIONS
from analyzer.funfhundert.rules import DECK, HAND_SIZE, TALON_SIZE, TARGET, card_points

Phase = Literal["announce", "play", "over"]
PHASES: tuple[Phase, ...] = ("announce", "play", "over")

_T = TypeVar("_T")
Pair = tuple[_T, _T]
NO_CARDS: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Position:
    """One moment of a deal; every pair is by player, 0 and 1.

    Attributes
    ----------
    trump : Suit
    turned : int
        The card at the open bottom of the talon: the trump seven after a swap. It keeps its value
        when the talon is empty.
    hands : pair of tuples of int
        In deck order.
    talon : tuple of int
        In the order drawn, the turned card last.
    leader : int
        Who leads, or led, this trick; after the last trick its winner.
    turn : int
        Who is to act.
    phase : {"announce", "play", "over"}
    led : int or None
        The card to be answered.
    won : pair of frozensets of int
        Cards in won tricks.
    used : pair of frozensets of int
        Cards used by announcements.
    shown : pair of frozensets of int
        Cards of a hand that the other player knows: announced from it, taken by the swap, or drawn
        from the open bottom of the talon.
    closed : pair of int
        Bits over combinations announced or passed over (Q84).
    seen_closed : pair of int
        The part of `closed` that the other player can know.
    seven_scored : bool
        Whether the ten of the trump seven was scored, by anybody (Q82).
    announced : int
        Claims made at this moment by the player to act.
    announcements, swaps, deductions : pair of int
        Points so far; deductions are zero or more.
    totals : pair of int
        Game totals before this deal.
    first_deal : bool
        The first deal of a game is played out; later ones stop at 500 (Q88).
    """

    trump: Suit
    turned: int
    hands: Pair[tuple[int, ...]]
    talon: tuple[int, ...] = ()
    leader: int = 0
    turn: int = 0
    phase: Phase = "play"
    led: int | None = None
    won: Pair[frozenset[int]] = (NO_CARDS, NO_CARDS)
    used: Pair[frozenset[int]] = (NO_CARDS, NO_CARDS)
    shown: Pair[frozenset[int]] = (NO_CARDS, NO_CARDS)
    closed: Pair[int] = (0, 0)
    seen_closed: Pair[int] = (0, 0)
    seven_scored: bool = False
    announced: int = 0
    announcements: Pair[int] = (0, 0)
    swaps: Pair[int] = (0, 0)
    deductions: Pair[int] = (0, 0)
    totals: Pair[int] = (0, 0)
    first_deal: bool = True

    @property
    def card_points(self) -> Pair[int]:
        """Card points in won tricks."""
        first, second = (sum(map(card_points, cards)) for cards in self.won)
        return first, second

    @property
    def points(self) -> Pair[int]:
        """Points of this deal so far: card points, announcements and swap, less deductions."""
        first, second = (
            self.card_points[p] + self.announcements[p] + self.swaps[p] - self.deductions[p]
            for p in (0, 1)
        )
        return first, second

    @property
    def running(self) -> Pair[int]:
        """Game totals if the deal ended now."""
        return self.totals[0] + self.points[0], self.totals[1] + self.points[1]

    @property
    def tricks(self) -> int:
        """Tricks taken by both."""
        return (len(self.won[0]) + len(self.won[1])) // 2

    def owned(self, player: int) -> frozenset[int]:
        """Return the cards that serve for a player's announcements."""
        return self.won[player].union(self.hands[player])

    def check(self) -> None:
        """Check that this can be a moment of a deal.

        Raises
        ------
        InputError
            Naming what cannot be: a card twice or missing, hands of wrong sizes, a wrong turn.
        """
        self._check_cards()
        self._check_sizes()
        self._check_turn()
        if not self.first_deal and max(self.totals) >= TARGET and self.totals[0] != self.totals[1]:
            raise InputError(f"totals {self.totals[0]} {self.totals[1]}: the game is won already")
        for player in (0, 1):
            if self.used[player].intersection((*self.hands[1 - player], *self.talon)):
                raise InputError(f"player {player} used cards never held: they lie elsewhere")
            if not self.shown[player] <= frozenset(self.hands[player]):
                raise InputError(f"cards shown by player {player} are not in that hand")
            if not 0 <= self.closed[player] < 1 << COMBINATIONS:
                raise InputError(f"closed {self.closed[player]}: bits 0 to {COMBINATIONS - 1}")
            if self.seen_closed[player] & ~self.closed[player]:
                raise InputError(f"player {player}: a combination seen closed is not closed")

    def _check_cards(self) -> None:
        led = () if self.led is None else (self.led,)
        cards = [*self.hands[0], *self.hands[1], *self.talon, *self.won[0], *self.won[1], *led]
        missing = DECK.all_bits & ~DECK.pack(cards)
        if missing:
            raise CardError(f"{CARD_TEXT[DECK.unpack(missing)[0]]} is nowhere: place all 32 cards")
        DECK.require(self.turned)
        if suit_of(self.turned) != self.trump:
            raise InputError(f"turned {CARD_TEXT[self.turned]} is not of the trump suit")
        if self.talon and self.talon[-1] != self.turned:
            raise InputError(f"{CARD_TEXT[self.turned]} is turned: it is the last of the talon")

    def _check_sizes(self) -> None:
        talon = len(self.talon)
        if talon > TALON_SIZE or talon % 2 or len(self.won[0]) % 2 or len(self.won[1]) % 2:
            raise InputError("an odd number of cards in the talon or in won tricks")
        drawn = (TALON_SIZE - talon) // 2
        for player, hand in enumerate(self.hands):
            size = HAND_SIZE + drawn - self.tricks
            size -= self.led is not None and self.leader == player
            if len(hand) != size:
                raise InputError(f"player {player} has {len(hand)} cards: {size} are left to hold")
        if talon and self.phase != "over" and self.tricks != drawn:
            raise InputError(f"{self.tricks} tricks but {drawn} draws: draw after each trick")

    def _check_turn(self) -> None:
        if self.phase not in PHASES:
            raise InputError(f"phase {self.phase!r}: choose from {', '.join(PHASES)}")
        if self.leader not in (0, 1) or self.turn not in (0, 1):
            raise InputError(f"leader {self.leader}, turn {self.turn}: players are 0 and 1")
        if self.phase != "play":
            if self.led is not None:
                raise InputError("a card is led: the phase is play")
        elif self.turn != (self.leader if self.led is None else 1 - self.leader):
            raise InputError(f"player {self.turn} is not to play: the other is")
        elif not self.hands[self.turn]:
            raise InputError(f"player {self.turn} has no card to play")
