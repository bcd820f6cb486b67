"""A player that tries what it might do in sampled worlds, played out by the rule policy.

It wants the most points more than the others' mean in this round. A fine for taking the pile is an
outcome like any other. What it might do is tried in the same worlds: on a few of them first, then
the best few on more. It does as the rule policy does unless something else is clearly better: so
the fewer worlds it has, the more it plays like that policy.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from analyzer.errors import InputError
from analyzer.estimate import Estimate
from analyzer.femhundra.knowledge import Knowledge
from analyzer.femhundra.layings.laying import best_laying
from analyzer.femhundra.play.playouts import net_of, scores_after
from analyzer.femhundra.play.turns import Plan, draw_plans, turn_plans
from analyzer.femhundra.play.worlds import Worlds, deal_worlds
from analyzer.femhundra.players.player import require_turn
from analyzer.femhundra.referee import actions as a
from analyzer.femhundra.referee.scores import points_on_table
from analyzer.femhundra.rules import FINE, PILE_CARDS
from analyzer.rng import Stream

USUAL_WORLDS: Final = 256
FEWEST_WORLDS: Final = 4
MOST_WORLDS: Final = 1_000_000
SCREENED: Final = 4
"""A first look takes one world in so many."""
KEPT: Final = 4
"""Ways that are tried in all worlds, after the first look."""
FINES_RISKED: Final = 2
"""A player fined so often in a round takes no other pile for a fine: else two could for ever."""
DOUBT: Final = 1.0
"""How many standard errors better than the rule policy's choice another must be."""


class MonteCarloPlayer:
    """Chooses by playouts in sampled worlds.

    Parameters
    ----------
    worlds : int
        For each decision, from 4 to a million.
    seed : int
        The worlds depend on it and on what the player knows, so the same knowledge gets the same
        answer.

    Raises
    ------
    InputError
        If a number is out of range.
    """

    def __init__(self, worlds: int = USUAL_WORLDS, *, seed: int = 0) -> None:
        if not FEWEST_WORLDS <= worlds <= MOST_WORLDS:
            raise InputError(f"{worlds} worlds: give from {FEWEST_WORLDS} to {MOST_WORLDS}")
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
        plans = draw_plans(knowledge) if knowledge.phase == "draw" else turn_plans(knowledge)
        if knowledge.phase == "draw" and _has_risked_enough(knowledge):
            plans = tuple(plan for plan in plans if plan != (a.TakePile(),))
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
    """Return the plan with the best mean net score, or the first if none is clearly better.

    With more than `KEPT` plans, only the best few of a first look and the first are tried in all
    worlds. The first is left if another is better by `DOUBT` standard errors of the difference.
    """
    few = max(1, len(worlds) // SCREENED)
    left = list(range(len(plans)))
    nets: list[npt.NDArray[np.float64]] = [np.zeros(0) for _ in plans]
    for part in (worlds[:few], worlds[few:]):
        for i in left:
            net = net_of(scores_after(knowledge, plans[i], part), knowledge.player)
            nets[i] = np.concatenate([nets[i], net])
        best_first = sorted(left, key=lambda i: (-nets[i].sum(), i))
        left = sorted({0, *best_first[:KEPT]})
    better = Estimate.of(nets[best_first[0]] - nets[0])
    return plans[best_first[0] if better.value > DOUBT * better.se else 0]


def _has_risked_enough(knowledge: Knowledge) -> bool:
    """Return whether the pile would bring one more fine to a player who has had enough of them."""
    me = knowledge.player
    fines = points_on_table(knowledge.melds, knowledge.rules.players)[me] - knowledge.points[me]
    if fines < FINES_RISKED * FINE:
        return False
    hand = (*knowledge.hand, *knowledge.pile)
    own = knowledge.has_meld[me]
    return best_laying(hand, knowledge.melds, own, least=PILE_CARDS) is None


def _number_of(knowledge: Knowledge) -> int:
    """Return a number of what is known: other worlds are dealt at another moment."""
    digest = hashlib.blake2b(repr(knowledge.to_dict()).encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big")
