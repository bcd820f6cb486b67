"""Tricks that are certain at the start of a trick, counted without playing a card.

Every count is a proof, so it must hold against any play. What is counted, and why it is safe:

*Sure trumps.* Each trump of a hand is played some time, in a trick of its own, and that trick is
lost only to a higher trump of the other side, which can be played but once. So, from the top
down, every trump of the other side is set against one lower trump; those left over are sure tricks.
Trumps of two hands are never added, since they may fall together.

*Sure with a ruff.* The hand on lead leads a suit of which its partner is void and every opponent
with trumps is not: they must follow, so any trump of the partner wins. No opponent has played a
trump and the leader has not either, so its own sure trumps are as sure as before; or the partner's,
without the one that ruffed, its lowest. What decides is the lengths, and the sure trumps' ranks.

*Quick tricks.* Winners the hand on lead can cash one after the other. In each suit: its cards
higher than those of all other hands, and once these have nothing left of the suit, all of its
cards. While an opponent has trumps, only as many rounds as that opponent must follow.

*Across the table.* The hand on lead cashes first, keeps a card of some suit in which its partner
holds the top card, crosses with it, and the partner cashes. A suit counts for one of the two hands
only, so the partner's winners never have to be played to the leader's; there is always something
else to throw.

*Every lead loses.* Whatever is led, an opponent holds the top card of the suit and nobody on the
leader's side can ruff. So a side that needs all tricks has failed. And where the opponent who wins
could take enough quick tricks if it were on lead itself, it takes them all the same: a lead of its
winning suit is, card for card, the trick in which it cashes that card first.

*Cannot run all.* A side that needs all tricks, and can never ruff, may lead only suits in which it
holds the top card, until an opponent throws a top card away. A suit can be led no more often than
the longest of the side's hands is long, so such leads last for a known number of tricks. Each
opponent who has, beside its top cards, as many other cards as that can keep every top card so long;
then one of them wins.
"""

from numba import njit

from analyzer.cards.bits_kernel import popcount

from .bits_kernel import highest, index_of
from .compiled import called, inlined
from .layout import (
    COUNTS,
    DEAD_RULE,
    FOES,
    FRIENDS,
    HAND,
    HELD,
    HIDDEN,
    JOKER,
    LANE,
    LONGEST,
    PILES,
    ROUNDS,
    SEATS,
    SHIFT,
    SIDE,
    TOPS,
    TRUMP,
    TWINS,
    UNIT,
)

UNKNOWN = 0
YES = 1
NO = -1
PAIRS = 0b0101  # declarer's side where four hands play, partners opposite


@inlined
def side_of(state, seat):
    """Return 1 for a seat on declarer's side, else 0."""
    return (state[SIDE] >> seat) & 1


@inlined
def seat_at(state, leader, place):
    """Return the seat that plays at a place of the trick."""
    if state[PILES]:
        return leader ^ place  # hand, hand, table, table; or table, table, hand, hand
    if state[SEATS] == 4:
        return (leader + place) & 3
    seat = leader + place
    seats = state[SEATS]
    return seat - seats if seat >= seats else seat


@inlined
def above(cards, others, twins):
    """Return the `cards` that beat all `others` (one suit) even if played later."""
    if others == 0:
        return cards
    top = highest(others)
    return cards & -((top + (top & twins)) << 1)


@inlined
def top_cards(cards, most):
    """Return the `most` highest of the cards."""
    for _ in range(popcount(cards) - most):
        cards &= cards - 1
    return cards


