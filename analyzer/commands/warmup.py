"""``five-hundred warmup``: compile the kernels now instead of on first use."""

from __future__ import annotations

import time

import click

from analyzer.commands.compiling import (
    announce_compiling,
    compile_kernels,
    entry_points,
    uncompiled_kernels,
)
from analyzer.commands.notices import notice


@click.command("warmup")
def command() -> None:
    """Compile the solver for this machine.

    The first command that needs it does so by itself; this one lets you choose when. What is
    compiled is kept in the user's cache folder, or where NUMBA_CACHE_DIR says.
    """
    from analyzer.solver.compiled import cache_folder

    start = time.monotonic()
    announce_compiling(entry_points())
    compile_kernels(entry_points())
    seconds = time.monotonic() - start
    click.echo(f"Ready after {seconds:.1f} s. Compiled code is kept in {cache_folder()}")
    left = uncompiled_kernels()
    if left:
        notice(f"Not kept, will be compiled again: {', '.join(sorted(left))}")
