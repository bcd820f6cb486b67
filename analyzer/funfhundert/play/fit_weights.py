"""Fit the weights of the rule policy: one after another, by play against the weights so far.

A change is kept if it gains clearly more than nothing in paired deals, the same cards from both
sides. A policy fitted so may still be beaten by another one that it never met; the arena says how
it does against players who look ahead.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.estimate import Estimate
from analyzer.funfhundert.play import playout_kernel
from analyzer.funfhundert.play.packing import pack_deal
from analyzer.funfhundert.play.position_kernel import Game
from analyzer.funfhundert.play.weights import Weights
from analyzer.funfhundert.referee.random_deals import deal_cards
from analyzer.funfhundert.rules import FunfhundertRules
from analyzer.rng import Stream, generator

Int64Array = npt.NDArray[np.int64]
Packed = list[tuple[Game, Int64Array, npt.NDArray[np.int8]]]

CLEARLY: Final = 1.7
"""Standard errors a gain must have above nothing."""
FIRST_STEP: Final = 0.5
"""Part of a weight by which it is changed in the first round; less in later ones."""
LEAST_STEP: Final = {"percent": 3, "points": 80}


def pack_deals(rules: FunfhundertRules, deals: int, seed: int) -> Packed:
    """Return fresh deals as the kernel reads them, by trump suit."""
    by_game: dict[Game, list[tuple[Int64Array, npt.NDArray[np.int8]]]] = {}
    for number in range(deals):
        game, table, talon = pack_deal(deal_cards(rules, seed=seed, number=number))
        by_game.setdefault(game, []).append((table, talon))
    return [
        (game, np.stack([table for table, _ in rows]), np.stack([talon for _, talon in rows]))
        for game, rows in sorted(by_game.items())
    ]


def gain_of(new: Int64Array, old: Int64Array, deals: Packed) -> Estimate:
    """Return what new weights gain against old ones, in points of margin a deal."""
    kernel: Any = playout_kernel.play_out_tables  # untyped, like every kernel
    gains = []
    for game, tables, talons in deals:
        leads = kernel(game, np.stack([new, old]), tables.copy(), talons)
        follows = kernel(game, np.stack([old, new]), tables.copy(), talons)
        gains.append(((leads - follows) @ [1, -1]) / 2)
    return Estimate.of(np.concatenate(gains))


def fit_weights(
    start: Weights,
    *,
    rules: FunfhundertRules | None = None,
    rounds: int = 2,
    deals: int = 8000,
    seed: int = 1,
) -> Weights:
    """Return weights that do better against those before them.

    Parameters
    ----------
    start : Weights
    rules : FunfhundertRules, optional
    rounds : int
        In each, every weight is tried a step up and, if that is no gain, a step down.
    deals : int
        For each trial, fresh ones in every round.
    seed : int
    """
    rules = rules or FunfhundertRules()
    best = start.array.copy()
    percent = _are_percent(start)
    rng = generator(seed, Stream.PLAY)
    for turn in range(rounds):
        packed = pack_deals(rules, deals, int(rng.integers(1 << 31)))
        for place in rng.permutation(len(best)).tolist():
            kind = "percent" if percent[place] else "points"
            step = max(abs(best[place]) * FIRST_STEP, LEAST_STEP[kind]) / (1 + turn / 2)
            for signed in (step, -step):
                trial = best.copy()
                trial[place] = round(best[place] + signed)
                if percent[place]:
                    trial[place] = max(trial[place], 0)
                gain = gain_of(trial, best, packed)
                if gain.value > CLEARLY * gain.se > 0:
                    best = trial
                    break
    return Weights.from_array(best)


def _are_percent(weights: Weights) -> npt.NDArray[np.bool_]:
    """Return which weights are shares, not points."""
    shares = ("own", "theirs", "secure", "will", "will_rise")
    return np.concatenate(
        [
            np.full(np.size(getattr(weights, part.name)), part.name in shares)
            for part in fields(weights)
        ]
    )
