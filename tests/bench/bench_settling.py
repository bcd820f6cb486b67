"""Measure what `bid --until-settled` loses against trying 1,000 worlds for every bid, and saves.

    python tests/bench/bench_settling.py [--hands N] [--seed S] [--truth N]

Random hands, the widow unseen. All ways look at the same worlds of a hand, solved once and replayed
to each. Their bids are judged in fresh worlds, the same for all, by the points won less those the
defenders get; to pass is worth nothing. The regret is what the best bid wins there, less what the
bid advised wins. Only bids that one of the ways advises, or that may yet be the best after 1,000
worlds, are judged.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2]))

from analyzer.advice.bidding import bids_played_alike
from analyzer.advice.estimates import Outcomes
from analyzer.advice.stopping import Ranking, StopRule, rank_bids, try_out
from analyzer.advice.trials import UnseenTrial, play_by_policy
from analyzer.deals import Knowledge, deal_worlds
from analyzer.rng import Stream, generator
from analyzer.rules import Bid, BidKind, Ruleset, load

FLAT = 1000
JOBS = 2


class Replay(UnseenTrial):
    """A trial of worlds that have been solved before."""

    def __init__(self, solved: UnseenTrial) -> None:
        super().__init__(solved.knowledge, solved.worlds, solved.chosen)
        self.solved = solved

    def _solve(self, worlds, **_):
        upto = self.tried + len(worlds)
        return {way: tricks[self.tried : upto] for way, tricks in self.solved._tricks.items()}


def solve_all(hand: Sequence[int], rules: Ruleset, seed: int) -> list[UnseenTrial]:
    """Solve 1,000 worlds for every bid that may be the advice."""
    knowledge = Knowledge(rules, tuple(hand))
    worlds = deal_worlds(knowledge, FLAT, seed, Stream.REPORT)
    trials = []
    for bids in bids_played_alike(knowledge):
        if bids[0].kind is not BidKind.GRAND_NULLO:
            trials.append(UnseenTrial(knowledge, worlds, dict.fromkeys(bids)))
            trials[-1].extend(FLAT, jobs=JOBS, tick=lambda _: None)
    return trials


def advise(solved: Sequence[UnseenTrial], rule: StopRule, seed: int) -> tuple[Ranking, int]:
    """Return the ranking one way comes to, and the deals it had to solve."""
    trials = [Replay(trial) for trial in solved]
    try_out(trials, rule, seed=seed, jobs=1, tick=lambda _: None)
    return rank_bids(trials, seed), sum(trial.tried for trial in trials)


def advised(ranking: Ranking) -> Bid | None:
    """Return the bid advised, None to pass."""
    return ranking.best.bid if ranking.best.expected_net > 0 else None


def judge(knowledge: Knowledge, bids: set[Bid], n: int, seed: int) -> dict[Bid | None, float]:
    """Return what bids win in fresh worlds; to pass, nothing."""
    rules = knowledge.rules
    worlds = deal_worlds(knowledge, n, seed, Stream.REPORT)
    scores: dict[Bid | None, float] = {None: 0.0}
    for alike in bids_played_alike(knowledge):
        wanted = [bid for bid in alike if bid in bids]
        if wanted:
            tricks = play_by_policy(worlds, wanted[0], rules, None, jobs=JOBS, tick=lambda _: None)
            for bid in wanted:
                scores[bid] = Outcomes.of(bid, tricks, rules).expected_net().value
    return scores


def mean(values: Sequence[float]) -> str:
    """Write a mean with its standard error."""
    return f"{np.mean(values):6.2f} ± {np.std(values, ddof=1) / np.sqrt(len(values)):.2f}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--truth", type=int, default=4000, help="worlds to judge by")
    asked = parser.parse_args()
    rules = load("australian")
    rng = generator(asked.seed, Stream.DEALS, 7)
    hands = []
    for number in range(asked.hands):
        places = rng.permutation(rules.deck.size)[: rules.hand_size]
        hands.append(solve_all([rules.deck.cards[place] for place in places], rules, number))
    settled = StopRule(until_settled=True)
    found = {"until settled": [advise(trials, settled, i) for i, trials in enumerate(hands)]}
    solves = np.mean([cost for _, cost in found["until settled"]])
    few = round(float(solves / np.mean([len(trials) for trials in hands])))
    rules_of = {
        f"flat {FLAT}": StopRule(worlds=FLAT),
        f"flat {few}": StopRule(worlds=few),
        "precision 2 %": StopRule(),
    }
    for name, rule in rules_of.items():
        found[name] = [advise(trials, rule, i) for i, trials in enumerate(hands)]

    regrets: dict[str, list[float]] = {name: [] for name in found}
    for i, trials in enumerate(hands):
        rankings = {name: each[i][0] for name, each in found.items()}
        bids = {advised(ranking) for ranking in rankings.values()} - {None}
        bids |= rankings[f"flat {FLAT}"].contenders
        choices = bids | {advised(ranking) for ranking in rankings.values()}
        scores = dict.fromkeys(choices, 0.0)  # where there is no choice, there is no regret
        if len(choices) > 1:
            scores = judge(trials[0].knowledge, bids, asked.truth, 10**6 + i)
        for name, ranking in rankings.items():
            regrets[name].append(max(scores.values()) - scores[advised(ranking)])

    print(f"{asked.hands} random hands, judged in {asked.truth:,} fresh worlds each; points a deal")
    print(f"                 regret           more than flat {FLAT}    solves   share")
    base, flat = f"flat {FLAT}", np.mean([cost for _, cost in found[f"flat {FLAT}"]])
    for name in (base, "until settled", f"flat {few}", "precision 2 %"):
        used = np.mean([cost for _, cost in found[name]])
        more = np.subtract(regrets[name], regrets[base])
        print(
            f"  {name:<14} {mean(regrets[name])} {mean(more):>20} {used:14,.0f} {used / flat:7.0%}"
        )


if __name__ == "__main__":
    main()
