"""Place unseen cards at random where each may lie only in some places (RULES 6: what is shown)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from analyzer.errors import InputError

Int64Array = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Placings:
    """Random placings of some cards, as sets over deck places (`Deck.pack`).

    Attributes
    ----------
    held : ndarray of int64, shape (n, places)
        The cards in each place.
    slots : ndarray of int64, shape (n, cards)
        The cards one by one, place after place, in random order within each place.
    """

    held: Int64Array
    slots: Int64Array


def random_placings(
    groups: Mapping[int, int], sizes: Sequence[int], n: int, rng: np.random.Generator
) -> Placings:
    """Place cards at random, all placings that are allowed equally likely.

    Parameters
    ----------
    groups : mapping of int to int
        Where cards may lie (bit p for place p) to the set of those cards.
    sizes : sequence of int
        How many cards each place takes.
    n : int
        How many placings, at least 1; they are independent of each other.
    rng : numpy.random.Generator
        ``n * (2 * cards + places)`` random numbers are drawn from it.

    Returns
    -------
    Placings

    Raises
    ------
    InputError
        If `n` is out of range, the cards are more or fewer than the places take, a card is given
        twice, or no placing is allowed.
    """
    if n < 1:
        raise InputError(f"the number of placings must be at least 1, not {n}")
    cards = _checked(groups, sizes)
    ways, held, slots = _placed(groups, sizes, rng.random((n, 2 * cards + len(sizes))))
    if ways == 0.0:
        raise InputError("no placing of the unseen cards fits what was shown")
    return Placings(held, slots)


def number_of_placings(groups: Mapping[int, int], sizes: Sequence[int]) -> float:
    """Return how many placings are allowed, to the 15 digits of a float.

    Parameters
    ----------
    groups, sizes
        As `random_placings`.

    Raises
    ------
    InputError
        If the cards are more or fewer than the places take, or a card is given twice.
    """
    cards = _checked(groups, sizes)
    return _placed(groups, sizes, np.empty((0, 2 * cards + len(sizes))))[0]


def _checked(groups: Mapping[int, int], sizes: Sequence[int]) -> int:
    every = cards = 0
    for bits in groups.values():
        if every & bits:
            raise InputError("a card is to be placed twice")
        every |= bits
        cards += bits.bit_count()
    if cards != sum(sizes) or min(sizes, default=0) < 0:
        raise InputError(f"{cards} cards for places of {list(sizes)} cards")
    return cards


def _placed(
    groups: Mapping[int, int], sizes: Sequence[int], uniforms: npt.NDArray[np.float64]
) -> tuple[float, Int64Array, Int64Array]:
    from analyzer.deals import placing_kernel  # numba takes a second to import

    kernel: Any = placing_kernel.place_cards  # untyped, like every kernel
    sets = np.array(list(groups.values()), dtype=np.int64)
    masks = np.array(list(groups), dtype=np.int64)
    placed: tuple[float, Int64Array, Int64Array] = kernel(
        sets, masks, np.array(sizes, dtype=np.int64), uniforms
    )
    return placed
