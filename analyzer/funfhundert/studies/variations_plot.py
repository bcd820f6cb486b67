"""The study `variations` as a picture: what each variation changes in a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.funfhundert.studies.variations_result import KIND, VariationRow, Variations

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def variations_picture(found: Variations, kind: str = "png") -> bytes:
    """Return the figure as the bytes of a file.

    Parameters
    ----------
    found : Variations
    kind : str
        ``png``, ``svg`` or ``pdf``.
    """
    from analyzer.reports.pictures import picture

    return picture(lambda: plot_variations(found), kind)


def plot_variations(found: Variations, ax: Axes | None = None) -> Axes:
    """Draw what each variation changes, with 95 % intervals, a row for each.

    Parameters
    ----------
    found : Variations
    ax : Axes, optional
        Where to draw. Default: a new figure.
    """
    from analyzer.reports.simple_plots import Series, Words, plot_rows

    rows = found.rows[1:]
    at = tuple(range(len(rows)))
    shown = {
        "announced by a player": "announcements",
        "first lead": "first_lead",
        "spread of the margin": "spread",
    }
    series = [
        Series(name, at, tuple(row.values[what].difference for row in rows))
        for name, what in shown.items()
    ]
    usual = found.rows[0].values
    words = Words(
        "Fünfhundert: what the variations change",
        "points a deal, less those under the usual rules",
        note=f"{found.study.deals:,} deals, the same under all rules, seed {found.study.seed}, "
        f"{KIND}; 95\u00a0% intervals. Under the usual rules: announced "
        f"{usual['announcements'].here.value:.1f}, first lead "
        f"{usual['first_lead'].here.value:+.1f}, spread {usual['spread'].here.value:.0f}, "
        f"{usual['deals'].here.value:.2f} deals to 500.",
    )
    return plot_rows([_label(row) for row in rows], series, words, ax)


def _label(row: VariationRow) -> str:
    return f"{row.name.replace('_', ' ')}\n{row.values['deals'].here.value:.2f} deals to 500"
