"""Options of commands that do long work in chunks: where it is kept, and who does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from analyzer.commands.options import FILE, MOST_JOBS, cores, whole

Command = TypeVar("Command", bound=Callable[..., Any])


def run_options(command: Command) -> Command:
    """Add ``--out``, ``--resume``, ``--workers`` and ``--cluster``."""
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
        required=True,
        metavar="DIR",
        help="Folder of the run: its chunks, and at the end result.parquet.",
    )(command)
