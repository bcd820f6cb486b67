"""Misère with all cards seen: whether declarer, seat 0, can avoid every further trick.

One function searches one trick and calls itself for the next, as in ``plain_kernel``, and its
answer is again one word: the set of cards whose rank mattered, with the sign bit set for "no". Here
low cards decide, so ranks count from the bottom: what is known of a position holds for every other
with the same leader, the same suit lengths and the same owners of the cards up to the highest
relevant one of each suit.

What keeps the search small, and why it is sound:

*Declarer leads once at most.* A trick taken ends the search, so from then on the defenders lead,
and declarer's cards never decide which defender wins a trick. A lower card in declarer's hand can
therefore stand in for a higher one: of the cards of a suit that cannot win this trick the highest
is the best to play, and the highest of a suit is the best of it to throw away.

*Safe suits.* If declarer's k-th lowest card lies below the defenders' k-th lowest for every k, the
highest card below the one led keeps it so, and so does throwing the highest away.

*Nobody can wait.* Let one suit alone be exposed, by the highest of declarer's m cards in it: safe
without that card. At the first lead of another suit that declarer is void in, it is thrown away. So
before the catch every other suit s is led at most as often as declarer can follow, own(s) times;
and the exposed suit is led m times, for declarer plays the card as soon as it cannot win. Each time
every defender must stay below it. One who holds fewer than m cards below it must have thrown all
higher ones away by then, each at the lead of a suit s that ran out: at most own(s) - len(s) of
them, where len(s) is how many s that defender holds (a card of s thrown away at another lead saves
nothing, as it is no card of the exposed suit). If that is too few for one defender, declarer is
safe.

*Caught at once.* If all defenders can stay below declarer's lowest card of a suit, the lead of it
wins for them.

Left out: the equal cards of the make-shift deck, of which the earlier one played wins.
"""

from numba import njit

from .bits_kernel import gather, highest, index_of, lowest, popcount, scatter
from .bounds_kernel import seat_at
from .compiled import inlined
from .joker_kernel import lead_moves, note_shown
from .layout import (
    BARRED,
    BEGUN,
    BEST,
    BOUNDS,
    CALLS,
    CARD,
    ENTRY_SIZE,
    EXTRA,
    FORCED,
    FRAME_SIZE,
    FRAMES,
    HAND,
    HIGH,
    JOKER,
    KEY,
    LANE,
    LED_LANE,
    LED_SUIT,
    LOW,
    MASK,
    NEXT,
    NO_CALL,
    NODES,
    RELEVANT,
    SEATS,
    SHIFT,
    SIZE,
    THIRD,
    TODO,
    USED,
    WINNER,
)
from .moves_kernel import equals_of
from .table_kernel import chain_of, clear, lengths_of

EXPOSED = 33  # frame: suits in which declarer is not safe (bit set)

NO = -(2**63)
RANKS = 2**63 - 1


@inlined
def cards_held(state):
    """Return all cards in the hands."""
    cards = 0
    for seat in range(state[SEATS]):
        cards |= state[HAND + seat]
    return cards


@inlined
def legal_follow(state, hand, led_lane):
    """Return the cards a hand may play to a lead (`led_lane` is 0 if no suit was called)."""
    following = hand & led_lane
    if following:
        return following
    jokers = hand & state[JOKER]
    if jokers and state[FORCED] and led_lane:
        return jokers
    return hand


@inlined
def least_rank(state, hand, led_lane):
    """Return the lowest card with which a hand must contend for the trick; 0 if it need not."""
    legal = legal_follow(state, hand, led_lane)
    if legal & ~(led_lane | state[JOKER]):
        return 0
    return lowest(legal)


@inlined
def tops(state, cards):
    """Return the highest of the `cards` in each suit, and the jokers."""
    result = cards & state[JOKER]
    for suit in range(4):
        mine = cards & state[LANE + suit]
        if mine:
            result |= highest(mine)
    return result


@inlined
def weigh_suit(mine, theirs):
    """Say whether declarer is safe in a suit, and the highest card this rests on."""
    shown = 0
    while mine and theirs:
        shown = lowest(mine)
        if shown > lowest(theirs):
            return False, 0
        mine &= mine - 1
        theirs &= theirs - 1
    return True, shown


