"""The trick search: whether the declarers can take at least so many tricks, all cards seen.

One function searches one trick and calls itself for the next. Inside a trick it walks depth
first over the cards of the seats in turn: place 0 leads, place 1 follows, and so on. A verdict
that suits the seat to play is passed up at once (one good card is enough); one that does not is
noted, together with the cards whose rank it rests on, and the next card is tried.

The answer is one word: the set of cards whose rank mattered, with the sign bit set for "no".
"""

from numba import njit

from .bits_kernel import gather, index_of, lowest
from .bounds_kernel import (
    cannot_run_all,
    every_lead_loses,
    quick_after_losing,
    quick_tricks,
    seat_at,
    side_of,
    split_sides,
    sure_trumps,
    sure_trumps_of_foes,
    trumps_of_foes,
)
from .compiled import inlined
from .joker_kernel import barred_from, lead_moves, note_shown
from .layout import (
    BARRED,
    BARRED_DEAD,
    BEGUN,
    BEST,
    BOUNDS,
    CALLS,
    CARD,
    COVERS,
    DEAD_RULE,
    FORCED,
    FRAME_SIZE,
    FRAMES,
    HAND,
    HIDDEN,
    HINT,
    JOKER,
    KILLER,
    LANE,
    LED_LANE,
    LED_SUIT,
    LIKELY,
    MAX_SEATS,
    NO_CALL,
    NODES,
    OWN_LANE,
    PILES,
    RELEVANT,
    SEATS,
    SHIFT,
    SIDE,
    TODO,
    TRUMP,
    TWINS,
    UNIT,
    WANTS,
    WINNER,
)
from .moves_kernel import choose_follow, choose_lead, equals_of, weigh_leads
from .piles_kernel import (
    owners_in_piles,
    quick_in_piles,
    still_buried,
    sure_in_piles,
    turn_up,
)
from .table_kernel import chain_of, lengths_of, look_up, relevant_cards, store

NO = -(2**63)
RANKS = 2**63 - 1


@inlined
def wants(state, seat):
    """Return 1 for a seat that wants the tricks counted."""
    return (state[WANTS] >> seat) & 1


@inlined
def lane_of(state, card):
    """Return all cards of the suit of `card`; for an unnamed joker, the jokers."""
    return state[OWN_LANE + index_of(card)]


@inlined
def enter(state, frame, place, leader, left, cards):
    """List the cards of the seat that is to play at `place`."""
    hand = state[HAND + seat_at(state, leader, place)]
    if place == 0:
        todo, state[frame + CALLS] = lead_moves(state, hand, left)
        weigh_leads(state, frame, leader, left, todo, cards)
    else:
        todo = hand & state[frame + LED_LANE]
        if todo == 0:
            todo = hand
            if state[FORCED] and hand & state[JOKER] and state[frame + LED_LANE]:
                todo = hand & state[JOKER]
    state[frame + TODO + place] = todo
    state[frame + RELEVANT + place] = 0


@inlined
def beats(state, frame, card, best):
    """Say whether a card played later beats the one that wins the trick so far."""
    if card & (state[frame + LED_LANE] | state[TRUMP]) <= best:  # trumps lie above all lanes
        return False
    if best << 1 == card and best & state[TWINS]:
        return False
    led = state[frame + LED_SUIT]
    if card & state[JOKER] and led >= 0:
        first = barred_from(state, card) + BARRED_DEAD
        return (state[BARRED] >> first >> led) & 1 == 0
    return True


@inlined
def put_card(state, frame, place, leader, left, cards):
    """Choose a card at `place`, lay it on the table and see who wins the trick now."""
    seat = seat_at(state, leader, place)
    todo = state[frame + TODO + place]
    if place == 0:
        card = choose_lead(state, frame, todo)
        if card & state[JOKER]:
            call = lowest(state[frame + CALLS])
            suit = -1 if call == NO_CALL else index_of(call)
            state[frame + LED_LANE] = 0 if suit < 0 else state[LANE + suit]
        else:
            suit = state[SHIFT + index_of(card)] >> 2
            state[frame + LED_LANE] = lane_of(state, card)
        state[frame + LED_SUIT] = suit
        best = card
        winner = seat
    else:
        best = state[frame + BEST + place - 1]
        winner = state[frame + WINNER + place - 1]
        lane = state[frame + LED_LANE]
        card = choose_follow(state, seat, place, leader, todo, best, side_of(state, winner), lane)
        if beats(state, frame, card, best):
            best = card
            winner = seat
    state[frame + CARD + place] = card
    state[frame + BEST + place] = best
    state[frame + WINNER + place] = winner
    state[HAND + seat] ^= card


