"""Workers on this machine."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, Final

from analyzer.errors import InputError
from analyzer.processes import end_with_the_parent
from analyzer.runs.plan import Columns, Work

WARNINGS: Final = "PYTHONWARNINGS"
MOST_LOSSES: Final = 3
"""A worker that dies takes its pool along; the chunks it left are tried so often again."""


def in_this_process(
    work: Work, config: Mapping[str, Any], chunks: Sequence[int]
) -> Iterator[tuple[int, Columns]]:
    """Yield each chunk and its rows, in order."""
    for chunk in chunks:
        yield chunk, work(config, chunk)


def in_processes(
    work: Work, config: Mapping[str, Any], chunks: Sequence[int], workers: int
) -> Iterator[tuple[int, Columns]]:
    """Yield each chunk and its rows, as they are finished.

    Raises
    ------
    InputError
        If workers die again and again.
    """
    left = list(chunks)
    losses = 0
    while left:
        try:
            for chunk, columns in _one_pool(work, config, left, workers):
                yield chunk, columns
                left.remove(chunk)
        except BrokenProcessPool as error:
            losses += 1
            if losses > MOST_LOSSES:
                raise InputError(
                    f"{losses} times a worker process died (killed, or out of memory); what is "
                    "done is kept: resume with fewer workers"
                ) from error


def _one_pool(
    work: Work, config: Mapping[str, Any], chunks: Sequence[int], workers: int
) -> Iterator[tuple[int, Columns]]:
    todo = iter(list(chunks))
    _start_a_quiet_tracker()
    # Started afresh, not forked: threads of the solver do not survive a fork.
    with ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=_live_and_die_with_the_parent
    ) as pool:
        running: dict[Future[Columns], int] = {}
        try:
            while True:
                # No more than the workers can chew: results wait for nobody.
                while len(running) < 2 * workers and (chunk := next(todo, None)) is not None:
                    running[pool.submit(work, config, chunk)] = chunk
                if not running:
                    return
                finished, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    yield running.pop(future), future.result()
        finally:
            for future in running:
                future.cancel()


def _start_a_quiet_tracker() -> None:
    """Start the process that clears away what a pool leaves behind when the program is interrupted.

    It would say on stderr that there was something to clear away.
    """
    if os.name != "posix":
        return
    from multiprocessing import resource_tracker

    before = os.environ.get(WARNINGS)
    os.environ[WARNINGS] = ",".join(filter(None, [before, "ignore:resource_tracker:UserWarning"]))
    try:
        resource_tracker.ensure_running()
    finally:
        if before is None:
            del os.environ[WARNINGS]
        else:
            os.environ[WARNINGS] = before


def _live_and_die_with_the_parent() -> None:
    threading.Thread(target=end_with_the_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
