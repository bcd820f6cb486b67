"""The two-player game (RULES 6.5): two hands and two tables, with cards face down under others.

Seats 0 and 1 are the hands, 2 and 3 the tables; the face-down cards of a table belong to no seat
until they are turned up.

*What the table of positions must know.* Besides the zones of the cards, a position is made by which
face-up card covers which face-down one. The key of an entry names the face-down cards left, as they
were at the start of the search. Every pile is thereby known: the same cards cover the same cards.
What can differ from one position to the next is their *relative* rank; so the owners of the
relevant cards tell apart a table's covers (4 and 5), its other face-up cards (2 and 3) and its
face-down cards (6 and 7). Since the covers of a suit are the same cards in both positions, the
first of them from the top is the same in both, and so is the second; the same holds for face-down
cards. Where the owners agree down to some rank, so do the piles of these cards, and as many covers
of the same piles lie below it.

*Sure trumps.* As in ``bounds_kernel``, and the face-down trumps of a table count with the others of
that table: each is played some time, in a trick of its own.

*Quick tricks.* Winners the zone on lead can cash one after the other: of each suit its face-up
cards that are higher than all others, face-down ones and those of the player's own other zone too.
Each keeps the lead in its zone unless it is ruffed.

- An opponent's zone that has any trump, face-down ones too, ruffs no round of a suit as long as it
  must follow: as many rounds as it has face-up cards of the suit. So long it has no choice in the
  other counted suits either, and cannot shorten itself.
- The player's own other zone must not be made to ruff: it has, for each round, a face-up card that
  is no trump. Only a zone without trumps, or one without face-down cards where no opponent holds a
  trump, needs none: left with trumps alone, it wins all further tricks.
- Lower cards count, once all others are gone, only in suits of which nothing lies face down.
- Top trumps are cashed last; or first, if they draw all trumps of the opponents, of whom none has
  one face down, and if the other zone has none face down: it follows with trumps, and has no more
  trumps then, or all its cards that are no trumps.
- Sure trumps of either zone come on top, since none of them is played before.

*Crossing.* Having cashed, the zone on lead keeps a card of a suit of which the other zone has the
top card, crosses with it, and the other zone cashes. A suit counts for one of the zones only. The
other zone keeps its winners: the cards of a table that neither are winners nor lie under winners
can all be reached and thrown first, so there must be one for each trick of the first zone. (How
many of a suit's face-up cards cover others follows from the key of the table of positions.)
"""

from numba import njit

from analyzer.cards.bits_kernel import popcount

from .bits_kernel import gather, highest, index_of
from .bounds_kernel import seat_at, sure_in_hand
from .compiled import inlined
from .layout import (
    BURIED,
    CARD,
    COVERS,
    DEAD_RULE,
    HAND,
    HIDDEN,
    JOKER,
    LANE,
    SHIFT,
    TRUMP,
    UNDER,
)


@inlined
def turn_up(state, frame, leader):
    """Turn up, or down again, what lay under the cards of this trick."""
    for place in range(4):
        card = state[frame + CARD + place]
        seat = seat_at(state, leader, place)
        under = state[UNDER + index_of(card)]
        if seat >= 2 and under:
            state[HAND + seat] ^= under
            state[HIDDEN + seat - 2] ^= under


@inlined
def owners_in_piles(state, low, high):
    """Return the three bits of the cards' owners, given those of the seats."""
    hidden = state[HIDDEN] | state[HIDDEN + 1]
    covers = state[COVERS] & (state[HAND + 2] | state[HAND + 3])
    return low | state[HIDDEN + 1], (high & ~covers) | hidden, hidden | covers


@inlined
def still_buried(state):
    """Return which of the cards face down at the start still are, ten bits."""
    return gather(state[HIDDEN] | state[HIDDEN + 1], state[BURIED])


@inlined
def zone_cards(state, seat):
    """Return the cards of a zone, face-down ones too."""
    return state[HAND + seat] | (state[HIDDEN + seat - 2] if seat >= 2 else 0)


@inlined
def sure_in_piles(state, player, enough):
    """Say whether a zone of a player is sure of `enough` trump tricks; and what decides."""
    trump = state[TRUMP]
    if state[DEAD_RULE] or trump == 0:
        return False, 0
    against = (zone_cards(state, 1 - player) | zone_cards(state, 3 - player)) & trump
    sure, tops = sure_in_hand(zone_cards(state, player) & trump, against, 0, enough)
    if not sure:
        sure, tops = sure_in_hand(zone_cards(state, player + 2) & trump, against, 0, enough)
    return sure, tops


