"""Commands that do long work in chunks: their options, and the one way they do it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeVar, overload

import click
from click.core import ParameterSource

from analyzer.commands.interrupt import passing_folders
from analyzer.commands.notices import notice, progress_bar
from analyzer.commands.options import FILE, MOST_JOBS, cores, whole

if TYPE_CHECKING:
    from analyzer.runs import Plan

T = TypeVar("T")
Command = TypeVar("Command", bound=Callable[..., Any])


@overload
def run_options(command: Command) -> Command: ...
@overload
def run_options(*, required: bool = False) -> Callable[[Command], Command]: ...
def run_options(
    command: Command | None = None, *, required: bool = False
) -> Command | Callable[[Command], Command]:
    """Add ``--out``, ``--resume``, ``--workers`` and ``--cluster``.

    Written ``@run_options``, or ``@run_options(required=True)`` where nothing can be done without
    ``--out``.
    """
    if command is not None:
        return _with_options(command, required)
    return lambda each: _with_options(each, required)


def _with_options(command: Command, required: bool) -> Command:
    command = click.option(
        "--cluster",
        metavar="URL",
        help="Let the workers of a Dask scheduler do it, like tcp://host:8786.",
    )(command)
    command = click.option(
        "--workers",
        type=whole(1, MOST_JOBS),
        default=cores,
        show_default="number of cores",
        metavar="N",
        help="Processes to share the work; the digits do not depend on it.",
    )(command)
    command = click.option(
        "--resume", is_flag=True, help="Go on with what an interrupted run has left."
    )(command)
    return click.option(
        "--out",
        type=FILE,
        required=required,
        metavar="DIR",
        help="Folder of the run: its chunks, and at the end result.parquet.",
    )(command)


def execute(
    plan: Plan,
    out: Path | None,
    *,
    resume: bool = False,
    workers: int = 1,
    cluster: str | None = None,
    unit: str = "chunks",
    each: int = 1,
) -> Path:
    """Do a plan with a progress bar, and return the file with its result.

    Parameters
    ----------
    plan : Plan
    out : Path or None
        The folder of the run.
    resume : bool
        Go on with what is there, having said how much that is.
    workers : int
        Processes of this machine.
    cluster : str, optional
        Address of a Dask scheduler, whose workers do it instead.
    unit : str
        What the work is counted in, as ``hands``.
    each : int
        So many of them are a chunk.

    Raises
    ------
    click.UsageError
        If there is no folder, or both ``--workers`` and ``--cluster`` were given.
    InputError
        As `run`.
    """
    if out is None:
        raise click.UsageError("where shall the run be kept? give --out DIR")
    if cluster is not None and _given("workers"):
        raise click.UsageError("--workers and --cluster: the cluster has its own; leave one out")
    from analyzer.runs import run

    told = not resume
    with progress_bar(unit) as progress:

        def tell(done: int, chunks: int) -> None:
            nonlocal told
            if not told:
                told = True
                notice(_found(done, chunks, unit, each))
            progress(done * each, chunks * each)

        most = min(workers, plan.chunks)  # more would start for nothing
        return run(plan, out, resume=resume, workers=most, cluster=cluster, progress=tell)


def require_out(resume: bool, out: Path | None) -> None:
    """Check, before the work, that a run to go on with is named.

    Raises
    ------
    click.UsageError
        If ``--resume`` was given without ``--out``.
    """
    if resume and out is None:
        raise click.UsageError("--resume: which run? give its --out DIR")


def read_executed(plan: Plan, out: Path | None, read: Callable[[Path], T], **how: Any) -> T:
    """Do a plan and return what `read` makes of its result; without ``--out`` nothing is kept.

    Parameters
    ----------
    plan : Plan
    out : Path, optional
    read : callable
        Given the path of ``result.parquet``.
    **how
        As `execute`.

    Raises
    ------
    click.UsageError, InputError
        As `execute`.
    """
    if out is not None:
        return read(execute(plan, out, **how))
    with TemporaryDirectory(prefix="five-hundred-") as passing:
        passing_folders.add(Path(passing))
        try:
            return read(execute(plan, Path(passing, "run"), **how))
        finally:
            passing_folders.discard(Path(passing))


def _given(option: str) -> bool:
    context = click.get_current_context(silent=True)
    source = context and context.get_parameter_source(option)
    return source is ParameterSource.COMMANDLINE


def _found(done: int, chunks: int, unit: str, each: int) -> str:
    size = f" of {each} {unit}" if each > 1 else ""
    return f"Resuming: {done} of {chunks} chunks{size} are done already"
