"""Do what a plan says, chunk by chunk, here in several processes or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from analyzer.errors import InputError
from analyzer.runs.local import in_processes, in_this_process
from analyzer.runs.plan import Columns, Plan
from analyzer.runs.store import Store

if TYPE_CHECKING:
    from distributed import Client

Progress = Callable[[int, int], None]
"""Told the chunks done, and how many there are."""

Doer = Callable[[list[int]], Iterator[tuple[int, Columns]]]
"""Does chunks, and yields each with its rows as it is finished."""


def run(
    plan: Plan,
    folder: Path,
    *,
    resume: bool = False,
    workers: int = 1,
    cluster: str | Client | None = None,
    progress: Progress | None = None,
) -> Path:
    """Do a plan and return the file with its result.

    Whatever ends the program, finished chunks are kept, and the run goes on from there with
    `resume`. The result is the same byte for byte for any number of workers, here or on a cluster,
    and any number of interruptions.

    Parameters
    ----------
    plan : Plan
    folder : Path
        Where chunks and result are kept.
    resume : bool
    workers : int
        Processes of this machine; a cluster has its own.
    cluster : str or distributed.Client, optional
        A Dask scheduler, by its address (``tcp://host:8786``) or a client of it, whose workers do
        the chunks. They need the same version of this package; the scheduler needs none.
    progress : callable, optional

    Returns
    -------
    Path
        Of a Parquet file.

    Raises
    ------
    InputError
        If `workers` is not positive, the cluster cannot be used, or as `Store`. Nothing is written
        unless the cluster answers.
    """
    if workers < 1:
        raise InputError(f"a run needs at least one worker, not {workers}")
    with _doer(plan, workers, cluster) as do:
        store = Store(folder, plan, resume=resume)
        missing = store.missing
        done = plan.chunks - len(missing)
        if progress:
            progress(done, plan.chunks)
        for chunk, columns in do(missing):
            store.put(chunk, columns)
            done += 1
            if progress:
                progress(done, plan.chunks)
        return store.finish()


def _doer(plan: Plan, workers: int, cluster: str | Client | None) -> AbstractContextManager[Doer]:
    if cluster is None:
        return nullcontext(partial(_here, plan, workers))
    from analyzer.runs.cluster import workers_of

    return workers_of(cluster, plan)


def _here(plan: Plan, workers: int, chunks: list[int]) -> Iterator[tuple[int, Columns]]:
    if workers == 1 or len(chunks) < 2:
        return in_this_process(plan.work, plan.config, chunks)
    return in_processes(plan.work, plan.config, chunks, workers)
