"""Reports of Femhundra as a card player reads them, in 80 columns."""

from __future__ import annotations

import re

import numpy as np
import pytest

from analyzer.estimate import Estimate
from analyzer.femhundra import FemhundraRules, TakePile, TakeStock, deal_round
from analyzer.femhundra.advice import advise, read_position, read_table
from analyzer.femhundra.advice.laying_text import layings_report
from analyzer.femhundra.advice.results import Advice, ChoiceEstimate
from analyzer.femhundra.advice.text import advice_report, verdict, wrapped
from analyzer.femhundra.layings.all_layings import all_layings
from analyzer.femhundra.players.arena import MatchResult
from analyzer.femhundra.players.arena_text import match_report
from analyzer.femhundra.players.rule_player import RulePlayer
from analyzer.femhundra.referee.round_text import round_report

HAND = "5H 6H 9S 9D KC QC 2S"


def widest(text: str) -> int:
    return max(map(len, text.splitlines()))


def choice(*actions: object, behind: float = 0.0, se: float = 0.0, fined: bool = False):
    some = Estimate(10.0, 1.0, 100)
    return ChoiceEstimate(actions, some, some, some, Estimate(behind, se, 100), fined)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("second", "words"),
    [
        (choice(TakePile(), behind=5.0, se=1.0), "It is 5.0 ± 1.0 points better than to take the"),
        (choice(TakePile(), behind=1.5, se=1.0), "To take the pile is as good, within the error."),
        (choice(TakePile(), behind=-3.0, se=1.0), "is as good, within the error."),
        (choice(TakePile()), "To take the pile comes to the same."),
    ],
)
def test_the_verdict_says_how_much_better(second: ChoiceEstimate, words: str) -> None:
    known = read_position(FemhundraRules(), hand=HAND, pile="9C")
    advice = Advice(known, 100, 1, (choice(TakeStock()), second), (choice(TakePile()),), 1)
    assert verdict(advice).startswith("Advice: take from the stock.")
    assert words in verdict(advice)


def test_the_verdict_tells_what_to_do_with_the_pile() -> None:
    known = read_position(FemhundraRules(), hand="KH 6H 9S 9D KC QC 2S", pile="9C KD")
    advice = advise(known, worlds=50)
    assert re.search(r"Advice: take the pile\. .* Then lay .* and discard \w\w\.$", verdict(advice))


def test_a_report_has_the_position_the_numbers_and_the_sample() -> None:
    known = read_position(
        FemhundraRules(players=3),
        hand="9S 9D KC 2S",
        pile="9C 4D",
        melds=["me: 5H 6H 7H", "1: QS KS AS 2: JS", "2: 4S 4C 4H"],
        sizes=[4, 6],
        known=["1: 8H"],
        scores=[10, 20, -30],
        points=[15, -15, 25],
    )
    shown = advice_report(advise(known, worlds=60, seed=7))
    assert widest(shown) <= 80
    for words in (
        "JS QS KS AS (player 1; JS player 2)",
        "9C 4D (top last)",
        "player 1 has 4 cards, with 8H; player 2 has 6 cards",
        "before this round 10, 20, -30 (you first)",
        "this round so far 15, -15, 25 (you first)",
        "60 worlds, seed 7; played out by rule players who see only their own",
        "4 cards can be laid (9S 9C 9D, 4D to 4S 4C 4H): no fine",
        "The game score is not weighed.",
        "If you take the pile:",
        "Advice: ",
    ):
        assert words in shown or words in " ".join(shown.split()), words
    assert shown.count(" ± ") >= 16


def test_the_fine_is_named_and_the_empty_stock_too() -> None:
    known = read_position(FemhundraRules(), hand="KC QD 9S 2C JH 8H 4D", pile="7D")
    shown = advice_report(advise(known, worlds=20))
    assert "three cards cannot be laid: the fine of 50 is certain" in " ".join(shown.split())
    assert "pile, fined" in shown
    assert "nothing," in shown


