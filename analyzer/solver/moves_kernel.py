"""Which card to try first: the order decides how much of the tree is searched.

All hands are open, so most seats know the outcome of the trick and only one or two cards are worth
trying. The order never changes a result.
"""

import numpy as np

from .bits_kernel import highest, lowest, popcount
from .bounds_kernel import seat_at, side_of
from .compiled import inlined
from .layout import HAND, JOKER, KILLER, LANE, LIKELY, SEATS, TRUMP


@inlined
def equals_of(card, hand, cards, lane):
    """Return the cards of `hand` that are as good as `card`: only cards gone lie between them."""
    run = (hand | ~cards) & lane
    upward = run & ~(run + card)
    gap = ~run & (card - 1)
    downward = card - 1 if gap == 0 else (card - 1) & -(highest(gap) << 1)
    return (upward | downward) & hand


@inlined
def strongest_play(state, seat, led_lane):
    """Return the best card a later seat can put on this trick, 0 if it cannot take part."""
    hand = state[HAND + seat]
    able = hand & led_lane
    if able == 0:
        able = hand & state[TRUMP]
    if able == 0:
        return 0
    return highest(able)


@inlined
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


@inlined
def choose_follow(state, seat, position, leader, todo, best, best_side, led_lane):
    """Choose the next card to try for a seat that does not lead."""
    seats = state[SEATS]
    if todo & (todo - 1) == 0:
        return todo
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


# What speaks for leading a suit, tuned for few positions searched. A row for each kind of suit.
PLAIN_SUIT, TRUMP_SUIT, NO_TRUMP = 0, 1, 2

# For each card of the suit that the leader, its partners, the opponents before them and those after
# them hold.
LENGTHS = np.array([[10, 2, 2, 10], [2, 2, 0, -2], [8, 20, 10, 2]], dtype=np.int64)
# Who holds the highest card, in the same order; the second half if an opponent can ruff.
HIGHEST = np.array(
    [
        [128, 86, 8, -18, 6, 34, 8, -18],
        [72, 72, 32, 30, 0, 0, 32, 30],
        [48, 76, 36, 20, 0, 0, 36, 20],
    ],
    dtype=np.int64,
)
# Who holds the second highest card; the last if there is none.
SECOND = np.array([[22, 60, 0, 0, 0], [24, 38, 0, 0, 0], [24, 44, 0, 0, 0]], dtype=np.int64)


# Who can ruff: 1 an opponent before the partner, 2 one after, 4 the partner, and their sums.
def _ruffs(kind):
    before, after, friend, friend_too = RUFF[kind]
    return [
        before * (who & 1)
        + after * (who >> 1 & 1)
        + (who >> 2) * (friend_too if who & 3 else friend)
        for who in range(8)
    ]


RUFF = [[-60, -134, 132, 24], [-56, -56, 88, 40], [-56, -56, 88, 40]]
RUFFS = np.array([_ruffs(kind) for kind in range(3)], dtype=np.int64)
# The kind itself; the leader's last card of the suit; partners void; the suit refuted the last
# position with as many tricks left; it refuted one with the same suit lengths.
OTHER = np.array(
    [[-4, -16, -4, 36, 90], [-14, 4, -6, 52, 108], [0, -42, 8, 46, 40]], dtype=np.int64
)


@inlined
def owner_of(card, friends, before, after):
    """Return who holds a card: 0 the leader, 1 a partner, 2 or 3 an opponent before or after."""
    return (
        1 * int((card & friends) != 0)
        + 2 * int((card & before) != 0)
        + 3 * int((card & after) != 0)
    )


@inlined
def choose_lead(state, leader, left, todo, cards):
    """Choose the next card to lead: score every suit, then take its top or its lowest card.

    Written with few branches: which way they go is hard to foresee, and that costs most.
    """
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
    before_can = int((before & ruffers) != 0)
    after_can = int((after & ruffers) != 0)
    friends_can = int((friends & ruffers) != 0)
    killer = state[KILLER + left]
    likely = state[LIKELY]
    best_score = -(1 << 40)
    best_card = lowest(todo)
    for suit in range(4):
        lane = state[LANE + suit]
        tried = todo & lane
        if tried == 0:
            continue
        kind = NO_TRUMP if trump == 0 else (TRUMP_SUIT if lane == trump else PLAIN_SUIT)
        held = cards & lane
        top = highest(held)
        second = held ^ top
        first_owner = owner_of(top, friends, before, after)
        second_owner = 4
        if second:
            second_owner = owner_of(highest(second), friends, before, after)
        own = popcount(mine & lane)
        partners = popcount(friends & lane)
        early = popcount(before & lane)
        late = popcount(after & lane)
        plain = int(lane != trump)
        ruff = plain * (
            (before_can & int(early == 0))
            | (after_can & int(late == 0)) << 1
            | (friends_can & int(partners == 0)) << 2
        )
        score = (
            OTHER[kind, 0]
            + OTHER[kind, 1] * int(own == 1)
            + OTHER[kind, 2] * int(partners == 0)
            + OTHER[kind, 3] * int(killer == suit)
            + OTHER[kind, 4] * int(likely == suit)
            + LENGTHS[kind, 0] * own
            + LENGTHS[kind, 1] * partners
            + LENGTHS[kind, 2] * early
            + LENGTHS[kind, 3] * late
            + HIGHEST[kind, first_owner + 4 * int((ruff & 3) != 0)]
            + SECOND[kind, second_owner]
            + RUFFS[kind, ruff]
        )
        # Cash from the top, or lead the top of a sequence; else lead low.
        from_top = (first_owner == 0) | ((second_owner == 0) & (first_owner != 1))
        card = highest(tried) if from_top else lowest(tried)
        if score > best_score:
            best_score = score
            best_card = card
    return best_card
