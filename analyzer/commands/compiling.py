"""The wait for the compiler in a new installation: what is missing, said and begun."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from analyzer.commands.kernel_uses import USES
from analyzer.commands.notices import notice

SECONDS: Final = {"solve_tricks": 20, "solve_misere": 20, "solve_endings": 15}
"""How long these kernels take on two cores, the first two beside each other."""
OTHER_SECONDS: Final = 3
SOLVER: Final = "solver"
"""The room of the double-dummy kernels, all that advice needs."""


def announce_compiling(needed: Iterable[str] | None = None, *, what: str = "the solver") -> None:
    """Say that kernels must be compiled first, if that is so, and begin with it.

    Parameters
    ----------
    needed : iterable of str, optional
        The kernel functions that will be called; default: those of the solver.
    what : str
        What they are, for the message.
    """
    asked = set(entry_points(SOLVER) if needed is None else needed)
    assert asked <= set(USES), f"no kernel {asked - set(USES)}"
    wanted = uncompiled_kernels() & asked
    if not wanted:
        return
    notice(
        f"First use in this installation: compiling {what}, "
        f"about {_seconds(wanted)} s (only this once) ..."
    )
    if wanted >= {"solve_tricks", "solve_misere"}:
        _compile_beside()


def _seconds(wanted: set[str]) -> int:
    """Return about how long these kernels take, in steps of five seconds."""
    beside = wanted & {"solve_tricks", "solve_misere"}
    seconds = max((SECONDS[name] for name in beside), default=0)
    seconds += sum(SECONDS.get(name, OTHER_SECONDS) for name in wanted - beside)
    return max(5, round(seconds / 5) * 5)


def compile_kernels(needed: Iterable[str]) -> None:
    """Compile what is missing of some kernels, in this process: others then find it on disk."""
    for name in [name for name in USES if name in uncompiled_kernels() & set(needed)]:
        USES[name]()


def _compile_beside() -> None:
    """Start to compile the kernel of misères in another process; what fails is done here later."""
    with suppress(OSError):
        subprocess.Popen(
            [sys.executable, "-m", "analyzer.solver.precompile"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


def uncompiled_kernels() -> set[str]:
    """Return the names of the kernel functions that this installation has not compiled yet."""
    from analyzer.solver.compiled import cache_folder

    # numba names an index MODULE.FUNCTION-LINE.pyVERSION.nbi
    version = f"py{sys.version_info.major}{sys.version_info.minor}"
    indexes = cache_folder().rglob(f"*.{version}*.nbi")
    compiled = {path.name.partition(".")[2].partition("-")[0] for path in indexes}
    return {name for name in entry_points() if name not in compiled}


def entry_points(room: str = "") -> set[str]:
    """Return the names of the kernel functions that Python calls, read from the source.

    Parameters
    ----------
    room : str
        Those of one room, like ``solver``; default: of all rooms.
    """
    package = Path(__file__).parent.parent / room
    return {
        name
        for path in package.rglob("*_kernel.py")
        for name in re.findall(r"^@entry_point\ndef (\w+)", path.read_text("utf-8"), re.MULTILINE)
    }
