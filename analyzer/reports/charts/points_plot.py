"""The point count as a picture: chances by total, and what it loses beside other ways to bid."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from analyzer.reports.calibration.plot import LOOKS
from analyzer.reports.charts.points_text import sources
from analyzer.reports.charts.points_words import METHOD_WORDS, bid_words, number
from analyzer.reports.pictures import DOTS_PER_INCH, SETTINGS, picture
from analyzer.reports.plots import BAR, FAINT, GAIN, INK, LOSS, QUIET, SURE
from analyzer.rules import LEVELS
from analyzer.studies.charts.points_result import COUNT, SIMULATION, PointsChart, TotalRow

SIZE_INCHES: Final = (6.6, 7.2)
FRAME: Final = {"left": 0.1, "right": 0.895, "top": 0.925, "bottom": 0.15, "hspace": 0.36}
HEIGHTS: Final = (1.9, 1.0)
NOTE_COLUMNS: Final = 116
NAME_HEIGHT: Final = 5.0
"""Of a line's name, in points of a hundred."""

LETTER: Final = 0.024
"""The width of a letter of a label, as a share of the axis."""

ZONES: Final = ("#FFFFFF", "#EDEDED")


def plot_totals(chart: PointsChart, ax: Axes | None = None) -> Axes:
    """Draw the chance to make each level by the total of points.

    Parameters
    ----------
    chart : PointsChart
    ax : Axes, optional
        Where to draw. Default: a new figure, which no window shows; save it with
        ``ax.figure.savefig``.

    Returns
    -------
    Axes
        A line for each level; bands are 95 % intervals, above stands what the count bids.
    """
    with rc_context(SETTINGS):
        ax = ax or _axes()
        x = np.array([_place(row) for row in chart.totals])
        _draw_zones(ax, chart, x)
        ends: dict[int, float] = {}
        levels = [level for level in LEVELS if level >= chart.rules.min_level]
        for level, (colour, marker) in zip(levels, LOOKS, strict=False):
            at = LEVELS.index(level)
            chance = 100 * np.array([row.chances[at] for row in chart.totals])
            sure = 100 * SURE * np.array([row.chances_se[at] for row in chart.totals])
            ax.fill_between(
                x, chance - sure, chance + sure, color=colour, alpha=0.22, linewidth=0, zorder=2
            )
            ax.plot(x, chance, color=colour, marker=marker, markersize=4, linewidth=1.2)
            ends[level] = float(chance[-1])
        for level, height in _apart(ends).items():
            ax.annotate(
                f"{level} tricks",
                (x[-1], height),
                xytext=(9, 0),
                textcoords="offset points",
                va="center",
                fontsize=8.5,
                color=INK,
                annotation_clip=False,
            )
        ax.axhline(50, color=INK, linewidth=0.7, linestyle=(0, (4, 3)), zorder=1)
        ax.set(ylim=(0, 100), ylabel="Chance to make (%)", xlabel="Points of the best denomination")
        ax.set_xticks(x, _ticks(chart.totals, x.tolist()), fontsize=8)
        _frame(ax)
    return ax


def plot_losses(chart: PointsChart, ax: Axes | None = None) -> Axes:
    """Draw what each way to bid loses against the simulation of every bid.

    Parameters
    ----------
    chart : PointsChart
    ax : Axes, optional
        As for `plot_totals`.

    Returns
    -------
    Axes
        A bar for each way, points a hand; the error bars are 95 % intervals of the differences.
    """
    with rc_context(SETTINGS):
        ax = ax or _axes()
        shown = [method for method in chart.methods if method.key != SIMULATION][::-1]
        for row, method in enumerate(shown):
            own = method.key == COUNT
            ax.barh(row, method.loss, height=0.62, color=GAIN if own else BAR, zorder=2)
            ax.errorbar(
                method.loss,
                row,
                xerr=SURE * method.loss_se,
                fmt="none",
                ecolor=LOSS if own else INK,
                elinewidth=1.1,
                capsize=2.6,
                zorder=3,
            )
            ax.annotate(
                f"{method.loss:.1f}".replace("-", "\N{MINUS SIGN}"),
                (max(0.0, method.loss + SURE * method.loss_se), row),
                xytext=(5, 0),
                textcoords="offset points",
                va="center",
                fontsize=8.5,
                fontweight="bold" if own else "normal",
            )
        names = [METHOD_WORDS[method.key].split(" (")[0] for method in shown]
        ax.set_yticks(range(len(shown)), names)
        ax.axvline(0, color=INK, linewidth=0.9, zorder=4)
        ax.margins(x=0.1)
        ax.set_xlabel("Loss against the simulation of every bid (points a hand)")
        _frame(ax)
        ax.tick_params(axis="y", length=0)
        ax.spines["left"].set_visible(False)
    return ax


