"""Made-up runs of the studies of Femhundra, with effects to be found again."""

from __future__ import annotations

from typing import Any

import numpy as np

from analyzer.femhundra.rules import DECK
from analyzer.femhundra.studies.hands_run import base_hand, random_hand
from analyzer.femhundra.studies.traits import hand_traits

Made = tuple[dict[str, Any], dict[str, Any]]
"""A config and the columns of its result."""


def planted_hands(hands: int = 400, noise: float = 20.0) -> Made:
    """Return a run in which a hand is worth what it holds, and each card what its rank says."""
    rng = np.random.default_rng(2)
    rows = []
    for number in range(hands):
        cards = random_hand(seed=1, number=number)
        held = hand_traits(DECK.unpack(cards)).to_dict()
        nets = 2.0 * held["lay"] + 8.0 * held["pairs"] + rng.normal(0, noise) + np.array([4.0, -4])
        for place, net in ((-1, nets.mean()), (0, nets[0]), (1, nets[1])):
            rows.append((2, number, place, -1, -1, cards, 100 + net, net, noise))
        hand, suit = base_hand(seed=1, number=number)
        luck = rng.normal(0, 100)
        for rank in range(13):
            card = 13 * suit + rank
            if rank == 0 or not hand >> card & 1:
                net = luck + 3.0 * rank + rng.normal(0, noise)
                swapped = hand ^ (1 << 13 * suit | 1 << card) if rank else hand
                rows.append((2, number, -1, rank, card, swapped, net, net, noise))
    names = ("players", "hand", "place", "rank", "card", "cards", "score", "net", "net_se")
    columns = {name: np.array([row[i] for row in rows]) for i, name in enumerate(names)}
    return {"players": [2], "hands": hands, "worlds": 8, "seed": 1}, columns


def planted_pile(rounds: int = 4000, noise: float = 3.0) -> Made:
    """Return a run in which the pile gains 20 if three can be laid and it is small, else loses."""
    rng = np.random.default_rng(4)
    pile = rng.integers(1, 15, rounds)
    can_lay = rng.integers(0, 7, rounds)
    true = np.where(can_lay < 3, -60.0, np.where(pile <= 4, 20.0, -10.0))
    a, b = true + rng.normal(0, noise, (2, rounds))
    columns = {
        "round": np.arange(rounds), "pile": pile, "stock": rng.integers(1, 37, rounds),
        "can_lay": can_lay, "more": rng.integers(0, 60, rounds),
        "burden": rng.integers(0, 60, rounds), "took": can_lay >= 3,
        "gain_a": a, "gain_b": b, "gain_se": np.full(rounds, noise / np.sqrt(2)),
    }  # fmt: skip
    return {"players": 2, "rounds": rounds, "worlds": 10, "seed": 1}, columns
