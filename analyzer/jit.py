"""Compile a kernel's entry point once per installation, and again whenever any kernel changes.

numba's disk cache looks only at the file of the entry point, not at the kernels it calls; so the
cache folder is named after the text of all of them. It is named after where they lie and when they
were written too: numba compiles again for another of these, and who waits for it should be told.
"""

import hashlib
import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import __version__ as numba_version
from numba import njit
from numba.core import config

Function = TypeVar("Function", bound=Callable[..., Any])


def cache_folder() -> Path:
    """Return the folder that holds this version's compiled kernels.

    Inside ``NUMBA_CACHE_DIR`` if that is set, else in the user's cache (``XDG_CACHE_HOME``); named
    after the kernels' source text, place and time, and numba's version.
    """
    root = os.environ.get("NUMBA_CACHE_DIR")
    if root is None:
        root = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(root) / "five-hundred-analyzer" / _source_digest()


@lru_cache(maxsize=1)
def _source_digest() -> str:
    package = Path(__file__).parent
    digest = hashlib.sha256(f"{numba_version} {package}".encode())
    for path in sorted([*package.rglob("*_kernel.py"), *package.rglob("layout.py")]):
        digest.update(path.read_bytes())
        digest.update(str(path.stat().st_mtime_ns).encode())
    return digest.hexdigest()[:16]


_jit: Any = njit  # its stub does not know every option
inlined = _jit(forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
"""Jit a part of a kernel and inline it into its callers: calls took a third of the time.

Other jitted functions alone may call it, never Python: without a wrapper it compiles faster.
"""


called = _jit(no_cpython_wrapper=True, no_cfunc_wrapper=True)
"""Jit a part of a kernel that is used in several places and long enough to be called.

Inlined everywhere it would compile too slowly.
"""


def entry_point(function: Function) -> Function:
    """Jit a function that Python calls: cached on disk, free of the interpreter lock."""
    before = config.CACHE_DIR  # type: ignore[attr-defined]
    config.CACHE_DIR = str(cache_folder())  # type: ignore[attr-defined]
    try:
        compiled = njit(cache=True, nogil=True)(function)
    finally:
        config.CACHE_DIR = before  # type: ignore[attr-defined]
    return cast(Function, compiled)
