"""What every bid is worth on many hands, and which bid is chosen: by the simulation or a rule.

Choices are judged without hindsight. The simulation looks at the first half of a hand's worlds and
is judged, as everything else is, on the second half; rules fitted to hands are judged on others.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Self

import numpy as np
import numpy.typing as npt

from analyzer.cards import SUITS
from analyzer.errors import InputError
from analyzer.rules import LEVELS, MIS, Bid, Denomination, Ruleset, trick_bid
from analyzer.studies.hand_set import HandSet

FloatArray = npt.NDArray[np.float64]
Choices = npt.NDArray[np.int64]
"""A choice for each hand: `PASS_CHOICE`, `trick_choice` of a denomination and level, or
`MISERE_CHOICE`."""

PASS_CHOICE: Final = 0
NO_TRUMP_FROM: Final = 1 + len(SUITS) * len(LEVELS)
MISERE_CHOICE: Final = 1 + len(Denomination) * len(LEVELS)
N_CHOICES: Final = MISERE_CHOICE + 1


def trick_choice(denomination: npt.ArrayLike, level: npt.ArrayLike) -> Choices:
    """Return the number of a trick bid among the choices, element by element."""
    d, at = np.asarray(denomination), np.asarray(level)
    return np.asarray(1 + len(LEVELS) * d + at - LEVELS[0], dtype=np.int64)


def bid_of(choice: int) -> Bid | None:
    """Return the bid of a choice; None to pass."""
    if choice == PASS_CHOICE:
        return None
    if choice == MISERE_CHOICE:
        return MIS
    denomination, level = divmod(choice - 1, len(LEVELS))
    return trick_bid(level + LEVELS[0], Denomination(denomination))


@dataclass(frozen=True, eq=False)
class HandScores:
    """Expected scores and chances of all choices on some hands, corrected.

    Attributes
    ----------
    rules : Ruleset
    number : ndarray of int64, shape (hands,)
    cards : ndarray of int64, shape (hands,)
        The ten cards, as made by `Deck.pack`.
    score, first : ndarray of float64, shape (hands, N_CHOICES)
        Points of declarer's side: over all worlds, and over the first half of them. Nothing to
        pass; minus infinity for what the rules do not allow.
    chance : ndarray of float64, shape (hands, N_CHOICES)
        To make it; NaN to pass.
    tricks : ndarray of float64, shape (hands, 5)
        Mean tricks by denomination.
    worlds : int
        Of each hand.
    seed : int
    """

    rules: Ruleset
    number: npt.NDArray[np.int64]
    cards: npt.NDArray[np.int64]
    score: FloatArray
    first: FloatArray
    chance: FloatArray
    tricks: FloatArray
    worlds: int
    seed: int

    @classmethod
    def of(cls, hands: HandSet) -> Self:
        """Arrange a data set of hands by choices.

        Raises
        ------
        InputError
            If its suit bids have no corrected scores.
        """
        shape = (len(hands), N_CHOICES)
        score, first = np.full(shape, -np.inf), np.full(shape, -np.inf)
        chance = np.full(shape, np.nan)
        score[:, PASS_CHOICE] = first[:, PASS_CHOICE] = 0
        tricks, alone = slice(PASS_CHOICE + 1, MISERE_CHOICE), slice(MISERE_CHOICE, N_CHOICES)
        for place, scores, firsts, chances in (
            (tricks, hands.scores, hands.first_half, hands.chances),
            (alone, hands.misere_scores, hands.misere_first_half, hands.misere_chances),
        ):
            many = (len(hands), -1)
            score[:, place] = _or_never(scores.reshape(many))
            first[:, place] = _or_never(firsts.reshape(many))
            chance[:, place] = chances.reshape(many)
        found = cls(
            rules=hands.rules,
            number=np.arange(len(hands), dtype=np.int64),
            cards=hands.cards,
            score=score,
            first=first,
            chance=chance,
            tricks=hands.tricks.astype(np.float64),
            worlds=hands.worlds,
            seed=hands.seed,
        )
        if not np.isfinite(found.suit_scores()).any():
            raise InputError("no suit bid of this data set has a corrected score")
        return found

    def __len__(self) -> int:
        return len(self.number)

    @cached_property
    def second(self) -> FloatArray:
        """The scores over the second half of the worlds, shaped as `score`."""
        with np.errstate(invalid="ignore"):
            return np.where(np.isfinite(self.score), 2 * self.score - self.first, -np.inf)

    def part(self, which: npt.NDArray[np.bool_]) -> HandScores:
        """Return some of the hands."""
        names = ("number", "cards", "score", "first", "chance", "tricks")
        return replace(self, **{name: getattr(self, name)[which] for name in names})

    def suit_scores(self) -> FloatArray:
        """Return the scores of the suit bids, shape (hands, 4, 5), by suit and level."""
        return self.score[:, PASS_CHOICE + 1 : NO_TRUMP_FROM].reshape(len(self), -1, len(LEVELS))

    def halves(self) -> tuple[HandScores, HandScores]:
        """Return the hands of even numbers, to learn from, and the others, to judge on.

        Raises
        ------
        InputError
            If either has fewer than two hands.
        """
        odd = self.number % 2 == 1
        if min(odd.sum(), (~odd).sum()) < 2:
            raise InputError(f"{len(self)} hands are too few to learn from some and judge others")
        return self.part(~odd), self.part(odd)


def simulated_choice(scores: HandScores, *, suits_only: bool = False) -> Choices:
    """Return the bid of the highest score in the first half of the worlds, or a pass."""
    last = NO_TRUMP_FROM if suits_only else N_CHOICES
    return np.asarray(np.argmax(scores.first[:, :last], axis=1), dtype=np.int64)


def fresh_score(scores: HandScores, choices: Choices) -> FloatArray:
    """Return what each hand's choice scores in the second half of the worlds, shape (hands,)."""
    return np.take_along_axis(scores.second, choices[:, None], axis=1)[:, 0]


def _or_never(scores: npt.NDArray[np.float32]) -> FloatArray:
    """Return scores, minus infinity for what cannot be bid."""
    return np.where(np.isnan(scores), -np.inf, scores.astype(np.float64))
