"""What an unnamed joker may do in no-trump and misère (RULES 6.3).

To the search it is a trump suit of one card (or two): it wins like a trump, and a hand void in the
suit led may play it or keep it. Only its lead is special. It calls a suit, which others must
follow, and what it may call depends on what its holder, or everybody, has shown: `BARRED`.
"""

from .bits_kernel import highest, index_of, lowest
from .bounds_kernel import seat_at
from .compiled import inlined
from .layout import (
    BARRED,
    BARRED_DEAD,
    BARRED_LATER,
    CARD,
    DEAD_RULE,
    HAND,
    HIDDEN,
    JOKER,
    JOKER_RULE,
    LEAD_NOT_DISCARDED,
    LEAD_NOT_RENOUNCED,
    LEAD_UNLED_SUIT,
    LED_LANE,
    LED_SUIT,
    NO_CALL,
    PILES,
    SEATS,
    SHIFT,
)


@inlined
def barred_from(state, joker):
    """Return where in BARRED the bits of a joker's holder begin."""
    return 0 if joker & highest(state[JOKER]) else BARRED_LATER


@inlined
def lead_moves(state, hand, left):
    """Return the cards that may be led, and the suits a led joker may call."""
    joker = hand & state[JOKER]
    if joker == 0:
        return hand, 0
    calls = 15 & ~(state[BARRED] >> barred_from(state, joker))
    if calls == 0:
        if left > 1 and hand != joker:
            return hand & ~joker, 0
        calls = NO_CALL
    return hand, calls


@inlined
def note_shown(state, frame, leader):
    """Note what the trick bars the unnamed jokers from, under the lead rule in force."""
    led = state[frame + LED_SUIT]
    rule = state[JOKER_RULE]
    if led < 0:
        return
    if rule == LEAD_UNLED_SUIT:
        state[BARRED] |= (1 | 1 << BARRED_LATER) << led
    for place in range(1, state[SEATS]):
        seat = seat_at(state, leader, place)
        jokers = state[HAND + seat]
        if state[PILES] and seat >= 2:  # a table shows something for its face-down cards too
            jokers |= state[HIDDEN + seat - 2]
        jokers &= state[JOKER]
        card = state[frame + CARD + place]
        if jokers == 0 or card & state[frame + LED_LANE]:
            continue
        shown = 0
        if rule == LEAD_NOT_RENOUNCED:
            shown |= 1 << led
        if rule == LEAD_NOT_DISCARDED and card & state[JOKER] == 0:
            shown |= 1 << (state[SHIFT + index_of(card)] >> 2)
        if state[DEAD_RULE]:
            shown |= 1 << led << BARRED_DEAD
        while jokers:
            state[BARRED] |= shown << barred_from(state, lowest(jokers))
            jokers &= jokers - 1
