"""``five-hundred study hands``, and the two charts that are drawn from it."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyzer.rules import Denomination, load
from analyzer.runs import read_columns, write_columns
from analyzer.studies.charts.hand_features import in_suit
from analyzer.studies.hand_set import read_hands
from tests.commands.stubs import refused, run
from tests.studies.hand_sets import planted, write_hand_set

RULES = load("australian")
CHARTS = ("classes", "minimum")


def chances(holds: Any, strain: int) -> Any:
    seen = in_suit(holds, min(strain, 3), RULES)
    high = (seen.length >= 5) & (strain != Denomination.NO_TRUMP)
    return np.where(high, 0.7, 0.3)[:, None] * np.array([1.1, 1.0, 0.8, 0.5, 0.2])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_hand_set(planted(2500, chances), tmp_path_factory.mktemp("hands"))


@pytest.mark.parametrize("chart", CHARTS)
def test_a_chart_says_what_it_rests_on_within_80_columns(chart: str, folder: Path) -> None:
    result = run("chart", chart, "--hands", str(folder))
    assert result.exit_code == 0, result.stderr
    assert max(map(len, result.stdout.splitlines())) <= 80
    words = " ".join(result.stdout.split())
    for told in ("australian", "2,500 at random", "20 worlds each", "seed 1", "corrected"):
        assert told in words
    assert result.stderr == ""


def test_classes_as_json_and_csv_tell_the_same(folder: Path) -> None:
    answer = json.loads(run("chart", "classes", "--hands", str(folder), "--format", "json").stdout)
    text = run("chart", "classes", "--hands", str(folder), "--format", "csv").stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == 5 * len(answer["classes"])
    for each, row in zip(answer["classes"], rows[1::5], strict=True):
        assert int(row["trumps"]) == each["trumps"]
        assert row["tops"] == ", ".join(each["tops"])
        assert float(row["chance"]) == each["levels"][1]["chance"]
        assert row["bid"] == str(each["bid"] or "")
    five = [each for each in answer["classes"] if each["trumps"] == 5]
    assert {each["bid"] for each in five} == {8}


def test_minimum_names_the_weakest_holding(folder: Path) -> None:
    result = run("chart", "minimum", "--hands", str(folder))
    assert "8S to 8H\n  Holding" in result.stdout
    assert "\n  5 trumps   56.0 ± 0.0   +32.7 ±  0.0" in result.stdout
    text = run("chart", "minimum", "--hands", str(folder), "--format", "csv").stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    (eight,) = [row for row in rows if row["level"] == "8"]
    assert (eight["kind"], eight["trumps"], eight["tops"], eight["aces"]) == ("suit", "5", "0", "")
    answer = json.loads(run("chart", "minimum", "--hands", str(folder), "--format", "json").stdout)
    assert len(answer["holdings"]) == len(rows)


@pytest.mark.parametrize("chart", CHARTS)
def test_pictures_are_whole_and_the_same_each_time(
    chart: str, folder: Path, tmp_path: Path
) -> None:
    begins = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}
    for kind, begin in begins.items():
        files = [tmp_path / f"{number}.{kind}" for number in range(2 if kind == "svg" else 1)]
        for file in files:
            result = run("chart", chart, "--hands", str(folder), "--plot", str(file))
            assert result.exit_code == 0, result.stderr
        written = {file.read_bytes() for file in files}
        assert len(written) == 1
        assert written.pop().startswith(begin)


@pytest.mark.parametrize("chart", CHARTS)
def test_hands_of_other_rules_are_refused(chart: str, folder: Path) -> None:
    where = ("--hands", str(folder))
    assert run("chart", chart, *where, "--rules", "australian").exit_code == 0
    told = refused("chart", chart, *where, "--rules", "american")
    assert "solved by the rules australian, not american" in told
    told = refused("chart", chart, *where, "--set", "slam_bonus=false")
    assert "not australian with slam_bonus=false" in told


@pytest.mark.parametrize("chart", CHARTS)
def test_without_hands_the_study_that_makes_them_is_named(
    chart: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "five-hundred study hands --out DIR" in refused("chart", chart)
    write_hand_set(planted(50, chances), tmp_path / "data" / "hands")
    assert run("chart", chart).exit_code == 0


@pytest.mark.parametrize("chart", CHARTS)
def test_raw_double_dummy_makes_no_chart(chart: str, tmp_path: Path) -> None:
    raw = planted(20, lambda holds, _: np.full((len(holds), 5), np.nan))
    told = refused("chart", chart, "--hands", str(write_hand_set(raw, tmp_path)))
    assert "no chart rests on raw double-dummy" in told


def test_the_study_writes_the_data_set_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    words = ("study", "hands", "--hands", "3", "--worlds", "2", "--seed", "4", "--workers", "1")
    out = str(tmp_path / "hands")
    result = run(*words, "--out", out)
    assert result.exit_code == 0, result.stderr
    assert "3 hands, 2 worlds each, seed 4" in " ".join(result.stdout.split())
    hands = read_hands(tmp_path / "hands")
    assert (len(hands), hands.worlds, hands.seed, hands.rules.name) == (3, 2, 4, "australian")
    assert "resume" in refused(*words, "--out", out)
    assert run(*words, "--out", out, "--resume").exit_code == 0
    assert "another run" in refused(*words, "--out", out, "--resume", "--set", "slam_bonus=false")


def test_the_study_says_what_it_cannot_correct(tmp_path: Path) -> None:
    words = ("study", "hands", "--hands", "1", "--worlds", "2", "--workers", "1")
    result = run(*words, "--rules", "minnesota", "--out", str(tmp_path / "hands"))
    assert result.exit_code == 0, result.stderr
    (line,) = [each for each in result.stderr.splitlines() if "No chances" in each]
    assert "suits, no-trump, misère" in line


def test_odd_worlds_and_piles_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    out = ("--out", str(tmp_path / "hands"))
    assert "even" in refused("study", "hands", "--worlds", "3", *out)
    assert "on the table" in refused("study", "hands", "--rules", "australian_2p", *out)
    assert not (tmp_path / "hands").exists()


DATA_FILES = ("result.parquet", "manifest.json", "chunk_000000.parquet", "correction.toml")


@pytest.mark.parametrize("option", ["--output", "--plot"])
@pytest.mark.parametrize("name", DATA_FILES)
@pytest.mark.parametrize(
    "words", [("chart", "classes"), ("study", "worth"), ("study", "rules"), ("study", "joker")]
)
def test_no_result_replaces_the_data_of_a_run(
    words: tuple[str, ...], name: str, option: str, tmp_path: Path
) -> None:
    data = tmp_path / name
    data.write_bytes(b"data")
    if option == "--plot":  # a picture's name that leads there
        if words == ("study", "joker"):
            return
        (tmp_path / "link.svg").symlink_to(data)
        data = tmp_path / "link.svg"
    assert "holds the data of a run: write to another file" in refused(*words, option, str(data))
    assert (tmp_path / name).read_bytes() == b"data"


def test_a_folder_and_a_result_of_one_name_are_refused(tmp_path: Path) -> None:
    for words in (("study", "worth"), ("study", "rules"), ("calibrate",)):
        both = str(tmp_path / "both")
        assert "--out and --output both name" in refused(*words, "--out", both, "--output", both)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("worlds", 21),
        ("hands", 41),
        ("worlds", None),
        ("seed", 1e999),
        ("rules", []),
        ("hands", "x"),
    ],
)
def test_a_manifest_of_other_hands_is_refused(key: str, value: Any, tmp_path: Path) -> None:
    folder = write_hand_set(planted(40, chances), tmp_path / "hands")
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["config"][key] = value
    (folder / "manifest.json").write_text(json.dumps(manifest))
    assert "is no data set of hands" in refused("chart", "classes", "--hands", str(folder))


def test_the_rows_of_another_study_are_refused_in_plain_words(tmp_path: Path) -> None:
    folder = write_hand_set(planted(40, chances), tmp_path / "hands")
    rows = dict(read_columns(folder / "result.parquet"))
    write_columns(folder / "result.parquet", {name: rows[name][:-1] for name in rows})
    assert "denominations out of order" in refused("chart", "classes", "--hands", str(folder))


@pytest.mark.parametrize("chart", [*CHARTS, "points"])
@pytest.mark.parametrize(
    ("name", "spoilt"),
    [
        ("p8", lambda values: values.astype(str)),
        ("cards", np.zeros_like),
        ("cards", lambda values: np.full_like(values, -1)),
        ("t3", lambda values: np.array([None] * len(values))),
    ],
)
def test_rows_that_are_none_are_refused(chart: str, name: str, spoilt: Any, tmp_path: Path) -> None:
    folder = write_hand_set(planted(40, chances), tmp_path / "hands")
    rows = dict(read_columns(folder / "result.parquet"))
    write_columns(folder / "result.parquet", {**rows, name: spoilt(rows[name])})
    assert "is no data set of hands" in refused("chart", chart, "--hands", str(folder))


@pytest.mark.parametrize(
    "words", [("study", "hands", "--out", ""), ("bid", "--plot", " "), ("rules", "--output", "")]
)
def test_an_empty_name_is_no_file(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "the name is empty" in refused(*words)
    assert not list(tmp_path.iterdir())
