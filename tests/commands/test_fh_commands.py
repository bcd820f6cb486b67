"""``five-hundred femhundra``: advise, melds, round, arena, rules."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from analyzer.commands.femhundra import MEMBERS
from analyzer.femhundra import FemhundraRules, parse_log
from analyzer.femhundra.referee.replay import replay
from tests.commands.stubs import refused, run

HAND = "5H 6H 9S 9D KC QC 2S"
ADVISE = ("femhundra", "advise", HAND, "--pile", "9C", "--worlds", "40")


def answered(*words: str) -> str:
    result = run("femhundra", *words)
    assert result.exit_code == 0, (result.exit_code, result.stderr)
    return result.stdout


@pytest.mark.parametrize("name", MEMBERS)
def test_each_command_has_help_with_examples(name: str) -> None:
    if name not in ("rules", "study"):
        assert "Examples:" in answered(name, "--help")
    assert name in answered("--help")


def test_advice_in_all_forms(tmp_path: Path) -> None:
    table = run(*ADVISE).stdout
    assert max(map(len, table.splitlines())) <= 80
    assert "Advice: " in table
    answer = json.loads(run(*ADVISE, "--format", "json").stdout)
    assert answer["worlds"] == 40
    assert answer["knowledge"]["stock"] == 37
    rows = list(csv.DictReader(io.StringIO(run(*ADVISE, "--format", "csv").stdout)))
    assert len(rows) == len(answer["draws"]) + len(answer["turns"])
    assert rows[0]["actions"] == answer["draws"][0]["actions"][0]
    file = tmp_path / "advice.json"
    assert run(*ADVISE, "--format", "json", "--output", str(file)).stdout == ""
    assert json.loads(file.read_text()) == answer


def test_the_players_follow_from_the_sizes() -> None:
    shown = answered("advise", HAND, "--pile", "9C", "--sizes", "7,7,7", "--worlds", "4")
    assert "femhundra, 4 players, to 500" in shown
    switched = answered(
        *("advise", HAND, "--pile", "9C", "--worlds", "4"),
        *("--set", "players=3", "--set", "fh_target=unlimited"),
    )
    assert "femhundra, 3 players, without an end" in switched


def test_a_whole_position_on_the_command_line() -> None:
    shown = answered(
        *("advise", "9S", "9D", "KC", "2S", "7S", "--drawn", "stock", "--pile", "9C 4D"),
        *("--sizes", "4,6", "--meld", "me: 5H 6H 7H", "--meld", "1: QS KS AS 2: JS"),
        *("--meld", "2: 4S 4C 4H", "--known", "1: 8H", "--points", "15,-15,25"),
        *("--scores", "100,-20,0", "--under", "QD", "--stock", "25", "--worlds", "4"),
    )
    assert "25 cards, at its end QD" in shown
    assert "If you take the pile" not in shown


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((HAND,), "the pile is empty"),
        ((HAND, "--pile", "5H"), "5H is in both your hand and the pile"),
        ((HAND, "--pile", "9C", "--sizes", "x"), "'x' is not whole numbers, like 7,5"),
        ((HAND, "--pile", "9C", "--worlds", "3"), "3 is not from 4 to"),
        ((HAND, "--pile", "9C", "--players", "7"), "7 is not from 2 to 6"),
        ((HAND, "--pile", "9C", "--players", "3", "--set", "players=4"), "leave one out"),
        ((HAND, "--pile", "9C", "--set", "target=3"), "did you mean fh_target?"),
        ((HAND, "--pile", "9C", "--meld", "5S 6S 7S"), "whose is it?"),
        ((HAND, "--pile", "9C", "--output", "no/such/folder.txt"), "cannot write"),
    ],
)
def test_advice_refuses_in_one_line(words: tuple[str, ...], message: str) -> None:
    assert message in refused("femhundra", "advise", *words)


def test_an_unknown_command_is_told_with_the_nearest() -> None:
    assert refused("femhundra", "advize") == "no femhundra 'advize': did you mean advise?"


def test_ways_to_lay_in_all_forms() -> None:
    words = (
        "melds",
        "7S",
        "7D",
        "7H",
        "8H",
        "AC",
        "--meld",
        "me: 9S 9D 9C",
        "--meld",
        "1: JC QC KC",
    )
    table = answered(*words)
    assert "AC to JC QC KC" in table
    ways = json.loads(answered(*words, "--format", "json"))["ways"]
    rows = list(csv.DictReader(io.StringIO(answered(*words, "--format", "csv"))))
    assert len(ways) == len(rows) >= 1
    assert ways[0]["table_points"] == int(rows[0]["table_points"]) == 30
    assert rows[0]["melds"] == "7S 7D 7H"
    assert "AC on meld 1" in rows[0]["lay_offs"]


def test_a_hand_with_too_many_ways_asks_for_the_best() -> None:
    deck = " ".join(rank + suit for suit in "SCDH" for rank in "A23456789TJQK")
    assert "ask for the best one" in refused("femhundra", "melds", deck)
    assert "+380" in answered("melds", deck, "--best")
    assert "the hand is empty" in refused("femhundra", "melds", "")


def test_a_round_is_played_by_those_asked_for_and_its_log_replays() -> None:
    words = ("round", "--player", "monte-carlo:4", "--player", "rule", "--player", "rule")
    told = answered(*words, "--seed", "5")
    assert "0: monte-carlo:4, 1: rule, 2: rule" in told
    log = answered(*words, "--seed", "5", "--format", "log")
    played = replay(FemhundraRules(players=3), parse_log(log))
    assert played.is_over
    answer = json.loads(answered(*words, "--seed", "5", "--format", "json"))
    assert answer["log"] == log.splitlines()
    assert played.ended is not None
    assert [s["total"] for s in answer["scores"]] == [s.total for s in played.ended.scores]
    assert answered(*words, "--seed", "6", "--format", "log") != log


def test_a_round_refuses_in_one_line() -> None:
    wrong = ("femhundra", "round", "--player")
    assert "choose from rule, monte-carlo" in refused(*wrong, "xx")
    line = refused(*wrong, "rule", "--player", "rule", "--players", "4")
    assert line == "2 times --player: give it once, or for each of 4 players"


def test_the_arena_keeps_its_run_and_takes_it_up_again(tmp_path: Path) -> None:
    words = ("arena", "monte-carlo:4", "rule", "--rounds", "12", "--workers", "1")
    alone = answered(*words, "--format", "json")
    out = str(tmp_path / "match")
    assert answered(*words, "--format", "json", "--out", out) == alone
    assert answered(*words, "--format", "json", "--out", out, "--resume") == alone
    answer = json.loads(alone)
    assert (answer["a"], answer["rounds"]) == ("monte-carlo:4", 12)
    rows = list(csv.DictReader(io.StringIO(answered(*words, "--format", "csv"))))
    gains = [float(row["gain"]) for row in rows]
    assert sum(gains) / 12 == pytest.approx(answer["gain"]["value"])
    assert "12 deals, each played twice" in answered(*words)


def test_the_arena_refuses_in_one_line() -> None:
    assert "did you mean monte-carlo?" in refused("femhundra", "arena", "monte", "rule")
    assert "which run? give its --out" in refused("femhundra", "arena", "rule", "rule", "--resume")
    assert "1 is not from 2" in refused("femhundra", "arena", "rule", "rule", "--rounds", "1")


def test_the_rule_sheet() -> None:
    assert "rummy for 2 players" in answered("rules")
    sheet = answered("rules", "--players", "4", "--set", "fh_target=300")
    assert "rummy for 4 players" in sheet
    assert "first to reach 300" in sheet
    assert json.loads(answered("rules", "--format", "json")) == {"players": 2, "fh_target": 500}
