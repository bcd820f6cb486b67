"""``five-hundred discard``."""

from __future__ import annotations

import csv
import io
import json

import pytest

from analyzer.cards import parse_hand
from tests.commands.stubs import HAND, WIDOW, Calls, refused, replace_advice, run


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    return replace_advice(monkeypatch)


@pytest.mark.parametrize(
    "words",
    [
        [HAND, WIDOW],
        [*HAND.split(), *WIDOW.split()],
        [HAND, "--widow", WIDOW],
        ["--hand", HAND, "--kitty", WIDOW],
    ],
)
def test_the_thirteen_cards_may_be_given_in_parts(words: list[str], calls: Calls) -> None:
    result = run("discard", *words, "--contract", "8h")
    assert (result.exit_code, result.stderr) == (0, "")
    assert sorted(calls[0]["cards"]) == sorted(parse_hand(f"{HAND} {WIDOW}"))
    assert calls[0]["bid"].text == "8H"


def test_the_table_is_ranked(calls: Calls) -> None:
    result = run("discard", HAND, WIDOW, "--contract", "8H", "--rows", "3")
    lines = result.stdout.splitlines()
    start = next(place for place, line in enumerate(lines) if "Put away" in line)
    assert lines[start + 1].split()[:4] == ["1", "5D", "4D", "5C"]
    assert lines[start + 1].endswith("best")
    assert lines[start + 3].split()[0] == "3"
    assert lines[start + 4] == ""
    assert "--rows 20" in " ".join(lines)
    assert max(map(len, lines)) <= 80


def test_json_and_csv_hold_every_discard(calls: Calls) -> None:
    answer = json.loads(run("discard", HAND, WIDOW, "--contract", "8H", "--format", "json").stdout)
    assert answer["contract"] == "8H"
    assert answer["discards"][1]["loss"] == 2.0
    text = run("discard", HAND, WIDOW, "--contract", "8H", "--format", "csv").stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == len(answer["discards"]) == 20
    assert rows[0]["discard"] == "5D 4D 5C"
    assert rows[0]["worlds"] == "1000"


def test_the_kind_of_estimate_may_be_chosen(calls: Calls) -> None:
    for words in ([], ["--estimate", "double-dummy"]):
        assert run("discard", HAND, WIDOW, "--contract", "8H", *words).exit_code == 0
    assert [call["estimate"] for call in calls] == ["corrected", "double-dummy"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([HAND, "--contract", "8H"], "10 cards given, 13 needed"),
        ([HAND, WIDOW, "7C", "--contract", "8H"], "14 cards given, 13 needed"),
        ([HAND, "--widow", "AS 5C 6C", "--contract", "8H"], "AS is in both cards and widow"),
        ([HAND, WIDOW, "--contract", "11H"], "level 11 does not exist"),
        ([HAND, WIDOW, "--contract", "hearts"], "'hearts' is not a bid"),
        ([HAND, WIDOW, "--contract", "pass"], "PASS cannot be a contract"),
        ([HAND, WIDOW, "--contract", "SOMIS"], "SOMIS cannot be a contract in these rules"),
        ([HAND, WIDOW, "--contract", "8H", "--rows", "0"], "0 is not from 1"),
        ([HAND, WIDOW, "--contract", "8H", "--estimate", "played-out"], "'double-dummy'"),
        ([HAND, WIDOW, "--contract", "8H", "--output", "/no/folder/x"], "cannot write"),
    ],
)
def test_bad_input_is_refused_before_any_work(words: list[str], said: str, calls: Calls) -> None:
    assert said in refused("discard", *words)
    assert not calls
