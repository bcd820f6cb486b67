"""From tricks in many worlds to an estimate with its standard error.

The tricks of a world are a number, solved or played, or chances of each number (`in_play`). What a
bid does in a world is then an expectation, and the standard error comes of its spread over worlds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from analyzer.advice.in_play import InPlay
from analyzer.advice.placings import Placings
from analyzer.estimate import Estimate
from analyzer.rng import Stream, generator
from analyzer.rules import Bid, Ruleset, score_table

FloatArray = npt.NDArray[np.float64]

TRICKS = 10
RESAMPLES = 400
"""Bootstrap resamples for the expected loss."""

_CHANCE, _SCORE, _NET = 0, 2, 3
"""Columns of the edges: those of the chance, the score and the net."""


@dataclass(frozen=True, eq=False)
class Outcomes:
    """What a bid did in each world.

    Attributes
    ----------
    tricks : ndarray of int, shape (n,)
        Tricks of declarer's side as solved or played; in a misère 0, or 1 for "at least one".
    made : ndarray of bool, shape (n,)
        Whether these make the bid.
    chance, taken : ndarray of float64, shape (n,)
        The chance to make the bid and the tricks expected: those of `made` and `tricks` unless play
        is likely to take others.
    score, net : ndarray of float64, shape (n,)
        Expected points of declarer's side, or of declarer where every player has a score; the same
        less the defenders' trick points.
    placings : Placings or None
        Of worlds dealt so that every card visits every place: what comes of the places of single
        cards is then no part of a standard error. None for worlds independent of each other.
    """

    bid: Bid
    tricks: npt.NDArray[np.int64]
    made: npt.NDArray[np.bool_]
    chance: FloatArray
    taken: FloatArray
    score: FloatArray
    net: FloatArray
    _edges: FloatArray
    placings: Placings | None = None

    @classmethod
    def of(
        cls,
        bid: Bid,
        tricks: npt.ArrayLike,
        rules: Ruleset,
        *,
        partnered: bool = False,
        placings: Placings | None = None,
        in_play: InPlay | None = None,
    ) -> Outcomes:
        """Score the tricks of every world.

        Parameters
        ----------
        bid : Bid
        tricks : array_like of int
            As solved or played, of any shape.
        rules : Ruleset
        partnered : bool
            As for `score_table`.
        placings : Placings, optional
        in_play : InPlay, optional
            What play is likely to make of the tricks; default: just these.
        """
        solved = np.asarray(tricks, dtype=np.int64)
        points = score_table(rules, bid, partnered=partnered)
        numbers = np.arange(TRICKS + 1)
        makes = numbers == 0 if bid.no_trick else numbers >= bid.level
        values = np.stack([makes, numbers, points[:, 0], points[:, 0] - points[:, 1]], axis=1)
        if in_play is None:
            worlds = values[solved]
            edges = values[[0, 1] if bid.no_trick else [bid.level, bid.level - 1]]
        else:
            worlds, edges = in_play.chances @ values, in_play.edges @ values
        chance, taken, score, net = np.moveaxis(worlds, -1, 0).copy()
        return cls(bid, solved, makes[solved], chance, taken, score, net, edges, placings)

    @property
    def swing(self) -> float:
        """The chance in a usual world that just makes, less that in one that just fails."""
        return float(self._edges[0, _CHANCE] - self._edges[1, _CHANCE])

    def p_make(self) -> Estimate:
        """Return the chance of making the bid."""
        return self._mean(self.chance, _CHANCE)

    def p_make_se_at_most(self) -> float:
        """Return the standard error of the chance were it two of them nearer to one half.

        A rule for stopping that looks at the plain one stops too early where few worlds happened to
        make, and the intervals then hold the true chance too seldom (91 % instead of 95 at 0.08).
        """
        n, spread = len(self.chance), self._unexplained(self.chance).std()
        edges = 2 * float(self._edges[:, _CHANCE].sum())
        centre = (float(self.chance.sum()) + edges) / (n + 4)
        reach = 2 * float(np.sqrt(centre * (1 - centre) / n))
        nearer = 0.5 if abs(centre - 0.5) < reach else centre + reach * np.sign(0.5 - centre)
        mean = float(self.chance.mean())
        most = float(np.sqrt(mean * (1 - mean)))  # the spread if each world made or failed for sure
        left = float(spread) / most if most and self.chance.std() else 1.0
        return left * float(np.sqrt(nearer * (1 - nearer) / n))

    def mean_tricks(self) -> Estimate | None:
        """Return the mean of the tricks; None in a misère."""
        if self.bid.no_trick:
            return None
        n = len(self.taken)
        spread = _spread(self._unexplained(self.taken), most=TRICKS / 2)
        return Estimate(float(self.taken.mean()), spread / float(np.sqrt(n)), n)

    def expected_score(self) -> Estimate:
        """Return the expected points of declarer's side."""
        return self._mean(self.score, _SCORE)

    def scores_with_edges(self) -> FloatArray:
        """Return the scores for `expected_loss`, shape (worlds + 4,).

        Two worlds in which every choice is just made and two in which it just fails are added, as
        for the standard errors, so that a few worlds that agree do not pass for certainty.
        """
        return np.append(np.tile(self._edges[:, _SCORE], 2), self._unexplained(self.score))

    def expected_net(self) -> Estimate:
        """Return the expected points of declarer's side less the defenders' trick points."""
        return self._mean(self.net, _NET)

    def _mean(self, values: FloatArray, column: int) -> Estimate:
        """Return the mean over the worlds.

        Two worlds that just make and two that just fail are added for its standard error. Without
        them a bid that made in every world would have no error at all, and the worlds not yet seen
        would be denied ("add two successes and two failures", Agresti & Coull 1998).
        """
        n, edge = len(values), self._edges[:, column]
        spread = np.append(self._unexplained(values), np.tile(edge, 2)).std()
        return Estimate(float(values.mean()), float(spread / np.sqrt(n)), n)

    def _unexplained(self, values: FloatArray) -> FloatArray:
        return values if self.placings is None else self.placings.unexplained(values)


