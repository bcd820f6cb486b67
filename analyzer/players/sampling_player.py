"""A player who deals the hidden cards many times and solves every world: PIMC.

Each legal card is worth what it brings on average over worlds that fit everything shown, as if all
cards were open from then on (perfect-information Monte Carlo; Ginsberg 2001, Long et al. 2010).
"""

from __future__ import annotations

import time
from typing import Final

import numpy as np
import numpy.typing as npt

from analyzer.errors import InputError
from analyzer.players.exchanging import PolicyExchange
from analyzer.players.inference import likely_worlds
from analyzer.players.rule_player import RulePlayer
from analyzer.players.solved_worlds import is_decided, worth_of_plays
from analyzer.rules import Play
from analyzer.table import SeatKnowledge

FloatArray = npt.NDArray[np.float64]

DEFAULT_WORLDS: Final = 32
BATCH: Final = 8
"""Worlds between two looks at the clock."""

NEARLY: Final = 0.015
"""Cards whose worth differs by less are equals: a fraction of a standard error."""


class SamplingPlayer(PolicyExchange):
    """Plays the card with the best chance of the contract, tricks weighed in (`worth_of_plays`).

    Cards that are worth nearly the same are left to the rule player: the solver, which thinks that
    everybody sees all cards, finds many cards alike that are not.

    Parameters
    ----------
    worlds : int
        Worlds dealt for each card.
    seconds : float, optional
        Instead of so many worlds: as many as fit into this time. The same moment may then get
        another answer.

    Raises
    ------
    InputError
        If a budget is not positive.
    """

    def __init__(self, worlds: int = DEFAULT_WORLDS, *, seconds: float | None = None) -> None:
        if worlds < 1 or (seconds is not None and seconds <= 0):
            raise InputError("a sampling player needs at least one world, or some time")
        self.worlds = worlds
        self.seconds = seconds
        self._judge = RulePlayer()

    @property
    def name(self) -> str:
        """Such as ``sampling:32``."""
        if self.seconds is not None:
            return f"sampling:{1000 * self.seconds:g}ms"
        return f"sampling:{self.worlds}"

    def play(self, view: SeatKnowledge, rng: np.random.Generator) -> Play:
        """Choose a card; see `Player.play`."""
        if len(view.legal) == 1:
            return view.legal[0]
        usual = self._judge.play(view, rng)
        if is_decided(view):
            return usual
        worth = self._worth(view, rng)
        best = worth >= worth.max() - NEARLY
        if best[view.legal.index(usual)]:
            return usual
        return view.legal[int(np.flatnonzero(best)[-1])]

    def _worth(self, view: SeatKnowledge, rng: np.random.Generator) -> FloatArray:
        if self.seconds is None:
            worth = worth_of_plays(view, likely_worlds(view, self.worlds, rng))
            return np.asarray(worth.mean(axis=0))
        end = time.perf_counter() + self.seconds
        parts = [worth_of_plays(view, likely_worlds(view, BATCH, rng))]
        while time.perf_counter() < end:
            parts.append(worth_of_plays(view, likely_worlds(view, BATCH, rng)))
        return np.asarray(np.concatenate(parts).mean(axis=0))