@inlined
def caught(state, leader, lane, lowest_own):
    """Return the highest card all defenders need to stay below `lowest_own`; 0 if they cannot."""
    most = lowest(state[HAND + leader] & lane)
    if most == 0 or most > lowest_own:
        return 0
    for seat in range(1, state[SEATS]):
        rank = least_rank(state, state[HAND + seat], lane)
        if rank > lowest_own:
            return 0
        most = max(most, rank)
    return most


@inlined
def cannot_wait(state, exposed, cards):
    """Return the card on which it rests that no catch can be prepared; 0 if one may be."""
    own = state[HAND]
    lane = state[LANE + index_of(exposed)]
    mine = own & lane
    top = highest(mine)
    safe, _ = weigh_suit(mine ^ top, cards & lane & ~own)
    if not safe:
        return 0
    rounds = popcount(mine)
    for seat in range(1, state[SEATS]):
        hand = state[HAND + seat]
        held = hand & lane
        below = popcount(held & (top - 1))
        if below >= rounds:
            continue
        thrown = 0
        for suit in range(4):
            if (exposed >> suit) & 1 == 0:
                other = state[LANE + suit]
                thrown += max(0, popcount(own & other) - popcount(hand & other))
        if thrown < popcount(held) - below:
            return top
    return 0


@inlined
def judge(state, frame, leader, cards):
    """Settle a defender's lead without play if that is easy: 1 holds, -1 fails, 0 unknown."""
    own = state[HAND]
    exposed = 0
    relevant = 0
    for suit in range(4):
        lane = state[LANE + suit]
        mine = own & lane
        theirs = cards & lane & ~own
        if mine == 0 or theirs == 0:
            continue
        safe, shown = weigh_suit(mine, theirs)
        if safe:
            relevant |= shown
            continue
        exposed |= 1 << suit
        if lowest(mine) > lowest(theirs):
            most = caught(state, leader, lane, lowest(mine))
            if most:
                return -1, most
    state[frame + EXPOSED] = exposed
    if own & state[JOKER]:
        return 0, 0
    if exposed == 0:
        return 1, relevant
    if exposed & (exposed - 1) == 0:
        top = cannot_wait(state, exposed, cards)
        if top:
            return 1, relevant | top
    return 0, 0


# --- the cards to try ------------------------------------------------------------------------


@inlined
def enter_declarer(state, frame, place, left):
    """List declarer's cards worth playing: those that cannot win, the highest of each suit."""
    hand = state[HAND]
    seats = state[SEATS]
    jokers = state[JOKER]
    relevant = 0
    if place:
        lane = state[frame + LED_LANE]
        legal = legal_follow(state, hand, lane)
        most = state[frame + BEST + place - 1]
        for seat in range(1, seats - place):
            most = max(most, least_rank(state, state[HAND + seat], lane))
        winning = legal & (lane | jokers) & -most
        if winning:
            relevant = most
        todo = tops(state, legal & ~winning)
    else:
        todo = 0
        if hand & jokers:  # the lower of two: the higher one may have to beat it
            todo, state[frame + CALLS] = lead_moves(state, hand, left)
            todo &= jokers
        for suit in range(4):
            lane = state[LANE + suit]
            mine = hand & lane
            if mine:
                most = 0
                for seat in range(1, seats):
                    most = max(most, least_rank(state, state[HAND + seat], lane))
                losing = mine & (most - 1) if most else 0
                if losing != mine:
                    relevant |= most
                if losing:
                    todo |= highest(losing)
    state[frame + TODO + place] = todo
    state[frame + RELEVANT + place] = relevant & ~jokers


@inlined
def enter(state, frame, place, leader, left):
    """List the cards of the seat that is to play at `place`."""
    seat = seat_at(state, leader, place)
    if seat == 0:
        enter_declarer(state, frame, place, left)
        return
    hand = state[HAND + seat]
    if place == 0:
        todo, state[frame + CALLS] = lead_moves(state, hand, left)
    else:
        todo = legal_follow(state, hand, state[frame + LED_LANE])
    state[frame + TODO + place] = todo
    state[frame + RELEVANT + place] = 0


