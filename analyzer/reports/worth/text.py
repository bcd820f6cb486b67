"""What cards are worth, as text of 80 columns."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from analyzer.reports.text import columns, paragraph, rules_in_words, signed
from analyzer.rules import LEVELS, Denomination
from analyzer.studies.hands import MEAN_AT_LEVEL
from analyzer.studies.worth.base_hands import FEWEST_ACES, FEWEST_TRUMPS
from analyzer.studies.worth.result import ALL_SUITS, CARDS, Worth, WorthReport

LEFT: Final = frozenset({0})
CARD_NAMES: Final = {
    "joker": "joker",
    "lower_joker": "2nd joker",
    "right": "right",
    "left": "left",
    "ace": "ace",
    "king": "king",
    "side_ace": "side ace",
    "side_king": "side king",
    "void": "void",
    "fifth_trump": "5th trump",
    "sixth_trump": "6th trump",
    "seventh_trump": "7th trump",
}
CHANCES: Final = frozenset(f"p{level}" for level in LEVELS)
_DENOMINATIONS: Final = tuple(each.text for each in Denomination)

_COMPARED: Final = (
    f"Random ten-card hands whose best suit has {FEWEST_TRUMPS} trumps or more; in no-trump (NT) "
    f"hands with {FEWEST_ACES} aces or more. Each card is put in the place of a low one, and all "
    "else stays as it is. Joker, right and left bower, ace and king of trumps: in the place of the "
    "lowest trump that the rest of the hand leaves over. Side ace and king: of the lowest card of "
    "their suit. Void: no card of a side suit instead of one low card of it, and a low card more "
    "in another. 5th trump: a hand with five, the fifth a low one, against a low side card in its "
    "place. In no-trump the ace and king are those of any suit, and the joker takes the place of a "
    "low card. The widow is unseen; declarer takes it up and puts away as many cards, going by "
    "those held."
)
_MEANING: Final = (
    "All numbers: what the hand has more with the card, ± one standard error, over hands; both in "
    f"the same worlds. Tricks: of declarers at level {MEAN_AT_LEVEL}. Points: the expected score "
    "of the best bid in this denomination, or 0 for a pass, chosen in one half of the worlds and "
    "judged in the other; beside it those of a bid at level 7 or 8. Open: tricks double-dummy, as "
    "if all saw all cards. Joker / right: the hand with the joker, less the hand with the right in "
    "the same place."
)


def worth_report(report: WorthReport) -> str:
    """Return the whole report: in words, and a table for each question."""
    title = f"What a card is worth: {rules_in_words(report.rules)}"
    about = f"{sample_in_words(report)}. {_estimate(report)}"
    blocks = [
        [paragraph(title), paragraph(about)],
        [paragraph(_COMPARED)],
        ["Tricks", *_by_denomination(report, "tricks")],
        ["Points", *_by_denomination(report, "points")],
        ["All suits together: tricks and points", *_all_suits(report)],
        ["All suits together: chance to make each level, in points of a hundred", *_levels(report)],
        ["One in the place of the other: tricks", *_pairs(report, "tricks")],
        ["One in the place of the other: points", *_pairs(report, "points")],
        ["Given the rest of the hand (all suits together, then no-trump)", *_given(report)],
        [paragraph(_MEANING)],
    ]
    return "\n\n".join("\n".join(block) for block in blocks)


def sample_in_words(report: WorthReport) -> str:
    """Return how much was tried: ``4,000 hands, 66 worlds each, seed 1``."""
    hands = "hand" if report.hands == 1 else "hands"
    return f"{report.hands:,} {hands}, {report.worlds:,} worlds each, seed {report.seed}"


def estimate_in_words(report: WorthReport) -> str:
    """Return which kinds of contract are corrected."""
    kinds = set(report.estimate.values())
    if kinds == {"corrected"}:
        return "corrected"
    if kinds == {"double-dummy"}:
        return "double-dummy, not corrected"
    corrected = [kind for kind, each in report.estimate.items() if each == "corrected"]
    return f"corrected in {corrected[0]}, else double-dummy"


def _estimate(report: WorthReport) -> str:
    words = estimate_in_words(report)
    if words == "corrected":
        return "Corrected: what play is likely to make of open cards (README)."
    return (
        f"{words[0].upper()}{words[1:]}: what play makes of open cards was not measured for these "
        "rules, and declarers make fewer (README)."
    )


def _by_denomination(report: WorthReport, measure: str) -> list[str]:
    found = {each: report.plain(each) for each in _DENOMINATIONS}
    shown = [each for each in _DENOMINATIONS if found[each]]
    rows = [
        [CARD_NAMES[card], *(_cell(found[each].get(card), measure) for each in shown)]
        for card in CARDS
        if any(card in found[each] for each in shown)
    ]
    return columns(["", *shown], rows, left=LEFT)


def _all_suits(report: WorthReport) -> list[str]:
    shown = {
        "Tricks": "tricks",
        "Open": "tricks_open",
        "Points": "points",
        "At level 7": "points7",
        "At level 8": "points8",
    }
    rows = [
        [CARD_NAMES[row.card], *(_cell(row, measure) for measure in shown.values())]
        for row in report.plain(ALL_SUITS).values()
    ]
    return columns(["", *shown], rows, left=LEFT)


def _levels(report: WorthReport) -> list[str]:
    levels = [level for level in LEVELS if level >= report.rules.min_level]
    rows = [
        [CARD_NAMES[row.card], *(_cell(row, f"p{level}") for level in levels)]
        for row in report.plain(ALL_SUITS).values()
    ]
    return columns(["", *(f"Level {level}" for level in levels)], rows, left=LEFT)


def _pairs(report: WorthReport, measure: str) -> list[str]:
    names = list(dict.fromkeys(pair.denomination for pair in report.pairs))
    found = {(pair.card, pair.over, pair.denomination): pair for pair in report.pairs}
    pairs = list(dict.fromkeys((pair.card, pair.over) for pair in report.pairs))
    rows = [
        [
            "all suits" if name == ALL_SUITS else name,
            *(_cell(found.get((*pair, name)), measure) for pair in pairs),
        ]
        for name in names
    ]
    header = [f"{CARD_NAMES[card]} / {CARD_NAMES[over or '']}" for card, over in pairs]
    return columns(["", *header], rows, left=LEFT)


def _given(report: WorthReport) -> list[str]:
    no_trump = [row for row in report.rows if row.denomination == Denomination.NO_TRUMP.text]
    rows = list(_given_rows(report.all_suits, "")) + list(_given_rows(no_trump, "NT: "))
    return columns(["", "", "Tricks", "Points", "Hands"], rows, left=frozenset({0, 1}))


def _given_rows(rows: Sequence[Worth], prefix: str) -> Iterator[list[str]]:
    asked = {row.card for row in rows if row.given}
    for row in rows:
        if row.card in asked:
            yield [
                "" if row.given else prefix + CARD_NAMES[row.card],
                row.given or "whatever it is",
                _cell(row, "tricks"),
                _cell(row, "points"),
                f"{row.hands:,}",
            ]


def _cell(row: Worth | None, measure: str) -> str:
    if row is None:
        return "-"
    value, error = row.values[measure]
    if measure in CHANCES:
        return _with_error(100 * value, 100 * error, 1, 1)
    if measure.startswith("points"):
        return _with_error(value, error, 1, 1) if error < 100 else _with_error(value, error, 0, 0)
    return _with_error(value, error, 2, 3 if error < 0.1 else 2)


def _with_error(value: float, error: float, digits: int, error_digits: int) -> str:
    # An error is never shown as nothing.
    least = max(error, 10.0**-error_digits)
    return f"{_signless(value, digits)} ± {_signless(least, error_digits)}"


def _signless(value: float, digits: int) -> str:
    """Return a rounded number; a rounded nothing has no sign, and what is not known is a ``?``."""
    if not math.isfinite(value):
        return "?"
    return signed(value, f".{digits}f")
