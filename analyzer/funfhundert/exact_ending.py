"""Phase 2 without chance: all cards are known, and every action has an exact margin."""

from __future__ import annotations

import threading
from itertools import combinations as choices
from typing import Any

import numpy as np
import numpy.typing as npt

from analyzer.funfhundert import ending_kernel
from analyzer.funfhundert import layout as k
from analyzer.funfhundert import position_kernel as at
from analyzer.funfhundert.announcements import Combination
from analyzer.funfhundert.deciding import legal_actions
from analyzer.funfhundert.knowledge import Knowledge
from analyzer.funfhundert.packing import pack_table
from analyzer.funfhundert.records import Action, Announce, Done, Play
from analyzer.funfhundert.rules import DECK

Int64Array = npt.NDArray[np.int64]


class _Work(threading.local):
    """The work arrays of the solver, for each thread its own."""

    def __init__(self) -> None:
        self.arrays = (
            np.zeros(k.STATE_SIZE, dtype=np.int64),
            np.zeros(k.CARDS_ALONE_SIZE, dtype=np.int64),
            np.zeros(k.TABLE_SIZE, dtype=np.int64),
        )


_WORK = _Work()


def exact_action(known: Knowledge) -> Action:
    """Return the best action with an empty talon, both playing on without a fault.

    That is the margin of the deal played out: a stop at 500 (Q88) is not looked for. Of equally
    good actions it is the first of `legal_actions`.
    """
    if known.phase == "play":
        margins = _card_margins(known)
        return max(legal_actions(known), key=lambda action: margins[_place(action)])
    ways = _ways(known)
    best = ways[int(np.argmax(_way_margins(known, ways)))]
    return Announce(best[0].number) if best else Done()


def _place(action: Action) -> int:
    assert isinstance(action, Play)
    return DECK.index[action.card]


def _ways(known: Knowledge) -> list[tuple[Combination, ...]]:
    """Return all that may be announced at this moment, the dearest ways first, nothing last."""
    found = known.announceable()
    most = 1 if known.rules.announce_single else len(found)
    ways = [
        way
        for size in range(most + 1)
        for way in choices(found, size)
        if len({card for each in way for card in each.cards})
        == sum(len(each.cards) for each in way)
    ]
    return sorted(ways, key=lambda way: -sum(each.points for each in way))


def _card_margins(known: Knowledge) -> Int64Array:
    margins = np.zeros((1, k.CARDS), dtype=np.int64)
    kernel: Any = ending_kernel.score_cards  # untyped, like every kernel
    kernel(_row(known)[None], *_switches(known), *_WORK.arrays, margins)
    (row,) = margins
    return row


def _way_margins(known: Knowledge, ways: list[tuple[Combination, ...]]) -> Int64Array:
    margins = np.zeros(len(ways), dtype=np.int64)
    bits = np.array([sum(each.bit for each in way) for way in ways], dtype=np.int64)
    kernel: Any = ending_kernel.score_ways
    kernel(_row(known), bits, *_switches(known), *_WORK.arrays, margins)
    return margins


def _switches(known: Knowledge) -> tuple[int, int, int]:
    rules = known.rules
    return rules.window_mode, int(rules.announce_leader_only), int(rules.announce_single)


def _row(known: Knowledge) -> Int64Array:
    """Return the ending as the solver reads it."""
    table = pack_table(known)
    row = np.zeros(ending_kernel.ROW, dtype=np.int64)
    row[ending_kernel.HANDS : ending_kernel.SUIT_OF_TRUMPS] = table[: at.SHOWN]
    theirs = known.shown.union(known.hidden)
    row[ending_kernel.HANDS + known.opponent] = DECK.pack(tuple(theirs))
    row[ending_kernel.SUIT_OF_TRUMPS] = known.trump
    row[ending_kernel.LEADER] = known.leader
    row[ending_kernel.LED] = table[at.LED]
    row[ending_kernel.SEVEN_SCORED] = table[at.SCORED]
    row[ending_kernel.STAGE] = table[at.STAGE]
    row[ending_kernel.ANNOUNCED] = table[at.ANNOUNCED]
    return row
