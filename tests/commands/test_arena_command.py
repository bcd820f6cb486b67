"""``five-hundred arena``."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from analyzer.commands import arena
from analyzer.commands.compiling import entry_points
from analyzer.errors import InputError
from analyzer.players.arena import match
from analyzer.players.registry import PLAYERS
from tests.commands.stubs import refused, run
from tests.commands.test_process import AT_ONCE_SECONDS, CLI, ROOT, needs_signals

SHORT = ("high", "random", "--deals", "12", "--jobs", "1")


@pytest.mark.parametrize("form", ["table", "json", "csv"])
def test_the_same_digits_for_any_jobs(form: str) -> None:
    alone, shared = (
        run("arena", "high", "random", "--deals", "6", "--jobs", jobs, "--format", form)
        for jobs in ("1", "2")
    )
    assert alone.exit_code == shared.exit_code == 0
    assert alone.stdout == shared.stdout != ""


def test_the_table() -> None:
    result = run("arena", *SHORT)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0] == "Players   A: high   B: random"
    table = match("high", "random", deals=12).total
    assert re.search(rf"Both together +\{table.tricks:+.2f} ±", result.stdout)
    assert "A (high) plays better" in result.stdout
    notes = " ".join(lines[-4:])
    assert "sees only its own cards" in notes
    assert notes.endswith("names a partner or the joker's suit.")
    assert re.fullmatch(r"Time a card: A \S+ ms, B \S+ ms\n", result.stderr)


def test_the_help_fits_a_terminal_and_names_every_player() -> None:
    shown = run("arena", "--help").stdout
    assert max(map(len, shown.splitlines())) <= 80
    for name, kind in PLAYERS.items():
        assert f"    {name}" in shown
        assert kind.words in shown
    assert "Processes to share the deals" in shown
    assert "digits then depend on the machine" in shown


def test_kernels_are_compiled_before_the_work_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[tuple[str, set[str]]] = []
    for name in ("announce_compiling", "compile_kernels"):
        monkeypatch.setattr(arena, name, lambda needed, name=name: said.append((name, needed)))

    def played(*_: object, **__: object) -> None:
        raise InputError("played")

    monkeypatch.setattr("analyzer.players.arena.match", played)
    for words, solver in (
        (("sampling:2", "high"), "solve_tricks"),
        (("high", "sampling", "--contract", "MIS"), "solve_misere"),
    ):
        said.clear()
        assert refused("arena", *words) == "played"
        assert [name for name, _ in said] == ["announce_compiling", "compile_kernels"]
        for _, needed in said:
            assert {"place_cards", solver} <= needed
            assert needed & entry_points("solver") == {solver}
    said.clear()
    assert refused("arena", "high", "rule") == "played"
    assert {frozenset(needed) for _, needed in said} == {frozenset()}
    said.clear()
    assert "write the worlds" in refused("arena", "sampling:0", "rule")
    assert said == []


def test_the_verdict_is_no_bolder_than_the_error() -> None:
    same = run("arena", "high", "high", "--deals", "5", "--jobs", "1").stdout
    assert "A and B do equally well on every deal." in same
    few = run("arena", "high", "random", "--deals", "2", "--jobs", "1", "--contract", "10S").stdout
    assert "plays better" not in few


def test_a_misere_has_no_column_of_tricks() -> None:
    shown = run("arena", *SHORT, "--contract", "MIS").stdout
    assert "Tricks" not in shown
    assert "no trick" in shown


def test_json_has_everything_but_the_time() -> None:
    answer = json.loads(run("arena", *SHORT, "--format", "json").stdout)
    assert answer == match("high", "random", deals=12).to_dict()
    assert answer["total"]["tricks"] > 0
    assert "second" not in str(answer)


def test_csv_has_a_row_for_each_deal(tmp_path: Path) -> None:
    output = tmp_path / "deals.csv"
    result = run("arena", *SHORT, "--format", "csv", "--output", str(output))
    assert (result.exit_code, result.stdout) == (0, "")
    rows = list(csv.DictReader(io.StringIO(output.read_text(encoding="utf-8"))))
    assert [int(row["deal"]) for row in rows] == list(range(12))
    gain = sum(int(row["tricks_a_b"]) - int(row["tricks_b_a"]) for row in rows) / 12
    assert gain == pytest.approx(match("high", "random", deals=12).total.tricks)


def test_house_rules() -> None:
    shown = run("arena", *SHORT, "--rules", "minnesota", "--set", "slam_bonus=false").stdout
    assert "minnesota with slam_bonus=false" in shown


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("hihg", "random"), "no player 'hihg': did you mean high?"),
        (("high", "random:3"), "player 'random:3': random takes no number; write random"),
        (("high", "random", "--deals", "1"), "--deals"),
        (("high", "random", "--contract", "OMIS", "--rules", "american"), "did you mean MIS?"),
        (("high", "random", "--contract", "suits"), "did you mean suit?"),
        (("high",), "B"),
        (("high", "random", "--output", "/no/such/folder/x"), "cannot write"),
    ],
)
def test_bad_input_is_one_line(words: tuple[str, ...], message: str) -> None:
    assert message in refused("arena", *words)


@needs_signals
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_the_match_and_its_workers(jobs: str, tmp_path: Path) -> None:
    output = tmp_path / "match.txt"
    words = ["arena", *SHORT[:2], "--deals", "100000", "--jobs", jobs, "--output", str(output)]
    with subprocess.Popen(
        [*CLI, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        text=True,
        start_new_session=True,
    ) as process:
        time.sleep(3)  # into the playing, or the start of the workers on a slow machine
        assert process.poll() is None
        sent = time.monotonic()
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
        # The pipes close only when the last worker has gone.
        out, err = process.communicate(timeout=60)
        assert time.monotonic() - sent < AT_ONCE_SECONDS
    assert (process.returncode, out, err) == (130, "", "")
    assert not output.exists()
