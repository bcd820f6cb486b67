"""Misère with all cards seen: whether declarer's side can avoid taking `need` more tricks.

The side is declarer alone, or both partners of a grand nullo. A misère is lost with the first
trick, so `need` is 1; larger numbers serve to count the tricks of a failed one.

One function searches one trick and calls itself for the next, as in ``plain_kernel``, and its
answer is again one word: the set of cards whose rank mattered, with the sign bit set for "no". Here
low cards decide, so ranks count from the bottom: what is known of a position holds for every other
with the same leader, the same suit lengths and the same owners of the cards up to the highest
relevant one of each suit.

What keeps the search small, and why it is sound:

All of it holds where one more trick ends the search; where more are needed, only *safe suits* do.

*Declarers lead once at most.* A trick taken ends the search, so from then on the defenders lead,
and declarers' cards never decide which defender wins a trick. A lower card in a declarer's hand can
therefore stand in for a higher one: of the cards of a suit that cannot win this trick the highest
is the best to play, and the highest of a suit is the best of it to throw away. Nor can a declarer
help or hurt the partner: either is safe under a defender's card, and under no other.

*Safe suits.* If a declarer's k-th lowest card lies below the defenders' k-th lowest for every k,
the highest card below the one led keeps it so, and so does throwing the highest away. If every suit
is safe for every declarer, none ever takes a trick.

*Nobody can wait.* Let one suit alone be exposed, and by a single declarer's highest card in it:
safe without that card. Declarer gets rid of it at the first lead of the suit if some defender must
go above it, and at the first lead of another suit that declarer is void in. So one defender with no
card of the suit but higher ones must have thrown them all away before its first lead, while every
other suit s was led at most as often as declarer can follow, own(s) times: at most own(s) - len(s)
cards at the leads of s, where len(s) is how many s that defender holds (a card of s thrown away at
another lead saves nothing, as it is no card of the exposed suit). If that is too few, declarer is
safe.

*Caught at once.* If all defenders can stay below some declarer's lowest card of a suit, the lead of
it wins for them: that declarer takes the trick, or the partner does.

*Cards that win for sure.* A declarer's card above all cards of the suit in the trick, and above the
lowest that each later defender must play, need not be tried: the defenders stay below it.

Left out: the equal cards of the make-shift deck, of which the earlier one played wins.
"""

from numba import njit

from .bits_kernel import gather, highest, index_of, lowest, popcount, scatter
from .bounds_kernel import seat_at, side_of
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
    SIDE,
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
    """Return the cards in the declarers' hands, and those in all hands."""
    own = 0
    cards = 0
    for seat in range(state[SEATS]):
        cards |= state[HAND + seat]
        if side_of(state, seat):
            own |= state[HAND + seat]
    return own, cards


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
        if side_of(state, seat):
            continue
        rank = least_rank(state, state[HAND + seat], lane)
        if rank > lowest_own:
            return 0
        most = max(most, rank)
    return most


@inlined
def cannot_wait(state, exposed, cards):
    """Return the card on which it rests that no catch can be prepared; 0 if one may be.

    For a single declarer.
    """
    own = state[HAND]
    lane = state[LANE + index_of(exposed)]
    mine = own & lane
    top = highest(mine)
    safe, _ = weigh_suit(mine ^ top, cards & lane & ~own)
    if not safe:
        return 0
    for seat in range(1, state[SEATS]):
        hand = state[HAND + seat]
        held = hand & lane
        if held == 0 or lowest(held) < top:
            continue
        thrown = 0
        for suit in range(4):
            if (exposed >> suit) & 1 == 0:
                other = state[LANE + suit]
                thrown += max(0, popcount(own & other) - popcount(hand & other))
        if thrown < popcount(held):
            return top
    return 0