@inlined
def split_sides(state, leader):
    """List the hands of the leader's partners and opponents; return all cards held."""
    if state[SEATS] == 4 and state[SIDE] == PAIRS:
        foe = ~leader & 1
        state[FRIENDS] = 1
        state[FRIENDS + 1] = state[HAND + (leader ^ 2)]
        state[FOES] = 2
        state[FOES + 1] = state[HAND + foe]
        state[FOES + 2] = state[HAND + foe + 2]
        cards = state[HAND] | state[HAND + 1] | state[HAND + 2] | state[HAND + 3]
        return cards | state[HIDDEN] | state[HIDDEN + 1] if state[PILES] else cards
    side = side_of(state, leader)
    cards = 0
    friends = 0
    foes = 0
    for seat in range(state[SEATS]):
        hand = state[HAND + seat]
        cards |= hand
        if side_of(state, seat) != side:
            foes += 1
            state[FOES + foes] = hand
        elif seat != leader:
            friends += 1
            state[FRIENDS + friends] = hand
    state[FRIENDS] = friends
    state[FOES] = foes
    return cards


@inlined
def sure_in_hand(trumps, against, twins, enough):
    """Say whether one hand's trumps are sure of `enough` tricks; and the cards that decide.

    From the top down, every trump of the other side can beat one lower trump and no more.
    """
    spare = popcount(trumps) - enough
    if spare < 0:
        return False, 0
    if spare >= popcount(against):
        return True, 0
    beaters = 0
    while True:
        top = highest(trumps)
        equal = top >> 1 & twins  # an equal card, played earlier, would win as well
        higher = against & -(equal if equal else top)
        beaters += popcount(higher)
        against &= ~higher
        if beaters:
            beaters -= 1
            spare -= 1
            if spare < 0:
                return False, 0
        else:
            enough -= 1
            if enough <= 0:
                return True, top
        trumps ^= top


@inlined
def sure_trumps(state, leader, against, enough):
    """Say whether the leader's side is sure of `enough` trump tricks; and what decides."""
    trump = state[TRUMP]
    if state[DEAD_RULE]:
        return False, 0
    sure, tops = sure_in_hand(state[HAND + leader] & trump, against, state[TWINS], enough)
    for k in range(1, state[FRIENDS] + 1):
        if sure:
            break
        sure, tops = sure_in_hand(state[FRIENDS + k] & trump, against, state[TWINS], enough)
    return sure, tops


@inlined
def sure_trumps_of_foes(state, ours, enough):
    """Say whether an opponent of the leader is sure of `enough` trump tricks; and what decides."""
    if state[DEAD_RULE]:
        return False, 0
    for k in range(1, state[FOES] + 1):
        sure, tops = sure_in_hand(state[FOES + k] & state[TRUMP], ours, state[TWINS], enough)
        if sure:
            return True, tops
    return False, 0


@inlined
def trumps_of_foes(state, leader):
    """Return the trumps of the leader's opponents."""
    held = 0
    for k in range(1, state[FOES] + 1):
        held |= state[FOES + k]
    return held & state[TRUMP]


@inlined
def survey(state, suit, lane, trump):
    """Note the opponents' longest holding in a suit and the rounds before a ruff.

    Return their cards of the suit.
    """
    foes = 0
    longest = 0
    rounds = 15
    for k in range(1, state[FOES] + 1):
        hand = state[FOES + k]
        held = hand & lane
        foes |= held
        length = popcount(held)
        longest = max(longest, length)
        rounds = min(rounds, length if hand & trump else 15)
    state[LONGEST + suit] = longest
    state[ROUNDS + suit] = rounds
    state[HELD + suit] = foes


@inlined
def cashable(state, suit, mine, others, friends, rounds):
    """Count the tricks a hand can cash in a suit; return it and the cards that decide.

    `mine` are its cards of the suit, `others` those of all other hands, `friends` the number its
    partners hold; `rounds` limits the count.
    """
    tops = above(mine, others, state[TWINS])
    count = popcount(tops)
    runs = int(count >= state[LONGEST + suit]) & int(count >= friends)
    count = popcount(mine) if runs else count
    return min(rounds, count), tops if others else 0


