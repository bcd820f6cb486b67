"""What cards are worth, as a figure."""

from __future__ import annotations

import textwrap
from typing import Final

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from mpl_toolkits.axes_grid1 import make_axes_locatable  # type: ignore[import-untyped]

from analyzer.reports.pictures import SETTINGS, blank_axes, picture
from analyzer.reports.plots import BAND, FAINT, INK, QUIET, SURE
from analyzer.reports.text import rules_in_words
from analyzer.reports.worth.text import estimate_in_words, sample_in_words
from analyzer.rules import Denomination
from analyzer.studies.worth.result import CARDS, WorthReport

SIZE_INCHES: Final = (7.6, 6.1)
FRAME: Final = {"left": 0.175, "right": 0.975, "top": 0.885, "bottom": 0.185}
NOTE_COLUMNS: Final = 140
APART: Final = 0.155
"""Of the height of a row, between two denominations."""

FEWEST_DRAWN: Final = 5
"""Hands: the error of a mean of fewer says nothing."""

ROW_NAMES: Final = {
    "joker": "Joker",
    "lower_joker": "Second joker",
    "right": "Right bower",
    "left": "Left bower",
    "ace": "Ace of trumps\n(NT: an ace)",
    "king": "King of trumps\n(NT: a king)",
    "side_ace": "Side ace",
    "side_king": "Side king",
    "void": "Void",
    "fifth_trump": "Fifth trump",
    "sixth_trump": "Sixth trump",
    "seventh_trump": "Seventh trump",
}
# Wong 2011: told apart by every kind of eye; the shapes tell them apart in grey.
LOOKS: Final = {
    Denomination.SPADES: ("Spades", "#000000", "o"),
    Denomination.CLUBS: ("Clubs", "#0072B2", "s"),
    Denomination.DIAMONDS: ("Diamonds", "#E69F00", "D"),
    Denomination.HEARTS: ("Hearts", "#D55E00", "^"),
    Denomination.NO_TRUMP: ("No-trump", "#009E73", "X"),
}
_PANELS: Final = {"tricks": "Worth in tricks", "points": "Worth in points a deal"}


def plot_worth(report: WorthReport, ax: Axes | None = None) -> Axes:
    """Draw what each card is worth, in tricks and in points, by denomination.

    Parameters
    ----------
    report : WorthReport
    ax : Axes, optional
        Where to draw; the points take the right half of it. Default: a new figure, which no window
        shows; save it with ``ax.figure.savefig``.

    Returns
    -------
    Axes
        The tricks: a row for each card, the joker on top, with 95 % intervals. What rests on fewer
        than five hands is left out.
    """
    if ax is None:
        ax = blank_axes(SIZE_INCHES, FRAME)
    plain = {each: report.plain(each.text) for each in LOOKS}
    cards = [card for card in CARDS if any(card in rows for rows in plain.values())]
    with rc_context(SETTINGS):
        right = make_axes_locatable(ax).append_axes("right", size="100%", pad=0.18, sharey=ax)
        for panel, (measure, label) in zip((ax, right), _PANELS.items(), strict=True):
            _draw(panel, report, cards, measure)
            _dress(panel, len(cards), label)
        ax.set_yticks(range(len(cards)), [ROW_NAMES[card] for card in cards])
        ax.set_ylim(len(cards) - 0.5, -0.5)
        right.tick_params(axis="y", labelleft=False)
        _write_words(ax, report)
    return ax


def worth_picture(report: WorthReport, kind: str) -> bytes:
    """Return the figure of `plot_worth` as the bytes of a file.

    Parameters
    ----------
    report : WorthReport
    kind : str
        ``png``, ``svg`` or ``pdf``. Equal reports give equal bytes.
    """
    return picture(lambda: plot_worth(report), kind)


def _draw(panel: Axes, report: WorthReport, cards: list[str], measure: str) -> None:
    for place, (denomination, (name, colour, marker)) in enumerate(LOOKS.items()):
        plain = report.plain(denomination.text)
        shown = [
            (row, plain[card].values[measure])
            for row, card in enumerate(cards)
            if card in plain and plain[card].hands >= FEWEST_DRAWN
        ]
        if not shown:
            continue
        aside = APART * (place - (len(LOOKS) - 1) / 2)
        panel.errorbar(
            [value for _, (value, _) in shown],
            [row + aside for row, _ in shown],
            xerr=[SURE * error for _, (_, error) in shown],
            fmt=marker,
            color=colour,
            markersize=4.6,
            markeredgecolor="white",
            markeredgewidth=0.4,
            elinewidth=1.2,
            capsize=2.0,
            label=name,
            zorder=3,
        )


def _dress(panel: Axes, rows: int, label: str) -> None:
    for row in range(0, rows, 2):
        panel.axhspan(row - 0.5, row + 0.5, color=BAND, zorder=0, linewidth=0)
    panel.axvline(0, color=INK, linewidth=0.9, zorder=1)
    panel.grid(axis="x", color="#DDDDDD", linewidth=0.6, zorder=0.5)
    panel.set_axisbelow(True)
    panel.spines[["top", "right", "left"]].set_visible(False)
    panel.spines["bottom"].set_color(FAINT)
    panel.tick_params(axis="y", length=0, colors=INK)
    panel.tick_params(axis="x", length=3, color=FAINT, labelcolor=INK, labelsize=8.5)
    panel.xaxis.set_major_locator(MaxNLocator(7, steps=[1, 2, 2.5, 5, 10]))
    panel.set_xlabel(label)


def _write_words(ax: Axes, report: WorthReport) -> None:
    if ax.containers:
        _add_legend(ax)
    _write(ax, f"What a card is worth: {rules_in_words(report.rules)}", 28, top=True, size=11.5)
    note = (
        "What a hand has more with the card than with a low card in its place, all else alike, in "
        "the same worlds. Fifth trump: a low trump instead of a low side card, in a hand that so "
        "has five. Hands: the best suit, with five trumps or more; no-trump: two aces or more. "
        "Points: the expected score of the best bid, or 0 for a pass. "
        f"{estimate_in_words(report).capitalize()}. {sample_in_words(report)}. Bars: 95 % "
        "intervals."
    )
    if any(row.hands < FEWEST_DRAWN for row in report.rows if row.given is None):
        note += f" Not drawn: what rests on fewer than {FEWEST_DRAWN} hands."
    _write(ax, textwrap.fill(note, NOTE_COLUMNS), -38, top=False, size=7.2)


def _add_legend(ax: Axes) -> None:
    ax.legend(
        frameon=False,
        loc="lower left",
        bbox_to_anchor=(-0.02, 1.0),
        ncols=len(LOOKS),
        fontsize=8.5,
        columnspacing=1.2,
        handletextpad=0.3,
        borderaxespad=0.2,
    )


def _write(ax: Axes, text: str, points_away: float, *, top: bool, size: float) -> None:
    """Write above the top of the axes, or below their bottom, from the left edge of the labels."""
    ax.annotate(
        text,
        (0, 1 if top else 0),
        xycoords="axes fraction",
        xytext=(-84, points_away),
        textcoords="offset points",
        va="bottom" if top else "top",
        fontsize=size,
        fontweight="bold" if top else "normal",
        color=INK if top else QUIET,
        annotation_clip=False,
    )
