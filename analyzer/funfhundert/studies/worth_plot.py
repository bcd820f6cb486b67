"""The study `worth` as a picture: what cards in a dealt hand are worth, and what is announced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.funfhundert.studies.worth_result import Worth
from analyzer.funfhundert.studies.worth_text import rules_in_words

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def worth_picture(worth: Worth, kind: str = "png") -> bytes:
    """Return the figure as the bytes of a file.

    Parameters
    ----------
    worth : Worth
    kind : str
        ``png``, ``svg`` or ``pdf``.
    """
    from analyzer.reports.pictures import picture

    return picture(lambda: plot_worth(worth), kind)


def plot_worth(worth: Worth, ax: Axes | None = None) -> Axes:
    """Draw a row of dots with 95 % intervals for each holding, the dearest at the top.

    Parameters
    ----------
    worth : Worth
    ax : Axes, optional
        Where to draw. Default: a new figure.
    """
    from analyzer.reports.simple_plots import Series, Words, plot_rows

    rows = sorted(worth.part("holdings"), key=lambda row: -row.values["margin"].value)
    at = tuple(range(len(rows)))
    series = [
        Series(name, at, tuple(row.values[measure] for row in rows))
        for name, measure in (("margin", "margin"), ("of it announced", "announcements"))
    ]
    study = worth.study
    words = Words(
        "Fünfhundert: what cards in a dealt hand are worth",
        "points a deal, own less opponent's",
        note=f"{rules_in_words(study.rules)}; up to {study.deals:,} deals a row, seed "
        f"{study.seed}, {worth.kind}; 95\u00a0% intervals. "
        "Compared with the same deal in which each card has changed places with a plain 7, 8 or 9 "
        "from the opponent's hand or the talon.",
    )
    return plot_rows([row.name for row in rows], series, words, ax)
