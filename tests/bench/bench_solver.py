"""Time the solver against DDS on the deals of data/oracle, one thread each.

    python tests/bench/bench_solver.py [--rounds N] [--block N]

Both programs get the same deals in blocks, turn about, in one process; every answer is compared.
DDS is called the faster of two ways, tried beforehand: ``SolveBoard`` deal by deal, or
``SolveAllBoards`` for 200 deals at a time. Asked: the exact tricks of the side on lead (target -1,
one solution), then "at least 7?" and "at least 8?" (target 7 and 8). Deals are put into each
program's own form before the clock starts, and the clock is that of the processor, so that other
work on the machine disturbs little.
"""

from __future__ import annotations

import argparse
import csv
import importlib
import random
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2]))

from analyzer.cards import SUITS, parse_cards
from analyzer.rules import Bid, Contract, load
from analyzer.solver import solve_batch
from tests.solver import bridge

DEALS = Path(__file__).parents[2] / "data" / "oracle" / "dds_deals.csv"
SEATS = ("declarer", "left", "partner", "right")
RULES = load("australian")


@dataclass(frozen=True)
class Deal:
    """One deal in the form of either program."""

    contract: Contract
    hands: tuple[int, ...]
    bridge: Any
    tricks: int


def read_deals() -> list[Deal]:
    suits = {suit.text: suit for suit in SUITS}
    deals = []
    with DEALS.open(newline="") as file:
        for row in csv.DictReader(file):
            denomination, joker = row["denomination"], row["joker"]
            deals.append(
                Deal(
                    Contract(Bid.parse(f"7{denomination}"), suits.get(joker)),
                    tuple(RULES.deck.pack(parse_cards(row[seat])) for seat in SEATS),
                    bridge.as_bridge(
                        [row[seat].split() for seat in SEATS], denomination, joker or None
                    ),
                    int(row["tricks"]),
                )
            )
    return deals


class Block:
    """Deals to be solved together: ours sorted by contract, since a batch has one."""

    def __init__(self, deals: Sequence[Deal]) -> None:
        groups: dict[Contract, list[Deal]] = defaultdict(list)
        for deal in deals:
            groups[deal.contract].append(deal)
        self.batches = [
            (contract, np.array([deal.hands for deal in group]))
            for contract, group in groups.items()
        ]
        in_order = [deal for group in groups.values() for deal in group]
        self.bridge = [deal.bridge for deal in in_order]
        self.tricks = [deal.tricks for deal in in_order]

    def ours(self, need: int) -> list[int]:
        parts = [solve_batch(hands, contract, RULES, need=need) for contract, hands in self.batches]
        return [int(tricks) for part in parts for tricks in part]

    def dds_one_by_one(self, need: int) -> list[int]:
        return [bridge.dds_tricks(deal, need or -1) for deal in self.bridge]

    def dds_together(self, need: int) -> list[int]:
        return bridge.dds_batch(self.bridge, need or -1)


def timed(solve: Callable[[int], list[int]], need: int) -> tuple[float, list[int]]:
    start = time.process_time()
    answers = solve(need)
    return time.process_time() - start, answers


def compare(blocks: Sequence[Block], need: int, rounds: int, together: bool) -> tuple[float, ...]:
    """Return deals a second of DDS and of ours, and the median over the rounds of their ratio."""
    theirs, ours = [], []
    for turn in range(rounds):
        seconds = {"dds": 0.0, "ours": 0.0}
        for i, block in enumerate(blocks):
            by_dds = block.dds_together if together else block.dds_one_by_one
            programs = [("dds", by_dds), ("ours", block.ours)]
            if (turn + i) % 2:
                programs.reverse()
            for name, solve in programs:
                spent, answers = timed(solve, need)
                seconds[name] += spent
                if need and name == "dds":
                    answers = [int(score >= need) for score in answers]
                expected = [int(t >= need) for t in block.tricks] if need else block.tricks
                assert answers == expected, f"{name} differs from the published tricks"
        theirs.append(seconds["dds"])
        ours.append(seconds["ours"])
    n = sum(len(block.tricks) for block in blocks)
    ratio = statistics.median(a / b for a, b in zip(theirs, ours, strict=True))
    return n / statistics.median(theirs), n / statistics.median(ours), ratio


def nodes_a_deal(blocks: Sequence[Block], need: int) -> float:
    """Count the positions our search looks at; the front door keeps that number to itself."""
    module = importlib.import_module("analyzer.solver.solve")
    run, total = module._run, 0

    def counted(*arguments: Any, **options: Any) -> int:
        nonlocal total
        nodes: int = run(*arguments, **options)
        total += nodes
        return nodes

    module._run = counted
    try:
        for block in blocks:
            block.ours(need)
    finally:
        module._run = run
    return total / sum(len(block.tricks) for block in blocks)


def spread(blocks: Sequence[Block], need: int) -> tuple[str, str]:
    """Return median and 99th percentile of the time of one deal, in ms; DDS's, then ours."""
    theirs, ours = [], []
    for block in blocks:
        for deal in block.bridge:
            start = time.process_time()
            bridge.dds_tricks(deal, need or -1)
            theirs.append(time.process_time() - start)
        for contract, hands in block.batches:
            for row in hands:
                start = time.process_time()
                solve_batch(row, contract, RULES, need=need)
                ours.append(time.process_time() - start)

    def text(seconds: list[float]) -> str:
        p50, p99 = 1000 * np.percentile(seconds, [50, 99])
        return f"{p50:.2f} / {p99:.2f}"

    return text(theirs), text(ours)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--block", type=int, default=250, help="deals a block")
    options = parser.parse_args()

    bridge.one_thread()
    deals = read_deals()
    random.Random(1).shuffle(deals)
    blocks = [Block(deals[i : i + options.block]) for i in range(0, len(deals), options.block)]
    for block in blocks[:2]:  # compile, and bring both programs' memory in
        block.ours(0), block.ours(7), block.dds_one_by_one(0), block.dds_together(0)
    one = sum(timed(block.dds_one_by_one, 0)[0] for block in blocks[:4])
    all_ = sum(timed(block.dds_together, 0)[0] for block in blocks[:4])
    together = all_ < one
    called = "SolveAllBoardsBin, 200 deals at a time" if together else "SolveBoard, deal by deal"
    print(
        f"{len(deals)} deals, blocks of {options.block}, {options.rounds} rounds, one thread each"
    )
    print(f"DDS by {called} (tried: {one:.2f} s one by one, {all_:.2f} s together)")
    print()
    print(
        f"{'asked':12} {'DDS deals/s':>12} {'ours deals/s':>13} {'ratio':>6} {'nodes a deal':>13}"
        f" {'DDS p50/p99 ms':>16} {'ours p50/p99 ms':>16}"
    )
    for need in (0, 7, 8):
        theirs, ours, ratio = compare(blocks, need, options.rounds, together)
        nodes = nodes_a_deal(blocks, need)
        of_theirs, of_ours = spread(blocks, need)
        asked = f"at least {need}" if need else "exact tricks"
        print(
            f"{asked:12} {theirs:12.0f} {ours:13.0f} {ratio:6.2f} {nodes:13.0f}"
            f" {of_theirs:>16} {of_ours:>16}"
        )
    print()
    print("The ratio is the median over the rounds. p50 and p99 are timed deal by deal through the")
    print("front door, which takes some 0.02 ms of its own a call. All times are CPU time.")


if __name__ == "__main__":
    main()
