"""Figures of results. Each takes an Axes, or makes one, and returns it."""

from __future__ import annotations

import textwrap
from typing import Final

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from mpl_toolkits.axes_grid1 import make_axes_locatable  # type: ignore[import-untyped]

from analyzer.advice.results import BidAdvice
from analyzer.reports.pictures import SETTINGS, blank_axes, picture
from analyzer.reports.text import grouped, rules_in_words, worlds_in_words

# Told apart by every kind of eye, and in grey by their lightness; gains are filled besides, losses
# hollow.
GAIN: Final = "#005A9C"
LOSS: Final = "#B8500A"
INK: Final = "#1A1A1A"
QUIET: Final = "#595959"
FAINT: Final = "#9A9A9A"
BAND: Final = "#F2F2F2"
BEST_BAND: Final = "#FFE9A8"
BAR: Final = "#A9BED0"

SIZE_INCHES: Final = (4.4, 8.2)  # a phone held upright
MARGINS: Final = {"left": 0.135, "right": 0.905, "bottom": 0.135, "top": 0.9}
NOTE_COLUMNS: Final = 70
SURE: Final = 1.96  # standard errors to each side of a 95 % interval

_KIND_NOTE: Final = {
    "corrected": "Corrected: what play is likely to make of it. Ticks: as if all saw all cards.",
    "double-dummy": "Double-dummy, not corrected: as if all players saw all cards; real play makes "
    "fewer.",
    "played-out": "Played out by players who see only their own cards. Ticks: as if all saw all "
    "cards.",
}


def plot_bids(advice: BidAdvice, ax: Axes | None = None) -> Axes:
    """Draw expected score and chance to make of every bid.

    Parameters
    ----------
    advice : BidAdvice
    ax : Axes, optional
        Where to draw; the chances take the right third of it. Default: a new tall figure, which no
        window shows; save it with ``ax.figure.savefig``.

    Returns
    -------
    Axes
        The scores, a row for each bid, low bids at the bottom; bars show 95 % intervals.
    """
    if ax is None:
        ax = blank_axes(SIZE_INCHES, MARGINS)
    with rc_context(SETTINGS):
        chances = make_axes_locatable(ax).append_axes("right", size="52%", pad=0.09, sharey=ax)
        for panel in (ax, chances):
            _draw_bands(panel, advice)
            panel.spines[["top", "right", "left"]].set_visible(False)
            panel.spines["bottom"].set_color(FAINT)
            panel.tick_params(axis="both", colors=INK, length=0)
            panel.tick_params(axis="x", length=3, color=FAINT, labelsize=8.5)
        _draw_scores(ax, advice)
        _draw_chances(chances, advice)
        _write_words(ax, advice)
    return ax


def bids_picture(advice: BidAdvice, kind: str) -> bytes:
    """Return the figure of `plot_bids` as the bytes of a file.

    Parameters
    ----------
    advice : BidAdvice
    kind : str
        ``png``, ``svg`` or ``pdf``. Equal advice gives equal bytes.
    """
    return picture(lambda: plot_bids(advice), kind)


def _draw_bands(panel: Axes, advice: BidAdvice) -> None:
    """Shade every other level of the ladder, and the row of the best bid."""
    for row, estimate in enumerate(advice.bids):
        edges = (row - 0.5, row + 0.5)
        if estimate.bid == advice.best.bid:
            panel.axhspan(*edges, color=BEST_BAND, zorder=0, linewidth=0)
            for edge in edges:
                panel.axhline(edge, color=INK, linewidth=0.7, zorder=1)
        elif estimate.bid.level and estimate.bid.level % 2 == 0:
            panel.axhspan(*edges, color=BAND, zorder=0, linewidth=0)


