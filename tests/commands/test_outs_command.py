"""``five-hundred outs``."""

from __future__ import annotations

import csv
import io
import json
import random
from pathlib import Path

import pytest

from analyzer.advice import playing
from analyzer.rules import BidKind, Ruleset, ladder
from tests.advice.samples import Scrambler
from tests.commands.stubs import refused, run
from tests.commands.test_advice_in_every_ruleset import RULESETS, question, strictly

HAND = "JK JH AH 9H 5H AS KS 8C 7C 6D"
QUICK = ("--worlds", "12")


@pytest.fixture
def made_up_tricks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "solve_batch", Scrambler())
    monkeypatch.setattr("analyzer.commands.compiling.uncompiled_kernels", set)


def test_the_table_tells_gains_and_what_helps_together(made_up_tricks: None) -> None:
    result = run("outs", HAND, "--contract", "8h", *QUICK)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0] == "Hand      JK   AS KS   8C 7C   6D   AH JH 9H 5H"
    assert "12 worlds, the same for all; then 24 fresh ones; seed 1" in result.stdout
    assert "corrected: what play is likely to make" in result.stdout
    gains = [float(line.split("±")[0].split()[-1]) for line in lines if line.count("±") == 2][:-1]
    assert gains == sorted(gains, reverse=True)
    assert "helps: the gain is above three standard errors" in " ".join(result.stdout.split())


@pytest.mark.parametrize(("rules", "words"), RULESETS)
@pytest.mark.parametrize("seed", range(2))
def test_every_ruleset_is_answered_in_80_columns_json_and_csv(
    rules: Ruleset, words: tuple[str, ...], seed: int, made_up_tricks: None
) -> None:
    hand, _, tables = question(rules, seed)
    bids = [entry.bid for entry in ladder(rules) if entry.bid.kind is not BidKind.GRAND_NULLO]
    bid = random.Random(seed).choice(bids)
    asked = ["outs", *hand, *tables, "--contract", bid.text, "--rules", rules.name, *words, *QUICK]
    result = run(*asked)
    assert (result.exit_code, result.stderr) == (0, "")
    assert max(map(len, result.stdout.splitlines())) <= 80
    answer = strictly(run(*asked, "--format", "json").stdout)
    cards = [card for out in answer["outs"] for card in out["cards"]]
    face_up = 10 if rules.players == 2 else 0
    assert len(cards) == len(set(cards)) == rules.deck.size - 10 - face_up
    rows = list(csv.DictReader(io.StringIO(run(*asked, "--format", "csv").stdout)))
    assert [row["cards"].split() for row in rows] == [out["cards"] for out in answer["outs"]]
    assert rows[0]["contract"] == bid.text


def test_solved_outs_are_json_with_exact_odds() -> None:
    answer = json.loads(
        run("outs", HAND, "--contract", "8H", "--worlds", "99", "--format", "json").stdout
    )
    assert answer["outs"][0]["cards"] == ["JD"]
    assert answer["estimate"] == "corrected"
    assert 0 < answer["chance_of_help"] < 1
    assert answer["p_make"] < answer["p_make_double_dummy"]


def test_the_picture_and_the_table_go_to_files(tmp_path: Path, made_up_tricks: None) -> None:
    plot, table = tmp_path / "outs.png", tmp_path / "outs.txt"
    words = ("--plot", str(plot), "--output", str(table))
    result = run("outs", HAND, "--contract", "8H", *QUICK, *words)
    assert (result.exit_code, result.stdout) == (0, "")
    assert plot.read_bytes().startswith(b"\x89PNG")
    assert table.read_text("utf-8").startswith("Hand")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([HAND], "Missing option '--contract'."),
        ([HAND, "--contract", "12H"], "level 12 does not exist"),
        ([HAND, "--contract", "6H", "--rules", "minnesota", "--set", "min_level=7"], "6H"),
        ([f"{HAND} 7D", "--contract", "8H"], "hand: "),
        ([HAND, "--contract", "8H", "--worlds", "1"], "1 is not from 2"),
        ([HAND, "--contract", "8H", "--plot", "outs.gif"], "must end in .png, .svg or .pdf"),
        ([HAND, "--contract", "8H", "--table", "4S 5S 6S 7S 8S"], "only the two-player game"),
    ],
)
def test_bad_input_is_refused(words: list[str], reason: str, made_up_tricks: None) -> None:
    assert reason in refused("outs", *words)
