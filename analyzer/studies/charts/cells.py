"""What charts share: corrected chances only, points of a bid in any suit, means of classes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.cards import SUITS
from analyzer.errors import InputError
from analyzer.rules import Denomination, Ruleset, score_table, trick_bid
from analyzer.studies.charts.hand_features import SuitFeatures
from analyzer.studies.hand_set import LEVELS, HandSet

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

SURE: Final = 2.0
"""Standard errors by which a score must differ from nothing to be sure of its sign."""

FEW: Final = 20
"""A class of fewer hands is never sure."""


@dataclass(frozen=True)
class LevelMean:
    """What a bid of one level does on the hands of a class, on average.

    Attributes
    ----------
    level : int
        0: misère.
    chance, chance_se : float
        To make it, corrected; the standard error is of the spread over hands.
    score, score_se : float
        Points of declarers; in a suit the mean of the four suits' bids.
    suit_scores : tuple of float
        In a suit those of spades, clubs, diamonds and hearts; else empty.
    """

    level: int
    chance: float
    chance_se: float
    score: float
    score_se: float
    suit_scores: tuple[float, ...] = ()

    @property
    def is_sure(self) -> bool:
        """Whether the sign of the score is beyond doubt."""
        return abs(self.score) > SURE * self.score_se

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        plain = {
            name: getattr(self, name)
            for name in ("level", "chance", "chance_se", "score", "score_se")
        }
        scores = zip("SCDH", self.suit_scores, strict=False)
        return plain | {f"score_{suit}": score for suit, score in scores}


def require_corrected(hands: HandSet) -> None:
    """Check that these hands have corrected chances in suits.

    Raises
    ------
    InputError
        If not: advice that people follow never rests on raw double-dummy.
    """
    if np.isnan(hands.chances[:, :4, -1]).any():
        raise InputError(
            "what play makes of open cards was not measured for the rules of these hands, and no "
            "chart rests on raw double-dummy chances"
        )


def levels_of(rules: Ruleset) -> tuple[int, ...]:
    """Return the levels that may be bid."""
    return tuple(level for level in LEVELS if level >= rules.min_level)


def points_in_each_suit(hands: HandSet, suit: Ints, level: int) -> tuple[Floats, Floats]:
    """Return chance and points of a level, had the trump suit of each hand been any of the four.

    Suits differ in what a bid is worth, and hardly in how often it makes (`ClassChart.red`). A
    bonus for all ten tricks is found from the points in the hand's own suit.

    Parameters
    ----------
    hands : HandSet
    suit : ndarray of int64, shape (n,)
        The trump suit of each hand.
    level : int

    Returns
    -------
    chance : ndarray of float64, shape (n,)
    points : ndarray of float64, shape (n, 4)
    """
    rows, place = np.arange(len(hands)), LEVELS.index(level)
    chance = hands.chances[rows, suit, place].astype(np.float64)
    own = hands.scores[rows, suit, place].astype(np.float64)
    tables = [
        score_table(hands.rules, trick_bid(level, Denomination.of(each)))[:, 0] for each in SUITS
    ]
    lost, won, slam = (
        np.array([table[tricks] for table in tables]) for tricks in (level - 1, level, 10)
    )
    # Points are lost + (won - lost) * chance + (slam - won) * chance of all ten.
    all_ten = hands.chances[rows, suit, -1].astype(np.float64)
    bonus = (slam - won)[suit]
    told = own - lost[suit] - (won - lost)[suit] * chance
    all_ten = np.divide(told, bonus, out=all_ten, where=bonus != 0)
    points = lost + (won - lost) * chance[:, None] + (slam - won) * all_ten[:, None]
    return chance, points


def all_suit_points(hands: HandSet, features: SuitFeatures) -> dict[int, tuple[Floats, Floats]]:
    """Return `points_in_each_suit` of every level that may be bid."""
    return {
        level: points_in_each_suit(hands, features.suit, level) for level in levels_of(hands.rules)
    }


def level_mean(level: int, chance: Floats, points: Floats) -> LevelMean:
    """Return the means of a class; points of shape (n, 4) in suits, else (n,)."""
    score = points.mean(axis=1) if points.ndim == 2 else points
    each = tuple(map(float, points.mean(axis=0))) if points.ndim == 2 else ()
    return LevelMean(
        level, float(chance.mean()), _error(chance), float(score.mean()), _error(score), each
    )


def _error(values: Floats) -> float:
    """Return the standard error of a mean; infinite for a single hand, which tells of none."""
    n = len(values)
    return float(values.std(ddof=1) / np.sqrt(n)) if n > 1 else float("inf")
