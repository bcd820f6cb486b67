"""The exact margin of an ending: alpha-beta over card points and announcements (RULES 11).

One function searches a moment or a trick and calls itself for what follows. Margins are always
those of the player about to lead. A trick is searched from the bounds of all its outcomes: leads
that cannot matter are never tried, and the most promising ones come first.

A moment is a choice among the combinations that are not complete yet: which of them to keep
possible. The most points that can be announced without spoiling these follow from a table.
"""

import numpy as np
from numba import njit

from analyzer.jit import inlined

from .ending_bounds_kernel import cards_alone
from .ending_moves_kernel import complete_now, replies_to, still_possible, without_spares
from .ending_table_kernel import FAR, find, key_of, least_of, most_of, packed
from .layout import (
    ANSWERS,
    ANY,
    BEATEN,
    CLASH,
    CLASHES,
    COMBINATION_POINTS,
    COMBINATIONS,
    FRENCH,
    HAND,
    LEAD_HIGH,
    LEAD_LOW,
    LEADER_ONLY,
    MOST_POINTS,
    MOVES,
    MOVES_SIZE,
    NODES,
    PLACE_OF,
    POINTS,
    REPLY_HIGH,
    REPLY_LOW,
    SINGLE,
    TOUCH,
    TRUMP,
    TRUMP_SEVEN,
    UNDER_SIX,
    UNTIL_TALON_EMPTY,
    WINDOW,
)

FIRST_SPEAKS, SECOND_SPEAKS, LEADS = range(3)  # stages: the leader's moment, the other's, the trick
SEVEN_BIT = 1 << TRUMP_SEVEN
SILENCE = 1 << COMBINATIONS


@inlined
def popcount8(word):
    """Count the bits of a word of 8 bits."""
    word -= word >> 1 & 0x55
    word = (word & 0x33) + (word >> 2 & 0x33)
    return (word + (word >> 4)) & 15


@inlined
def speaks(state, stage, held):
    """Return whether this player may announce at this moment."""
    if state[LEADER_ONLY] and (stage == SECOND_SPEAKS or held == 0):
        return False
    window = state[WINDOW]
    if window == 0:
        return True
    if window == FRENCH:
        return held == HAND
    if window == UNTIL_TALON_EMPTY:
        return False
    return held < 6


@inlined
def nobody_speaks_later(state, held):
    """Return whether no moment to announce is left once this trick begins."""
    silent = state[WINDOW] == FRENCH or state[WINDOW] == UNTIL_TALON_EMPTY
    return silent or (state[LEADER_ONLY] and held == 1)


@inlined
def assured(state, side, own, other, alive, moments):
    """Return the announcements a player can be sure of: whose cards all lie in won tricks.

    `moments` is how many times this player will be asked, were all allowed.
    """
    secure = alive & ~(state[TOUCH + 256 * side + own] | state[TOUCH + 256 * (1 - side) + other])
    if secure == 0 or state[LEADER_ONLY]:
        return np.int64(0)
    if state[WINDOW] == UNDER_SIX:
        moments = min(moments, 6)
    elif state[WINDOW] != ANY:
        return np.int64(0)
    if state[SINGLE]:
        count = 0
        rest = secure
        while rest:
            rest &= rest - 1
            count += 1
        if count > moments:
            return np.int64(0)
    return np.int64(MOST_POINTS[state[TRUMP], secure])


@inlined
def worth_announcing(state, complete, secure, alive):
    """Return the combinations worth announcing where one alone may be; bit 15 stands for none.

    A combination whose cards lie in won tricks can wait for one that scores no less and spoils
    nothing else. Silence pays only if every announcement spoils one that is not complete yet.
    """
    trump = state[TRUMP]
    worth = complete | SILENCE
    for one in range(COMBINATIONS):
        if complete >> one & 1 == 0:
            continue
        if CLASH[one] & alive & ~complete == 0:
            worth &= ~SILENCE
        for other in range(COMBINATIONS):
            if one == other or (complete & secure) >> other & 1 == 0:
                continue
            more = COMBINATION_POINTS[trump, one] - COMBINATION_POINTS[trump, other]
            tie = more == 0 and (one < other or secure >> one & 1 == 0)
            spoilt = CLASH[one] & alive & ~(1 << one)
            if (more > 0 or tie) and spoilt & ~CLASH[other] == 0 and spoilt >> other & 1 == 0:
                worth &= ~(1 << other)
    return worth


