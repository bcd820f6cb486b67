"""The weakest holdings worth each bid as a picture: a row for each, with its chance and points."""

from __future__ import annotations

from typing import Final

from matplotlib import rc_context
from matplotlib.axes import Axes

from analyzer.reports.charts.canvas import write_note, write_title
from analyzer.reports.charts.chart_text import holding_in_words, unmeasured_in_words
from analyzer.reports.pictures import SETTINGS, blank_axes, picture
from analyzer.reports.plots import BAND, FAINT, GAIN, INK, LOSS, QUIET, SURE
from analyzer.reports.text import rules_in_words
from analyzer.rules import Denomination, trick_bid
from analyzer.studies.charts.minimum_chart import Holding, Kind, MinimumChart

WIDTH_INCHES: Final = 8.0
ROW_INCHES: Final = 0.185
AROUND_INCHES: Final = (0.75, 1.45)
"""Above the rows and below them."""

NOTE_COLUMNS: Final = 138
EDGE: Final = 272
"""Points from the left edge of the axes to that of the words beside them."""

LOWEST, HIGHEST = 30, 100
"""Chances in percent at the edges."""


def plot_minimum(chart: MinimumChart, ax: Axes | None = None) -> Axes:
    """Draw the weakest holdings worth each bid.

    Parameters
    ----------
    chart : MinimumChart
    ax : Axes, optional
        Where to draw. Default: a new figure as tall as it has rows, which no window shows; save it
        with ``ax.figure.savefig``.

    Returns
    -------
    Axes
        The chances to make, a row for each holding, with 95 % intervals.
    """
    groups = [(kind, level, chart.of(kind, level)) for kind, level in chart.bids()]
    rows = sum(max(1, len(holdings)) for *_, holdings in groups)
    if ax is None:
        above, below = AROUND_INCHES
        height = rows * ROW_INCHES + above + below
        frame = {
            "left": 0.49,
            "right": 0.82,
            "top": 1 - above / height,
            "bottom": below / height,
        }
        ax = blank_axes((WIDTH_INCHES, height), frame)
    with rc_context(SETTINGS):
        row = 0
        for place, (kind, level, holdings) in enumerate(groups):
            size = max(1, len(holdings))
            _draw_group(ax, _name(kind, level), row, size, shaded=place % 2 == 0)
            for each in holdings:
                _draw_holding(ax, row, each)
                row += 1
            if not holdings:
                _write(ax, 0, row, "none surely worth it in this data", -6, "right", QUIET)
                row += 1
        _finish(ax, rows)
        write_title(ax, "The weakest holdings worth each bid", away=(-EDGE, 30))
        write_note(ax, _note(chart), columns=NOTE_COLUMNS, away=(-EDGE, -38))
    return ax


def minimum_picture(chart: MinimumChart, kind: str) -> bytes:
    """Return the figure of `plot_minimum` as the bytes of a ``png``, ``svg`` or ``pdf``."""
    return picture(lambda: plot_minimum(chart), kind)


def _name(kind: Kind, level: int) -> str:
    if kind == "misere":
        return "MIS"
    if kind == "no-trump":
        return f"{level}NT"
    ends = (Denomination.SPADES, Denomination.HEARTS)
    return "\N{EN DASH}".join(trick_bid(level, each).text for each in ends)


def _draw_group(ax: Axes, name: str, row: int, size: int, *, shaded: bool) -> None:
    if shaded:
        ax.axhspan(row - 0.5, row + size - 0.5, color=BAND, zorder=0, linewidth=0)
        # The words lie beside the axes, and the band goes on under them.
        for edges in ((-1.47, 0.0), (1.0, 1.5)):
            ax.axhspan(
                row - 0.5,
                row + size - 0.5,
                *edges,
                color=BAND,
                zorder=0,
                linewidth=0,
                clip_on=False,
            )
    _write(ax, 0, row, name, -EDGE, "left", INK, bold=True)


def _draw_holding(ax: Axes, row: int, each: Holding) -> None:
    mean = each.mean
    colour = GAIN if each.is_sure else LOSS
    ax.errorbar(
        100 * mean.chance,
        row,
        xerr=100 * SURE * mean.chance_se,
        fmt="o",
        markersize=4.2,
        color=colour,
        markerfacecolor=colour if each.is_sure else "white",
        markeredgewidth=1.2,
        elinewidth=1.2,
        capsize=2.4,
        zorder=3,
    )
    _write(ax, 0, row, holding_in_words(each), -6, "right", INK)
    digits = 0 if mean.score_se >= 0.95 else 1
    score = f"{mean.score:+.{digits}f} ± {mean.score_se:.{digits}f}".replace("-", "\N{MINUS SIGN}")
    _write(ax, 1, row, f"{100 * mean.chance:.0f} %", 32, "right", INK)
    _write(ax, 1, row, score, 88, "right", INK)


def _write(
    ax: Axes,
    edge: int,
    row: float,
    text: str,
    away: float,
    ha: str,
    ink: str,
    *,
    bold: bool = False,
) -> None:
    """Write beside the left (0) or right (1) edge of a row; `away` in points."""
    ax.annotate(
        text,
        (edge, row),
        xycoords=("axes fraction", "data"),
        xytext=(away, 0),
        textcoords="offset points",
        ha=ha,
        va="center_baseline",
        fontsize=8,
        fontweight="bold" if bold else "normal",
        color=ink,
        annotation_clip=False,
    )


def _finish(ax: Axes, rows: int) -> None:
    ax.axvline(50, color=INK, linewidth=0.8, zorder=1)
    ax.set(xlim=(LOWEST, HIGHEST), ylim=(rows - 0.5, -0.5), yticks=[])
    ax.set_xticks(range(LOWEST, HIGHEST + 1, 10))
    ax.set_xlabel("Chance to make (%), corrected", fontsize=8.5)
    ax.tick_params(axis="x", length=3, color=FAINT, labelsize=8)
    ax.spines[["top", "right", "left"]].set_visible(False)
    ax.spines["bottom"].set_color(FAINT)
    _write(ax, 1, -1.0, "Chance", 32, "right", QUIET)
    _write(ax, 1, -1.0, "Points", 88, "right", QUIET)
    _write(ax, 0, -1.0, "With at least", -6, "right", QUIET)
    _write(ax, 0, -1.0, "Bid", -EDGE, "left", QUIET)


def _note(chart: MinimumChart) -> str:
    half = chart.hands - chart.hands // 2
    return (
        "The weakest holdings whose expected score is above nothing by two standard errors, found "
        f"on {half:,} hands; what is drawn is of the other {chart.hands - half:,}. Bars: 95 % "
        "intervals over hands. Points: expected score ± standard error, in a suit the mean of the "
        "four. Filled: borne out by the other half; hollow: not surely. Trumps count joker and "
        "bowers. Stopped: by the ace, the king and another card, or the queen and two others. High "
        "cards: in a suit, low to high, a first above 6, a second above 8, a third above 10, a "
        "fourth above the jack; and the joker. Corrected: what play is likely to make of open "
        f"cards; widow unseen. {chart.hands:,} random hands, {chart.worlds} worlds each, seed "
        f"{chart.seed}; rules: {rules_in_words(chart.rules)}. {unmeasured_in_words(chart)}"
    )
