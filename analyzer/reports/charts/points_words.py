"""The point count in words, for text, pictures and the cheat sheet alike."""

from __future__ import annotations

from typing import Final

from analyzer.rules import LEVELS, Ruleset
from analyzer.studies.charts.point_count import (
    IN_MISERE,
    IN_NO_TRUMP,
    IN_SUITS,
    PASS_LEVEL,
    PointCount,
)
from analyzer.studies.charts.points_result import (
    COUNT,
    COUNT_SUITS,
    SIMULATION,
    SUITS_ONLY,
    TotalRow,
    total_text,
)

Lines = list[tuple[str, float]]
"""What is held, and its points."""

_SUIT_WORDS: Final = {
    "right": "Right bower",
    "left": "Left bower",
    "ace": "Ace of trumps",
    "king": "King of trumps",
    "side_ace": "Each ace beside",
    "side_king": "Each king beside",
    "void": "Each side suit with no card",
    "singleton": "Each side suit with one card",
}
_NO_TRUMP_WORDS: Final = {
    "start": "To start with",
    "ace": "Each ace",
    "king": "Each king",
    "queen": "Each queen",
}
_MISERE_WORDS: Final = {
    "court": "Each J, Q, K, A",
    "middle": "Each 9, 10",
    "low": "Each 7, 8",
    "void": "Each suit with no card",
}

METHOD_WORDS: Final = {
    SIMULATION: "Simulation, all bids",
    SUITS_ONLY: "Simulation, suits only",
    COUNT: "This point count",
    COUNT_SUITS: "A count of suits only",
    "A": "Rule A (joker 4, bower 2)",
    "B": "Rule B (3.8 tricks and up)",
    "C": "Rule C (own winners)",
}


def suit_lines(count: PointCount, rules: Ruleset) -> Lines:
    """Return the points with a suit as trumps; what gets none is left out."""
    words = dict(_SUIT_WORDS, joker=_joker(rules))
    beyond = f" beyond {_NUMBERS[count.beyond]}" if count.beyond else ""
    words["trump"] = f"Each trump{beyond}"
    return [(words[name], count.points[name]) for name in IN_SUITS if count.points[name] != 0]


def no_trump_lines(count: PointCount, rules: Ruleset) -> Lines:
    """Return the points in no-trump; empty if it is not counted."""
    if count.no_trump is None:
        return []
    words = dict(_NO_TRUMP_WORDS, joker=_joker(rules))
    return [
        (words[name], count.no_trump[name]) for name in IN_NO_TRUMP if count.no_trump[name] != 0
    ]


def misere_lines(count: PointCount, rules: Ruleset) -> Lines:
    """Return the danger of cards in a misère; empty if it is never bid."""
    if count.misere is None or not count.misere.most:
        return []
    words = dict(_MISERE_WORDS, joker=_joker(rules))
    if rules.deck_name == "d63" and rules.six_player_deck == "special":
        words["middle"] = "Each 9 to 13"
    points = count.misere.points
    return [(words[name], points[name]) for name in IN_MISERE if points[name] != 0]


def misere_limits(count: PointCount) -> list[str]:
    """Return when a misère is bid: ``up to 10: rather than pass or bid 6``."""
    if count.misere is None:
        return []
    levels_of: dict[float, list[int]] = {}
    for level, most in count.misere.most.items():
        levels_of.setdefault(most, []).append(level)
    return [f"up to {number(most)}: rather than {_these(ls)}" for most, ls in levels_of.items()]


def misere_wait(rules: Ruleset) -> str:
    """Return when a misère may be bid, as a sentence; empty if at any time."""
    if rules.misere_requires == "none":
        return ""
    bid = {"seven_bid": "seven", "eight_bid": "eight"}[rules.misere_requires]
    return f"Misère must wait until somebody has bid {bid}; that is left out of account here. "


def number(points: float) -> str:
    """Return points as they are read at the table: ``2½``, ``-1``."""
    whole, half = divmod(round(2 * abs(points)), 2)
    sign = "\N{MINUS SIGN}" if points < 0 else ""
    if not half:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}\N{VULGAR FRACTION ONE HALF}"


def total_words(row: TotalRow) -> str:
    """Return the total or totals of a row: ``9``, ``up to 4½``, ``18 and more``."""
    return total_text(row, number)


def bid_words(level: int | None) -> str:
    """Return what is bid: ``7``, ``pass``."""
    return "pass" if level is None else str(level)


_NUMBERS: Final = ("none", "one", "two", "three", "four", "five")


def _joker(rules: Ruleset) -> str:
    return "Each joker" if rules.jokers > 1 else "Joker"


def _these(levels: list[int]) -> str:
    bids = [level for level in levels if level in LEVELS]
    texts = ["pass"] if PASS_LEVEL in levels else []
    if bids:
        joined = " or ".join(map(str, bids)) if len(bids) < 3 else f"{bids[0]} to {bids[-1]}"
        texts.append(f"bid {joined}")
    return " or ".join(texts)