@inlined
def outcome_bounds(state, alone, leader, own, other, own_alive, other_alive, lead, reply, held):
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
    margin = won + cards_alone(state, alone, winner, mine, yours)
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
        high += MOST_POINTS[trump, my_alive]
        low += sure - MOST_POINTS[trump, your_alive]
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


@njit
def search(state, alone, table, stage, leader, own, other, own_alive, other_alive, alpha, beta):
    """Return the leader's margin from here, exact if it lies between `alpha` and `beta`.

    Else it is a bound: at most `alpha` if not above it, at least `beta` if not below.
    """
    held = popcount8(own)
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
        sign = 1 if speaker_leads else -1
        silent_alive = other_alive if speaker_leads else own_alive
        best = -FAR * sign
        if state[SINGLE]:
            if speaker_leads:
                secure = complete & ~state[TOUCH + 256 * leader + own]
            else:
                secure = complete & ~state[TOUCH + 256 * foe + other]
            worth = worth_announcing(state, complete, secure, alive)
            number = COMBINATIONS
            while number >= 0:
                number -= 1
                if number >= 0 and worth >> number & 1 == 0:
                    continue
                if number >= 0:
                    points = sign * COMBINATION_POINTS[trump, number]
                    left = alive & ~CLASH[number]
                    silent = silent_alive & ~(1 << number & SEVEN_BIT)
                elif worth & SILENCE:
                    points = 0
                    left = waiting
                    silent = silent_alive
                else:
                    break
                if speaker_leads:
                    value = points + search(
                        state,
                        alone,
                        table,
                        stage,
                        leader,
                        own,
                        other,
                        left,
                        silent,
                        alpha - points,
                        beta - points,
                    )
                    best = max(best, value)
                    alpha = max(alpha, best)
                else:
                    value = points + search(
                        state,
                        alone,
                        table,
                        stage,
                        leader,
                        own,
                        other,
                        silent,
                        left,
                        alpha - points,
                        beta - points,
                    )
                    best = min(best, value)
                    beta = min(beta, best)
                if alpha >= beta:
                    break
            return best
        silent_alive &= ~(complete & SEVEN_BIT)
        threatened = waiting & CLASHES[complete]
        safe = waiting & ~threatened
        if threatened == 0:  # nothing to weigh: announce what makes most
            points = sign * MOST_POINTS[trump, complete]
            if speaker_leads:
                return points + search(
                    state,
                    alone,
                    table,
                    stage,
                    leader,
                    own,
                    other,
                    safe,
                    silent_alive,
                    alpha - points,
                    beta - points,
                )
            return points + search(
                state,
                alone,
                table,
                stage,
                leader,
                own,
                other,
                silent_alive,
                safe,
                alpha - points,
                beta - points,
            )
        kept = 0
        while True:
            made = MOST_POINTS[trump, complete & ~CLASHES[kept]]
            useful = True
            for number in range(COMBINATIONS):
                more = threatened & ~kept & 1 << number
                if more and MOST_POINTS[trump, complete & ~CLASHES[kept | more]] == made:
                    useful = False  # another one can be kept at no cost
                    break
            if useful:
                points = sign * made
                if speaker_leads:
                    value = points + search(
                        state,
                        alone,
                        table,
                        stage,
                        leader,
                        own,
                        other,
                        safe | kept,
                        silent_alive,
                        alpha - points,
                        beta - points,
                    )
                    best = max(best, value)
                    alpha = max(alpha, best)
                else:
                    value = points + search(
                        state,
                        alone,
                        table,
                        stage,
                        leader,
                        own,
                        other,
                        silent_alive,
                        safe | kept,
                        alpha - points,
                        beta - points,
                    )
                    best = min(best, value)
                    beta = min(beta, best)
                if alpha >= beta:
                    break
            kept = (kept - threatened) & threatened
            if kept == 0:
                break
        return best
    # --- the trick
    if held == 0:
        return 0
    margin = cards_alone(state, alone, leader, own, other)
    if own_alive | other_alive == 0 or nobody_speaks_later(state, held):
        return margin
    least = margin - MOST_POINTS[trump, other_alive]
    least += assured(state, leader, own, other, own_alive, held)
    most = margin + MOST_POINTS[trump, own_alive]
    most -= assured(state, foe, other, own, other_alive, held)
    if least >= beta or least == most:
        return least
    if most <= alpha:
        return most
    key = key_of(state, leader, own, other, own_alive, other_alive)
    at = find(table, key)
    if table[at] == key:
        least = max(least, least_of(table[at + 1]))
        most = min(most, most_of(table[at + 1]))
        if least >= beta or least == most:
            return least
        if most <= alpha:
            return most
    state[NODES] += 1
    moves = MOVES + held * MOVES_SIZE
    to_try = without_spares(state, leader, own, own, other)
    sure = -FAR
    possible = -FAR
    leads = to_try
    while leads:
        lead = PLACE_OF[leads & -leads]
        leads &= leads - 1
        legal = replies_to(state, leader, lead, other)
        legal = without_spares(state, foe, legal, other, own)
        state[moves + ANSWERS + lead] = legal
        low = FAR
        high = FAR
        while legal:
            reply = PLACE_OF[legal & -legal]
            legal &= legal - 1
            under, over = outcome_bounds(
                state, alone, leader, own, other, own_alive, other_alive, lead, reply, held
            )
            state[moves + REPLY_LOW + HAND * lead + reply] = under
            state[moves + REPLY_HIGH + HAND * lead + reply] = over
            low = min(low, under)
            high = min(high, over)
        state[moves + LEAD_LOW + lead] = low
        state[moves + LEAD_HIGH + lead] = high
        sure = max(sure, low)
        possible = max(possible, high)
    least = max(least, sure)
    most = min(most, possible)
    best = least if least > alpha or least == most else most
    if least < beta and most > alpha and least < most:
        best = least
        stop = min(beta, most)
        floor = max(alpha, least)
        while to_try and floor < stop:
            lead = most_promising(state, moves + LEAD_LOW, moves + LEAD_HIGH, to_try)
            to_try ^= 1 << lead
            if state[moves + LEAD_HIGH + lead] <= floor:
                best = max(best, state[moves + LEAD_HIGH + lead])
                continue
            # --- the other's replies: the least promising for the leader first
            lows = moves + REPLY_LOW + HAND * lead
            highs = moves + REPLY_HIGH + HAND * lead
            answers = state[moves + ANSWERS + lead]
            worst = FAR
            ceiling = stop
            while answers and floor < ceiling:
                reply = least_promising(state, lows, highs, answers)
                answers ^= 1 << reply
                value = state[lows + reply]
                if value < ceiling and value != state[highs + reply]:
                    touched = state[TOUCH + 256 * leader + (1 << lead)]
                    touched |= state[TOUCH + 256 * foe + (1 << reply)]
                    won = state[POINTS + leader * HAND + lead] + state[POINTS + foe * HAND + reply]
                    mine = own ^ 1 << lead
                    yours = other ^ 1 << reply
                    if state[BEATEN + leader * HAND + lead] >> reply & 1:
                        value = won + search(
                            state,
                            alone,
                            table,
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
                            alone,
                            table,
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
            best = max(best, worst)
            floor = max(floor, best)
        best = min(best, most)
    # `best` is exact between the bounds asked for, else a bound itself.
    if best > alpha:
        least = max(least, best)
    if best < beta:
        most = min(most, best)
    at = find(table, key)
    table[at] = key
    table[at + 1] = packed(least, most)
    return best
