"""The faultless action of phase 2, from what a player knows: all cards, by elimination."""

from __future__ import annotations

from itertools import combinations as choices

import numpy as np

from analyzer.funfhundert import layout
from analyzer.funfhundert.announcements import Combination
from analyzer.funfhundert.ending.ending_rows import Int64Array, solve_rows
from analyzer.funfhundert.knowledge import Knowledge
from analyzer.funfhundert.play import position_kernel as at
from analyzer.funfhundert.play.packing import pack_table
from analyzer.funfhundert.play.worlds import only_world
from analyzer.funfhundert.referee.records import Action, Announce, Done, Play
from analyzer.funfhundert.rules import DECK


def exact_action(known: Knowledge) -> Action:
    """Return the best action with an empty talon, both playing on without a fault.

    Best by the margin of the deal played out: a stop at 500 (Q88) is not looked for. Of equally
    good cards it is the lowest in deck order, of equally good ways to announce one that scores most
    at once.
    """
    row = _row(known)[None]
    if known.phase == "play":
        (margins,) = solve_rows(row, known.rules, question=layout.EACH_CARD)
        return Play(max(known.legal_plays(), key=lambda card: margins[DECK.index[card]]))
    ways = _ways(known)
    sets = np.array([sum(each.bit for each in way) for way in ways], dtype=np.int64)
    (margins,) = solve_rows(row, known.rules, question=layout.EACH_WAY, ways=sets)
    best = ways[int(np.argmax(margins))]
    return Announce(best[0].number) if best else Done()


def _ways(known: Knowledge) -> list[tuple[Combination, ...]]:
    """Return all that may be announced at this moment, dear ways before cheap ones and nothing."""
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


def _row(known: Knowledge) -> Int64Array:
    """Return the ending as the solver's kernel reads it."""
    table = pack_table(known)
    row = np.zeros(layout.ROW, dtype=np.int64)
    for part, place in (
        (layout.HANDS, at.HANDS),
        (layout.WON, at.WON),
        (layout.USED, at.USED),
        (layout.CLOSED, at.CLOSED),
    ):
        row[part : part + 2] = table[place : place + 2]
    world = only_world(known)
    row[layout.HANDS + known.opponent] = world.hands[0]
    row[layout.CLOSED + known.opponent] = world.closed[0]
    row[layout.SUIT_OF_TRUMPS] = known.trump
    row[layout.LEADER] = known.leader
    row[layout.LED] = table[at.LED]
    row[layout.SEVEN_SCORED] = table[at.SCORED]
    row[layout.STAGE] = table[at.STAGE]
    row[layout.ANNOUNCED] = known.announced
    return row
