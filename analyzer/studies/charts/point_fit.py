"""How the points of a count are found: a regression, rounded, and then moved while scores grow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from analyzer.estimate import mean_and_error
from analyzer.rules import LEVELS
from analyzer.studies.charts.hand_scores import (
    MISERE_CHOICE,
    NO_TRUMP_FROM,
    PASS_CHOICE,
    HandScores,
)
from analyzer.studies.charts.point_count import (
    IN_MISERE,
    IN_NO_TRUMP,
    IN_SUITS,
    PASS_LEVEL,
    Int64Array,
    MisereCount,
    PointCount,
    at_column,
    held_by_denomination,
    held_in_misere,
    highest,
)
from analyzer.studies.charts.suit_traits import FloatArray, SuitTraits

BEYOND: Final = (0, 2, 3, 4)
"""Trumps that may count for nothing."""

POINTS_A_TRICK: Final = (1.5, 2.0, 2.5, 3.0)
"""Where the search begins, so that small and large points are tried."""

MOST_DANGER: Final = (2.0, 3.0)
"""The same for a misère: points of what is most dangerous."""

SOME_DANGER: Final = 1e-4
"""Chance: what takes less of it brings no danger."""

CLIMBS: Final = 4
"""Starts, the most promising ones, from which the search goes on."""

TO_MATTER: Final = 0.3
"""Points a hand that halves must win on the hands of the fit to be worth the trouble."""

ANY_SIGN: Final = {len(IN_SUITS)}
"""The place of the start of no-trump among the holdings: the only points that may be negative."""


def fit_points(
    traits: SuitTraits,
    scores: HandScores,
    *,
    steps: Sequence[float] = (1.0, 0.5),
    suits_only: bool = False,
) -> PointCount:
    """Return the count whose bids score most on these hands.

    A regression of the corrected tricks on what is held gives the shape; it is brought to several
    sizes, rounded, and each point is then moved up and down while the mean score grows. The bids
    for the totals are the best that never fall as the total grows. Where a misère may be bid, its
    count is fitted in the same way to the chance that it makes, with the other bids in place.

    Parameters
    ----------
    traits : SuitTraits
    scores : HandScores
        Of the same hands: the advice they give is no advice about them.
    steps : sequence of float
        Whole points first: halves must win `TO_MATTER` to be preferred.
    suits_only : bool
        Leave out no-trump and misère.

    Returns
    -------
    PointCount
    """
    best: PointCount | None = None
    reached = -np.inf
    for step in steps:
        searches = [_Search(traits, scores, beyond, step, suits_only) for beyond in BEYOND]
        starts = [(search, size) for search in searches for size in POINTS_A_TRICK]
        ranked = sorted(starts, key=lambda start: -start[0].try_size(start[1]))
        found = [search.climb(size) for search, size in ranked[:CLIMBS]]
        score, count = max(found, key=lambda each: each[0])
        if score > reached + (TO_MATTER if best is not None else 0):
            best, reached = count, score
    assert best is not None
    if not suits_only and np.isfinite(scores.score[:, MISERE_CHOICE]).all():
        return replace(best, misere=fit_misere(traits, scores, best))
    return best


def fit_misere(traits: SuitTraits, scores: HandScores, count: PointCount) -> MisereCount:
    """Return the count of danger that adds most to the bids of another count."""
    held = held_in_misere(traits)
    with_constant = np.column_stack([held, np.ones(len(held))])
    chance = scores.chance[:, MISERE_CHOICE]
    worth = -np.linalg.lstsq(with_constant, chance, rcond=None)[0][:-1]
    void = IN_MISERE.index("void")
    if (np.ptp(held[:, :void].sum(axis=1)) == 0) and worth[:void].min() < 0:
        # Where every card brings danger, only differences count: the safest brings none.
        worth[:void] -= worth[:void].min()
    worth[:void] = np.maximum(worth[:void], 0)
    totals = count.totals(traits)
    level = count.level(at_column(totals, highest(totals)))
    chosen = count.choose_by_tricks(traits)[:, None]
    gain = scores.score[:, MISERE_CHOICE] - np.take_along_axis(scores.score, chosen, axis=1)[:, 0]

    def score(danger: FloatArray) -> FloatArray:
        instead = replace(empty, most=_misere_limits(danger, level, gain)).replaces(danger, level)
        return np.where(instead, gain, 0.0)

    empty = MisereCount({}, {})

    most = float(abs(worth).max())
    if most < SOME_DANGER:
        return MisereCount(dict.fromkeys(IN_MISERE, 0.0), {})
    found = []
    for size in MOST_DANGER:
        units = np.rint(worth * size / most).astype(np.int64)
        reached = climb(units, held, score, any_sign={void})
        found.append((reached, units))
    units = max(found, key=lambda each: each[0])[1]
    limits = _misere_limits(held @ units.astype(np.float64), level, gain)
    return MisereCount(dict(zip(IN_MISERE, units.astype(float).tolist(), strict=True)), limits)


def _misere_limits(danger: FloatArray, level: Int64Array, gain: FloatArray) -> dict[int, float]:
    """Return the most danger at which a misère wins, for each level it replaces."""
    whole = np.rint(danger).astype(np.int64)
    lowest, size = int(whole.min()), int(whole.max() - whole.min()) + 1
    most = {}
    highest_most = size - 1
    for each in (PASS_LEVEL, *LEVELS):
        here = level == each
        sums = np.cumsum(np.bincount(whole[here] - lowest, weights=gain[here], minlength=size))
        # Instead of a higher bid a misère must be at least as safe.
        place = int(np.argmax(sums[: highest_most + 1]))
        if here.any() and sums[place] > 0:
            most[each] = float(lowest + place)
            highest_most = place
    return most


def climb(
    units: Int64Array,
    held: FloatArray,
    score: Callable[[FloatArray], FloatArray],
    *,
    any_sign: set[int],
) -> float:
    """Move each of `units` up and down, in place, while that wins more than its standard error.

    Parameters
    ----------
    units : ndarray of int64, shape (holdings,)
    held : ndarray of float64, shape (..., holdings)
    score : callable
        From totals, shaped as `held` without its last axis, to the score of each hand.
    any_sign : set of int
        Places of the units that may be less than nothing.

    Returns
    -------
    float
        The mean score reached.
    """
    totals = held @ units.astype(np.float64)
    best = score(totals)
    improved = True
    while improved:
        improved = False
        for place in range(len(units)):
            for move in (1, -1):
                if units[place] + move < 0 and place not in any_sign:
                    continue
                moved = totals + move * held[..., place]
                reached = score(moved)
                won, error = mean_and_error(reached - best)
                if won > error + 1e-9:
                    best, totals, improved = reached, moved, True
                    units[place] += move
    return float(best.mean())


class _Search:
    """The counts with one number of trumps that are free of points, in whole or half points."""

    def __init__(
        self, traits: SuitTraits, scores: HandScores, beyond: int, step: float, suits_only: bool
    ) -> None:
        self.beyond, self.step = beyond, step
        no_trump = scores.score[:, NO_TRUMP_FROM:MISERE_CHOICE]
        self.no_trump = not suits_only and bool(np.isfinite(no_trump).any())
        self.held = held_by_denomination(traits, beyond, no_trump=self.no_trump)
        self.tricks = _tricks_by_holding(self.held, scores.tricks)
        last = MISERE_CHOICE if self.no_trump else NO_TRUMP_FROM
        levels = scores.score[:, PASS_CHOICE + 1 : last].reshape(len(scores), -1, len(LEVELS))
        self.scores = np.concatenate([np.zeros((*levels.shape[:2], 1)), levels], axis=2)

    def start(self, size: float) -> Int64Array:
        units = np.rint(self.tricks * size / self.step)
        free = list(ANY_SIGN) if self.no_trump else []
        least = np.zeros(len(units))
        least[free] = -np.inf
        return np.maximum(units, least).astype(np.int64)

    def try_size(self, size: float) -> float:
        return float(self.score(self.held @ self.start(size).astype(np.float64)).mean())

    def climb(self, size: float) -> tuple[float, PointCount]:
        units = self.start(size)
        reached = climb(units, self.held, self.score, any_sign=ANY_SIGN if self.no_trump else set())
        return reached, self.count(units)

    def count(self, units: Int64Array) -> PointCount:
        _, levels, lowest = self.bids(self.held @ units.astype(np.float64))
        least = {
            level: self.step * (lowest + int(np.argmax(levels >= level)))
            for level in sorted({int(level) for level in levels if level > PASS_LEVEL})
        }
        worth = (self.step * units).tolist()
        suits, other = worth[: len(IN_SUITS)], worth[len(IN_SUITS) :]
        return PointCount(
            points=dict(zip(IN_SUITS, suits, strict=True)),
            beyond=self.beyond,
            no_trump=dict(zip(IN_NO_TRUMP, other, strict=True)) if self.no_trump else None,
            least=least,
        )

    def score(self, totals: FloatArray) -> FloatArray:
        return self.bids(totals)[0]

    def bids(self, totals: FloatArray) -> tuple[FloatArray, Int64Array, int]:
        """Return the score of each hand, the level for each total from the lowest, and that."""
        column = highest(totals)
        total = np.rint(at_column(totals, column)).astype(np.int64)
        lowest = int(total.min())
        chosen = np.take_along_axis(self.scores, column[:, None, None], axis=1)[:, 0]
        place = total - lowest
        sums = np.stack([np.bincount(place, weights=each) for each in chosen.T], axis=1)
        levels = rising_levels(sums.astype(np.float64))
        return at_column(chosen, levels[place] - PASS_LEVEL), levels, lowest


def _tricks_by_holding(held: FloatArray, tricks: FloatArray) -> FloatArray:
    """Return the tricks each holding adds, by least squares over each hand's best denominations.

    What no one would bid says little of what is bid: a denomination counts as much as it is near
    the hand's best in tricks.
    """
    x = held.reshape(-1, held.shape[-1])
    y = tricks[:, : held.shape[1]]
    weight = np.exp(y - y.max(axis=1, keepdims=True)).ravel()
    root = np.sqrt(weight)[:, None]
    with_constant = np.column_stack([x, np.ones(len(x))])
    solved = np.linalg.lstsq(with_constant * root, y.ravel() * root[:, 0], rcond=None)[0]
    return np.asarray(solved[:-1])


def rising_levels(sums: FloatArray) -> Int64Array:
    """Choose a level for each total, none lower than for a smaller total, of the highest sum.

    Parameters
    ----------
    sums : ndarray of float64, shape (totals, 6)
        The summed scores of the hands with a total: passed, and at each level.

    Returns
    -------
    ndarray of int64, shape (totals,)
        5 to pass, or the level. A total that no hand has is bid as the total below it.
    """
    before = np.zeros(sums.shape[1])
    came_from = np.zeros(sums.shape, dtype=np.int64)
    for row, here in enumerate(sums):
        best = np.maximum.accumulate(before)
        # Of equal ways the lowest bid, so that a total without hands stays with the one below.
        better = before > np.append(-np.inf, best[:-1])
        came_from[row] = np.maximum.accumulate(np.where(better, np.arange(len(before)), 0))
        before = best + here
    place = int(np.argmax(before))
    levels = np.empty(len(sums), dtype=np.int64)
    for row in range(len(sums) - 1, -1, -1):
        levels[row] = PASS_LEVEL + place
        place = int(came_from[row, place])
    return levels
