"""The trick search for any number of hands, and all that is special; also of tricks begun.

As `plain_kernel`, but one loop goes over the places of a trick and keeps what it knows of them in a
frame of the state: slower, and for as many hands as play.
"""

from numba import njit

from .bits_kernel import gather
from .bounds_kernel import seat_at, side_of, split_sides
from .joker_kernel import note_shown
from .layout import (
    BARRED,
    BEGUN,
    BEST,
    BOUNDS,
    CARD,
    DEAD_RULE,
    FRAME_SIZE,
    FRAMES,
    HAND,
    HIDDEN,
    HINT,
    JOKER,
    KILLER,
    LED_SUIT,
    LIKELY,
    MAX_SEATS,
    NODES,
    PILES,
    RELEVANT,
    SEATS,
    SIDE,
    TODO,
    TWINS,
    WANTS,
    WINNER,
)
from .piles_kernel import owners_in_piles, still_buried, turn_up
from .settle_kernel import settled_at_once, settled_by_winners
from .table_kernel import chain_of, lengths_of, look_up, relevant_cards, store
from .trick_kernel import (
    NO,
    RANKS,
    enter,
    last_trick,
    lower_twins,
    note_failure,
    put_card,
    take_trick,
    twins_key,
    wants,
)


@njit
def search(state, table, leader, left, need, lengths):
    """Search one trick; see the module's text for the answer.

    `left` tricks are to be played, this one included; `lengths` are the suit lengths of all seats,
    four bits each.
    """
    seats = state[SEATS]
    begun = state[BEGUN]
    if need <= 0:
        return 0
    if need > left:
        return NO
    frame = FRAMES + left * FRAME_SIZE
    # Only where the joker led may find another one dead does the last lead offer a choice.
    if left == 1 and begun == 0 and not (state[DEAD_RULE] and state[HAND + leader] & state[JOKER]):
        return last_trick(state, leader, frame, need)
    cards = split_sides(state, leader)
    side = side_of(state, leader)
    plainly = state[WANTS] == state[SIDE]  # no misère: the bounds hold
    extra = leader
    chain = 0
    low = 0
    high = 0
    third = 0
    buried = 0  # cards face down; without any, a game of two is like one of four
    if state[PILES]:
        lengths = lengths_of(state, 0, 4)
        buried = state[HIDDEN] | state[HIDDEN + 1]
    if begun == 0:
        enough = need if side else left - need + 1  # tricks that decide it for the leader's side
        against = 0
        if plainly:
            settled, verdict, against = settled_at_once(
                state, leader, left, side, enough, cards, buried
            )
            if settled:
                return verdict
        table[NODES] += 1
        for seat in range(1, seats):
            hand = state[HAND + seat]
            if seat & 1:
                low |= hand
            if seat & 2:
                high |= hand
            if seat & 4:
                third |= hand
        if state[PILES]:
            low, high, third = owners_in_piles(state, low, high)
            extra |= still_buried(state) << 28
        low = gather(low, cards)
        high = gather(high, cards)
        if third:
            third = gather(third, cards)
        if seats > 4:
            extra |= lengths_of(state, 4, seats) << 28
        if cards & state[JOKER]:
            extra |= state[BARRED] << 4
        if state[TWINS]:
            extra = twins_key(state, extra, cards)
        chain = chain_of(lengths, extra)
        at = look_up(table, table[chain], lengths, extra, low, high, third, need)
        if at:
            known = relevant_cards(table, at, cards)
            return known if (table[at + BOUNDS] & 15) >= need else known | NO
        state[LIKELY] = table[HINT]
        if plainly:
            settled, verdict = settled_by_winners(
                state, leader, left, side, enough, cards, against, buried
            )
            if settled:
                return verdict
    else:
        for place in range(begun):
            cards |= state[frame + CARD + place]
    state[BEGUN] = 0

    last = seats - 1
    place = begun
    enter(state, frame, place, leader, left, cards)
    while True:
        seat = seat_at(state, leader, place)
        if state[frame + TODO + place] == 0:  # every card failed
            verdict = state[frame + RELEVANT + place]
            if wants(state, seat):
                verdict |= NO
            settled = True
        else:
            put_card(state, frame, place, leader, left, cards)
            if place < last:
                place += 1
                enter(state, frame, place, leader, left, cards)
                continue
            best = state[frame + BEST + place]
            winner = state[frame + WINNER + place]
            rest, beaten = take_trick(state, frame, leader, best, lengths)
            barred = state[BARRED]
            if cards & state[JOKER]:
                note_shown(state, frame, leader)
            if state[PILES]:
                turn_up(state, frame, leader)
            wanted = need - side_of(state, winner)
            verdict = search(state, table, winner, left - 1, wanted, rest)
            state[BARRED] = barred
            if state[PILES]:
                turn_up(state, frame, leader)
            if beaten:
                verdict |= best
            if state[TWINS]:
                verdict |= lower_twins(state, verdict)
            state[HAND + seat] ^= state[frame + CARD + place]
            settled = False
        # Pass the verdict up to the first seat that has reason to try another card.
        while True:
            if settled:
                place -= 1
                if place < begun:
                    break
                seat = seat_at(state, leader, place)
                state[HAND + seat] ^= state[frame + CARD + place]
            if (verdict >= 0) != (wants(state, seat) == 1):
                note_failure(state, frame, place, seat, cards, verdict & RANKS)
                break
            settled = True
        if place < begun:
            break

    if begun == 0:
        lead = -1
        if (verdict >= 0) == (wants(state, leader) == 1):
            lead = state[frame + LED_SUIT]
            state[KILLER + left * MAX_SEATS + leader] = lead
        bounds = need + (left << 4) if verdict >= 0 else (need - 1) << 4
        store(
            state,
            table,
            chain,
            lengths,
            extra,
            low,
            high,
            third,
            cards,
            (verdict | lower_twins(state, verdict)) & RANKS,
            bounds,
            lead,
        )
    return verdict