def plot_points(chart: PointsChart) -> Figure:
    """Return a figure of both plots, one above the other, with a title and a note."""
    with rc_context(SETTINGS):
        figure = Figure(figsize=SIZE_INCHES, dpi=DOTS_PER_INCH)
        FigureCanvasAgg(figure)
        upper, lower = figure.subplots(2, 1, gridspec_kw={"height_ratios": HEIGHTS})
        figure.subplots_adjust(**FRAME)
        plot_totals(chart, upper)
        plot_losses(chart, lower)
        box = lower.get_position()
        lower.set_position((0.27, box.y0, box.x1 - 0.27, box.height))
        figure.text(
            0.02, 0.972, f"A point count, {chart.rules.name}", fontsize=12.5, fontweight="bold"
        )
        note = (
            f"{sources(chart)} Bands and thin bars: 95 % intervals. The simulation chooses from "
            "the first half of a hand's worlds; all are judged on the second half. A pass is "
            "worth 0."
        )
        figure.text(
            0.02,
            0.012,
            textwrap.fill(note, NOTE_COLUMNS),
            fontsize=7.2,
            color=QUIET,
            va="bottom",
        )
    return figure


def points_picture(chart: PointsChart, kind: str) -> bytes:
    """Return the figure of `plot_points` as the bytes of a file.

    Parameters
    ----------
    chart : PointsChart
    kind : str
        ``png``, ``svg`` or ``pdf``. Equal charts give equal bytes.
    """
    return picture(lambda: plot_points(chart).axes[0], kind)


def _axes() -> Axes:
    figure = Figure(figsize=(6.6, 4.2), dpi=DOTS_PER_INCH, layout="constrained")
    FigureCanvasAgg(figure)
    return figure.add_subplot()


def _frame(ax: Axes) -> None:
    ax.spines[["top", "right"]].set_visible(False)
    ax.spines[["left", "bottom"]].set_color(FAINT)
    ax.tick_params(colors=INK, length=3, color=FAINT, labelsize=8.5)


def _draw_zones(ax: Axes, chart: PointsChart, x: np.ndarray[Any, Any]) -> None:
    """Shade the totals that are bid alike, and write what is bid above them."""
    edges = np.concatenate([[x[0] - 0.5], (x[1:] + x[:-1]) / 2, [x[-1] + 0.5]])
    bids = [row.level for row in chart.totals]
    starts = [i for i in range(len(bids)) if i == 0 or bids[i] != bids[i - 1]]
    for zone, start in enumerate(starts):
        end = starts[zone + 1] if zone + 1 < len(starts) else len(bids)
        ax.axvspan(edges[start], edges[end], color=ZONES[zone % 2], linewidth=0, zorder=0)
        ax.annotate(
            f"bid {bids[start]}" if bids[start] else bid_words(None),
            ((edges[start] + edges[end]) / 2, 1),
            xycoords=("data", "axes fraction"),
            xytext=(0, 3),
            textcoords="offset points",
            ha="center",
            fontsize=9,
            fontweight="bold",
        )
    ax.set_xlim(edges[0], edges[-1])


def _apart(ends: dict[int, float]) -> dict[int, float]:
    """Return where to write the names of lines that end at these heights, the highest first."""
    heights: dict[int, float] = {}
    free = np.inf
    for level, end in ends.items():
        heights[level] = free = min(end, free - NAME_HEIGHT)
    return heights


def _place(row: TotalRow) -> float:
    known = [end for end in (row.least, row.most) if end is not None]
    return float(np.mean(known)) if known else 0.0


def _ticks(rows: Sequence[TotalRow], x: Sequence[float]) -> list[str]:
    """Return the labels of totals, those left empty that would run into the one before."""
    labels: list[str] = []
    reached = -np.inf
    for row, at in zip(rows, x, strict=True):
        text = _tick(row)
        half = len(text) * (max(x) - min(x)) * LETTER / 2
        labels.append(text if at - half > reached else "")
        if labels[-1]:
            reached = at + half
    return labels


def _tick(row: TotalRow) -> str:
    if row.least is None:
        return f"\N{LESS-THAN OR EQUAL TO}{number(row.most or 0)}"
    if row.most is None:
        return f"{number(row.least)}+"
    if row.least == row.most:
        return number(row.least)
    return f"{number(row.least)}\N{EN DASH}{number(row.most)}"
