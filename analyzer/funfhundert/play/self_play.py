"""Many deals played by the rule policy on both sides, thousands in a second.

Each side sees only its own cards, as the rule player at the table does; what it makes of a deal is
the same there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from analyzer.errors import InputError
from analyzer.estimate import Estimate
from analyzer.funfhundert.play import playout_kernel
from analyzer.funfhundert.play.packing import pack_deal
from analyzer.funfhundert.play.rule_weights import RULE_WEIGHTS
from analyzer.funfhundert.play.weights import Weights
from analyzer.funfhundert.referee.deal import Deal
from analyzer.funfhundert.referee.random_deals import deal_cards
from analyzer.funfhundert.rules import FunfhundertRules

Points = npt.NDArray[np.int64]


def points_of(
    deals: Sequence[Deal], weights: tuple[Weights, Weights] = (RULE_WEIGHTS, RULE_WEIGHTS)
) -> Points:
    """Return the points of both players at the end of each deal, shape (n, 2).

    Parameters
    ----------
    deals : sequence of Deal
        At any moment; not changed.
    weights : pair of Weights
        Of the policies of players 0 and 1.
    """
    kernel: Any = playout_kernel.play_out_tables  # untyped, like every kernel
    both = np.stack([each.array for each in weights])
    points = np.zeros((len(deals), 2), dtype=np.int64)
    packed = [pack_deal(deal) for deal in deals]
    for game in {game for game, _, _ in packed}:
        rows = [row for row, (each, _, _) in enumerate(packed) if each == game]
        tables = np.stack([packed[row][1] for row in rows])
        talons = np.stack([packed[row][2] for row in rows])
        points[rows] = kernel(game, both, tables, talons)
    return points


def first_lead(rules: FunfhundertRules, *, deals: int = 2000, seed: int = 1) -> Estimate:
    """Return what the first lead gains: the leader's points less the other's, by rule players.

    The first deal of a game, played out. Each deal is played twice, with the hands the other way
    round, so that the cards favour neither the leader nor the other.

    Parameters
    ----------
    rules : FunfhundertRules
    deals : int
        At least 2; those of `deal_cards`.
    seed : int

    Raises
    ------
    InputError
        If a number is out of range.
    """
    if deals < 2:
        raise InputError(f"{deals} deals: play 2 or more, for a standard error")
    fresh = [deal_cards(rules, seed=seed, number=number) for number in range(deals)]
    other = [_exchanged(deal) for deal in fresh]
    leads, follows = (points_of(each) for each in (fresh, other))
    return Estimate.of(((leads + follows) @ [1, -1]) / 2)


def _exchanged(deal: Deal) -> Deal:
    """Return a fresh deal with the hands of the players exchanged."""
    at = deal.position
    return Deal(deal.rules, (at.hands[1], at.hands[0]), at.talon, leader=at.leader)
