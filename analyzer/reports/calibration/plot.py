"""The reliability diagram: how many of the deals given a chance of 70 % make."""

from __future__ import annotations

import textwrap
from typing import Final

import numpy as np
from matplotlib import rc_context
from matplotlib.axes import Axes

from analyzer.errors import InputError
from analyzer.reports.calibration.text import KIND_TITLES
from analyzer.reports.pictures import SETTINGS, blank_axes, picture
from analyzer.reports.plots import FAINT, INK, QUIET, SURE
from analyzer.studies.calibration.calibrate import CalibrationReport
from analyzer.studies.calibration.fitting import Calibration

SIZE_INCHES: Final = (5.2, 5.9)
FRAME: Final = {"left": 0.13, "right": 0.96, "top": 0.935, "bottom": 0.2}
NOTE_COLUMNS: Final = 82
SIDEWAYS: Final = 0.6
"""Points of a hundred by which the bars of two series stand apart."""

# Wong 2011: told apart by every kind of eye; the shapes tell them apart in grey.
LOOKS: Final = (
    ("#0072B2", "o"),
    ("#D55E00", "s"),
    ("#009E73", "^"),
    ("#CC79A7", "D"),
    ("#E69F00", "v"),
)


def plot_calibration(
    report: CalibrationReport, ax: Axes | None = None, *, kind: str | None = None
) -> Axes:
    """Draw how often contracts were made against the chance they were given.

    Parameters
    ----------
    report : CalibrationReport
    ax : Axes, optional
        Where to draw. Default: a new figure, which no window shows; save it with
        ``ax.figure.savefig``.
    kind : str, optional
        ``suit`` or ``no-trump``: its levels apart. Default: the kinds of contract apart.

    Returns
    -------
    Axes
        A point for each bin of equally many contracts, with a 95 % interval (Wilson 1927); the
        straight line is where all points would lie. The strongest hand declares.

    Raises
    ------
    InputError
        If the report has no such kind.
    """
    series = _series(report, kind)
    if ax is None:
        ax = blank_axes(SIZE_INCHES, FRAME)
    with rc_context(SETTINGS):
        ax.plot([0, 100], [0, 100], color=FAINT, linewidth=1.0, zorder=1)
        for place, (name, part) in enumerate(series):
            _draw(ax, name, part, place, SIDEWAYS * (place - (len(series) - 1) / 2))
        ax.spines[["top", "right"]].set_visible(False)
        ax.spines[["left", "bottom"]].set_color(FAINT)
        ax.tick_params(colors=INK, length=3, color=FAINT, labelsize=8.5)
        ax.set_aspect("equal")
        ax.set(xlim=(-2, 102), ylim=(-2, 102), xticks=range(0, 101, 20), yticks=range(0, 101, 20))
        ax.set_xlabel("Chance told beforehand (%)")
        ax.set_ylabel("Made when played (%)")
        ax.set_title(_title(report, kind), loc="left", fontsize=11, fontweight="bold", color=INK)
        ax.legend(frameon=False, loc="upper left", fontsize=8.5)
        ax.annotate(
            textwrap.fill(_note(report, kind), NOTE_COLUMNS),
            (0, 0),
            xycoords="axes fraction",
            xytext=(-30, -38),
            textcoords="offset points",
            va="top",
            fontsize=7.2,
            color=QUIET,
            annotation_clip=False,
        )
    return ax


def calibration_picture(report: CalibrationReport, kind_of_file: str) -> bytes:
    """Return the figure of `plot_calibration` as the bytes of a file.

    Parameters
    ----------
    report : CalibrationReport
    kind_of_file : str
        ``png``, ``svg`` or ``pdf``. Equal reports give equal bytes.
    """
    return picture(lambda: plot_calibration(report), kind_of_file)


def interval(share: float, error: float, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson 1927), which a share of 0 or 1 has too.

    Parameters
    ----------
    share : float
    error : float
        Its standard error, which says how many independent trials the count is worth.
    count : int
    """
    # No error between 0 and 1: few deals that happen to agree, which makes nothing surer.
    told = 0 < share < 1 and error > 0
    trials = min(count, share * (1 - share) / error**2) if told else count
    middle = (share + SURE**2 / (2 * trials)) / (1 + SURE**2 / trials)
    half = np.sqrt(share * (1 - share) / trials + SURE**2 / (4 * trials**2))
    half *= SURE / (1 + SURE**2 / trials)
    return max(0.0, middle - float(half)), min(1.0, middle + float(half))


def _series(report: CalibrationReport, kind: str | None) -> list[tuple[str, Calibration]]:
    if kind is None:
        return [(KIND_TITLES[each.kind], each.strongest[-1]) for each in report.kinds]
    parts = [part for each in report.kinds if each.kind == kind for part in each.strongest]
    levels = [(f"Level {part.name}", part) for part in parts if part.name.isdigit()]
    if not levels:
        raise InputError(f"no levels of kind {kind!r} in this report")
    return levels


def _draw(ax: Axes, name: str, part: Calibration, place: int, aside: float) -> None:
    colour, marker = LOOKS[place]
    told = np.array([chance for chance, *_ in part.bins])
    made = np.array([share for _, share, *_ in part.bins])
    ends = np.array([interval(*each[1:]) for each in part.bins])
    ax.errorbar(
        100 * told + aside,
        100 * made,
        yerr=100 * abs(ends.T - made),
        fmt=marker,
        color=colour,
        markersize=4.6,
        markeredgecolor="white",
        markeredgewidth=0.5,
        elinewidth=1.2,
        capsize=2.2,
        label=f"{name} ({part.deals:,} deals)",
        zorder=3 + place,
    )


def _title(report: CalibrationReport, kind: str | None) -> str:
    rules = report.kinds[0].entry["rules"]
    what = f"{KIND_TITLES[kind].lower()}, {rules}" if kind else rules
    return f"Chances that come true: {what}"


def _note(report: CalibrationReport, kind: str | None) -> str:
    shown = [each.entry for each in report.kinds if kind in (None, each.kind)]
    players = " and ".join(sorted({entry["player"] for entry in shown}))
    return (
        "On the line: chances come true. Below it: told too high. Each point is about a tenth of "
        "the contracts, or all that were told one chance, with a "
        "95\N{NO-BREAK SPACE}%\N{NO-BREAK SPACE}interval. These deals had no part in the fit; the "
        f"strongest hand declares, and all seats play as {players}."
    )
