"""A printed page: text, rules and boxes placed in points from its upper left corner."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from analyzer.reports.pictures import DOTS_PER_INCH
from analyzer.reports.plots import FAINT, INK

A4: Final = (595.28, 841.89)
"""Width and height in points, 72 to an inch."""

SMALLEST: Final = 7.0
"""Points: smaller text is hard to read on paper and impossible on a phone."""

_WIDTH_OF_A_LETTER: Final = 0.56
"""In font sizes, on average; wide enough that lines so filled do not overflow."""


class Page:
    """An A4 page, upright.

    Attributes
    ----------
    ax : Axes
        Fills the page; one unit is a point, and y runs down.
    """

    def __init__(self) -> None:
        figure = Figure(figsize=(A4[0] / 72, A4[1] / 72), dpi=DOTS_PER_INCH, facecolor="white")
        FigureCanvasAgg(figure)
        self.ax: Axes = figure.add_axes((0, 0, 1, 1))
        self.ax.set(xlim=(0, A4[0]), ylim=(A4[1], 0))
        self.ax.set_axis_off()

    def text(
        self,
        x: float,
        y: float,
        words: str,
        *,
        size: float = 9,
        bold: bool = False,
        align: str = "left",
        colour: str = INK,
    ) -> None:
        """Write a line with its base line at `y`."""
        assert size >= SMALLEST
        self.ax.text(
            x,
            y,
            words,
            fontsize=size,
            fontweight="bold" if bold else "normal",
            ha=align,
            va="baseline",
            color=colour,
        )

    def paragraph(
        self, x: float, y: float, words: str, *, width: float, size: float = 8.5, colour: str = INK
    ) -> float:
        """Write text broken into lines, the first with its base line at `y`; return the next."""
        for line in textwrap.wrap(words, int(width / (size * _WIDTH_OF_A_LETTER))):
            self.text(x, y, line, size=size, colour=colour)
            y += 1.3 * size
        return y

    def line(self, x: float, y: float, width: float, *, thick: float = 0.7) -> None:
        """Draw a line across."""
        self.ax.plot([x, x + width], [y, y], color=INK, linewidth=thick, solid_capstyle="butt")

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str = "none",
        edge: float = 0.0,
    ) -> None:
        """Draw a box with its upper left corner at `x`, `y`, filled or with an edge."""
        self.ax.add_patch(
            Rectangle(
                (x, y),
                width,
                height,
                facecolor=fill,
                edgecolor=INK if edge else "none",
                linewidth=edge,
            )
        )

    def heading(self, x: float, y: float, words: str, *, width: float) -> float:
        """Write the title of a section over a line; return the base line of what follows."""
        self.text(x, y, words, size=11.5, bold=True)
        self.line(x, y + 4.5, width, thick=1.1)
        return y + 18

    def pairs(
        self,
        x: float,
        y: float,
        pairs: Sequence[tuple[str, str]],
        *,
        width: float,
        step: float = 14.0,
        size: float = 9.5,
    ) -> float:
        """Write names with a value at the right of each; return the next base line."""
        for number, (name, value) in enumerate(pairs):
            if number:
                self.ax.plot(
                    [x, x + width], [y - step + 4] * 2, color=FAINT, linewidth=0.35, zorder=0.5
                )
            self.text(x + 3, y, name, size=size)
            self.text(x + width - 4, y, value, size=size, bold=True, align="right")
            y += step
        return y
