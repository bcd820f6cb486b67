"""``five-hundred study worth``."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from analyzer.commands import study_worth
from tests.commands.stubs import refused, run
from tests.studies.worth.worths import make_up

STUDY = ("study", "worth", "--hands", "30", "--worlds", "4", "--workers", "1")


@pytest.fixture(autouse=True)
def _made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study_worth, "announce_compiling", lambda *_: None)
    make_up(monkeypatch)


def test_json_has_rows_with_errors_and_says_what_they_are() -> None:
    answer = json.loads(run(*STUDY, "--format", "json").stdout)
    assert answer["rules"] == "australian"
    assert (answer["hands"], answer["worlds"], answer["seed"]) == (30, 4, 1)
    assert answer["estimate"] == {"suit": "corrected", "no-trump": "corrected"}
    assert set(answer["definitions"]) > {"hands", "worlds", "points", "void"}
    seen = set()
    for row in answer["rows"]:
        plain = (row["card"], row["denomination"])
        assert (row["given"] is None) == (plain not in seen)  # plain rows come first
        seen.add(plain)
        for name in ("tricks", "points", "p6", "p7", "p8", "p9", "p10"):
            assert isinstance(row[name], float)
            error = row[f"{name}_se"]
            assert error is None if row["hands"] == 1 else error >= 0
        assert row["worlds"] == 4
    assert {each for _, each in seen} == {"S", "C", "D", "H", "NT"}
    assert {card for card, _ in seen} > {"joker", "right", "left", "ace", "side_ace", "fifth_trump"}
    assert {(pair["card"], pair["over"]) for pair in answer["pairs"]} > {
        ("joker", "right"),
        ("right", "left"),
        ("left", "ace"),
    }


def test_csv_has_the_same_rows() -> None:
    rows = list(csv.DictReader(io.StringIO(run(*STUDY, "--format", "csv").stdout)))
    answer = json.loads(run(*STUDY, "--format", "json").stdout)
    assert len(rows) == sum(len(answer[part]) for part in ("rows", "all_suits", "pairs"))
    joker = next(row for row in rows if row["card"] == "joker")
    assert float(joker["tricks"]) == 3.0
    assert (joker["given"], joker["over"]) == ("", "")
    assert "nan" not in {value for row in rows for value in row.values()}


def test_a_kept_run_is_reported_again_without_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = str(tmp_path / "run")
    first = run(*STUDY, "--out", out)
    assert (tmp_path / "run" / "result.parquet").exists()

    def fail(*_: object, **__: object) -> None:
        raise AssertionError("solved again")

    monkeypatch.setattr("analyzer.studies.worth.run.play_by_policy", fail)
    assert run(*STUDY, "--out", out, "--resume").stdout == first.stdout
    assert run("study", "worth", "--report", "--out", out).stdout == first.stdout
    assert "resume it" in refused(*STUDY, "--out", out)
    assert "seed was 1" in refused(*STUDY, "--out", out, "--resume", "--seed", "2")


def test_a_passing_run_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert run(*STUDY).stdout.startswith("What a card is worth: australian\n30 hands")
    assert not list(tmp_path.iterdir())


def test_the_picture_and_the_file(tmp_path: Path) -> None:
    picture, output = tmp_path / "worth.svg", tmp_path / "worth.txt"
    assert run(*STUDY, "--plot", str(picture), "--output", str(output)).stdout == ""
    assert picture.read_text().startswith("<?xml")
    assert output.read_text().startswith("What a card is worth")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--worlds", "33"), "even number"),
        (("--hands", "0"), "not from 1"),
        (("--resume",), "give its --out DIR"),
        (("--rules", "australian_2p"), "two players"),
        (("--plot", "worth.gif"), "must end in"),
        (("--report", "--seed", "2"), "solves nothing"),
        (("--report", "--out", "no_such_folder"), "cannot read no_such_folder"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(words: tuple[str, ...], message: str) -> None:
    assert message in refused("study", "worth", *words)
