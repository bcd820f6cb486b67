"""A study of worth whose answer is known: a made-up solver pays a fixed price for each top card."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pytest

from analyzer.cards import Suit
from analyzer.deals import Worlds
from analyzer.rules import Bid, Ruleset, load
from analyzer.runs import run
from analyzer.studies.worth import run as worth_run
from analyzer.studies.worth.base_hands import place_of
from analyzer.studies.worth.report import report
from analyzer.studies.worth.result import WorthReport
from analyzer.studies.worth.run import WorthPlan

PAID: Final = {"joker": 3, "right": 2, "left": 1}
"""Tricks that a card in hand takes; without any there are two, and with all eight."""


def play_for_a_price(
    worlds: Worlds, bid: Bid, rules: Ruleset, plan: Any, **_: Any
) -> npt.NDArray[np.int8]:
    tricks = np.full(len(worlds), 2, dtype=np.int8)
    for name, paid in PAID.items():
        if name != "joker" and bid.denomination.suit is None:
            continue
        place = place_of(name, bid.denomination, Suit.SPADES, rules)
        if place is not None:
            tricks += (paid * (worlds.hands[:, 0] >> place & 1)).astype(np.int8)
    return tricks


@contextmanager
def made_up_solver() -> Iterator[None]:
    """Replace the solver, and leave its tricks uncorrected."""
    with pytest.MonkeyPatch.context() as patch:
        make_up(patch)
        yield


def make_up(patch: pytest.MonkeyPatch) -> None:
    """Do so until the patch is undone."""
    patch.setattr(worth_run, "play_by_policy", play_for_a_price)
    patch.setattr(worth_run, "in_play", lambda *_: None)


def made_up_report(folder: Path, *, hands: int = 100, rules: str = "australian") -> WorthReport:
    plan = WorthPlan(load(rules), hands=hands, worlds=4)
    with made_up_solver():
        return report(run(plan.plan(), folder), plan)
