"""A made-up fit: what play might make of double-dummy tricks. Its numbers mean nothing."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.advice import correction
from analyzer.advice.correction import ALIKE, Kind
from analyzer.rules import Ruleset, load

TRICKY: dict[str, Any] = {
    "margin": [-5.5, -3.2, -1.4, 0.7, 2.4, 3.6, 4.6],
    "level": [0.5, 0.3, 0.1, -0.1, -0.3],
    "steep": [0.2, 0.25, 0.2, 0.25, 0.2],
    "trump": 0.15,
    "joker": [0.2, 0.0, -0.2],
    "worth": [0.1, 0.3],
    "usual_worth": 0.5,
    "other": {
        "margin": [-5.0, -3.4, -1.6, 0.4, 2.0, 3.5, 4.4],
        "trump": 0.1,
        "joker": [0.1, -0.1, 0.0],
        "worth": [0.2, 0.1],
        "above": -0.3,
    },
    "deals": 1000,
}
MISERE: dict[str, Any] = {
    "misere": [[2.0, 1.8, 2.2], [-1.5, -1.7, -1.3]],
    "misere_worth": [0.1, 0.3],
    "deals": 1000,
}


def fit_for(rules: Ruleset, *kinds: Kind) -> tuple[dict[str, Any], ...]:
    """Entries as of ``correction.toml``."""
    switches = rules.switches()
    return tuple(
        {
            "kind": kind,
            "switches": {name: switches[name] for name in ALIKE[kind]},
            **(MISERE if "misere" in kind else TRICKY),
        }
        for kind in kinds
    )


def put_in_place(patch: pytest.MonkeyPatch, *kinds: Kind, rules: Ruleset | None = None) -> None:
    """Let corrections be those made up here: of suits, no-trump and misère, if not of `kinds`."""
    entries = fit_for(rules or load("australian"), *(kinds or ("suit", "no-trump", "misere")))
    patch.setattr(correction, "_stored", lambda: entries)


def take_away(patch: pytest.MonkeyPatch) -> None:
    """Let there be no correction."""
    patch.setattr(correction, "_stored", lambda: ())
