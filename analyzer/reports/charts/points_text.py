"""The point count as text of 80 columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from analyzer.reports.charts.points_words import (
    METHOD_WORDS,
    Lines,
    bid_words,
    misere_limits,
    misere_lines,
    misere_wait,
    no_trump_lines,
    number,
    suit_lines,
    total_words,
)
from analyzer.reports.text import columns, paragraph, percent, points, rules_in_words
from analyzer.rules import LEVELS
from analyzer.studies.charts.points_result import COUNT, Method, PointsChart, TotalRow

NAME_WIDTH: Final = 34

_HOW: Final = (
    "Add up the points of your ten cards with each suit as trumps{or_no_trump}. Name what has the "
    "most; of equals the higher."
)
_TOTALS: Final = (
    "Hands: judged, by their best total. Chance: to make that level in what has the most points. "
    "Score: expected points of the bid for your side, ± one standard error; a pass is 0, for what "
    "the others then bid is not counted."
)
_METHODS: Final = (
    "Bids: how often it does not pass. Score: points a hand. Loss: less than the simulation of "
    "every bid, hand by hand. The simulation chooses from the first half of a hand's worlds; all "
    "are judged on the second half. Count wins: what the point count brings more."
)


def points_report(chart: PointsChart) -> str:
    """Return the count, the bid for each total, and what it loses beside other ways to bid."""
    parts = [
        "\n".join(_counting(chart)),
        "\n".join(_totals(chart)),
        "\n".join(_methods(chart)),
        "\n".join(_notes(chart)),
    ]
    return "\n\n".join(parts)


def sources(chart: PointsChart) -> str:
    """Return what it all rests on, in a sentence or two."""
    return (
        f"Rules: {rules_in_words(chart.rules)}. Fitted to {chart.learned:,} hands, judged on "
        f"{chart.judged:,} others; {chart.worlds:,} worlds each, widow unseen, seed {chart.seed}. "
        "Chances and scores are corrected: what play is likely to make of open cards."
    )


def _counting(chart: PointsChart) -> Iterator[str]:
    count, rules = chart.count, chart.rules
    or_no_trump = ", and in no-trump" if count.no_trump is not None else ""
    yield f"A point count, {rules_in_words(rules)}"
    yield ""
    yield paragraph(_HOW.format(or_no_trump=or_no_trump))
    yield ""
    yield from _lines("With a suit as trumps", suit_lines(count, rules))
    yield "Joker and bowers are trumps, and are counted among them besides."
    if count.no_trump is not None:
        yield ""
        yield from _lines("In no-trump", no_trump_lines(count, rules))
    danger = misere_lines(count, rules)
    if danger:
        yield ""
        yield from _lines("Danger in a misère", danger)
        yield paragraph(f"Bid misère if the danger is {'; '.join(misere_limits(count))}.")


def _lines(title: str, lines: Lines) -> list[str]:
    return [
        f"{title:<{NAME_WIDTH}}  Points",
        *(f"  {name:<{NAME_WIDTH - 2}}  {number(worth):>6}" for name, worth in lines),
    ]


def _totals(chart: PointsChart) -> Iterator[str]:
    levels = [level for level in LEVELS if level >= chart.rules.min_level]
    header = ["Total", "Bid", "Hands", "Chance %", "Score", *(f"{n} %" for n in levels)]
    yield from columns(
        header, [_total(row, levels) for row in chart.totals], left=frozenset({0, 1})
    )


def _total(row: TotalRow, levels: list[int]) -> list[str]:
    score = points(*row.score) if row.level else "0"
    return [
        total_words(row),
        bid_words(row.level),
        f"{row.hands:,}",
        percent(*row.chance) if row.chance else "",
        score,
        *(f"{100 * row.chances[LEVELS.index(level)]:.0f}" for level in levels),
    ]


def _methods(chart: PointsChart) -> list[str]:
    return columns(
        ["Way to bid", "Bids %", "Score", "Loss", "Count wins"],
        [_method(method) for method in chart.methods],
        left=frozenset({0}),
    )


def _method(method: Method) -> list[str]:
    return [
        METHOD_WORDS[method.key],
        f"{100 * method.bids:.0f}",
        points(method.score, method.score_se),
        points(method.loss, method.loss_se) if method.loss_se else "0",
        "" if method.key == COUNT else points(method.behind, method.behind_se),
    ]


def _notes(chart: PointsChart) -> Iterator[str]:
    yield paragraph(_TOTALS)
    yield paragraph(_METHODS)
    readings = [f"{method.key}: {method.words}" for method in chart.methods if method.words]
    yield paragraph(
        "Rules A, B and C are rules of thumb in public use, each in the reading that does best on "
        f"the hands of the fit ({'. '.join(readings)}). They know only suits; a "
        "count fitted like this one, but to suits alone, stands beside them."
    )
    if chart.count.misere is None or not chart.count.misere.most:
        yield paragraph("The count never bids misère.")
    elif misere_wait(chart.rules):
        yield paragraph(misere_wait(chart.rules))
    yield paragraph(sources(chart))
