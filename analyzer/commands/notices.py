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
