"""Is it worth taking the pile? As text of 80 columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from analyzer.estimate import Estimate
from analyzer.femhundra.rules import FINE
from analyzer.femhundra.studies.pile_result import (
    CLEARLY,
    LAID,
    MANY,
    SIZES,
    SMALL,
    PileReport,
    Way,
    size_text,
)
from analyzer.reports.text import columns, labelled, paragraph, percent, plus_minus

LAID_WORDS: Final = {
    "fine": "fewer than three: fine",
    "3": "three",
    "4": "four",
    "5+": "five or more",
}
WAY_WORDS: Final = {
    "try both": "the better of both, by trying",
    "rule player": "as the rule player does",
    "whenever three can be laid": "whenever three can be laid",
    "three, and more laid than left": "three, and more laid than left",
    "three and a small pile, or five": f"three and a pile up to {SMALL}, or {MANY}",
    "never": "never",
}
FEWEST: Final = 10
"""Draws: what fewer tell is not shown."""


def pile_report(report: PileReport) -> str:
    """Return the whole study: by pile and by what it lets one lay, and ways to decide."""
    lines = [
        labelled("Game", f"femhundra with {report.players} players, one round"),
        labelled(
            "Sample",
            f"{report.rounds:,} rounds, a draw of each, {report.worlds:,} worlds at each draw, "
            f"seed {report.seed}; played out by rule players who see only their own cards",
        ),
        labelled(
            "Gain",
            "net points of taking the pile less those of the stock; net is the own round score "
            "less the mean of the others'",
        ),
        "",
        *_rows(report, "size", "Cards in the pile"),
        "",
        *_rows(report, "laid", "Cards to lay with it"),
        "",
        *_rows(report, "able", "Pile, three or more"),
        "",
        *_rows(report, "stage", "Stock used up"),
        "",
        *_grid(report),
        "",
        *_ways(report),
        "",
        paragraph(_notes()),
        "",
        paragraph(verdict(report)),
    ]
    return "\n".join(lines)


def verdict(report: PileReport) -> str:
    """Return the study in a few plain sentences."""
    laid = report.part("laid")
    ways = {way.name: way for way in report.ways}
    fine = laid["fine"].gain
    sentences = []
    if fine.n >= FEWEST:
        sentences.append(
            f"If you cannot lay three cards with it, the pile loses {-fine.value:.1f} ± "
            f"{fine.se:.1f} points."
            if fine.value < 0
            else f"Even with the fine the pile gains {fine.value:.1f} ± {fine.se:.1f} points."
        )
    able = [row for name, row in laid.items() if name != "fine" and row.gain.n]
    if able:
        n = sum(row.gain.n for row in able)
        better = sum(row.better.value * row.gain.n for row in able) / n
        sentences.append(
            f"If you can, it is the better draw in {100 * better:.0f} of 100 cases.{_sizes(report)}"
        )
    best = min(report.ways[1:], key=lambda way: way.behind.value)
    sentences.append(
        f"The best of the plain ways to decide: {WAY_WORDS[best.name]}. Against trying both it "
        f"loses {best.behind.value:.2f} ± {best.behind.se:.2f} points a draw, and never taking the "
        f"pile {ways['never'].behind.value:.2f} ± {ways['never'].behind.se:.2f}."
    )
    return " ".join(sentences)


def _sizes(report: PileReport) -> str:
    """Return with which piles it pays to take them, if three cards can be laid."""
    rows = [row for row in report.part("able").values() if row.gain.n >= FEWEST]
    gains = [row.name for row in rows if row.gain.value > CLEARLY * row.gain.se]
    loses = [row.name for row in rows if row.gain.value < -CLEARLY * row.gain.se]
    texts = [
        f"a pile of {', '.join(names)} cards {what} on the average"
        for names, what in ((gains, "gains"), (loses, "loses"))
        if names
    ]
    return f" Then {', '.join(texts)}." if texts else ""


def _notes() -> str:
    return (
        "± is one standard error, over the rounds. Each draw is taken evenly from all of its "
        "round, with a pile and a stock to choose from; both are tried in the same worlds, dealt "
        "from what the player in turn knows. Better: in the worlds tried; clear: by more than "
        "two standard errors; rule: the rule player takes it. Fewer than three cards laid cost "
        f"the fine of {FINE}, which is counted. Behind: points a draw lost against the better of "
        "both, chosen in one half of the worlds and judged in the other. Laid and left: points on "
        "the table and in the hand, with the pile more than without. Draws are those of rule "
        "players, and all go on like them."
    )


def _rows(report: PileReport, part: str, title: str) -> Iterator[str]:
    rows = [
        (
            LAID_WORDS.get(name, name) if part == "laid" else name,
            f"{row.gain.n:,}",
            _gain(row.gain),
            _share(row.better),
            f"{100 * row.clearly:.0f}" if row.gain.n else "-",
            _share(row.took),
        )
        for name, row in report.part(part).items()
    ]
    header = (f"{title:<22}", "Draws", "Gain", "Better %", "Clear %", "Rule %")
    yield from columns(header, rows, left=frozenset({0}))


def _grid(report: PileReport) -> Iterator[str]:
    found = report.part("size and laid")
    sizes = [size_text(*each) for each in zip(SIZES, (*SIZES[1:], 99), strict=True)]
    rows = [(size, *(_gain(found[f"{size}, {laid}"].gain) for laid in LAID)) for size in sizes]
    yield "Gain by cards in the pile and cards to lay with it"
    header = ("Pile", "fine", "3", "4", "5+")
    yield from columns(header, rows, left=frozenset({0}))


def _ways(report: PileReport) -> Iterator[str]:
    rows = [_way(way) for way in report.ways]
    header = ("Take the pile ...", "Takes %", "Against stock", "Behind")
    yield from columns(header, rows, left=frozenset({0}))


def _way(way: Way) -> tuple[str, ...]:
    first = way.behind.value == 0 and way.behind.se == 0
    return (
        WAY_WORDS[way.name],
        f"{100 * way.takes:.1f}",
        plus_minus(way.gain.value, way.gain.se, "+.2f", ".2f"),
        "-" if first else plus_minus(way.behind.value, way.behind.se, ".2f", ".2f"),
    )


def _gain(estimate: Estimate) -> str:
    if estimate.n < FEWEST:
        return "-"
    return plus_minus(estimate.value, estimate.se, "+.1f", ".1f")


def _share(estimate: Estimate) -> str:
    return percent(estimate.value, estimate.se).strip() if estimate.n >= FEWEST else "-"
