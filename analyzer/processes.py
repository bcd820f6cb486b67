"""What every process begun by another one needs."""

from __future__ import annotations

import os
from multiprocessing import parent_process


def end_with_the_parent() -> None:
    """End this process as soon as the one that began it has gone, whatever it is at."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
