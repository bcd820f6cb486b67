"""Work shared among processes, with its results in order: nobody can tell how many there were.

The tasks are dealt out like cards before the work begins. No pool and no locks: those would
outlive a program that is interrupted, and complain.
"""

from __future__ import annotations

import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from analyzer.processes import end_with_the_parent

Done = TypeVar("Done")


def in_order(work: Callable[[int], Done], tasks: int, jobs: int) -> Iterator[Done]:
    """Yield the results of tasks 0, 1, 2 ... in this order, from so many processes.

    Parameters
    ----------
    work : callable
        Does the task of a number. It is sent to other processes, so it is a function of a module,
        or a `functools.partial` of one; small, for one interrupted while it is sent is heard of.
        What it raises is raised here.
    tasks : int
        How many; they should be about equally long.
    jobs : int
        With 1, or one task, the work is done in this process.

    Raises
    ------
    RuntimeError
        If a process ended before its work was done.
    """
    jobs = min(jobs, tasks)
    if jobs <= 1:
        yield from map(work, range(tasks))
        return
    # Forked processes would inherit the locks of the kernels' threads.
    context = get_context("spawn")
    results, workers = [], []
    try:
        with _interrupts_kept_from_children():
            for job in range(jobs):
                reader, writer = context.Pipe(duplex=False)
                own = (work, range(job, tasks, jobs), writer)
                worker = context.Process(target=_work_through, args=own, daemon=True)
                worker.start()
                writer.close()  # so that the end of the worker is the end of the pipe
                results.append(reader)
                workers.append(worker)
        for number in range(tasks):
            yield _received(results[number % jobs])
    finally:
        for worker in workers:
            worker.terminate()
            worker.join()


def _received(results: Connection) -> Any:
    try:
        done, result = results.recv()
    except EOFError:
        raise RuntimeError("a process ended before its work was done") from None
    if not done:
        raise result
    return result


def _work_through(work: Callable[[int], Any], numbers: range, results: Connection) -> None:
    """Do the tasks of one process."""
    threading.Thread(target=end_with_the_parent, daemon=True).start()
    try:
        for number in numbers:
            results.send((True, work(number)))
    except Exception as error:
        error.add_note(traceback.format_exc())  # a traceback does not travel
        results.send((False, error))


@contextmanager
def _interrupts_kept_from_children() -> Iterator[None]:
    """Let processes begun meanwhile never see Ctrl-C: they end with their parent, and quietly."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # its start would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
