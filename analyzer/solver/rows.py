"""Many positions of one contract as arrays, a row each, and the call of the kernel."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields, replace
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from analyzer.errors import InputError
from analyzer.solver.facts import Facts
from analyzer.solver.layout import STATE_SIZE

Int64Array = npt.NDArray[np.int64]

TABLE_WORDS = 1 << 20  # 8 MB for each thread, of which four hands seldom touch much
CROWDED_MISERE = 8  # tables of that size for a misère of more than three hands, seldom touched
FIRST_GUESS_MISERE = 2
PILES = 5  # of each player in the two-player game
_local = threading.local()


@dataclass
class Rows:
    """Positions as the kernels read them; see `entry_kernel.solve_tricks`. Every array is int64."""

    hands: Int64Array
    leaders: Int64Array
    on_table: Int64Array
    barred: Int64Array
    led_suits: Int64Array
    covers: Int64Array
    hidden: Int64Array
    need: Int64Array
    fresh: Int64Array

    @classmethod
    def of(cls, hands: Int64Array) -> Rows:
        """Return rows that count tricks from declarer's lead, each on its own."""
        n, seats = hands.shape
        return cls(
            hands=hands,
            leaders=np.zeros(n, dtype=np.int64),
            on_table=np.zeros((n, seats), dtype=np.int64),
            barred=np.zeros(n, dtype=np.int64),
            led_suits=np.full(n, -1, dtype=np.int64),
            covers=np.zeros((n, 0), dtype=np.int64),
            hidden=np.zeros((n, 0), dtype=np.int64),
            need=np.zeros(n, dtype=np.int64),
            fresh=np.ones(n, dtype=np.int64),
        )

    def keep_together(self, together: int) -> None:
        """Let rows in runs of `together` share what the search learns."""
        if together == 1:
            return  # as made by `of`
        self.fresh = (np.arange(len(self.hands)) % together == 0).astype(np.int64)
        # What is learnt of piles holds for the same piles only.
        for cards in (self.covers, self.hidden):
            self.fresh[1:] |= (cards[1:] != cards[:-1]).any(axis=1)

    def part(self, start: int, stop: int) -> Rows:
        """Return some of the rows."""
        return Rows(*(getattr(self, name)[start:stop] for name in COLUMNS))


COLUMNS = tuple(field.name for field in fields(Rows))


def solve_rows(
    rows: Rows, facts: Facts, *, count: bool = False, threads: int = 1
) -> npt.NDArray[np.int8]:
    """Solve rows; releases the interpreter lock.

    Parameters
    ----------
    rows : Rows
    facts : Facts
    count : bool
        In a misère, count tricks where a row has no need.
    threads : int

    Returns
    -------
    ndarray of int8, shape (n,)
        Tricks of declarer's side from here, the present one included; 1 or 0 where a row has a
        need; in a misère that is not counted, whether it takes any.

    Raises
    ------
    InputError
        If `threads` is not positive.
    """
    if threads < 1:
        raise InputError(f"threads must be at least 1, not {threads}")
    n = len(rows.hands)
    if not (facts.seated.counts or count):
        rows = replace(rows, need=np.ones(n, dtype=np.int64))
    out = np.zeros(n, dtype=np.int64)
    starts = np.flatnonzero(rows.fresh) if threads > 1 else np.zeros(0, dtype=np.int64)
    if len(starts) < 2 * threads or threads == 1:
        run(rows, facts, out)
        return out.astype(np.int8)
    # Parts smaller than a thread's share, so that no thread waits long for another.
    cuts = np.linspace(0, len(starts), 8 * threads + 1).astype(int)
    bounds = np.append(starts, n)[cuts]
    with ThreadPoolExecutor(threads) as pool:
        jobs = [
            pool.submit(run, rows.part(a, b), facts, out[a:b])
            for a, b in pairwise(bounds.tolist())
            if a < b
        ]
        for job in jobs:
            job.result()
    return out.astype(np.int8)


def run(rows: Rows, facts: Facts, out: Int64Array) -> int:
    """Call the kernel that fits the contract; return the positions it looked up or searched."""
    # Imported late: numba takes half a second, and ``--help`` needs none of it.
    from analyzer.solver import entry_kernel

    kernel: Any = entry_kernel.solve_misere if facts.avoiding else entry_kernel.solve_tricks
    state, table = _work_space()
    if not (facts.avoiding and facts.seated.hands > 3):
        table = table[:TABLE_WORDS]
    # Contiguous, or numba compiles the kernel again for every memory layout.
    *position, need, fresh = (np.ascontiguousarray(getattr(rows, name)) for name in COLUMNS)
    guess = 0 if facts.seated.counts else FIRST_GUESS_MISERE
    nodes: int = kernel(*position, facts.words, need, fresh, guess, state, table, out)
    return nodes


def _work_space() -> tuple[Int64Array, Int64Array]:
    """Return this thread's work arrays."""
    if not hasattr(_local, "arrays"):
        _local.arrays = (
            np.zeros(STATE_SIZE, dtype=np.int64),
            np.zeros(CROWDED_MISERE * TABLE_WORDS, dtype=np.int64),
        )
    arrays: tuple[Int64Array, Int64Array] = _local.arrays
    return arrays
