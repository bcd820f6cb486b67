"""Entry points of the ending solver: many endings at once, and every choice of one."""

import numpy as np

from analyzer.jit import called, entry_point

from .combos_kernel import alive_combinations
from .ending_moves_kernel import lay_out, replies_to, still_possible
from .ending_search_kernel import FIRST_SPEAKS, LEADS, search
from .ending_table_kernel import FAR
from .layout import (
    BEATEN,
    CLASHES,
    COMBINATION_CARDS,
    COMBINATION_POINTS,
    COMBINATIONS,
    HAND,
    LEADER_ONLY,
    NODES,
    PLACE,
    POINTS,
    SINGLE,
    SIZES,
    TOUCH,
    TRUMP_SEVEN,
    TURN_OF,
    WINDOW,
)

# What a row of `points` holds of one ending.
HANDS = 0  # 2 words: cards held by each player, as sets
WON = 2  # 2: cards in their won tricks
USED = 4  # 2: cards of their announcements
CLOSED = 6  # 2: combinations announced or passed over
SUIT_OF_TRUMPS = 8
LEADER = 9
LED = 10  # the card led that waits for its answer, or -1
SEVEN_SCORED = 11
STAGE = 12  # 0: the one about to lead may announce, 1: the other may, 2: a card is played
ANNOUNCED = 13  # how many the one to act has announced at this moment
ROW = 14


@called
def begin(state, alone, table, row, window, leader_only, single):
    """Prepare for one ending; return what each player may still announce."""
    state[WINDOW] = window
    state[LEADER_ONLY] = leader_only
    state[SINGLE] = single
    state[NODES] = 0
    state[TURN_OF] += 1
    if state[TURN_OF] >= 1 << 16:  # the table's words would be mistaken for those of this ending
        state[TURN_OF] = 1
        table[:] = 0
        alone[:] = 0
    first = row[HANDS]
    second = row[HANDS + 1]
    if row[LED] >= 0:
        if row[LEADER] == 0:
            first |= 1 << row[LED]
        else:
            second |= 1 << row[LED]
    trump = row[SUIT_OF_TRUMPS]
    cards = COMBINATION_CARDS[trump]
    seven = row[SEVEN_SCORED]
    alive = alive_combinations(cards, row[WON + 1], row[USED], row[CLOSED], seven)
    other = alive_combinations(cards, row[WON], row[USED + 1], row[CLOSED + 1], seven)
    lay_out(state, first, second, trump, (alive | other) >> TRUMP_SEVEN & 1)
    return alive, other


@called
def margin_after(
    state, alone, table, leader, own, other, own_alive, other_alive, lead, reply, alpha, beta
):
    """Return the leader's margin from a trick with this lead and this reply on."""
    foe = 1 - leader
    begins = np.int64(FIRST_SPEAKS)  # no literals: each would have the search compiled once more
    touched = state[TOUCH + 256 * leader + (1 << lead)]
    touched |= state[TOUCH + 256 * foe + (1 << reply)]
    won = state[POINTS + leader * HAND + lead] + state[POINTS + foe * HAND + reply]
    mine = own ^ 1 << lead
    yours = other ^ 1 << reply
    if state[BEATEN + leader * HAND + lead] >> reply & 1:
        alive = other_alive & ~touched
        return won + search(
            state,
            alone,
            table,
            begins,
            leader,
            mine,
            yours,
            own_alive,
            alive,
            alpha - won,
            beta - won,
        )
    alive = own_alive & ~touched
    return -won - search(
        state,
        alone,
        table,
        begins,
        foe,
        yours,
        mine,
        other_alive,
        alive,
        -beta - won,
        -alpha - won,
    )


@called
def place_of(state, side, card):
    """Return the place of a card in the hand of a side."""
    for place in range(state[SIZES + side]):
        if state[PLACE + side * HAND + place] == card:
            return place
    return -1