def _draw_scores(ax: Axes, advice: BidAdvice) -> None:
    ax.axvline(0, color=INK, linewidth=0.9, zorder=1)
    for row, estimate in enumerate(advice.bids):
        gain = estimate.expected_score > 0
        colour = GAIN if gain else LOSS
        ax.errorbar(
            estimate.expected_score,
            row,
            xerr=SURE * estimate.expected_score_se,
            fmt="o",
            markersize=4.4,
            color=colour,
            markerfacecolor=colour if gain else "white",
            markeredgewidth=1.2,
            elinewidth=1.3,
            capsize=3.2,
            zorder=3,
        )
    ax.set_yticks(range(len(advice.bids)), [estimate.bid.text for estimate in advice.bids])
    for label, estimate in zip(ax.get_yticklabels(), advice.bids, strict=True):
        if estimate.bid == advice.best.bid:
            label.set_fontweight("bold")
    ax.set_ylim(-0.5, len(advice.bids) - 0.5)
    ax.margins(x=0.06)
    ax.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    ax.set_xlabel("Expected score (points a deal)", fontsize=9)


def _draw_chances(panel: Axes, advice: BidAdvice) -> None:
    for row, estimate in enumerate(advice.bids):
        chance = 100 * estimate.p_make
        best = estimate.bid == advice.best.bid
        panel.barh(row, chance, height=0.6, color=BAR, zorder=2)
        panel.errorbar(
            chance,
            row,
            xerr=100 * SURE * estimate.p_make_se,
            fmt="none",
            ecolor=INK,
            elinewidth=0.9,
            capsize=1.6,
            zorder=3,
        )
        if estimate.p_make_double_dummy is not None:
            panel.plot(100 * estimate.p_make_double_dummy, row, "|", markersize=9, color=LOSS)
        panel.annotate(
            f"{chance:.0f}",
            (1, row),
            xycoords=("axes fraction", "data"),
            xytext=(21, 0),
            textcoords="offset points",
            ha="right",
            va="center_baseline",
            fontsize=8.5,
            fontweight="bold" if best else "normal",
            color=INK,
        )
    panel.tick_params(axis="y", labelleft=False)
    panel.set_xlim(0, 100)
    panel.set_xticks([0, 50, 100])
    panel.set_xlabel("Chance to make (%)", fontsize=9)


def _write_words(ax: Axes, advice: BidAdvice) -> None:
    best = advice.best
    score = f"{best.expected_score:+.0f}".replace("-", "\N{MINUS SIGN}")
    choice = f"Bid {best.bid.text}:" if advice.worth_bidding else f"Pass: at best {best.bid.text},"
    hand = grouped(advice.hand).replace("   ", "  ")
    widow = "widow unseen" if advice.widow is None else f"widow {grouped(advice.widow)}"
    widow = widow.replace("   ", "  ")
    _write(ax, f"{choice} {score} points a deal", 34, top=True, size=12.5)
    _write(ax, hand, 20, top=True, size=8.5)
    _write(ax, widow, 8, top=True, size=8.5)
    others = [e.bid.text for e in advice.bids if e.estimate != advice.estimate]
    uncorrected = f" Not corrected: {', '.join(others)}." if others else ""
    note = (
        f"{_KIND_NOTE[advice.estimate]}{uncorrected} "
        f"{worlds_in_words(advice.worlds, advice.seed)}; rules: "
        f"{rules_in_words(advice.rules)}. Filled: a gain is expected; hollow: a loss. "
        "Thin bars: 95\N{NO-BREAK SPACE}%\N{NO-BREAK SPACE}intervals."
    )
    _write(ax, textwrap.fill(note, NOTE_COLUMNS), -36, top=False, size=7.2)


def _write(ax: Axes, text: str, points_away: float, *, top: bool, size: float) -> None:
    """Write a line above the top of the axes, or several below their bottom."""
    ax.annotate(
        text,
        (0, 1 if top else 0),
        xycoords="axes fraction",
        xytext=(-36, points_away),
        textcoords="offset points",
        va="bottom" if top else "top",
        fontsize=size,
        fontweight="bold" if size > 10 else "normal",
        color=INK if top else QUIET,
        annotation_clip=False,
    )
