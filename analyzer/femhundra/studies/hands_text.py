"""What a first hand is worth, as text of 80 columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from analyzer.cards import format_card
from analyzer.estimate import Estimate
from analyzer.femhundra.rules import DECK
from analyzer.femhundra.studies.hands_result import FITTED, GROUPS, HandsReport, HandsRow
from analyzer.femhundra.studies.hands_run import EXCHANGED
from analyzer.femhundra.studies.traits import KINDS
from analyzer.reports.text import columns, labelled, paragraph, percent, plus_minus

TRAIT_WORDS: Final = {
    "lay": "points to lay at once",
    "pairs": "pairs",
    "touching": "couples that touch, like 7H 8H",
    "gaps": "couples with a gap, like 7H 9H",
    "aces": "aces",
    "courts": "court cards (J Q K)",
    "tens": "tens",
    "points": "points of all seven cards",
}
PART_WORDS: Final = {
    "constant": "every hand",
    "lay": "each point to lay at once",
    "pairs": "each pair",
    "touching": "each couple that touches",
    "gaps": "each couple with a gap",
    "aces": "each ace not laid",
    "courts": "each J, Q or K not laid",
    "tens": "each ten not laid",
}
KIND_WORDS: Final = {
    "nothing": "makes nothing",
    "gap": "makes a couple with a gap",
    "touching": "makes a couple that touches",
    "pair": "makes a pair",
    "both": "makes a pair and a couple",
    "meld": "makes a meld, or lengthens one",
}
CARD_WORDS: Final = {"low": "3 to 9", "ten to king": "10 to king", "ace": "ace"}
FEWEST: Final = 30
"""Hands: what fewer tell is not shown."""


def hands_report(report: HandsReport) -> str:
    """Return the whole study: by turn, by what the hand holds, as a sum, and card by card."""
    some = max(2, report.worlds // EXCHANGED)
    lines = [
        labelled("Game", f"femhundra with {_listed(report.players)} players, one round"),
        labelled(
            "Sample",
            f"{report.hands:,} hands of seven cards before the first turn, {report.worlds:,} deals "
            f"each, seed {report.seed}; played out by rule players who see only their own cards",
        ),
        labelled("Net", "own round score less the mean of the others', in points"),
        "",
        *_places(report),
        "",
        "What the hand holds: net",
        *_table(report, [_holds(report, trait) for trait in GROUPS]),
        "",
        "As a sum: net (fitted on half of the hands, judged on the other half)",
        *_sum(report),
        "",
        "A card in the place of an idle two: net gained",
        *_table(report, [_ranks(), *(_kinds(card) for card in CARD_WORDS)]),
        "",
        paragraph(_notes(report, some)),
        "",
        paragraph(verdict(report)),
    ]
    return "\n".join(lines)


def rank_text(rank: int) -> str:
    """Return ``3`` ... ``T`` ... ``A`` of a rank numbered from 0, the two."""
    return format_card(DECK.cards[rank])[0]


def verdict(report: HandsReport) -> str:
    """Return the study in a few plain sentences, for the first number of players."""
    parts = dict(zip(report.fits[0].names, report.fits[0].parts, strict=True))
    place = report.part("advantage", report.players[0])["1"].net
    made = report.part("card", report.players[0])["low, meld"].net
    plain = report.part("card", report.players[0])["low, pair"].net
    sentences = [
        f"With {report.players[0]} players count {parts['lay'].value:.1f} for each point you can "
        f"lay at once, {parts['pairs'].value:.0f} for a pair, {parts['touching'].value:.0f} for a "
        f"couple that touches, {parts['gaps'].value:.0f} for one with a gap, "
        f"{parts['aces'].value:.0f} for an ace and {parts['courts'].value:.0f} for a court card "
        f"not laid: above {-parts['constant'].value:.0f} the hand is better than most.",
        f"To have the first turn is worth {place.value:+.1f} ± {place.se:.1f}.",
    ]
    if made.value - plain.value > 2 * (made.se + plain.se):
        sentences.append(
            f"A low card that makes a meld is worth {made.value:.0f} points, one that only makes a "
            f"pair {plain.value:.0f}."
        )
    return " ".join(sentences)


def _notes(report: HandsReport, some: int) -> str:
    return (
        "± is one standard error, over the hands. Each hand plays the same deals from every place, "
        "and the card turned to start the pile is not known yet. Pairs, couples, aces, courts and "
        "tens are counted among the cards left after the best laying. Explained: share of the "
        "variance between hands; in brackets without the luck left in each hand's mean. "
        f"Exchanges: {report.hands:,} other hands with an idle two (no other two, and no ace, "
        f"three or four of its suit), each tried in the same {some:,} deals with another card of "
        "the suit in its place; differences are paired."
    )


def _listed(numbers: tuple[int, ...]) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} and {last}" if first else last


def _places(report: HandsReport) -> Iterator[str]:
    rows = []
    for players in report.players:
        places = report.part("place", players)
        gains = report.part("advantage", players)
        for name, row in places.items():
            turn = "any place" if name == "all" else f"turn {name}"
            gain = _cell(gains[name].net) if name in gains else ""
            rows.append((f"{players} players, {turn}", _cell(row.score), _cell(row.net), gain))
    yield from columns(("Turn", "Round score", "Net", "Against any"), rows, left=frozenset({0}))


Block = list[tuple[str, str, str]]
"""Label, part and name of each row."""


def _holds(report: HandsReport, trait: str) -> Block:
    names = [
        name for name in report.part("holds", report.players[0]) if name.split(" ")[0] == trait
    ]
    words = TRAIT_WORDS[trait]
    return [
        (f"{words if i == 0 else '':<31} {name.removeprefix(trait + ' '):>5}", "holds", name)
        for i, name in enumerate(names)
    ]


def _ranks() -> Block:
    return [
        (f"{rank_text(rank)}, whatever it makes", "card", f"rank {rank}") for rank in range(1, 13)
    ]


def _kinds(card: str) -> Block:
    return [
        (f"{CARD_WORDS[card]}, {KIND_WORDS[kind]}", "card", f"{card}, {kind}") for kind in KINDS
    ]


def _table(report: HandsReport, blocks: list[Block]) -> list[str]:
    rows = []
    for block in blocks:
        for label, part, name in block:
            found = [report.part(part, players)[name] for players in report.players]
            rows.append((label, _share(found[0]), *(_known(row.net) for row in found)))
    header = ("", "Share %", *(f"{players} players" for players in report.players))
    return columns(header, rows, left=frozenset({0}))


def _share(row: HandsRow) -> str:
    return f"{100 * row.share:.1f}"


def _known(estimate: Estimate) -> str:
    return _cell(estimate) if estimate.n >= FEWEST else "-"


def _sum(report: HandsReport) -> list[str]:
    parts = [dict(zip(fit.names, fit.parts, strict=True)) for fit in report.fits]
    rows = [
        (PART_WORDS[name], *(_cell(each[name]) for each in parts)) for name in ("constant", *FITTED)
    ]
    told = [
        f"{percent(fit.explained.value, fit.explained.se).strip()} ({100 * fit.explained_true:.0f})"
        for fit in report.fits
    ]
    rows.append(("explained, %", *told))
    header = ("", *(f"{players} players" for players in report.players))
    return columns(header, rows, left=frozenset({0}))


def _cell(estimate: Estimate) -> str:
    return plus_minus(estimate.value, estimate.se, "+.1f", ".1f")
