"""What advice asks of the solver: all discards of a deal, every play, bids until settled."""

from __future__ import annotations

import statistics
import time

import numpy as np
import pytest

from analyzer.advice import advise_bid
from analyzer.deals import deal_the_rest
from analyzer.players.exchange import all_discards
from analyzer.rules import Bid, Contract, load
from analyzer.solver import score_plays, solve, solve_batch
from tests.bench.stopwatch import median_ratio, say, say_also, size, time_each

HEARTS = Contract(Bid.parse("8H"))
# Ruleset and deals: a widow of three, five and six cards.
WIDOWS = {
    "australian": size(30, smoke=2),
    "minnesota": size(10, smoke=1),
    "canadian": size(5, smoke=1),
}
OPENINGS = size(100, smoke=3)
MOST_DISCARDS = size(10**4, smoke=50)
HANDS = size(10, smoke=1)
DEALS = size(1000, smoke=20)
ROUNDS = size(9, smoke=2)


def hands_after_every_discard(rules, number):
    deal = deal_the_rest(rules, seed=5, number=number)
    own = rules.deck.pack((*deal.hands[0], *deal.widow))
    cards = rules.hand_size + rules.widow
    away = all_discards(np.array([own]), cards, rules.widow)[0, :MOST_DISCARDS]
    hands = np.repeat([[rules.deck.pack(hand) for hand in deal.hands]], len(away), axis=0)
    hands[:, 0] = own & ~away
    return hands


@pytest.mark.benchmark(group="discards", timer=time.process_time)
@pytest.mark.parametrize("name", WIDOWS)
def test_all_discards_of_a_deal(benchmark, name):
    rules = load(name)
    pages = [hands_after_every_discard(rules, number) for number in range(WIDOWS[name])]
    solve_batch(pages[0][:2], HEARTS, rules)
    ours, apart = time_each(
        benchmark,
        lambda page: solve_batch(page, HEARTS, rules, together=len(page)),
        pages,
        beside=lambda page: solve_batch(page, HEARTS, rules),
    )
    what = f"{len(pages[0]):,} discards"
    say(benchmark, f"{what}, widow of {rules.widow}", unit="ms", ratio=median_ratio(apart, ours))
    mean = 1000 * statistics.mean(ours)
    say_also(benchmark, f"{what}, mean", [mean], "ms", ratio=sum(apart) / sum(ours))


@pytest.mark.benchmark(group="plays", timer=time.process_time)
@pytest.mark.parametrize("bid", ["8H", "8NT", "MIS"])
def test_every_play_of_an_opening(benchmark, bid):
    rules, contract = load("australian"), Contract(Bid.parse(bid))
    seats = 3 if contract.is_misere else 4
    deals = [deal_the_rest(rules, seed=6, number=number) for number in range(OPENINGS)]
    openings = [deal.hands[:seats] for deal in deals]
    score_plays(openings[0], contract, rules)
    ours, once = time_each(
        benchmark,
        lambda hands: score_plays(hands, contract, rules),
        openings,
        beside=lambda hands: solve(hands, contract, rules),
    )
    say(benchmark, f"score_plays, {bid}", unit="ms", ratio=median_ratio(ours, once))


@pytest.mark.benchmark(group="threads", timer=time.perf_counter)
@pytest.mark.parametrize("bid", ["8H", "8NT", "MIS"])
def test_two_threads(benchmark, bid):
    rules, contract = load("australian"), Contract(Bid.parse(bid))
    seats = 3 if contract.is_misere else 4
    deals = [deal_the_rest(rules, seed=7, number=number) for number in range(DEALS)]
    hands = np.array([[rules.deck.pack(hand) for hand in deal.hands[:seats]] for deal in deals])
    solve_batch(hands[:8], contract, rules, threads=2)
    two, one = time_each(
        benchmark,
        lambda hands: solve_batch(hands, contract, rules, threads=2),
        [hands] * ROUNDS,
        beside=lambda hands: solve_batch(hands, contract, rules),
        clock=time.perf_counter,
    )
    what = f"{bid}, two threads"
    say(benchmark, what, unit="ms/deal", per=DEALS, ratio=median_ratio(one, two))


WAYS = {
    "1,000 worlds for every bid": {"worlds": 1000},
    "to a precision of 2 %": {"precision": 0.02},
    "until settled": {"until_settled": True},
}


@pytest.mark.benchmark(group="settled", timer=time.process_time)
@pytest.mark.parametrize("way", WAYS)
def test_bids_of_a_hand(benchmark, way):
    deals = [deal_the_rest(load("australian"), seed=8, number=number) for number in range(HANDS)]
    hands = [deal.hands[0] for deal in deals]
    advise_bid(hands[0], worlds=2)
    time_each(benchmark, lambda hand: advise_bid(hand, **WAYS[way]), hands)
    say(benchmark, way, unit="s/hand")
