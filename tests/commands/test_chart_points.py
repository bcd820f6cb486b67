"""``chart points`` and ``chart sheet`` on a small data set in a folder."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tests.commands.stubs import refused, run
from tests.reports.charts.test_cheat_sheet import misere, no_trump, tricks
from tests.studies.charts.planted_hands import hand_set
from tests.studies.hand_sets import write_hand_set


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    hands = hand_set(tricks, hands=400, no_trump=no_trump, misere=misere)
    return write_hand_set(hands, tmp_path_factory.mktemp("hands"))


def test_points_as_text_json_and_csv(folder: Path) -> None:
    text = run("chart", "points", "--hands", str(folder))
    assert text.exit_code == 0
    assert text.stdout.startswith("A point count, australian")
    told = json.loads(run("chart", "points", "--hands", str(folder), "--format", "json").stdout)
    assert told["hands_judged"] == 200
    assert [method["key"] for method in told["methods"]][-3:] == ["A", "B", "C"]
    table = run("chart", "points", "--hands", str(folder), "--format", "csv").stdout
    rows = list(csv.DictReader(io.StringIO(table)))
    assert sum(int(row["hands"]) for row in rows) == 200


def test_points_into_files(folder: Path, tmp_path: Path) -> None:
    plot, output = tmp_path / "points.svg", tmp_path / "points.txt"
    done = run(
        *("chart", "points", "--hands", str(folder)), "--plot", str(plot), "--output", str(output)
    )
    assert (done.exit_code, done.stdout) == (0, "")
    assert plot.read_bytes().startswith(b"<?xml")
    assert output.read_text("utf-8").startswith("A point count")


@pytest.mark.parametrize(
    ("name", "start"),
    [("a.pdf", b"%PDF"), ("a.png", b"\x89PNG"), ("a.svg", b"<?xml"), ("a.csv", b"section,item")],
)
def test_the_sheet_in_every_form(folder: Path, tmp_path: Path, name: str, start: bytes) -> None:
    output = tmp_path / name
    done = run("chart", "sheet", "--hands", str(folder), "--output", str(output))
    assert done.exit_code == 0
    assert done.stdout == ""
    first = output.read_bytes()
    assert first.startswith(start)
    run("chart", "sheet", "--hands", str(folder), "--output", str(output))
    assert output.read_bytes() == first


def test_a_sheet_of_another_form_is_refused(folder: Path, tmp_path: Path) -> None:
    output = tmp_path / "sheet.doc"
    message = refused("chart", "sheet", "--hands", str(folder), "--output", str(output))
    assert message.endswith("the name must end in .pdf, .png, .svg or .csv")
    assert not output.exists()


def test_hands_that_are_not_there_are_refused(tmp_path: Path) -> None:
    assert "cannot read" in refused("chart", "points", "--hands", str(tmp_path / "none"))


def test_hands_of_other_rules_are_refused(folder: Path) -> None:
    message = refused("chart", "points", "--hands", str(folder), "--rules", "american")
    assert "american" in message
