"""Time the solver by mode on random whole deals, one thread.

    python tests/bench/bench_modes.py [--deals N] [--rounds N]

For an unnamed joker in no-trump and for misère there is no other program to be measured against.
Each mode gets its own random deals (the same in every run); the best round counts.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2]))

from analyzer.rules import Bid, Contract
from analyzer.solver import solve_batch
from tests.solver.samples import AUSTRALIAN, SUIT, deal

ANYWHERE = "anywhere"
MODES: dict[str, tuple[str, str | None, int | str | None]] = {
    "trump": ("7H", None, ANYWHERE),
    "no-trump, joker out": ("7NT", None, None),
    "no-trump, joker named by declarer": ("7NT", "S", 0),
    "no-trump, unnamed, declarer's": ("7NT", None, 0),
    "no-trump, unnamed, left's": ("7NT", None, 1),
    "no-trump, unnamed, partner's": ("7NT", None, 2),
    "no-trump, unnamed, right's": ("7NT", None, 3),
    "misère, joker out": ("MIS", None, None),
    "misère, joker named by declarer": ("MIS", "S", 0),
    "misère, unnamed, left's": ("MIS", None, 1),
    "misère, unnamed, right's": ("MIS", None, 2),
}


def hands_of(mode: str, count: int) -> np.ndarray:
    text, _, holder = MODES[mode]
    rng = random.Random(mode)
    seats = 3 if text == "MIS" else 4
    rows = []
    while len(rows) < count:
        where = holder if isinstance(holder, int) else None
        hands = deal(rng, seats=seats, joker=where)
        if holder is None and any(
            card in AUSTRALIAN.deck.jokers for hand in hands for card in hand
        ):
            continue
        if seats == 3:  # nobody bids misère on aces: declarer gets the lowest of two hands' cards
            mine = [*hands[0], *hands[1]]
            jokers = [card for card in mine if card in AUSTRALIAN.deck.jokers]
            low = sorted((card for card in mine if card not in jokers), key=lambda card: card % 16)
            own = jokers if holder == 0 else []
            cut = 10 - len(own)
            rest = low[cut:] + ([] if holder == 0 else jokers)
            hands = (tuple(own + low[:cut]), tuple(rest), hands[2])
        rows.append([AUSTRALIAN.deck.pack(hand) for hand in hands])
    return np.array(rows)


def milliseconds(hands: np.ndarray, contract: Contract, need: int, rounds: int) -> float:
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        solve_batch(hands, contract, AUSTRALIAN, need=need)
        times.append(time.perf_counter() - start)
    return 1000 * min(times) / len(hands)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    print(f"{options.deals} random deals of ten cards a hand in each mode, one thread")
    print(f"{'mode':36} {'result':>10} {'ms a deal':>10} {'at least 7':>11}")
    for mode, (text, name, _) in MODES.items():
        contract = Contract(Bid.parse(text), None if name is None else SUIT[name])
        hands = hands_of(mode, options.deals)
        results = solve_batch(hands, contract, AUSTRALIAN)  # compiles, if it must
        exact = milliseconds(hands, contract, 0, options.rounds)
        if contract.is_misere:
            result, seven = f"{np.mean(results == 0):.0%} made", ""
        else:
            result = f"{results.mean():.2f}"
            seven = f"{milliseconds(hands, contract, 7, options.rounds):11.3f}"
        print(f"{mode:36} {result:>10} {exact:10.3f} {seven:>11}")


if __name__ == "__main__":
    main()
