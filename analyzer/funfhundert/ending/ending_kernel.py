"""Entry point of the ending solver: margins of many endings, or of every choice in them."""

import numpy as np

from analyzer.funfhundert.combos_kernel import alive_combinations
from analyzer.funfhundert.ending.ending_moment_kernel import FIRST_SPEAKS, LEADS, speaks
from analyzer.funfhundert.ending.ending_moves_kernel import lay_out, replies_to, still_possible
from analyzer.funfhundert.ending.ending_search_kernel import search
from analyzer.funfhundert.ending.ending_table_kernel import FAR
from analyzer.funfhundert.layout import (
    ALONE,
    ANNOUNCED,
    BEATEN,
    CLASHES,
    CLOSED,
    COMBINATION_CARDS,
    COMBINATION_POINTS,
    COMBINATIONS,
    EACH_CARD,
    HAND,
    HANDS,
    LEADER,
    LEADER_ONLY,
    LED,
    MARGIN,
    NODES,
    PLACE,
    POINTS,
    SEVEN_SCORED,
    SINGLE,
    SIZES,
    STAGE,
    SUIT_OF_TRUMPS,
    TOUCH,
    TRUMP_SEVEN,
    TURN_OF,
    USED,
    WINDOW,
    WON,
)
from analyzer.jit import called, entry_point


@called
def begin(state, row, window, leader_only, single):
    """Prepare for one ending; return what each player may still announce."""
    state[WINDOW] = window
    state[LEADER_ONLY] = leader_only
    state[SINGLE] = single
    state[NODES] = 0
    state[TURN_OF] += 1
    if state[TURN_OF] >= 1 << 16:  # the table's words would be mistaken for those of this ending
        state[TURN_OF] = 1
        state[ALONE:] = 0
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
def margin_after(state, leader, own, other, own_alive, other_alive, lead, reply, alpha, beta):
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
            state, begins, leader, mine, yours, own_alive, alive, alpha - won, beta - won
        )
    alive = own_alive & ~touched
    return -won - search(
        state, begins, foe, yours, mine, other_alive, alive, -beta - won, -alpha - won
    )


@called
def place_of(state, side, card):
    """Return the place of a card in the hand of a side."""
    for place in range(state[SIZES + side]):
        if state[PLACE + side * HAND + place] == card:
            return place
    return -1


@called
def margin_of(state, row, first_alive, second_alive):
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
                    state, leader, whole, whole, own_alive, other_alive, lead, reply, -far, worst
                )
                worst = min(worst, value)
        return -worst
    stage = row[STAGE]
    speaker_leads = stage != 1
    if state[SINGLE] and stage < LEADS and row[ANNOUNCED] > 0:
        stage += 1  # the further complete ones wait
    own_alive = still_possible(state, leader, whole, whole, own_alive)
    other_alive = still_possible(state, 1 - leader, whole, whole, other_alive)
    value = search(state, stage, leader, whole, whole, own_alive, other_alive, -far, far)
    return value if speaker_leads else -value


@called
def score_cards(state, row, first_alive, second_alive, out):
    """Write the margin of the one to act after each card; -FAR for one that may not be played."""
    leader = row[LEADER]
    far = np.int64(FAR)
    whole = (1 << state[SIZES]) - 1
    own_alive = first_alive if leader == 0 else second_alive
    other_alive = second_alive if leader == 0 else first_alive
    out[:] = -FAR
    begun = row[LED] >= 0
    for lead in range(state[SIZES]):
        if begun and state[PLACE + leader * HAND + lead] != row[LED]:
            continue
        worst = far
        legal = replies_to(state, leader, lead, whole)
        for reply in range(HAND):
            if legal >> reply & 1:
                value = margin_after(
                    state,
                    leader,
                    whole,
                    whole,
                    own_alive,
                    other_alive,
                    lead,
                    reply,
                    -far,
                    far if begun else worst,
                )
                worst = min(worst, value)
                if begun:
                    out[state[PLACE + (1 - leader) * HAND + reply]] = -value
        if not begun:
            out[state[PLACE + leader * HAND + lead]] = worst


@called
def score_ways(state, row, first_alive, second_alive, ways, out):
    """Write the margin of the one to act for each way to announce.

    `ways` are sets of disjoint complete combinations: all this player announces at this moment.
    """
    trump = row[SUIT_OF_TRUMPS]
    leader = row[LEADER]
    far = np.int64(FAR)
    stage = row[STAGE]
    speaker = leader if stage == FIRST_SPEAKS else 1 - leader
    whole = (1 << state[SIZES]) - 1
    alive = first_alive if speaker == 0 else second_alive
    silent = second_alive if speaker == 0 else first_alive
    complete = alive & ~state[TOUCH + 256 * (1 - speaker) + whole]
    asked = speaks(state, stage, state[SIZES])
    for n in range(len(ways)):
        way = ways[n]
        points = 0
        for number in range(COMBINATIONS):
            if way >> number & 1:
                points += COMBINATION_POINTS[trump, number]
        left = alive & ~CLASHES[way]
        if asked and not (state[SINGLE] and (way or row[ANNOUNCED] > 0)):
            left &= ~complete
        others = silent & ~(way & 1 << TRUMP_SEVEN)
        own_left = left if speaker == leader else others
        other_left = others if speaker == leader else left
        own_left = still_possible(state, leader, whole, whole, own_left)
        other_left = still_possible(state, 1 - leader, whole, whole, other_left)
        value = search(state, stage + 1, leader, whole, whole, own_left, other_left, -far, far)
        out[n] = points + (value if speaker == leader else -value)


@entry_point
def solve_endings(points, question, ways, window, leader_only, single, state, out):
    """Solve every ending for the one to act; return the positions searched.

    Parameters
    ----------
    points : int64[n, ROW]
        The endings, with the columns named above.
    question : int
        MARGIN, EACH_CARD or EACH_WAY.
    ways : int64[:]
        For EACH_WAY: sets of combinations.
    window, leader_only, single : int
        The switches, as in ``layout``.
    state : int64[:]
        Work space of `layout.STATE_SIZE` words, zero at first and used by one thread only.
    out : int64[n, 1], [n, 32] or [n, len(ways)]
        Margins: of the ending, after each card by its place, for each way to announce.
    """
    nodes = 0
    for n in range(len(points)):
        row = points[n]
        first, second = begin(state, row, window, leader_only, single)
        if question == MARGIN:
            out[n, 0] = margin_of(state, row, first, second)
        elif question == EACH_CARD:
            score_cards(state, row, first, second, out[n])
        else:
            score_ways(state, row, first, second, ways, out[n])
        nodes += state[NODES]
    return nodes
