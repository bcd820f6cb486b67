"""Misère with all cards seen: whether declarer's side can avoid taking `need` more tricks.

The side is declarer alone, or both partners of a grand nullo. A misère is lost with the first
trick, so `need` is 1; larger numbers serve to count the tricks of a failed one.

One function searches one trick and calls itself for the next, as in ``plain_kernel``, and its
answer is again one word: the set of cards whose rank mattered, with the sign bit set for "no". Here
low cards decide, so ranks count from the bottom (``misere_table_kernel``). What is certain without
play is in ``misere_bounds_kernel``, what is worth playing in ``misere_moves_kernel``.

Left out: the equal cards of the make-shift deck, of which the earlier one played wins.
"""

from numba import njit

from .bits_kernel import gather, highest, index_of, lowest, scatter
from .bounds_kernel import seat_at, side_of
from .compiled import inlined
from .joker_kernel import note_shown
from .layout import (
    BARRED,
    BEGUN,
    BEST,
    BOUNDS,
    CALLS,
    CARD,
    FRAME_SIZE,
    FRAMES,
    HAND,
    JOKER,
    LANE,
    LED_LANE,
    LED_SUIT,
    MASK,
    NO_CALL,
    NODES,
    RELEVANT,
    SEATS,
    SHIFT,
    TODO,
    WINNER,
)
from .misere_bounds_kernel import EXPOSED, cards_held, judge
from .misere_moves_kernel import choose_card, enter
from .misere_table_kernel import fill_up_to, look_up, start, store
from .moves_kernel import equals_of
from .table_kernel import lengths_of

NO = -(2**63)
RANKS = 2**63 - 1


@inlined
def put_card(state, frame, place, leader, need):
    """Choose a card at `place`, lay it on the table and see who wins the trick now."""
    seat = seat_at(state, leader, place)
    card = choose_card(state, frame, place, seat, need)
    if place == 0:
        if card & state[JOKER]:
            call = lowest(state[frame + CALLS])
            suit = -1 if call == NO_CALL else index_of(call)
        else:
            suit = state[SHIFT + index_of(card)] >> 2
        state[frame + LED_SUIT] = suit
        state[frame + LED_LANE] = 0 if suit < 0 else state[LANE + suit]
        best = card
        winner = seat
    else:
        best = state[frame + BEST + place - 1]
        winner = state[frame + WINNER + place - 1]
        if card & (state[frame + LED_LANE] | state[JOKER]) > best:  # jokers lie above all lanes
            best = card
            winner = seat
    state[frame + CARD + place] = card
    state[frame + BEST + place] = best
    state[frame + WINNER + place] = winner
    state[HAND + seat] ^= card


@inlined
def note_failure(state, frame, place, seat, need, cards, relevant):
    """Strike a card that failed, and those that must fail with it."""
    card = state[frame + CARD + place]
    state[frame + RELEVANT + place] |= relevant
    if card & state[JOKER]:
        if place == 0:
            state[frame + CALLS] &= state[frame + CALLS] - 1
            if state[frame + CALLS]:
                return
        gone = state[JOKER]  # two in one hand are equals
    elif need == 1 and side_of(state, seat):
        gone = card  # the highest of its suit, which stood for all
    else:
        lane = state[LANE + (state[SHIFT + index_of(card)] >> 2)]
        gone = equals_of(card, state[HAND + seat], cards, lane)
        # The proofs for the equals of this card swap their ranks, so they matter together.
        if relevant & gone:
            state[frame + RELEVANT + place] |= gone
            relevant |= gone
        deciding = relevant & lane
        if deciding == 0:
            gone |= lane
        elif card > deciding:  # its rank did not matter: nor would that of the other high cards
            gone |= lane & -(highest(deciding) << 1)
    state[frame + TODO + place] &= ~gone


