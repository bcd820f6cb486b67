"""Progress and notices on stderr."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from analyzer.commands import compiling, notices
from analyzer.commands.compiling import (
    announce_compiling,
    compile_kernels,
    entry_points,
    uncompiled_kernels,
)
from analyzer.commands.notices import Progress, bar, progress_bar


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(notices, "time", clock)
    return clock


def on_terminal(monkeypatch: pytest.MonkeyPatch, answer: bool) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: answer, raising=False)


def test_short_work_shows_no_bar(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    on_terminal(monkeypatch, True)
    with progress_bar() as progress:
        progress(1, 10)
        clock.now += 0.9
        progress(9, 10)
    assert capsys.readouterr() == ("", "")


def test_long_work_shows_a_bar_and_takes_it_away(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    on_terminal(monkeypatch, True)
    with progress_bar() as progress:
        clock.now += 5
        progress(1, 4)
        progress(2, 4)  # too soon to draw again
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "\r[######..................]  25 %  15 s left\x1b[K\r\x1b[K"


def test_no_bar_where_there_is_no_terminal(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    on_terminal(monkeypatch, False)
    progress = Progress()
    clock.now += 60
    progress(1, 2)
    progress.clear()
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(("done", "total"), [(0, 0), (0, 5), (5, 5), (9, 5)])
def test_a_bar_at_its_limits(done: int, total: int) -> None:
    text = bar(done, total, 1.0)
    assert text in ("[" + "." * 24 + "]   0 %", "[" + "#" * 24 + "] 100 %")


def test_a_rate_leaves_out_what_was_done_before(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    on_terminal(monkeypatch, True)
    with progress_bar("deals") as progress:
        clock.now += 60  # before the first is begun
        progress(500, 1000)
        clock.now += 10
        progress(520, 1000)
    err = capsys.readouterr().err
    assert err.startswith("\r[############............]  52 %  2.0 deals/s  240 s left")


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(59.6, "60 s"), (599, "599 s"), (600, "10 min"), (3599, "1 h 00 min"), (9000, "2 h 30 min")],
)
def test_long_times_in_words(seconds: float, words: str) -> None:
    assert bar(1, 2, seconds).endswith(f"50 %  {words} left")


def test_compiling_is_announced_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from analyzer.solver.compiled import cache_folder

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert entry_points("solver") == {"solve_tricks", "solve_misere"}
    assert entry_points("solver") | {"place_cards"} <= entry_points()
    assert uncompiled_kernels() == entry_points()
    announce_compiling()
    assert capsys.readouterr().err.startswith("First use in this installation: compiling the")

    folder = cache_folder() / "solver_0123"
    folder.mkdir(parents=True)
    version = f"py{sys.version_info.major}{sys.version_info.minor}"
    (folder / f"entry_kernel.solve_tricks-70.{version}.nbi").touch()
    (folder / "entry_kernel.solve_misere-70.py20.nbi").touch()  # another Python's
    assert "solve_tricks" not in uncompiled_kernels()
    announce_compiling(["solve_tricks"])
    assert capsys.readouterr().err == ""
    announce_compiling(["solve_misere"])
    assert "compiling" in capsys.readouterr().err


def test_advice_waits_for_no_kernel_but_the_solvers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiling, "uncompiled_kernels", lambda: {"place_cards"})
    announce_compiling()
    assert capsys.readouterr().err == ""
    announce_compiling(entry_points())
    assert "compiling" in capsys.readouterr().err


def test_every_kernel_has_a_use_that_compiles_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(compiling.USES) == entry_points()
    used: list[str] = []
    uses = {name: lambda name=name: used.append(name) for name in compiling.USES}
    monkeypatch.setattr(compiling, "USES", uses)
    monkeypatch.setattr(compiling, "uncompiled_kernels", lambda: {"place_cards", "solve_misere"})
    compile_kernels(["place_cards", "solve_tricks"])
    assert used == ["place_cards"]
    compile_kernels(entry_points())
    assert used == ["place_cards", "place_cards", "solve_misere"]


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(compiling.USES))
def test_the_use_of_a_kernel_compiles_it_and_no_other(name: str, tmp_path: Path) -> None:
    script = (
        "from analyzer.commands.compiling import compile_kernels, uncompiled_kernels\n"
        f"before = uncompiled_kernels()\ncompile_kernels([{name!r}])\n"
        "print(*before - uncompiled_kernels())"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
    )
    assert done.stdout.split() == [name]


def test_a_kernel_that_is_none_cannot_be_announced() -> None:
    with pytest.raises(AssertionError, match="no kernel"):
        announce_compiling(["play_endings"])
