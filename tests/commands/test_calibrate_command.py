"""``five-hundred calibrate``."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from analyzer.commands import calibrate as command
from analyzer.runs import write_columns
from analyzer.studies.calibration import calibrate
from analyzer.studies.calibration.calibrate import FITS, KINDS, keep, report
from analyzer.studies.calibration.fit_file import read_fits
from tests.commands.stubs import refused, run
from tests.commands.test_process import AT_ONCE_SECONDS, CLI, ROOT, needs_signals
from tests.studies.calibration.rows import entry, rows


def fill(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    keep([entry(kind) for kind in KINDS.values()], folder / FITS)
    for name, kind in KINDS.items():
        played = rows(kind, 300, seed=2, every_level=True)
        write_columns(folder / f"check_{name}.parquet", played)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    fill(tmp_path / "made_up")
    return tmp_path / "made_up"


@pytest.fixture
def package_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stands for the file in the package."""
    path = tmp_path / "package" / "correction.toml"
    path.parent.mkdir()

    @contextmanager
    def as_file(_: object) -> Iterator[Path]:
        yield path

    monkeypatch.setattr(command, "as_file", as_file)
    return path


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What `calibrate` was asked; it plays nothing."""
    calls: list[dict[str, Any]] = []

    def made_up(folder: Path, **given: Any) -> None:
        calls.append(given)
        fill(folder)

    monkeypatch.setattr(calibrate, "calibrate", made_up)
    monkeypatch.setattr("analyzer.commands.compiling.uncompiled_kernels", set)
    return calls


def test_the_table(folder: Path) -> None:
    result = run("calibrate", "--report", "--out", str(folder))
    assert (result.exit_code, result.stderr) == (0, "")
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "Suit bids, australian: 200 deals" in result.stdout
    assert "Misère, australian: 200 deals" in result.stdout
    assert "Open misère, australian: 200 deals" in result.stdout


def test_json_has_everything(folder: Path) -> None:
    shown = run("calibrate", "--report", "--out", str(folder), "--format", "json").stdout
    plain = json.loads(json.dumps(report(folder).to_dict()))
    assert json.loads(shown) == plain
    assert len(plain["kinds"][0]["strongest"][-1]["bins"]) > 5


def test_csv_has_a_row_for_each_part(folder: Path, tmp_path: Path) -> None:
    output = tmp_path / "report.csv"
    words = ("--out", str(folder), "--format", "csv", "--output", str(output))
    assert run("calibrate", "--report", *words).stdout == ""
    found = list(csv.DictReader(io.StringIO(output.read_text(encoding="utf-8"))))
    assert len(found) == 2 * (10 + 6 + 1 + 1)
    assert float(found[0]["corrected"]) == report(folder).kinds[0].strongest[0].corrected


def test_a_picture_beside_the_table(folder: Path, tmp_path: Path) -> None:
    plot = tmp_path / "chances.svg"
    result = run("calibrate", "--report", "--out", str(folder), "--plot", str(plot))
    assert result.stdout
    assert "Chances that come true: australian" in plot.read_text(encoding="utf-8")


def test_the_usual_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert refused("calibrate", "--report") == (
        "no folder data/calibration here: give --out DIR with a calibration, or make one with "
        "five-hundred calibrate --out DIR"
    )
    fill(tmp_path / "data" / "calibration")
    assert "Suit bids" in run("calibrate", "--report").stdout


def test_what_is_played_is_what_was_asked_for(asked: list[Any], tmp_path: Path) -> None:
    words = "--kinds nt,MIS --deals 40 --check-deals 20 --player high --seed 7 --resume --workers 2"
    result = run("calibrate", "--out", str(tmp_path / "new"), *words.split())
    assert result.exit_code == 0
    assert "No-trump, australian" in result.stdout
    (given,) = asked
    assert callable(given.pop("progress"))
    assert given == {
        "rules": "australian",
        "kinds": ["nt", "mis"],
        "deals": 40,
        "check_deals": 20,
        "player": "high",
        "seed": 7,
        "resume": True,
        "workers": 2,
    }


def test_all_kinds_are_the_usual_ones(asked: list[Any], tmp_path: Path) -> None:
    assert command.ALL_KINDS.split(",") == list(KINDS)
    result = run("calibrate", "--out", str(tmp_path / "new"))
    assert asked[0]["kinds"] == list(KINDS)
    assert result.stderr == ""


def test_kinds_the_rules_do_not_know_are_left_out_and_told(
    asked: list[Any], tmp_path: Path
) -> None:
    words = ("calibrate", "--out", str(tmp_path / "new"), "--rules")
    told = run(*words, "american").stderr
    assert told == "american knows no contract of the kind omis: left out\n"
    told = run(*words, "quinhentos").stderr
    assert told == "quinhentos knows no contract of the kind mis or omis: left out\n"
    assert [given["kinds"] for given in asked] == [["suit", "nt", "mis"], ["suit", "nt"]]


def test_kinds_asked_for_are_not_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analyzer.commands.compiling.uncompiled_kernels", set)
    words = ("--rules", "american", "--kinds", command.ALL_KINDS)
    told = refused("calibrate", "--out", str(tmp_path / "new"), *words)
    assert told == "american knows no contract of the kind omis: leave it out"


def test_fits_are_kept_only_if_asked_for(
    asked: list[Any], folder: Path, package_file: Path
) -> None:
    run("calibrate", "--out", str(folder))
    assert not package_file.exists()
    minnesota = entry("suit", rules="minnesota")
    keep([minnesota, {**entry("suit"), "deals": 1}], package_file)
    for words in (("--report",), ()):
        result = run("calibrate", *words, "--out", str(folder), "--keep")
        assert result.stderr == f"Kept in {package_file}\n"
        assert read_fits(package_file) == [minnesota, *read_fits(folder / FITS)]
    assert len(asked) == 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "give --out DIR"),
        (("--report", "--out", "/no/such/folder"), "/no/such/folder holds no calibration: make"),
        (("--report", "--deals", "40"), "--deals: --report plays nothing"),
        (("--report", "--rules", "american"), "--rules: --report plays nothing"),
        (("--report", "--plot", "chances.txt"), "must end in .png, .svg or .pdf"),
        (("--out", "x", "--deals", "many"), "'many' is not a whole number"),
        (("--out", "x", "--deals", "14"), "14 deals are too few"),
        (("--out", "x", "--kinds", "suits"), "no kind of contract 'suits': did you mean suit?"),
        (("--out", "x", "--player", "samplin"), "no player 'samplin': did you mean sampling?"),
        (("--out", "x", "--rules", "austral"), "did you mean australian?"),
        (("--out", "x", "--output", "x"), "--out and --output both name x"),
        (("--out", "x", "--output", "/no/such/folder/y"), "cannot write"),
    ],
)
def test_bad_input_is_one_line(
    words: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("analyzer.commands.compiling.uncompiled_kernels", set)
    assert message in refused("calibrate", *words)
    assert not list(tmp_path.iterdir())


@needs_signals
@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_leaves_a_calibration_to_go_on_with(workers: str, tmp_path: Path) -> None:
    folder = tmp_path / "half"
    words = ["--kinds", "mis", "--deals", "2000", "--check-deals", "15", "--player", "high"]
    with subprocess.Popen(
        [*CLI, "calibrate", "--out", str(folder), *words, "--workers", workers],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        text=True,
        start_new_session=True,
    ) as process:
        while len(list(folder.rglob("chunk_*"))) < 2:
            assert process.poll() is None
            time.sleep(0.05)
        sent = time.monotonic()
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
        # The pipes close only when the last worker has gone.
        out, err = process.communicate(timeout=60)
        assert time.monotonic() - sent < AT_ONCE_SECONDS
    assert (process.returncode, out) == (130, "")
    assert err.count("\n") <= 1  # the compiler, if it was needed
    kept = {path: path.stat().st_mtime_ns for path in folder.rglob("chunk_*")}
    again = run("calibrate", "--out", str(folder), *words[:2], "--deals", "15", "--resume")
    assert "holds another run" in again.stderr
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("chunk_*")} == kept
