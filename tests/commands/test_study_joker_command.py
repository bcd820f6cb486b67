"""``five-hundred study joker``."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from analyzer.rules import Ruleset
from tests.commands.stubs import refused, run
from tests.commands.test_advice_in_every_ruleset import RULESETS, question

RED = "JK JH AH 9H 5H KS QS 8C 7C 6C"
NO_JOKER = "JD JH AH 9H 5H KS QS 8C 7C 6C"


def line_of(text: str, *start: str) -> list[str]:
    return next(
        line.split() for line in text.splitlines() if line.split()[: len(start)] == list(start)
    )


def test_general_odds_and_those_of_a_hand() -> None:
    general = run("study", "joker").stdout
    assert line_of(general, "widow") == ["widow", "3", "9.09", "3/33", "6.98"]
    assert line_of(general, "partner")[3] == "10/33"
    assert line_of(general, "trumps", "D", "H", "5")[:6][-1] == "57.84" or "57.84" in general
    assert "52.35" in line_of(general, "trumps", "S", "C", "5")
    assert "33.03" in line_of(general, "aces", "0")
    own = run("study", "joker", RED).stdout
    assert "57.84" in line_of(own, "trumps", "H", "5", "8")
    assert "You see the joker." in own


def test_the_deck_and_the_players_matter() -> None:
    longer = run("study", "joker", "--set", "deck=d45").stdout
    assert line_of(longer, "widow")[3] == "5/35"
    three = run("study", "joker", "--rules", "australian_3p").stdout
    assert line_of(three, "widow")[3] == "3/23"
    assert "This deck has no joker." in run("study", "joker", "--set", "jokers=0").stdout


@pytest.mark.parametrize(("rules", "words"), RULESETS)
def test_every_ruleset_is_answered_in_80_columns_json_and_csv(
    rules: Ruleset, words: tuple[str, ...]
) -> None:
    for seed in range(3):
        hand, _, tables = question(rules, seed)
        for given in ([], [*hand, *tables]):
            asked = ["study", "joker", *given, "--rules", rules.name, *words]
            result = run(*asked)
            assert (result.exit_code, result.stderr) == (0, "")
            assert max(map(len, result.stdout.splitlines())) <= 80
            answer = json.loads(run(*asked, "--format", "json").stdout)
            assert answer["widow_cards"] == rules.widow
            for row in answer["widow"]:
                assert sum(row["chances"]) == pytest.approx(1)
            text = run(*asked, "--format", "csv").stdout
            rows = list(csv.DictReader(io.StringIO(text)))
            assert len(rows) == len(answer["joker"]) + len(answer["widow"])


def test_the_answer_goes_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "odds.csv"
    assert run("study", "joker", "--format", "csv", "--output", str(path)).stdout == ""
    assert path.read_text("utf-8").startswith("asked,what,")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["JK JH"], "hand: "),
        ([NO_JOKER, "--rules", "australian_2p"], "give --table and --opponent-table"),
        (["--table", "4H 5H 6H 7H 8H"], "need a hand"),
        ([RED, "--set", "jokers=0"], "JK is not in this deck"),
        (["--rules", "austrian"], "unknown ruleset"),
    ],
)
def test_bad_input_is_refused(words: list[str], reason: str) -> None:
    assert reason in refused("study", "joker", *words)
