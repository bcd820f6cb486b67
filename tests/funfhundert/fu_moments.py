"""Moments of random deals, and the same moments with other hidden cards."""

from dataclasses import replace

from analyzer.funfhundert import Deal, Position
from tests.funfhundert.fu_play import random_action, random_deal


def random_moment(rules, rng, *, most=60, least=0) -> Deal:
    """Return a deal that has gone so many actions, and is not over."""
    while True:
        deal = random_deal(rules, rng)
        for _ in range(rng.randint(least, most)):
            if not deal.is_over:
                random_action(deal, rng, lies=0)
        if not deal.is_over:
            return deal


def with_hidden_changed(deal, rng) -> Position:
    """Return the position with its hidden cards dealt anew, hidden to the player in turn."""
    at = deal.position
    known = deal.knowledge(deal.turn)
    hidden = list(known.hidden)
    rng.shuffle(hidden)
    unknown = known.opponent_size - len(known.shown)
    hand = tuple(sorted((*known.shown, *hidden[:unknown])))
    hands = (known.hand, hand) if known.player == 0 else (hand, known.hand)
    return replace(at, hands=hands, talon=(*hidden[unknown:], *at.talon[-1:]))
