"""The exact margin of an ending: alpha-beta over card points and announcements (RULES 11).

One function searches a moment or a trick and calls itself for what follows. Margins are always
those of the player about to lead. A trick is searched from the bounds of all its outcomes: leads
that cannot matter are never tried, and the most promising ones come first.

A moment is a choice among the combinations that are not complete yet: which of them to keep
possible. The most points that can be announced without spoiling these follow from a table.
"""

import numpy as np
from numba import njit

from analyzer.cards.bits_kernel import lowest_place, popcount
from analyzer.funfhundert.ending.ending_bounds_kernel import cards_alone
from analyzer.funfhundert.ending.ending_moment_kernel import (
    FIRST_SPEAKS,
    LEADS,
    SEVEN_BIT,
    SILENCE,
    assured,
    keeps_too_little,
    most_points_left,
    nobody_speaks_later,
    speaks,
    worth_announcing,
)
from analyzer.funfhundert.ending.ending_moves_kernel import (
    complete_now,
    replies_to,
    still_possible,
    without_spares,
)
from analyzer.funfhundert.ending.ending_outcome_kernel import (
    least_promising,
    most_promising,
    outcome_bounds,
)
from analyzer.funfhundert.ending.ending_table_kernel import (
    FAR,
    find,
    key_of,
    least_of,
    most_of,
    packed,
)
from analyzer.funfhundert.layout import (
    ANSWERS,
    BEATEN,
    CLASH,
    CLASHES,
    COMBINATION_POINTS,
    COMBINATIONS,
    HAND,
    LEAD_HIGH,
    LEAD_LOW,
    MOST_POINTS,
    MOVES,
    MOVES_SIZE,
    NODES,
    POINTS,
    REPLY_HIGH,
    REPLY_LOW,
    SINGLE,
    TOUCH,
    TRUMP,
)


