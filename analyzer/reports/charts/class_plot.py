"""The chart of hand classes as a picture: a cell for each class, a panel for each side ace."""

from __future__ import annotations

from typing import Final

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from analyzer.reports.charts.canvas import write_note, write_title
from analyzer.reports.charts.chart_text import TOP_LETTERS, side_aces_in_words
from analyzer.reports.pictures import SETTINGS, blank_axes, picture
from analyzer.reports.plots import FAINT, INK, QUIET
from analyzer.reports.text import rules_in_words
from analyzer.studies.charts.cells import FEW
from analyzer.studies.charts.class_chart import LENGTHS, SIDE_ACES, ClassChart, HandClass
from analyzer.studies.charts.hand_features import ANY_TOPS

SIZE_INCHES: Final = (10.4, 8.3)
FRAME: Final = {"left": 0.075, "right": 0.985, "top": 0.865, "bottom": 0.17}
NOTE_COLUMNS: Final = 172

# Light to dark, so that levels can be told apart in grey and by every kind of eye (ColorBrewer).
PASS_COLOUR: Final = "#F1F1F1"
COLOURS: Final = {6: "#FFF7BC", 7: "#C7E9B4", 8: "#6CC3C0", 9: "#2C7FB8", 10: "#253494"}
WHITE_ON: Final = (9, 10)
RARE: Final = 0.45
"""How strong the colour of a rare class is."""

PANEL: Final = len(LENGTHS) + 0.45
"""Columns from one panel to the next."""

DOTS: Final = 0.62
"""Columns from one dot of the top trumps to the next."""


def plot_classes(chart: ClassChart, ax: Axes | None = None) -> Axes:
    """Draw what to bid by hand class.

    Parameters
    ----------
    chart : ClassChart
    ax : Axes, optional
        Where to draw. Default: a new figure, which no window shows; save it with
        ``ax.figure.savefig``.

    Returns
    -------
    Axes
        Rows are the top trumps held, columns the number of trumps, panels the side aces. A cell
        tells the level to bid and its chance to make with one standard error.
    """
    if ax is None:
        ax = blank_axes(SIZE_INCHES, FRAME)
    with rc_context(SETTINGS):
        for side_aces in SIDE_ACES:
            left = PANEL * side_aces
            for tops in range(ANY_TOPS):
                for column, length in enumerate(LENGTHS):
                    _draw_cell(ax, left + column, tops, chart.at(length, tops, side_aces))
            _write_heads(ax, left, side_aces)
        for tops in range(ANY_TOPS):
            _draw_tops(ax, tops)
        _write_letters(ax)
        _draw_key(ax)
        right = PANEL * (len(SIDE_ACES) - 1) + len(LENGTHS)
        ax.set(xlim=(-4 * DOTS - 0.35, right), ylim=(ANY_TOPS - 0.5, -0.5))
        ax.set_axis_off()
        write_title(ax, "How high to bid: trumps, top trumps and side aces", away=(0, 44))
        write_note(ax, _note(chart), columns=NOTE_COLUMNS, away=(0, -34))
    return ax


def class_picture(chart: ClassChart, kind: str) -> bytes:
    """Return the figure of `plot_classes` as the bytes of a ``png``, ``svg`` or ``pdf``."""
    return picture(lambda: plot_classes(chart), kind)


def _draw_cell(ax: Axes, left: float, row: int, each: HandClass | None) -> None:
    if each is None:
        ax.plot(left + 0.5, row, ".", markersize=1.6, color=FAINT)
        return
    level = each.bid.level if each.bid else 0
    colour = COLOURS.get(level, PASS_COLOUR)
    ax.add_patch(
        Rectangle(
            (left + 0.03, row - 0.47),
            0.94,
            0.94,
            facecolor=colour,
            alpha=RARE if each.is_rare else 1.0,
            linewidth=0,
        )
    )
    ink = "white" if level in WHITE_ON and not each.is_rare else INK
    shown = each.bid or each.levels[0]
    text = "pass" if each.bid is None else str(level)
    ax.text(
        left + 0.5,
        row - 0.13,
        text + ("" if each.is_sure else "?"),
        ha="center",
        va="center",
        fontsize=7.5 if each.bid is None else 9.5,
        fontweight="bold" if each.is_sure else "normal",
        color=ink,
    )
    chance = f"{100 * shown.chance:.0f}"
    if each.hands > 1:
        error = 100 * shown.chance_se
        # Never ±0: nothing is quite sure.
        chance += f"±{error:.0f}" if error >= 0.95 else f"±.{max(1, round(10 * error))}"
    ax.text(left + 0.5, row + 0.29, chance, ha="center", va="center", fontsize=6.2, color=ink)


