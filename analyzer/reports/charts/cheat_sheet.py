"""The cheat sheet: one page to print and take to the table."""

from __future__ import annotations

import textwrap
from fractions import Fraction
from typing import Any, Final

import numpy as np
from matplotlib import rc_context
from matplotlib.axes import Axes

from analyzer.cards import SUITS, Suit
from analyzer.reports.charts.chart_text import holding_in_words
from analyzer.reports.charts.page import A4, SMALLEST, Page
from analyzer.reports.charts.points_text import sources
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
from analyzer.reports.pictures import SETTINGS, picture
from analyzer.reports.plots import QUIET
from analyzer.reports.text import grouped
from analyzer.rules import LEVELS, Denomination
from analyzer.studies.charts.hand_scores import bid_of
from analyzer.studies.charts.points_result import (
    COUNT,
    COUNT_SUITS,
    SIMULATION,
    PointsChart,
    TotalRow,
)
from analyzer.studies.charts.sheet import CheatSheet
from analyzer.studies.charts.suit_traits import SuitTraits

MARGIN: Final = 34.0
GAP: Final = 20.0
LEFT_WIDTH: Final = 226.0
RIGHT: Final = MARGIN + LEFT_WIDTH + GAP
RIGHT_WIDTH: Final = A4[0] - RIGHT - MARGIN
FULL_WIDTH: Final = A4[0] - 2 * MARGIN
TALLEST_TABLE: Final = 330.0
TALLEST_COLUMN: Final = 270.0
HALF_WIDTH: Final = (FULL_WIDTH - GAP) / 2
HOLDING_COLUMNS: Final = 40
SIGNS: Final = "\u2660\u2663\u2666\u2665"

CSV_COLUMNS: Final = ("section", "item", "value", "standard_error", "unit")


def plot_sheet(sheet: CheatSheet) -> Axes:
    """Draw the sheet on an A4 page, upright.

    Parameters
    ----------
    sheet : CheatSheet

    Returns
    -------
    Axes
        Fills the page; one unit is a point, y runs down. Save it with ``ax.figure.savefig``.
    """
    with rc_context(SETTINGS):
        page = Page()
        chart = sheet.chart
        page.text(MARGIN, 48, "Five Hundred: what to bid", size=19, bold=True)
        page.text(A4[0] - MARGIN, 48, chart.rules.title, size=10, align="right", colour=QUIET)
        left = _draw_count(page, chart, 78)
        left = _draw_misere(page, chart, left + 12)
        right = _draw_totals(page, chart, 78)
        y = _draw_example(page, chart, max(left, right) + 14)
        lower = _draw_odds(page, sheet, y + 14)
        side = _draw_weakest(page, sheet, y + 14)
        y = _draw_methods(page, chart, max(lower, side) + 12)
        page.paragraph(MARGIN, y, _note(chart), width=FULL_WIDTH, size=7.2, colour=QUIET)
    return page.ax


def sheet_picture(sheet: CheatSheet, kind: str) -> bytes:
    """Return the page as the bytes of a file.

    Parameters
    ----------
    sheet : CheatSheet
    kind : str
        ``png``, ``svg`` or ``pdf``. Equal sheets give equal bytes.
    """
    return picture(lambda: plot_sheet(sheet), kind)


def sheet_rows(sheet: CheatSheet) -> list[dict[str, Any]]:
    """Return what stands on the sheet as rows of `CSV_COLUMNS`."""
    chart, rules = sheet.chart, sheet.chart.rules
    rows: list[dict[str, Any]] = []

    def add(section: str, item: str, value: object, error: object = "", unit: str = "") -> None:
        cells = (section, item, value, error, unit)
        rows.append(dict(zip(CSV_COLUMNS, cells, strict=True)))

    lists = {
        "count in a suit": suit_lines(chart.count, rules),
        "count in no-trump": no_trump_lines(chart.count, rules),
        "danger in a misère": misere_lines(chart.count, rules),
    }
    for section, lines in lists.items():
        for name, worth in lines:
            add(section, name, worth, unit="points")
    for limit in misere_limits(chart.count):
        add("misère", "if the danger is", limit)
    for row in chart.totals:
        total = total_words(row)
        add("bid by total", total, bid_words(row.level), unit="tricks" if row.level else "")
        for level, chance, error in zip(LEVELS, row.chances, row.chances_se, strict=True):
            if np.isfinite(chance):
                add(f"chance to make {level}", total, chance, error, "share")
        add("expected score", total, *row.score, "points a hand")
    for name, holdings in sheet.weakest():
        for each in holdings:
            words = holding_in_words(each)
            add(
                f"weakest hands worth {name}", words, each.mean.chance, each.mean.chance_se, "share"
            )
    for odds in sheet.odds:
        add("odds", odds.words, float(odds.chance), 0, "share")
    for method in chart.methods:
        name = METHOD_WORDS[method.key]
        add("loss against the simulation", name, method.loss, method.loss_se, "points a hand")
    add("about", "rules", rules.name)
    add("about", "hands fitted", chart.learned)
    add("about", "hands judged", chart.judged)
    add("about", "worlds a hand", chart.worlds)
    add("about", "seed", chart.seed)
    add("about", "estimate", "corrected")
    return rows


