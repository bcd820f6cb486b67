"""Endings of Fünfhundert: whole ones by the switches, and small ones beside the plain minimax.

One thread, CPU time. The 8-card endings are random deals whose first 16 cards lie in won tricks;
nothing was announced, which leaves more to be weighed than real play does.
"""

from __future__ import annotations

import random
import time

import numpy as np
import pytest

from analyzer.funfhundert.ending.ending_rows import ending_margins
from analyzer.funfhundert.layout import LEADER_SPEAKS
from tests.bench.stopwatch import median_ratio, say, say_also, size, time_each
from tests.funfhundert.fu_endings import rules_of
from tests.funfhundert.test_fu_ending import margins_of
from tests.naive.funfhundert import margin
from tests.naive.random_funfhundert import ALL_SWITCHES, random_moment

pytestmark = pytest.mark.benchmark(group="funfhundert", timer=time.process_time)

ENDINGS = size(350, smoke=5)  # for each of 16 settings: 5,600 in all
SMALL = size(16, smoke=4)
MS = 1e3


def whole_endings(seed):
    """Return hands, won cards and trump suits of random 8-card endings."""
    rng = random.Random(seed)
    hands, won, trumps = [], [], []
    for _ in range(ENDINGS):
        bits = [1 << place for place in rng.sample(range(32), 32)]
        cut = 16 + 2 * rng.randrange(9)
        hands.append((sum(bits[:8]), sum(bits[8:16])))
        won.append((sum(bits[16:cut]), sum(bits[cut:])))
        trumps.append(rng.randrange(4))
    return np.array(hands), np.array(won), trumps


def name_of(switches):
    extra = [name[:6] for name in ("leader_only", "single") if getattr(switches, name)]
    return ", ".join([switches.window.replace("until_talon_empty", "until_empty"), *extra])


@pytest.mark.parametrize("switches", ALL_SWITCHES, ids=name_of)
def test_whole_endings(benchmark, switches):
    hands, won, trumps = whole_endings(name_of(switches))
    rules = rules_of(switches)
    cases = list(range(len(hands)))

    def solve(at):
        ending_margins(
            hands[at : at + 1],
            won=won[at : at + 1],
            trump=trumps[at],
            stage=LEADER_SPEAKS,
            rules=rules,
        )

    solve(0)  # compiles
    times, _ = time_each(benchmark, solve, cases)
    what = f"8 cards, {name_of(switches)}"
    say(benchmark, what, unit="ms/ending")
    say_also(benchmark, f"{what}: 99 in 100", [float(np.quantile(times, 0.99)) * MS], "ms")
    say_also(benchmark, f"{what}: longest", [max(times) * MS], "ms")


@pytest.mark.parametrize("cards", [2, 3, 4])
def test_small_endings_beside_the_twin(benchmark, cards):
    rng = random.Random(cards)
    switches = ALL_SWITCHES[0]
    cases = [random_moment(rng, cards) for _ in range(SMALL)]
    margins_of(cases[:1], switches)  # compiles
    ours, plain = time_each(
        benchmark,
        lambda moment: margins_of([moment], switches),
        cases,
        beside=lambda moment: margin(moment, switches),
    )
    ratio = median_ratio(plain, ours)
    say(benchmark, f"{cards} cards beside plain minimax", unit="ms/ending", ratio=ratio)
