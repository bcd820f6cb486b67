"""The point count put to the test: what its bids bring on hands it was not fitted to."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from analyzer.estimate import mean_and_error
from analyzer.rules import LEVELS
from analyzer.studies.charts.hand_scores import (
    PASS_CHOICE,
    Choices,
    FloatArray,
    HandScores,
    bid_of,
    fresh_score,
    simulated_choice,
    trick_choice,
)
from analyzer.studies.charts.point_count import PASS_LEVEL, PointCount, at_column, highest
from analyzer.studies.charts.point_fit import fit_points
from analyzer.studies.charts.points_result import (
    COUNT,
    COUNT_SUITS,
    SIMULATION,
    SUITS_ONLY,
    Method,
    PointsChart,
    TotalRow,
)
from analyzer.studies.charts.rules_of_thumb import best_readings
from analyzer.studies.charts.suit_traits import SuitTraits
from analyzer.studies.hand_set import HandSet

FEWEST_HANDS: Final = 30
"""Held-out hands behind a row; fewer share it with the next total that is bid alike."""

ROWS_BELOW: Final = 4
"""Totals below the lowest bid that get a row of their own."""


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
