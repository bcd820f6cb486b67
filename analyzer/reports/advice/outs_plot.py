"""The gain of each unseen card, were it in the widow, as a figure."""

from __future__ import annotations

import textwrap
from typing import Final

from matplotlib import rc_context
from matplotlib.axes import Axes

from analyzer.advice.outs_result import OutsAdvice
from analyzer.reports.pictures import SETTINGS, blank_axes, picture
from analyzer.reports.plots import FAINT, GAIN, INK, LOSS, QUIET, SURE
from analyzer.reports.text import grouped, rules_in_words

WIDTH_INCHES: Final = 4.8
ROW_INCHES: Final = 0.24
AROUND_INCHES: Final = 2.0
NOTE_COLUMNS: Final = 76


def plot_outs(advice: OutsAdvice, ax: Axes | None = None) -> Axes:
    """Draw the gain of each unseen card, the largest on top.

    Parameters
    ----------
    advice : OutsAdvice
    ax : Axes, optional
        Where to draw. Default: a new figure, which no window shows; save it with
        ``ax.figure.savefig``.

    Returns
    -------
    Axes
        A row for each group of like cards; bars show 95 % intervals.
    """
    if ax is None:
        height = AROUND_INCHES + ROW_INCHES * len(advice.outs)
        frame = {"left": 0.17, "right": 0.96, "top": 1 - 0.62 / height, "bottom": 1.3 / height}
        ax = blank_axes((WIDTH_INCHES, height), frame)
    with rc_context(SETTINGS):
        _draw(ax, advice)
        _write(ax, advice)
    return ax


def outs_picture(advice: OutsAdvice, kind: str) -> bytes:
    """Return the figure of `plot_outs` as the bytes of a ``png``, ``svg`` or ``pdf`` file."""
    return picture(lambda: plot_outs(advice), kind)


def _draw(ax: Axes, advice: OutsAdvice) -> None:
    rows = list(reversed(advice.outs))
    ax.axvline(0, color=INK, linewidth=0.9, zorder=1)
    for row, out in enumerate(rows):
        colour = GAIN if out.gain.value > 0 else LOSS
        ax.errorbar(
            100 * out.gain.value,
            row,
            xerr=100 * SURE * out.gain.se,
            fmt="o",
            markersize=4.6,
            color=colour,
            markerfacecolor=colour if out.helps else "white",
            markeredgewidth=1.2,
            elinewidth=1.2,
            capsize=2.6,
            zorder=3,
        )
    ax.set_yticks(range(len(rows)), [out.name for out in rows])
    ax.set_ylim(-0.6, len(rows) - 0.4)
    ax.grid(axis="x", color=FAINT, linewidth=0.4, alpha=0.5)
    ax.set_axisbelow(True)
    ax.spines[["top", "right", "left"]].set_visible(False)
    ax.spines["bottom"].set_color(FAINT)
    ax.tick_params(colors=INK, length=0, labelsize=8.5)
    ax.set_xlabel("Change of the chance to make (percentage points)", fontsize=9)


def _write(ax: Axes, advice: OutsAdvice) -> None:
    title = f"{advice.bid.text}: what each card in the widow changes"
    ax.set_title(title, loc="left", fontsize=11, fontweight="bold", color=INK, pad=20)
    hand = grouped(advice.hand).replace("   ", "  ")
    ax.annotate(
        hand, (0, 1), xycoords="axes fraction", xytext=(0, 6), textcoords="offset points",
        fontsize=8.5, color=INK,
    )  # fmt: skip
    kind = "Corrected" if advice.estimate == "corrected" else "Double-dummy, not corrected"
    note = (
        f"{kind}. Against {100 * advice.p_make.value:.0f} % with the widow as it may be. "
        f"{advice.worlds:,} worlds, the same for all cards, seed {advice.seed}; rules: "
        f"{rules_in_words(advice.rules)}. Bars: 95 % intervals. Filled: surely a help (above three "
        f"standard errors); at least one such card is there in "
        f"{100 * float(advice.chance_of_help):.1f} % of deals (exact)."
    )
    ax.annotate(
        textwrap.fill(note, NOTE_COLUMNS), (0, 0), xycoords="axes fraction",
        xytext=(-36, -36), textcoords="offset points", va="top", fontsize=7.2, color=QUIET,
        annotation_clip=False,
    )  # fmt: skip