def _draw_count(page: Page, chart: PointsChart, y: float) -> float:
    y = page.heading(MARGIN, y, "1  Count your hand", width=LEFT_WIDTH)
    page.text(MARGIN + 3, y, "With each suit as trumps", size=9, bold=True)
    page.text(MARGIN + LEFT_WIDTH - 4, y, "Points", size=8.5, align="right", colour=QUIET)
    step = _step(chart)
    lines = suit_lines(chart.count, chart.rules)
    y = page.pairs(MARGIN, y + 15, _pairs(lines), width=LEFT_WIDTH, step=step)
    y = page.paragraph(
        MARGIN + 3,
        y + 1,
        "Joker and bowers are trumps, and are counted among them besides.",
        width=LEFT_WIDTH - 6,
        size=8,
        colour=QUIET,
    )
    lines = no_trump_lines(chart.count, chart.rules)
    if lines:
        page.text(MARGIN + 3, y + 7, "In no-trump", size=9, bold=True)
        y = page.pairs(MARGIN, y + 22, _pairs(lines), width=LEFT_WIDTH, step=step)
    return y


def _draw_misere(page: Page, chart: PointsChart, y: float) -> float:
    lines = misere_lines(chart.count, chart.rules)
    if not lines:
        return y - 12
    y = page.heading(MARGIN, y, "3  Or misère?", width=LEFT_WIDTH)
    page.text(MARGIN + 3, y, "Danger of your hand", size=9, bold=True)
    page.text(MARGIN + LEFT_WIDTH - 4, y, "Points", size=8.5, align="right", colour=QUIET)
    y = page.pairs(MARGIN, y + 15, _pairs(lines), width=LEFT_WIDTH, step=_step(chart))
    for limit in misere_limits(chart.count):
        page.text(MARGIN + 3, y + 2, limit[0].upper() + limit[1:], size=9, bold=True)
        y += 13
    return y


def _draw_totals(page: Page, chart: PointsChart, y: float) -> float:
    """Draw the bids by total; the darker a chance, the higher, and that of the bid is framed."""
    y = page.heading(RIGHT, y, "2  Name what has the most points, and bid", width=RIGHT_WIDTH)
    levels = [level for level in LEVELS if level >= chart.rules.min_level]
    cell = 27.0
    first = RIGHT + RIGHT_WIDTH - 47 - cell * len(levels)
    page.text(first + cell * len(levels) / 2, y, "Chance to make, %", size=8.5, align="center")
    page.text(RIGHT + RIGHT_WIDTH - 2, y, "Score", size=8.5, align="right")
    y += 13
    page.text(RIGHT + 3, y, "Points", size=9, bold=True)
    page.text(first - 8, y, "Bid", size=9, bold=True, align="right")
    for place, level in enumerate(levels):
        page.text(first + cell * (place + 0.5), y, str(level), size=9, bold=True, align="center")
    step = min(17.5, TALLEST_TABLE / len(chart.totals))
    size = max(SMALLEST, min(9.5, 0.66 * step))
    y += step
    for row in chart.totals:
        page.text(RIGHT + 3, y, total_words(row), size=size)
        page.text(first - 8, y, bid_words(row.level), size=size, bold=True, align="right")
        for place, level in enumerate(levels):
            _draw_chance(page, row, level, first + cell * place, y, cell, step, size)
        score = f"{row.score[0]:+.0f}".replace("-", "\N{MINUS SIGN}") if row.level else "0"
        page.text(RIGHT + RIGHT_WIDTH - 2, y, score, size=size, align="right")
        y += step
    page.line(RIGHT, y - step + 5.5, RIGHT_WIDTH)
    words = (
        "Framed: the bid. Score: expected points of that bid for your side; a pass is 0. Of equal "
        f"totals take the higher denomination. {_errors(chart)}"
    )
    return page.paragraph(RIGHT + 3, y + 3, words, width=RIGHT_WIDTH - 6, size=8, colour=QUIET)


def _draw_chance(
    page: Page,
    row: TotalRow,
    level: int,
    x: float,
    y: float,
    width: float,
    height: float,
    size: float,
) -> None:
    chance = row.chances[LEVELS.index(level)]
    framed = level == row.level
    top = y - 0.72 * height
    shade = 1 - 0.34 * chance
    page.box(x + 0.6, top + 0.6, width - 1.2, height - 1.2, fill=str(round(shade, 3)))
    if framed:
        page.box(x + 1, top + 1, width - 2, height - 2, edge=1.4)
    page.text(x + width / 2, y, f"{100 * chance:.0f}", size=size, bold=framed, align="center")