@inlined
def judge(state, frame, leader, need, own, cards):
    """Settle a defender's lead without play if that is easy: 1 holds, -1 fails, 0 unknown."""
    exposed = 0
    relevant = 0
    for suit in range(4):
        lane = state[LANE + suit]
        theirs = cards & lane & ~own
        if own & lane == 0 or theirs == 0:
            continue
        lowest_own = 0  # the declarer whose lowest card is the highest
        for seat in range(state[SEATS]):
            mine = state[HAND + seat] & lane
            if mine == 0 or not side_of(state, seat):
                continue
            safe, shown = weigh_suit(mine, theirs)
            if safe:
                relevant |= shown
                continue
            exposed |= 1 << suit
            lowest_own = max(lowest_own, lowest(mine))
        if need == 1 and lowest_own > lowest(theirs):
            most = caught(state, leader, lane, lowest_own)
            if most:
                return -1, most
    state[frame + EXPOSED] = exposed
    if own & state[JOKER]:
        return 0, 0
    if exposed == 0:
        return 1, relevant
    if exposed & (exposed - 1) == 0 and state[SIDE] == 1:
        top = cannot_wait(state, exposed, cards)
        if top:
            return 1, relevant | top
    return 0, 0


# --- the cards to try ------------------------------------------------------------------------


@inlined
def enter_declarer(state, frame, place, leader, left):
    """List a declarer's cards worth playing: those that cannot win, the highest of each suit."""
    hand = state[HAND + seat_at(state, leader, place)]
    seats = state[SEATS]
    jokers = state[JOKER]
    relevant = 0
    if place:
        lane = state[frame + LED_LANE]
        legal = legal_follow(state, hand, lane)
        most = state[frame + BEST + place - 1]
        for later in range(place + 1, seats):
            seat = seat_at(state, leader, later)
            if not side_of(state, seat):
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
                    if not side_of(state, seat):
                        most = max(most, least_rank(state, state[HAND + seat], lane))
                losing = mine & (most - 1) if most else 0
                if losing != mine:
                    relevant |= most
                if losing:
                    todo |= highest(losing)
    state[frame + TODO + place] = todo
    state[frame + RELEVANT + place] = relevant & ~jokers


@inlined
def enter(state, frame, place, leader, left, need):
    """List the cards of the seat that is to play at `place`."""
    seat = seat_at(state, leader, place)
    if need == 1 and side_of(state, seat):
        enter_declarer(state, frame, place, leader, left)
        return
    hand = state[HAND + seat]
    if place == 0:
        todo, state[frame + CALLS] = lead_moves(state, hand, left)
    else:
        todo = legal_follow(state, hand, state[frame + LED_LANE])
    state[frame + TODO + place] = todo
    state[frame + RELEVANT + place] = 0


@inlined
def choose_throw(state, seat, todo, exposed):
    """Choose a declarer's next card to throw away: from a suit that is not safe if there is one."""
    if todo & state[JOKER]:
        return lowest(todo & state[JOKER])
    best_card = 0
    best_score = -1000
    for suit in range(4):
        lane = state[LANE + suit]
        card = todo & lane
        if card == 0:
            continue
        own = state[HAND + seat] & lane
        theirs = 0
        for other in range(1, state[SEATS]):
            if not side_of(state, other):
                theirs |= state[HAND + other] & lane
        score = 2 * popcount(theirs & (lowest(own) - 1)) - popcount(own)
        if theirs == 0:
            score -= 200
        elif (exposed >> suit) & 1:
            score += 100
        if score > best_score:
            best_score = score
            best_card = highest(card)
    return best_card


@inlined
def choose_own_lead(state, todo):
    """Choose a declarer's next card to lead: the highest that some defender must beat."""
    best_card = 0
    best_score = -1000
    for suit in range(4):
        lane = state[LANE + suit]
        mine = todo & lane
        if mine == 0:
            continue
        most = 0
        for seat in range(1, state[SEATS]):
            if not side_of(state, seat):
                most = max(most, lowest(state[HAND + seat] & lane))
        losing = mine & (most - 1) if most else 0
        score = 20 * int(losing != 0) - popcount(mine & ~losing)
        if score > best_score:
            best_score = score
            best_card = highest(losing) if losing else lowest(mine)
    return best_card if best_card else lowest(todo)


@inlined
def choose_lead(state, todo, exposed):
    """Choose a defender's next card to lead."""
    declarers, _ = cards_held(state)
    best_card = 0
    best_score = -1000
    for suit in range(4):
        lane = state[LANE + suit]
        mine = todo & lane
        if mine == 0:
            continue
        own = declarers & lane
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
def below_best(state, frame, place, following):
    """Return the highest card that stays below the best in the trick; or else the highest."""
    under = following & (state[frame + BEST + place - 1] - 1)
    return highest(under if under else following)


