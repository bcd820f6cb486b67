"""What a point count is worth: a row for each total, and the count beside other ways to bid."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from analyzer.rules import LEVELS, Ruleset
from analyzer.studies.charts.point_count import PointCount

if TYPE_CHECKING:
    import pandas as pd

SIMULATION: Final = "simulation"
SUITS_ONLY: Final = "simulation_suits"
COUNT: Final = "count"
COUNT_SUITS: Final = "count_suits"


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
        """Return a row for each total, see `reports.charts.points_frames`."""
        from analyzer.reports.charts.points_frames import totals_frame

        return totals_frame(self)


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
