"""Which card to try first: the order decides how much of the tree is searched.

All hands are open, so most seats know the outcome of the trick and only one or two cards are worth
trying. The order never changes a result.
"""

import numpy as np
from numba import njit

from .bits_kernel import highest, lowest, popcount
from .bounds_kernel import seat_at, side_of
from .layout import HAND, JOKER, KILLER, LANE, LIKELY, SEATS, TRUMP


@njit
def equals_of(card, hand, cards, lane):
    """Return the cards of `hand` that are as good as `card`: only cards gone lie between them."""
    run = (hand | ~cards) & lane
    upward = run & ~(run + card)
    gap = ~run & (card - 1)
    downward = card - 1 if gap == 0 else (card - 1) & -(highest(gap) << 1)
    return (upward | downward) & hand


@njit
def strongest_play(state, seat, led_lane):
    """Return the best card a later seat can put on this trick, 0 if it cannot take part."""
    hand = state[HAND + seat]
    able = hand & led_lane
    if able == 0:
        able = hand & state[TRUMP]
    if able == 0:
        return 0
    return highest(able)


@njit
def cheapest_discard(state, seat, todo):
    """Choose a card to throw away: the lowest card of the suit in which least is lost."""
    best_card = 0
    best_score = -1000
    for suit in range(4):
        lane = state[LANE + suit]
        mine = todo & lane
        if mine == 0 or lane & state[TRUMP] & ~state[JOKER]:
            continue
        low = lowest(mine)
        others = 0
        for other in range(state[SEATS]):
            if other != seat:
                others |= state[HAND + other] & lane
        length = popcount(state[HAND + seat] & lane)
        # Keep winners, and the guard of a card that will be one.
        score = 2 * length
        if others == 0 or low > others:
            score -= 20
        elif length == 2 and highest(state[HAND + seat] & lane) > lowest(others):
            score -= 3
        if score > best_score:
            best_score = score
            best_card = low
    if best_card == 0:
        best_card = lowest(todo)
    return best_card


@njit
def choose_follow(state, seat, position, leader, todo, best, best_side, led_lane):
    """Choose the next card to try for a seat that does not lead."""
    seats = state[SEATS]
    side = side_of(state, seat)
    contending = todo & (led_lane | state[TRUMP])
    threat = 0 if best_side == side else best
    helped = best if best_side == side else 0
    for later in range(position + 1, seats):
        other = seat_at(state, leader, later)
        top = strongest_play(state, other, led_lane)
        if side_of(state, other) == side:
            helped = max(helped, top)
        else:
            threat = max(threat, top)
    if helped <= threat:
        winners = contending & -(threat << 1) if threat else contending
        if winners:
            return lowest(winners)
    low = todo & led_lane
    if low:
        return lowest(low)
    return cheapest_discard(state, seat, todo)


# Weights of a lead, tuned for few positions searched (2,500 deals; see tests/bench).
PLAIN_SUIT, TRUMP_SUIT, NO_TRUMP = 0, 1, 2
OWN_LENGTH = 0  # for each card of the suit: the leader's,
FRIENDS_LENGTH = 1  # its partners',
BEFORE_LENGTH = 2  # of opponents who play before a partner,
AFTER_LENGTH = 3  # of opponents who play after one
TOP_BEFORE = 4  # the highest card lies before the partner
TOP_AFTER = 5  # ... after the partner, or no partner is left
TOP_OWN = 6  # ... with the leader
TOP_OWN_RUFFED = 7  # ... and an opponent can ruff
TOP_FRIEND = 8  # ... with a partner
TOP_FRIEND_RUFFED = 9  # ... and an opponent can ruff
FRIEND_RUFFS = 10  # a partner can ruff
FRIEND_RUFFS_TOO = 11  # ... and an opponent too
RUFF_BEFORE = 12  # an opponent before the partner can ruff
RUFF_AFTER = 13  # an opponent after the partner can ruff
SECOND_OWN = 14  # the second highest card is the leader's
SECOND_FRIEND = 15  # ... a partner's
BASE = 16  # the kind of suit
REFUTED_LAST = 17  # this suit refuted the last position with as many tricks left
SINGLETON = 18  # the leader's last card of the suit
FRIENDS_VOID = 19  # no partner has the suit
REFUTED_LIKE = 20  # this suit refuted a position with the same suit lengths
LEAD_WEIGHTS = np.array(
    [
        [
            10,
            2,
            2,
            10,
            8,
            -18,
            128,
            6,
            86,
            34,
            132,
            24,
            -60,
            -134,
            22,
            60,
            -4,
            36,
            -16,
            -4,
            90,
        ],  # a plain suit beside trumps
        [
            2,
            2,
            0,
            -2,
            32,
            30,
            72,
            0,
            72,
            0,
            88,
            40,
            -56,
            -56,
            24,
            38,
            -14,
            52,
            4,
            -6,
            108,
        ],  # trumps
        [
            8,
            20,
            10,
            2,
            36,
            20,
            48,
            0,
            76,
            0,
            88,
            40,
            -56,
            -56,
            24,
            44,
            0,
            46,
            -42,
            8,
            40,
        ],  # no-trump
    ],
    dtype=np.int64,
)


