"""A player that tries what it might do in sampled worlds, played out by the rule policy.

It wants the most points more than the others' mean in this round. A fine for taking the pile is an
outcome like any other. What it might do is tried in the same worlds: on a few of them first, then
the best few on more.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

import numpy as np

from analyzer.errors import InputError
from analyzer.femhundra import actions as a
from analyzer.femhundra.knowledge import Knowledge
from analyzer.femhundra.players import require_turn
from analyzer.femhundra.playouts import net_of, scores_after
from analyzer.femhundra.turns import Plan, turn_plans
from analyzer.femhundra.worlds import Worlds, deal_worlds
from analyzer.rng import Stream

USUAL_WORLDS: Final = 256
FEWEST_WORLDS: Final = 4
SCREENED: Final = 4
"""A first look takes one world in so many."""
KEPT: Final = 4
"""Ways that are tried in all worlds, after the first look."""


class MonteCarloPlayer:
    """Chooses by playouts in sampled worlds.

    Parameters
    ----------
    worlds : int
        For each decision, 4 or more.
    seed : int
        The worlds depend on it and on what the player knows, so the same knowledge gets the same
        answer.

    Raises
    ------
    InputError
        If a number is out of range.
    """

    def __init__(self, worlds: int = USUAL_WORLDS, *, seed: int = 0) -> None:
        if worlds < FEWEST_WORLDS:
            raise InputError(f"{worlds} worlds: give {FEWEST_WORLDS} or more")
        if seed < 0:
            raise InputError(f"seed {seed} is negative: give zero or more")
        self.worlds = worlds
        self.seed = seed

    @property
    def name(self) -> str:
        """The text name."""
        return f"monte-carlo:{self.worlds}"

    def decide(self, knowledge: Knowledge) -> a.Action:
        """Return the first action of `plan`.

        Raises
        ------
        InputError
            As `plan`.
        """
        return self.plan(knowledge)[0]

    def plan(self, knowledge: Knowledge) -> Plan:
        """Return the draw, or having drawn the whole rest of the turn.

        Raises
        ------
        InputError
            If it is not this player's turn, or the round is over.
        """
        require_turn(knowledge)
        plans: Sequence[Plan]
        if knowledge.phase == "draw":
            other: a.Action = a.TakeStock() if knowledge.stock else a.Decline()
            plans = ((other,), (a.TakePile(),))
        else:
            plans = turn_plans(knowledge)
        if len(plans) == 1:
            return plans[0]
        worlds = deal_worlds(
            knowledge,
            self.worlds,
            seed=self.seed,
            stream=Stream.SCREEN,
            number=_number_of(knowledge),
        )
        return best_plan(knowledge, plans, worlds)


def best_plan(knowledge: Knowledge, plans: Sequence[Plan], worlds: Worlds) -> Plan:
    """Return the plan with the best mean net score in the worlds, of equal ones the first.

    With more than `KEPT` plans, the best few of a first look at some of the worlds.
    """
    few = max(1, len(worlds) // SCREENED)
    sums = np.zeros(len(plans))
    left = list(range(len(plans)))
    parts = [worlds[:few], worlds[few:]] if len(plans) > KEPT else [worlds]
    for part in parts:
        for i in left:
            sums[i] += net_of(scores_after(knowledge, plans[i], part), knowledge.player).sum()
        left = sorted(sorted(left, key=lambda i: (-sums[i], i))[:KEPT])
    return plans[max(left, key=lambda i: (sums[i], -i))]


def _number_of(knowledge: Knowledge) -> int:
    """Return a number of what is known: other worlds are dealt at another moment."""
    digest = hashlib.blake2b(repr(knowledge.to_dict()).encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big")
