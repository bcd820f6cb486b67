"""A point count to add up at the table.

For each suit as trumps, and for no-trump, the points of what is held are added up. The denomination
with the most points is bid, of equal ones the highest; its level follows from the total. A second,
shorter count tells whether the hand is bad enough for a misère instead.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.cards import ACE, EIGHT, JACK, KING, NINE, QUEEN, SEVEN, THIRTEEN
from analyzer.rules import LEVELS, Ruleset
from analyzer.studies.charts.hand_scores import MISERE_CHOICE, PASS_CHOICE, Choices, trick_choice
from analyzer.studies.charts.suit_traits import TRUMPS, FloatArray, SuitTraits

Int64Array = npt.NDArray[np.int64]

IN_SUITS: Final = (
    "joker",
    "right",
    "left",
    "ace",
    "king",
    "trump",
    "side_ace",
    "side_king",
    "void",
    "singleton",
)
"""What gets points with a suit as trumps; ``trump`` is each trump beyond a number of them."""

IN_NO_TRUMP: Final = ("start", "joker", "ace", "king", "queen")
"""What gets points in no-trump; every hand has the ``start``, and it alone may be less than 0."""

IN_MISERE: Final = ("joker", "court", "middle", "low", "void")
"""What brings danger in a misère: J Q K A; 9 to 13; 7 and 8; a void may take danger away."""

PASS_LEVEL: Final = LEVELS[0] - 1
"""Stands for a pass among the levels."""


@dataclass(frozen=True)
class MisereCount:
    """How dangerous a hand is in a misère, and how dangerous it may be.

    Attributes
    ----------
    points : dict of str to float
        For each of `IN_MISERE`.
    most : dict of int to float
        By the level that would else be bid (5 for a pass): with at most so many points a misère is
        bid instead. Levels at which it never is are left out.
    """

    points: dict[str, float]
    most: dict[int, float]

    def totals(self, traits: SuitTraits) -> FloatArray:
        """Return the danger of each hand, shape (hands,)."""
        return np.asarray(held_in_misere(traits) @ np.array(list(self.points.values())))

    def replaces(self, danger: FloatArray, level: Int64Array) -> npt.NDArray[np.bool_]:
        """Return where a misère is bid instead of a bid of this level."""
        most = [self.most.get(each, -np.inf) for each in (PASS_LEVEL, *LEVELS)]
        return np.asarray(danger <= np.array(most)[level - PASS_LEVEL])


@dataclass(frozen=True)
class PointCount:
    """A count and the bid for each total.

    Attributes
    ----------
    points : dict of str to float
        For each of `IN_SUITS`: whole or half points, never below nothing.
    beyond : int
        Each trump beyond so many gets the points of ``trump``.
    no_trump : dict of str to float or None
        For each of `IN_NO_TRUMP`; None if no-trump is not counted.
    least : dict of int to float
        The least total for a bid of each level; levels never worth bidding are left out.
    misere : MisereCount or None
        None if misère is not counted.
    """

    points: dict[str, float]
    beyond: int
    no_trump: dict[str, float] | None = None
    least: dict[int, float] = field(default_factory=dict)
    misere: MisereCount | None = None

    def totals(self, traits: SuitTraits) -> FloatArray:
        """Return the points in each denomination, shape (hands, 4), with no-trump (hands, 5)."""
        worth = [*self.points.values(), *(self.no_trump or {}).values()]
        held = held_by_denomination(traits, self.beyond, no_trump=self.no_trump is not None)
        return np.asarray(held @ np.array(worth))

    def level(self, totals: FloatArray) -> Int64Array:
        """Return the level to bid for each total; 5 to pass."""
        levels = sorted(self.least)
        least = [self.least[level] for level in levels]
        place = np.searchsorted(least, totals, side="right")
        return np.array([PASS_LEVEL, *levels], dtype=np.int64)[place]

    def choose_by_tricks(self, traits: SuitTraits) -> Choices:
        """Return the choice for each hand if there were no misère."""
        totals = self.totals(traits)
        best = highest(totals)
        return trick_bids(best, self.level(at_column(totals, best)), traits.rules)

    def choose(self, traits: SuitTraits) -> Choices:
        """Return the choice for each hand."""
        totals = self.totals(traits)
        best = highest(totals)
        level = self.level(at_column(totals, best))
        chosen = trick_bids(best, level, traits.rules)
        if self.misere is None:
            return chosen
        instead = self.misere.replaces(self.misere.totals(traits), level)
        return np.where(instead, MISERE_CHOICE, chosen)

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        plain: dict[str, Any] = {
            "suits": {name: worth for name, worth in self.points.items() if worth},
            "trumps_beyond": self.beyond,
            "no_trump": None,
            "least_total": {str(level): total for level, total in self.least.items()},
            "misere": None,
        }
        if self.no_trump is not None:
            plain["no_trump"] = {name: worth for name, worth in self.no_trump.items() if worth}
        if self.misere is not None:
            plain["misere"] = {
                "danger": {name: worth for name, worth in self.misere.points.items() if worth},
                "most_danger_instead_of": {
                    "pass" if level == PASS_LEVEL else str(level): most
                    for level, most in self.misere.most.items()
                },
            }
        return plain


def held_by_denomination(traits: SuitTraits, beyond: int, *, no_trump: bool) -> FloatArray:
    """Return how often each holding is held, float64, shape (hands, 4 or 5, holdings).

    The holdings are `IN_SUITS`, and with `no_trump` then `IN_NO_TRUMP`, each nothing in the
    denominations it does not concern.
    """
    in_suits = np.stack(
        [
            traits.joker,
            traits.right,
            traits.left,
            traits.ace,
            traits.king,
            np.maximum(traits.trumps - beyond, 0),
            traits.side_aces,
            traits.side_kings,
            traits.voids,
            traits.singletons,
        ],
        axis=2,
    ).astype(np.float64)
    if not no_trump:
        return in_suits
    suits, first = len(TRUMPS), len(IN_SUITS)
    held = np.zeros((len(in_suits), suits + 1, first + len(IN_NO_TRUMP)))
    held[:, :suits, :first] = in_suits
    held[:, suits, first] = 1
    held[:, suits, first + 1] = traits.joker[:, 0]
    for place, rank in enumerate((ACE, KING, QUEEN)):
        held[:, suits, first + 2 + place] = traits.ranked([rank])
    return held


def held_in_misere(traits: SuitTraits) -> FloatArray:
    """Return how often each of `IN_MISERE` is held, float64, shape (hands, 5)."""
    columns = (
        traits.joker[:, 0],
        traits.ranked(range(JACK, ACE + 1)),
        traits.ranked(range(NINE, THIRTEEN + 1)),
        traits.ranked(range(SEVEN, EIGHT + 1)),
        traits.voids_without_trumps,
    )
    return np.stack(columns, axis=1).astype(np.float64)


def highest(values: FloatArray) -> Int64Array:
    """Return the column of the highest value of each row; of equals the last."""
    rounded = np.round(values, 9)  # sums of decimals that are equal on paper
    return np.asarray(values.shape[1] - 1 - np.argmax(rounded[:, ::-1], axis=1), dtype=np.int64)


def at_column(values: FloatArray, column: Int64Array) -> FloatArray:
    """Return one value of each row."""
    return np.take_along_axis(values, column[:, None], axis=1)[:, 0]


def trick_bids(denomination: Int64Array, level: Int64Array, rules: Ruleset) -> Choices:
    """Return the choices of these bids: at most of 10 tricks, a pass below the lowest bid."""
    choice = trick_choice(denomination, np.minimum(level, LEVELS[-1]))
    return np.where(level >= max(LEVELS[0], rules.min_level), choice, PASS_CHOICE)
