"""The charts as pictures. What they look like was judged by eye; here, what they show."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from analyzer.reports.charts.chart_text import holding_in_words, top_letters, tops_in_words
from analyzer.reports.charts.class_plot import COLOURS, PANEL, plot_classes
from analyzer.reports.charts.minimum_plot import plot_minimum
from analyzer.rules import Denomination, load
from analyzer.studies.charts.cells import LevelMean
from analyzer.studies.charts.class_chart import ClassChart, class_chart
from analyzer.studies.charts.hand_features import in_suit
from analyzer.studies.charts.minimum_chart import Holding, MinimumChart, minimum_chart
from tests.studies.hand_sets import planted

RULES = load("australian")


def chances(holds: Any, strain: int) -> Any:
    if strain == Denomination.NO_TRUMP:
        return np.full((len(holds), 5), 0.3)
    seen = in_suit(holds, strain, RULES)
    part = 0.2 + 0.1 * seen.length + 0.05 * np.bitwise_count(seen.tops)
    return np.clip(part[:, None] - 0.12 * np.arange(5), 0.02, 0.98)


@pytest.fixture(scope="module")
def classes() -> ClassChart:
    return class_chart(planted(600, chances))


@pytest.fixture(scope="module")
def minimum() -> MinimumChart:
    return minimum_chart(planted(2500, chances))


def texts(ax: Axes) -> list[str]:
    return [text.get_text() for text in ax.texts]


def test_a_cell_has_the_colour_and_the_number_of_its_level(classes: ClassChart) -> None:
    ax = plot_classes(classes)
    cells = {
        (round(patch.get_x(), 2), round(patch.get_y() + 0.47)): patch
        for patch in ax.patches
        if isinstance(patch, Rectangle) and patch.get_height() > 0.9
    }
    assert len(cells) == len(classes.classes)
    written = {(round(t.get_position()[0], 2), t.get_position()[1]): t.get_text() for t in ax.texts}
    for each in classes.classes:
        if each.bid is None:
            continue
        left = PANEL * each.side_aces + each.trumps - 3
        patch = cells[round(left + 0.03, 2), each.tops]
        assert to_hex(patch.get_facecolor()).upper() == COLOURS[each.bid.level]
        told = written[round(left + 0.5, 2), each.tops - 0.13]
        assert told == str(each.bid.level) + ("" if each.is_sure else "?")
        chance = written[round(left + 0.5, 2), each.tops + 0.29]
        assert chance.split("±")[0] == f"{100 * each.bid.chance:.0f}"


def test_pictures_say_what_they_rest_on(classes: ClassChart, minimum: MinimumChart) -> None:
    for ax, chart in ((plot_classes(classes), classes), (plot_minimum(minimum), minimum)):
        note = " ".join(max(texts(ax), key=len).split())
        for told in (
            f"{chart.hands:,} random hands",
            "20 worlds each",
            "seed 1",
            "australian",
            "Corrected",
        ):
            assert told in note


def test_each_holding_has_its_point_and_its_interval(minimum: MinimumChart) -> None:
    ax = plot_minimum(minimum)
    assert len(ax.containers) == len(minimum.holdings) > 3
    for bars, each in zip(ax.containers, minimum.holdings, strict=True):
        (point,) = np.asarray(bars.lines[0].get_xydata())
        assert point[0] == pytest.approx(100 * each.mean.chance)
        (segment,) = bars.lines[2][0].get_segments()
        reach = 100 * 1.96 * each.mean.chance_se
        assert segment[:, 0] == pytest.approx([point[0] - reach, point[0] + reach])
        assert holding_in_words(each) in texts(ax)


def test_axes_given_are_drawn_on(classes: ClassChart, minimum: MinimumChart) -> None:
    first, second = Figure().subplots(2)
    assert plot_classes(classes, first) is first
    assert plot_minimum(minimum, second) is second


MEAN = LevelMean(8, 0.6, 0.01, 30.0, 3.0)


@pytest.mark.parametrize(
    ("kind", "traits", "words"),
    [
        ("suit", (5, 12, 1), "5 trumps with joker and right, a side ace"),
        ("suit", (8, 0, 0), "8+ trumps"),
        ("suit", (4, 11, 2), "4 trumps with joker, left and ace, 2+ side aces"),
        ("no-trump", (1, 1, 1), "joker, an ace, 1 suit stopped"),
        ("no-trump", (0, 2, 3), "2 aces, 3 suits stopped"),
        ("misere", (1,), "at most 1 high card"),
        ("misere", (0,), "no high card"),
    ],
)
def test_holdings_in_words(kind: Any, traits: Any, words: str) -> None:
    assert holding_in_words(Holding(kind, traits, 30, MEAN)) == words


def test_top_trumps_as_letters_and_words() -> None:
    assert top_letters(0b1011) == "J.LA"
    assert tops_in_words(0b0001) == "ace"