@called
def quick_tricks(state, leader, enough, cards, against):
    """Say whether the leader's side can take `enough` tricks at once; and the relevant cards.

    `cards` are all cards still held, `against` the opponents' trumps.
    """
    trump = state[TRUMP]
    unnamed = state[JOKER] != 0
    own_hand = state[HAND + leader]
    # A hand left with trumps only must ruff its partner's winners and lose the run of the suit,
    # unless no trumps are out against it.
    spare = 15
    if against:
        spare = popcount(own_hand & ~trump)
        for k in range(1, state[FRIENDS] + 1):
            spare = min(spare, popcount(state[FRIENDS + k] & ~trump))
    drawn = against == 0
    by_drawing = False  # the leader cashes trumps first, and that clears them
    trump_suit = -1
    relevant = 0
    total = 0
    if trump != 0 and not unnamed:
        trump_suit = state[SHIFT + index_of(trump)] >> 2
        survey(state, trump_suit, trump, trump)
        mine = own_hand & trump
        others = cards & trump & ~mine
        friends = popcount(others & ~state[HELD + trump_suit])
        total, relevant = cashable(state, trump_suit, mine, others, friends, 15)
        state[COUNTS + trump_suit] = total
        state[TOPS + trump_suit] = relevant
        if not drawn and total >= state[LONGEST + trump_suit]:
            by_drawing = True
            drawn = True
            spare = 15
    plain = 0
    plain_relevant = 0
    for suit in range(4):
        if suit == trump_suit:
            continue
        lane = state[LANE + suit]
        survey(state, suit, lane, trump)
        if drawn:
            state[ROUNDS + suit] = 15
        mine = own_hand & lane
        others = cards & lane & ~mine
        friends = popcount(others & ~state[HELD + suit])
        count, tops = cashable(state, suit, mine, others, friends, state[ROUNDS + suit])
        state[COUNTS + suit] = count
        state[TOPS + suit] = tops
        missing = enough - total - plain
        plain += count
        if missing <= count and plain <= spare:
            return True, relevant | plain_relevant | top_cards(tops, missing)
        plain_relevant |= tops
    plain = min(plain, spare)
    if total + plain >= enough:
        return True, relevant | plain_relevant
    # Sure trumps of either hand, kept for later, beside the leader's plain winners.
    if trump and plain and not by_drawing:
        sure, tops = sure_trumps(state, leader, against, enough - plain)
        if sure:
            return True, plain_relevant | tops
    for k in range(1, state[FRIENDS] + 1):
        partner = state[FRIENDS + k]
        plain = 0
        trumps = 0
        crossing = 0  # tricks of the partner in trumps, if the leader can cross in them
        relevant = 0
        trump_relevant = 0
        loss = 15
        entry = 0
        crossing_tops = 0
        for suit in range(4):
            lane = state[LANE + suit]
            own = state[COUNTS + suit]
            if suit == trump_suit and by_drawing:
                trumps = own
                trump_relevant = state[TOPS + suit]
                continue
            mine = partner & lane
            others = cards & lane & ~mine
            friends = popcount(others & ~state[HELD + suit])
            rounds = 15 if suit == trump_suit else state[ROUNDS + suit]
            count, tops = cashable(state, suit, mine, others, friends, rounds)
            best = max(own, count)
            relied = tops if count > own else state[TOPS + suit]
            enters = count and own_hand & lane
            if suit == trump_suit:
                trumps = best
                trump_relevant = relied
                if enters:
                    crossing = count
                    crossing_tops = tops
            else:
                plain += best
                relevant |= relied
                if enters and best - count < loss:
                    loss = best - count
                    entry = tops
        if crossing and crossing + min(plain, spare) >= enough:
            return True, relevant | crossing_tops
        if loss == 15:
            continue
        plain = min(plain, spare) - loss
        if trumps + plain >= enough:
            return True, relevant | trump_relevant | entry
        if trump and not by_drawing:
            sure, tops = sure_trumps(state, leader, against, enough - plain)
            if sure:
                return True, relevant | entry | tops
    return False, 0