@njit
def choose_lead(state, leader, left, todo, cards):
    """Choose the next card to lead: score every suit, then take its top or its lowest card."""
    seats = state[SEATS]
    side = side_of(state, leader)
    ruffers = state[TRUMP]
    trump = ruffers & ~state[JOKER]
    mine = state[HAND + leader]
    before = 0  # opponents who play before any partner, partners, opponents after
    friends = 0
    after = 0
    for place in range(1, seats):
        other = seat_at(state, leader, place)
        hand = state[HAND + other]
        if side_of(state, other) == side:
            friends |= hand
        elif friends == 0:
            before |= hand
        else:
            after |= hand
    best_score = -(1 << 40)
    best_card = lowest(todo)
    for suit in range(4):
        lane = state[LANE + suit]
        tried = todo & lane
        if tried == 0:
            continue
        kind = PLAIN_SUIT
        if trump == 0:
            kind = NO_TRUMP
        elif lane == trump:
            kind = TRUMP_SUIT
        weights = LEAD_WEIGHTS[kind]
        held = cards & lane
        top = highest(held)
        own = mine & lane
        score = (
            weights[BASE]
            + weights[OWN_LENGTH] * popcount(own)
            + weights[FRIENDS_LENGTH] * popcount(friends & lane)
            + weights[BEFORE_LENGTH] * popcount(before & lane)
            + weights[AFTER_LENGTH] * popcount(after & lane)
        )
        ruffed = 0  # 1 if an opponent can ruff: the next column holds the weight for that case
        if kind != TRUMP_SUIT:
            if before & lane == 0 and before & ruffers:
                score += weights[RUFF_BEFORE]
                ruffed = 1
            if after & lane == 0 and after & ruffers:
                score += weights[RUFF_AFTER]
                ruffed = 1
            if friends & lane == 0 and friends & ruffers:
                score += weights[FRIEND_RUFFS + ruffed]
        if own & top:
            score += weights[TOP_OWN + ruffed]
        elif friends & top:
            score += weights[TOP_FRIEND + ruffed]
        elif before & top:
            score += weights[TOP_BEFORE]
        else:
            score += weights[TOP_AFTER]
        from_top = own & top
        rest = held & ~top
        if rest:
            second = highest(rest)
            if own & second:
                score += weights[SECOND_OWN]
                if friends & top == 0:
                    from_top |= second
            elif friends & second:
                score += weights[SECOND_FRIEND]
        if own & (own - 1) == 0:
            score += weights[SINGLETON]
        if friends & lane == 0:
            score += weights[FRIENDS_VOID]
        if state[LIKELY] == suit:
            score += weights[REFUTED_LIKE]
        if state[KILLER + left] == suit:
            score += weights[REFUTED_LAST]
        if score > best_score:
            best_score = score
            best_card = highest(tried) if from_top else lowest(tried)
    return best_card
