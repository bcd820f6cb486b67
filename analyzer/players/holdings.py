"""What a holding in one suit is, in the terms that a discard is judged by.

A hand is judged suit by suit, each by a few *traits*: its length and top cards, or in a misère its
lowest cards. `policy` adds up the worth of the traits; `fit_policy` finds what they are worth.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Literal

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]
Int64Array = npt.NDArray[np.int64]

Role = Literal["plain", "trump", "no-trump", "misere"]
"""What a suit is in a contract: a plain suit beside trumps, the trump suit, and so on."""


TOPS = 5
"""The highest cards of a suit that the traits tell apart."""

RISK = -0.01
"""The least a suit that is not safe costs a misère: the logarithm of a chance."""


@lru_cache(maxsize=1 << 16)
def traits(holding: int, width: int, role: Role) -> tuple[str, ...]:
    """Return the traits of a holding.

    Parameters
    ----------
    holding : int
        Bit set over the suit, lowest card first.
    width : int
        Cards of the suit in the deck.
    role : Role

    Returns
    -------
    tuple of str
        Such as ``"plain 2 A-Q"`` (two cards, ace and queen among them).
    """
    length = holding.bit_count()
    tops = "".join(
        letter if holding >> (width - 1 - place) & 1 else "-"
        for place, letter in enumerate("AKQJ")
        if place < width
    )
    if role == "plain":
        found = [f"plain {min(length, 5)} {tops[:3]}"]
        if tops[3:] == "J" and length >= 3:
            found.append("plain J")
        return tuple(found)
    if role == "no-trump":
        found = [f"no-trump {min(length, 7)} {tops[:3]}"]
        if tops[3:] == "J" and length >= 3:
            found.append("no-trump J")
        return tuple(found)
    if role == "trump":
        named = [f"trump top {place}" for place in range(5) if holding >> (width - 1 - place) & 1]
        further = ["trump further"] * (length - 7)
        return (f"trump {min(length, 7)}", *further, *named)
    if is_safe(holding, width):
        return ()
    low = [place for place in range(width) if holding >> place & 1]
    found = [f"misere {min(length, 5)} lowest {low[0]}"]
    found += [f"misere card {k} {low[k - 1]}" for k in (2, 3, 4) if length >= k]
    found.append(f"misere {min(length, 5)} highest {low[-1]}")
    return tuple(found)


def is_safe(holding: int, width: int) -> bool:
    """Return True if a suit cannot lose in a misère, wherever its other cards lie.

    It is so if for every k the k-th lowest card held lies below the k-th lowest of the others:
    there is always a card to play under the one led.
    """
    others = ~holding & ((1 << width) - 1)
    while holding and others:
        if holding & -holding > others & -others:
            return False
        holding &= holding - 1
        others &= others - 1
    return holding == 0


class HoldingValues:
    """What every holding is worth, from the worth of its traits.

    Parameters
    ----------
    worth : mapping of str to float
        By trait; a trait not named is worth nothing.
    """

    def __init__(self, worth: Mapping[str, float]) -> None:
        self.worth = dict(worth)
        self._tables: dict[tuple[int, Role], FloatArray] = {}
        self._discards: dict[tuple[int, Role, bool, int], tuple[FloatArray, Int64Array]] = {}

    def __getitem__(self, trait: str) -> float:
        return self.worth.get(trait, 0.0)

    def table(self, width: int, role: Role) -> FloatArray:
        """Return the worth of every holding of a suit: float64, shape (2 ** width,)."""
        key = (width, role)
        if key not in self._tables:
            build = self._misere_table if role == "misere" else self._tricks_table
            self._tables[key] = build(width, role)
        return self._tables[key]

    def best_discards(
        self, width: int, role: Role, away: int, *, keeps_joker: bool = False
    ) -> tuple[FloatArray, Int64Array]:
        """Return `best_discards` of a suit; `keeps_joker` if its highest card is a named joker."""
        key = (width, role, keeps_joker, away)
        if key not in self._discards:
            table = self.table(width, role)
            if keeps_joker:
                kept = np.arange(len(table)) >> (width - 1) == 1
                table = np.where(kept, table + self["joker named"], -np.inf)
            self._discards[key] = best_discards(table, away)
        return self._discards[key]

    def _tricks_table(self, width: int, role: Role) -> FloatArray:
        # The traits tell holdings apart by length and top cards only: judge one of each sort.
        holdings = np.arange(1 << width)
        lengths = np.bitwise_count(holdings).astype(np.int64)
        sorts = lengths << TOPS | holdings >> max(width - TOPS, 0)
        _, first, sort = np.unique(sorts, return_index=True, return_inverse=True)
        worth = [sum(self[t] for t in traits(h, width, role)) for h in first.tolist()]
        return np.array(worth, dtype=np.float64)[sort]

    def _misere_table(self, width: int, role: Role) -> FloatArray:
        found = [traits(holding, width, role) for holding in range(1 << width)]
        values = np.array([sum(self[trait] for trait in names) for names in found])
        # A chance: 1 only where the suit is safe.
        return np.where([bool(names) for names in found], np.minimum(values, RISK), 0.0)


def best_discards(values: FloatArray, away: int) -> tuple[FloatArray, Int64Array]:
    """Return for every holding of a suit the best there is left after cards are put away.

    Parameters
    ----------
    values : ndarray of float64, shape (2 ** width,)
        What every holding is worth.
    away : int

    Returns
    -------
    worth : ndarray of float64, shape (2 ** width, away + 1)
        Column ``k``: of the best holding left after ``k`` cards are put away; -inf if there are not
        so many.
    discards : ndarray of int64, shape (2 ** width, away + 1)
        The cards put away, as bit sets over the suit.
    """
    holdings = np.arange(len(values))
    worth = np.full((len(values), away + 1), -np.inf)
    worth[:, 0] = values
    discards = np.zeros(worth.shape, dtype=np.int64)
    for k in range(1, away + 1):
        for place in range(len(values).bit_length() - 1):
            held = np.flatnonzero(holdings >> place & 1)
            without = held ^ (1 << place)
            better = worth[without, k - 1] > worth[held, k]
            held, without = held[better], without[better]
            worth[held, k] = worth[without, k - 1]
            discards[held, k] = discards[without, k - 1] | 1 << place
    return worth, discards


@lru_cache(maxsize=1)
def stored_values() -> HoldingValues:
    """Return the values fitted by `fit_policy` and kept with the package."""
    text = files("analyzer.players").joinpath("discard_values.toml").read_text(encoding="utf-8")
    return HoldingValues(tomllib.loads(text)["worth"])