def _draw_tops(ax: Axes, tops: int) -> None:
    """Draw a dot for each top trump: filled if it is held."""
    for place in range(len(TOP_LETTERS)):
        held = tops >> (len(TOP_LETTERS) - 1 - place) & 1
        ax.plot(
            _dot(place),
            tops,
            "o",
            markersize=6.2,
            markerfacecolor=INK if held else "white",
            markeredgecolor=INK if held else FAINT,
            markeredgewidth=0.9,
        )


def _dot(place: int) -> float:
    return DOTS * (place - len(TOP_LETTERS)) + 0.1


def _write_letters(ax: Axes) -> None:
    for place, name in enumerate(("joker", "right", "left", "ace")):
        ax.annotate(
            name,
            (_dot(place), -0.5),
            xytext=(0, 4),
            textcoords="offset points",
            rotation=90,
            ha="center",
            va="bottom",
            fontsize=8,
            color=INK,
            annotation_clip=False,
        )


def _write_heads(ax: Axes, left: float, side_aces: int) -> None:
    def write(x: float, text: str, up: float, size: float, weight: str = "normal") -> None:
        ax.annotate(
            text,
            (x, -0.5),
            xytext=(0, up),
            textcoords="offset points",
            ha="center",
            va="bottom",
            fontsize=size,
            fontweight=weight,
            color=INK,
            annotation_clip=False,
        )

    for column, length in enumerate(LENGTHS):
        write(left + column + 0.5, f"{length}{'+' if length == LENGTHS[-1] else ''}", 3, 8.5)
    middle = left + len(LENGTHS) / 2
    write(middle, "trumps held", 13, 8)
    write(middle, side_aces_in_words(side_aces), 25, 10, "bold")


def _draw_key(ax: Axes) -> None:
    """Draw what the colours mean, in a line below the cells."""
    y = ANY_TOPS + 0.25
    left = 0.0
    for level, colour in ((0, PASS_COLOUR), *COLOURS.items()):
        ax.add_patch(
            Rectangle((left, y - 0.3), 0.7, 0.6, facecolor=colour, linewidth=0, clip_on=False)
        )
        ax.text(
            left + 0.82,
            y,
            f"bid {level}" if level else "pass",
            va="center",
            fontsize=8,
            color=QUIET,
        )
        left += 1.95 if level else 1.7
    ax.text(
        left,
        y,
        f"?: not sure    pale: fewer than {FEW} hands    dot: none",
        va="center",
        fontsize=8,
        color=QUIET,
    )


def _note(chart: ClassChart) -> str:
    adds = "".join(
        f" {what}: {100 * each.chance:+.1f} ± {100 * each.chance_se:.1f} % chance."
        for what, each in (("A void beside the trumps", chart.void), ("Red trumps", chart.red))
        if each is not None
    ).replace("-", "\N{MINUS SIGN}")
    return (
        "Filled dots: top trumps held. In a cell the highest level with a positive expected score "
        "(mean of the four suits), and its chance to make in % with one standard error over the "
        "hands of the class (of a pass: that of the lowest bid); a lower bid that is not outbid "
        "may score more. Not sure: this level or the next lies within two standard errors of "
        "nothing, or the class is rare. Trumps count the joker and both bowers; each hand has its "
        f"longest suit as trumps, of equal ones that with the higher top trumps.{adds} Corrected: "
        f"what play is likely to make of open cards. {chart.hands:,} random hands, {chart.worlds} "
        f"worlds each, widow unseen, seed {chart.seed}; rules: {rules_in_words(chart.rules)}."
    )
