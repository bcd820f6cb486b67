"""Three rules of thumb in public use, each in the reading that does best on the hands given.

They say nothing of no-trump and misère, and little of how the trump suit is chosen. Where a rule
leaves something open, its readings are tried on hands other than those it is judged on, and the
best one stands for the rule.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from analyzer.cards import ACE, SUITS
from analyzer.rules import lane, strength
from analyzer.studies.charts.hand_scores import Choices, HandScores
from analyzer.studies.charts.point_count import at_column, highest, trick_bids
from analyzer.studies.charts.suit_traits import TRUMPS, FloatArray, SuitTraits

Totals = Callable[[SuitTraits], FloatArray]
"""What a rule counts, shape (hands, 4), a column for each trump suit."""

A_STEPS: Final = ((7, 6), (9, 7), (11, 8), (13, 9), (15, 10))
LONG: Final = 5
LONG_TRUMPS_FROM: Final = 4
C_MOST_WITHOUT_JOKER: Final = 8


@dataclass(frozen=True)
class Reading:
    """A rule of thumb, read in one way.

    Attributes
    ----------
    rule : str
        A, B or C.
    totals : callable
        From traits to what it counts.
    level : callable
        From totals to the tricks to bid; below 6 is a pass.
    longest_first : bool
        The longest suit is trumps and the total decides between equals; else the other way round.
    words : str
        What was read into the rule.
    """

    rule: str
    totals: Totals
    level: Callable[[FloatArray], npt.NDArray[np.int64]]
    longest_first: bool
    words: str

    def choose(self, traits: SuitTraits) -> Choices:
        """Return the choice for each hand; of equal suits the higher one."""
        totals, lengths = self.totals(traits), traits.trumps.astype(np.float64)
        key = (lengths, totals) if self.longest_first else (totals, lengths)
        suit = highest(1000 * key[0] + key[1])
        total = at_column(totals, suit)
        return trick_bids(suit, self.level(total), traits.rules)


def points_a(traits: SuitTraits) -> FloatArray:
    """Count rule A: joker 4, each bower 2, each ace 1, each trump beyond five 1."""
    aces = traits.ace + traits.side_aces
    beyond = np.maximum(traits.trumps - LONG, 0)
    counted = 4 * traits.joker + 2 * (traits.right + traits.left) + aces + beyond
    return np.asarray(counted, dtype=np.float64)


def tricks_b(traits: SuitTraits) -> FloatArray:
    """Count rule B: 3.8 tricks and something for the high cards and for each void."""
    return np.asarray(
        3.8
        + 1.25 * traits.joker
        + 1.0 * traits.right
        + 0.9 * traits.left
        + 0.75 * traits.ace
        + 0.4 * traits.side_aces
        + 0.1 * traits.voids
    )


def tricks_c(traits: SuitTraits, *, long_trumps: bool) -> FloatArray:
    """Count rule C: own winners, less what is missing in trumps, 2 for partner, 1 for the widow.

    Winners in a side suit are its top cards without a gap. A trump wins if there is a lower one to
    give to each higher trump that is missing; with `long_trumps`, every trump after the fourth
    wins besides. Without the joker no 9 is bid.
    """
    totals = np.empty(traits.joker.shape)
    for column, trump in enumerate(TRUMPS):
        won = _trump_winners(traits, column, long_trumps=long_trumps)
        for suit in SUITS:
            if suit != trump.suit:
                width = len(lane(traits.rules.deck, suit, trump))
                won = won + _tops(traits.lane_bits(trump, suit), width)
        short = np.maximum(LONG - traits.trumps[:, column], 0)
        totals[:, column] = won - short - ~_ace_or_better(traits, column) + 2 + 1
    capped = np.minimum(totals, C_MOST_WITHOUT_JOKER)
    return np.where(traits.joker > 0, totals, capped)


def readings() -> tuple[Reading, ...]:
    """Return all readings of the three rules."""
    found = []
    for longest in (False, True):
        trumps = "the longest suit" if longest else "the suit that counts most"
        found.append(Reading("A", points_a, _steps_a, longest, f"trumps are {trumps}"))
        for rounded, level in (("down", _floor), ("to the nearest", _nearest)):
            words = f"trumps are {trumps}; tricks rounded {rounded}"
            found.append(Reading("B", tricks_b, level, longest, words))
        for long in (False, True):
            words = f"trumps are {trumps}; trumps after the fourth " + (
                "all win" if long else "win if high"
            )
            found.append(Reading("C", _COUNTS_C[long], _floor, longest, words))
    return tuple(found)


def best_readings(
    traits: SuitTraits, scores: HandScores, rules: tuple[str, ...] = ("A", "B", "C")
) -> tuple[Reading, ...]:
    """Return for each rule the reading of the highest mean score on these hands."""

    def mean(reading: Reading) -> float:
        chosen = reading.choose(traits)[:, None]
        return float(np.take_along_axis(scores.score, chosen, axis=1).mean())

    return tuple(max((r for r in readings() if r.rule == rule), key=mean) for rule in rules)


def _steps_a(totals: FloatArray) -> npt.NDArray[np.int64]:
    least = [points for points, _ in A_STEPS]
    return np.searchsorted(least, totals, side="right") + (A_STEPS[0][1] - 1)


def _floor(totals: FloatArray) -> npt.NDArray[np.int64]:
    return np.floor(totals + 1e-9).astype(np.int64)


def _nearest(totals: FloatArray) -> npt.NDArray[np.int64]:
    return _floor(totals + 0.5)


def _count_c_high(traits: SuitTraits) -> FloatArray:
    return tricks_c(traits, long_trumps=False)


def _count_c_long(traits: SuitTraits) -> FloatArray:
    return tricks_c(traits, long_trumps=True)


_COUNTS_C: Final = {False: _count_c_high, True: _count_c_long}


def _tops(bits: npt.NDArray[np.int64], width: int) -> npt.NDArray[np.int64]:
    """Return how many of the highest cards are held without a gap."""
    tops = np.zeros_like(bits)
    unbroken = np.ones(len(bits), dtype=np.int64)
    for place in range(width - 1, -1, -1):
        unbroken = unbroken & (bits >> place & 1)
        tops += unbroken
    return tops


def _trump_winners(traits: SuitTraits, column: int, *, long_trumps: bool) -> npt.NDArray[np.int64]:
    trump = TRUMPS[column]
    width = len(lane(traits.rules.deck, trump.suit, trump))
    bits = traits.lane_bits(trump, column)
    length = traits.trumps[:, column].astype(np.int64)
    further = np.maximum(length - LONG_TRUMPS_FROM, 0) if long_trumps else 0
    left = length - further
    won = np.zeros_like(bits)
    for place in range(width - 1, -1, -1):
        # Each step down costs a card: one that wins, or a low one under a card that is missing.
        won += (left > 0) & (bits >> place & 1).astype(bool)
        left = left - 1
    return np.asarray(won + further)


def _ace_or_better(traits: SuitTraits, column: int) -> npt.NDArray[np.bool_]:
    trump = TRUMPS[column]
    cards = lane(traits.rules.deck, trump.suit, trump)
    better = traits.rules.deck.pack(card for card in cards if strength(card, trump) >= ACE)
    return np.asarray((traits.cards & better) != 0)
