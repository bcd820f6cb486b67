"""Figures as the bytes of a file, equal for equal results."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any, Final

from matplotlib import rc_context
from matplotlib.axes import Axes

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
