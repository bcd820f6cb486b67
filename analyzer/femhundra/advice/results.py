"""What the advice answers: frozen results that say how sure they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from analyzer.cards import format_card, format_cards
from analyzer.estimate import Estimate
from analyzer.femhundra.knowledge import Knowledge
from analyzer.femhundra.layings.laying import Laying
from analyzer.femhundra.referee import actions as a

if TYPE_CHECKING:
    import pandas as pd

KIND: Final = "played-out"
KIND_IN_WORDS: Final = "played out by rule players who see only their own cards"


@dataclass(frozen=True)
class ChoiceEstimate:
    """What one choice is worth if all players then go on by the rule policy.

    Attributes
    ----------
    actions : tuple of Action
        A draw; or the layings of a turn and its discard, which is missing if no card is left.
    score : Estimate
        The player's round score.
    net : Estimate
        The same less the mean of the others'.
    out : Estimate
        The chance that this player goes out, from 0 to 1.
    behind : Estimate
        Net lost against the choice listed first, from the same worlds: a paired difference.
        Which comes first was settled in other worlds, so it may be below 0.
    fined : bool
        Whether this turn then ends with the fine (Q73).
    """

    actions: tuple[a.Action, ...]
    score: Estimate
    net: Estimate
    out: Estimate
    behind: Estimate
    fined: bool

    @property
    def lays(self) -> tuple[a.LayMeld | a.LayOff, ...]:
        """What is laid."""
        return tuple(each for each in self.actions if isinstance(each, a.LayMeld | a.LayOff))

    @property
    def discard(self) -> int | None:
        """The card (id) discarded; None before the draw, or if the last card is laid."""
        last = self.actions[-1] if self.actions else None
        return last.card if isinstance(last, a.Discard) else None

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, cards as text."""
        row: dict[str, Any] = {"actions": [action.text for action in self.actions]}
        row["laid"] = [format_cards(cards_of(each)) for each in self.lays]
        row["discard"] = None if self.discard is None else format_card(self.discard)
        for name in ("score", "net", "out", "behind"):
            estimate: Estimate = getattr(self, name)
            row[name], row[f"{name}_se"] = estimate.value, estimate.se
        return {**row, "worlds": self.score.n, "fined": self.fined}


@dataclass(frozen=True)
class Advice:
    """The answer to "what should I do now?".

    Attributes
    ----------
    knowledge : Knowledge
        All it rests on.
    worlds, seed : int
        Worlds in which the numbers were found; the choices were compared in others.
    draws : tuple of ChoiceEstimate
        Stock (or leaving the pile, if the stock is empty) and pile, best first; empty after the
        draw.
    turns : tuple of ChoiceEstimate
        Ways to lay and discard, best first; before the draw, having taken the pile.
    compared : int
        Ways to lay and discard that were looked at in all.
    pile_laying : Laying or None
        Before the draw: the most that can be laid with the pile; None after it.
    """

    knowledge: Knowledge
    worlds: int
    seed: int
    draws: tuple[ChoiceEstimate, ...]
    turns: tuple[ChoiceEstimate, ...]
    compared: int
    pile_laying: Laying | None = None

    @property
    def best(self) -> ChoiceEstimate:
        """The choice advised now."""
        return (self.draws or self.turns)[0]

    def rows(self) -> list[dict[str, Any]]:
        """Return a plain row for each choice: first the draws, then the ways to end the turn."""
        return [
            {"choice": choice, "rank": rank, **estimate.to_dict()}
            for choice, estimates in (("draw", self.draws), ("turn", self.turns))
            for rank, estimate in enumerate(estimates, start=1)
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, ready for JSON."""
        pile = self.pile_laying
        return {
            **self._about(),
            "knowledge": self.knowledge.to_dict(),
            "pile_laying": None if pile is None else pile.to_dict(),
            "draws": [each.to_dict() for each in self.draws],
            "turns": [each.to_dict() for each in self.turns],
        }

    def to_frame(self) -> pd.DataFrame:
        """Return a table, a row for each choice; what was asked is in ``attrs``."""
        from analyzer.reports.frames import rows_frame

        return rows_frame(self.rows(), **self._about())

    def _about(self) -> dict[str, object]:
        return {
            "worlds": self.worlds,
            "seed": self.seed,
            "estimate": KIND,
            "assumes": KIND_IN_WORDS,
            "compared": self.compared,
        }


def cards_of(lay: a.LayMeld | a.LayOff) -> tuple[int, ...]:
    """Return the cards that a laying puts on the table."""
    return lay.cards if isinstance(lay, a.LayMeld) else (lay.card,)
