"""A value known from a sample: how large, how sure, and from how many."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True)
class Estimate:
    """A value, its standard error and the number of worlds (or deals, or rounds) it rests on."""

    value: float
    se: float
    n: int

    @classmethod
    def of(cls, values: npt.ArrayLike) -> Estimate:
        """Return the mean of independent values.

        Parameters
        ----------
        values : array_like, shape (n,)
            The mean of none is NaN; the error of fewer than two is NaN.
        """
        array = np.asarray(values, dtype=np.float64)
        return cls(*mean_and_error(array), len(array))

    @classmethod
    def share(cls, hits: npt.ArrayLike) -> Estimate:
        """Return how often something is so, never as if it were certain.

        To the standard error two hits and two misses are added (Agresti & Coull 1998).

        Parameters
        ----------
        hits : array_like of bool, shape (n,)
            The share of none, and its error, are NaN.
        """
        array = np.asarray(hits, dtype=bool)
        n, count = len(array), int(array.sum())
        if not n:
            return cls(float("nan"), float("nan"), 0)
        near = (count + 2) / (n + 4)
        return cls(count / n, float(np.sqrt(near * (1 - near) / n)), n)

    def to_dict(self) -> dict[str, float | int]:
        """Return plain values."""
        return {"value": self.value, "se": self.se, "n": self.n}


def mean_and_error(values: npt.NDArray[np.float64]) -> tuple[float, float]:
    """Return the mean of independent values and its standard error; NaN where there are none."""
    n = len(values)
    mean = float(values.mean()) if n else float("nan")
    return mean, float(values.std(ddof=1) / np.sqrt(n)) if n > 1 else float("nan")
