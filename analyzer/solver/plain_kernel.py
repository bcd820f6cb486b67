"""The trick search: whether the declarers can take at least so many tricks, all cards seen.

One function searches one trick and calls itself for the next. Inside a trick it walks depth
first over the cards of the seats in turn: place 0 leads, place 1 follows, and so on. A verdict
that suits the seat to play is passed up at once (one good card is enough); one that does not is
noted, together with the cards whose rank it rests on, and the next card is tried.

The answer is one word: the set of cards whose rank mattered, with the sign bit set for "no".

This text is for plain deals (`words_kernel.PLAIN_FACTS`): four loops inside each other, one for
each place, keep all they need in variables. All other deals take `search_kernel`.

Of a trick already begun, the cards on the table are back in the hands that played them and noted
in the trick's frame, so that these seats have no other choice (`hold_to`). Nothing is known of such
a position but by play: the bounds and the table are for whole tricks.
"""

from numba import njit

from .bits_kernel import gather, index_of, lowest
from .bounds_kernel import side_of, split_sides, sure_with_ruff
from .compiled import inlined
from .joker_kernel import lead_moves, note_shown
from .layout import (
    BARRED,
    BOUNDS,
    CARD,
    FRAME_SIZE,
    FRAMES,
    HAND,
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
    ONLY,
    SHIFT,
    TRUMP,
    UNIT,
)
from .moves_kernel import able_of, choose_lead, pick_follow, weigh_leads
from .settle_kernel import settled_at_once, settled_by_winners
from .table_kernel import chain_of, look_up, relevant_cards, store
from .trick_kernel import NO, RANKS, failing_with, lane_of, last_trick
from .words_kernel import prefetch


@inlined
def hold_to(state, leader, left, begun):
    """Give the cards on the table back to the hands that played them, as all these may play."""
    frame = FRAMES + left * FRAME_SIZE
    for place in range(begun):
        card = state[frame + CARD + place]
        state[frame + ONLY + place] = card
        state[HAND + ((leader + place) & 3)] |= card


@inlined
def let_go(state, left):
    """Undo the limits of `hold_to`."""
    frame = FRAMES + left * FRAME_SIZE
    for place in range(4):
        state[frame + ONLY + place] = 0


