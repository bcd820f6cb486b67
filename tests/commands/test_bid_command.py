"""``five-hundred bid``."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from analyzer.cards import parse_hand
from tests.commands.stubs import HAND, WIDOW, Calls, refused, replace_advice, run

BID_KEYS = {
    "bid",
    "value",
    "p_make",
    "p_make_se",
    "mean_tricks",
    "expected_score",
    "expected_score_se",
    "expected_net",
    "worlds",
    "discard",
    "joker_named",
    "partner",
}


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    return replace_advice(monkeypatch)


def test_the_table_restates_the_question_and_answers_it(calls: Calls) -> None:
    result = run("bid", HAND, "--seed", "7", "--jobs", "1")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == "Hand      JK   AS   JD 5D 4D   AH KH QH JH 9H"
    assert "Sample    256 to 640 worlds, seed 7\n" in result.stdout
    assert "double-dummy" in result.stdout
    assert [line.split()[1] for line in lines if line.startswith(">")] == ["8H"]
    assert "Bid 8H: made in" in result.stdout
    assert max(map(len, lines)) <= 80
    assert calls == [
        {
            "hand": parse_hand(HAND),
            "widow": None,
            "discard": None,
            "table": (),
            "opponent_table": (),
            "rules": calls[0]["rules"],
            "estimate": "corrected",
            "worlds": None,
            "precision": None,
            "until_settled": False,
            "seed": 7,
            "jobs": 1,
            "progress": calls[0]["progress"],
            "examples": 0,
        }
    ]
    assert calls[0]["rules"].name == "australian"


@pytest.mark.parametrize(
    "words",
    [
        HAND.split(),
        [HAND.lower()],
        ["S:A", "H:AKQJ9", "D:J54", "JK"],
        ["A.AKQJ9.J54..H"],
        ["JK,J♥,J♦,A♥", "K♥ Q♥ 9♥", "A♠5♦4♦"],
    ],
)
def test_the_hand_may_be_written_in_many_ways(words: list[str], calls: Calls) -> None:
    assert run("bid", *words).exit_code == 0
    assert calls[0]["hand"] == parse_hand(HAND)


@pytest.mark.parametrize("kind", ["corrected", "double-dummy", "played-out"])
def test_the_kind_of_estimate_may_be_chosen(kind: str, calls: Calls) -> None:
    assert run("bid", HAND, "--estimate", kind, "--worlds", "20").exit_code == 0
    assert (calls[0]["estimate"], calls[0]["worlds"]) == (kind, 20)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "Playing out 64 worlds for each bid: about 2 min on 1 core ..."),
        (("--worlds", "16"), "Playing out 16 worlds for each bid: about 25 s on 1 core ..."),
        (
            ("--rules", "american_5p"),
            "Playing out 8 worlds for each bid: about 2 min on 1 core ...",
        ),
    ],
)
def test_playing_out_says_how_long_it_takes_though_nobody_watches(
    words: tuple[str, ...], told: str, calls: Calls
) -> None:
    result = run("bid", HAND, "--estimate", "played-out", "--jobs", "1", *words)
    assert result.stderr.splitlines() == [told]
    assert run("bid", HAND, "--jobs", "1", *words).stderr == ""


@pytest.mark.parametrize("option", ["--widow", "--kitty"])
def test_a_known_widow(option: str, calls: Calls) -> None:
    result = run("bid", HAND, option, WIDOW, "--discard", "5D 5C 6C")
    assert result.exit_code == 0
    assert calls[0]["widow"] == parse_hand(WIDOW)
    assert calls[0]["discard"] == parse_hand("5D 5C 6C")
    assert "Put away" in result.stdout
    assert "JK=H" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_json(calls: Calls) -> None:
    result = run("bid", HAND, "--format", "json", "--seed", "7")
    assert result.stderr == ""
    answer = json.loads(result.stdout)
    assert list(answer) == [
        "rules",
        "hand",
        "widow",
        "worlds",
        "seed",
        "estimate",
        "bids",
        "best",
    ]
    assert answer["hand"] == ["JK", "AS", "JD", "5D", "4D", "AH", "KH", "QH", "JH", "9H"]
    assert answer["estimate"] == "double-dummy"
    assert len(answer["bids"]) == 27
    assert all(set(bid) >= BID_KEYS for bid in answer["bids"])
    assert {bid["worlds"] for bid in answer["bids"]} == {256, answer["worlds"]}
    assert answer["best"]["bid"] == "8H"


def test_json_with_samples(calls: Calls) -> None:
    answer = json.loads(run("bid", HAND, "--format", "json", "--explain").stdout)
    assert [world["made"] for world in answer["examples"]] == [True, False]
    assert len(answer["examples"][0]["partner"]) == 10


def test_csv(calls: Calls) -> None:
    result = run("bid", HAND, "--format", "csv", "--widow", WIDOW)
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert len(rows) == 27
    assert rows[0]["bid"] == "6S"
    assert rows[0]["discard"] == "6C 5C 5D"
    assert (rows[0]["worlds"], rows[10]["bid"], rows[10]["worlds"]) == ("640", "MIS", "256")
    assert rows[0]["estimate"] == "double-dummy"
    assert next(row for row in rows if row["bid"] == "MIS")["mean_tricks"] == ""


def test_explain(calls: Calls) -> None:
    result = run("bid", HAND, "--explain")
    assert calls[0]["examples"] > 0
    assert "8H made: 9 tricks" in result.stdout
    assert "8H failed: 7 tricks" in result.stdout
    assert "  Partner   8S 7S 6S   AC JC 9C   AD KD QD   6H" in result.stdout
    assert "Widow     KS 6C 5C; put away 6C 5C 5D" in result.stdout


def test_as_many_worlds_as_asked_for(calls: Calls) -> None:
    assert "Sample    700 worlds, seed 7\n" in run("bid", HAND, "--worlds", "700").stdout
    run("bid", HAND, "--precision", "0.5%")
    assert [(call["worlds"], call["precision"]) for call in calls] == [(700, None), (None, 0.005)]


def test_worlds_until_the_best_bid_is_settled(calls: Calls) -> None:
    run("bid", HAND, "--until-settled")
    run("bid", HAND)  # a default only on a terminal
    assert [call["until_settled"] for call in calls] == [True, False]


def test_few_worlds_are_said_to_be_few(calls: Calls) -> None:
    assert "Few worlds" in run("bid", HAND, "--worlds", "100").stdout
    assert "Few worlds" not in run("bid", HAND).stdout
    result = run("bid", HAND, "--worlds", "100", "--format", "json")
    assert "Few worlds" in result.stderr
    json.loads(result.stdout)


def test_output_goes_to_a_file(calls: Calls, tmp_path: Path) -> None:
    file = tmp_path / "answer.txt"
    result = run("bid", HAND, "--output", str(file))
    assert (result.exit_code, result.stdout) == (0, "")
    assert file.read_text(encoding="utf-8") == run("bid", HAND).stdout
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("ending", "magic"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")]
)
def test_plot(ending: str, magic: bytes, calls: Calls, tmp_path: Path) -> None:
    file = tmp_path / f"bids.{ending}"
    result = run("bid", HAND, "--plot", str(file))
    assert result.exit_code == 0
    assert "Bid 8H" in result.stdout
    assert file.read_bytes().startswith(magic)


def test_a_changed_rule(calls: Calls) -> None:
    result = run("bid", HAND, "--set", "slam_bonus=no", "--set", "misere_rank=above_8s")
    assert result.exit_code == 0
    assert calls[0]["rules"].slam_bonus is False
    assert calls[0]["rules"].misere_rank == "above_8s"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["JK JH JD AH KH QH 9H AS 5D 4X"], "hand: '4X' is not a card"),
        (["JK JH JD AH KH QH 9H AS 5D 5D"], "hand: 5D is given twice"),
        (["JK JH JD AH KH QH 9H AS 5D 4S"], "hand: 4S is not in this deck: black suits stop at 5"),
        (["JK JH JD AH KH QH 9H AS 5D"], "hand: 9 cards given, 10 needed"),
        ([HAND, "6C"], "hand: 11 cards given, 10 needed"),
        ([HAND, "--widow", "KS 5C"], "widow: 2 cards given, 3 needed"),
        ([HAND, "--widow", "AS 5C KS"], "AS is in both hand and widow"),
        ([HAND, "--discard", "5D 4D AS"], "--discard needs --widow"),
        ([HAND, "--widow", WIDOW, "--discard", "5D 4D"], "discard: 2 cards given, 3 needed"),
        ([HAND, "--widow", WIDOW, "--discard", "5D 4D 7C"], "discard: 7C is neither in"),
        ([HAND, "--worlds", "0"], "0 is not from 1 to 1000000"),
        ([HAND, "--worlds", "-5"], "-5 is not from 1 to 1000000"),
        ([HAND, "--worlds", "many"], "'many' is not a whole number"),
        (
            [HAND, "--until-settled", "--worlds", "99"],
            "--until-settled settles the number of worlds",
        ),
        ([HAND, "--until-settled", "--precision", "1%"], "no --worlds or --precision"),
        (
            [HAND, "--worlds", "99", "--precision", "1%"],
            "both settle the number of worlds: give one",
        ),
        ([HAND, "--seed", "-1"], "-1 is not from 0"),
        ([HAND, "--jobs", "0"], "0 is not from 1"),
        ([HAND, "--estimate", "guess"], "'corrected', 'double-dummy', 'played-out'"),
        ([HAND, "--estimate", "played-out", "--precision", "1%"], "takes --worlds: no --precision"),
        ([HAND, "--estimate", "played-out", "--until-settled"], "played-out takes --worlds"),
        ([HAND, "--rules", "austalian"], "did you mean australian?"),
        ([HAND, "--rules", "./none.toml"], "cannot read rules file"),
        ([HAND, "--set", "slam_bonis=no"], "did you mean slam_bonus?"),
        ([HAND, "--set", "slam_bonus"], "write SWITCH=VALUE"),
        ([HAND, "--set", "slam_bonus=perhaps"], "slam_bonus='perhaps'"),
        ([HAND, "--set", "players=3", "--set", "deck=d33"], "5D is not in this deck: it stops at"),
        ([HAND, "--explain", "--format", "csv"], "--explain"),
        ([HAND, "--plot", "bids.gif"], "must end in .png, .svg or .pdf"),
        ([HAND, "--plot", "/no/such/folder/b.png"], "cannot write /no/such/folder/b.png"),
        ([HAND, "--output", "/no/such/folder/b"], "cannot write /no/such/folder/b: No such file"),
        ([HAND, "--output", "x.png", "--plot", "x.png"], "give two files"),
        ([HAND, "--output", "."], "it is a folder"),
    ],
)
def test_bad_input_is_refused_before_any_work(
    words: list[str], said: str, calls: Calls, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in refused("bid", *words)
    assert not calls
    assert not list(tmp_path.iterdir())
