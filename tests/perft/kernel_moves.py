"""The kernel's own move generator, walked over every legal play (RULES 6.1 to 6.3).

The search is left out, but every step is the search's: the cards and calls it lists, how a card is
laid on the table, what a trick shows of the unnamed joker, and what is turned up.
"""

from __future__ import annotations

from unittest import mock

import numpy as np
from numba import njit

from analyzer.rules import Contract, Ruleset
from analyzer.solver import entry_kernel
from analyzer.solver.bits_kernel import lowest
from analyzer.solver.bounds_kernel import seat_at
from analyzer.solver.entry_kernel import set_contract, set_position
from analyzer.solver.joker_kernel import note_shown
from analyzer.solver.layout import (
    BARRED,
    BEGUN,
    CALLS,
    FRAME_SIZE,
    FRAMES,
    HAND,
    HIDDEN,
    JOKER,
    NO_CALL,
    PILES,
    SEATS,
    STATE_SIZE,
    TODO,
    WINNER,
)
from analyzer.solver.piles_kernel import turn_up
from analyzer.solver.position import Position
from analyzer.solver.solve import solve_positions
from analyzer.solver.trick_kernel import enter, put_card
from analyzer.solver.words_kernel import words_of


@njit
def walk(state, counts, leader, left, place, ply):
    """Add the numbers of sequences of plays from here to `counts`."""
    if left == 0 or ply == counts.size:
        return 0
    frame = FRAMES + left * FRAME_SIZE
    cards = 0
    for seat in range(state[SEATS]):
        cards |= state[HAND + seat]
    if state[PILES]:
        cards |= state[HIDDEN] | state[HIDDEN + 1]
    enter(state, frame, place, leader, left, cards)
    todo = state[frame + TODO + place]
    offered = state[frame + CALLS]
    seat = seat_at(state, leader, place)
    while todo:
        card = lowest(todo)
        todo ^= card
        calls = offered if place == 0 and card & state[JOKER] else NO_CALL
        while calls:
            state[frame + TODO + place] = card
            state[frame + CALLS] = calls
            calls &= calls - 1
            put_card(state, frame, place, leader, left, cards)
            counts[ply] += 1
            if place < state[SEATS] - 1:
                walk(state, counts, leader, left, place + 1, ply + 1)
            else:
                barred = state[BARRED]
                note_shown(state, frame, leader)
                if state[PILES]:
                    turn_up(state, frame, leader)
                walk(state, counts, state[frame + WINNER + place], left - 1, 0, ply + 1)
                state[BARRED] = barred
                if state[PILES]:
                    turn_up(state, frame, leader)
            state[HAND + seat] ^= card
    return 0


@njit
def count_from(hands, leader, table, barred, led, covers, hidden, facts, state, counts):
    """Lay a position out as the entry points do, then count."""
    words = words_of(state)
    set_contract(words, hands.size, facts)
    left, _ = set_position(words, hands, leader, table, barred, led, covers, hidden)
    walk(words, counts, leader, left, words[BEGUN], 0)


def kernel_counts(position: Position, contract: Contract, rules: Ruleset, depth: int) -> list[int]:
    """Return the numbers of legal sequences of 1, 2, ... `depth` plays."""
    given: list[np.ndarray] = []

    def keep(*arguments: np.ndarray) -> int:
        given.extend(arguments[:8])
        return 0

    # What the front door hands to a kernel is caught on its way.
    with (
        mock.patch.object(entry_kernel, "solve_tricks", keep),
        mock.patch.object(entry_kernel, "solve_misere", keep),
    ):
        solve_positions([position], contract, rules)
    *first, facts = given
    counts = np.zeros(depth, dtype=np.int64)
    count_from(*(each[0] for each in first), facts, np.zeros(STATE_SIZE, dtype=np.int64), counts)
    return [int(n) for n in counts]
