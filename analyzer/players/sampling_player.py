"""A player who deals the hidden cards many times, solves every world, and plays it out blind.

Each legal card is worth what it brings on average over worlds that fit everything shown: half of
it as if all cards were open from then on (perfect-information Monte Carlo; Ginsberg 2001, Long et
al. 2010), half as if all seats then played by rules of thumb. The solver finds the best lines, but
thinks that everybody sees them (strategy fusion; Frank & Basin 1998); the rules see what a seat
sees. `data/players.md` tells what each part gains.
"""

from __future__ import annotations

import time
from typing import Final

import numpy as np
import numpy.typing as npt

from analyzer.errors import InputError
from analyzer.players.exchanging import PolicyExchange
from analyzer.players.inference import likely_worlds
from analyzer.players.playouts import can_play_out, tricks_played_out
from analyzer.players.rule_player import RulePlayer
from analyzer.players.solved_worlds import is_decided, worth_of_plays, worth_of_tricks
from analyzer.rules import Play
from analyzer.table import SeatKnowledge

FloatArray = npt.NDArray[np.float64]

DEFAULT_WORLDS: Final = 32
BATCH: Final = 8
"""Worlds between two looks at the clock."""

EQUAL: Final = 1e-9

NEARLY: Final = 0.015
"""Cards whose worth differs by less are equals."""

CLEARLY: Final = 1.0
"""Standard errors by which a card must be better than the rule player's to be played instead."""

PLAYED_OUT: Final = 3
"""Worlds played out for each one solved: that is so much cheaper."""


class SamplingPlayer(PolicyExchange):
    """Plays the card with the best chance of the contract, tricks weighed in (`worth_of_plays`).

    Unless a card is clearly better, the choice is the rule player's: of many cards one looks best
    by chance.

    Parameters
    ----------
    worlds : int
        Worlds solved for each card; `PLAYED_OUT` times as many are played out.
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
        usual_at = view.legal.index(usual)
        gain, error = self._gains(view, usual_at, rng)
        gain = np.where(gain - CLEARLY * error > NEARLY, gain, 0.0)
        if not gain.any():
            return usual
        return view.legal[int(np.flatnonzero(gain >= gain.max() - EQUAL)[-1])]

    def _gains(
        self, view: SeatKnowledge, usual: int, rng: np.random.Generator
    ) -> tuple[FloatArray, FloatArray]:
        """Return what each play is worth more than the usual one, and the standard errors."""
        solved: list[FloatArray] = []
        played: list[FloatArray] = []
        if self.seconds is None:
            _add_worlds(view, self.worlds, rng, solved, played)
        else:
            end = time.perf_counter() + self.seconds
            while not solved or time.perf_counter() < end:
                _add_worlds(view, BATCH, rng, solved, played)
        gain, error = _mean_gain(solved, usual)
        if not played:
            return gain, error
        more, its_error = _mean_gain(played, usual)
        return (gain + more) / 2, np.hypot(error, its_error) / 2


def _add_worlds(
    view: SeatKnowledge,
    n: int,
    rng: np.random.Generator,
    solved: list[FloatArray],
    played: list[FloatArray],
) -> None:
    """Deal worlds and add the worth of each play in them, shapes (n, plays), to the two lists."""
    if not can_play_out(view):
        solved.append(worth_of_plays(view, likely_worlds(view, n, rng)))
        return
    worlds = likely_worlds(view, n * PLAYED_OUT, rng)
    if (worlds.hands == worlds.hands[0]).all():
        # Where all is known, the solver is right.
        solved.append(worth_of_plays(view, worlds.part(np.arange(n))))
        return
    solved.append(worth_of_plays(view, worlds.part(rng.permutation(len(worlds))[:n])))
    played.append(worth_of_tricks(view, tricks_played_out(view, worlds)))


def _mean_gain(parts: list[FloatArray], usual: int) -> tuple[FloatArray, FloatArray]:
    worth = np.concatenate(parts)
    gain = worth - worth[:, usual, None]
    return gain.mean(axis=0), gain.std(axis=0) / np.sqrt(len(gain))
