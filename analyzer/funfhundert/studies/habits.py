"""Habits: rule players who play some of their cards always, or never, in phase 1.

A habit is the rule player with another price on some cards while the talon lasts: it still sees
only its own cards, and all else it does is the same. Against the same opponent in the same deals
the difference is what the habit is worth.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, Final

from analyzer.funfhundert.knowledge import Knowledge
from analyzer.funfhundert.play.packing import action_of, game_of, pack_view
from analyzer.funfhundert.play.rule_weights import RULE_WEIGHTS
from analyzer.funfhundert.play.weights import Row, Weights
from analyzer.funfhundert.referee.records import Action

PHASE_1: Final = range(4)
"""The periods of `Weights` with cards in the talon."""

DECIDES: Final = 10_000_000
"""Hundredths of a point: more than anything else can weigh."""

_TEN, _ACE, _TRUMP = 6, 7, 8  # strengths; those of trumps come after the eight plain ones


@dataclass(frozen=True)
class Habit:
    """A rule for some cards in phase 1.

    Attributes
    ----------
    name : str
    cards : tuple of int
        Strengths, 0 to 7, and 8 more for trumps.
    leading, replying : {1, 0, -1}
        1: never play one while there is another card; 0: as usual; -1: as soon as possible.
    """

    name: str
    cards: tuple[int, ...]
    leading: int = 0
    replying: int = 0

    @property
    def weights(self) -> Weights:
        """The weights of a rule player with this habit."""
        return replace(
            RULE_WEIGHTS,
            leading=_priced(RULE_WEIGHTS.leading, self.cards, self.leading),
            replying=_priced(RULE_WEIGHTS.replying, self.cards, self.replying),
        )


HABITS: Final = (
    Habit("keep plain tens for phase 2", (_TEN,), 1, 1),
    Habit("never lead a plain ten", (_TEN,), leading=1),
    Habit("never answer with a plain ten", (_TEN,), replying=1),
    Habit("lead plain tens at once", (_TEN,), leading=-1),
    Habit("keep the trump ten", (_TRUMP + _TEN,), 1, 1),
    Habit("keep plain aces for phase 2", (_ACE,), 1, 1),
    Habit("never lead a plain ace", (_ACE,), leading=1),
    Habit("lead plain aces at once", (_ACE,), leading=-1),
    Habit("keep the trump ace", (_TRUMP + _ACE,), 1, 1),
    Habit("keep every trump", tuple(range(_TRUMP, 2 * _TRUMP)), 1, 1),
)
"""The habits that are measured, each against the usual rule player."""


def _priced(table: tuple[Row, ...], cards: Collection[int], sign: int) -> tuple[Row, ...]:
    if sign == 0:
        return table
    price = sign * DECIDES
    return tuple(
        tuple(price if card in cards else usual for card, usual in enumerate(row))
        if period in PHASE_1
        else row
        for period, row in enumerate(table)
    )


class RuleOfThumb:
    """A rule player with weights of its own, for the table.

    Parameters
    ----------
    weights : Weights
    """

    name = "rule"

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def decide(self, knowledge: Knowledge) -> Action:
        """Return the policy's action."""
        from analyzer.funfhundert.play import policy_kernel

        kernel: Any = policy_kernel.choose_by_rules  # untyped, like every kernel
        number = kernel(game_of(knowledge), self.weights.array, pack_view(knowledge))
        return action_of(int(number))
