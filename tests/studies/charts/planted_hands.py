"""Data sets of hands whose tricks follow from what is held by a known count."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from analyzer.cards import parse_hand
from analyzer.rng import generator
from analyzer.rules import LEVELS, Denomination, Ruleset, bid_value, load, trick_bid
from analyzer.studies.charts.suit_traits import FloatArray, SuitTraits
from analyzer.studies.hand_set import HandSet

Tricks = Callable[[SuitTraits], FloatArray]


def random_cards(rules: Ruleset, hands: int, seed: int = 1) -> npt.NDArray[np.int64]:
    rng = generator(seed, 99)
    order = rng.permuted(np.tile(np.arange(rules.deck.size), (hands, 1)), axis=1)
    dealt: npt.NDArray[np.int64] = np.sum(1 << order[:, : rules.hand_size], axis=1)
    return dealt


def traits_of(*texts: str, rules: Ruleset | None = None) -> SuitTraits:
    rules = rules or load("australian")
    cards = [rules.deck.pack(parse_hand(text, deck=rules.deck)) for text in texts]
    return SuitTraits(rules, np.array(cards, dtype=np.int64))


def hand_set(
    tricks: Tricks,
    *,
    rules: Ruleset | None = None,
    hands: int = 4000,
    seed: int = 1,
    equal_suits: bool = False,
    half_spread: float = 0.0,
    no_trump: Tricks | None = None,
    misere: Tricks | None = None,
) -> HandSet:
    """Hands on which a bid is made with a chance that rises with its suit's tricks.

    No-trump and misère never make unless their tricks or chances are given. With `equal_suits` a
    bid is worth as much in every suit; `half_spread` is how far, in points, chance moves the scores
    of half the worlds.
    """
    rules = rules or load("australian")
    cards = random_cards(rules, hands, seed)
    mean = np.zeros((hands, len(Denomination)))
    traits = SuitTraits(rules, cards)
    mean[:, :4] = tricks(traits)
    if no_trump is not None:
        mean[:, 4] = no_trump(traits)
    made = np.zeros(hands) if misere is None else misere(traits)
    levels = np.array(LEVELS)
    chances = 1 / (1 + np.exp(-2.5 * (mean[:, :, None] - levels + 0.3)))
    if no_trump is None:
        chances[:, 4] = 0.0
    values = np.array(
        [
            [
                bid_value(trick_bid(level, Denomination.HEARTS if equal_suits else d), rules)
                for level in LEVELS
            ]
            for d in Denomination
        ]
    )
    scores = values * (2 * chances - 1)
    noise = half_spread * generator(seed, 98).normal(size=scores.shape)
    closed = np.array([level < rules.min_level for level in LEVELS])
    for array in (chances, scores):
        array[:, :, closed] = np.nan
    return HandSet(
        rules=rules,
        worlds=66,
        seed=seed,
        cards=cards,
        counts=np.zeros((hands, 5, 11), dtype=np.int16),
        tricks=mean.astype(np.float32),
        chances=chances.astype(np.float32),
        scores=scores.astype(np.float32),
        first_half=(scores + noise).astype(np.float32),
        misere_counts=np.zeros((hands, 2), dtype=np.int16),
        misere_chances=made.astype(np.float32),
        misere_scores=(250 * (2 * made - 1)).astype(np.float32),
        misere_first_half=(250 * (2 * made - 1)).astype(np.float32),
    )
