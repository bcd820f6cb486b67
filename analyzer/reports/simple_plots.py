"""Plain figures of estimates, rows of dots and curves.

They know nothing of what they show: every word on them is given. As the bytes of a file:
``picture(lambda: plot_rows(...), "png")``.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from analyzer.estimate import Estimate
from analyzer.reports.pictures import SETTINGS, blank_axes
from analyzer.reports.plots import FAINT, INK, QUIET, SURE

# Wong 2011: told apart by every kind of eye; the shapes tell them apart in grey.
LOOKS: Final = (
    ("#0072B2", "o"),
    ("#D55E00", "s"),
    ("#009E73", "^"),
    ("#000000", "D"),
    ("#CC79A7", "X"),
    ("#E69F00", "P"),
)
ROW_INCHES: Final = 0.27
LINE_INCHES: Final = 0.16
"""Each further line of a row's label."""
WIDTH_INCHES: Final = 6.4
CURVE_INCHES: Final = (6.4, 4.4)
NOTE_COLUMNS: Final = 112
NOTE_LINE_INCHES: Final = 0.13
APART: Final = 0.62
"""Of a row's height: room that several series share."""


@dataclass(frozen=True)
class Series:
    """Estimates that belong together and look alike.

    Attributes
    ----------
    name : str
        For the legend; empty for a series alone.
    at : tuple of float
        Places on the x axis of a curve; rows, from 0 at the top, of dots.
    estimates : tuple of Estimate
        One for each place; a value or an error that is NaN is not drawn.
    """

    name: str
    at: tuple[float, ...]
    estimates: tuple[Estimate, ...]


@dataclass(frozen=True)
class Words:
    """What is written on a figure: units belong to the axes, sample and assumptions to the note."""

    title: str
    x: str
    y: str = ""
    note: str = ""


def plot_rows(
    labels: Sequence[str], series: Sequence[Series], words: Words, ax: Axes | None = None
) -> Axes:
    """Draw a row of dots with 95 % intervals for each label.

    Parameters
    ----------
    labels : sequence of str
        Top to bottom; rows are as high as the label with most lines needs.
    series : sequence of Series
        At most six; those of one row stand one above the other.
    words : Words
    ax : Axes, optional
        Where to draw. Default: a new figure, which no window shows; save it with
        ``ax.figure.savefig``.

    Returns
    -------
    Axes
    """
    _require_looks(series)
    if ax is None:
        lines = [label.split("\n") for label in labels]
        longest = max(len(line) for each in lines for line in each)
        row = ROW_INCHES + LINE_INCHES * (max(map(len, lines)) - 1)
        ax = _new_axes(
            (WIDTH_INCHES, 1.0 + row * len(labels)), words, 0.25 + 0.073 * longest, series
        )
    with rc_context(SETTINGS):
        for number, (each, (colour, shape)) in enumerate(zip(series, LOOKS, strict=False)):
            shift = APART * ((number + 0.5) / len(series) - 0.5)
            places = [row + shift for row in each.at]
            ax.errorbar(
                [e.value for e in each.estimates], places,
                xerr=[SURE * e.se for e in each.estimates],
                fmt=shape, color=colour, markersize=4.6, elinewidth=1.1, capsize=2,
                label=each.name, zorder=3,
            )  # fmt: skip
        ax.set_yticks(range(len(labels)), labels)
        ax.set_ylim(len(labels) - 0.45, -0.55)
        ax.axvline(0, color=FAINT, linewidth=0.8, zorder=1)
        ax.grid(axis="both", color=FAINT, linewidth=0.4, alpha=0.4)
        _finish(ax, series, words)
    return ax


def plot_curves(series: Sequence[Series], words: Words, ax: Axes | None = None) -> Axes:
    """Draw curves with 95 % intervals over a number.

    Parameters are those of `plot_rows`.
    """
    _require_looks(series)
    if ax is None:
        ax = _new_axes(CURVE_INCHES, words, 0.75, series)
    with rc_context(SETTINGS):
        for each, (colour, shape) in zip(series, LOOKS, strict=False):
            ax.errorbar(
                each.at, [e.value for e in each.estimates],
                yerr=[SURE * e.se for e in each.estimates],
                fmt=f"{shape}-", color=colour, markersize=4.2, linewidth=1.2, elinewidth=1,
                capsize=2, label=each.name, zorder=3,
            )  # fmt: skip
        ax.axhline(0, color=FAINT, linewidth=0.8, zorder=1)
        ax.grid(axis="y", color=FAINT, linewidth=0.4, alpha=0.5)
        if all(float(place).is_integer() for each in series for place in each.at):
            ax.xaxis.set_major_locator(MaxNLocator(integer=True))
        ax.set_ylabel(words.y)
        _finish(ax, series, words)
    return ax


def _require_looks(series: Sequence[Series]) -> None:
    if not 1 <= len(series) <= len(LOOKS):
        raise ValueError(f"{len(series)} series: from 1 to {len(LOOKS)} can be told apart")


def _named(series: Sequence[Series]) -> bool:
    return any(each.name for each in series)


def _note_lines(words: Words) -> str:
    return textwrap.fill(words.note, NOTE_COLUMNS)


def _new_axes(
    size: tuple[float, float], words: Words, left_inches: float, series: Sequence[Series]
) -> Axes:
    width, height = size
    lines = _note_lines(words).count("\n") + 1 if words.note else 0
    below = 0.62 + NOTE_LINE_INCHES * lines
    above = 0.62 if _named(series) else 0.42
    height += NOTE_LINE_INCHES * lines
    return blank_axes(
        (width, height),
        {"left": left_inches / width, "right": 0.975, "bottom": below / height,
         "top": 1 - above / height},
    )  # fmt: skip


def _finish(ax: Axes, series: Sequence[Series], words: Words) -> None:
    ax.set_axisbelow(True)
    ax.spines[["top", "right", "left"]].set_visible(False)
    ax.spines["bottom"].set_color(FAINT)
    ax.tick_params(colors=INK, length=0, labelsize=8.5)
    ax.set_xlabel(words.x)
    named = _named(series)
    ax.set_title(
        words.title, loc="left", fontsize=11, fontweight="bold", color=INK, pad=22 if named else 8
    )
    if named:
        ax.legend(
            frameon=False, fontsize=8, loc="lower left", bbox_to_anchor=(-0.02, 0.99),
            ncols=len(series), borderpad=0.2, handletextpad=0.4, columnspacing=1.4,
        )  # fmt: skip
    ax.annotate(
        _note_lines(words), (0, 0), xycoords=("figure points", "axes fraction"),
        xytext=(9, -36), textcoords=("figure points", "offset points"), va="top", fontsize=7.2,
        color=QUIET, annotation_clip=False,
    )  # fmt: skip
