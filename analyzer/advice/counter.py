"""Progress of long work."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Told the deals solved so far, and how many there are in all (as well as is known)."""


class Counter:
    """Adds up the deals solved and passes them on."""

    def __init__(self, progress: Progress | None, total: int) -> None:
        self._progress = progress
        self._done = 0
        self._total = total

    def __call__(self, solved: int) -> None:
        """Count deals just solved."""
        self._done += solved
        self._total = max(self._total, self._done)
        if self._progress:
            self._progress(self._done, self._total)

    def finish(self) -> None:
        """Say that the work is done."""
        self._total = self._done
        if self._progress:
            self._progress(self._done, self._total)
