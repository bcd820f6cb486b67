"""Which card to try first: the order decides how much of the tree is searched.

All hands are open, so most seats know the outcome of the trick and only one or two cards are worth
trying. The order never changes a result.
"""

import numpy as np

from analyzer.cards.bits_kernel import popcount

from .bits_kernel import highest, lowest
from .bounds_kernel import seat_at, side_of
from .compiled import called, inlined
from .layout import (
    COVERS,
    HAND,
    HIDDEN,
    JOKER,
    KILLER,
    LANE,
    LEADS,
    LIKELY,
    MAX_SEATS,
    PILES,
    SEATS,
    TRUMP,
)
from .lead_weights_kernel import HINTS, LENGTHS, OWNERS, RUFFED
from .words_kernel import scalar_only


@inlined
def equals_of(card, hand, cards, lane):
    """Return the cards of `hand` that are as good as `card`: only cards gone lie between them."""
    run = (hand | ~cards) & lane
    upward = run & ~(run + card)
    gap = ~run & (card - 1)
    downward = card - 1 if gap == 0 else (card - 1) & -(highest(gap) << 1)
    return (upward | downward) & hand


@inlined
def contenders(state, seat, led_lane):
    """Return the cards with which a later seat can contend for this trick."""
    return able_of(state[HAND + seat], led_lane, state[TRUMP])


@inlined
def able_of(hand, led_lane, trump):
    """Return the cards of a hand that can contend for a trick."""
    able = hand & led_lane
    return able if able else hand & trump


# All weights below were tuned for few positions searched: four hands first, then five and six, then
# the two-player game.


@inlined
def kind_of_table(state):
    """Return which weights to use: 0 up to four hands, 1 more hands, 2 the two-player game."""
    return 2 * state[PILES] + int(state[SEATS] > 4)


# What speaks for throwing a card away from a suit: rows for hands without and with trumps, then, in
# no-trump, for hands without and with an unnamed joker. For each card held; the last card; the
# lowest card beats all others of the suit; the highest does; for each card that partners and
# opponents hold; a partner's best beats that of the opponents; partners void; opponents void; two
# cards held; the lowest card covers another.
DISCARD = np.array(
    [
        [
            [50, -59, -60, 15, -9, -30, -12, 8, 66, -27, 0],
            [-25, 55, -260, -6, 10, 6, -70, -154, 54, -22, 0],
            [50, -40, -110, 20, -4, 0, -16, 96, 60, -4, 0],
            [-10, 8, -294, -24, -12, 20, -82, 70, -50, -6, 0],
        ],
        [
            [54, -75, -70, -35, -5, -20, -12, 58, 70, -47, 0],
            [-35, 95, -290, 24, 10, 6, -60, -194, 48, -2, 0],
            [50, -40, -110, 20, -4, 0, -16, 96, 60, -4, 0],
            [-10, 8, -294, -24, -12, 20, -82, 70, -50, -6, 0],
        ],
        [
            [80, -29, -108, 45, -9, -18, 18, 80, 36, -27, 150],
            [-13, 103, -260, -36, -32, 6, -70, -184, 54, -22, 0],
            [140, -40, -260, 20, -4, -18, -40, 108, 60, 8, 126],
            [-28, 128, -294, -24, -42, 2, -52, 70, -50, -36, 30],
        ],
    ],
    dtype=np.int64,
)


# The same, summed up for quick use: by the cards of the suit held and by how many of them partners
# and opponents hold; and by what is true of it, one bit each for numbers 2, 3, 6 and 10.
_COUNT = np.arange(32)
OWN_LENGTH = (
    DISCARD[..., [0]] * _COUNT
    + DISCARD[..., [1]] * (_COUNT == 1)
    + DISCARD[..., [9]] * (_COUNT == 2)
)
FRIENDS_LENGTH = DISCARD[..., [4]] * _COUNT + DISCARD[..., [7]] * (_COUNT == 0)
FOES_LENGTH = DISCARD[..., [5]] * _COUNT + DISCARD[..., [8]] * (_COUNT == 0)
TRUTHS = sum(
    DISCARD[..., [number]] * (_COUNT[:16] >> bit & 1) for bit, number in enumerate((2, 3, 6, 10))
)


@called
def cheapest_discard(state, hand, todo, friends, foes):
    """Choose a card to throw away: the lowest card of the suit in which least is lost."""
    scalar_only()
    best_card = 0
    best_score = -(1 << 40)
    table = kind_of_table(state)
    trumps = state[TRUMP]
    kind = 2 * int(trumps & ~state[JOKER] == 0) + int(hand & trumps != 0)
    plain = todo & (~trumps | state[JOKER])
    for suit in range(4):
        lane = state[LANE + suit]
        low = lowest(plain & lane)
        mine = hand & lane
        partners = friends & lane
        against = foes & lane
        others = partners | against
        score = (
            OWN_LENGTH[table, kind, popcount(mine)]
            + FRIENDS_LENGTH[table, kind, popcount(partners)]
            + FOES_LENGTH[table, kind, popcount(against)]
            + TRUTHS[
                table,
                kind,
                int(low > others)
                | int(mine > others) << 1
                | int(partners > against) << 2
                | int((low & state[COVERS]) != 0) << 3,
            ]
        )
        if low and score > best_score:
            best_score = score
            best_card = low
    if best_card == 0:
        best_card = lowest(todo)
    return best_card


