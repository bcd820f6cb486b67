"""Femhundra in CPU time, one thread: exact layings, rounds played out, decisions by Monte Carlo.

Layings are timed beside their slow twin, which tries all covers; playouts beside rule players who
play the same rounds under the referee.
"""

from __future__ import annotations

import random
import time

import numpy as np
import pytest

from analyzer.femhundra import FemhundraRules, deal_round
from analyzer.femhundra.layings.laying_kernel import lay_hands
from analyzer.femhundra.play.playouts import scores_after
from analyzer.femhundra.play.worlds import deal_worlds
from analyzer.femhundra.players.monte_carlo import MonteCarloPlayer
from analyzer.femhundra.players.rule_player import RulePlayer
from analyzer.rng import Stream
from tests.bench.stopwatch import median_ratio, say, size, time_each
from tests.femhundra.fh_positions import bits, cards_of, height_bits, pairs_of, random_laying
from tests.naive.femhundra_laying import best_value

pytestmark = pytest.mark.benchmark(group="femhundra", timer=time.process_time)

HANDS = size(2000, smoke=50)
ROUNDS = size(5, smoke=2)
PLAYED = size(40, smoke=3)
WORLDS = size(2000, smoke=20)
BESIDE = 11
"""The twin is timed for hands up to so many cards."""


@pytest.mark.parametrize("cards", [8, BESIDE, 20, 30, 45])
def test_layings(benchmark, cards):
    rng = random.Random(cards)
    if cards > 20:  # hardly a card is on the table
        deck = [(suit, rank) for suit in range(4) for rank in range(13)]
        cases = [(frozenset(rng.sample(deck, cards)), [], {}, True) for _ in range(HANDS)]
    else:
        cases = [random_laying(rng, sizes=[cards]) for _ in range(HANDS)]
    columns = [[bits(case[0]) for case in cases]]
    columns += [[height_bits(pairs_of(case[1])) for case in cases]]
    columns += [[bits(cards_of(case[2])) for case in cases]]
    arrays = [np.array(column, dtype=np.int64) for column in columns]
    own = np.array([case[3] for case in cases])

    def ours(_):
        return lay_hands(*arrays, own, 64, 1)

    def by_covers(_):
        return [best_value(*case) for case in cases]

    ours(None)  # compiles
    beside = by_covers if cards <= BESIDE else None
    times, theirs = time_each(benchmark, ours, [None] * ROUNDS, beside=beside)
    say(
        benchmark,
        f"best laying of {cards} cards" + (" / all covers" if beside else ""),
        unit="ms/1000",
        per=HANDS / 1000,
        ratio=median_ratio(theirs, times) if beside else None,
    )


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_playouts(benchmark, players):
    """Whole rounds from the deal; the referee plays one world of each."""
    rules = FemhundraRules(players=players)
    rounds = [deal_round(rules, seed=1, number=number) for number in range(PLAYED)]
    known = rounds[0].knowledge(0)
    worlds = deal_worlds(known, WORLDS, seed=1, stream=Stream.REPORT)
    scores_after(known, (), worlds[:1])  # compiles
    player = RulePlayer()

    def by_referee(_):
        for table in rounds:
            going = table.copy()
            while not going.is_over:
                for action in player.plan(going.knowledge(going.turn)):
                    going.act(action)

    by_referee(None)
    times, _ = time_each(benchmark, lambda _: scores_after(known, (), worlds), [None] * ROUNDS)
    start = time.process_time()
    by_referee(None)
    each = (time.process_time() - start) / PLAYED
    say(
        benchmark,
        f"round of {players} played out / by the referee",
        unit="ms/1000",
        per=WORLDS / 1000,
        ratio=median_ratio([each] * len(times), [t / WORLDS for t in times]),
    )


@pytest.mark.parametrize("worlds", [64, 256])
def test_decisions(benchmark, worlds):
    """Decisions of a Monte Carlo player against rule players, at every moment of some rounds."""
    rules = FemhundraRules()
    asked, rule, player = [], RulePlayer(), MonteCarloPlayer(worlds=worlds)
    for number in range(size(4, smoke=1)):
        table = deal_round(rules, seed=2, number=number)
        while not table.is_over:
            asked.append(table.knowledge(table.turn))
            for action in rule.plan(asked[-1]):
                table.act(action)
    for known in asked[:2]:
        player.plan(known)  # compiles
    time_each(benchmark, player.plan, asked)
    say(benchmark, f"decision of monte-carlo:{worlds}, 2 players", unit="ms")