@inlined
def every_lead_loses(state, leader, cards):
    """Say whether the other side wins the next trick whatever is led.

    Return also which of its seats do so, as a bit set, and the relevant cards.
    """
    mine = state[HAND + leader]
    winners = 0
    relevant = 0
    if mine & state[JOKER]:
        return False, 0, 0
    for suit in range(4):
        lane = state[LANE + suit]
        if mine & lane == 0:
            continue
        for k in range(1, state[FRIENDS] + 1):
            hand = state[FRIENDS + k]
            if hand & lane == 0 and hand & state[TRUMP]:
                return False, 0, 0
        top = highest(cards & lane)
        if top >> 1 & state[TWINS] & cards:  # an equal card may win instead
            return False, 0, 0
        for seat in range(state[SEATS]):
            if state[HAND + seat] & top:
                if side_of(state, seat) == side_of(state, leader):
                    return False, 0, 0
                winners |= 1 << seat
        relevant |= top
    return True, winners, relevant


@inlined
def cannot_run_all(state, leader, left, cards):
    """Say whether the leader's side, if it holds no trumps, must lose a trick; and what decides."""
    if cards & state[TRUMP] & ~trumps_of_foes(state, leader):
        return False, 0
    safe = 0  # tricks that can be led without leading a suit of which an opponent is top
    tops = 0
    for suit in range(4):
        lane = state[LANE + suit]
        ours = state[HAND + leader] & lane
        longest = popcount(ours)
        for k in range(1, state[FRIENDS] + 1):
            hand = state[FRIENDS + k] & lane
            ours |= hand
            longest = max(longest, popcount(hand))
        if longest == 0:
            continue
        top = highest(cards & lane)
        if top & ours or top >> 1 & state[TWINS] & cards:
            safe += longest
        else:
            tops |= top
    if safe >= left:
        return False, 0
    for k in range(1, state[FOES] + 1):
        if popcount(state[FOES + k] & tops) + safe > left:
            return False, 0
    return True, tops


@njit
def quick_after_losing(state, winners, enough, cards):
    """Say whether each of the seats could take `enough` quick tricks; and the relevant cards.

    Changes the lists of partners and opponents.
    """
    relevant = 0
    for seat in range(state[SEATS]):
        if winners >> seat & 1:
            split_sides(state, seat)
            against = trumps_of_foes(state, seat)
            reached, tops = quick_tricks(state, seat, enough, cards, against)
            if not reached:
                return False, 0
            relevant |= tops
    return True, relevant


@inlined
def voids_of(lengths):
    """Return, as a word of suit lengths with ones, the suits in which seats hold no card."""
    some = lengths | lengths >> 1
    return ~(some | some >> 2) & 0x1111111111111111


@inlined
def sure_with_ruff(state, leader, against, enough, lengths):
    """Say whether the partner's ruff at once, and sure trumps beside it, make `enough` tricks.

    Return also what decides. For four hands, partners opposite; `lengths` are their suit lengths.
    """
    trump = state[TRUMP]
    ruffs = state[FRIENDS + 1] & trump
    if ruffs == 0 or state[JOKER]:
        return False, 0
    voids = voids_of(lengths)
    void = 0xFFFF & (voids >> 16 * (leader ^ 2)) & ~(voids >> 16 * leader)
    void &= ~state[UNIT + index_of(trump)]  # to be void of trumps is no ruff
    first = voids >> 16 * (~leader & 1)
    void &= ~(first if state[FOES + 1] & trump else 0)
    void &= ~(first >> 32 if state[FOES + 2] & trump else 0)
    if void == 0:
        return False, 0
    if enough == 1:
        return True, 0
    own = state[HAND + leader]
    sure, tops = sure_in_hand(own & trump, against, state[TWINS], enough - 1)
    if not sure:
        sure, tops = sure_in_hand(ruffs & (ruffs - 1), against, state[TWINS], enough - 1)
    return sure, tops
