"""What a first hand is worth, as a picture: cards in the place of an idle two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from analyzer.femhundra.studies.hands_result import HandsReport
from analyzer.femhundra.studies.hands_run import EXCHANGED, RANKS
from analyzer.femhundra.studies.hands_text import FEWEST, rank_text
from analyzer.femhundra.studies.traits import KINDS
from analyzer.reports.pictures import picture
from analyzer.reports.simple_plots import Series, Words, plot_rows

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_CARDS: Final = {"low": "3-9", "ten to king": "T-K", "ace": "A"}
_MAKES: Final = {
    "gap": "couple with a gap",
    "touching": "couple that touches",
    "both": "pair and a couple",
}
_ROWS: Final = [
    *((rank_text(rank), f"rank {rank}") for rank in range(1, RANKS)),
    *(
        (
            f"{words}, makes a {_MAKES.get(kind, kind)}".replace("a nothing", "nothing"),
            f"{card}, {kind}",
        )
        for card, words in _CARDS.items()
        for kind in KINDS
    ),
]


def plot_hands(report: HandsReport, ax: Axes | None = None) -> Axes:
    """Draw what each card is worth in the place of an idle two, by rank and by what it makes.

    Parameters
    ----------
    report : HandsReport
    ax : Axes, optional
        Where to draw. Default: a new figure.
    """
    found = [report.part("card", players) for players in report.players]
    shown = [each for each in _ROWS if all(cards[each[1]].net.n >= FEWEST for cards in found)]
    series = [
        Series(
            f"{players} players",
            tuple(range(len(shown))),
            tuple(cards[name].net for _, name in shown),
        )
        for players, cards in zip(report.players, found, strict=True)
    ]
    words = Words(
        "Femhundra: a card of the first hand",
        "net points above an idle two, 95 % intervals",
        note=f"{report.hands:,} random hands with an idle two, {report.worlds // EXCHANGED:,} "
        f"deals each, seed {report.seed}; the same deals with either card; played out by "
        "rule players who see only their own cards. Net: own round score less the others' mean.",
    )
    return plot_rows([label for label, _ in shown], series, words, ax)


def hands_picture(report: HandsReport, kind: str) -> bytes:
    """Return the picture as the bytes of a file: ``png``, ``svg`` or ``pdf``."""
    return picture(lambda: plot_hands(report), kind)
