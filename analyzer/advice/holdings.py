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

Role = Literal["plain", "trump", "no-trump", "misere"]
"""What a suit is in a contract: a plain suit beside trumps, the trump suit, and so on."""


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
    if length == 0:
        return ("misere void",)
    low = [place for place in range(width) if holding >> place & 1]
    found = [f"misere {min(length, 5)} lowest {low[0]}"]
    found += [f"misere card {k} {low[k - 1]}" for k in (2, 3, 4) if length >= k]
    found.append(f"misere {min(length, 5)} highest {low[-1]}")
    return tuple(found)


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

    def __getitem__(self, trait: str) -> float:
        return self.worth.get(trait, 0.0)

    def table(self, width: int, role: Role) -> FloatArray:
        """Return the worth of every holding of a suit: float64, shape (2 ** width,)."""
        key = (width, role)
        if key not in self._tables:
            values = [sum(self[t] for t in traits(h, width, role)) for h in range(1 << width)]
            self._tables[key] = np.array(values)
        return self._tables[key]


@lru_cache(maxsize=1)
def stored_values() -> HoldingValues:
    """Return the values fitted by `fit_policy` and kept with the package."""
    text = files("analyzer.advice").joinpath("discard_values.toml").read_text(encoding="utf-8")
    return HoldingValues(tomllib.loads(text)["worth"])