@njit
def search_plain(state, table, leader, left, need, lengths):
    """Search one trick; see the module's text for the answer.

    `left` tricks are to be played, this one included; `lengths` are the suit lengths of all seats,
    four bits each.
    """
    if need <= 0:
        return 0
    if need > left:
        return NO
    frame = FRAMES + left * FRAME_SIZE
    if left == 1:
        return last_trick(state, leader, frame, need)
    cards = split_sides(state, leader)
    side = side_of(state, leader)
    # Of each place: the seat s, its hand h and what is left of it n, the cards to try, those
    # relevant to failures, the card c, the best card b so far, the lengths l after it.
    s1 = (leader + 1) & 3
    s2 = leader ^ 2
    s3 = s1 ^ 2
    h0 = state[HAND + leader]
    h1 = state[HAND + s1]
    h2 = state[HAND + s2]
    h3 = state[HAND + s3]
    trump = state[TRUMP]
    extra = leader
    if cards & state[JOKER]:
        extra |= state[BARRED] << 4
    chain = chain_of(lengths, extra)
    first = table[chain]
    prefetch(table, first)
    low = 0
    high = 0
    begun = state[frame + ONLY] != 0
    if begun:
        todo0 = state[frame + ONLY]
        calls = NO_CALL if state[frame + LED_SUIT] < 0 else 1 << state[frame + LED_SUIT]
    else:
        enough = need if side else left - need + 1  # tricks that decide it for the leader's side
        settled, verdict, against = settled_at_once(state, leader, left, side, enough, cards, 0)
        if settled:
            return verdict
        if trump:
            sure, relevant = sure_with_ruff(state, leader, against, enough, lengths)
            if sure:
                return relevant if side else relevant | NO
        table[NODES] += 1
        # Seats are told apart by their number, not by who leads.
        low = gather(state[HAND + 1] | state[HAND + 3], cards)
        high = gather(state[HAND + 2] | state[HAND + 3], cards)
        at = look_up(table, first, lengths, extra, low, high, 0, need)
        if at:
            known = relevant_cards(table, at, cards)
            return known if (table[at + BOUNDS] & 15) >= need else known | NO
        state[LIKELY] = table[HINT]
        settled, verdict = settled_by_winners(state, leader, left, side, enough, cards, against, 0)
        if settled:
            return verdict
        todo0, calls = lead_moves(state, h0, left)
        weigh_leads(state, frame, leader, left, todo0, cards)
    rel0 = 0
    lead = -1
    while True:
        if todo0 == 0:
            verdict = rel0 | (NO if side else 0)
            break
        c0 = choose_lead(state, frame, todo0)
        if c0 & state[JOKER]:
            call = lowest(calls)
            suit = -1 if call == NO_CALL else index_of(call)
            lane = 0 if suit < 0 else state[LANE + suit]
        else:
            suit = state[SHIFT + index_of(c0)] >> 2
            lane = lane_of(state, c0)
        n0 = h0 ^ c0
        state[HAND + leader] = n0
        l0 = lengths - (state[UNIT + index_of(c0)] << 16 * leader)
        fight = lane | trump  # cards that can win; trumps lie above all lanes
        follow = h1 & lane
        todo1 = follow if follow else h1
        if begun and state[frame + ONLY + 1]:
            todo1 = state[frame + ONLY + 1]
        # What is still to come against the second hand, and for it.
        a2 = able_of(h2, lane, trump)
        a3 = able_of(h3, lane, trump)
        rel1 = 0
        while True:
            if todo1 == 0:
                verdict = rel1 | (0 if side else NO)
                break
            c1 = pick_follow(state, h1, todo1, c0 | a2, a3, lane, h3, n0 | h2)
            n1 = h1 ^ c1
            state[HAND + s1] = n1
            l1 = l0 - (state[UNIT + index_of(c1)] << 16 * s1)
            over1 = (c1 & fight) > c0
            b1 = c1 if over1 else c0
            follow = h2 & lane
            todo2 = follow if follow else h2
            if begun and state[frame + ONLY + 2]:
                todo2 = state[frame + ONLY + 2]
            rel2 = 0
            while True:
                if todo2 == 0:
                    verdict = rel2 | (NO if side else 0)
                    break
                c2 = pick_follow(
                    state,
                    h2,
                    todo2,
                    a3 | (b1 if over1 else 0),
                    0 if over1 else b1,
                    lane,
                    n0,
                    n1 | h3,
                )
                n2 = h2 ^ c2
                state[HAND + s2] = n2
                l2 = l1 - (state[UNIT + index_of(c2)] << 16 * s2)
                over2 = (c2 & fight) > b1
                b2 = c2 if over2 else b1
                w2 = s2 if over2 else (s1 if over1 else leader)
                ours2 = over2 or not over1
                follow = h3 & lane
                todo3 = follow if follow else h3
                if begun and state[frame + ONLY + 3]:
                    todo3 = state[frame + ONLY + 3]
                rel3 = 0
                while True:
                    if todo3 == 0:
                        verdict = rel3 | (0 if side else NO)
                        break
                    c3 = pick_follow(
                        state,
                        h3,
                        todo3,
                        b2 if ours2 else 0,
                        0 if ours2 else b2,
                        lane,
                        n1,
                        n0 | n2,
                    )
                    state[HAND + s3] = h3 ^ c3
                    over3 = (c3 & fight) > b2
                    best = c3 if over3 else b2
                    winner = s3 if over3 else w2
                    rest = l2 - (state[UNIT + index_of(c3)] << 16 * s3)
                    won = (1 - side) if over3 or not ours2 else side
                    barred = state[BARRED]
                    if cards & state[JOKER]:
                        state[frame + LED_LANE] = lane
                        state[frame + LED_SUIT] = suit
                        state[frame + CARD] = c0
                        state[frame + CARD + 1] = c1
                        state[frame + CARD + 2] = c2
                        state[frame + CARD + 3] = c3
                        note_shown(state, frame, leader)
                    if need <= won:
                        verdict = 0
                    elif need - won >= left:
                        verdict = NO
                    else:
                        verdict = search_plain(state, table, winner, left - 1, need - won, rest)
                    state[BARRED] = barred
                    if (c0 | c1 | c2 | c3) & lane_of(state, best) != best:
                        verdict |= best
                    if int(verdict >= 0) != side:
                        break
                    gone, relevant = failing_with(state, c3, h3, cards, verdict & RANKS)
                    rel3 |= relevant
                    todo3 &= ~gone
                if int(verdict >= 0) == side:
                    break
                gone, relevant = failing_with(state, c2, h2, cards, verdict & RANKS)
                rel2 |= relevant
                todo2 &= ~gone
            if int(verdict >= 0) != side:
                break
            gone, relevant = failing_with(state, c1, h1, cards, verdict & RANKS)
            rel1 |= relevant
            todo1 &= ~gone
        if int(verdict >= 0) == side:
            lead = suit
            state[KILLER + left * MAX_SEATS + leader] = lead
            break
        if c0 & state[JOKER]:
            calls &= calls - 1
            rel0 |= verdict & RANKS
            todo0 &= ~(0 if calls else state[JOKER])
            continue
        gone, relevant = failing_with(state, c0, h0, cards, verdict & RANKS)
        rel0 |= relevant
        todo0 &= ~gone
    # In between, each search of the next trick has left the hands as it found them.
    state[HAND + leader] = h0
    state[HAND + s1] = h1
    state[HAND + s2] = h2
    state[HAND + s3] = h3
    if begun:
        return verdict
    bounds = need + (left << 4) if verdict >= 0 else (need - 1) << 4
    store(
        state,
        table,
        chain,
        lengths,
        extra,
        low,
        high,
        0,
        cards,
        verdict & RANKS,
        bounds,
        lead,
    )
    return verdict
