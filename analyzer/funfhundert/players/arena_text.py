"""A match as a report of at most 80 columns."""

from __future__ import annotations

from analyzer.estimate import Estimate
from analyzer.funfhundert.players.arena import MatchResult
from analyzer.reports.text import columns, labelled, paragraph, plus_minus

TOO_CLOSE = 2.0
"""Standard errors, below which a gain tells nothing."""


def match_report(result: MatchResult) -> str:
    """Return the report of a match: what A gains, points, the first lead, one line of verdict."""
    first, second = result.points
    better_a, better_b = result.better
    changed = ", ".join(f"{name}={text}" for name, text in result.rules.changed().items())
    rows = [
        ["A's gain", _estimate(result.gain, "+.1f")],
        ["A's points", _estimate(first, ".1f")],
        ["B's points", _estimate(second, ".1f")],
        ["first lead", _estimate(result.first_lead, "+.1f")],
    ]
    lines = [
        labelled("A", result.a),
        labelled("B", result.b),
        labelled("Deals", f"{result.deals:,}, each played twice; seed {result.seed}"),
        *([labelled("Rules", changed)] if changed else []),
        "",
        *columns(["", "Points a deal"], rows, left=frozenset({0})),
        "",
        f"Better over both leads: A in {better_a:,} deals, B in {better_b:,}.",
        "",
        paragraph(
            "Gain: A's points less B's, averaged over both leads; first lead: the leader's less "
            "the other's. Each player sees only the own cards; deals are played out; ± standard "
            "error."
        ),
        "",
        paragraph(verdict(result)),
    ]
    return "\n".join(lines)


def verdict(result: MatchResult) -> str:
    """Return who plays better, if that can be told."""
    gain = result.gain
    names = (result.a, result.b) if gain.value > 0 else (result.b, result.a)
    if result.a == result.b or abs(gain.value) < TOO_CLOSE * gain.se:
        return "No difference that these deals could show."
    return f"{names[0]} plays better than {names[1]}: {abs(gain.value):.1f} points a deal."


def _estimate(estimate: Estimate, spec: str) -> str:
    return plus_minus(estimate.value, estimate.se, spec, ".1f")