@inlined
def choose_throw(state, todo, exposed):
    """Choose declarer's next card to throw away: from a suit that is not safe if there is one."""
    if todo & state[JOKER]:
        return lowest(todo & state[JOKER])
    best_card = 0
    best_score = -1000
    for suit in range(4):
        lane = state[LANE + suit]
        card = todo & lane
        if card == 0:
            continue
        own = state[HAND] & lane
        theirs = 0
        for seat in range(1, state[SEATS]):
            theirs |= state[HAND + seat] & lane
        score = 2 * popcount(theirs & (lowest(own) - 1)) - popcount(own)
        if theirs == 0:
            score -= 200
        elif (exposed >> suit) & 1:
            score += 100
        if score > best_score:
            best_score = score
            best_card = card
    return best_card


@inlined
def choose_lead(state, todo, exposed):
    """Choose a defender's next card to lead."""
    best_card = 0
    best_score = -1000
    for suit in range(4):
        lane = state[LANE + suit]
        mine = todo & lane
        if mine == 0:
            continue
        own = state[HAND] & lane
        score = 0
        if (exposed >> suit) & 1:
            score += 20
        if own == 0:
            score -= 40
        score -= popcount(own)
        card = highest(mine)
        if score > best_score:
            best_score = score
            best_card = card
    return best_card if best_card else lowest(todo)


@inlined
def choose_follow(state, frame, todo):
    """Choose a defender's next card to follow with or to throw away."""
    lane = state[frame + LED_LANE]
    following = todo & lane
    if following:
        return highest(following)
    if todo & ~state[JOKER] == 0:
        return lowest(todo)
    exposed = state[frame + EXPOSED]
    best_card = 0
    best_score = -1000
    for suit in range(4):
        mine = todo & state[LANE + suit]
        if mine == 0:
            continue
        score = 0
        if (exposed >> suit) & 1:
            score += 20
        score -= popcount(mine)
        if score > best_score:
            best_score = score
            best_card = highest(mine)
    return best_card


@inlined
def put_card(state, frame, place, leader):
    """Choose a card at `place`, lay it on the table and see who wins the trick now."""
    seat = seat_at(state, leader, place)
    todo = state[frame + TODO + place]
    if seat == 0:
        card = todo if todo & (todo - 1) == 0 else choose_throw(state, todo, state[frame + EXPOSED])
    elif place == 0:
        card = choose_lead(state, todo, state[frame + EXPOSED])
    else:
        card = choose_follow(state, frame, todo)
    if place == 0:
        if card & state[JOKER]:
            call = lowest(state[frame + CALLS])
            suit = -1 if call == NO_CALL else index_of(call)
        else:
            suit = state[SHIFT + index_of(card)] >> 2
        state[frame + LED_SUIT] = suit
        state[frame + LED_LANE] = 0 if suit < 0 else state[LANE + suit]
        best = card
        winner = seat
    else:
        best = state[frame + BEST + place - 1]
        winner = state[frame + WINNER + place - 1]
        if card & (state[frame + LED_LANE] | state[JOKER]) > best:  # jokers lie above all lanes
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
    state[frame + RELEVANT + place] |= relevant
    if card & state[JOKER]:
        if place == 0:
            state[frame + CALLS] &= state[frame + CALLS] - 1
            if state[frame + CALLS]:
                return
        gone = card if seat == 0 else state[JOKER]  # two in one hand are equals
    elif seat == 0:
        gone = card
    else:
        lane = state[LANE + (state[SHIFT + index_of(card)] >> 2)]
        gone = equals_of(card, state[HAND + seat], cards, lane)
        # The proofs for the equals of this card swap their ranks, so they matter together.
        if relevant & gone:
            state[frame + RELEVANT + place] |= gone
            relevant |= gone
        deciding = relevant & lane
        if deciding == 0:
            gone |= lane
        elif card > deciding:  # its rank did not matter: nor would that of the other high cards
            gone |= lane & -(highest(deciding) << 1)
    state[frame + TODO + place] &= ~gone


# --- one trick -------------------------------------------------------------------------------


@inlined
def beaten_card(state, frame, best):
    """Return the second highest card of the suit led; 0 if there is none or a joker wins."""
    if best & state[JOKER]:
        return 0
    second = 0
    for place in range(state[SEATS]):
        card = state[frame + CARD + place] & state[frame + LED_LANE]
        if card != best:
            second = max(second, card)
    return second