@inlined
def choose_follow(state, frame, place, need, todo):
    """Choose a defender's next card to follow with or to throw away."""
    lane = state[frame + LED_LANE]
    following = todo & lane
    if following:
        if need > 1 and side_of(state, state[frame + WINNER + place - 1]):
            return below_best(state, frame, place, following)
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
def put_card(state, frame, place, leader, need):
    """Choose a card at `place`, lay it on the table and see who wins the trick now."""
    seat = seat_at(state, leader, place)
    todo = state[frame + TODO + place]
    if side_of(state, seat):
        card = todo
        if todo & (todo - 1) == 0:
            pass
        elif need > 1 and place == 0:
            card = choose_own_lead(state, todo)
        elif todo & state[frame + LED_LANE]:
            card = below_best(state, frame, place, todo & state[frame + LED_LANE])
        else:
            card = choose_throw(state, seat, todo, state[frame + EXPOSED])
    elif place == 0:
        card = choose_lead(state, todo, state[frame + EXPOSED])
    else:
        card = choose_follow(state, frame, place, need, todo)
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
def note_failure(state, frame, place, seat, need, cards, relevant):
    """Strike a card that failed, and those that must fail with it."""
    card = state[frame + CARD + place]
    state[frame + RELEVANT + place] |= relevant
    if card & state[JOKER]:
        if place == 0:
            state[frame + CALLS] &= state[frame + CALLS] - 1
            if state[frame + CALLS]:
                return
        gone = state[JOKER]  # two in one hand are equals
    elif need == 1 and side_of(state, seat):
        gone = card  # the highest of its suit, which stood for all
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
def search(state, table, leader, left, need):
    """Search one trick; see the module's text for the answer."""
    if need > left:
        return 0
    if need == 0:
        return NO
    seats = state[SEATS]
    begun = state[BEGUN]
    frame = FRAMES + left * FRAME_SIZE
    own, cards = cards_held(state)
    for place in range(begun):
        cards |= state[frame + CARD + place]
    jokers = cards & state[JOKER]
    if need == 1 and jokers and highest(jokers) & own:
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
        if not side_of(state, leader):
            verdict, relevant = judge(state, frame, leader, need, own, cards)
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
                    bounds = table[at + BOUNDS]
                    if bounds > 0 and bounds <= need:
                        return known
                    if bounds < 0 and need <= -bounds:
                        return known | NO
            at = table[at + NEXT]
    state[BEGUN] = 0

    last = seats - 1
    place = begun
    enter(state, frame, place, leader, left, need)
    while True:
        seat = seat_at(state, leader, place)
        if state[frame + TODO + place] == 0:  # every card failed
            verdict = state[frame + RELEVANT + place]
            if side_of(state, seat):
                verdict |= NO
            settled = True
        else:
            put_card(state, frame, place, leader, need)
            if place < last:
                place += 1
                enter(state, frame, place, leader, left, need)
                continue
            winner = state[frame + WINNER + place]
            barred = state[BARRED]
            if jokers:
                note_shown(state, frame, leader)
            rest = need - side_of(state, winner)
            verdict = search(state, table, winner, left - 1, rest)
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
            if (verdict >= 0) != (side_of(state, seat) == 1):
                note_failure(state, frame, place, seat, need, cards, verdict & RANKS)
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
        table[at + BOUNDS] = need if verdict >= 0 else -need
        table[at + NEXT] = table[chain]
        table[chain] = at
        table[USED] = at + ENTRY_SIZE
    return verdict


@njit(nogil=True)
def avoids(state, table, leader, left, need):
    """Return 1 if declarer's side can avoid taking `need` of the last `left` tricks, else 0.

    The trick in progress counts among them.
    """
    return 1 if search(state, table, leader, left, need) >= 0 else 0


@njit
def fewest_tricks(state, table, leader, left, guess):
    """Return the tricks declarer's side must take, by yes-or-no searches around a guess."""
    least = 0
    most = left
    begun = state[BEGUN]
    need = min(guess, left)
    while least < most:
        state[BEGUN] = begun
        if avoids(state, table, leader, left, need):
            most = need - 1
        else:
            least = need
        need = least + 1 if least >= need else most
    return least
