"""All ways to put cards away, as arrays."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from analyzer.cards import SUITS
from analyzer.errors import RulesError
from analyzer.rules import Bid, Contract, Ruleset, may_name_joker

Int64Array = npt.NDArray[np.int64]


MOST_CHOICES = 20_000
"""Discards of one hand; the widest widow of the catalog, six cards, leaves 8,008."""


@lru_cache(maxsize=16)
def choices(cards: int, away: int) -> npt.NDArray[np.intp]:
    """Return every choice of `away` out of `cards` places: shape (n choices, away).

    286 for 13 cards and a widow of 3.

    Raises
    ------
    RulesError
        If they are more than can be compared.
    """
    if comb(cards, away) > MOST_CHOICES:
        raise RulesError(f"a widow of {away} cards leaves too many discards to compare")
    return np.array(list(combinations(range(cards), away)), dtype=np.intp)


def single_cards(sets: Int64Array, size: int) -> Int64Array:
    """Split sets of `size` cards each into one-card sets: shape (n, size), low to high."""
    rest = np.array(sets, dtype=np.int64)
    singles = np.empty((len(rest), size), dtype=np.int64)
    for place in range(size):
        singles[:, place] = rest & -rest
        rest &= rest - 1
    return singles


def all_discards(sets: Int64Array, size: int, away: int) -> Int64Array:
    """Return every discard from each set of `size` cards: shape (n, n choices), as sets."""
    singles = single_cards(sets, size)
    discards: Int64Array = singles[:, choices(size, away)].sum(axis=2)
    return discards


def contracts_of(bid: Bid, rules: Ruleset, *, holds_joker: bool) -> tuple[Contract, ...]:
    """Return the contracts declarer may choose from: the joker unnamed, then named (RULES 6.3)."""
    contracts = [Contract(bid)]
    if holds_joker and may_name_joker(bid, rules):
        contracts += [Contract(bid, suit) for suit in SUITS]
    return tuple(contracts)
