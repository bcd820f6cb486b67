"""The wait for the compiler on a new machine: what is missing, said and begun."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from analyzer.commands.notices import notice

COMPILE_SECONDS: Final = 20


def announce_compiling(needed: Iterable[str] | None = None) -> None:
    """Say that kernels must be compiled first, if that is so, and begin with it.

    Parameters
    ----------
    needed : iterable of str, optional
        The kernel functions that will be called; default: all.
    """
    missing = uncompiled_kernels()
    wanted = missing if needed is None else missing & set(needed)
    if not wanted:
        return
    notice(
        "First run on this machine: compiling the solver, "
        f"about {COMPILE_SECONDS} s (only this once) ..."
    )
    if len(wanted) > 1:
        _compile_beside()


def _compile_beside() -> None:
    """Start to compile one kernel in another process; what fails there is done here later."""
    with suppress(OSError):
        subprocess.Popen(
            [sys.executable, "-m", "analyzer.solver.precompile"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


def uncompiled_kernels() -> set[str]:
    """Return the names of the kernel functions that this machine has not compiled yet."""
    from analyzer.solver.compiled import cache_folder

    # numba names an index MODULE.FUNCTION-LINE.pyVERSION.nbi
    version = f"py{sys.version_info.major}{sys.version_info.minor}"
    indexes = cache_folder().rglob(f"*.{version}*.nbi")
    compiled = {path.name.partition(".")[2].partition("-")[0] for path in indexes}
    return {name for name in entry_points() if name not in compiled}


def entry_points() -> set[str]:
    """Return the names of the solver's kernel functions that Python calls, read from its source."""
    package = Path(__file__).parent.parent / "solver"
    return {
        name
        for path in package.rglob("*_kernel.py")
        for name in re.findall(r"^@entry_point\ndef (\w+)", path.read_text("utf-8"), re.MULTILINE)
    }
