"""Figures. What they look like was judged by eye; here, what they show."""

from __future__ import annotations

import io

import matplotlib as mpl
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.image import imread

from analyzer import plot_bids
from analyzer.advice.results import BidAdvice, Kind
from analyzer.reports.plots import bids_picture
from analyzer.rules import Denomination
from tests.reports.samples import AUSTRALIAN, WIDOW, bid_advice


def chances_of(ax: Axes) -> Axes:
    figure = ax.get_figure()
    assert figure is not None
    return next(other for other in figure.axes if other is not ax)


def words(ax: Axes) -> str:
    return "\n".join(text.get_text() for text in ax.texts)


def test_every_score_has_its_point_and_its_interval() -> None:
    advice = bid_advice()
    ax = plot_bids(advice)
    points = [bars.lines[0].get_xydata()[0] for bars in ax.containers]
    assert [x for x, _ in points] == [e.expected_score for e in advice.bids]
    assert [y for _, y in points] == list(range(len(advice.bids)))
    for bars, estimate in zip(ax.containers, advice.bids, strict=True):
        (left, _), (right, _) = bars.lines[2][0].get_segments()[0]
        assert right - left == pytest.approx(2 * 1.96 * estimate.expected_score_se)


def test_every_chance_has_its_bar_and_its_number() -> None:
    advice = bid_advice()
    panel = chances_of(plot_bids(advice))
    bars = [patch.get_width() for patch in panel.patches if abs(patch.get_height() - 0.6) < 1e-9]
    assert bars == pytest.approx([100 * e.p_make for e in advice.bids])
    assert words(panel).split("\n") == [f"{100 * e.p_make:.0f}" for e in advice.bids]


def test_gains_are_filled_and_losses_hollow() -> None:
    advice = bid_advice()
    faces = [bars.lines[0].get_markerfacecolor() for bars in plot_bids(advice).containers]
    assert [face == "white" for face in faces] == [e.expected_score <= 0 for e in advice.bids]


def test_the_best_bid_stands_out() -> None:
    labels = plot_bids(bid_advice()).get_yticklabels()
    assert [label.get_text() for label in labels if label.get_fontweight() == "bold"] == ["8H"]


@pytest.mark.parametrize("widow", [None, WIDOW])
def test_the_labels_say_what_is_shown(widow: tuple[int, ...] | None) -> None:
    rules = AUSTRALIAN.with_switches(slam_bonus=False)
    ax = plot_bids(bid_advice(widow=widow, rules=rules))
    shown = " ".join(words(ax).split())
    assert "Bid 8H: +" in shown
    assert "JK AS JD 5D 4D AH KH QH JH 9H" in shown
    assert ("widow unseen" if widow is None else "widow KS 6C 5C") in shown
    assert "1,000 worlds, seed 7; rules: australian with slam_bonus=false." in shown
    assert "Double-dummy, not corrected: as if all players saw all cards" in shown
    assert "95 % intervals" in shown
    assert "95\N{NO-BREAK SPACE}%\N{NO-BREAK SPACE}intervals" in words(ax)
    assert ax.get_xlabel() == "Expected score (points a deal)"
    assert chances_of(ax).get_xlabel() == "Chance to make (%)"


@pytest.mark.parametrize(
    ("kind", "said"),
    [("corrected", "Corrected: what play is likely"), ("played-out", "Played out by players who")],
)
def test_the_chance_with_open_cards_is_ticked_and_the_kind_told(kind: Kind, said: str) -> None:
    advice = bid_advice(kind=kind, but=("OMIS",))
    ax = plot_bids(advice)
    ticks = [line for line in chances_of(ax).lines if line.get_marker() == "|"]
    shown = [line.get_xdata()[0] for line in ticks if line.get_markersize() == 9]
    assert shown == [
        100 * e.p_make_double_dummy for e in advice.bids if e.p_make_double_dummy is not None
    ]
    assert len(shown) == len(advice.bids) - 1
    text = " ".join(words(ax).split())
    assert said in text
    assert "Not corrected: OMIS." in text


def test_a_pass_is_said() -> None:
    ax = plot_bids(bid_advice(means=dict.fromkeys(Denomination, 4.0)))
    assert "Pass: at best 6S, −" in words(ax)


def test_it_draws_where_it_is_told() -> None:
    figure = Figure()
    left, right = figure.subplots(1, 2)
    assert plot_bids(bid_advice(), left) is left
    assert not right.lines
    assert plot_bids(bid_advice(), right) is right


def test_settings_of_the_caller_are_left_alone() -> None:
    before = dict(mpl.rcParams)
    bids_picture(bid_advice(), "png")
    assert dict(mpl.rcParams) == before


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_equal_advice_gives_equal_bytes(kind: str) -> None:
    advice = bid_advice()
    assert bids_picture(advice, kind) == bids_picture(bid_advice(), kind)


def extremes() -> list[BidAdvice]:
    return [
        bid_advice(),
        bid_advice(worlds=1, widow=WIDOW),
        bid_advice(worlds=64, kind="corrected", but=("MIS", "OMIS")),
        bid_advice(means=dict.fromkeys(Denomination, 9.9)),
    ]


@pytest.mark.parametrize("advice", extremes())
def test_nothing_touches_the_edge_of_the_picture(advice: BidAdvice) -> None:
    image = imread(io.BytesIO(bids_picture(advice, "png")))
    assert image.shape[:2] == (1968, 1056)
    for edge in (image[:8], image[-8:], image[:, :8], image[:, -8:]):
        assert edge[..., :3].min() == 1.0
