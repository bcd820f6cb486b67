"""What the five variations of the announcements change: the same deals under each, a long run.

``result.parquet`` has a row for each deal and rules:

===================== ======= ======================================================================
``deal``              int32   number of the deal under its seed
``rules``             int8    place in `VARIATIONS`
``leader``, ``other`` int16   points of who leads first and of the other in the deal, played out
``leader_said``,      int16   their announcements, the swap included
``other_said``
``turned_leader``,    int16   the same four, with the other player leading
... ``_other_said``
``moments``           int8    announcements by both, the swap not counted; first way only
``deals``             int8    deals that a game needs which begins with this deal
``first_won``         bool    whether who led first in it won that game
===================== ======= ======================================================================

Later deals of a game are the same under all rules, too, and each stops at 500 (Q88).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from analyzer.errors import InputError
from analyzer.funfhundert.referee.game import winner_of
from analyzer.funfhundert.rules import FunfhundertRules
from analyzer.funfhundert.studies.played import (
    SWAPPED,
    Bools,
    Longs,
    Played,
    draw_orders,
    other_way,
    play,
)
from analyzer.runs import Columns, Plan

AT_ONCE: Final = 500
FEWEST_DEALS: Final = 10
USUAL_DEALS: Final = 20_000

GAME: Final = 1000
"""The first of the streams of deals that go on with a game, one for each further deal."""

VARIATIONS: Final = {
    "usual": FunfhundertRules(),
    "french": FunfhundertRules("french"),
    "under_six": FunfhundertRules("under_six"),
    "until_talon_empty": FunfhundertRules("until_talon_empty"),
    "leader_only": FunfhundertRules(announce_leader_only=True),
    "single": FunfhundertRules(announce_single=True),
}
"""The rules that are compared, by a short name; first what the others are compared with."""


@dataclass(frozen=True)
class VariationsStudy:
    """In how many deals the variations are compared.

    Attributes
    ----------
    deals : int
        Each is played both ways round, and begins a game, under each of the rules.
    seed : int
    """

    deals: int = USUAL_DEALS
    seed: int = 1

    def plan(self) -> Plan:
        """Return the long run.

        Raises
        ------
        InputError
            If a number is out of range.
        """
        if self.deals < FEWEST_DEALS:
            raise InputError(
                f"{self.deals} deals: play {FEWEST_DEALS} or more, for a standard error"
            )
        if self.seed < 0:
            raise InputError(f"seed {self.seed} is negative: give zero or more")
        config = {"deals": self.deals, "seed": self.seed}
        return Plan(play_some, config, -(-self.deals // AT_ONCE))


def play_some(config: Mapping[str, Any], chunk: int) -> Columns:
    """Play the deals of one chunk, and the games they begin, under all rules.

    Returns
    -------
    Columns
        As the module tells.
    """
    seed = config["seed"]
    first = chunk * AT_ONCE
    numbers = np.arange(first, min(first + AT_ONCE, config["deals"]), dtype=np.int32)
    orders = draw_orders(AT_ONCE, seed, GAME, chunk)[0][: len(numbers)]
    blocks = []
    for place, rules in enumerate(VARIATIONS.values()):
        usual, turned = play(orders, rules), play(other_way(orders), rules)
        deals, first_won = play_games(usual.points, rules, seed, chunk)
        blocks.append(
            {
                "deal": numbers,
                "rules": np.full(len(numbers), place, dtype=np.int8),
                **_told(usual, ""),
                **_told(turned, "turned_"),
                "moments": usual.announced[:, :, :SWAPPED].sum(axis=(1, 2)).astype(np.int8),
                "deals": deals.astype(np.int8),
                "first_won": first_won,
            }
        )
    return {name: np.concatenate([block[name] for block in blocks]) for name in blocks[0]}


def _told(played: Played, way: str) -> dict[str, Any]:
    said = played.announcements
    columns = {
        "leader": played.points[:, 0],
        "other": played.points[:, 1],
        "leader_said": said[:, 0],
        "other_said": said[:, 1],
    }
    return {way + name: values.astype(np.int16) for name, values in columns.items()}


def play_games(
    first_points: Longs, rules: FunfhundertRules, seed: int, chunk: int
) -> tuple[Longs, Bools]:
    """Play on from first deals until somebody has won (Q87 to Q89).

    Parameters
    ----------
    first_points : ndarray of int64, shape (n, 2)
        Points of the first deals, of who led first and of the other.
    rules : FunfhundertRules
    seed, chunk : int
        Of the further deals.

    Returns
    -------
    deals : ndarray of int64, shape (n,)
    first_won : ndarray of bool, shape (n,)
        Whether who led first in the first deal won.
    """
    totals = first_points.copy()
    deals = np.ones(len(totals), dtype=np.int64)
    open_games = _going_on(totals)
    while open_games.any():
        rows = np.flatnonzero(open_games)
        number = int(deals[rows[0]])  # the same for all that go on
        orders = draw_orders(AT_ONCE, seed, GAME + number, chunk)[0][rows]
        leader = number % 2  # the first lead alternates (Q80)
        before = totals[rows][:, ::-1] if leader else totals[rows]
        more = play(orders, rules, totals=np.ascontiguousarray(before)).points
        totals[rows] += more[:, ::-1] if leader else more
        deals[rows] += 1
        open_games = _going_on(totals)
    return deals, totals[:, 0] > totals[:, 1]


def _going_on(totals: Longs) -> Bools:
    return np.array([winner_of((int(a), int(b))) is None for a, b in totals], dtype=bool)
