"""What the pictures of charts share: a title and a note."""

from __future__ import annotations

import textwrap

from matplotlib.axes import Axes

from analyzer.reports.plots import INK, QUIET


def write_note(ax: Axes, text: str, *, columns: int, away: tuple[float, float]) -> None:
    """Write small print below the axes, broken into lines; `away` in points from their corner."""
    ax.annotate(
        textwrap.fill(text, columns),
        (0, 0),
        xycoords="axes fraction",
        xytext=away,
        textcoords="offset points",
        va="top",
        fontsize=7.4,
        color=QUIET,
        annotation_clip=False,
    )


def write_title(ax: Axes, text: str, *, away: tuple[float, float]) -> None:
    """Write a title above the axes; `away` in points from their upper left corner."""
    ax.annotate(
        text,
        (0, 1),
        xycoords="axes fraction",
        xytext=away,
        textcoords="offset points",
        va="bottom",
        fontsize=13,
        fontweight="bold",
        color=INK,
        annotation_clip=False,
    )
