"""The point count as text, table and picture."""

from __future__ import annotations

import io

import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.image import imread

from analyzer.reports.charts.points_frames import methods_frame
from analyzer.reports.charts.points_plot import plot_losses, plot_totals, points_picture
from analyzer.reports.charts.points_text import points_report
from analyzer.reports.charts.points_words import misere_limits, number
from analyzer.studies.charts.point_count import MisereCount, PointCount
from analyzer.studies.charts.points_chart import points_chart
from analyzer.studies.charts.points_result import COUNT
from tests.reports.charts.test_cheat_sheet import misere, no_trump, tricks
from tests.studies.charts.planted_hands import hand_set

CHART = points_chart(hand_set(tricks, hands=1500, no_trump=no_trump, misere=misere, half_spread=20))


def test_the_report_lines_up_within_80_columns() -> None:
    text = points_report(CHART)
    assert max(map(len, text.splitlines())) <= 80
    for piece in ("Fitted to 750 hands, judged on 750 others", "seed 1", "corrected", "± "):
        assert piece in " ".join(text.split())


def test_the_report_names_every_way_to_bid() -> None:
    text = points_report(CHART)
    for name in ("Simulation, all bids", "This point count", "Rule A", "Rule B", "Rule C"):
        assert name in text


@pytest.mark.parametrize(
    ("points", "text"), [(2.5, "2½"), (0.5, "½"), (3, "3"), (-1, "−1"), (-1.5, "−1½"), (0, "0")]
)
def test_points_as_they_are_read(points: float, text: str) -> None:
    assert number(points) == text


def test_when_a_misere_is_bid() -> None:
    count = PointCount({}, 0, misere=MisereCount({}, {5: 10, 6: 10, 7: 8}))
    assert misere_limits(count) == [
        "up to 10: rather than pass or bid 6",
        "up to 8: rather than bid 7",
    ]


def test_a_table_has_a_row_for_each_total() -> None:
    frame = CHART.to_frame()
    assert len(frame) == len(CHART.totals)
    assert frame["hands"].sum() == 750
    assert frame.attrs["worlds"] == 66
    assert methods_frame(CHART).loc[COUNT, "behind"] == 0


def test_every_level_has_its_line() -> None:
    ax = plot_totals(CHART)
    lines = [line for line in ax.lines if len(np.asarray(line.get_xdata())) == len(CHART.totals)]
    assert len(lines) == 5
    for place, line in enumerate(lines):
        expected = [100 * row.chances[place] for row in CHART.totals]
        assert np.asarray(line.get_ydata()) == pytest.approx(np.array(expected))


def test_every_other_way_has_its_bar() -> None:
    widths = [patch.get_width() for patch in plot_losses(CHART).patches]  # type: ignore[attr-defined]
    assert widths == pytest.approx([method.loss for method in CHART.methods[:0:-1]])


def test_it_draws_where_it_is_told() -> None:
    left, right = Figure().subplots(1, 2)
    assert plot_totals(CHART, left) is left
    assert plot_losses(CHART, right) is right


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_equal_charts_give_equal_bytes(kind: str) -> None:
    assert points_picture(CHART, kind) == points_picture(CHART, kind)


def test_nothing_touches_the_edge_of_the_picture() -> None:
    image = imread(io.BytesIO(points_picture(CHART, "png")))
    for edge in (image[:8], image[-8:], image[:, :8], image[:, -8:]):
        assert edge[..., :3].min() == 1.0
