"""What is certain in a misère without play, each with its proof.

*Safe suits.* If a declarer's k-th lowest card lies below the defenders' k-th lowest for every k,
the highest card below the best on the table keeps it so, and so does throwing the highest away. If
every suit is safe for every declarer, none ever takes a trick.

*Caught at once.* If all defenders can stay below some declarer's lowest card of a suit, the lead of
it wins for them: that declarer takes the trick, or the partner does. It holds where one more trick
ends the search.

*Nobody can wait.* For a single declarer. Of a suit s that is not safe, d(s) cards are *in danger*:
the fewest of declarer's highest cards without which it is safe. Say that a defender guards s while
it holds cards of s, if all of them lie above declarer's highest. Declarer plays as follows.

- s is led and its guard still has to play a card of it, or has played one: the highest card of s.
- Any suit is led that declarer holds, nothing else: the highest card below the best on the table;
  if there is none, any that is not forced to win.
- A suit is led that declarer is void in: the highest card of the first suit that is not safe, in a
  fixed order s1, s2, ...

No d(s) ever rises: defenders' cards gone only help; the highest card gone leaves the cards not in
danger as they were. Let declarer play y below the best card b of the trick, y itself not in danger
(else d(s) falls). The cards m between y and the danger lie above b, but m(i) < t(i), the defenders'
i-th lowest, so b is among those lower than t(i), and b gone makes t(i) the (i-1)-th for m(i), now
the (i-1)-th. If no card lies below b, all cards of s are in danger, and d(s) falls.

Let declarer be caught for the first time, in s = s(k). Its guard has no card of s by then, and s is
not safe. Before that, each lead of s to which the guard played a card of s, or which the guard made
with an unnamed joker, took a card in danger from s, and each lead of a suit that declarer was void
in one from s1 ... sk. So those leads were d(s1) + ... + d(sk) - 1 at most, v of them in suits that
declarer was void in. The guard threw its other cards of s away at leads of other suits u: of these
there were own(u) at most that declarer followed, and v more; before its first throw at one of them
the guard had to play its len(u) cards of u, or throw them away at another, which saves nothing.
So, all leads counted, it got rid of at most d(s1) + ... + d(sk) - 1 + (sum over u of f(u)) cards of
s, f(u) = max(0, own(u) - len(u)). If it holds more, declarer is not caught in s(k); if that is so
for every k, never. The best order has the weakest guards first.

Two things make it sharper. A suit u is led r(u) times at most, r(u) the most cards of it that one
defender holds, and once more for each unnamed joker: whoever leads it last had to play a card of it
at every lead before, or led a joker. So f(u) = max(0, min(own(u), r(u)) - len(u)). And the v leads
give the guard no more throws than there are leads left for it, g = (sum over u of max(0, r(u) -
len(u)) - f(u)), and one for each joker that names no suit. The leads at which it plays s are
d(s) - 1 at most. So a suit whose guard holds d(s) + g + (sum over u of f(u)) or more is safe in
whatever order cards are thrown, and can come last: no other need wait for it.
"""

from analyzer.cards.bits_kernel import popcount

from .bits_kernel import highest, lowest
from .bounds_kernel import side_of
from .compiled import inlined
from .layout import COUNTS, FORCED, HAND, JOKER, LANE, LONGEST, SEATS, SIDE, TOPS

EXPOSED = 33  # frame: suits in which declarer is not safe (bit set)
DANGER = COUNTS  # 4 words: declarer's cards in danger
GUARD = TOPS  # 4 words: cards that the best guard cannot throw away in time
OUTLASTS = LONGEST  # 4 words: 1 if some guard outlasts all that can be led


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
def weigh_suit(mine, theirs):
    """Return how many of declarer's highest cards are in danger, and the highest that is not.

    Without the cards in danger the suit is safe; see the module's text.
    """
    shown = 0
    while mine and theirs:
        card = lowest(mine)
        if card > lowest(theirs):
            return popcount(mine), shown
        shown = card
        mine &= mine - 1
        theirs &= theirs - 1
    return 0, shown


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
def longest_with(state, lane):
    """Return how many cards of a suit the defender has who holds most of it."""
    most = 0
    for seat in range(1, state[SEATS]):
        most = max(most, popcount(state[HAND + seat] & lane))
    return most


@inlined
def weigh_guards(state, suit, jokers):
    """Note how many cards the best guard of a suit cannot throw away in time.

    GUARD is for a suit saved in its turn (0 if it has no guard); OUTLASTS says whether a guard
    outlasts all that can be led.
    """
    lane = state[LANE + suit]
    top = highest(state[HAND] & lane)
    most = 0
    outlasts = False
    for seat in range(1, state[SEATS]):
        hand = state[HAND + seat]
        held = hand & lane
        if held == 0 or lowest(held) < top:
            continue
        spare = popcount(held)
        more = jokers
        for other in range(4):
            if other != suit:
                cards = state[LANE + other]
                length = popcount(hand & cards)
                rounds = longest_with(state, cards) + jokers
                followed = max(0, min(popcount(state[HAND] & cards), rounds) - length)
                spare -= followed
                more += max(0, rounds - length) - followed
        most = max(most, spare)
        outlasts |= spare >= state[DANGER + suit] + more
    state[GUARD + suit] = most
    state[OUTLASTS + suit] = int(outlasts)


@inlined
def cannot_wait(state, exposed, jokers):
    """Return the cards on which it rests that no catch can be prepared; 0 if one may be.

    For a single declarer, whose cards in danger have been counted; `jokers` the defenders hold.
    """
    tops = 0
    for suit in range(4):
        if (exposed >> suit) & 1:
            weigh_guards(state, suit, jokers)
            if state[GUARD + suit] < state[DANGER + suit]:
                return 0
            tops |= highest(state[HAND] & state[LANE + suit])
    for suit in range(4):
        if (exposed >> suit) & 1 and state[OUTLASTS + suit] == 0:
            danger = 0
            for other in range(4):
                if (
                    (exposed >> other) & 1
                    and state[OUTLASTS + other] == 0
                    and state[GUARD + other] <= state[GUARD + suit]
                ):
                    danger += state[DANGER + other]
            if danger > state[GUARD + suit]:
                return 0
    return tops


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
            danger, shown = weigh_suit(mine, theirs)
            if danger == 0:
                relevant |= shown
                continue
            state[DANGER + suit] = danger
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
    if state[SIDE] == 1:
        tops = cannot_wait(state, exposed, popcount(cards & state[JOKER]))
        if tops:
            return 1, relevant | tops
    return 0, 0
