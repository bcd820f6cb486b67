"""The weakest holdings worth each bid.

Holdings are classes a player can see, some of them better than others in every respect. Worth a bid
are those with an expected score above nothing by two standard errors; of these the weakest are
listed, those with no weaker one below them. They are found on one half of the hands and reported on
the other, so that a class that was lucky once does not pass for a good one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np
import numpy.typing as npt

from analyzer.rules import Ruleset
from analyzer.studies.charts.cells import (
    SURE,
    Floats,
    Ints,
    LevelMean,
    all_suit_points,
    level_mean,
    levels_of,
    require_corrected,
)
from analyzer.studies.charts.class_chart import LENGTHS, SIDE_ACES
from analyzer.studies.charts.hand_features import high_cards, in_best_suit, in_no_trump
from analyzer.studies.hand_set import LEVELS, HandSet

if TYPE_CHECKING:
    import pandas as pd

Kind = Literal["suit", "no-trump", "misere"]
Traits = tuple[int, ...]

NO_TRUMP_PLACE: Final = 4
ENOUGH: Final = 10
"""Hands of a holding in each half; of fewer nobody can tell."""

TRAITS: Final[dict[Kind, tuple[str, ...]]] = {
    "suit": ("trumps", "tops", "side_aces"),
    "no-trump": ("jokers", "aces", "stopped"),
    "misere": ("high_cards",),
}
"""What is seen of a hand, as in `hand_features`; of ``high_cards`` fewer are better."""


COLUMNS: Final = (
    "kind",
    *(name for names in TRAITS.values() for name in names),
    *("hands", "sure", "level", "chance", "chance_se", "score", "score_se"),
    *(f"score_{suit}" for suit in "SCDH"),
)
"""What `Holding.to_dict` tells, of all kinds."""


@dataclass(frozen=True)
class Holding:
    """A weakest holding worth a bid.

    Attributes
    ----------
    kind : str
        ``suit``, ``no-trump`` or ``misere``.
    traits : tuple of int
        By `TRAITS`.
    hands : int
        Hands of just this holding in the half that is reported.
    mean : LevelMean
        Of these hands.
    """

    kind: Kind
    traits: Traits
    hands: int
    mean: LevelMean

    @property
    def is_sure(self) -> bool:
        """Whether the other half of the hands bears it out beyond doubt."""
        return self.mean.score > 0 and self.mean.is_sure

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "kind": self.kind,
            **dict(zip(TRAITS[self.kind], self.traits, strict=True)),
            "hands": self.hands,
            "sure": self.is_sure,
            **self.mean.to_dict(),
        }


@dataclass(frozen=True)
class MinimumChart:
    """The weakest holdings worth each bid.

    Attributes
    ----------
    rules : Ruleset
    hands, worlds, seed : int
        Of the data; one half of the hands finds the holdings, the other tells what they do.
    holdings : tuple of Holding
        By kind and level; in a suit shortest trumps first.
    unmeasured : tuple of str
        Kinds of contract that these rules know, but for which nobody has measured what play makes
        of open cards. They have no holdings.
    """

    rules: Ruleset
    hands: int
    worlds: int
    seed: int
    holdings: tuple[Holding, ...]
    unmeasured: tuple[Kind, ...] = ()

    def of(self, kind: Kind, level: int = 0) -> tuple[Holding, ...]:
        """Return the holdings for a bid."""
        return tuple(h for h in self.holdings if h.kind == kind and h.mean.level == level)

    def bids(self) -> Iterator[tuple[Kind, int]]:
        """Yield each kind and level that the chart tells of."""
        for kind in _kinds(self.rules):
            if kind not in self.unmeasured:
                for level in (0,) if kind == "misere" else levels_of(self.rules):
                    yield kind, level

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "rules": self.rules.name,
            "hands": self.hands,
            "worlds": self.worlds,
            "seed": self.seed,
            "estimate": "corrected",
            "unmeasured": list(self.unmeasured),
            "holdings": [each.to_dict() for each in self.holdings],
        }

    def to_frame(self) -> pd.DataFrame:
        """Return a row for each holding; see `analyzer.reports.charts.chart_frames`."""
        from analyzer.reports.charts.chart_frames import minimum_frame

        return minimum_frame(self)


def minimum_chart(hands: HandSet) -> MinimumChart:
    """Find the weakest holdings worth each bid.

    Raises
    ------
    InputError
        If the hands have no corrected chances in suits. Without those of no-trump or misère these
        have no holdings.
    """
    require_corrected(hands)
    features = in_best_suit(hands.holds, hands.rules)
    trumps = np.clip(features.length, LENGTHS[0], LENGTHS[-1])
    side_aces = np.minimum(features.side_aces, SIDE_ACES[-1])
    seen = np.stack([trumps, features.tops, side_aces], axis=1)
    found = []
    for level, (chance, points) in all_suit_points(hands, features).items():
        found += _weakest("suit", level, seen, chance, points, suit_holding_covers)
    plain = in_no_trump(hands.holds, hands.rules)
    seen = np.stack([plain.joker, plain.aces, plain.stopped], axis=1)
    for level in levels_of(hands.rules):
        at = (slice(None), NO_TRUMP_PLACE, LEVELS.index(level))
        chance, points = (each[at].astype(np.float64) for each in (hands.chances, hands.scores))
        found += _weakest("no-trump", level, seen, chance, points, covers)
    seen = high_cards(hands.holds, hands.rules)[:, None]
    chance, points = (
        each.astype(np.float64) for each in (hands.misere_chances, hands.misere_scores)
    )
    found += _weakest("misere", 0, seen, chance, points, lambda one, other: covers(other, one))
    told: dict[Kind, Floats] = {
        "no-trump": hands.chances[:, NO_TRUMP_PLACE, -1].astype(np.float64),
        "misere": chance,
    }
    return MinimumChart(
        hands.rules,
        len(hands),
        hands.worlds,
        hands.seed,
        tuple(found),
        tuple(kind for kind in _kinds(hands.rules) if kind in told and np.isnan(told[kind]).any()),
    )


def _kinds(rules: Ruleset) -> tuple[Kind, ...]:
    """Return the kinds of contract that a ruleset knows."""
    return ("suit", "no-trump", "misere") if rules.misere else ("suit", "no-trump")


def covers(one: Traits, other: Traits) -> bool:
    """Return True if one holding has at least as much of everything as another."""
    return all(a >= b for a, b in zip(one, other, strict=True))


def suit_holding_covers(one: Traits, other: Traits) -> bool:
    """Return True if a holding in a suit is at least as good as another in every respect.

    It has as many trumps and side aces, and its top trumps can be matched with higher ones or the
    same: joker and left bower are better than right bower and ace.
    """
    return (
        one[0] >= other[0]
        and one[2] >= other[2]
        and all((one[1] >> bit).bit_count() >= (other[1] >> bit).bit_count() for bit in range(4))
    )


def _weakest(
    kind: Kind,
    level: int,
    seen: npt.NDArray[np.integer],
    chance: Floats,
    points: Floats,
    better: Callable[[Traits, Traits], bool],
) -> list[Holding]:
    """Return the weakest holdings worth a bid; `seen` tells the traits of each hand."""
    if np.isnan(chance).any():
        return []
    names, group = np.unique(seen, axis=0, return_inverse=True)
    traits: list[Traits] = [tuple(map(int, name)) for name in names]
    first, second = (_halves(group.reshape(-1), len(traits), start) for start in (0, 1))
    worth = []
    for which, (chosen, told) in enumerate(zip(first, second, strict=True)):
        if min(len(chosen), len(told)) < ENOUGH:
            continue
        mean = level_mean(level, chance[chosen], points[chosen])
        if mean.score > SURE * mean.score_se:
            worth.append(which)
    least = minimal([traits[which] for which in worth], better)
    return [
        Holding(
            kind,
            traits[which],
            len(second[which]),
            level_mean(level, chance[second[which]], points[second[which]]),
        )
        for which in worth
        if traits[which] in least
    ]


def minimal(
    traits: Sequence[Traits], better: Callable[[Traits, Traits], bool]
) -> tuple[Traits, ...]:
    """Return the holdings that are not better than any other of them."""
    return tuple(
        one for one in traits if not any(one != other and better(one, other) for other in traits)
    )


def _halves(group: Ints, groups: int, start: int) -> list[Ints]:
    """Return the hands of each class among every other hand."""
    rows = np.arange(start, len(group), 2)
    return [rows[group[rows] == each] for each in range(groups)]
