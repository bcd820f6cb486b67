"""The worth of the pile as a picture: by its size, for each number of cards to lay with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.femhundra.rules import FINE
from analyzer.femhundra.studies.pile_result import LAID, PileReport
from analyzer.femhundra.studies.pile_text import FEWEST, LAID_WORDS
from analyzer.reports.pictures import picture
from analyzer.reports.simple_plots import Series, Words, plot_curves

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def plot_pile(report: PileReport, ax: Axes | None = None) -> Axes:
    """Draw what the pile gains over the stock by the cards in it.

    Parameters
    ----------
    report : PileReport
    ax : Axes, optional
        Where to draw. Default: a new figure.
    """
    found = report.part("size and laid")
    series = []
    for laid in LAID:
        rows = [
            row for name, row in found.items()
            if name.endswith(f", {laid}") and row.gain.n >= FEWEST
        ]  # fmt: skip
        at = tuple(round(row.size, 2) for row in rows)
        series.append(Series(LAID_WORDS[laid], at, tuple(row.gain for row in rows)))
    words = Words(
        f"Femhundra: what the pile gains over the stock ({report.players} players)",
        "cards in the pile, mean of each group; curves by the cards that can be laid",
        "net points, with 95 % intervals",
        f"{report.rounds:,} rounds, a draw of each, {report.worlds:,} worlds at each draw, seed "
        f"{report.seed}; both tried in the same worlds, played out by rule players who see only "
        f"their own cards. Fewer than three cards laid cost the fine of {FINE}, which is counted.",
    )
    return plot_curves(series, words, ax)


def pile_picture(report: PileReport, kind: str) -> bytes:
    """Return the picture as the bytes of a file: ``png``, ``svg`` or ``pdf``."""
    return picture(lambda: plot_pile(report), kind)