@inlined
def choose_follow(state, seat, position, leader, todo, best, best_side, led_lane):
    """Choose the next card to try for a seat that does not lead."""
    seats = state[SEATS]
    side = side_of(state, seat)
    threat = 0 if best_side == side else best
    helped = best if best_side == side else 0
    # No card is in both sets, so the greater one has the greater top card.
    for later in range(position + 1, seats):
        other = seat_at(state, leader, later)
        able = contenders(state, other, led_lane)
        if side_of(state, other) == side:
            helped |= able
        else:
            threat |= able
    friends = 0
    foes = 0
    for other in range(state[SEATS]):
        if side_of(state, other) != side:
            foes |= state[HAND + other]
        elif other != seat:
            friends |= state[HAND + other]
    return pick_follow(state, state[HAND + seat], todo, threat, helped, led_lane, friends, foes)


@inlined
def pick_follow(state, hand, todo, threat, helped, led_lane, friends, foes):
    """Choose the next card to try against what threatens to win the trick, and what helps."""
    contending = todo & (led_lane | state[TRUMP])
    winners = contending & -(highest(threat) << 1) if threat else 0
    picked = winners if helped <= threat else 0
    low = todo & led_lane
    covers = low & state[COVERS]  # in the two-player game, to turn up what lies under them
    picked = picked if picked else (covers if covers else low)
    if picked:
        return lowest(picked)
    if todo & (todo - 1) == 0:
        return todo
    return cheapest_discard(state, hand, todo, friends, foes)


PLAIN_SUIT, TRUMP_SUIT, NO_TRUMP = 0, 1, 2  # kinds of suit a lead can be of


@inlined
def top_owner(held, friends, before, after):
    """Return who holds the highest card: the leader, a partner, an opponent before or after.

    As a number: 0, 1, 2 or 3; and 4 if there is no card.
    """
    top = highest(held | 1)
    owner = (
        1 * int((top & friends) != 0) + 2 * int((top & before) != 0) + 3 * int((top & after) != 0)
    )
    return owner if held else 4


@inlined
def weigh_leads(state, frame, leader, left, todo, cards):
    """Score every suit of `todo` as a lead, and note whether to take its top or its lowest card.

    Written with few branches: which way they go is hard to foresee, and that costs most.
    """
    scalar_only()
    if state[PILES]:
        cards &= ~(state[HIDDEN] | state[HIDDEN + 1])
    side = side_of(state, leader)
    ruffers = state[TRUMP]
    trump = ruffers & ~state[JOKER]
    mine = state[HAND + leader]
    before = 0  # opponents who play before any partner, partners, opponents after
    friends = 0
    after = 0
    for place in range(1, state[SEATS]):
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
    killer = state[KILLER + left * MAX_SEATS + leader]
    likely = state[LIKELY]
    for suit in range(4):
        lane = state[LANE + suit]
        if todo & lane == 0:
            continue
        kind = NO_TRUMP if trump == 0 else (TRUMP_SUIT if lane == trump else PLAIN_SUIT)
        held = cards & lane
        second = held ^ highest(held)
        third = second & ~highest(second | 1)
        first_owner = top_owner(held, friends, before, after)
        second_owner = top_owner(second, friends, before, after)
        third_owner = top_owner(third, friends, before, after)
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
        length = min(own, 4) - 1
        low = OWNERS[kind, 0, first_owner, second_owner, third_owner]
        high = OWNERS[kind, 1, first_owner, second_owner, third_owner]
        from_top = int(own > 1) & int(high > low)
        score = (
            (high if from_top else low)
            + RUFFED[kind, ruff, length, first_owner]
            + LENGTHS[kind, length, min(partners, 3), min(early, 3), min(late, 3)]
            + HINTS[kind, int(likely == suit), int(killer == suit), int(likely >= 0)]
        )
        state[frame + LEADS + suit] = score << 1 | from_top


@inlined
def choose_lead(state, frame, todo):
    """Choose the next card to lead from the suit that was weighed best."""
    scalar_only()
    best_weight = -(1 << 40)
    best = todo  # a joker that is in no suit
    for suit in range(4):
        tried = todo & state[LANE + suit]
        weight = state[frame + LEADS + suit]
        if tried and weight >> 1 > best_weight >> 1:
            best_weight = weight
            best = tried
    return highest(best) if best_weight & 1 else lowest(best)
