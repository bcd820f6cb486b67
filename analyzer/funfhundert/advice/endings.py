"""Endings from both hands: the exact margin, and a line of best play."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from analyzer.cards import CARD_TEXT, format_cards
from analyzer.errors import InputError
from analyzer.funfhundert.advice.choices import placed_anyhow
from analyzer.funfhundert.ending.ending import Ending, solve_ending
from analyzer.funfhundert.knowledge import Knowledge
from analyzer.funfhundert.referee.deal import Deal
from analyzer.funfhundert.referee.records import Record
from analyzer.funfhundert.referee.text import format_record


@dataclass(frozen=True)
class SolvedEnding:
    """An ending solved.

    Attributes
    ----------
    knowledge : Knowledge
        Where it begins, as the player sees it for whom it is told.
    log : tuple of Record
        A line of best play of both, from here to the end of the deal.
    points : pair of int
        Points of the deal at its end: the player's own, the opponent's.
    """

    knowledge: Knowledge
    log: tuple[Record, ...]
    points: tuple[int, int]

    @property
    def margin(self) -> int:
        """Own points less the opponent's: exact, with best play of both."""
        return self.points[0] - self.points[1]

    def to_dict(self) -> dict[str, Any]:
        """Return plain values; the line as the text of its records, you being player 0 or 1."""
        at = self.knowledge
        return {
            "rules": at.rules.to_dict(),
            "estimate": "exact",
            "player": at.player,
            "hand": format_cards(at.hand),
            "opponent": format_cards(sorted({*at.hidden, *at.shown})),
            "trump": at.trump.text,
            "led": None if at.led is None else CARD_TEXT[at.led],
            "margin": self.margin,
            "points": list(self.points),
            "line": [format_record(record) for record in self.log],
        }


def play_ending(at: Knowledge) -> SolvedEnding:
    """Solve an ending and play it out.

    In later deals, too, it is played to its end: nobody stops at 500.

    Parameters
    ----------
    at : Knowledge
        With an empty talon; either player may be in turn.

    Raises
    ------
    InputError
        If the talon has cards.
    """
    if at.talon:
        raise InputError(f"no ending: {at.talon} cards are in the talon")
    deal = Deal.resume(at.rules, placed_anyhow(replace(at, first_deal=True, totals=(0, 0))))
    begun = len(deal.log)
    if not deal.is_over:
        for step in solve_ending(Ending.of(at.rules, deal.position)).line:
            deal.act(step.action)
    points = deal.points[at.player], deal.points[at.opponent]
    return SolvedEnding(at, deal.log[begun:], points)