@inlined
def fill_up_to(state, cards, relevant):
    """Return, in each suit, the `cards` not higher than the highest relevant one."""
    full = state[JOKER]
    for suit in range(4):
        lane = state[LANE + suit]
        deciding = relevant & lane
        if deciding:
            full |= lane & ((highest(deciding) << 1) - 1)
    return full & cards


@njit
def search(state, table, leader, left):
    """Search one trick; see the module's text for the answer."""
    if left == 0:
        return 0
    seats = state[SEATS]
    begun = state[BEGUN]
    frame = FRAMES + left * FRAME_SIZE
    cards = cards_held(state)
    for place in range(begun):
        cards |= state[frame + CARD + place]
    jokers = cards & state[JOKER]
    if jokers and highest(jokers) & state[HAND]:
        return NO  # nothing beats it, and it must be played some time
    key = 0
    extra = 0
    chain = 0
    low = 0
    high = 0
    third = 0
    looked_up = begun == 0 and left > 1
    state[frame + EXPOSED] = 15
    if begun == 0:
        if leader:
            verdict, relevant = judge(state, frame, leader, cards)
            if verdict > 0:
                return relevant
            if verdict < 0:
                return relevant & ~jokers | NO
        table[NODES] += 1
    if looked_up:
        for seat in range(1, seats):
            hand = state[HAND + seat]
            if seat & 1:
                low |= hand
            if seat & 2:
                high |= hand
            if seat & 4:
                third |= hand
        low = gather(low, cards)
        high = gather(high, cards)
        key = lengths_of(state, 0, min(seats, 4))
        extra = leader
        if jokers:
            extra |= state[BARRED] << 4
        if seats > 4:
            third = gather(third, cards)
            extra |= lengths_of(state, 4, seats) << 28
        chain = chain_of(key, extra)
        at = table[chain]
        while at != 0:
            if table[at + KEY] == key and table[at + EXTRA] == extra:
                differ = (table[at + LOW] ^ low) | (table[at + HIGH] ^ high)
                differ |= table[at + THIRD] ^ third
                if differ & table[at + MASK] == 0:
                    known = scatter(table[at + MASK], cards) & ~jokers
                    return known if table[at + BOUNDS] else known | NO
            at = table[at + NEXT]
    state[BEGUN] = 0

    last = seats - 1
    place = begun
    enter(state, frame, place, leader, left)
    while True:
        seat = seat_at(state, leader, place)
        if state[frame + TODO + place] == 0:  # every card failed
            verdict = state[frame + RELEVANT + place]
            if seat == 0:
                verdict |= NO
            settled = True
        else:
            put_card(state, frame, place, leader)
            if place < last:
                place += 1
                enter(state, frame, place, leader, left)
                continue
            winner = state[frame + WINNER + place]
            if winner == 0:
                verdict = NO
            else:
                barred = state[BARRED]
                if jokers:
                    note_shown(state, frame, leader)
                verdict = search(state, table, winner, left - 1)
                state[BARRED] = barred
            verdict |= beaten_card(state, frame, state[frame + BEST + place])
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
            if (verdict >= 0) != (seat == 0):
                note_failure(state, frame, place, seat, cards, verdict & RANKS)
                break
            settled = True
        if place < begun:
            break

    if looked_up:
        at = table[USED]
        if at + ENTRY_SIZE > table[SIZE]:
            nodes = table[NODES]
            clear(table)
            table[NODES] = nodes
            at = table[USED]
        table[at + KEY] = key
        table[at + EXTRA] = extra
        table[at + LOW] = low
        table[at + HIGH] = high
        table[at + THIRD] = third
        table[at + MASK] = gather(fill_up_to(state, cards, verdict & RANKS), cards)
        table[at + BOUNDS] = 1 if verdict >= 0 else 0
        table[at + NEXT] = table[chain]
        table[chain] = at
        table[USED] = at + ENTRY_SIZE
    return verdict


@njit(nogil=True)
def avoids(state, table, leader, left, lengths):
    """Return 1 if declarer avoids all further tricks, the one in progress included, else 0.

    `left` counts the tricks still to be played, this one included. `lengths` is not looked at;
    it is there so that the kernels can be called alike.
    """
    return 1 if search(state, table, leader, left) >= 0 else 0
