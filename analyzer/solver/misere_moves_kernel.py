"""Which cards are worth playing in a misère, and which to try first.

Where one more trick ends the search, declarers lead once at most: from then on the defenders lead,
and declarers' cards never decide which defender wins a trick. A lower card in a declarer's hand can
therefore stand in for a higher one: of the cards of a suit that cannot win this trick the highest
is the best to play, and the highest of a suit is the best of it to throw away. Nor can a declarer
help or hurt the partner: either is safe under a defender's card, and under no other.

*Cards that win for sure.* A declarer's card above all cards of the suit in the trick, and above the
lowest that each later defender must play, need not be tried: the defenders stay below it.

The order of the others never changes an answer.
"""

from analyzer.cards.bits_kernel import popcount

from .bits_kernel import highest, lowest
from .bounds_kernel import seat_at, side_of
from .compiled import inlined
from .joker_kernel import lead_moves
from .layout import BEST, CALLS, HAND, JOKER, LANE, LED_LANE, RELEVANT, SEATS, TODO, WINNER
from .misere_bounds_kernel import EXPOSED, cards_held, least_rank, legal_follow


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
def choose_card(state, frame, place, seat, need):
    """Choose the next card to try at `place`."""
    todo = state[frame + TODO + place]
    if side_of(state, seat):
        if todo & (todo - 1) == 0:
            return todo
        if need > 1 and place == 0:
            return choose_own_lead(state, todo)
        if todo & state[frame + LED_LANE]:
            return below_best(state, frame, place, todo & state[frame + LED_LANE])
        return choose_throw(state, seat, todo, state[frame + EXPOSED])
    if place == 0:
        return choose_lead(state, todo, state[frame + EXPOSED])
    return choose_follow(state, frame, place, need, todo)