@inlined
def note_failure(state, frame, place, seat, cards, relevant):
    """Strike a card that failed, and those that must fail with it."""
    card = state[frame + CARD + place]
    if place == 0 and card & state[JOKER]:
        state[frame + CALLS] &= state[frame + CALLS] - 1
        state[frame + RELEVANT] |= relevant
        if state[frame + CALLS] == 0:
            state[frame + TODO] &= ~state[JOKER]  # a second joker in this hand is its equal
        return
    lane = lane_of(state, card)
    hand = state[HAND + seat]
    group = equals_of(card, hand, cards, lane)
    if state[TWINS]:  # a card whose equal is with another hand is like no other card
        others = cards & ~hand
        split = (others & state[TWINS]) << 1 | (others >> 1 & state[TWINS])
        group = card if card & split else group & ~split
    # The proofs for the equals of this card swap their ranks, so they matter together.
    if relevant & group:
        relevant |= group
    state[frame + RELEVANT + place] |= relevant
    deciding = lowest(relevant & lane)
    # If its rank did not matter, nor would that of the other low cards: of all, if none decided.
    idle = int(deciding == 0) | int(card < deciding)
    gone = group | (lane & (deciding - 1) if idle else 0)
    if state[PILES]:  # what lies under a card makes it different from all others
        gone = card if card & state[COVERS] else gone & ~state[COVERS]
    state[frame + TODO + place] &= ~gone


@inlined
def lower_twins(state, relevant):
    """Return the equals of relevant cards: with them, it matters who plays first."""
    return (relevant & RANKS) >> 1 & state[TWINS]


@inlined
def take_trick(state, frame, leader, best, lengths):
    """Return the suit lengths after the trick, and whether its winner beat a card of its suit."""
    seats = state[SEATS]
    same = 0
    lane = lane_of(state, best)
    for place in range(seats):
        card = state[frame + CARD + place]
        same |= card & lane
        seat = seat_at(state, leader, place)
        if seat < 4:
            lengths -= state[UNIT + index_of(card)] << 16 * seat
    return lengths, same != best


@inlined
def twins_key(state, extra, cards):
    """Mix into a table key which cards have their equal still in play."""
    pairs = state[TWINS] & cards & cards >> 1
    return extra ^ gather(pairs, cards) * 0x2545F4914F6CDD1D


@inlined
def last_trick(state, leader, frame, need):
    """Play the last trick, in which nobody has a choice."""
    card = state[HAND + leader]
    lane = lane_of(state, card)
    state[frame + LED_LANE] = 0 if card & state[JOKER] else lane
    state[frame + LED_SUIT] = -1 if card & state[JOKER] else state[SHIFT + index_of(card)] >> 2
    best = card
    winner = leader
    others = 0
    for place in range(1, state[SEATS]):
        seat = seat_at(state, leader, place)
        other = state[HAND + seat]
        others |= other
        if beats(state, frame, other, best):
            best = other
            winner = seat
    beaten = (others | card) & lane_of(state, best) & ~best
    relevant = best if beaten else 0
    return relevant if side_of(state, winner) >= need else relevant | NO


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
        # A side that needs nearly all fails at once where every lead loses.
        if plainly and enough == left:
            lost, _, relevant = every_lead_loses(state, leader, cards & ~buried)
            if not lost and buried == 0:
                lost, relevant = cannot_run_all(state, leader, left, cards)
            if lost:
                return relevant | NO if side else relevant
        against = 0
        if plainly and buried:
            sure, relevant = sure_in_piles(state, leader & 1, enough)
            if sure:
                return relevant if side else relevant | NO
            sure, relevant = sure_in_piles(state, 1 - (leader & 1), left - enough + 1)
            if sure:
                return relevant | NO if side else relevant
        elif plainly and state[TRUMP]:
            against = trumps_of_foes(state, leader)
            sure, relevant = sure_trumps(state, leader, against, enough)
            if sure:
                return relevant if side else relevant | NO
            ours = cards & state[TRUMP] & ~against
            sure, relevant = sure_trumps_of_foes(state, ours, left - enough + 1)
            if sure:
                return relevant | NO if side else relevant
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
        at = look_up(table, chain, lengths, extra, low, high, third, need)
        if at:
            known = relevant_cards(table, at, cards)
            return known if (table[at + BOUNDS] & 15) >= need else known | NO
        state[LIKELY] = table[HINT]
        if plainly and buried:
            reached, relevant = quick_in_piles(state, leader, left, enough, cards)
            if reached:
                return relevant if side else relevant | NO
        elif plainly:
            reached, relevant = quick_tricks(state, leader, enough, cards, against)
            if reached:
                return relevant if side else relevant | NO
            if enough < left:
                lost, winners, relevant = every_lead_loses(state, leader, cards)
                if lost:
                    lost, tops = quick_after_losing(state, winners, left - enough + 1, cards)
                    if lost:
                        relevant |= tops
                        return relevant | NO if side else relevant
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
            verdict = search(state, table, winner, left - 1, need - side_of(state, winner), rest)
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
