"""What a match of two players found, as text of 80 columns."""

from __future__ import annotations

from typing import Final

from analyzer.estimate import Estimate
from analyzer.femhundra.players.arena import MatchResult, seatings
from analyzer.reports.text import columns, labelled, paragraph, points

CLEARLY: Final = 2.0
"""Standard errors by which a player must be ahead to be called better."""


def match_report(result: MatchResult) -> str:
    """Return who played what, what A gains, and the verdict."""
    often = len(seatings(result.players))
    each = {2: "twice"}.get(often, f"{often} times")
    rows = [
        ("A", _cell(result.score_a)),
        ("B", _cell(result.score_b)),
        ("A gains", _cell(result.gain)),
    ]
    table = columns(("", "Points a round"), rows, left=frozenset({0}))
    return "\n".join(
        [
            labelled("Players", f"A: {result.a}   B: {result.b}"),
            labelled("Table", f"{result.players} players"),
            labelled("Rounds", f"{result.rounds:,} deals, each played {each}, seed {result.seed}"),
            "",
            *table,
            "",
            paragraph(_verdict(result)),
            "",
            paragraph(
                f"± is one standard error, over the deals. {_seating(result)} Every player sees "
                "only its own cards and what lies on the table and in the pile."
            ),
        ]
    )


def _cell(estimate: Estimate) -> str:
    return points(estimate.value, estimate.se)


def _seating(result: MatchResult) -> str:
    if result.players == 2:
        return "On each deal A plays either seat once."
    return "On each deal A sits at each seat alone among Bs, and B at each alone among As."


def _verdict(result: MatchResult) -> str:
    gain = result.gain
    if gain.value == 0 and gain.se == 0:
        return "A and B do equally well on every deal."
    if abs(gain.value) < CLEARLY * gain.se:
        return (
            "Neither is ahead by more than chance: the gain is within two standard errors of "
            "nothing. More --rounds tell more."
        )
    better = f"A ({result.a})" if gain.value > 0 else f"B ({result.b})"
    return f"{better} plays better, by {abs(gain.value):.1f} ± {gain.se:.1f} points a round."
