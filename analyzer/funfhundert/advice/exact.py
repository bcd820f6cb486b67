"""Exact margins with an empty talon, where both players know all cards."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from analyzer.errors import InputError
from analyzer.funfhundert import layout
from analyzer.funfhundert.advice.choices import Choice, placed_anyhow
from analyzer.funfhundert.ending.ending import Ending, solve_ending
from analyzer.funfhundert.ending.ending_rows import ending_margins
from analyzer.funfhundert.knowledge import Knowledge
from analyzer.funfhundert.play import position_kernel as t
from analyzer.funfhundert.rules import FunfhundertRules

Int64Array = npt.NDArray[np.int64]


def exact_margins(at: Knowledge, choices: Sequence[Choice]) -> Int64Array:
    """Return the final margin of the player to act for each choice, both playing best from here on.

    What the knowledge does not say to be closed is taken to be possible still.

    Raises
    ------
    InputError
        If the talon has cards.
    """
    if at.talon:
        raise InputError(f"no exact margins with {at.talon} cards in the talon")
    ahead = at.points[at.player] - at.points[at.opponent]
    solved = solve_ending(Ending.of(at.rules, placed_anyhow(at)))
    found = [
        solved.ways[tuple(claim.number for claim in each.announced)]
        if each.card is None
        else solved.cards[each.card]
        for each in choices
    ]
    return np.array(found, dtype=np.int64) + ahead


def margins_of_tables(tables: Int64Array, trump: int, rules: FunfhundertRules) -> Int64Array:
    """Return player 0's final margin for tables before the first lead of phase 2, shape (n,).

    Equal tables are solved once.
    """
    different, place = np.unique(tables, axis=0, return_inverse=True)

    def pair(column: int) -> Int64Array:
        columns: Int64Array = different[:, column : column + 2]
        return columns

    leader = different[:, t.LEADER]
    found = ending_margins(
        pair(t.HANDS),
        trump=trump,
        rules=rules,
        leader=leader,
        won=pair(t.WON),
        used=pair(t.USED),
        closed=pair(t.CLOSED),
        seven_scored=different[:, t.SCORED],
        stage=layout.LEADER_SPEAKS,
    )
    ahead = different[:, t.POINTS] - different[:, t.POINTS + 1]
    margins: Int64Array = ahead + np.where(leader == 0, found, -found)
    return margins[place.reshape(-1)]