@inlined
def beaten_card(state, frame, best):
    """Return the second highest card of the suit led; 0 if there is none or a joker wins."""
    if best & state[JOKER]:
        return 0
    second = 0
    for place in range(state[SEATS]):
        card = state[frame + CARD + place] & state[frame + LED_LANE]
        if card != best:
            second = max(second, card)
    return second


@njit
def search(state, table, leader, left, need):
    """Search one trick; see the module's text for the answer."""
    if need > left:
        return 0
    if need == 0:
        return NO
    seats = state[SEATS]
    begun = state[BEGUN]
    frame = FRAMES + left * FRAME_SIZE
    own, cards = cards_held(state)
    for place in range(begun):
        cards |= state[frame + CARD + place]
    jokers = cards & state[JOKER]
    if need == 1 and jokers and highest(jokers) & own:
        return NO  # nothing beats it, and it must be played some time
    key = 0
    extra = 0
    low = 0
    high = 0
    third = 0
    looked_up = begun == 0 and left > 1
    state[frame + EXPOSED] = 15
    if begun == 0:
        if not side_of(state, leader):
            verdict, relevant = judge(state, frame, leader, need, own, cards)
            if verdict > 0:
                return relevant
            if verdict < 0:
                return relevant & ~jokers | NO
        table[NODES] += 1
    if looked_up:
        for seat in range(1, seats):
            hand = state[HAND + seat]
            if seat & 1:
                low |= hand
            if seat & 2:
                high |= hand
            if seat & 4:
                third |= hand
        low = gather(low, cards)
        high = gather(high, cards)
        key = lengths_of(state, 0, min(seats, 4))
        extra = leader
        if jokers:
            extra |= state[BARRED] << 4
        if seats > 4:
            third = gather(third, cards)
            extra |= lengths_of(state, 4, seats) << 28
        at = look_up(table, key, extra, low, high, third, need)
        if at:
            known = scatter(table[at + MASK], cards) & ~jokers
            return known if table[at + BOUNDS] > 0 else known | NO
    state[BEGUN] = 0

    last = seats - 1
    place = begun
    enter(state, frame, place, leader, left, need)
    while True:
        seat = seat_at(state, leader, place)
        if state[frame + TODO + place] == 0:  # every card failed
            verdict = state[frame + RELEVANT + place]
            if side_of(state, seat):
                verdict |= NO
            settled = True
        else:
            put_card(state, frame, place, leader, need)
            if place < last:
                place += 1
                enter(state, frame, place, leader, left, need)
                continue
            winner = state[frame + WINNER + place]
            barred = state[BARRED]
            if jokers:
                note_shown(state, frame, leader)
            rest = need - side_of(state, winner)
            verdict = search(state, table, winner, left - 1, rest)
            state[BARRED] = barred
            verdict |= beaten_card(state, frame, state[frame + BEST + place])
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
            if (verdict >= 0) != (side_of(state, seat) == 1):
                note_failure(state, frame, place, seat, need, cards, verdict & RANKS)
                break
            settled = True
        if place < begun:
            break

    if looked_up:
        mask = gather(fill_up_to(state, cards, verdict & RANKS), cards)
        bounds = need if verdict >= 0 else -need
        store(table, key, extra, low, high, third, mask, bounds)
    return verdict


@njit(nogil=True)
def avoids(state, table, leader, left, need):
    """Return 1 if declarer's side can avoid taking `need` of the last `left` tricks, else 0.

    The trick in progress counts among them.
    """
    start(table)
    return 1 if search(state, table, leader, left, need) >= 0 else 0


@njit
def fewest_tricks(state, table, leader, left, guess):
    """Return the tricks declarer's side must take, by yes-or-no searches around a guess."""
    least = 0
    most = left
    begun = state[BEGUN]
    need = min(guess, left)
    while least < most:
        state[BEGUN] = begun
        if avoids(state, table, leader, left, need):
            most = need - 1
        else:
            least = need
        need = least + 1 if least >= need else most
    return least
