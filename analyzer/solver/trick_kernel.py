"""The steps of a trick: list a hand's cards, lay one on the table, strike those that fail.

`search_kernel` keeps what it knows of a trick in a frame of the state and takes all of them;
`plain_kernel` keeps it in variables and takes `failing_with` and `last_trick`.
"""

from .bits_kernel import gather, index_of, lowest
from .bounds_kernel import seat_at, side_of
from .compiled import inlined
from .joker_kernel import barred_from, lead_moves
from .layout import (
    BARRED,
    BARRED_DEAD,
    BEST,
    CALLS,
    CARD,
    COVERS,
    DEAD_RULE,
    FORCED,
    HAND,
    JOKER,
    LANE,
    LED_LANE,
    LED_SUIT,
    NO_CALL,
    OWN_LANE,
    PILES,
    RELEVANT,
    SEATS,
    SHIFT,
    TODO,
    TRUMP,
    TWINS,
    UNIT,
    WANTS,
    WINNER,
)
from .moves_kernel import choose_follow, choose_lead, equals_of, weigh_leads

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
    if state[DEAD_RULE] and card & state[JOKER] and led >= 0:
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
    gone, relevant = failing_with(state, card, state[HAND + seat], cards, relevant)
    state[frame + RELEVANT + place] |= relevant
    state[frame + TODO + place] &= ~gone


@inlined
def failing_with(state, card, hand, cards, relevant):
    """Return the cards of a hand that must fail with `card`, and the relevant cards."""
    lane = lane_of(state, card)
    group = equals_of(card, hand, cards, lane)
    if state[TWINS]:  # a card whose equal is with another hand is like no other card
        others = cards & ~hand
        split = (others & state[TWINS]) << 1 | (others >> 1 & state[TWINS])
        group = card if card & split else group & ~split
    # The proofs for the equals of this card swap their ranks, so they matter together.
    if relevant & group:
        relevant |= group
    deciding = lowest(relevant & lane)
    # If its rank did not matter, nor would that of the other low cards: of all, if none decided.
    idle = int(deciding == 0) | int(card < deciding)
    gone = group | (lane & (deciding - 1) if idle else 0)
    if state[PILES]:  # what lies under a card makes it different from all others
        gone = card if card & state[COVERS] else gone & ~state[COVERS]
    return gone, relevant


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