def _spread(values: FloatArray, most: float) -> float:
    """Return the standard deviation of a sample; of a single value, the most it can be."""
    return float(values.std(ddof=1)) if len(values) > 1 else most


def paired_difference(one: Outcomes, other: Outcomes) -> Estimate:
    """Return the expected score of one less the other's, from the same worlds."""
    difference = one.score - other.score
    n = len(difference)
    most = abs(float(np.diff(one._edges[:, _SCORE])[0]))
    spread = _spread(one._unexplained(difference), most=most)
    return Estimate(float(difference.mean()), spread / float(np.sqrt(n)), n)


def resampled_means(scores: Sequence[FloatArray], seed: int) -> FloatArray:
    """Return the mean scores of several choices in resamples of the worlds.

    Parameters
    ----------
    scores : sequence of ndarray of float64
        Of each choice on common worlds; some may have been tried in the first of them only.
    seed : int

    Returns
    -------
    ndarray of float64, shape (resamples, choices)
    """
    n = max(map(len, scores))
    rng = generator(seed, Stream.REPORT, 1 << 30)
    weights = rng.multinomial(n, np.full(n, 1 / n), size=RESAMPLES)
    means = np.empty((RESAMPLES, len(scores)))
    for i, score in enumerate(scores):
        part = weights[:, : len(score)]
        means[:, i] = part @ score / part.sum(axis=1)
    return means


def expected_loss(scores: Sequence[FloatArray], best: int, seed: int) -> float:
    """Return what is expected to be lost by taking number `best` if it is not the best.

    The mean over resamples of the worlds of (highest mean score - mean score of `best`);
    parameters as for `resampled_means`.
    """
    means = resampled_means(scores, seed)
    return float((means.max(axis=1) - means[:, best]).mean())
