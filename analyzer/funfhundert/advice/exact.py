"""Exact margins with an empty talon, where both players know all cards."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from analyzer.errors import InputError
from analyzer.funfhundert import layout
from analyzer.funfhundert import position_kernel as t
from analyzer.funfhundert.advice.choices import Choice
from analyzer.funfhundert.ending_rows import ending_margins, solve_rows
from analyzer.funfhundert.knowledge import Knowledge
from analyzer.funfhundert.rules import DECK, FunfhundertRules

Int64Array = npt.NDArray[np.int64]


def exact_margins(at: Knowledge, choices: Sequence[Choice]) -> Int64Array:
    """Return the final margin of the player to act for each choice, both playing best from here on.

    What the opponent passed over unseen is taken to be possible still.

    Raises
    ------
    InputError
        If the talon has cards.
    """
    if at.talon:
        raise InputError(f"no exact margins with {at.talon} cards in the talon")
    ahead = at.points[at.player] - at.points[at.opponent]
    row = _row(at)
    if at.phase == "play":
        places = [DECK.index[each.card] for each in choices if each.card is not None]
        by_card: Int64Array = solve_rows(row, at.rules, question=layout.EACH_CARD)[0, places]
        return by_card + ahead
    ways = np.array([sum(each.bit for each in way.announced) for way in choices], dtype=np.int64)
    by_way: Int64Array = solve_rows(row, at.rules, question=layout.EACH_WAY, ways=ways)[0]
    return by_way + ahead


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


def _row(at: Knowledge) -> Int64Array:
    """Return an ending as the solver reads it, shape (1, ROW)."""
    me, other = at.player, at.opponent
    row = np.zeros((1, layout.ROW), np.int64)
    row[0, layout.HANDS + me] = DECK.pack(at.hand)
    row[0, layout.HANDS + other] = DECK.pack((*at.hidden, *at.shown))
    for player in (0, 1):
        row[0, layout.WON + player] = DECK.pack(tuple(at.won[player]))
        row[0, layout.USED + player] = DECK.pack(tuple(at.used[player]))
        row[0, layout.CLOSED + player] = at.closed[player]
    row[0, layout.SUIT_OF_TRUMPS] = int(at.trump)
    row[0, layout.LEADER] = at.leader
    row[0, layout.LED] = -1 if at.led is None else DECK.index[at.led]
    row[0, layout.SEVEN_SCORED] = at.seven_scored
    row[0, layout.ANNOUNCED] = at.announced
    row[0, layout.STAGE] = layout.PLAYS
    if at.phase != "play":
        leads = at.turn == at.leader
        row[0, layout.STAGE] = layout.LEADER_SPEAKS if leads else layout.OTHER_SPEAKS
    return row
