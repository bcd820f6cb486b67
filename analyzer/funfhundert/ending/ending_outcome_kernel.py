"""What a trick can come to, told by bounds, and which to look at first."""

from analyzer.funfhundert.ending.ending_bounds_kernel import cards_alone
from analyzer.funfhundert.ending.ending_moment_kernel import (
    FIRST_SPEAKS,
    SEVEN_BIT,
    assured,
    most_points_left,
    speaks,
)
from analyzer.funfhundert.ending.ending_moves_kernel import complete_now, still_possible
from analyzer.funfhundert.ending.ending_table_kernel import FAR
from analyzer.funfhundert.layout import (
    BEATEN,
    HAND,
    MOST_POINTS,
    POINTS,
    SINGLE,
    TOUCH,
    TRUMP,
)
from analyzer.jit import inlined


@inlined
def outcome_bounds(state, leader, own, other, own_alive, other_alive, lead, reply, held):
    """Return the least and the most margin for the leader if a trick goes like this."""
    foe = 1 - leader
    touched = state[TOUCH + 256 * leader + (1 << lead)]
    touched |= state[TOUCH + 256 * foe + (1 << reply)]
    won = state[POINTS + leader * HAND + lead] + state[POINTS + foe * HAND + reply]
    wins = state[BEATEN + leader * HAND + lead] >> reply & 1
    if wins:
        winner = leader
        mine = own ^ 1 << lead
        yours = other ^ 1 << reply
        my_alive = own_alive
        your_alive = other_alive & ~touched
    else:
        winner = foe
        mine = other ^ 1 << reply
        yours = own ^ 1 << lead
        my_alive = other_alive
        your_alive = own_alive & ~touched
    margin = won + cards_alone(state, winner, mine, yours)
    low = margin
    high = margin
    if my_alive | your_alive:
        trump = state[TRUMP]
        my_alive = still_possible(state, winner, mine, yours, my_alive)
        your_alive = still_possible(state, 1 - winner, yours, mine, your_alive)
        sure = assured(state, winner, mine, yours, my_alive, held)
        if state[SINGLE] == 0 and speaks(state, FIRST_SPEAKS, held - 1):
            complete = complete_now(state, winner, yours, my_alive)
            sure = MOST_POINTS[trump, complete]
            your_alive &= ~(complete & SEVEN_BIT)
        high -= assured(state, 1 - winner, yours, mine, your_alive, held)
        high += most_points_left(state, held, my_alive)
        low += sure - most_points_left(state, held, your_alive)
    return (low, high) if wins else (-high, -low)


@inlined
def most_promising(state, lows, highs, places):
    """Return the place with the highest bounds."""
    found = -1
    best = -4 * FAR
    for place in range(HAND):
        if places >> place & 1:
            hope = state[lows + place] + state[highs + place]
            if hope > best:
                best = hope
                found = place
    return found


@inlined
def least_promising(state, lows, highs, places):
    """Return the place with the lowest bounds."""
    found = -1
    best = 4 * FAR
    for place in range(HAND):
        if places >> place & 1:
            hope = state[lows + place] + state[highs + place]
            if hope < best:
                best = hope
                found = place
    return found
