"""Tricks that declarer can cash from the own hand, whatever the others hold."""

from __future__ import annotations

import numpy as np
import pytest

from analyzer.advice import advise_bid
from analyzer.advice.in_play import sure_tricks
from analyzer.cards import parse_cards
from analyzer.deals import Knowledge, deal_worlds
from analyzer.rng import generator
from analyzer.rules import Bid, Contract, load
from analyzer.solver import solve_batch
from tests.advice.fits import put_in_place

RULES = load("australian")
DECK = RULES.deck


@pytest.mark.parametrize(
    ("hand", "bid", "tricks"),
    [
        ("JK JH JD AH KH QH TH 9H 8H 7H", "10H", 10),
        ("JH JD AH KH QH TH 9H 8H 7H 6H", "9H", 0),  # the joker is out and may be the last trump
        ("JK JH JD AH KH QH TH AS KS AC", "8H", 10),  # seven rounds draw the six trumps out
        (
            "JK JH JD AH KH 4H AS KS QS AC",
            "8H",
            5,
        ),  # seven trumps are out, and may ruff
        ("JK AS AC AD AH KS KC KD KH QS", "10NT", 10),
        ("AS AC AD AH KS KC KD KH QS QC", "10NT", 0),  # the joker may take any of them
        ("JK AS KS QS JS TS 9S 8S 4D 4H", "8NT", 8),  # seven rounds leave nobody a spade
    ],
)
def test_sure_tricks_of_a_hand(hand, bid, tricks):
    kept = np.array([DECK.pack(parse_cards(hand))])
    assert sure_tricks(kept, Bid.parse(bid), RULES).tolist() == [tricks]


@pytest.mark.parametrize("text", ["8S", "8D", "8NT"])
def test_no_deal_takes_less_than_the_sure_tricks(text):
    bid, rng = Bid.parse(text), generator(11, 4)
    seen = set()
    for _ in range(40):
        # Strong hands, or nothing would be sure.
        order = sorted(DECK.cards, key=lambda card: rng.random() - 0.12 * (card in STRONG[text]))
        hand = tuple(order[:10])
        worlds = deal_worlds(Knowledge(RULES, hand), 60, 3)
        (sure,) = sure_tricks(worlds.hands[:1, 0], bid, RULES).tolist()
        tricks = solve_batch(worlds.hands, Contract(bid), RULES)
        assert tricks.min() >= sure
        seen.add(sure)
    assert len(seen) > 3


STRONG = {
    "8S": set(parse_cards("JK JS JC AS KS QS TS 9S AH AD")),
    "8D": set(parse_cards("JK JD JH AD KD QD TD 9D AS AC")),
    "8NT": set(parse_cards("JK AS KS QS AH KH AD KD AC KC")),
}


def test_a_hand_that_cannot_fail_is_told_so(monkeypatch):
    put_in_place(monkeypatch)
    advice = advise_bid(parse_cards("JK JH JD AH KH QH TH 9H 8H 7H"), rules=RULES, worlds=64)
    assert advice.estimate == "corrected"
    assert advice.best.bid == Bid.parse("10H")
    assert advice.best.p_make == 1.0
