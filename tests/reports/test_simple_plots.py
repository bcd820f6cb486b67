"""Plain figures show what they are given, where it belongs."""

import numpy as np
import pytest

from analyzer.estimate import Estimate
from analyzer.reports.pictures import picture
from analyzer.reports.simple_plots import LOOKS, Series, Words, plot_curves, plot_rows

WORDS = Words("Title", "Points a deal", "Points", "100 deals, seed 1.")
TWO = tuple(Estimate(value, 1.0, 100) for value in (4.0, -2.0))


def middles(ax):
    """Return the places of the dots of each series."""
    return [bars[0].get_xydata() for bars in ax.containers]


def ends(ax):
    """Return the ends of the bars of the first series."""
    (lines,) = ax.containers[0][2]
    return np.array(lines.get_segments())


def test_rows_stand_top_to_bottom_and_series_beside_each_other():
    ax = plot_rows(["a", "b"], [Series("x", (0, 1), TWO), Series("y", (0, 1), TWO)], WORDS)
    assert [label.get_text() for label in ax.get_yticklabels()] == ["a", "b"]
    first, second = middles(ax)
    assert list(first[:, 0]) == list(second[:, 0]) == [4.0, -2.0]
    assert first[0, 1] < 0 < second[0, 1] < first[1, 1]
    low, high = ax.get_ylim()
    assert low > high
    assert ax.get_legend() is not None
    assert ax.get_xlabel() == "Points a deal"


def test_labels_of_several_lines_do_not_overlap():
    labels = ["a\n1 deal", "b\n2 deals"]
    ax = plot_rows(labels, [Series("", (0, 1), TWO)], WORDS)
    ax.figure.canvas.draw()
    upper, lower = (label.get_window_extent() for label in ax.get_yticklabels())
    assert upper.y0 > lower.y1


def test_bars_are_95_percent_intervals():
    ax = plot_rows(["a", "b"], [Series("", (0, 1), TWO)], WORDS)
    assert ends(ax)[0][:, 0] == pytest.approx([4 - 1.96, 4 + 1.96])
    assert ax.get_legend() is None
    ax = plot_curves([Series("", (3, 5), TWO)], WORDS)
    assert ends(ax)[1][:, 1] == pytest.approx([-2 - 1.96, -2 + 1.96])


def test_a_curve_lies_over_its_places():
    ax = plot_curves([Series("pile", (3, 5), TWO)], WORDS)
    assert middles(ax)[0].tolist() == [[3, 4], [5, -2]]
    assert ax.get_ylabel() == "Points"
    assert ax.get_title(loc="left") == "Title"


def test_what_is_not_known_is_not_drawn_and_hurts_nobody():
    none = (Estimate(float("nan"), float("nan"), 0), Estimate(1.0, float("nan"), 1))
    assert picture(lambda: plot_curves([Series("", (0, 1), none)], WORDS), "svg")


def test_equal_figures_are_equal_files():
    first, again = (
        picture(lambda: plot_rows(["a", "b"], [Series("x", (0, 1), TWO)], WORDS), kind)
        for kind in ("svg", "svg")
    )
    assert first == again
    assert b"100 deals, seed 1." in first


@pytest.mark.parametrize("count", [0, len(LOOKS) + 1])
def test_more_series_than_can_be_told_apart_are_refused(count):
    with pytest.raises(ValueError, match="told apart"):
        plot_curves([Series("x", (0, 1), TWO)] * count, WORDS)