@called
def margin_of(state, alone, table, row, first_alive, second_alive):
    """Return the margin of the one to act in the ending that was begun."""
    leader = row[LEADER]
    far = np.int64(FAR)
    whole = (1 << state[SIZES]) - 1
    own_alive = first_alive if leader == 0 else second_alive
    other_alive = second_alive if leader == 0 else first_alive
    if row[LED] >= 0:
        lead = place_of(state, leader, row[LED])
        worst = far
        legal = replies_to(state, leader, lead, whole)
        for reply in range(HAND):
            if legal >> reply & 1:
                value = margin_after(
                    state,
                    alone,
                    table,
                    leader,
                    whole,
                    whole,
                    own_alive,
                    other_alive,
                    lead,
                    reply,
                    -far,
                    worst,
                )
                worst = min(worst, value)
        return -worst
    stage = row[STAGE]
    speaker_leads = stage != 1
    if state[SINGLE] and stage < LEADS and row[ANNOUNCED] > 0:
        stage += 1  # the further complete ones wait
    own_alive = still_possible(state, leader, whole, whole, own_alive)
    other_alive = still_possible(state, 1 - leader, whole, whole, other_alive)
    value = search(
        state, alone, table, stage, leader, whole, whole, own_alive, other_alive, -far, far
    )
    return value if speaker_leads else -value


@entry_point
def solve_endings(points, window, leader_only, single, state, alone, table, out):
    """Write the margin of the one to act in every ending; return the positions searched.

    `points` is int64[n, ROW] with the columns named above, `out` int64[n]; `window`, `leader_only`
    and `single` are as in ``layout``.
    """
    nodes = 0
    for n in range(len(points)):
        row = points[n]
        first, second = begin(state, alone, table, row, window, leader_only, single)
        out[n] = margin_of(state, alone, table, row, first, second)
        nodes += state[NODES]
    return nodes


@entry_point
def score_cards(points, window, leader_only, single, state, alone, table, out):
    """Write the margin of the one to act after each card; `out` is int64[n, 32].

    -FAR stands for a card that may not be played.
    """
    for n in range(len(points)):
        row = points[n]
        first, second = begin(state, alone, table, row, window, leader_only, single)
        leader = row[LEADER]
        far = np.int64(FAR)
        whole = (1 << state[SIZES]) - 1
        own_alive = first if leader == 0 else second
        other_alive = second if leader == 0 else first
        out[n, :] = -FAR
        if row[LED] >= 0:
            lead = place_of(state, leader, row[LED])
            legal = replies_to(state, leader, lead, whole)
            for reply in range(HAND):
                if legal >> reply & 1:
                    out[n, state[PLACE + (1 - leader) * HAND + reply]] = -margin_after(
                        state,
                        alone,
                        table,
                        leader,
                        whole,
                        whole,
                        own_alive,
                        other_alive,
                        lead,
                        reply,
                        -far,
                        far,
                    )
            continue
        for lead in range(state[SIZES]):
            legal = replies_to(state, leader, lead, whole)
            worst = far
            for reply in range(HAND):
                if legal >> reply & 1:
                    value = margin_after(
                        state,
                        alone,
                        table,
                        leader,
                        whole,
                        whole,
                        own_alive,
                        other_alive,
                        lead,
                        reply,
                        -far,
                        worst,
                    )
                    worst = min(worst, value)
            out[n, state[PLACE + leader * HAND + lead]] = worst


@entry_point
def score_ways(row, ways, window, leader_only, single, state, alone, table, out):
    """Write the margin of the one to act for each way to announce, in one ending.

    `ways` are sets of disjoint complete combinations: all this player announces at this moment.
    """
    first, second = begin(state, alone, table, row, window, leader_only, single)
    trump = row[SUIT_OF_TRUMPS]
    leader = row[LEADER]
    far = np.int64(FAR)
    stage = row[STAGE]
    speaker = leader if stage == FIRST_SPEAKS else 1 - leader
    whole = (1 << state[SIZES]) - 1
    alive = first if speaker == 0 else second
    silent = second if speaker == 0 else first
    complete = alive & ~state[TOUCH + 256 * (1 - speaker) + whole]
    for n in range(len(ways)):
        way = ways[n]
        points = 0
        for number in range(COMBINATIONS):
            if way >> number & 1:
                points += COMBINATION_POINTS[trump, number]
        left = alive & ~CLASHES[way]
        if not (single and (way or row[ANNOUNCED] > 0)):
            left &= ~complete
        others = silent & ~(way & 1 << TRUMP_SEVEN)
        if speaker == leader:
            value = search(
                state, alone, table, stage + 1, leader, whole, whole, left, others, -far, far
            )
        else:
            value = -search(
                state, alone, table, stage + 1, leader, whole, whole, others, left, -far, far
            )
        out[n] = points + value
