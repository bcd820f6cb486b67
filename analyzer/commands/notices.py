"""What is said on stderr while work goes on."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import click

QUIET_SECONDS: Final = 1.0
REDRAW_SECONDS: Final = 0.1
BAR_WIDTH: Final = 24
ENOUGH_TO_TELL: Final = 0.03
"""Of the work: before so much is done, nobody knows how long the rest takes."""

LONG_SECONDS: Final = 600


def notice(message: str) -> None:
    """Write one line on stderr."""
    click.echo(message, err=True)


class Progress:
    """A bar on stderr, drawn only on a terminal and only once the work has taken a second.

    Call it with the work done and the work in all; both may grow.

    Parameters
    ----------
    unit : str
        What the work is counted in, to show how many are done a second. What is done at the first
        call was done before, and tells nothing of the pace. Default: neither.
    """

    def __init__(self, unit: str = "") -> None:
        self.unit = unit
        self.before = 0 if not unit else None
        self.start = time.monotonic()
        self.drawn_at = 0.0
        self.on_terminal = sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        """Draw the bar if it is time to."""
        now = time.monotonic()
        if self.before is None:
            self.before, self.start = done, now
        if not self.on_terminal or now - self.start < QUIET_SECONDS:
            return
        if now - self.drawn_at < REDRAW_SECONDS:
            return
        self.drawn_at = now
        click.echo("\r" + self._bar(done, total, now) + "\x1b[K", err=True, nl=False)

    def _bar(self, done: int, total: int, now: float) -> str:
        assert self.before is not None
        return bar(done, total, now - self.start, before=self.before, unit=self.unit)

    def clear(self) -> None:
        """Take the bar away."""
        if self.drawn_at:
            click.echo("\r\x1b[K", err=True, nl=False)
            self.drawn_at = 0.0


def bar(done: int, total: int, elapsed: float, *, before: int = 0, unit: str = "") -> str:
    """Return the text of a progress bar.

    Parameters
    ----------
    done, total : int
    elapsed : float
        Seconds.
    before : int
        Of `done`, what was done before these seconds.
    unit : str
        What is counted; default: no rate is shown.
    """
    part = min(1.0, done / total) if total > 0 else 0.0
    full = round(part * BAR_WIDTH)
    text = f"[{'#' * full}{'.' * (BAR_WIDTH - full)}] {100 * part:3.0f} %"
    begun = total > before and (done - before) / (total - before) >= ENOUGH_TO_TELL
    if part < 1 and begun and elapsed > 0:
        rate = (done - before) / elapsed
        if unit:
            text += f"  {rate:.1f} {unit}/s"
        text += f"  {_in_words((total - done) / rate)} left"
    return text


def _in_words(seconds: float) -> str:
    if seconds < LONG_SECONDS:
        return f"{seconds:.0f} s"
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min"


@contextmanager
def progress_bar(unit: str = "") -> Iterator[Progress]:
    """Give a progress bar that is taken away at the end; `unit` as in `Progress`."""
    progress = Progress(unit)
    try:
        yield progress
    finally:
        progress.clear()
