"""The reliability diagram. What it looks like was judged by eye; here, what it shows."""

from __future__ import annotations

import io

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.image import imread

from analyzer.errors import InputError
from analyzer.reports.calibration.plot import (
    LOOKS,
    calibration_picture,
    interval,
    plot_calibration,
)
from analyzer.studies.calibration.calibrate import CalibrationReport
from tests.reports.calibration.calibrations import report


def labels(ax: Axes) -> list[str]:
    legend = ax.get_legend()
    assert legend is not None
    return [text.get_text() for text in legend.get_texts()]


def test_every_bin_has_its_point_and_its_interval() -> None:
    shown = report("suit")
    (bars,) = plot_calibration(shown).containers
    bins = shown.kinds[0].strongest[-1].bins
    points = np.asarray(bars.lines[0].get_xydata())
    assert points == pytest.approx(np.array([[100 * told, 100 * made] for told, made, *_ in bins]))
    ends = [segment[:, 1] for segment in bars.lines[2][0].get_segments()]
    for (low, high), (_, made, error, count) in zip(ends, bins, strict=True):
        assert (low, high) == pytest.approx([100 * end for end in interval(made, error, count)])


def test_the_straight_line_is_where_chances_come_true() -> None:
    line = plot_calibration(report()).lines[0]
    assert np.asarray(line.get_xydata()).tolist() == [[0, 0], [100, 100]]


def test_kinds_or_levels_apart() -> None:
    expected = ["Suit bids", "No-trump", "Misère", "Open misère"]
    assert labels(plot_calibration(report())) == [f"{name} (400 deals)" for name in expected]
    by_level = [f"Level {level} (400 deals)" for level in (6, 7, 8, 9, 10)]
    assert labels(plot_calibration(report(), kind="suit")) == by_level


def test_series_differ_in_colour_and_in_shape() -> None:
    containers = plot_calibration(report(), kind="suit").containers
    looks = {(bars.lines[0].get_color(), bars.lines[0].get_marker()) for bars in containers}
    assert len({colour for colour, _ in looks}) == len({shape for _, shape in looks}) == 5
    assert looks == set(LOOKS)


def test_the_words_say_what_is_shown() -> None:
    ax = plot_calibration(report(), kind="no-trump")
    assert ax.get_title(loc="left") == "Chances that come true: no-trump, australian"
    note = " ".join(ax.texts[0].get_text().split())
    assert "95 % interval" in note
    assert "95\N{NO-BREAK SPACE}%\N{NO-BREAK SPACE}interval" in ax.texts[0].get_text()
    assert "no part in the fit; the strongest hand declares" in note
    assert note.endswith("all seats play as sampling:20.")


@pytest.mark.parametrize("kind", ["misere", "suits"])
def test_what_has_no_levels_is_refused(kind: str) -> None:
    with pytest.raises(InputError, match=f"no levels of kind '{kind}'"):
        plot_calibration(report(), kind=kind)


def test_an_interval_of_an_even_share() -> None:
    # Wilson's interval of 50 in 100.
    assert interval(0.5, 0.05, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)


def test_nothing_in_ten_has_an_interval_too() -> None:
    assert interval(0.0, 0.1, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert interval(1.0, 0.1, 10) == pytest.approx((0.7225, 1), abs=1e-4)


def test_contracts_that_hang_together_tell_less() -> None:
    low, high = interval(0.5, 0.1, 100)
    assert (low, high) == pytest.approx(interval(0.5, 0.1, 25))


def test_no_error_between_nothing_and_all_is_not_taken_for_certainty() -> None:
    assert interval(0.6, 0.0, 75) == pytest.approx(interval(0.6, 1e-3, 75))


def test_it_draws_where_it_is_told() -> None:
    left, right = Figure().subplots(1, 2)
    assert plot_calibration(report(), left) is left
    assert not right.lines


def test_settings_of_the_caller_are_left_alone() -> None:
    before = dict(mpl.rcParams)
    calibration_picture(report(), "svg")
    assert dict(mpl.rcParams) == before


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_equal_reports_give_equal_bytes(kind: str) -> None:
    assert calibration_picture(report(), kind) == calibration_picture(report(), kind)


@pytest.mark.parametrize("shown", [report(), report("suit", deals=1_000_000)])
def test_nothing_touches_the_edge_of_the_picture(shown: CalibrationReport) -> None:
    image = imread(io.BytesIO(calibration_picture(shown, "png")))
    for edge in (image[:8], image[-8:], image[:, :8], image[:, -8:]):
        assert edge[..., :3].min() == 1.0
