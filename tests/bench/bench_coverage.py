"""Measure how often intervals of 1.96 standard errors hold the true value, the stop rule on.

    python tests/bench/bench_coverage.py [--hands N] [--repeats N] [--precision P] [--truth N]

Random hands, the widow unseen, each tried again and again in worlds of its own, in its best suit,
until no chance of the suit's five bids has a larger standard error than asked. The true values are
those of many more worlds. Bids with a chance within 5 points of 0 or 1 are left out.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2]))

from analyzer.advice.estimates import Outcomes
from analyzer.advice.stopping import StopRule, try_out
from analyzer.advice.trials import UnseenTrial, play_by_policy
from analyzer.deals import Knowledge, deal_worlds
from analyzer.rng import Stream, generator
from analyzer.rules import Denomination, load, trick_bid

JOBS = 2
LEVELS = range(6, 11)
SUITS = [d for d in Denomination if d.suit is not None]


def main() -> None:
    """Print the coverage for each bid, and of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=3)
    parser.add_argument("--repeats", type=int, default=1000)
    parser.add_argument("--precision", type=float, default=0.03)
    parser.add_argument("--truth", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rules = load("australian")
    rule = StopRule(precision=asked.precision)
    everything: dict[str, list[float]] = {}
    print("hand  bid   chance  coverage of chance, tricks, score, net       worlds   spread / told")
    for number in range(asked.hands):
        rng = generator(asked.seed, Stream.DEALS, number)
        places = rng.permutation(rules.deck.size)[: rules.hand_size]
        knowledge = Knowledge(rules, tuple(rules.deck.cards[place] for place in places))

        def solve(worlds, bid):
            return play_by_policy(worlds, bid, rules, None, jobs=JOBS, tick=lambda _: None)

        few = deal_worlds(knowledge, 100, 1, Stream.SCREEN)
        suit = max(SUITS, key=lambda d: solve(few, trick_bid(6, d)).mean())
        bids = [trick_bid(level, suit) for level in LEVELS]
        many = solve(deal_worlds(knowledge, asked.truth, 1, Stream.WORLDS), bids[0])
        true = {bid: Outcomes.of(bid, many, rules) for bid in bids}
        bids = [bid for bid in bids if 0.05 <= true[bid].p_make().value <= 0.95]
        told: dict[tuple[str, str], list[tuple[float, float]]] = {}
        worlds = []
        for repeat in range(asked.repeats):
            sample = deal_worlds(knowledge, rule.most, 10 + repeat, Stream.REPORT)
            trial = UnseenTrial(knowledge, sample, dict.fromkeys(true))
            try_out([trial], rule, seed=1, jobs=JOBS, tick=lambda _: None)
            worlds.append(trial.tried)
            for bid in bids:
                outcomes = trial.outcomes(bid)
                for name in ("p_make", "mean_tricks", "expected_score", "expected_net"):
                    estimate = getattr(outcomes, name)()
                    error = estimate.value - getattr(true[bid], name)().value
                    told.setdefault((bid.text, name), []).append((error, estimate.se))
        for bid in bids:
            row = []
            for name in ("p_make", "mean_tricks", "expected_score", "expected_net"):
                error, se = np.array(told[bid.text, name]).T
                row.append(float((abs(error) <= 1.96 * se).mean()))
                everything.setdefault(name, []).append(row[-1])
                if name == "p_make":
                    ratio = error.std() / np.sqrt((se**2).mean())
            cells = "  ".join(f"{share:6.1%}" for share in row)
            chance = true[bid].p_make().value
            print(f"{number:4}  {bid.text:4} {chance:6.1%}   {cells} ", end="")
            print(f"{np.mean(worlds):18,.0f} {ratio:12.3f}", flush=True)
    print("mean                  " + "  ".join(f"{np.mean(s):6.1%}" for s in everything.values()))


if __name__ == "__main__":
    main()
