"""Worlds with five players, and the calls that plans to find a partner mean, card by card."""

from __future__ import annotations

import numpy as np

from analyzer.advice import choose_exchanges
from analyzer.cards import SUITS
from analyzer.deals import Knowledge, Worlds, deal_worlds
from analyzer.players.partner import PartnerPlan
from analyzer.rules import (
    Bid,
    Contract,
    Ruleset,
    callable_cards,
    compile_contract,
    effective_suit,
    load,
)
from tests.advice.samples import deal_ten

CALLING = load("australian_5p")
HAND = deal_ten(CALLING, 3)
DECK = CALLING.deck


def worlds_for(hand: tuple[int, ...], n: int, seed: int = 1, rules: Ruleset = CALLING) -> Worlds:
    return deal_worlds(Knowledge(rules, hand), n, seed)


def kept_and_away(worlds: Worlds, bid: Bid, rules: Ruleset) -> tuple[np.ndarray, np.ndarray]:
    taken = worlds.hands[:, 0] | worlds.widows
    away, _ = choose_exchanges(taken, bid, rules)
    return taken & ~away, away


def called_cards(
    plan: PartnerPlan, kept: np.ndarray, away: np.ndarray, bid: Bid, rules: Ruleset
) -> list[int]:
    """The card called with each hand, found out by asking who holds it.

    The other cards are placed in six ways that have nothing to do with each other. The answers name
    a card only if the call is the same whatever the others hold.
    """
    numbers = np.zeros(len(kept), dtype=np.int64)
    for digit in range(6):
        hands = np.zeros((len(kept), 5), dtype=np.int64)
        for place in range(DECK.size):
            hands[:, 3 if place >> digit & 1 else 1] |= 1 << place
        seats = plan.partners(kept, away, hands & ~(kept | away)[:, None], bid, rules)
        numbers += (seats == 3).astype(np.int64) << digit
    return [DECK.cards[number] for number in numbers.tolist()]


# --- a slow twin of the plans --------------------------------------------------------------------


def call_by_plan(way: str, kept: int, away: int, bid: Bid, rules: Ruleset) -> int:
    """The card that a plan's words mean, card by card."""
    mine, gone = DECK.unpack(kept), DECK.unpack(away)
    out = [
        card
        for card in callable_cards(rules, bid, mine, gone)
        if card not in mine and card not in gone
    ]
    place = compile_contract(rules, Contract(bid)).pack

    def of(suit: int) -> list[int]:
        cards = [c for c in out if effective_suit(c, bid.denomination) == suit]
        return sorted(cards, key=lambda c: -int(place(DECK.pack([c]))))

    trump = bid.denomination.suit
    if trump is not None and "trump" in way and of(trump):
        trumps = of(trump)
        return trumps[min(len(trumps) - 1, 1 if way == "second trump" else 0)]
    sides = [suit for suit in SUITS if suit != trump and of(suit)]
    if not sides:
        return of(trump)[0]  # type: ignore[arg-type]
    long = {s: sum(effective_suit(c, bid.denomination) == s for c in mine) for s in sides}
    if way == "short suit":
        return of(min(sides, key=lambda s: (long[s] == 0, long[s])))[0]
    return of(max(sides, key=lambda s: long[s]))[0]
