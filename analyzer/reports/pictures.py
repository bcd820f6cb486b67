"""Figures that no window shows, and as the bytes of a file, equal for equal results."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from typing import Any, Final

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

DOTS_PER_INCH: Final = 240
SETTINGS: Final[dict[Any, Any]] = {
    "font.size": 9.5,
    "svg.hashsalt": "five-hundred",
    "svg.fonttype": "none",
}
_NO_DATE: Final[dict[str, dict[str, Any]]] = {
    "png": {},
    "svg": {"Date": None},
    "pdf": {"CreationDate": None},
}


def blank_axes(size: tuple[float, float], frame: Mapping[str, float]) -> Axes:
    """Return axes on a new figure.

    Parameters
    ----------
    size : (float, float)
        Width and height in inches.
    frame : mapping
        Margins, as shares of the figure: ``left``, ``right``, ``top``, ``bottom``.
    """
    figure = Figure(figsize=size, dpi=DOTS_PER_INCH)
    FigureCanvasAgg(figure)
    ax = figure.add_subplot()
    figure.subplots_adjust(**frame)
    return ax


def picture(draw: Callable[[], Axes], kind: str) -> bytes:
    """Return a figure as the bytes of a file.

    Parameters
    ----------
    draw : callable
        Draws it and returns its Axes.
    kind : str
        ``png``, ``svg`` or ``pdf``.
    """
    with rc_context(SETTINGS):
        figure = draw().get_figure(root=True)
        assert figure is not None
        content = io.BytesIO()
        figure.savefig(content, format=kind, metadata=_NO_DATE[kind], dpi=DOTS_PER_INCH)
    return content.getvalue()
