"""What is said on stderr while work goes on: progress, and the wait for the compiler."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import click

QUIET_SECONDS: Final = 1.0
REDRAW_SECONDS: Final = 0.1
BAR_WIDTH: Final = 24
COMPILE_SECONDS: Final = 20


def notice(message: str) -> None:
    """Write one line on stderr."""
    click.echo(message, err=True)


class Progress:
    """A bar on stderr, drawn only on a terminal and only once the work has taken a second.

    Call it with the work done and the work in all; both may grow.
    """

    def __init__(self) -> None:
        self.start = time.monotonic()
        self.drawn_at = 0.0
        self.on_terminal = sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        """Draw the bar if it is time to."""
        now = time.monotonic()
        if not self.on_terminal or now - self.start < QUIET_SECONDS:
            return
        if now - self.drawn_at < REDRAW_SECONDS:
            return
        self.drawn_at = now
        click.echo("\r" + bar(done, total, now - self.start) + "\x1b[K", err=True, nl=False)

    def clear(self) -> None:
        """Take the bar away."""
        if self.drawn_at:
            click.echo("\r\x1b[K", err=True, nl=False)
            self.drawn_at = 0.0


def bar(done: int, total: int, elapsed: float) -> str:
    """Return the text of a progress bar."""
    part = min(1.0, done / total) if total > 0 else 0.0
    full = round(part * BAR_WIDTH)
    text = f"[{'#' * full}{'.' * (BAR_WIDTH - full)}] {100 * part:3.0f} %"
    if 0 < part < 1:
        text += f"  {elapsed * (1 - part) / part:.0f} s left"
    return text


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """Give a progress bar that is taken away at the end."""
    progress = Progress()
    try:
        yield progress
    finally:
        progress.clear()


def announce_compiling(needed: Iterable[str] | None = None) -> None:
    """Say that kernels must be compiled first, if that is so, and begin with it.

    Parameters
    ----------
    needed : iterable of str, optional
        The kernel functions that will be called; default: all.
    """
    missing = uncompiled_kernels()
    wanted = missing if needed is None else missing & set(needed)
    if not wanted:
        return
    notice(
        "First run on this machine: compiling the solver, "
        f"about {COMPILE_SECONDS} s (only this once) ..."
    )
    if len(wanted) > 1:
        _compile_beside()


def _compile_beside() -> None:
    """Start to compile one kernel in another process; what fails there is done here later."""
    with suppress(OSError):
        subprocess.Popen(
            [sys.executable, "-m", "analyzer.solver.precompile"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


def uncompiled_kernels() -> set[str]:
    """Return the names of the kernel functions that this machine has not compiled yet."""
    from analyzer.solver.compiled import cache_folder

    # numba names an index MODULE.FUNCTION-LINE.pyVERSION.nbi
    version = f"py{sys.version_info.major}{sys.version_info.minor}"
    indexes = cache_folder().rglob(f"*.{version}*.nbi")
    compiled = {path.name.partition(".")[2].partition("-")[0] for path in indexes}
    return {name for name in entry_points() if name not in compiled}


def entry_points() -> set[str]:
    """Return the names of the kernel functions that Python calls, read from their source."""
    package = Path(__file__).parent.parent
    return {
        name
        for path in package.rglob("*_kernel.py")
        for name in re.findall(r"^@entry_point\ndef (\w+)", path.read_text("utf-8"), re.MULTILINE)
    }