@inlined
def cashable_in_piles(state, zone, lane, cards, rounds):
    """Count the tricks a zone can cash in a suit; return it and the cards that decide."""
    mine = state[HAND + zone] & lane
    if mine == 0:
        return 0, 0
    others = cards & lane & ~mine
    if others == 0:
        return min(rounds, popcount(mine)), 0
    tops = mine & -(highest(others) << 1)
    count = popcount(tops)
    if count == 0:
        return 0, 0
    if (state[HIDDEN] | state[HIDDEN + 1]) & lane == 0:
        longest = 0
        for place in range(1, 4):
            longest = max(longest, popcount(state[HAND + (zone ^ place)] & lane))
        if count >= longest:
            count = popcount(mine)
    return min(rounds, count), tops


@inlined
def rounds_before_ruff(state, leader, lane):
    """Return how many rounds of a suit no zone of the opponent can ruff."""
    rounds = 15
    for zone in (leader ^ 1, leader ^ 3):
        if zone_cards(state, zone) & state[TRUMP]:
            rounds = min(rounds, popcount(state[HAND + zone] & lane))
    return rounds


@inlined
def spare_cards(state, zone, against):
    """Return how many plain winners of the other zone a zone can play to without ruffing."""
    trump = state[TRUMP]
    if zone_cards(state, zone) & trump == 0:
        return 15
    if against == 0 and (zone < 2 or state[HIDDEN + zone - 2] == 0):
        return 15
    return popcount(state[HAND + zone] & ~trump)


@njit
def quick_in_piles(state, leader, left, enough, cards):
    """Say whether the player on lead can take `enough` tricks at once; and the relevant cards."""
    trump = state[TRUMP]
    other = leader ^ 2
    against = (zone_cards(state, leader ^ 1) | zone_cards(state, leader ^ 3)) & trump
    trump_suit = -1
    if trump != 0 and state[JOKER] == 0:
        trump_suit = state[SHIFT + index_of(trump)] >> 2
    plain = 0
    relevant = 0
    undisturbed = 0  # plain tricks if no opponent could ruff
    undisturbed_relevant = 0
    for suit in range(4):
        if suit == trump_suit:
            continue
        lane = state[LANE + suit]
        count, tops = cashable_in_piles(state, leader, lane, cards, 15)
        if count:
            undisturbed += count
            undisturbed_relevant |= tops
            rounds = min(count, rounds_before_ruff(state, leader, lane))
            if rounds:
                plain += rounds
                relevant |= tops
    spare = spare_cards(state, other, against)
    if plain:
        cashed = min(plain, spare)
        if cashed >= enough:
            return True, relevant
        sure, tops = sure_in_piles(state, leader & 1, enough - cashed)
        if sure:
            return True, relevant | tops
    if trump_suit >= 0:
        drawn, tops = cashable_in_piles(state, leader, trump, cards, 15)
        if drawn >= enough:
            return True, tops
        buried = state[HIDDEN] | state[HIDDEN + 1]
        longest = max(
            popcount(state[HAND + (leader ^ 1)] & trump),
            popcount(state[HAND + (leader ^ 3)] & trump),
        )
        if drawn >= longest and buried & trump == 0:
            if popcount(state[HAND + other] & trump) <= drawn:
                spare_then = 15
            else:
                spare_then = spare_cards(state, other, 0)
            if drawn + min(undisturbed, spare_then) >= enough:
                return True, undisturbed_relevant | tops
    # Crossing to the other zone.
    plain = 0
    relevant = 0
    loss = 15
    entry = 0
    kept = 0  # the winners of the other zone
    for suit in range(4):
        if suit == trump_suit:
            continue
        lane = state[LANE + suit]
        rounds = rounds_before_ruff(state, leader, lane)
        if rounds == 0:
            continue
        own, own_tops = cashable_in_piles(state, leader, lane, cards, rounds)
        count, tops = cashable_in_piles(state, other, lane, cards, rounds)
        if count > own:
            plain += count
            relevant |= tops
            kept |= state[HAND + other] & lane
        else:
            plain += own
            relevant |= own_tops
        if count and state[HAND + leader] & lane and max(own, count) - count < loss:
            loss = max(own, count) - count
            entry = suit
    if loss == 15:
        return False, 0
    lane = state[LANE + entry]
    count, tops = cashable_in_piles(state, other, lane, cards, 15)
    kept |= state[HAND + other] & lane
    relevant |= tops
    spare = min(spare, spare_cards(state, leader, against))
    if other >= 2:
        spare = min(spare, left - popcount(kept & state[COVERS]))
    plain = min(plain - loss, spare)
    if plain >= enough:
        return True, relevant
    sure, tops = sure_in_piles(state, leader & 1, enough - plain)
    return sure, relevant | tops
