"""Measure what quick ways to discard lose against the comparison of all 286 discards.

    python tests/bench/bench_discards.py [--hands N] [--worlds N] [--seed S]

Random 13-card hands, each played in its strongest suit. The full comparison solves every discard in
32 worlds, the best 20 of them in 200 more, and takes the best mean; then the choices of the discard
policy, of sequential halving (as `bid --widow` does it) and of "the three lowest plain cards" are
compared with it in fresh worlds, the same for all.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2]))

from analyzer.advice.compare import Candidate, best_exchanges, ranked_candidates, try_exchanges
from analyzer.deals import Knowledge, Worlds, deal_worlds
from analyzer.players.policy import choose_exchanges
from analyzer.rng import Stream, generator
from analyzer.rules import (
    Bid,
    Contract,
    Denomination,
    Ruleset,
    compile_contract,
    load,
    trick_bid,
)

LEVEL = 8


def strongest_suit(cards: int, rules: Ruleset) -> Denomination:
    """Return the suit with most trumps, its high trumps counting more."""
    strength = {}
    for denomination in Denomination:
        if denomination.suit is not None:
            compiled = compile_contract(rules, Contract(trick_bid(LEVEL, denomination)))
            trumps = int(compiled.pack(cards)) & compiled.trump
            width = compiled.trump.bit_length() - 1
            high = sum(trumps >> (width - place) & 1 for place in range(4))
            strength[denomination] = trumps.bit_count() + high
    return max(strength, key=lambda d: strength[d])


def lowest_plain(own: int, bid: Bid, rules: Ruleset) -> Candidate:
    """Return the discard of the three lowest cards that are no trumps, aces kept."""
    compiled = compile_contract(rules, Contract(bid))
    deck = rules.deck
    trumps = int(compiled.unpack(compiled.trump))
    cards = list(deck.unpack(own))
    cards.sort(key=lambda c: (bool(deck.pack([c]) & trumps), c % 16, c))
    return Candidate(Contract(bid), deck.pack(cards[:3]))


def full_choice(knowledge: Knowledge, bid: Bid, seed: int) -> Candidate:
    """Return the best of all 286 discards by mean tricks."""
    rules = knowledge.rules
    own = rules.deck.pack(knowledge.known)
    candidates = ranked_candidates(knowledge, bid, most=10**6)
    worlds = deal_worlds(knowledge, 232, seed, Stream.SCREEN)
    first = Worlds(worlds.hands[:32], worlds.widows[:32])
    tricks = try_exchanges(own, first, candidates, rules, jobs=2).mean(axis=0)
    short = [candidates[i] for i in np.argsort(-tricks, kind="stable")[:20]]
    tricks = try_exchanges(own, worlds, short, rules, jobs=2).mean(axis=0)
    return short[int(np.argmax(tricks))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=13)
    arguments = parser.parse_args()
    rules = load("australian")
    deck = rules.deck
    losses: dict[str, list[float]] = {"policy": [], "halving": [], "three lowest": []}
    for number in range(arguments.hands):
        rng = generator(arguments.seed, Stream.DEALS, number)
        cards = [deck.cards[i] for i in rng.permutation(deck.size)[:13]]
        knowledge = Knowledge(rules, tuple(cards[:10]), tuple(cards[10:]))
        own = deck.pack(cards)
        bid = trick_bid(LEVEL, strongest_suit(own, rules))
        full = full_choice(knowledge, bid, arguments.seed + number)
        policy = Candidate(Contract(bid), int(choose_exchanges([own], bid, rules)[0][0]))
        halving = best_exchanges(knowledge, [bid], arguments.seed + number, jobs=2)[0][bid][0]
        fresh = deal_worlds(knowledge, arguments.worlds, arguments.seed + number, Stream.REPORT)
        choices = [full, policy, halving, lowest_plain(own, bid, rules)]
        tricks = try_exchanges(own, fresh, choices, rules, jobs=2).mean(axis=0)
        for name, mean in zip(losses, tricks[1:], strict=True):
            losses[name].append(float(tricks[0] - mean))
    print(f"{arguments.hands} hands, strongest suit, {arguments.worlds} fresh worlds each")
    print("tricks lost against the comparison of all 286 discards, mean ± standard error")
    for name, values in losses.items():
        error = np.std(values, ddof=1) / np.sqrt(len(values))
        print(f"  {name:14s} {np.mean(values):+.3f} ± {error:.3f}   worst {max(values):.2f}")


if __name__ == "__main__":
    main()
