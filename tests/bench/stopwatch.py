"""What the benchmarks share: sizes, two programs timed turn about, lines of the table.

The times of ours are taken by pytest-benchmark. A yardstick, which ours is to be compared with, is
timed beside it in the same process, case by case, so that other work on the machine strikes both.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

Case = TypeVar("Case")
Clock = Callable[[], float]

SMOKE = "FIVE_HUNDRED_BENCH_SMOKE"
"""Environment variable: if set, everything is run in tiny sizes."""

SCALES = {"s": 1.0, "ms": 1e3}


def size(full: int, *, smoke: int) -> int:
    """Return how much to do."""
    return smoke if os.environ.get(SMOKE) else full


def time_each(
    benchmark: Any,
    ours: Callable[[Case], object],
    cases: Sequence[Case],
    *,
    beside: Callable[[Case], object] | None = None,
    clock: Clock = time.process_time,
) -> tuple[list[float], list[float]]:
    """Time `ours` once for every case, and `beside` right before or after it, turn about.

    Returns
    -------
    tuple of two lists of float
        Seconds of ours and of the yardstick for every case; the latter empty without `beside`.
    """
    upcoming = iter(cases)
    yardstick: list[float] = []
    started = 0

    def measure(case: Case) -> None:
        if beside is not None:
            start = clock()
            beside(case)
            yardstick.append(clock() - start)

    def setup() -> tuple[tuple[Case], dict[str, object]]:
        nonlocal started
        case = next(upcoming)
        if started % 2 == 0:
            measure(case)
        started += 1
        return (case,), {}

    def teardown(case: Case) -> None:
        if len(yardstick) < started:
            measure(case)

    benchmark.pedantic(ours, setup=setup, teardown=teardown, rounds=len(cases))
    return list(benchmark.stats.stats.data), yardstick


def say(
    benchmark: Any, what: str, *, unit: str, per: float = 1, ratio: float | None = None
) -> None:
    """Say what the line of the table is called.

    Parameters
    ----------
    benchmark : fixture of pytest-benchmark
    what : str
    unit : str
        Begins with ``s`` or ``ms``, such as ``ms/deal``.
    per : float
        Deals, hands or whatever the unit counts in each case.
    ratio : float, optional
        Left out where the ratio is that to the first line of the group.
    """
    scale = SCALES[unit.partition("/")[0]] / per
    benchmark.extra_info.update(what=what, unit=unit, scale=scale, ratio=ratio)


def say_also(
    benchmark: Any, what: str, values: Sequence[float], unit: str, *, ratio: float | None = None
) -> None:
    """Add a line of figures found on the way, in a unit of their own."""
    line = {"what": what, "values": list(values), "unit": unit, "ratio": ratio}
    benchmark.extra_info.setdefault("also", []).append(line)


def median_ratio(above: Sequence[float], below: Sequence[float]) -> float:
    """Return the median over the cases of one time by another."""
    return statistics.median(a / b for a, b in zip(above, below, strict=True))
