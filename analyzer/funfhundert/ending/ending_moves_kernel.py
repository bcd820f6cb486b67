"""The cards of an ending as words of 8 bits: legal replies, winners, cards that are equal."""

from analyzer.cards.bits_kernel import lowest_place
from analyzer.funfhundert.layout import (
    BEATEN,
    BETWEEN,
    CARD_POINTS,
    HAND,
    NINE,
    PLACE,
    POINTS,
    SAFE,
    SIZES,
    STRENGTH,
    SUIT,
    TOUCH,
    TOUCHED,
    TRUMP,
    TRUMPS,
    TWIN,
    TWINNED,
)
from analyzer.jit import inlined


@inlined
def lay_out(state, first, second, trump, seven_counts):
    """Number the cards of both sides and write down all that never changes.

    `first` and `second` are the hands as card sets, `seven_counts` whether the trump seven may
    still be announced.
    """
    state[TRUMP] = trump
    for side in range(2):
        hand = first if side == 0 else second
        count = 0
        trumps = 0
        for card in range(32):
            if hand >> card & 1:
                state[PLACE + side * HAND + count] = card
                state[POINTS + side * HAND + count] = CARD_POINTS[card]
                trumps |= int(card >> 3 == trump) << count
                count += 1
        state[SIZES + side] = count
        state[TRUMPS + side] = trumps
    for side in range(2):
        state[TWINNED + side] = 0
        for own in range(state[SIZES + side]):
            _write_card(state, side, own, trump, seven_counts)
        _write_sets(state, side, trump)


@inlined
def _write_card(state, side, own, trump, seven_counts):
    """Write down the other's cards of its suit, those it beats, and its equals."""
    at = side * HAND + own
    card = state[PLACE + at]
    suit = 0
    beaten = 0
    for place in range(state[SIZES + 1 - side]):
        other = state[PLACE + (1 - side) * HAND + place]
        if other >> 3 == card >> 3:
            suit |= 1 << place
            if STRENGTH[card] > STRENGTH[other]:
                beaten |= 1 << place
        elif other >> 3 != trump:
            beaten |= 1 << place
    state[SUIT + at] = suit
    state[BEATEN + at] = beaten
    state[TWIN + 2 * at] = 0
    state[TWIN + 2 * at + 1] = 0
    if card & 7 >= NINE or (seven_counts and card == 8 * trump):
        return
    # Of 7, 8 and 9 only the highest is tried: they have no points and make no combination.
    found = 0
    for place in range(own + 1, state[SIZES + side]):
        twin = state[PLACE + side * HAND + place]
        if twin >> 3 == card >> 3 and twin & 7 <= NINE:
            between = 0
            for other in range(state[SIZES + 1 - side]):
                foe = state[PLACE + (1 - side) * HAND + other]
                between |= int(card < foe < twin) << other
            state[TWIN + 2 * at + found] = 1 << place
            state[BETWEEN + 2 * at + found] = between
            found += 1
            state[TWINNED + side] |= 1 << own


@inlined
def _write_sets(state, side, trump):
    """Write down for every set of this side's cards what it touches and cannot beat."""
    other = 1 - side
    for hand in range(1 << state[SIZES + side]):
        touched = 0
        safe = state[TRUMPS + other]
        for place in range(state[SIZES + side]):
            if hand >> place & 1:
                at = side * HAND + place
                touched |= TOUCHED[trump, state[PLACE + at]]
                if state[TRUMPS + side] >> place & 1:
                    safe &= ~state[BEATEN + at]
        state[TOUCH + 256 * side + hand] = touched
        state[SAFE + 256 * side + hand] = safe


@inlined
def replies_to(state, leader, lead, hand):
    """Return the cards of `hand`, the other side's, that may answer the card at place `lead`."""
    legal = hand & state[SUIT + leader * HAND + lead]
    if legal == 0:
        legal = hand & state[TRUMPS + 1 - leader]
    if legal == 0:
        legal = hand
    return legal


@inlined
def without_spares(state, side, cards, hand, other_hand):
    """Drop those of `cards` that have a higher equal in the same hand."""
    doubtful = cards & state[TWINNED + side]
    while doubtful:
        card = doubtful & -doubtful
        doubtful ^= card
        if is_spare(state, side, lowest_place(card), hand, other_hand):
            cards ^= card
    return cards


@inlined
def is_spare(state, side, place, hand, other_hand):
    """Return whether a higher card of the same hand is as good as this one."""
    at = TWIN + 2 * (side * HAND + place)
    between = at + BETWEEN - TWIN
    first = hand & state[at] != 0 and other_hand & state[between] == 0
    second = hand & state[at + 1] != 0 and other_hand & state[between + 1] == 0
    return first or second


@inlined
def still_possible(state, side, own, other, alive):
    """Drop the combinations that need a trump of the other side which no trump left can take."""
    safe = state[SAFE + 256 * side + own] & other
    return alive & ~state[TOUCH + 256 * (1 - side) + safe]


@inlined
def complete_now(state, side, other, alive):
    """Return those `alive` for a side of which the other side holds no card."""
    return alive & ~state[TOUCH + 256 * (1 - side) + other]
