"""An additive estimate by least squares, judged on what it was not fitted on."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from analyzer.estimate import Estimate

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Fit:
    """A sum of parts, and how well it foretells.

    Attributes
    ----------
    names : tuple of str
        Of the parts; the first is the constant.
    parts : tuple of Estimate
        What one of each counts; the error holds however the scatter varies (White 1980).
    explained : Estimate
        Share of the variance of the judged half that the sum explains.
    explained_true : float
        The same without the scatter that is only in the measurement of each value.
    """

    names: tuple[str, ...]
    parts: tuple[Estimate, ...]
    explained: Estimate
    explained_true: float

    def to_dict(self) -> dict[str, object]:
        """Return plain values."""
        return {
            "parts": {
                name: part.to_dict() for name, part in zip(self.names, self.parts, strict=True)
            },
            "explained": self.explained.to_dict(),
            "explained_true": self.explained_true,
        }


def fit_additive(names: tuple[str, ...], traits: Floats, values: Floats, errors: Floats) -> Fit:
    """Fit on the even rows, judge on the odd ones.

    Parameters
    ----------
    names : tuple of str
        Of the columns of `traits`.
    traits : ndarray, shape (n, len(names))
    values : ndarray, shape (n,)
    errors : ndarray, shape (n,)
        Standard error of each value.
    """
    design = np.column_stack([np.ones(len(values)), traits])
    fitted, judged = slice(0, None, 2), slice(1, None, 2)
    x, y = design[fitted], values[fitted]
    inverse = np.linalg.pinv(x.T @ x)  # a trait that no hand has counts nothing
    parts = inverse @ x.T @ y
    freedom = len(y) / max(1, len(y) - x.shape[1])
    scatter = (x * ((y - x @ parts) ** 2)[:, None]).T @ x * freedom
    ses = np.sqrt(np.diag(inverse @ scatter @ inverse))
    left = (values[judged] - design[judged] @ parts) ** 2
    whole = (values[judged] - values[judged].mean()) ** 2
    share = left.mean() / whole.mean()
    share_se = (left - share * whole).std(ddof=1) / whole.mean() / np.sqrt(len(left))
    noise = float((errors[judged] ** 2).mean())
    true = 1 - max(0.0, left.mean() - noise) / max(1e-9, whole.mean() - noise)
    return Fit(
        ("constant", *names),
        tuple(Estimate(float(p), float(se), len(y)) for p, se in zip(parts, ses, strict=True)),
        Estimate(float(1 - share), float(share_se), len(left)),
        float(true),
    )
