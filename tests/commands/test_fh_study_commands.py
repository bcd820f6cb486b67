"""``five-hundred femhundra study``: hands and pile."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tests.commands.stubs import refused, run

SMALL = {
    "hands": ("--hands", "40", "--worlds", "8", "--players", "2"),
    "pile": ("--rounds", "20", "--worlds", "4"),
}
STUDY = ("femhundra", "study")


def answered(name: str, *words: str) -> str:
    result = run(*STUDY, name, *SMALL[name], "--workers", "1", *words)
    assert result.exit_code == 0, (result.exit_code, result.stderr)
    return result.stdout


@pytest.mark.parametrize("name", SMALL)
def test_help_has_examples(name: str) -> None:
    assert name in run(*STUDY, "--help").stdout
    assert "Examples:" in run(*STUDY, name, "--help").stdout


@pytest.mark.parametrize("name", SMALL)
def test_all_forms_tell_the_same_and_a_picture_is_drawn(name: str, tmp_path: Path) -> None:
    folder, picture = tmp_path / "run", tmp_path / "picture.png"
    table = answered(name, "--out", str(folder), "--plot", str(picture))
    assert max(map(len, table.splitlines())) <= 80
    assert picture.read_bytes().startswith(b"\x89PNG")
    kept = ("--out", str(folder), "--resume")
    answer = json.loads(answered(name, *kept, "--format", "json"))
    rows = list(csv.DictReader(io.StringIO(answered(name, *kept, "--format", "csv"))))
    assert answer["seed"] == 1
    assert len(rows) >= len(answer["rows"])
    for row, told in zip(rows, answer["rows"], strict=False):
        assert (row["part"], row["name"]) == (told["part"], told["name"])
    assert answered(name, *kept) == table


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("hands", "--hands", "39"), "39 is not from 40 to"),
        (("hands", "--players", "2,7"), "femhundra for 7 players"),
        (("hands", "--players", "2,2"), "give different numbers"),
        (("hands", "--players", "2,3,4"), "up to 2 numbers, not 3"),
        (("hands", "--players", "two"), "is not whole numbers"),
        (("hands", "--resume"), "--resume: which run?"),
        (("pile", "--rounds", "1"), "1 is not from 2 to"),
        (("pile", "--worlds", "5"), "even number"),
        (("pile", "--players", "7"), "7 is not from 2 to 6"),
        (("pile", "--resume"), "--resume: which run?"),
        (("pile", "--plot", "x.gif"), "x.gif"),
        (("piles",), "no femhundra study 'piles': did you mean pile?"),
    ],
)
def test_bad_words_are_refused_in_one_line(words: tuple[str, ...], message: str) -> None:
    assert message in refused(*STUDY, *words)
