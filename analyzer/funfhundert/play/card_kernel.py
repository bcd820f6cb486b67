"""The rule policy in a trick: what each card stakes, and who is likely to get it."""

from math import comb

import numpy as np

from analyzer.cards.bits_kernel import lowest_place, popcount
from analyzer.funfhundert.layout import CARD_POINTS, HAND, STRENGTH
from analyzer.funfhundert.play.position_kernel import beats, legal_cards
from analyzer.funfhundert.play.view_kernel import (
    LEADING,
    REPLY,
    REPLYING,
    SECURE,
    TEMPO,
    WILL,
    WILL_RISE,
    cost,
    hidden_cards,
    my_side,
    period_of,
    their_known_cards,
    their_side,
    worth,
)
from analyzer.jit import called, inlined

NO_SCORE = -(1 << 60)

MOST_HIDDEN = 23
"""Hidden cards before the first lead: 32 less the own hand and the turned card."""

ABOVE = np.array(
    [sum(1 << card for card in range(32) if STRENGTH[card] > height) for height in range(8)],
    dtype=np.int64,
)
"""For each strength the cards that beat it in phase 1."""


def _chances():
    """Return the chance, in thousandths, that a hand holds one of some cards.

    By the hand's hidden cards, all hidden cards, and those that are looked for.
    """
    table = np.zeros((HAND + 1, MOST_HIDDEN + 1, MOST_HIDDEN + 1), dtype=np.int64)
    for held in range(HAND + 1):
        for hidden in range(held, MOST_HIDDEN + 1):
            for wanted in range(hidden + 1):
                without = comb(hidden - wanted, held)
                table[held, hidden, wanted] = 1000 - 1000 * without // comb(hidden, held)
    return table


CHANCE = _chances()


@called
def choose_card(g, w, v):
    """Return the place of the card to play; of equals the lowest."""
    me, them = my_side(g, v), their_side(g, v)
    period = period_of(v)
    if v.led >= 0:
        return _best_reply(g, w, me, them, v.led, v.hand, v.left, period)[0]
    best, best_score = -1, NO_SCORE
    cards = v.hand
    while cards:
        card = lowest_place(cards)
        cards &= cards - 1
        if v.left > 0:
            score = _open_lead(g, w, v, me, them, card, period)
        else:
            theirs = their_known_cards(v)
            score = -_best_reply(g, w, them, me, card, theirs, 0, period)[1]
        score -= cost(g, w, LEADING, card, period)
        if score > best_score:
            best, best_score = card, score
    return best


@called
def _best_reply(g, w, me, them, led, hand, left, period):
    """Return the reply that is best for `me`, and its score."""
    won_led = worth(g, w, me, led) + worth(g, w, them, led)
    lost_led = w[SECURE + period] * worth(g, w, them, led) // 100
    best, best_score = -1, NO_SCORE
    cards = legal_cards(hand, led, g.trump, left)
    while cards:
        card = lowest_place(cards)
        cards &= cards - 1
        mine = worth(g, w, me, card)
        points = 100 * (CARD_POINTS[led] + CARD_POINTS[card])
        if beats(card, led, g.trump, left):
            score = points + won_led + w[SECURE + period] * mine // 100 + w[TEMPO + period]
        else:
            lost = points + mine + worth(g, w, them, card)
            score = -lost - lost_led - w[TEMPO + period]
        score -= cost(g, w, REPLYING, card, period)
        if score > best_score:
            best, best_score = card, score
    return best, best_score


@inlined
def _open_lead(g, w, v, me, them, card, period):
    """Return the score of a lead in phase 1, where the opponent's cards are hidden."""
    higher = ABOVE[STRENGTH[card]]
    chance = 1000
    if v.shown & higher == 0:
        hidden = hidden_cards(v)
        unknown = v.their_size - popcount(v.shown)
        chance = CHANCE[unknown, popcount(hidden), popcount(hidden & higher)]
    mine = worth(g, w, me, card)
    stake = 100 * CARD_POINTS[card] + mine + worth(g, w, them, card)
    will = min(100, w[WILL + period] + w[WILL_RISE + period] * stake // 10000)
    beaten = chance * will
    always = 100 * CARD_POINTS[card] + w[REPLY + period] + w[TEMPO + period]
    won = always + w[SECURE + period] * mine // 100
    lost = always + stake - 100 * CARD_POINTS[card]
    return ((100000 - beaten) * won - beaten * lost) // 100000
