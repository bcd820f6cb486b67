"""A deal as arrays, and what each action does to it: the referee of played-out deals (RULES 11).

Who is to act follows from the stage: the two halves of an announcing moment, then the trick. An
action is one number: the place of a card to play, `SWAP`, ``ANNOUNCE`` + a combination, or `DONE`.
Claims are never false here, for no player we have makes one.
"""

from typing import NamedTuple

from analyzer.cards.bits_kernel import lowest_place, popcount
from analyzer.funfhundert.combos_kernel import closed_after, complete_combinations, may_announce
from analyzer.funfhundert.layout import (
    CARD_POINTS,
    COMBINATION_CARDS,
    COMBINATION_POINTS,
    STRENGTH,
    SUIT_CARDS,
    TRUMP_SEVEN,
)
from analyzer.jit import called, inlined

SWAP = 32
ANNOUNCE = 33
DONE = 48

TALON = 16
"""Cards in a full talon, the turned one included."""
SEVEN_POINTS = 10
NO_STOP = 1 << 40

FIRST, SECOND, TRICK = range(3)
"""Stages: the one about to lead may announce, the other may, a trick is played."""

HANDS, WON, USED, CLOSED, SHOWN, POINTS = range(0, 12, 2)
"""Places of a table, one moment of a deal as int64[19]; those of player 1 follow player 0's.

Sets of cards (``USED``: in announced combinations; ``SHOWN``: in this player's hand, and the other
has seen it), a set of combinations (``CLOSED``: announced or passed over), points in this deal.
"""
LEADER, LED, LEFT, TURNED, SCORED, STAGE, ANNOUNCED = range(12, 19)
"""The other places: who leads, the card led or -1, cards left in the talon, the turned card,
whether the seven's ten was scored, the stage, and the announcements made in it."""
TABLE_SIZE = 19


class Game(NamedTuple):
    """What does not change during a deal; plain numbers."""

    trump: int
    window: int
    leader_only: int
    single: int
    stop0: int
    """Points in this deal with which player 0 ends it at once (Q88); `NO_STOP` in a first deal."""
    stop1: int


@inlined
def actor(t):
    """Return who is to act."""
    if t[STAGE] == SECOND or (t[STAGE] == TRICK and t[LED] >= 0):
        return 1 - t[LEADER]
    return t[LEADER]


@inlined
def cards_held(t, player):
    """Return the number of cards in a hand."""
    return popcount(t[HANDS + player])


@inlined
def may_speak(g, stage, left, held):
    """Return whether the one to act in this stage may announce, holding so many cards."""
    leads = stage == FIRST and held > 0
    return may_announce(g.window, g.leader_only, leads, left, held)


@inlined
def can_swap(g, hand, left, scored):
    """Return whether the trump seven in this hand may be swapped for the turned card (Q82)."""
    return left > 0 and scored == 0 and hand & COMBINATION_CARDS[g.trump, TRUMP_SEVEN] != 0


@inlined
def legal_cards(hand, led, trump, left):
    """Return the cards that may be played: any; in phase 2 follow, else trump, else any (Q83)."""
    if led < 0 or left > 0:
        return hand
    following = hand & SUIT_CARDS[led >> 3]
    if following:
        return following
    trumps = hand & SUIT_CARDS[trump]
    return trumps if trumps else hand


@inlined
def beats(reply, led, trump, left):
    """Return whether the reply takes the trick: in phase 1 by its rank alone."""
    if left > 0 or reply >> 3 == led >> 3:
        return STRENGTH[reply] > STRENGTH[led]
    return reply >> 3 == trump


@called
def act(g, t, talon, action):
    """Do one legal action; `talon` is all of it as dealt, the next card first."""
    player = actor(t)
    if action < SWAP:
        _play(g, t, talon, player, action)
    elif action == SWAP:
        _swap(g, t, player)
    elif action == DONE:
        _end_stage(g, t, player)
    else:
        _announce(g, t, player, action - ANNOUNCE)


@inlined
def _swap(g, t, player):
    taken = 1 << t[TURNED]
    t[HANDS + player] ^= COMBINATION_CARDS[g.trump, TRUMP_SEVEN] | taken
    t[SHOWN + player] = t[SHOWN + player] & t[HANDS + player] | taken
    t[POINTS + player] += SEVEN_POINTS
    t[TURNED] = lowest_place(COMBINATION_CARDS[g.trump, TRUMP_SEVEN])
    t[SCORED] = 1


@inlined
def _announce(g, t, player, number):
    t[USED + player] |= COMBINATION_CARDS[g.trump, number]
    t[CLOSED + player] |= 1 << number
    t[SHOWN + player] |= COMBINATION_CARDS[g.trump, number] & t[HANDS + player]
    t[POINTS + player] += COMBINATION_POINTS[g.trump, number]
    t[ANNOUNCED] += 1
    if number == TRUMP_SEVEN:
        t[SCORED] = 1


@inlined
def _end_stage(g, t, player):
    """Close what was passed over (Q84)."""
    if may_speak(g, t[STAGE], t[LEFT], cards_held(t, player)):
        owned = t[HANDS + player] | t[WON + player]
        found = complete_combinations(
            COMBINATION_CARDS[g.trump], owned, t[USED + player], t[CLOSED + player], t[SCORED] != 0
        )
        t[CLOSED + player] = closed_after(t[CLOSED + player], found, t[ANNOUNCED], g.single)
    t[STAGE] += 1
    t[ANNOUNCED] = 0


@inlined
def _play(g, t, talon, player, card):
    t[HANDS + player] ^= 1 << card
    t[SHOWN + player] &= t[HANDS + player]
    if t[LED] < 0:
        t[LED] = card
        return
    led = t[LED]
    winner = player if beats(card, led, g.trump, t[LEFT]) else 1 - player
    t[WON + winner] |= 1 << led | 1 << card
    t[POINTS + winner] += CARD_POINTS[led] + CARD_POINTS[card]
    if t[LEFT] > 0:
        drawn = TALON - t[LEFT]
        t[HANDS + winner] |= 1 << talon[drawn]
        if t[LEFT] == 2:  # the last card lies open
            t[HANDS + 1 - winner] |= 1 << t[TURNED]
            t[SHOWN + 1 - winner] |= 1 << t[TURNED]
        else:
            t[HANDS + 1 - winner] |= 1 << talon[drawn + 1]
        t[LEFT] -= 2
    t[LEADER] = winner
    t[LED] = -1
    t[STAGE] = FIRST


@inlined
def is_over(g, t):
    """Return whether the deal is played out, or stopped by a total of 500 (Q88).

    Equal totals stop nothing: the next points do (Q89).
    """
    first, second = t[POINTS] - g.stop0, t[POINTS + 1] - g.stop1
    if max(first, second) >= 0 and first != second:
        return True
    return t[STAGE] == TRICK and t[HANDS] | t[HANDS + 1] == 0 and t[LED] < 0
