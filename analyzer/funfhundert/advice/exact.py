"""Exact margins with an empty talon, where both players know all cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.errors import InputError
from analyzer.funfhundert import ending_kernel as k
from analyzer.funfhundert import position_kernel as t
from analyzer.funfhundert.advice.choices import Choice
from analyzer.funfhundert.knowledge import Knowledge
from analyzer.funfhundert.layout import CARDS_ALONE_SIZE, STATE_SIZE, TABLE_SIZE
from analyzer.funfhundert.rules import DECK, FunfhundertRules

Int64Array = npt.NDArray[np.int64]

_KERNELS: Final[Any] = k  # untyped, like every kernel


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
    row = _row(at)
    switches, work = _switches(at.rules), _work()
    ahead = at.points[at.player] - at.points[at.opponent]
    if at.phase == "play":
        by_card = np.zeros((1, DECK.size), np.int64)
        _KERNELS.score_cards(row.reshape(1, -1), *switches, *work, by_card)
        places = [DECK.index[each.card] for each in choices if each.card is not None]
        return ahead + by_card[0, places]
    ways = np.array([sum(each.bit for each in way.announced) for way in choices], dtype=np.int64)
    found = np.zeros(len(ways), np.int64)
    _KERNELS.score_ways(row, ways, *switches, *work, found)
    return ahead + found


def margins_of_tables(tables: Int64Array, trump: int, rules: FunfhundertRules) -> Int64Array:
    """Return player 0's final margin for tables before the first lead of phase 2, shape (n,).

    Equal tables are solved once.
    """
    different, place = np.unique(tables, axis=0, return_inverse=True)
    rows = np.zeros((len(different), k.ROW), np.int64)
    for ending, table in (
        (k.HANDS, t.HANDS),
        (k.WON, t.WON),
        (k.USED, t.USED),
        (k.CLOSED, t.CLOSED),
    ):
        rows[:, ending : ending + 2] = different[:, table : table + 2]
    rows[:, k.SUIT_OF_TRUMPS] = trump
    rows[:, k.LEADER] = different[:, t.LEADER]
    rows[:, k.LED] = -1
    rows[:, k.SEVEN_SCORED] = different[:, t.SCORED]
    found = np.zeros(len(rows), np.int64)
    _KERNELS.solve_endings(rows, *_switches(rules), *_work(), found)
    ahead = different[:, t.POINTS] - different[:, t.POINTS + 1]
    margins: Int64Array = ahead + np.where(rows[:, k.LEADER] == 0, found, -found)
    return margins[place.reshape(-1)]


def _switches(rules: FunfhundertRules) -> tuple[int, int, int]:
    return rules.window_mode, int(rules.announce_leader_only), int(rules.announce_single)


def _work() -> tuple[Int64Array, ...]:
    return tuple(np.zeros(size, np.int64) for size in (STATE_SIZE, CARDS_ALONE_SIZE, TABLE_SIZE))


def _row(at: Knowledge) -> Int64Array:
    """Return an ending as the solver reads it."""
    me, other = at.player, at.opponent
    row = np.zeros(k.ROW, np.int64)
    row[k.HANDS + me] = DECK.pack(at.hand)
    row[k.HANDS + other] = DECK.pack((*at.hidden, *at.shown))
    for player in (0, 1):
        row[k.WON + player] = DECK.pack(tuple(at.won[player]))
        row[k.USED + player] = DECK.pack(tuple(at.used[player]))
        row[k.CLOSED + player] = at.closed[player]
    row[k.SUIT_OF_TRUMPS] = int(at.trump)
    row[k.LEADER] = at.leader
    row[k.LED] = -1 if at.led is None else DECK.index[at.led]
    row[k.SEVEN_SCORED] = at.seven_scored
    row[k.STAGE] = 2 if at.phase == "play" else int(at.turn != at.leader)
    row[k.ANNOUNCED] = at.announced
    return row
