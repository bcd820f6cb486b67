"""Bidding charts as text."""

from __future__ import annotations

from typing import Final

from analyzer.reports.text import (
    KIND_IN_WORDS,
    columns,
    labelled,
    paragraph,
    percent,
    plus_minus,
    points,
    rules_in_words,
)
from analyzer.rules import Denomination, Ruleset, trick_bid
from analyzer.studies.charts.cells import FEW
from analyzer.studies.charts.class_chart import LENGTHS, SIDE_ACES, ClassChart, HandClass
from analyzer.studies.charts.hand_features import ANY_TOPS, TOPS
from analyzer.studies.charts.minimum_chart import ENOUGH, Holding, Kind, MinimumChart

TOP_LETTERS: Final = "JRLA"
BEST_SUIT: Final = (
    "Trumps: the suit with most cards, the joker and both bowers counted in; of suits as long the "
    "one with the right bower, then the left, then the ace; then the dearest."
)


def class_report(chart: ClassChart) -> str:
    """Return the chart of hand classes as text."""
    lines = ["How high to bid by hand class", "", *_about(chart)]
    lines += [
        "",
        paragraph(BEST_SUIT),
        paragraph(
            "Each entry is the highest level with a positive expected score (the mean of the four "
            "suits) and its chance to make in %, with one standard error over the hands of the "
            "class; - is a pass, and then the chance is that of the lowest bid. A lower bid "
            "that is not outbid may score more: the CSV has all levels, and the best."
        ),
        paragraph(
            f"?  not sure: this level or the next is within two standard errors of nothing, or "
            f"fewer than {FEW} hands were seen; blank: none was."
        ),
        f"Top trumps: {', '.join(f'{a} {b}' for a, b in zip(TOP_LETTERS, TOPS, strict=True))}.",
    ]
    for side_aces in SIDE_ACES:
        lines += ["", f"{side_aces_in_words(side_aces).capitalize()}", ""]
        header = ["Tops", *(f"{trumps_in_words(length)}" for length in LENGTHS)]
        rows = [
            [top_letters(tops), *(_entry(chart.at(length, tops, side_aces)) for length in LENGTHS)]
            for tops in range(ANY_TOPS)
        ]
        lines += columns(header, rows, left=frozenset({0}))
    lines += ["", *_differences(chart)]
    return "\n".join(lines) + "\n"


def minimum_report(chart: MinimumChart) -> str:
    """Return the chart of the weakest holdings as text."""
    half = chart.hands - chart.hands // 2
    lines = ["The weakest holdings worth each bid", "", *_about(chart)]
    lines += [
        "",
        paragraph(
            "Worth a bid are holdings whose expected score is above nothing by two standard "
            f"errors. They are found on {half:,} of the hands; chance and score are those of the "
            f"other {chart.hands - half:,} with just this holding (at least {ENOUGH}). More "
            "trumps, higher tops or further aces are worth the bid all the more. ?  the other half "
            "does not bear it out beyond two standard errors."
        ),
        paragraph(BEST_SUIT),
    ]
    for kind, level in chart.bids():
        holdings = chart.of(kind, level)
        lines += ["", bid_in_words(kind, level, chart.rules)]
        if not holdings:
            lines.append(f"  no holding seen in {ENOUGH} hands of each half is surely worth it")
            continue
        header = ["  Holding", "Make %", "Points", "Hands"]
        rows = [
            [
                f"{'  ' if each.is_sure else '? '}{holding_in_words(each)}",
                percent(each.mean.chance, each.mean.chance_se),
                points(each.mean.score, each.mean.score_se),
                f"{each.hands:,}",
            ]
            for each in holdings
        ]
        lines += columns(header, rows, left=frozenset({0}))
    if chart.unmeasured:
        lines += ["", paragraph(unmeasured_in_words(chart))]
    return "\n".join(lines) + "\n"


def unmeasured_in_words(chart: MinimumChart) -> str:
    """Return which contracts the chart leaves out, and why; empty if it leaves out none."""
    if not chart.unmeasured:
        return ""
    kinds = " and ".join("misère" if kind == "misere" else kind for kind in chart.unmeasured)
    return (
        f"Left out: {kinds}. What play makes of open cards was not measured for these rules, and "
        "no chart rests on raw double-dummy chances."
    )


