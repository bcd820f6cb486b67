"""What is true in a round between two acts, and what each player may know of it."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from analyzer.cards import format_card, format_cards, sort_hand
from analyzer.errors import IllegalAction, InputError
from analyzer.femhundra.knowledge import Knowledge, Phase
from analyzer.femhundra.melds import Meld
from analyzer.femhundra.referee.records import Record, RoundEnded
from analyzer.femhundra.referee.scores import points_on_table, score_round
from analyzer.femhundra.referee.setup import require_player
from analyzer.femhundra.rules import FemhundraRules

_S = TypeVar("_S", bound="RoundState")
_R = TypeVar("_R", bound=Record)
_T = TypeVar("_T")

_WAITS: Final[dict[Phase, str]] = {
    "draw": "is to take from the stock or the pile",
    "lay": "has drawn, and may lay down cards and must discard",
}


@dataclass
class RoundState:
    """The facts of one round; every value is immutable, so a copy shares them.

    Attributes
    ----------
    rules : FemhundraRules
    hands : tuple of tuples of int
        Cards (ids) in hand, by player, sorted as a hand is written.
    stock : tuple of int
        Top first.
    pile : tuple of int
        Bottom to top.
    turn : int
        Who is to act, or acted last.
    fines : tuple of int
        Fined so far, by player, 0 or more.
    known : tuple of frozenset of int
        Cards in hand that everybody knows of, by player.
    totals : tuple of int
        The game score before this round, by player.
    melds : tuple of Meld
        In the order laid.
    phase : str
        ``"draw"``, ``"lay"`` or ``"over"``.
    took_pile : bool
        Whether this turn began with taking the pile.
    laid : int
        Cards laid so far in this turn.
    seen_under : int
        How many court cards were turned and put under the stock (Q71).
    ended : RoundEnded or None
        The end of the round.
    log : tuple of Record
        Everything that happened, in order.
    """

    rules: FemhundraRules
    hands: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...]
    pile: tuple[int, ...]
    turn: int
    fines: tuple[int, ...]
    known: tuple[frozenset[int], ...]
    totals: tuple[int, ...]
    melds: tuple[Meld, ...] = ()
    phase: Phase = "draw"
    took_pile: bool = False
    laid: int = 0
    seen_under: int = 0
    ended: RoundEnded | None = None
    log: tuple[Record, ...] = ()

    def copy(self: _S) -> _S:
        """Return a round that goes its own way; it shares the immutable facts."""
        return copy.copy(self)

    @property
    def is_over(self) -> bool:
        """True when the round has ended."""
        return self.ended is not None

    @property
    def under(self) -> tuple[int, ...]:
        """The court cards seen to go under the stock that are still there, the deepest last."""
        return self.stock[max(0, len(self.stock) - self.seen_under) :]

    @property
    def has_meld(self) -> tuple[bool, ...]:
        """By player, whether an own meld has been laid: nobody else has a card on the table."""
        owners = {owner for meld in self.melds for owner in meld.owners}
        return tuple(player in owners for player in range(self.rules.players))

    @property
    def points(self) -> tuple[int, ...]:
        """Points so far in this round, by player: cards on the table less fines."""
        table = points_on_table(self.melds, self.rules.players)
        return tuple(points - fine for points, fine in zip(table, self.fines, strict=True))

    def knowledge(self, player: int) -> Knowledge:
        """Return all that one player knows at this moment.

        Raises
        ------
        InputError
            If there is no such player.
        """
        require_player(self.rules, player)
        return Knowledge(
            rules=self.rules,
            player=player,
            hand=self.hands[player],
            melds=self.melds,
            pile=self.pile,
            stock=len(self.stock),
            hand_sizes=tuple(map(len, self.hands)),
            known=self.known,
            points=self.points,
            has_meld=self.has_meld,
            turn=self.turn,
            phase=self.phase,
            took_pile=self.took_pile,
            laid=self.laid,
            totals=self.totals,
            under=self.under,
        )

    # --- for the acts ---------------------------------------------------------------------------

    def _require(self, phase: Phase, what: str, player: int | None) -> int:
        if self.phase == "over":
            raise IllegalAction(f"no {what} now: the round is over")
        if player is not None and player != self.turn:
            raise IllegalAction(f"player {player} is not in turn: it is player {self.turn}'s turn")
        if self.phase != phase:
            raise IllegalAction(f"no {what} now: player {self.turn} {_WAITS[self.phase]}")
        return self.turn

    def _require_in_hand(self, player: int, cards: Iterable[int]) -> None:
        hand = self.hands[player]
        for card in cards:
            if card not in hand:
                held = format_cards(hand)
                raise IllegalAction(
                    f"{format_card(card)} is not in the hand of player {player}: it holds {held}"
                )

    def _receive(self, cards: Iterable[int], seen: frozenset[int]) -> None:
        turn = self.turn
        self.hands = with_value(self.hands, turn, sort_hand([*self.hands[turn], *cards]))
        self.known = with_value(self.known, turn, self.known[turn] | seen)
        self.phase = "lay"

    def _give(self, cards: Iterable[int]) -> None:
        gone, turn = frozenset(cards), self.turn
        left = tuple(card for card in self.hands[turn] if card not in gone)
        self.hands = with_value(self.hands, turn, left)
        self.known = with_value(self.known, turn, self.known[turn] - gone)

    def _record(self, record: _R) -> _R:
        self.log = (*self.log, record)
        return record

    def _end(self, out: int | None) -> None:
        scores = score_round(melds=self.melds, hands=self.hands, fines=self.fines, out=out)
        self.ended = self._record(RoundEnded(out, scores))
        self.phase = "over"


def with_value(values: tuple[_T, ...], place: int, value: _T) -> tuple[_T, ...]:
    """Return the values with another one at a place."""
    return (*values[:place], value, *values[place + 1 :])


def allowed(verify: Callable[..., None], *args: Any, **options: Any) -> bool:
    """Return whether a check passes."""
    try:
        verify(*args, **options)
    except InputError:
        return False
    return True
