"""``five-hundred study rules``."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from analyzer.runs import read_columns
from tests.commands.stubs import refused, run

LONGER = ("--against-set", "deck=d45", "--deals", "30", "--workers", "1")


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analyzer.commands.compiling.uncompiled_kernels", set)


def test_the_table_sets_two_rulesets_side_by_side() -> None:
    result = run("study", "rules", *LONGER)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0] == "A         australian (4 players, 43 cards, widow 3)"
    assert lines[1] == "B         australian with deck=d45 (4 players, 45 cards, widow 5)"
    assert "30 deals, seed 1" in result.stdout
    for level in range(6, 11):
        assert sum(line.startswith(f"Level {level}, open cards, %") for line in lines) == 1
    assert "is therefore double-dummy" in " ".join(result.stdout.split())


def test_json_and_csv_hold_the_same_numbers() -> None:
    answer = json.loads(run("study", "rules", *LONGER, "--format", "json").stdout)
    assert answer["changes"] == {"deck": ["d43", "d45"]}
    kinds = {(row["what"], row["estimate"]) for row in answer["rows"]}
    assert ("chance", "double-dummy") in kinds
    assert ("chance", "corrected") in kinds
    text = run("study", "rules", *LONGER, "--format", "csv").stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [float(row["rules"]) for row in rows] == [row["rules"] for row in answer["rows"]]
    assert [row["against"] == "" for row in rows] == [
        row["against"] is None for row in answer["rows"]
    ]


def test_a_run_is_kept_and_gone_on_with_and_workers_do_not_matter(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    first = run("study", "rules", *LONGER, "--out", str(one))
    assert first.exit_code == 0
    (two / "x").parent.mkdir()
    for name in ("manifest.json", "chunk_000001.parquet"):
        (two / name).write_bytes((one / name).read_bytes())
    words = ("--out", str(two), "--resume")
    second = run("study", "rules", *LONGER[:-1], "2", *words)
    assert second.exit_code == 0
    assert second.stdout == first.stdout
    assert (one / "result.parquet").read_bytes() == (two / "result.parquet").read_bytes()
    assert len(read_columns(one / "result.parquet")["deal"]) == 60
    assert "holds this run already" in refused("study", "rules", *LONGER, "--out", str(one))


def test_the_picture_goes_to_a_file(tmp_path: Path) -> None:
    for kind, start in (("png", b"\x89PNG"), ("svg", b"<?xml")):
        plot = tmp_path / f"rules.{kind}"
        assert run("study", "rules", *LONGER, "--plot", str(plot)).exit_code == 0
        assert plot.read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], "both rulesets are the same"),
        (["--against", "austrian"], "unknown ruleset"),
        (["--against-set", "deck=d44"], "d44"),
        (["--against-set", "deck"], "SWITCH=VALUE"),
        ([*LONGER, "--contract", "spades"], "no contract"),
        (["--against", "australian", "--set", "deck=d45", "--deals", "1"], "1 is not from 2"),
        ([*LONGER, "--resume"], "--resume: give the folder"),
    ],
)
def test_bad_input_is_refused(words: list[str], reason: str) -> None:
    assert reason in refused("study", "rules", *words)