def holding_in_words(holding: Holding) -> str:
    """Return what a holding is, as a player would say it."""
    if holding.kind == "suit":
        length, tops, side_aces = holding.traits
        text = trumps_in_words(length)
        if tops:
            text += f" with {tops_in_words(tops)}"
        return text + (f", {side_aces_in_words(side_aces)}" if side_aces else "")
    if holding.kind == "misere":
        (high,) = holding.traits
        if not high:
            return "no high card"
        return f"at most {high} high {'card' if high == 1 else 'cards'}"
    jokers, aces, stopped = holding.traits
    parts = ["joker"] if jokers else []
    if aces:
        parts.append("an ace" if aces == 1 else f"{aces} aces")
    parts.append(f"{stopped or 'no'} {'suits' if stopped > 1 else 'suit'} stopped")
    return ", ".join(parts)


def bid_in_words(kind: Kind, level: int, rules: Ruleset) -> str:
    """Return the bids of a kind and level, with what a player must know to see the holding."""
    if kind == "misere":
        return (
            "Misère (high: in a suit, low to high, a first card above 6, a second above\n"
            "8, a third above 10, a fourth above the jack; and the joker)"
        )
    if kind == "no-trump":
        return (
            f"{level}NT (stopped: by the ace, the king and another, the queen and two others)"
            if level == max(6, rules.min_level)
            else f"{level}NT"
        )
    lowest, highest = (
        trick_bid(level, each).text for each in (Denomination.SPADES, Denomination.HEARTS)
    )
    return f"{lowest} to {highest}"


def tops_in_words(tops: int) -> str:
    """Return top trumps in words: ``joker, right and ace``."""
    short = ("joker", "right", "left", "ace")
    held = [name for i, name in enumerate(short) if tops >> (len(TOPS) - 1 - i) & 1]
    return held[0] if len(held) == 1 else f"{', '.join(held[:-1])} and {held[-1]}"


def top_letters(tops: int) -> str:
    """Return top trumps as letters, each in its place: ``J.LA``."""
    held = (tops >> (len(TOPS) - 1 - i) & 1 for i in range(len(TOPS)))
    return "".join(letter if own else "." for letter, own in zip(TOP_LETTERS, held, strict=True))


def trumps_in_words(length: int) -> str:
    """Return how many trumps there are; the longest class stands for more, too."""
    return f"{length}+ trumps" if length == LENGTHS[-1] else f"{length} trumps"


def side_aces_in_words(side_aces: int) -> str:
    """Return how many side aces there are; the largest class stands for more, too."""
    return ("no side ace", "a side ace", "2+ side aces")[side_aces]


def _about(chart: ClassChart | MinimumChart) -> list[str]:
    return [
        labelled("Rules", rules_in_words(chart.rules)),
        labelled(
            "Hands", f"{chart.hands:,} at random, {chart.worlds} worlds each, seed {chart.seed}"
        ),
        labelled("Estimate", KIND_IN_WORDS["corrected"]),
    ]


def _entry(each: HandClass | None) -> str:
    if each is None:
        return ""
    shown = each.bid or each.levels[0]
    level = str(each.bid.level) if each.bid else "-"
    chance = f"{100 * shown.chance:.0f}"
    if each.hands > 1:
        chance += f"±{100 * shown.chance_se:.0f}"
    return f"{level} {chance}{' ' if each.is_sure else '?'}"


def _differences(chart: ClassChart) -> list[str]:
    texts = []
    for what, each in (("A void beside the trumps", chart.void), ("A red trump suit", chart.red)):
        if each is None:
            continue
        tricks = plus_minus(each.tricks, each.tricks_se, "+.2f", ".2f")
        chance = plus_minus(100 * each.chance, 100 * each.chance_se, "+.1f", ".1f")
        texts.append(f"{what:<26}{tricks} tricks, {chance} % chance to make")
    return ["Hands with it, less hands of the same class without:", *texts] if texts else []
