"""The solver against DDS on the deals of data/oracle, one thread each, in CPU time.

Asked: the exact tricks of the side on lead (target -1, one solution), then "at least 7?" and "at
least 8?" (target 7 and 8). Deals are put into each program's own form before the clock starts.
"""

from __future__ import annotations

import importlib
import random
import time

import numpy as np
import pytest

from tests.bench.dds_deals import Block, read_deals
from tests.bench.stopwatch import median_ratio, say, say_also, size, time_each
from tests.solver import bridge

pytestmark = pytest.mark.benchmark(group="solver", timer=time.process_time)

BLOCK = size(250, smoke=50)
BLOCKS = size(10, smoke=2)
ROUNDS = size(3, smoke=1)
SINGLE = size(2500, smoke=50)
ASKED = {0: "exact tricks", 7: "at least 7", 8: "at least 8"}


@pytest.fixture(scope="module")
def deals():
    found = read_deals()
    random.Random(1).shuffle(found)
    return found


@pytest.fixture(scope="module")
def blocks(deals):
    return [Block(deals[i * BLOCK : (i + 1) * BLOCK]) for i in range(BLOCKS)]


@pytest.fixture(scope="module")
def dds(blocks):
    """Return the faster of two ways to call DDS, tried beforehand."""
    bridge.one_thread()
    spent = {}
    for way in (Block.dds_one_by_one, Block.dds_together):
        way(blocks[0], 0)  # brings its memory in
        start = time.process_time()
        for block in blocks[:4]:
            way(block, 0)
        spent[way] = time.process_time() - start
    return min(spent, key=spent.__getitem__)


@pytest.mark.parametrize("need", ASKED)
def test_batches(benchmark, monkeypatch, blocks, dds, need):
    blocks[0].ours(need)  # compiles, and brings its memory in
    ours, theirs = time_each(
        benchmark,
        lambda block: block.ours(need),
        blocks * ROUNDS,
        beside=lambda block: dds(block, need),
    )
    ratio = median_ratio(theirs, ours)
    say(benchmark, f"{ASKED[need]}, ours", unit="ms/deal", per=BLOCK, ratio=ratio)
    milliseconds = [1000 * seconds / BLOCK for seconds in theirs]
    say_also(benchmark, f"{ASKED[need]}, DDS", milliseconds, "ms/deal", ratio=1.0)
    nodes = positions_a_deal(monkeypatch, blocks, need)
    say_also(benchmark, f"{ASKED[need]}, positions searched", nodes, "a deal")


def positions_a_deal(monkeypatch, blocks, need):
    """Count the positions our search looks at; the front door keeps that number to itself."""
    module = importlib.import_module("analyzer.solver.rows")
    run, counts = module.run, []

    def counted(*arguments, **options):
        counts[-1] += (nodes := run(*arguments, **options))
        return nodes

    monkeypatch.setattr(module, "run", counted)
    for block in blocks:
        counts.append(0)
        block.ours(need)
    return [count / BLOCK for count in counts]


@pytest.mark.parametrize("need", ASKED)
def test_deal_by_deal(benchmark, deals, dds, need):
    """Each deal by a call of its own: the front door takes some 0.02 ms of each."""
    singles = [Block([deal]) for deal in deals[:SINGLE]]
    singles[0].ours(need)
    ours, theirs = time_each(
        benchmark,
        lambda block: block.ours(need),
        singles,
        beside=lambda block: block.dds_one_by_one(need),
    )
    middle, slow = (np.percentile(theirs, p) / np.percentile(ours, p) for p in (50, 99))
    say(benchmark, f"{ASKED[need]}, one deal a call", unit="ms/deal", ratio=float(middle))
    percentile = 1000 * float(np.percentile(ours, 99))
    what = f"{ASKED[need]}, 99th percentile"
    say_also(benchmark, what, [percentile], "ms/deal", ratio=float(slow))
