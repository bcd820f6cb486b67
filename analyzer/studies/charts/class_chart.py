"""What to bid by hand class: trumps held, top trumps, side aces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.cards import Suit
from analyzer.rules import Ruleset
from analyzer.studies.charts.cells import (
    FEW,
    Floats,
    Ints,
    LevelMean,
    all_suit_points,
    level_mean,
    require_corrected,
)
from analyzer.studies.charts.hand_features import ANY_TOPS, TOPS, SuitFeatures, in_best_suit
from analyzer.studies.hand_set import HandSet

if TYPE_CHECKING:
    import pandas as pd

LENGTHS: Final = (3, 4, 5, 6, 7, 8)
"""Trumps held; the last stands for more, too."""

SIDE_ACES: Final = (0, 1, 2)
"""The last stands for more, too."""


@dataclass(frozen=True)
class HandClass:
    """Hands that look alike.

    Attributes
    ----------
    trumps : int
        3 to 8, the joker and the bowers among them; 8 or more.
    tops : int
        Top trumps held, a sum of bits: joker 8, right bower 4, left bower 2, ace 1.
    side_aces : int
        0, 1, or 2 and more.
    hands : int
        Hands of this class in the data.
    levels : tuple of LevelMean
        Every level that may be bid, low to high.
    """

    trumps: int
    tops: int
    side_aces: int
    hands: int
    levels: tuple[LevelMean, ...]

    @cached_property
    def bid(self) -> LevelMean | None:
        """The highest level with a positive expected score; None to pass."""
        return next((each for each in reversed(self.levels) if each.score > 0), None)

    @cached_property
    def best(self) -> LevelMean | None:
        """The level with the highest expected score; None to pass."""
        best = max(self.levels, key=lambda each: each.score)
        return best if best.score > 0 else None

    @property
    def is_rare(self) -> bool:
        """Whether too few hands were seen to be sure of anything."""
        return self.hands < FEW

    @property
    def is_sure(self) -> bool:
        """Whether the level to bid pays, and the next above does not, beyond doubt."""
        bid = self.bid
        above = [each for each in self.levels if bid is None or each.level > bid.level]
        judged = ([] if bid is None else [bid]) + above[:1]
        return not self.is_rare and all(each.is_sure for each in judged)

    @property
    def top_names(self) -> tuple[str, ...]:
        """The top trumps held, high to low."""
        return tuple(name for i, name in enumerate(TOPS) if self.tops >> (len(TOPS) - 1 - i) & 1)

    def to_dict(self) -> dict[str, Any]:
        """Return plain values; ``bid`` and ``best`` are levels, None to pass."""
        return {
            "trumps": self.trumps,
            "tops": list(self.top_names),
            "side_aces": self.side_aces,
            "hands": self.hands,
            "bid": None if self.bid is None else self.bid.level,
            "best": None if self.best is None else self.best.level,
            "sure": self.is_sure,
            "levels": [each.to_dict() for each in self.levels],
        }


@dataclass(frozen=True)
class Difference:
    """What something the classes do not tell adds: hands that have it less hands that do not.

    They are compared within each class, and the classes weighed by how well they tell it.

    Attributes
    ----------
    tricks, tricks_se : float
        Mean tricks in play, bid at level 8.
    chance, chance_se : float
        To make the level the chart tells (six where it tells to pass).
    """

    tricks: float
    tricks_se: float
    chance: float
    chance_se: float


@dataclass(frozen=True)
class ClassChart:
    """What to bid by hand class, each hand with its best suit as trumps.

    Attributes
    ----------
    rules : Ruleset
    hands, worlds, seed : int
        Of the data.
    classes : tuple of HandClass
        Those that came up, by trumps, top trumps and side aces.
    void, red : Difference or None
        Of a void beside the trumps, and of a red trump suit in place of a black one, of which fewer
        cards are out where the red suits are longer. None if no class came up both ways.
    """

    rules: Ruleset
    hands: int
    worlds: int
    seed: int
    classes: tuple[HandClass, ...]
    void: Difference | None
    red: Difference | None = None

    def at(self, trumps: int, tops: int, side_aces: int) -> HandClass | None:
        """Return a class, or None if it did not come up."""
        return self._by_class.get((trumps, tops, side_aces))

    @cached_property
    def _by_class(self) -> dict[tuple[int, int, int], HandClass]:
        return {(each.trumps, each.tops, each.side_aces): each for each in self.classes}

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "rules": self.rules.name,
            "hands": self.hands,
            "worlds": self.worlds,
            "seed": self.seed,
            "estimate": "corrected",
            "void": None if self.void is None else vars(self.void),
            "red": None if self.red is None else vars(self.red),
            "classes": [each.to_dict() for each in self.classes],
        }

    def to_frame(self) -> pd.DataFrame:
        """Return a row for each class and level; see `analyzer.reports.charts.chart_frames`."""
        from analyzer.reports.charts.chart_frames import class_frame

        return class_frame(self)


def class_chart(hands: HandSet) -> ClassChart:
    """Sort hands into classes and average what each level does.

    Raises
    ------
    InputError
        If the hands have no corrected chances.
    """
    require_corrected(hands)
    features = in_best_suit(hands.holds, hands.rules)
    points = all_suit_points(hands, features)
    keys = class_keys(features)
    order = np.argsort(keys, kind="stable")
    found, starts = np.unique(keys[order], return_index=True)
    members = np.split(order, starts[1:])
    classes = []
    for key, rows in zip(found.tolist(), members, strict=True):
        means = [level_mean(level, c[rows], p[rows]) for level, (c, p) in points.items()]
        trumps, rest = divmod(key, ANY_TOPS * len(SIDE_ACES))
        tops, side_aces = divmod(rest, len(SIDE_ACES))
        classes.append(HandClass(trumps, tops, side_aces, len(rows), tuple(means)))
    tricks = hands.tricks[np.arange(len(hands)), features.suit].astype(np.float64)
    chances = {level: chance for level, (chance, _) in points.items()}

    def adds(has: npt.NDArray[np.bool_]) -> Difference | None:
        return _difference(has, tricks, chances, classes, members)

    return ClassChart(
        rules=hands.rules,
        hands=len(hands),
        worlds=hands.worlds,
        seed=hands.seed,
        classes=tuple(classes),
        void=adds(features.voids > 0),
        red=adds(features.suit >= Suit.DIAMONDS),
    )


def class_keys(features: SuitFeatures) -> Ints:
    """Return one number for each class, in the order of trumps, top trumps, side aces."""
    trumps = np.clip(features.length, LENGTHS[0], LENGTHS[-1])
    side_aces = np.minimum(features.side_aces, SIDE_ACES[-1])
    keys: Ints = (trumps * ANY_TOPS + features.tops) * len(SIDE_ACES) + side_aces
    return keys


def _difference(
    has: npt.NDArray[np.bool_],
    tricks: Floats,
    chances: Mapping[int, Floats],
    classes: Sequence[HandClass],
    members: Sequence[Ints],
) -> Difference | None:
    """Return what hands that have something do more than others of their class."""
    differences, errors, weights = [], [], []
    for each, rows in zip(classes, members, strict=True):
        own = has[rows]
        n = np.array([own.sum(), (~own).sum()])
        if n.min() < 2:
            continue
        level = each.bid.level if each.bid else min(chances)
        values = np.stack([tricks[rows], chances[level][rows]])
        one, other = values[:, own], values[:, ~own]
        differences.append(one.mean(axis=1) - other.mean(axis=1))
        errors.append(one.var(axis=1, ddof=1) / n[0] + other.var(axis=1, ddof=1) / n[1])
        weights.append(n.prod() / n.sum())
    if not weights:
        return None
    share = np.array(weights) / np.sum(weights)
    worth = share @ np.array(differences)
    se = np.sqrt(share**2 @ np.array(errors))
    return Difference(float(worth[0]), float(se[0]), float(worth[1]), float(se[1]))
