"""The solver by mode on random whole deals, one thread, in CPU time.

For an unnamed joker in no-trump and for misère there is no other program to be measured against.
Each mode gets its own random deals, the same in every run.
"""

from __future__ import annotations

import random
import time

import numpy as np
import pytest

from analyzer.rules import Bid, Contract
from analyzer.solver import solve_batch
from tests.bench.stopwatch import say, size, time_each
from tests.solver.samples import AUSTRALIAN, SUIT, deal

pytestmark = pytest.mark.benchmark(group="modes", timer=time.process_time)

DEALS = size(500, smoke=10)
ROUNDS = size(7, smoke=2)
ANYWHERE = "anywhere"
MODES = {
    "trump": ("7H", None, ANYWHERE),
    "no-trump, joker out": ("7NT", None, None),
    "no-trump, named by declarer": ("7NT", "S", 0),
    "no-trump, unnamed, declarer's": ("7NT", None, 0),
    "no-trump, unnamed, left's": ("7NT", None, 1),
    "no-trump, unnamed, partner's": ("7NT", None, 2),
    "no-trump, unnamed, right's": ("7NT", None, 3),
    "misère, joker out": ("MIS", None, None),
    "misère, named by declarer": ("MIS", "S", 0),
    "misère, unnamed, left's": ("MIS", None, 1),
    "misère, unnamed, right's": ("MIS", None, 2),
}
QUESTIONS = [(mode, 0) for mode in MODES]
QUESTIONS += [(mode, 7) for mode, (bid, _, _) in MODES.items() if bid != "MIS"]


def hands_of(mode):
    text, _, holder = MODES[mode]
    rng = random.Random(mode)
    seats = 3 if text == "MIS" else 4
    rows = []
    while len(rows) < DEALS:
        where = holder if isinstance(holder, int) else None
        hands = deal(rng, seats=seats, joker=where)
        jokers = [card for hand in hands for card in hand if card in AUSTRALIAN.deck.jokers]
        if holder is None and jokers:
            continue
        if seats == 3:
            hands = with_low_cards(hands, jokers, holder)
        rows.append([AUSTRALIAN.deck.pack(hand) for hand in hands])
    return np.array(rows)


def with_low_cards(hands, jokers, holder):
    """Give declarer the lowest of two hands' cards: nobody bids misère on aces."""
    mine = [*hands[0], *hands[1]]
    low = sorted((card for card in mine if card not in jokers), key=lambda card: card % 16)
    own = jokers if holder == 0 else []
    cut = 10 - len(own)
    rest = low[cut:] + [card for card in mine if card in jokers and card not in own]
    return (*own, *low[:cut]), tuple(rest), hands[2]


@pytest.mark.parametrize(("mode", "need"), QUESTIONS)
def test_mode(benchmark, mode, need):
    text, name, _ = MODES[mode]
    contract = Contract(Bid.parse(text), None if name is None else SUIT[name])
    hands = hands_of(mode)
    solve_batch(hands[:1], contract, AUSTRALIAN)  # compiles
    time_each(
        benchmark,
        lambda hands: solve_batch(hands, contract, AUSTRALIAN, need=need),
        [hands] * ROUNDS,
    )
    asked = f", at least {need}" if need else ""
    say(benchmark, mode + asked, unit="ms/deal", per=DEALS)
