"""What the pictures of charts share: a figure no window shows, its note, its bytes."""

from __future__ import annotations

import io
import textwrap
from collections.abc import Callable
from typing import Any, Final

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from analyzer.reports.plots import DOTS_PER_INCH, INK, QUIET

SETTINGS: Final[dict[Any, Any]] = {
    "font.size": 9.5,
    "svg.hashsalt": "five-hundred",
    "svg.fonttype": "none",
}


def blank_axes(size: tuple[float, float], frame: dict[str, float]) -> Axes:
    """Return axes on a new figure of a size in inches, with these margins."""
    figure = Figure(figsize=size, dpi=DOTS_PER_INCH)
    FigureCanvasAgg(figure)
    ax = figure.add_subplot()
    figure.subplots_adjust(**frame)
    return ax


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


def picture(draw: Callable[[], Axes], kind: str) -> bytes:
    """Return a drawing as the bytes of a ``png``, ``svg`` or ``pdf``; equal if drawn alike."""
    no_date: dict[str, dict[str, Any]] = {
        "png": {},
        "svg": {"Date": None},
        "pdf": {"CreationDate": None},
    }
    with rc_context(SETTINGS):
        figure = draw().get_figure(root=True)
        assert figure is not None
        content = io.BytesIO()
        figure.savefig(content, format=kind, metadata=no_date[kind], dpi=DOTS_PER_INCH)
    return content.getvalue()
