"""What a match of two players found, as text of 80 columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from analyzer.players.match_result import Clock, Gain, MakeRate, MatchResult
from analyzer.reports.text import (
    columns,
    labelled,
    paragraph,
    percent,
    plus_minus,
    points,
    rules_in_words,
)

LEFT: Final = frozenset({0})
_CHOICE_IN_WORDS: Final = {
    "best": "its best suit or no-trump",
    "suit": "its best suit",
    "nt": "no-trump",
}


def match_report(result: MatchResult) -> str:
    """Return the whole answer: who played what, what A gains, and how often contracts made."""
    return "\n".join(
        [
            labelled("Players", f"A: {result.a}   B: {result.b}"),
            labelled("Rules", rules_in_words(result.rules)),
            labelled("Contract", _contract_in_words(result)),
            labelled("Deals", f"{len(result.deals):,}, each played thrice, seed {result.seed}"),
            "",
            *_gain_lines(result),
            "",
            paragraph(_verdict(result)),
            "",
            *_rate_lines(result),
            "",
            paragraph(_notes(result)),
        ]
    )


def time_line(result: MatchResult) -> str:
    """Return how long the players thought, which differs from run to run."""
    return f"Time a card: {_milliseconds('A', result.time_a)}, {_milliseconds('B', result.time_b)}"


def _milliseconds(name: str, clock: Clock) -> str:
    return f"{name} {1000 * clock.mean:.3g} ms"


def _contract_in_words(result: MatchResult) -> str:
    wish = result.contract
    if wish.bid is not None:
        return f"{wish.bid.text}, by the hand that looks best for it"
    choice = _CHOICE_IN_WORDS[wish.text.lstrip("0123456789")]
    level = "as high as it is worth" if wish.level is None else f"at level {wish.level}"
    return f"the strongest hand declares {choice}, {level}"


def _gain_lines(result: MatchResult) -> Iterator[str]:
    yield "What A gains a deal, against B in the same place with the same cards:"
    header = ["", "Points", "Contracts, %"]
    if not result.contract.no_trick:
        header.insert(1, "Tricks")
    named = (
        ("As declarers", result.declaring),
        ("As defenders", result.defending),
        ("Both together", result.total),
    )
    yield from columns(header, [[name, *_cells(gain)] for name, gain in named], left=LEFT)


def _cells(gain: Gain) -> list[str]:
    tricks = [] if gain.tricks is None else [plus_minus(gain.tricks, gain.tricks_se, "+.2f", ".2f")]
    contracts = plus_minus(100 * gain.made, 100 * gain.made_se, "+5.1f", "4.1f")
    return [*tricks, points(gain.points, gain.points_se), contracts]


def _verdict(result: MatchResult) -> str:
    """Say who is ahead, if that is more than the luck of the deals: two standard errors."""
    gain, error = result.total.points, result.total.points_se
    if gain == 0 and error == 0:
        return "A and B do equally well on every deal."
    if abs(gain) < 2 * error:
        return (
            "Neither is ahead by more than chance: the points of both together are within two "
            "standard errors of nothing. More --deals tell more."
        )
    better = f"A ({result.a})" if gain > 0 else f"B ({result.b})"
    return f"{better} plays better: by {abs(gain):.1f} points for each deal declared and defended."


def _rate_lines(result: MatchResult) -> Iterator[str]:
    yield "Contracts made, in %, by declarers against defenders:"
    header = ["Level", "Deals", "A against B", "B against B", "B against A"]
    yield from columns(header, map(_rate_cells, result.make_rates), left=LEFT)


def _rate_cells(rate: MakeRate) -> list[str]:
    level = {None: "all", 0: "no trick"}.get(rate.level, str(rate.level))
    made = [percent(value, error) for value, error in zip(rate.rates, rate.errors, strict=True)]
    return [level, f"{rate.deals:,}", *made]


def _notes(result: MatchResult) -> str:
    sides = result.rules.players in (4, 6)
    opponents = "the other side's" if sides else "a defender's on average"
    return (
        "± is one standard error. Points: declarers' less "
        f"{opponents}. Contracts: made when declaring, beaten when defending. "
        "Every player sees only its own cards and what is played. Declarer's player also puts "
        "cards away, and names a partner or the joker's suit."
    )
