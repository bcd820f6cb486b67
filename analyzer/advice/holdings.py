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

    def __getitem__(self, trait: str) -> float:
        return self.worth.get(trait, 0.0)

    def table(self, width: int, role: Role) -> FloatArray:
        """Return the worth of every holding of a suit: float64, shape (2 ** width,)."""
        key = (width, role)
        if key not in self._tables:
            found = [traits(holding, width, role) for holding in range(1 << width)]
            values = np.array([sum(self[trait] for trait in names) for names in found])
            if role == "misere":  # a chance: 1 only where the suit is safe
                values = np.where([bool(names) for names in found], np.minimum(values, RISK), 0.0)
            self._tables[key] = values
        return self._tables[key]


@lru_cache(maxsize=1)
def stored_values() -> HoldingValues:
    """Return the values fitted by `fit_policy` and kept with the package."""
    text = files("analyzer.advice").joinpath("discard_values.toml").read_text(encoding="utf-8")
    return HoldingValues(tomllib.loads(text)["worth"])