def _draw_example(page: Page, chart: PointsChart, y: float) -> float:
    y = page.heading(MARGIN, y, "An example", width=FULL_WIDTH)
    deck = chart.rules.deck
    traits = SuitTraits(chart.rules, np.array([deck.pack(chart.example)], dtype=np.int64))
    totals = chart.count.totals(traits)[0]
    texts = [
        f"{_sign(Denomination(place))} {number(float(total))}" for place, total in enumerate(totals)
    ]
    bid = bid_of(int(chart.count.choose(traits)[0]))
    answer = "pass" if bid is None else f"bid {bid.text}"
    page.text(MARGIN + 3, y, grouped(chart.example), size=10, bold=True)
    points = f"Points: {'   '.join(texts)}"
    if chart.count.misere is not None and chart.count.misere.most:
        points += f"   danger {number(float(chart.count.misere.totals(traits)[0]))}"
    page.text(A4[0] - MARGIN - 4, y, f"{points}:   {answer}", size=9.5, align="right")
    return y + 10


def _draw_odds(page: Page, sheet: CheatSheet, y: float) -> float:
    x = A4[0] - MARGIN - HALF_WIDTH
    y = page.heading(x, y, "Exact odds", width=HALF_WIDTH)
    pairs = [(each.words, _percent(each.chance)) for each in sheet.odds]
    return page.pairs(x, y, pairs, width=HALF_WIDTH, step=12.5, size=8)


def _draw_weakest(page: Page, sheet: CheatSheet, y: float) -> float:
    y = page.heading(MARGIN, y, "Weakest hands worth a bid", width=HALF_WIDTH)
    if not sheet.weakest():
        words = "None is sure: there were too few hands."
        return page.paragraph(MARGIN + 3, y, words, width=HALF_WIDTH - 6, size=8.5)
    for name, holdings in sheet.weakest():
        page.text(MARGIN + 3, y, name, size=8.5, bold=True)
        for each in holdings:
            chance = f"{100 * each.mean.chance:.0f} %"
            page.text(MARGIN + HALF_WIDTH - 2, y, chance, size=8, align="right")
            for line in textwrap.wrap(holding_in_words(each), HOLDING_COLUMNS):
                page.text(MARGIN + 36, y, line, size=8)
                y += 11.5
    return y


def _draw_methods(page: Page, chart: PointsChart, y: float) -> float:
    y = page.heading(MARGIN, y, "What it loses, in points a hand", width=FULL_WIDTH)
    shown = [method for method in chart.methods if method.key not in (SIMULATION, COUNT_SUITS)]
    width = FULL_WIDTH / len(shown)
    for place, method in enumerate(shown):
        x = MARGIN + width * (place + 0.5)
        own = method.key == COUNT
        name = METHOD_WORDS[method.key].split(" (")[0]
        page.text(x, y, name, size=8.5, bold=own, align="center")
        loss = f"{method.loss:.1f} ± {method.loss_se:.1f}".replace("-", "\N{MINUS SIGN}")
        page.text(x, y + 13, loss, size=9.5, bold=own, align="center")
    return y + 28


def _note(chart: PointsChart) -> str:
    wait = misere_wait(chart.rules) if misere_lines(chart.count, chart.rules) else ""
    return (
        f"{wait}Losses: against a simulation of every hand and bid, which chooses from half of the "
        "worlds and is judged on the others, as all are. Rules A, B, C: rules of thumb in public "
        f"use. {sources(chart)}"
    )


def _pairs(lines: Lines) -> list[tuple[str, str]]:
    return [(name, number(worth)) for name, worth in lines]


def _step(chart: PointsChart) -> float:
    """Return the height of a line of the left column, so that all of them fit."""
    lines = [
        *suit_lines(chart.count, chart.rules),
        *no_trump_lines(chart.count, chart.rules),
        *misere_lines(chart.count, chart.rules),
    ]
    return min(15.5, TALLEST_COLUMN / len(lines))


def _errors(chart: PointsChart) -> str:
    chances = [error for row in chart.totals for error in row.chances_se if np.isfinite(error)]
    scores = [row.score[1] for row in chart.totals if np.isfinite(row.score[1])]
    return (
        f"Standard errors are up to {100 * max(chances, default=0):.1f} of a hundred, and "
        f"{max(scores, default=0):.0f} points."
    )


def _percent(chance: Fraction) -> str:
    return f"{100 * float(chance):.1f} %"


def _sign(denomination: Denomination) -> str:
    suit: Suit | None = denomination.suit
    return denomination.text if suit is None else SIGNS[SUITS.index(suit)]
