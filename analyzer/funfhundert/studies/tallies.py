"""Counts that chunks of a study hand on: of each number its sum and its sum of squares."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from analyzer.estimate import Estimate
from analyzer.runs import Columns


@dataclass
class Tally:
    """The rows of one chunk: ``what``, ``measure``, ``n``, ``total``, ``squares``.

    All values are whole or halves, so that the sums are exact and their order does not matter.
    """

    rows: list[tuple[int, int, int, float, float]] = field(default_factory=list)

    def add(self, what: int, measure: int, values: npt.ArrayLike) -> None:
        """Count independent values of one measure."""
        array = np.asarray(values, dtype=np.float64)
        self.rows.append(
            (what, measure, len(array), float(array.sum()), float((array * array).sum()))
        )

    def columns(self) -> Columns:
        """Return them as columns."""
        whats, measures, n, totals, squares = zip(*self.rows, strict=True)
        return {
            "what": np.array(whats, dtype=np.int16),
            "measure": np.array(measures, dtype=np.int8),
            "n": np.array(n, dtype=np.int64),
            "total": np.array(totals, dtype=np.float64),
            "squares": np.array(squares, dtype=np.float64),
        }


def estimates(columns: Columns, measures: Sequence[str]) -> list[dict[str, Estimate]]:
    """Return for each ``what``, from 0, the estimates of its measures by name."""
    found: list[dict[str, Estimate]] = [{} for _ in range(int(columns["what"].max()) + 1)]
    keys = np.stack([columns["what"], columns["measure"]], axis=1)
    for what, measure in np.unique(keys, axis=0).tolist():
        rows = (columns["what"] == what) & (columns["measure"] == measure)
        n, total, squares = (columns[name][rows].sum() for name in ("n", "total", "squares"))
        found[what][measures[measure]] = from_sums(int(n), float(total), float(squares))
    return found


def from_sums(n: int, total: float, squares: float) -> Estimate:
    """Return the mean of `n` values with this sum and sum of squares."""
    if n < 2:
        return Estimate(total if n else math.nan, math.nan, n)
    variance = max(squares - total * total / n, 0.0) / (n - 1)
    return Estimate(total / n, math.sqrt(variance / n), n)
