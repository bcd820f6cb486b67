"""Progress and notices on stderr."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from analyzer.commands import notices
from analyzer.commands.compiling import announce_compiling, entry_points, uncompiled_kernels
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


def test_compiling_is_announced_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from analyzer.solver.compiled import cache_folder

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert {"solve_tricks", "solve_misere"} <= entry_points()
    assert uncompiled_kernels() == entry_points()
    announce_compiling()
    assert capsys.readouterr().err.startswith("First run on this machine: compiling the solver")

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
