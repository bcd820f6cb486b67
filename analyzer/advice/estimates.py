"""From tricks in many worlds to an estimate with its standard error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from analyzer.advice.placings import Placings
from analyzer.rng import Stream, generator
from analyzer.rules import Bid, Ruleset, score_table

FloatArray = npt.NDArray[np.float64]

TRICKS = 10
RESAMPLES = 400
"""Bootstrap resamples for the expected loss."""


@dataclass(frozen=True)
class Estimate:
    """A value, its standard error and the number of worlds it rests on."""

    value: float
    se: float
    worlds: int


@dataclass(frozen=True, eq=False)
class Outcomes:
    """What a bid did in each world.

    Attributes
    ----------
    tricks : ndarray of int, shape (n,)
        Tricks of declarer's side; in a misère 0, or 1 for "at least one".
    made : ndarray of bool, shape (n,)
    score, net : ndarray of float64, shape (n,)
        Points of declarer's side, or of declarer where every player has a score; the same less the
        defenders' trick points.
    placings : Placings or None
        Of worlds dealt so that every card visits every place: what comes of the places of single
        cards is then no part of a standard error. None for worlds independent of each other.
    """

    bid: Bid
    tricks: npt.NDArray[np.int64]
    made: npt.NDArray[np.bool_]
    score: FloatArray
    net: FloatArray
    _edge: tuple[tuple[float, float], tuple[float, float]]
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
    ) -> Outcomes:
        """Score the tricks of every world; `partnered` as for `score_table`."""
        taken = np.asarray(tricks, dtype=np.int64)
        points = score_table(rules, bid, partnered=partnered)
        scores, nets = points[:, 0], points[:, 0] - points[:, 1]
        made = taken == 0 if bid.no_trick else taken >= bid.level
        just_made, just_failed = (0, 1) if bid.no_trick else (bid.level, bid.level - 1)
        edge = (
            (float(scores[just_made]), float(scores[just_failed])),
            (float(nets[just_made]), float(nets[just_failed])),
        )
        return cls(bid, taken, made, scores[taken], nets[taken], edge, placings)

    def p_make(self) -> Estimate:
        """Return the chance of making the bid."""
        value, made = float(self.made.mean()), self._unexplained(self.made.astype(float))
        return Estimate(value, _se(made, (1.0, 0.0)), len(made))

    def p_make_se_at_most(self) -> float:
        """Return the standard error of the chance were it two of them nearer to one half.

        A rule for stopping that looks at the plain one stops too early where few worlds happened to
        make, and the intervals then hold the true chance too seldom (91 % instead of 95 at 0.08).
        """
        n = len(self.made)
        centre = (float(self.made.sum()) + 2) / (n + 4)
        reach = 2 * float(np.sqrt(centre * (1 - centre) / n))
        nearer = 0.5 if abs(centre - 0.5) < reach else centre + reach * np.sign(0.5 - centre)
        spread = float(self.made.std())
        left = float(self._unexplained(self.made.astype(float)).std()) / spread if spread else 1.0
        return left * float(np.sqrt(nearer * (1 - nearer) / n))

    def mean_tricks(self) -> Estimate | None:
        """Return the mean of the tricks; None in a misère."""
        if self.bid.no_trick:
            return None
        n = len(self.tricks)
        spread = _spread(self._unexplained(self.tricks.astype(float)), most=TRICKS / 2)
        return Estimate(float(self.tricks.mean()), spread / float(np.sqrt(n)), n)

    def expected_score(self) -> Estimate:
        """Return the expected points of declarer's side."""
        score = self._unexplained(self.score)
        return Estimate(float(self.score.mean()), _se(score, self._edge[0]), len(score))

    def scores_with_edges(self) -> FloatArray:
        """Return the scores for `expected_loss`, shape (worlds + 4,).

        Two worlds in which every choice is just made and two in which it just fails are added, as
        for the standard errors, so that a few worlds that agree do not pass for certainty.
        """
        return np.append(self._edge[0] + self._edge[0], self._unexplained(self.score))

    def expected_net(self) -> Estimate:
        """Return the expected points of declarer's side less the defenders' trick points."""
        net = self._unexplained(self.net)
        return Estimate(float(self.net.mean()), _se(net, self._edge[1]), len(net))

    def _unexplained(self, values: FloatArray) -> FloatArray:
        return values if self.placings is None else self.placings.unexplained(values)


def _se(values: FloatArray, edge: tuple[float, float]) -> float:
    """Return the standard error of a mean, with two made and two failed worlds added.

    Without them a bid that made in every world would have no error at all, and the worlds not yet
    seen would be denied ("add two successes and two failures", Agresti & Coull 1998).
    """
    return float(np.append(values, edge + edge).std() / np.sqrt(len(values)))


def _spread(values: FloatArray, most: float) -> float:
    """Return the standard deviation of a sample; of a single value, the most it can be."""
    return float(values.std(ddof=1)) if len(values) > 1 else most


def paired_difference(one: Outcomes, other: Outcomes) -> Estimate:
    """Return the expected score of one less the other's, from the same worlds."""
    difference = one.score - other.score
    n = len(difference)
    spread = _spread(one._unexplained(difference), most=abs(one._edge[0][0] - one._edge[0][1]))
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
