"""Made-up data sets of hands: real random cards, with chances planted by what they hold."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from analyzer.rng import Stream, generator
from analyzer.rules import MIS, Denomination, Ruleset, load, score_table, trick_bid
from analyzer.runs import write_columns
from analyzer.studies.hand_set import LEVELS, MISERE, HandSet
from analyzer.studies.written_rules import write_rules

Chances = Callable[[npt.NDArray[np.bool_], int], npt.NDArray[np.float64]]
"""Of cards held, shape (n, deck size), and a denomination: the chance of each level, (n, 5)."""

ALL_TEN = 0.01
"""Chance of all ten tricks below level ten; those of it are at least that."""


def planted(
    n: int, chances: Chances, *, misere: Any = 0.1, seed: int = 1, rules: Ruleset | None = None
) -> HandSet:
    """A data set in which every chance is what was planted."""
    rules = rules or load("australian")
    rng = generator(seed, Stream.DEALS)
    size = rules.deck.size
    holds = np.zeros((n, size), dtype=np.bool_)
    for row in range(n):
        holds[row, rng.permutation(size)[:10]] = True
    cards = (holds * (1 << np.arange(size))).sum(axis=1)
    told = np.stack([chances(holds, strain) for strain in Denomination], axis=1)
    scores = np.empty_like(told)
    for strain in Denomination:
        for place, level in enumerate(LEVELS):
            table = score_table(rules, trick_bid(level, strain))[:, 0]
            chance = told[:, strain, place]
            ten = np.minimum(ALL_TEN, chance) if level < 10 else chance
            scores[:, strain, place] = (
                table[level - 1] * (1 - chance) + table[level] * (chance - ten) + table[10] * ten
            )
    made = np.broadcast_to(np.asarray(misere, dtype=np.float64), n)
    table = score_table(rules, MIS)[:, 0]
    misere_scores = table[0] * made + table[1] * (1 - made)
    counts = np.zeros((n, 5, 11), dtype=np.int16)
    counts[..., 7] = 20
    return HandSet(
        rules=rules,
        worlds=20,
        seed=seed,
        cards=cards,
        counts=counts,
        tricks=told.sum(axis=2).astype(np.float32) + 5,
        chances=told.astype(np.float32),
        scores=scores.astype(np.float32),
        first_half=scores.astype(np.float32),
        misere_counts=np.tile(np.array([5, 15], dtype=np.int16), (n, 1)),
        misere_chances=made.astype(np.float32),
        misere_scores=misere_scores.astype(np.float32),
        misere_first_half=misere_scores.astype(np.float32),
    )


def write_hand_set(hands: HandSet, folder: Path) -> Path:
    """Write a data set as a run leaves it; return its folder."""
    folder.mkdir(parents=True, exist_ok=True)
    n, each = len(hands), MISERE + 1
    nothing = np.full((n, 1), np.nan, dtype=np.float32)

    def column(tricks: Any, misere: Any) -> Any:
        return np.concatenate([tricks, misere], axis=1).reshape(-1)

    columns = {
        "hand": np.repeat(np.arange(n, dtype=np.int32), each),
        "cards": np.repeat(hands.cards, each),
        "denomination": np.tile(np.arange(each, dtype=np.int8), n),
        "worlds": np.full(n * each, hands.worlds, dtype=np.int16),
    }
    for number in range(11):
        own = hands.misere_counts[:, [number]] if number < 2 else np.zeros((n, 1), np.int16)
        columns[f"t{number}"] = column(hands.counts[:, :, number], own)
    columns["tricks"] = column(hands.tricks, nothing)
    for name, values, misere in (
        ("p", hands.chances, hands.misere_chances),
        ("s", hands.scores, hands.misere_scores),
        ("h", hands.first_half, hands.misere_first_half),
    ):
        for place, level in enumerate(LEVELS):
            columns[f"{name}{level}"] = column(values[:, :, place], nothing)
        columns[f"{name}0"] = column(np.tile(nothing, 5), misere[:, None])
    write_columns(folder / "result.parquet", columns)
    config = {
        "rules": write_rules(hands.rules),
        "hands": n,
        "worlds": hands.worlds,
        "seed": hands.seed,
    }
    (folder / "manifest.json").write_text(json.dumps({"config": config}), encoding="utf-8")
    return folder