@njit
def search(state, stage, leader, own, other, own_alive, other_alive, alpha, beta):
    """Return the leader's margin from here, exact if it lies between `alpha` and `beta`.

    Else it is a bound: at most `alpha` if not above it, at least `beta` if not below.
    """
    held = popcount(own)
    foe = 1 - leader
    trump = state[TRUMP]
    begins = np.int64(FIRST_SPEAKS)  # a literal would have all of this compiled once more
    if stage < LEADS:
        own_alive = still_possible(state, leader, own, other, own_alive)
        other_alive = still_possible(state, foe, other, own, other_alive)
    # --- the moments: the one about to lead, then the other
    while stage < LEADS:
        speaker_leads = stage == FIRST_SPEAKS
        alive = own_alive if speaker_leads else other_alive
        silent_alive = other_alive if speaker_leads else own_alive
        complete = 0
        if alive and speaks(state, stage, held):
            if speaker_leads:
                complete = complete_now(state, leader, other, alive)
            else:
                complete = complete_now(state, foe, own, alive)
        stage += 1
        if complete == 0:
            continue
        waiting = alive & ~complete
        threatened = waiting & CLASHES[complete]
        worth = 0
        if state[SINGLE]:
            held_cards = state[
                TOUCH + 256 * (leader if speaker_leads else foe) + (own if speaker_leads else other)
            ]
            worth = worth_announcing(state, complete, complete & ~held_cards, alive)
        best = -FAR
        number = COMBINATIONS  # of what is announced alone, the last of all silence
        kept = 0  # of what is not complete yet: to be kept possible
        while True:
            if state[SINGLE]:
                number -= 1
                while number >= 0 and worth >> number & 1 == 0:
                    number -= 1
                if number < 0 and worth & SILENCE == 0:
                    break
                points = COMBINATION_POINTS[trump, number] if number >= 0 else 0
                left = alive & ~CLASH[number] if number >= 0 else waiting
                silent = silent_alive & ~(1 << number & SEVEN_BIT) if number >= 0 else silent_alive
                tried = True
                is_last = number < 0
            else:
                points = MOST_POINTS[trump, complete & ~CLASHES[kept]]
                left = waiting & ~threatened | kept
                silent = silent_alive & ~(complete & SEVEN_BIT)
                tried = not keeps_too_little(trump, complete, threatened, kept, points)
                kept = (kept - threatened) & threatened
                is_last = kept == 0
            if tried and speaker_leads:
                value = points + search(
                    state, stage, leader, own, other, left, silent, alpha - points, beta - points
                )
                best = max(best, value)
                alpha = max(alpha, best)
            elif tried:
                value = points - search(
                    state, stage, leader, own, other, silent, left, alpha + points, beta + points
                )
                best = max(best, value)
                beta = min(beta, -best)
            if is_last or alpha >= beta:
                break
        return best if speaker_leads else -best
    # --- the trick
    if held == 0:
        return 0
    margin = cards_alone(state, leader, own, other)
    if own_alive | other_alive == 0 or nobody_speaks_later(state, held):
        return margin
    least = margin - most_points_left(state, held, other_alive)
    least += assured(state, leader, own, other, own_alive, held)
    most = margin + most_points_left(state, held, own_alive)
    most -= assured(state, foe, other, own, other_alive, held)
    if least >= beta or least == most:
        return least
    if most <= alpha:
        return most
    key = key_of(state, leader, own, other, own_alive, other_alive)
    at = find(state, key)
    if state[at] == key:
        least = max(least, least_of(state[at + 1]))
        most = min(most, most_of(state[at + 1]))
        if least >= beta or least == most:
            return least
        if most <= alpha:
            return most
    state[NODES] += 1
    moves = MOVES + held * MOVES_SIZE
    to_try = without_spares(state, leader, own, own, other)
    sure = least
    possible = -FAR
    leads = to_try
    while leads and sure < beta:
        lead = lowest_place(leads)
        leads &= leads - 1
        legal = replies_to(state, leader, lead, other)
        legal = without_spares(state, foe, legal, other, own)
        state[moves + ANSWERS + lead] = legal
        low = FAR
        high = FAR
        floor = max(alpha, sure)
        while legal and high > floor:  # a lead with such a reply is never searched
            reply = lowest_place(legal)
            legal &= legal - 1
            under, over = outcome_bounds(
                state, leader, own, other, own_alive, other_alive, lead, reply, held
            )
            state[moves + REPLY_LOW + HAND * lead + reply] = under
            state[moves + REPLY_HIGH + HAND * lead + reply] = over
            low = min(low, under)
            high = min(high, over)
        state[moves + LEAD_LOW + lead] = low
        state[moves + LEAD_HIGH + lead] = high
        if legal == 0:
            sure = max(sure, low)
        possible = max(possible, high)
    if leads:
        possible = most
    least = max(least, sure)
    most = min(most, possible)
    best = least if least > alpha or least == most else most
    if least < beta and most > alpha and least < most:
        best = least
        stop = min(beta, most)
        floor = max(alpha, least)
        first = True
        while to_try and floor < stop:
            lead = most_promising(state, moves + LEAD_LOW, moves + LEAD_HIGH, to_try)
            to_try ^= 1 << lead
            if state[moves + LEAD_HIGH + lead] <= floor:
                best = max(best, state[moves + LEAD_HIGH + lead])
                continue
            # --- the other's replies: the least promising for the leader first
            lows = moves + REPLY_LOW + HAND * lead
            highs = moves + REPLY_HIGH + HAND * lead
            narrow = not first and floor + 1 < stop
            while True:  # a lead that should not be better is asked first whether it is
                answers = state[moves + ANSWERS + lead]
                worst = FAR
                ceiling = floor + 1 if narrow else stop
                while answers and floor < ceiling:
                    reply = least_promising(state, lows, highs, answers)
                    answers ^= 1 << reply
                    value = state[lows + reply]
                    if value < ceiling and value != state[highs + reply]:
                        touched = state[TOUCH + 256 * leader + (1 << lead)]
                        touched |= state[TOUCH + 256 * foe + (1 << reply)]
                        won = (
                            state[POINTS + leader * HAND + lead]
                            + state[POINTS + foe * HAND + reply]
                        )
                        mine = own ^ 1 << lead
                        yours = other ^ 1 << reply
                        if state[BEATEN + leader * HAND + lead] >> reply & 1:
                            value = won + search(
                                state,
                                begins,
                                leader,
                                mine,
                                yours,
                                own_alive,
                                other_alive & ~touched,
                                floor - won,
                                ceiling - won,
                            )
                        else:
                            value = -won - search(
                                state,
                                begins,
                                foe,
                                yours,
                                mine,
                                other_alive,
                                own_alive & ~touched,
                                -ceiling - won,
                                -floor - won,
                            )
                    worst = min(worst, value)
                    ceiling = min(ceiling, worst)
                if not narrow or worst <= floor:
                    break
                narrow = False
            first = False
            best = max(best, worst)
            floor = max(floor, best)
        best = min(best, most)
    # `best` is exact between the bounds asked for, else a bound itself.
    if best > alpha:
        least = max(least, best)
    if best < beta:
        most = min(most, best)
    at = find(state, key)
    state[at] = key
    state[at + 1] = packed(least, most)
    return best
