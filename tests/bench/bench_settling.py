"""Measure what `bid --until-settled` loses against trying 1,000 worlds for every bid, and saves.

    python tests/bench/bench_settling.py [--hands N] [--seed S] [--truth N]

Random hands, the widow unseen. Both answers are judged in fresh worlds, the same for both: the
regret is the expected score of the bid that is best there, less that of the bid advised.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2]))

from analyzer.advice import BidAdvice, advise_bid
from analyzer.rng import Stream, generator
from analyzer.rules import load

FLAT = 1000


def solves(advice: BidAdvice) -> int:
    """Return how many deals were solved: bids of one denomination share them."""
    alike = {(e.bid.denomination, e.bid.no_trick): e.worlds for e in advice.bids}
    return sum(alike.values())


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--truth", type=int, default=4000, help="worlds to judge by")
    asked = parser.parse_args()
    rules = load("australian")
    rng = generator(asked.seed, Stream.DEALS, 7)
    ways = {
        f"flat {FLAT}": {"worlds": FLAT},
        "flat 250": {"worlds": 250},
        "precision 2 %": {},
        "until settled": {"until_settled": True},
    }
    regrets: dict[str, list[float]] = {name: [] for name in ways}
    cost: dict[str, list[int]] = {name: [] for name in ways}
    for number in range(asked.hands):
        places = rng.permutation(rules.deck.size)[: rules.hand_size]
        hand = [rules.deck.cards[place] for place in places.tolist()]
        truth = advise_bid(hand, worlds=asked.truth, seed=10**6 + number, jobs=2).by_bid
        best = max(estimate.expected_score for estimate in truth.values())
        for name, options in ways.items():
            advice = advise_bid(hand, seed=number, jobs=2, **options)
            regrets[name].append(best - truth[advice.best.bid.text].expected_score)
            cost[name].append(solves(advice))
    print(f"{asked.hands} random hands, judged in {asked.truth:,} fresh worlds each")
    print("                 regret, points a deal   solves a hand   share of flat")
    flat = np.mean(cost[f"flat {FLAT}"])
    for name, found in regrets.items():
        error = np.std(found, ddof=1) / np.sqrt(len(found))
        used = np.mean(cost[name])
        print(f"  {name:<14} {np.mean(found):8.2f} ± {error:.2f} {used:22,.0f} {used / flat:14.0%}")


if __name__ == "__main__":
    main()
