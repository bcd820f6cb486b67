"""What comes of the places of single cards, and so is no part of the error of a mean.

Worlds are dealt so that every card visits every place in its due share (`analyzer.deals.worlds`).
A standard error that took them for independent would be too large, by a third for most bids, and
its intervals would hold the true value 99 times in 100. So what a straight-line fit on the places
of the cards explains is taken out of the values first.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt

from analyzer.deals import PILES, Worlds
from analyzer.rules import Ruleset, partners

FloatArray = npt.NDArray[np.float64]

FITTED = 4096
"""Worlds the fit is made on: enough to know the share explained to 2 points, and little memory."""

DEGREES = 60
"""Degrees of freedom that have to be left: with fewer, nothing is taken out."""


class Placings:
    """Which cards each world gives to declarer's partners and which to the widow.

    Which of the defenders holds a card makes next to no difference, and is left out.

    Parameters
    ----------
    worlds : Worlds
    rules : Ruleset
    """

    def __init__(self, worlds: Worlds, rules: Ruleset) -> None:
        self._some = worlds.part(slice(FITTED))
        self._rules = rules

    @cached_property
    def _basis(self) -> FloatArray:
        """An orthonormal basis of what the places can explain; found only once it is needed."""
        some, rules = self._some, self._rules
        friends = [some.hands[:, seat] for seat in partners(0, rules.players)]
        friends += list(some.face_down[:, :PILES].T)
        holders = [np.sum(friends, axis=0), some.widows] if friends else [some.widows]
        places = np.array(holders, dtype=np.int64)[:, None] >> np.arange(rules.deck.size)[:, None]
        design = (places & 1).reshape(-1, len(some)).T.astype(np.float64)
        design -= design.mean(axis=0)
        design = design[:, design.any(axis=0)]
        power, axes = np.linalg.eigh(design.T @ design)
        used = power > 1e-6 * len(some)
        basis: FloatArray = design @ (axes[:, used] / np.sqrt(power[used]))
        return basis

    def unexplained(self, values: FloatArray) -> FloatArray:
        """Return values of the same mean without what the places of single cards explain.

        Parameters
        ----------
        values : ndarray of float64, shape (n,)
            One for each world.

        Returns
        -------
        ndarray of float64, shape (n,)
            Their variance is that about the fit, allowing for the parameters fitted, but no more
            than that of `values`.
        """
        fitted, explaining = self._basis.shape
        left = fitted - 1 - explaining
        if not explaining or left < DEGREES:
            return values
        mean = float(values.mean())
        away = values - mean
        first = away[:fitted] - away[:fitted].mean()
        rest = first - self._basis @ (self._basis.T @ first)
        rest *= np.sqrt((fitted - 1) / left)
        total, unexplained = float(first @ first), float(rest @ rest)
        if unexplained >= total:
            return values
        away[:fitted] = rest
        if len(away) > fitted:
            away[fitted:] -= away[fitted:].mean()
            away[fitted:] *= np.sqrt(unexplained / total)
        return mean + away
