"""The long run behind the worth of the pile.

Rounds are played under the referee by rule players; of each round one draw is taken, evenly from
all that had a pile and a stock to choose from. There both are tried in worlds dealt from what the
player in turn knows, and gone on with by rule players. ``result.parquet`` has a row for each round:

=====================  =======  ===================================================================
``round``              int32    its number under its seed
``draw``, ``draws``    int16    which draw of the round it is, from 0; how many there were
``pile``, ``stock``    int8     cards in each
``hand``               int8     cards in the own hand
``fewest``             int8     cards in the smallest hand of the others
``can_lay``            int8     most cards that can be laid at once having taken the pile
``more``               int16    points to lay with the pile less those without
``burden``             int16    hand points left over with the pile less those without
``took``               bool     whether the rule player takes the pile
``gain_a``, ``gain_b`` float64  net of taking the pile less net of the stock, in each half of the
                                worlds
``gain_se``            float64  standard error of their mean
``score``              float64  the same for the round score, in all worlds
=====================  =======  ===================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from analyzer.errors import InputError
from analyzer.estimate import mean_and_error
from analyzer.femhundra.knowledge import Knowledge
from analyzer.femhundra.layings.laying import Laying, best_laying
from analyzer.femhundra.play.playouts import net_of, scores_after
from analyzer.femhundra.play.worlds import deal_worlds
from analyzer.femhundra.players.rule_player import RulePlayer
from analyzer.femhundra.referee import actions as a
from analyzer.femhundra.referee.random_rounds import deal_round
from analyzer.femhundra.rules import FemhundraRules
from analyzer.rng import Stream, generator
from analyzer.runs import Columns, Plan

AT_ONCE: Final = 20
"""Rounds in a chunk: about half a second of work."""
FEWEST_ROUNDS: Final = 2
FEWEST_WORLDS: Final = 4

_KINDS: Final = {
    "round": np.int32,
    "draw": np.int16,
    "draws": np.int16,
    "pile": np.int8,
    "stock": np.int8,
    "hand": np.int8,
    "fewest": np.int8,
    "can_lay": np.int8,
    "more": np.int16,
    "burden": np.int16,
    "took": np.bool_,
    "gain_a": np.float64,
    "gain_b": np.float64,
    "gain_se": np.float64,
    "score": np.float64,
}


@dataclass(frozen=True)
class PilePlan:
    """Which rounds are played, and in how many worlds a draw of each is tried.

    Attributes
    ----------
    players : int
        At the table, 2 to 6.
    rounds : int
        2 or more; a draw of each.
    worlds : int
        Even, 4 or more, for two halves.
    seed : int
    """

    players: int = 2
    rounds: int = 8000
    worlds: int = 200
    seed: int = 1

    def plan(self) -> Plan:
        """Return the long run that tries them.

        Raises
        ------
        InputError, RulesError
            If a number is out of range.
        """
        FemhundraRules(players=self.players)
        if self.rounds < FEWEST_ROUNDS:
            raise InputError(
                f"{self.rounds} rounds: give {FEWEST_ROUNDS} or more, for a standard error"
            )
        if self.worlds < FEWEST_WORLDS or self.worlds % 2:
            raise InputError(
                f"{self.worlds} worlds: give an even number from {FEWEST_WORLDS}, for two halves"
            )
        if self.seed < 0:
            raise InputError(f"seed {self.seed} is negative: give zero or more")
        config = {
            "players": self.players,
            "rounds": self.rounds,
            "worlds": self.worlds,
            "seed": self.seed,
        }
        return Plan(try_some, config, -(-self.rounds // AT_ONCE))


def try_some(config: Mapping[str, Any], chunk: int) -> Columns:
    """Try a draw of each round of one chunk.

    Returns
    -------
    Columns
        As the module tells.
    """
    rules = FemhundraRules(players=config["players"])
    first = chunk * AT_ONCE
    rows = []
    for number in range(first, min(first + AT_ONCE, config["rounds"])):
        draws = draws_of(rules, seed=config["seed"], number=number)
        which = int(generator(config["seed"], Stream.PLAY, number).integers(len(draws)))
        tried = try_draw(draws[which], config["worlds"], seed=config["seed"], number=number)
        rows.append({"round": number, "draw": which, "draws": len(draws), **tried})
    return {
        name: np.array([row[name] for row in rows], dtype=kind) for name, kind in _KINDS.items()
    }


def draws_of(rules: FemhundraRules, *, seed: int, number: int) -> list[Knowledge]:
    """Return what the player in turn knew at each draw of a round with a pile and a stock."""
    table = deal_round(rules, seed=seed, number=number)
    player = RulePlayer()
    found = []
    while not table.is_over:
        known = table.knowledge(table.turn)
        if known.phase == "draw" and known.pile and known.stock:
            found.append(known)
        for action in player.plan(known):
            table.act(action)
    return found


def try_draw(known: Knowledge, worlds: int, *, seed: int, number: int = 0) -> dict[str, Any]:
    """Return what a draw is like, and what the pile gains over the stock.

    Parameters
    ----------
    known : Knowledge
        Of a player who is to draw, with a pile and a stock.
    worlds : int
        Even.
    seed, number : int
        Of the worlds.

    Returns
    -------
    dict
        The columns of the module from ``pile`` on.
    """
    dealt = deal_worlds(known, worlds, seed=seed, stream=Stream.REPORT, number=number)
    pile = scores_after(known, (a.TakePile(),), dealt)
    stock = scores_after(known, (a.TakeStock(),), dealt)
    gain = net_of(pile, known.player) - net_of(stock, known.player)
    now = _laying(known, known.hand)
    then = _laying(known, (*known.hand, *known.pile))
    return {
        "pile": len(known.pile),
        "stock": known.stock,
        "hand": len(known.hand),
        "fewest": min(known.hand_sizes[player] for player in known.others),
        "can_lay": _laying(known, (*known.hand, *known.pile), "cards").cards,
        "more": then.table_points - now.table_points,
        "burden": then.hand_points - now.hand_points,
        "took": RulePlayer().decide(known) == a.TakePile(),
        "gain_a": gain[: worlds // 2].mean(),
        "gain_b": gain[worlds // 2 :].mean(),
        "gain_se": mean_and_error(gain)[1],
        "score": (pile - stock)[:, known.player].mean(),
    }


def _laying(known: Knowledge, hand: tuple[int, ...], aim: Any = "points") -> Laying:
    found = best_laying(hand, known.melds, known.has_meld[known.player], aim=aim)
    assert found is not None  # no least was asked for
    return found
