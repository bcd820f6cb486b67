"""How corrected chances come true, as text of 80 columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from analyzer.reports.text import WIDTH, columns, paragraph
from analyzer.studies.calibration.calibrate import CalibrationReport, KindReport
from analyzer.studies.calibration.fitting import Calibration

LEFT: Final = frozenset({0})
KIND_TITLES: Final = {
    "suit": "Suit bids",
    "no-trump": "No-trump",
    "misere": "Misère",
    "open-misere": "Open misère",
}
STEEPEST: Final = 20.0
"""A steeper slope than this only says that few deals came out just as told."""

PART_NAMES: Final = {"S": "spades", "C": "clubs", "D": "diamonds", "H": "hearts"}

_BEFORE: Final = (
    "A chance counted with all cards open flatters declarer. Solved open, a deal is played by "
    "players who see every card, and declarer never guesses wrong where the missing ones lie. At "
    "the table nobody sees, and all guess wrong at times; but the side that bid needs most of the "
    "tricks, so one wrong guess can sink it, while the defenders need only a few. The correction "
    "learns from played deals how often contracts come home when everybody sees only what a player "
    "sees. Below it is put to the test on deals it did not learn from."
)
_AFTER: Final = (
    "Open: made with all cards seen. Corrected: the chance that the correction gives. Played: made "
    "when players who see only their own cards played it, ± one standard error. Diff: "
    "corrected less played, in points of a hundred; nothing is best, and two standard errors are "
    "still luck."
)
_BRIER: Final = (
    "Brier score: the mean square of how far a chance was from what came (1 made, 0 failed), less "
    "is better. Of the corrected score, reliability is what untrue chances cost (0 is best), "
    "resolution is what is gained by telling good deals from bad ones (more is better), and "
    "uncertainty is the score of one who knows only the share made (reliability - resolution + "
    "uncertainty is the score, but for the rounding into ten groups). Slope: 1 is just right; "
    "below, chances are too bold, near 0 and 100 too often; above, too timid. A ? stands where the "
    "deals are too few to tell."
)
_WITHOUT_TRICKS: Final = {
    "misere": "In a misère the open cards flatter the defenders: they see which card declarer is "
    "short of a way to lose, and at the table they do not.",
    "open-misere": "In an open misère the defenders see declarer's cards at the table too, from "
    "the second trick on, but still not each other's: all cards open flatter them less.",
}


def calibration_report(report: CalibrationReport) -> str:
    """Return the whole report: in words, and two tables for each kind of contract."""
    parts = [paragraph(_BEFORE)]
    for kind in report.kinds:
        parts.append("\n".join(_kind_lines(kind)))
    return "\n\n".join([*parts, paragraph(_AFTER), paragraph(_BRIER)])


def title(kind: KindReport) -> str:
    """Return what was played: ``Suit bids, australian: 1,980 deals``."""
    entry, whole = kind.entry, kind.strongest[-1]
    return f"{KIND_TITLES[kind.kind]}, {entry['rules']}: {whole.deals:,} deals"


def _kind_lines(kind: KindReport) -> Iterator[str]:
    entry = kind.entry
    yield title(kind)
    yield "=" * min(WIDTH, len(title(kind)))
    yield paragraph(
        f"Fitted to {entry['deals']:,} other deals. The hand that looks strongest declares; all "
        f"seats play as {entry['player']}."
    )
    if kind.kind in _WITHOUT_TRICKS:
        yield paragraph(_WITHOUT_TRICKS[kind.kind])
    yield ""
    yield from columns(
        ["", "Deals", "Open %", "Corrected %", "Played %", "Diff"],
        [_shares(part) for part in _shown(kind)],
        left=LEFT,
    )
    yield ""
    yield from columns(
        ["Brier", "Open", "Corrected", "Reliability", "Resolution", "Uncertainty", "Slope"],
        [_scores(part) for part in _shown(kind)],
        left=LEFT,
    )
    whole = kind.every[-1]
    yield ""
    yield paragraph(
        f"Of all {whole.deals:,} deals, in a third of which any seat declares whatever its hand: "
        f"open {_percent(whole.open)}, corrected {_percent(whole.corrected)}, played "
        f"{_percent(whole.played)} ± {100 * whole.played_se:.1f} %; Brier {whole.open_brier:.4f} "
        f"open, {whole.corrected_brier:.4f} corrected."
    )


def _shown(kind: KindReport) -> tuple[Calibration, ...]:
    """A misère has no levels: its only row is enough."""
    return kind.strongest[-1:] if kind.kind in _WITHOUT_TRICKS else kind.strongest


def _name(part: Calibration) -> str:
    return f"level {part.name}" if part.name.isdigit() else PART_NAMES.get(part.name, part.name)


def _shares(part: Calibration) -> list[str]:
    away = round(100 * (part.corrected - part.played), 1)
    return [
        _name(part),
        f"{part.deals:,}",
        _percent(part.open),
        _percent(part.corrected),
        f"{_percent(part.played)} ± {100 * part.played_se:.1f}",
        f"{away:+.1f}" if away else "0.0",
    ]


def _scores(part: Calibration) -> list[str]:
    scores = (
        part.open_brier,
        part.corrected_brier,
        part.reliability,
        part.resolution,
        part.uncertainty,
    )
    slope = f"{part.slope:.2f}" if abs(part.slope) < STEEPEST and 0 < part.played < 1 else "?"
    return [_name(part), *(f"{score:.4f}" for score in scores), slope]


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"
