"""What a match found, in 80 columns."""

from __future__ import annotations

import pytest

from analyzer.players.contracts import ContractWish
from analyzer.players.match_result import Clock, MatchResult, PlayedDeal
from analyzer.reports.arena_text import match_report, time_line
from analyzer.rules import Bid, load

AUSTRALIAN = load("australian")


def result(contract: str, *nets: tuple[float, float, float]) -> MatchResult:
    wish = ContractWish.parse(contract, AUSTRALIAN)
    bid = wish.bid or Bid.parse("10NT")
    deals = [
        PlayedDeal(number, 0, bid, (10, 0, 9), (True, False, False), net)
        for number, net in enumerate(nets)
    ]
    players = ("sampling:100000", "sampling:64")
    return MatchResult(
        *players, AUSTRALIAN, wish, 2**63 - 1, tuple(deals), Clock(3.0, 1000), Clock(0.5, 1000)
    )


@pytest.mark.parametrize("contract", ["best", "8suit", "nt", "OMIS", "10NT"])
def test_the_widest_numbers_fit(contract: str) -> None:
    shown = match_report(result(contract, (1040.0, -1040.0, -1040.0), (-1040.0, 1040.0, 1040.0)))
    assert max(map(len, shown.splitlines())) <= 80
    assert "sampling:100000" in shown


@pytest.mark.parametrize(
    ("nets", "verdict"),
    [
        (((10.0, 0.0, 0.0), (14.0, 0.0, 0.0)), "A (sampling:100000) plays better: by 12.0 points"),
        (((0.0, 0.0, 10.0), (0.0, 0.0, 14.0)), "B (sampling:64) plays better: by 12.0 points"),
        (((9.0, 0.0, 0.0), (-8.0, 0.0, 0.0)), "Neither is ahead by more than chance"),
        (((5.0, 5.0, 5.0), (7.0, 7.0, 7.0)), "A and B do equally well on every deal."),
    ],
)
def test_the_verdict(nets: tuple[tuple[float, float, float], ...], verdict: str) -> None:
    assert verdict in match_report(result("best", *nets))


def test_what_was_asked_in_words() -> None:
    asked = {
        "best": "declares its best suit or no-trump, as high as it is worth",
        "8suit": "declares its best suit, at level 8",
        "MIS": "MIS, by the hand that looks best for it",
    }
    for contract, words in asked.items():
        shown = match_report(result(contract, (0.0, 0.0, 0.0), (1.0, 0.0, 0.0)))
        assert words in " ".join(shown.split())


def test_the_time_of_a_card() -> None:
    line = time_line(result("best", (0.0, 0.0, 0.0)))
    assert line == "Time a card: A 3 ms, B 0.5 ms"
