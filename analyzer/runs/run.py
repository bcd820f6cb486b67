"""Do what a plan says, chunk by chunk, here in several processes or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from analyzer.errors import InputError
from analyzer.runs.local import in_processes, in_this_process
from analyzer.runs.plan import Columns, Plan
from analyzer.runs.store import Store

Progress = Callable[[int, int], None]
"""Told the chunks done, and how many there are."""


def run(
    plan: Plan,
    folder: Path,
    *,
    resume: bool = False,
    workers: int = 1,
    progress: Progress | None = None,
) -> Path:
    """Do a plan and return the file with its result.

    Whatever ends the program, finished chunks are kept, and the run goes on from there with
    `resume`. The result is the same byte for byte for any number of workers and interruptions.

    Parameters
    ----------
    plan : Plan
    folder : Path
        Where chunks and result are kept.
    resume : bool
    workers : int
        Processes.
    progress : callable, optional

    Returns
    -------
    Path
        Of a Parquet file.

    Raises
    ------
    InputError
        If `workers` is not positive, or as `Store`.
    """
    if workers < 1:
        raise InputError(f"a run needs at least one worker, not {workers}")
    store = Store(folder, plan, resume=resume)
    missing = store.missing
    done = plan.chunks - len(missing)
    if progress:
        progress(done, plan.chunks)
    for chunk, columns in _results(plan, missing, workers):
        store.put(chunk, columns)
        done += 1
        if progress:
            progress(done, plan.chunks)
    return store.finish()


def _results(plan: Plan, chunks: list[int], workers: int) -> Iterator[tuple[int, Columns]]:
    if workers == 1 or len(chunks) < 2:
        return in_this_process(plan.work, plan.config, chunks)
    return in_processes(plan.work, plan.config, chunks, workers)
