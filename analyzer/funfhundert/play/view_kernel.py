"""What one player sees, and what a card is worth to each of the two: the ground of the rule policy.

Worths are in hundredths of a point. A card is worth the combinations it may yet serve in, each
at its points times a weight that falls with the number of its other cards still missing.
"""

from typing import NamedTuple

from analyzer.cards.bits_kernel import lowest_place, popcount
from analyzer.funfhundert.layout import (
    COMBINATION_CARDS,
    COMBINATION_POINTS,
    FRENCH,
    STRENGTH,
    TOUCHED,
    TRUMP_SEVEN,
    UNTIL_TALON_EMPTY,
)
from analyzer.funfhundert.play.position_kernel import (
    ANNOUNCED,
    CLOSED,
    HANDS,
    LED,
    LEFT,
    SCORED,
    SHOWN,
    STAGE,
    TURNED,
    USED,
    WON,
    actor,
)
from analyzer.jit import called, inlined

ALL_CARDS = (1 << 32) - 1

PERIODS = 6
"""Two tricks, two, two and two of phase 1; then the first and the last four of phase 2."""
OPEN = 4
"""The first period in which all cards are known."""
MOST_MISSING = 5

# Places in an array of weights; each part has a row, or a number, for every period.
OWN = 0
"""In percent, by missing cards: how likely an own combination is to come about."""
THEIRS = OWN + PERIODS * MOST_MISSING
"""The same for one of the opponent, as far as cards have been seen; rows of phase 1 only."""
LEADING = THEIRS + OPEN * MOST_MISSING
"""By strength, and again for trumps: what it costs to lead the card, beside what it wins."""
REPLYING = LEADING + PERIODS * 16
"""The same for a card played to a lead."""
TEMPO = REPLYING + PERIODS * 16
"""What winning a trick is worth for itself: the next lead."""
SECURE = TEMPO + PERIODS
"""In percent of the worth of an own card: what it gains by lying in a won trick."""
WILL = SECURE + PERIODS
"""In percent: how likely an opponent who can beat a worthless lead does; phase 1, as the rest."""
WILL_RISE = WILL + OPEN
"""By how much it rises with every hundred points that the lead is worth."""
REPLY = WILL_RISE + OPEN
"""What the opponent's card is worth on average."""
WEIGHTS = REPLY + OPEN


class View(NamedTuple):
    """What the player to act sees; sets of cards and plain numbers."""

    hand: int
    won: int
    lost: int
    """Cards in the opponent's won tricks."""
    used: int
    their_used: int
    closed: int
    shown: int
    """Cards known to be in the opponent's hand."""
    their_size: int
    """Cards in the opponent's hand."""
    left: int
    """Cards in the talon."""
    turned: int
    led: int
    """The card to be answered, or -1."""
    scored: int
    stage: int
    announced: int


class Side(NamedTuple):
    """One of the two players, as the one to act sees the combinations of that player."""

    owned: int
    spoilt: int
    """Cards that cannot serve any more: used, or in the other's won tricks."""
    closed: int
    chances: int
    """The place of the row of weights: what a combination with so many cards missing counts."""
    later: bool
    """Whether anything may still be announced after this trick."""


@inlined
def view_of(t):
    """Return what the player to act sees of a table."""
    me = actor(t)
    return View(
        t[HANDS + me],
        t[WON + me],
        t[WON + 1 - me],
        t[USED + me],
        t[USED + 1 - me],
        t[CLOSED + me],
        t[SHOWN + 1 - me],
        popcount(t[HANDS + 1 - me]),
        t[LEFT],
        t[TURNED],
        t[LED],
        t[SCORED],
        t[STAGE],
        t[ANNOUNCED],
    )


@inlined
def hidden_cards(v):
    """Return the cards whose place this player does not know."""
    seen = v.hand | v.won | v.lost | v.shown
    if v.left > 0:
        seen |= 1 << v.turned
    if v.led >= 0:
        seen |= 1 << v.led
    return ALL_CARDS & ~seen


@inlined
def their_known_cards(v):
    """Return the cards this player knows in the opponent's hand: in phase 2 all of it."""
    return v.shown if v.left > 0 else v.shown | hidden_cards(v)


@inlined
def period_of(v):
    """Return the period of the deal."""
    if v.left > 0:
        return (16 - v.left) >> 2
    return OPEN if popcount(v.hand) > 4 else OPEN + 1


@inlined
def opens_later(g, left, held):
    """Return whether a moment to announce comes after this trick, for one who holds so many."""
    if g.leader_only and left == 0 and held <= 1:
        return False
    if g.window == FRENCH:
        return left > 0
    if g.window == UNTIL_TALON_EMPTY:
        return left > 2
    return held > 0


@inlined
def my_side(g, v):
    """Return the own combinations as this player sees them."""
    return Side(
        v.hand | v.won,
        v.used | v.lost,
        v.closed | (v.scored << TRUMP_SEVEN),
        OWN + MOST_MISSING * period_of(v),
        opens_later(g, v.left, popcount(v.hand)),
    )


@inlined
def their_side(g, v):
    """Return the opponent's combinations as this player sees them."""
    period = period_of(v)
    return Side(
        v.lost | their_known_cards(v),
        v.their_used | v.won,
        v.scored << TRUMP_SEVEN,
        (THEIRS if period < OPEN else OWN) + MOST_MISSING * period,
        opens_later(g, v.left, v.their_size + (v.led >= 0)),
    )


@called
def worth(g, w, side, card):
    """Return what owning a card is worth to a side, beside its card points."""
    if not side.later:
        return 0
    total = 0
    numbers = TOUCHED[g.trump, card] & ~side.closed
    owned = side.owned | 1 << card
    while numbers:
        number = lowest_place(numbers)
        numbers &= numbers - 1
        cards = COMBINATION_CARDS[g.trump, number]
        if cards & side.spoilt == 0:
            total += (
                COMBINATION_POINTS[g.trump, number] * w[side.chances + popcount(cards & ~owned)]
            )
    return total


@inlined
def cost(g, w, part, card, period):
    """Return what it costs to part with a card, by leading it or by replying with it."""
    return w[part + 16 * period + 8 * (card >> 3 == g.trump) + STRENGTH[card]]
