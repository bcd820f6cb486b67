"""Made-up rows of played deals, from a correction known beforehand."""

from __future__ import annotations

from typing import Any

import numpy as np

from analyzer.advice.correction import ALIKE, Correction, Hands, Kind, from_entry
from analyzer.rng import generator
from analyzer.rules import MIS, Denomination, load, trick_bid
from analyzer.runs import Columns
from analyzer.studies.calibration.played_deals import LEVELS, NO_TRICK_BIDS, WORTH_UNIT

MISERE = [[2.0, 1.0, 3.0], [-1.0, -0.5, -2.0]]


def entry(kind: Kind = "suit", *, rules: str = "australian", deals: int = 1000) -> dict[str, Any]:
    """A correction that does what one expects of it."""
    switches = load(rules).switches()
    return {
        "kind": kind,
        "rules": rules,
        "player": "high",
        "deals": deals,
        "seed": 1,
        **(
            {"misere": MISERE, "misere_worth": [0.0, 0.0]}
            if kind in NO_TRICK_BIDS
            else {
                "usual_worth": 2.0,
                "margin": [-3.5, -3.0, -2.0, 0.5, 2.0, 3.5, 4.5],
                "steep": [0.0, 0.1, 0.2, 0.4, 0.6],
                "level": [0.4, 0.2, 0.0, -0.3, -0.5],
                "trump": 0.4 if kind == "suit" else 0.0,
                "joker": [0.0, -0.3, 0.3],
                "worth": [0.5, 0.2],
                "other": {
                    "margin": [-3.0, -2.5, -1.5, 1.0, 2.0, 3.0, 4.0],
                    "trump": 0.0,
                    "joker": [0.0, 0.2, -0.2],
                    "worth": [0.0, 0.0],
                    "above": -0.5,
                },
            }
        ),
        "switches": {name: switches[name] for name in ALIKE[kind]},
    }


def rows(
    kind: Kind = "suit", deals: int = 2000, *, seed: int = 1, every_level: bool = False
) -> Any:
    """Deals with made-up open tricks, played as the correction of `entry` says."""
    rng = generator(seed, 0)
    no_trick = kind in NO_TRICK_BIDS
    times = len(LEVELS) if every_level and not no_trick else 1
    deal = np.arange(deals).repeat(times)
    n = len(deal)
    level = np.zeros(n, dtype=int) if no_trick else np.resize(LEVELS, n)
    strain = rng.integers(4, size=n) if kind == "suit" else np.full(n, int(Denomination.NO_TRUMP))
    opened = rng.integers(2, size=n) if no_trick else rng.binomial(10, 0.78, size=n)
    columns: dict[str, Any] = {
        "deal": deal,
        "strongest": (deal % 3 != 0).astype(int),
        "denomination": strain,
        "level": level,
        "open": opened,
        "trumps": rng.integers(4, 9, size=n) if kind == "suit" else np.zeros(n, dtype=int),
        "joker": rng.integers(3, size=n),
        "worth": np.rint(rng.normal(2.0, 0.8, size=n) / WORTH_UNIT).astype(int),
        "sure": np.zeros(n, dtype=int),
    }
    columns["played"] = _played(from_entry(entry(kind)), columns, rng)
    return {name: np.asarray(values, dtype=np.int32) for name, values in columns.items()}


def _played(correction: Correction, columns: Columns, rng: np.random.Generator) -> Any:
    played = np.zeros(len(columns["deal"]), dtype=int)
    for level in np.unique(columns["level"]).tolist():
        some = columns["level"] == level
        traits = (columns[name][some] for name in ("open", "trumps", "joker"))
        hands = Hands(*traits, columns["worth"][some] * WORTH_UNIT)
        bid = trick_bid(level, Denomination.SPADES) if level else MIS
        upto = correction.tricks(bid, hands).cumsum(axis=1)
        played[some] = (rng.random((len(upto), 1)) > upto[:, :-1]).sum(axis=1)
    return np.minimum(played, 1) if correction.kind in NO_TRICK_BIDS else played
