"""What the referee of a deal keeps: the position, the log, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from analyzer.errors import IllegalAction
from analyzer.funfhundert.referee import records as r
from analyzer.funfhundert.referee import transitions as to
from analyzer.funfhundert.referee.position import Pair, Phase, Position
from analyzer.funfhundert.rules import FunfhundertRules

_R = TypeVar("_R", bound=r.Record)

_WAITS_FOR: dict[Phase, str] = {
    "announce": "announcements",
    "play": "a card",
    "over": "nothing more: the deal is over",
}


class DealState:
    """The facts of one deal; the actions are added in `announcing` and `playing`.

    Attributes
    ----------
    rules : FunfhundertRules
    position : Position
        All cards and points now, hidden ones included.
    log : tuple of Record
        Everything that happened, in order.
    """

    def __init__(self, rules: FunfhundertRules, position: Position, *log: r.Record) -> None:
        self.rules = rules
        self.position = position
        self.log: tuple[r.Record, ...] = log

    @property
    def phase(self) -> Phase:
        """What is waited for: ``announce``, ``play``, or nothing more: ``over``."""
        return self.position.phase

    @property
    def is_over(self) -> bool:
        """True when the deal has ended."""
        return self.position.phase == "over"

    @property
    def turn(self) -> int | None:
        """Who is to act; None when the deal is over."""
        return None if self.is_over else self.position.turn

    @property
    def points(self) -> Pair[int]:
        """Points of this deal so far, by player."""
        return self.position.points

    @property
    def scores(self) -> Pair[r.DealScore]:
        """The points of this deal so far in their parts, by player."""
        at = self.position
        first, second = (
            r.DealScore(at.card_points[p], at.announcements[p], at.swaps[p], at.deductions[p])
            for p in (0, 1)
        )
        return first, second

    # --- the end --------------------------------------------------------------------------------

    def _stop_at_500(self) -> None:
        if to.is_stopped(self.position):
            self.position = to.stopped(self.position)
            self._record(r.DealEnded(self.scores, stopped=True))

    def _end_if_over(self) -> None:
        if self.is_over:
            self._record(r.DealEnded(self.scores))

    # --- shared ---------------------------------------------------------------------------------

    def _require(self, phase: Phase, what: str, player: int | None) -> int:
        """Check phase and player, and return who is in turn."""
        if self.phase != phase:
            raise IllegalAction(f"no {what} now: the table waits for {_WAITS_FOR[self.phase]}")
        if player is not None and player != self.position.turn:
            raise IllegalAction(
                f"player {player} is not in turn for {what}: player {self.position.turn} is"
            )
        return self.position.turn

    def _record(self, record: _R) -> _R:
        self.log = (*self.log, record)
        return record


def passes(verify: Callable[[], None]) -> bool:
    """Return whether a check raises no `IllegalAction`."""
    try:
        verify()
    except IllegalAction:
        return False
    return True
