"""The point count put to the test: what its bids bring on hands it was not fitted to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from analyzer.rules import LEVELS, Ruleset
from analyzer.studies.charts.hand_scores import (
    PASS_CHOICE,
    Choices,
    FloatArray,
    HandScores,
    bid_of,
    fresh_score,
    mean_and_error,
    simulated_choice,
    trick_choice,
)
from analyzer.studies.charts.point_count import PASS_LEVEL, PointCount, at_column, highest
from analyzer.studies.charts.point_fit import fit_points
from analyzer.studies.charts.rules_of_thumb import best_readings
from analyzer.studies.charts.suit_traits import SuitTraits
from analyzer.studies.hand_set import HandSet

if TYPE_CHECKING:
    import pandas as pd

SIMULATION: Final = "simulation"
SUITS_ONLY: Final = "simulation_suits"
COUNT: Final = "count"
COUNT_SUITS: Final = "count_suits"

FEWEST_HANDS: Final = 30
"""Held-out hands behind a row; fewer share it with the next total that is bid alike."""

ROWS_BELOW: Final = 4
"""Totals below the lowest bid that get a row of their own."""


@dataclass(frozen=True)
class TotalRow:
    """Held-out hands whose best suit has one total, or a range of totals.

    Attributes
    ----------
    least, most : float or None
        The totals; None where the range is open.
    level : int or None
        The level the count bids; None to pass.
    hands : int
    chances, chances_se : tuple of float
        To make 6, 7, 8, 9, 10 in the suit with the most points, corrected, from 0 to 1; NaN for
        a level that the rules do not let bid.
    scores, scores_se : tuple of float
        Expected points of these bids, corrected.
    tricks, tricks_se : float
        Mean tricks in that suit, corrected.
    """

    least: float | None
    most: float | None
    level: int | None
    hands: int
    chances: tuple[float, ...]
    chances_se: tuple[float, ...]
    scores: tuple[float, ...]
    scores_se: tuple[float, ...]
    tricks: float
    tricks_se: float

    @property
    def text(self) -> str:
        """The total or totals: ``9``, ``up to 4``, ``15 to 17``, ``18 and more``."""
        return total_text(self, "{:g}".format)

    @property
    def at_level(self) -> int | None:
        """The place of the level that is bid among the chances and scores."""
        return None if self.level is None else LEVELS.index(self.level)

    @property
    def chance(self) -> tuple[float, float] | None:
        """The chance to make what is bid, and its standard error; None to pass."""
        at = self.at_level
        return None if at is None else (self.chances[at], self.chances_se[at])

    @property
    def score(self) -> tuple[float, float]:
        """The expected points of what is bid, and their standard error; nothing to pass."""
        at = self.at_level
        return (0.0, 0.0) if at is None else (self.scores[at], self.scores_se[at])


def total_text(row: TotalRow, number: Callable[[float], str]) -> str:
    """Return the totals of a row in words, each written as `number` does."""
    if row.least is None:
        return "any" if row.most is None else f"up to {number(row.most)}"
    if row.most is None:
        return f"{number(row.least)} and more"
    if row.least == row.most:
        return number(row.least)
    return f"{number(row.least)} to {number(row.most)}"


@dataclass(frozen=True)
class Method:
    """A way to choose bids, judged on the held-out hands. Points are those of a hand.

    Attributes
    ----------
    key : str
        `SIMULATION`, `SUITS_ONLY`, `COUNT`, `COUNT_SUITS`, or A, B, C.
    words : str
        How it was read; empty where there was nothing to choose.
    bids : float
        The share of hands on which it does not pass.
    score, score_se : float
        What its choices bring, over the second half of the worlds.
    loss, loss_se : float
        What it brings less than the simulation of every bid, hand by hand.
    behind, behind_se : float
        What it brings less than the count, hand by hand.
    """

    key: str
    words: str
    bids: float
    score: float
    score_se: float
    loss: float
    loss_se: float
    behind: float
    behind_se: float


@dataclass(frozen=True)
class PointsChart:
    """A point count, the bid for each total, and what it is worth beside other ways to bid.

    Attributes
    ----------
    rules : Ruleset
    count : PointCount
    totals : tuple of TotalRow
        Low to high.
    methods : tuple of Method
        The simulation, first of all bids and then of suit bids; the count, and one fitted in the
        same way to suit bids alone; and rules A, B, C.
    learned, judged : int
        Hands of the fit, and others on which all else rests.
    worlds, seed : int
        Of each hand in the data set.
    example : tuple of int
        The first held-out hand for which the count names a suit at the middle one of its levels.
    """

    rules: Ruleset
    count: PointCount
    totals: tuple[TotalRow, ...]
    methods: tuple[Method, ...]
    learned: int
    judged: int
    worlds: int
    seed: int
    example: tuple[int, ...]

    def method(self, key: str) -> Method:
        """Return one of the methods."""
        return next(method for method in self.methods if method.key == key)

    def rows(self) -> list[dict[str, Any]]:
        """Return a plain row for each total."""
        return [_plain(row) for row in self.totals]

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "rules": self.rules.name,
            "estimate": "corrected",
            "hands_learned": self.learned,
            "hands_judged": self.judged,
            "worlds": self.worlds,
            "seed": self.seed,
            "count": self.count.to_dict(),
            "totals": self.rows(),
            "methods": [asdict(method) for method in self.methods],
        }

    def to_frame(self) -> pd.DataFrame:
        """Return a row for each total, see `reports.points_frames`."""
        from analyzer.reports.points_frames import totals_frame

        return totals_frame(self)


def points_chart(hands: HandSet) -> PointsChart:
    """Fit a point count to the hands of even numbers and judge it on the others.

    Parameters
    ----------
    hands : HandSet

    Returns
    -------
    PointsChart

    Raises
    ------
    InputError
        If the hands are too few, or their suit bids have no corrected scores.
    """
    learned, judged = HandScores.of(hands).halves()
    to_learn, to_judge = (SuitTraits(part.rules, part.cards) for part in (learned, judged))
    count = fit_points(to_learn, learned)
    choices = {
        SIMULATION: simulated_choice(judged),
        SUITS_ONLY: simulated_choice(judged, suits_only=True),
        COUNT: count.choose(to_judge),
        COUNT_SUITS: fit_points(to_learn, learned, suits_only=True).choose(to_judge),
    }
    words = dict.fromkeys(choices, "")
    for reading in best_readings(to_learn, learned):
        choices[reading.rule] = reading.choose(to_judge)
        words[reading.rule] = reading.words
    return PointsChart(
        rules=hands.rules,
        count=count,
        totals=total_rows(count, to_judge, judged),
        methods=compare(judged, choices, words),
        learned=len(learned),
        judged=len(judged),
        worlds=hands.worlds,
        seed=hands.seed,
        example=_example(count, judged, choices[COUNT]),
    )


def compare(
    judged: HandScores, choices: dict[str, Choices], words: dict[str, str]
) -> tuple[Method, ...]:
    """Judge ways to choose on the second half of the worlds, hand by hand.

    `choices` names those of `SIMULATION` and `COUNT` among others.
    """
    scores = {key: fresh_score(judged, chosen) for key, chosen in choices.items()}
    found = []
    for key, score in scores.items():
        loss = mean_and_error(scores[SIMULATION] - score)
        behind = mean_and_error(scores[COUNT] - score)
        bids = float(np.mean(choices[key] != PASS_CHOICE))
        found.append(Method(key, words[key], bids, *mean_and_error(score), *loss, *behind))
    return tuple(found)


def total_rows(count: PointCount, traits: SuitTraits, scores: HandScores) -> tuple[TotalRow, ...]:
    """Return what hands of each total make and score in the suit with the most points."""
    totals = count.totals(traits)
    suit = highest(totals)
    total = at_column(totals, suit)
    return tuple(
        _total_row(count, scores, suit, total, low, high) for low, high in _ranges(count, total)
    )


class _Group(NamedTuple):
    """Neighbouring totals that share a row."""

    least: float
    most: float
    hands: int
    level: int


def _ranges(count: PointCount, total: FloatArray) -> list[tuple[float | None, float | None]]:
    """Return the totals of each row: one, or neighbours that are bid alike if hands are few."""
    values, hands = np.unique(total, return_counts=True)
    levels = count.level(values).tolist()
    groups: list[_Group] = []
    for value, n, level in zip(values.tolist()[::-1], hands[::-1], levels[::-1], strict=True):
        if groups and groups[-1].hands < FEWEST_HANDS and groups[-1].level == level:
            groups[-1] = _Group(value, groups[-1].most, groups[-1].hands + int(n), level)
        else:
            groups.append(_Group(value, value, int(n), level))
    groups.reverse()
    place = 0
    while place + 1 < len(groups):
        low, above = groups[place : place + 2]
        passes = sum(group.level == PASS_LEVEL for group in groups)
        too_many = low.level == PASS_LEVEL and passes > ROWS_BELOW
        if low.level == above.level and (low.hands < FEWEST_HANDS or too_many):
            merged = _Group(low.least, above.most, low.hands + above.hands, low.level)
            groups[place : place + 2] = [merged]
        else:
            place += 1
    ranges: list[tuple[float | None, float | None]] = [(g.least, g.most) for g in groups]
    ranges[0] = (None, ranges[0][1])
    ranges[-1] = (ranges[-1][0], None)
    return ranges


def _total_row(
    count: PointCount,
    scores: HandScores,
    suit: npt.NDArray[np.int64],
    total: FloatArray,
    low: float | None,
    high: float | None,
) -> TotalRow:
    here = np.ones(len(total), dtype=np.bool_)
    if low is not None:
        here &= total >= low
    if high is not None:
        here &= total <= high
    at = np.flatnonzero(here)
    bids = trick_choice(suit[at][:, None], np.array(LEVELS))
    chances = [mean_and_error(column) for column in scores.chance[at[:, None], bids].T]
    points = scores.score[at[:, None], bids]
    points = np.where(np.isfinite(points), points, np.nan)
    means = [mean_and_error(column) for column in points.T]
    level = int(count.level(total[at[:1]])[0])
    tricks = mean_and_error(scores.tricks[at, suit[at]])
    return TotalRow(
        least=low,
        most=high,
        level=level if level in LEVELS else None,
        hands=len(at),
        chances=tuple(mean for mean, _ in chances),
        chances_se=tuple(error for _, error in chances),
        scores=tuple(mean for mean, _ in means),
        scores_se=tuple(error for _, error in means),
        tricks=tricks[0],
        tricks_se=tricks[1],
    )


def _example(count: PointCount, judged: HandScores, choices: Choices) -> tuple[int, ...]:
    """Return the first hand that names a suit at the middle one of the levels bid."""
    levels = sorted(count.least)
    wanted = levels[len(levels) // 2] if levels else None
    bids = [bid_of(choice) for choice in choices.tolist()]
    shown = next(
        (
            place
            for place, bid in enumerate(bids)
            if bid is not None and bid.level == wanted and bid.denomination.suit is not None
        ),
        0,
    )
    return judged.rules.deck.unpack(int(judged.cards[shown]))


def _plain(row: TotalRow) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "total": row.text,
        "least": row.least,
        "most": row.most,
        "bid": row.level,
        "hands": row.hands,
    }
    plain["chance"], plain["chance_se"] = row.chance or (None, None)
    plain["score"], plain["score_se"] = row.score
    plain["tricks"], plain["tricks_se"] = row.tricks, row.tricks_se
    for place, level in enumerate(LEVELS):
        plain[f"chance_{level}"] = row.chances[place]
        plain[f"chance_{level}_se"] = row.chances_se[place]
    return plain
