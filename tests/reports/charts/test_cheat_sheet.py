"""The cheat sheet: what stands on it, and that all of it can be read."""

from __future__ import annotations

import io
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.image import imread

from analyzer.reports.charts.cheat_sheet import plot_sheet, sheet_picture, sheet_rows
from analyzer.reports.charts.page import SMALLEST
from analyzer.rules import load
from analyzer.studies.charts.sheet import CheatSheet, cheat_sheet, sheet_odds
from analyzer.studies.charts.suit_traits import FloatArray, SuitTraits
from tests.studies.charts.planted_hands import hand_set


def tricks(traits: SuitTraits) -> FloatArray:
    return np.asarray(3.2 + 0.6 * traits.trumps + traits.joker + 0.5 * traits.side_aces)


def no_trump(traits: SuitTraits) -> FloatArray:
    return np.asarray(3.0 + 1.5 * traits.joker[:, 0] + 1.0 * traits.ranked([15]))


def misere(traits: SuitTraits) -> FloatArray:
    return np.asarray(np.clip(1.1 - 0.1 * traits.ranked(range(12, 16)), 0, 1))


def sheet(name: str = "australian") -> CheatSheet:
    rules = load(name)
    return cheat_sheet(hand_set(tricks, rules=rules, hands=1500, no_trump=no_trump, misere=misere))


SHEET = sheet()


def words(ax: Axes) -> list[str]:
    return [text.get_text() for text in ax.texts]


@pytest.mark.parametrize("name", ["australian", "american_3p", "canadian"])
def test_no_text_overlaps_another_or_leaves_the_page(name: str) -> None:
    ax = plot_sheet(SHEET if name == "australian" else sheet(name))
    figure = ax.get_figure(root=True)
    assert figure is not None
    assert isinstance(figure.canvas, FigureCanvasAgg)
    renderer = figure.canvas.get_renderer()
    boxes = [(text.get_text(), text.get_window_extent(renderer)) for text in ax.texts]
    for (one, a), (other, b) in combinations(boxes, 2):
        apart = a.x1 <= b.x0 or b.x1 <= a.x0 or a.y1 <= b.y0 + 1 or b.y1 <= a.y0 + 1
        assert apart, (one, other)
    for text, box in boxes:
        assert 0 < box.x0 < box.x1 < figure.bbox.width, text
        assert 0 < box.y0 < box.y1 < figure.bbox.height, text


def test_nothing_is_too_small_to_read() -> None:
    assert min(float(text.get_fontsize()) for text in plot_sheet(SHEET).texts) >= SMALLEST == 7


def test_every_total_stands_there_with_its_bid_and_chances() -> None:
    shown = words(plot_sheet(SHEET))
    for row in SHEET.chart.totals:
        for chance in row.chances:
            assert f"{100 * chance:.0f}" in shown
    assert any(word.endswith("and more") for word in shown)


def test_it_says_what_it_rests_on() -> None:
    text = " ".join(words(plot_sheet(SHEET)))
    for piece in ("Rules: australian", "750 hands", "66 worlds", "corrected", "Standard errors"):
        assert piece in text


def test_the_odds_are_those_known() -> None:
    odds = {each.words: each.chance for each in sheet_odds(load("australian"))}
    assert odds["Joker in the widow, holding none"] == Fraction(3, 33)
    assert odds["Joker with a given partner, holding none"] == Fraction(10, 33)
    red = odds["A further trump in the widow, holding 5 red ones"]
    black = odds["A further trump in the widow, holding 5 black ones"]
    assert float(red) == pytest.approx(0.5784, abs=5e-5)
    assert float(black) == pytest.approx(0.5235, abs=5e-5)
    assert float(odds["An ace in the widow, holding none"]) == pytest.approx(0.3303, abs=5e-5)


def test_the_odds_of_other_rules() -> None:
    three = {each.words: each.chance for each in sheet_odds(load("american_3p"))}
    assert three["Joker in the widow, holding none"] == Fraction(3, 23)
    assert not any("partner" in words for words in three)
    assert "A further trump in the widow, holding 5 ones" in three
    none = sheet_odds(load("american").override({"jokers": "0"}))
    assert not any("oker" in each.words for each in none)


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_equal_sheets_give_equal_bytes(kind: str) -> None:
    assert sheet_picture(SHEET, kind) == sheet_picture(SHEET, kind)


def test_the_picture_is_an_upright_a4_page_with_white_edges() -> None:
    image = imread(io.BytesIO(sheet_picture(SHEET, "png")))
    assert image.shape[0] / image.shape[1] == pytest.approx(2**0.5, abs=0.002)
    for edge in (image[:60], image[-40:], image[:, :60], image[:, -60:]):
        assert edge[..., :3].min() == 1.0


def test_the_rows_hold_the_count_as_numbers() -> None:
    rows = sheet_rows(SHEET)
    worth = {row["item"]: row["value"] for row in rows if row["section"] == "count in a suit"}
    assert worth["Joker"] == SHEET.chart.count.points["joker"]
    sections = {row["section"] for row in rows}
    assert {"bid by total", "expected score", "odds", "loss against the simulation"} <= sections
    about = {row["item"]: row["value"] for row in rows if row["section"] == "about"}
    assert about["hands judged"] == 750
    assert about["estimate"] == "corrected"
