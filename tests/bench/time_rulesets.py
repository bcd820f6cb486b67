"""The solver in every ruleset: exact tricks in hearts and no-trump, and misère; one thread.

Random deals. In a misère declarer has the lowest hand, as nobody bids it on aces. Declarer takes up
the widow and puts away what the policy of `bid` would; with five players, the player opposite on
the left is declarer's partner.
"""

from __future__ import annotations

import time

import numpy as np
import pytest

from analyzer.advice.playing import hands_in_play
from analyzer.cards import SUITS
from analyzer.deals import Worlds, deal_the_rest
from analyzer.players.policy import choose_exchanges
from analyzer.rules import Bid, Contract, load, names
from analyzer.solver import solve_batch
from tests.bench.stopwatch import say, size, time_each

pytestmark = pytest.mark.benchmark(group="rulesets", timer=time.process_time)

DEALS = size(100, smoke=3)
CROWDED_DEALS = size(20, smoke=1)  # with five or six players, where a misère takes long
ROUNDS = size(3, smoke=1)
PARTNER_OF_FIVE = 2


CASES = [
    (name, bid)
    for bid in ("7H", "7NT", "MIS")
    for name in names()
    if bid != "MIS" or load(name).misere
]


def deals_of(rules):
    return DEALS if rules.players <= 4 else CROWDED_DEALS


def height(hand, rules):
    """Return how high the cards of a hand are, a joker higher than all others together."""
    return sum(10**3 if card in rules.deck.jokers else card % 16 for card in hand)


def dealt(rules, *, lowest):
    """Return deals, the first hand that of declarer."""
    pack = rules.deck.pack
    hands, widows, up, down = [], [], [], []
    for number in range(deals_of(rules)):
        deal = deal_the_rest(rules, seed=17, number=number)
        first = 0
        if lowest:
            first = min(range(rules.players), key=lambda s: height(deal.hands[s], rules))
        order = [(first + turn) % rules.players for turn in range(rules.players)]
        hands.append([pack(deal.hands[seat]) for seat in order])
        widows.append(pack(deal.widow))
        piles = [pile for seat in order for pile in deal.piles[seat]] if deal.piles else []
        up.append([pack([pile.up]) for pile in piles])
        down.append([pack([pile.down]) for pile in piles])
    return Worlds(*(np.array(part, dtype=np.int64) for part in (hands, widows, up, down)))


def batches(rules, bid):
    """Return what the solver is asked: contract, hands and piles; a joker may be named."""
    worlds = dealt(rules, lowest=bid.no_trick)
    taken = worlds.hands[:, 0] | worlds.widows
    away, named = choose_exchanges(taken, bid, rules)
    for name in np.unique(named).tolist():
        rows = np.flatnonzero(named == name)
        contract = Contract(bid, None if name < 0 else SUITS[name])
        some, put = worlds.part(rows), away[rows, None]
        hands = hands_in_play(some, taken[rows, None] & ~put, put, contract, rules)[:, 0]
        piles = (some.face_up, some.face_down) if rules.players == 2 else None
        yield contract, hands, piles


@pytest.mark.parametrize(("name", "text"), CASES)
def test_ruleset(benchmark, name, text):
    rules, bid = load(name), Bid.parse(text)
    asked = list(batches(rules, bid))
    partner = PARTNER_OF_FIVE if rules.players == 5 and not bid.no_trick else None

    def solve_all(asked):
        for contract, hands, piles in asked:
            solve_batch(hands, contract, rules, partner=partner, piles=piles)

    contract, hands, piles = asked[0]
    first = None if piles is None else (piles[0][:1], piles[1][:1])
    solve_batch(hands[:1], contract, rules, partner=partner, piles=first)  # compiles
    time_each(benchmark, solve_all, [asked] * ROUNDS)
    say(benchmark, f"{text:3} {name}", unit="ms/deal", per=deals_of(rules))
