"""What a match of two players found: one deal, and the means over all with their errors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import nan
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np
import numpy.typing as npt

from analyzer.estimate import Estimate, mean_and_error
from analyzer.players.contracts import ContractWish
from analyzer.rules import Bid, Ruleset

if TYPE_CHECKING:
    import pandas as pd

Playing = Literal["a_b", "b_b", "b_a"]
"""Who declares against whom: A against B, B against B, B against A."""

PLAYINGS: Final[tuple[Playing, ...]] = ("a_b", "b_b", "b_a")


@dataclass(frozen=True)
class PlayedDeal:
    """One deal, played three times with the same cards in the same contract.

    Attributes
    ----------
    number : int
        Which deal of the seed, from 0.
    declarer : int
        Its seat.
    bid : Bid
    tricks : tuple of int
        Of declarer's side in each of `PLAYINGS`.
    made : tuple of bool
    net : tuple of float
        Points of declarer's side less those of the defenders, or of declarer less those of a
        defender on average where every player has a score.
    """

    number: int
    declarer: int
    bid: Bid
    tricks: tuple[int, ...]
    made: tuple[bool, ...]
    net: tuple[float, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, those of each playing under names of their own."""
        row: dict[str, Any] = {
            "deal": self.number,
            "declarer": self.declarer,
            "bid": self.bid.text,
        }
        for name in ("tricks", "made", "net"):
            values = getattr(self, name)
            row |= {f"{name}_{p}": value for p, value in zip(PLAYINGS, values, strict=True)}
        return row


@dataclass(frozen=True)
class Gain:
    """What A gains a deal against B with the same cards; each value with its standard error.

    Attributes
    ----------
    tricks, tricks_se : float or None
        Tricks; None where declarers are to take none.
    made, made_se : float
        Contracts made when declaring, kept from being made when defending: 0.1 is one in ten.
    points, points_se : float
        Net points, as in `PlayedDeal`.
    """

    tricks: float | None
    tricks_se: float | None
    made: float
    made_se: float
    points: float
    points_se: float

    def to_dict(self) -> dict[str, float | None]:
        """Return plain values."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


@dataclass(frozen=True)
class MakeRate:
    """How often contracts of a level were made.

    Attributes
    ----------
    level : int or None
        0 where declarers are to take no trick; None for all levels together.
    deals : int
    rates, errors : tuple of float
        Shares made in each of `PLAYINGS`, and their standard errors.
    """

    level: int | None
    deals: int
    rates: tuple[float, ...]
    errors: tuple[float, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        row: dict[str, Any] = {"level": self.level, "deals": self.deals}
        for playing, rate, error in zip(PLAYINGS, self.rates, self.errors, strict=True):
            row |= {f"made_{playing}": rate, f"made_{playing}_se": error}
        return row


@dataclass(frozen=True)
class Clock:
    """How long a player thought.

    Attributes
    ----------
    seconds : float
    decisions : int
        Cards played; what is chosen before the first lead is not counted.
    """

    seconds: float = 0.0
    decisions: int = 0

    def __add__(self, other: Clock) -> Clock:
        return Clock(self.seconds + other.seconds, self.decisions + other.decisions)

    @property
    def mean(self) -> float:
        """Seconds a decision."""
        return self.seconds / self.decisions if self.decisions else nan


@dataclass(frozen=True)
class MatchResult:
    """The answer to "which of two players plays the cards better?".

    Attributes
    ----------
    a, b : str
        The players as they were asked for.
    rules : Ruleset
    contract : ContractWish
    seed : int
    deals : tuple of PlayedDeal
    time_a, time_b : Clock
        How long they thought: no part of what must be equal, and left out of `to_dict`.
    """

    a: str
    b: str
    rules: Ruleset
    contract: ContractWish
    seed: int
    deals: tuple[PlayedDeal, ...]
    time_a: Clock = field(default=Clock(), compare=False)
    time_b: Clock = field(default=Clock(), compare=False)

    @property
    def declaring(self) -> Gain:
        """What A gains as declarers: A against B, less B against B."""
        return self._gain("a_b", "b_b")

    @property
    def defending(self) -> Gain:
        """What A gains as defenders: B against B, less B against A."""
        return self._gain("b_b", "b_a")

    @property
    def total(self) -> Gain:
        """Both together: A against B, less B against A."""
        return self._gain("a_b", "b_a")

    def _gain(self, more: Playing, less: Playing) -> Gain:
        def difference(name: str) -> tuple[float, float]:
            values = self._values(name)
            return mean_and_error(values[:, PLAYINGS.index(more)] - values[:, PLAYINGS.index(less)])

        tricks, error = (None, None) if self.contract.no_trick else difference("tricks")
        return Gain(tricks, error, *difference("made"), *difference("net"))

    def _values(self, name: str) -> npt.NDArray[np.float64]:
        return np.array([getattr(deal, name) for deal in self.deals], dtype=np.float64)

    @property
    def make_rates(self) -> tuple[MakeRate, ...]:
        """Of each level that was played, low to high, and of all together."""
        return tuple(self._make_rates())

    def _make_rates(self) -> Iterator[MakeRate]:
        levels = sorted({deal.bid.level for deal in self.deals})
        for level in levels:
            yield make_rate(level, [deal for deal in self.deals if deal.bid.level == level])
        yield make_rate(None, self.deals)

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, ready for JSON; not how long it took."""
        return {
            "a": self.a,
            "b": self.b,
            "rules": self.rules.name,
            "contract": self.contract.text,
            "deals": len(self.deals),
            "seed": self.seed,
            "declaring": self.declaring.to_dict(),
            "defending": self.defending.to_dict(),
            "total": self.total.to_dict(),
            "make_rates": [rate.to_dict() for rate in self.make_rates],
        }

    def to_frame(self) -> pd.DataFrame:
        """Return a table, one row for each deal."""
        from analyzer.reports.frames import match_frame

        return match_frame(self)


def make_rate(level: int | None, deals: Sequence[PlayedDeal]) -> MakeRate:
    """Return how often some deals were made, in each playing.

    As `Estimate.share`, else a level that was always made would seem certain.
    """
    made = [Estimate.share([deal.made[p] for deal in deals]) for p in range(len(PLAYINGS))]
    return MakeRate(
        level, len(deals), tuple(each.value for each in made), tuple(each.se for each in made)
    )