@pytest.mark.parametrize("players", [2, 6])
def test_reports_stay_within_the_page_all_through_rounds(players: int) -> None:
    for number in range(2):
        table = deal_round(FemhundraRules(players=players), seed=4, number=number)
        while not table.is_over:
            known = table.knowledge(table.turn)
            assert widest(advice_report(advise(known, worlds=4))) <= 80
            for action in RulePlayer().plan(known):
                table.act(action)
        told = round_report(table.log, ["rule"] * players, seed=4)
        assert widest(told) <= 80
        assert f"Players   {players}, each rule" in told


def test_a_round_is_told_turn_by_turn() -> None:
    table = deal_round(FemhundraRules(), seed=3, number=0)
    while not table.is_over:
        for action in RulePlayer().plan(table.knowledge(table.turn)):
            table.act(action)
    told = round_report(table.log, ["rule", "monte-carlo:8"], seed=3)
    assert "0: rule, 1: monte-carlo:8" in told
    assert "   1       0     4     2  draws 3S, lays 6S 7S 8S (15), discards JH\n" in told
    assert "lays 6H to 7H 8H 9H (5), discards 2H" in told
    assert "Player 0 is out." in told
    assert re.search(r"^0 +35 +0 +50 +0 +\+85$", told, re.MULTILINE)


def test_the_sizes_told_are_the_referees() -> None:
    piles = 0
    for number in range(4):
        table = deal_round(FemhundraRules(players=3), seed=6, number=number)
        expected = []
        while not table.is_over:
            player = table.turn
            for action in RulePlayer().plan(table.knowledge(player)):
                piles += isinstance(action, TakePile)
                table.act(action)
            if table.phase == "draw" or table.is_over:
                expected.append([player, len(table.hands[player]), len(table.pile)])
        told = round_report(table.log, ["rule"] * 3, seed=6).splitlines()
        start = next(i for i, line in enumerate(told) if line.startswith("Turn"))
        rows = [line.split()[1:4] for line in told[start:] if re.match(r" +\d+ +\d ", line)]
        assert [[int(word) for word in row] for row in rows] == expected
    assert piles > 3


def test_a_round_that_runs_out_and_a_fine_are_told() -> None:
    table = deal_round(FemhundraRules(), seed=2, number=0)
    hands = table.hands
    table.take_pile()
    table.discard(hands[0][0])
    while table.stock:
        table.take_stock()
        table.discard(table.hands[table.turn][0])
    table.decline()
    told = round_report(table.log, ["a", "b"], seed=2)
    assert "is fined 50" in told
    assert "leaves the pile" in told
    assert "The stock has run out." in told


def test_ways_to_lay_a_hand() -> None:
    hand, melds, own = read_table(
        FemhundraRules(players=6), hand="7S 7D 7H 8H 9H TH KC", melds=["1: QC JC TC"]
    )
    found = all_layings(hand, melds, own)
    shown = layings_report(hand, melds, found, rows=1)
    assert widest(shown) <= 80
    assert "KC to TC JC QC" in shown
    assert f"1 of {len(found)} ways are shown" in shown
    assert "and go out." in shown
    nothing = layings_report((), (), all_layings(hand[:2]), rows=3)
    assert "Nothing can be laid" in nothing


def test_melds_are_not_broken_over_lines() -> None:
    assert wrapped(["9S 9C 9D", "5H 6H 7H"], 17) == ["9S 9C 9D,", "5H 6H 7H"]
    assert wrapped(["9S 9C 9D", "5H 6H 7H"], 18) == ["9S 9C 9D, 5H 6H 7H"]


@pytest.mark.parametrize(
    ("gains", "words"),
    [
        ([10.0, 12.0, 11.0, 9.0], "A (monte-carlo:8) plays better, by 10.5 ± 0.6 points a round."),
        ([-10.0, -12.0, -11.0, -9.0], "B (rule) plays better, by 10.5"),
        ([10.0, -12.0, 11.0, -9.0], "Neither is ahead by more than chance"),
        ([0.0, 0.0, 0.0, 0.0], "equally well on every deal"),
    ],
)
def test_a_match_says_who_is_better(gains: list[float], words: str) -> None:
    some = Estimate(50.0, 2.0, 4)
    shown = match_report(MatchResult("monte-carlo:8", "rule", 2, 1, np.array(gains), some, some))
    assert words in shown
    assert "4 deals, each played twice, seed 1" in shown
    assert widest(shown) <= 80
