"""Fit what holdings are worth for the discard policy, to deals solved double-dummy.

    python -m analyzer.players.fit_policy [--hands N] [--seed S]

For random hands with their widows, a few of their discards are solved in the same worlds. With
tricks, only the differences between discards of one hand count (least squares with a constant for
each hand), so that the luck of the deal drops out; the chance of a misère is fitted as a product
of factors. Half of the discards are drawn at random, half near the choice
of the policy fitted so far. Writes ``discard_values.toml`` beside this file.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path

import numpy as np
import numpy.typing as npt

from analyzer.cards import SUITS
from analyzer.players.exchange import Int64Array
from analyzer.players.holdings import FloatArray, HoldingValues, traits
from analyzer.players.policy import judge_exchanges, role_of
from analyzer.rng import Stream, generator
from analyzer.rules import (
    MIS,
    Bid,
    Contract,
    Denomination,
    Ruleset,
    compile_contract,
    load,
    trick_bid,
)
from analyzer.solver import solve_batch

KINDS = ("suit", "no-trump", "misere")
ROUNDS = 2  # the second draws discards near the choices of the first
WORLDS = 8  # worlds a hand
OPTIONS = 24  # discards a hand
MOST_TRAITS = 512
NEWTON_STEPS = 12
RIDGE = 4.0  # keeps rare traits near nothing
TARGET = Path(__file__).with_name("discard_values.toml")


def fit(hands: int, seed: int) -> dict[str, float]:
    """Return the worth of every trait, in tricks (in a misère the logarithm of its chance)."""
    worth: dict[str, float] = {}
    with ProcessPoolExecutor(len(KINDS)) as pool:
        for found in pool.map(_fit_kind, KINDS, repeat(hands), repeat(seed)):
            worth |= found
    return worth


def _fit_kind(kind: str, hands: int, seed: int) -> dict[str, float]:
    worth: dict[str, float] = {}
    for turn in range(ROUNDS):
        worth = _fit_once(kind, worth, load("australian"), hands, seed + turn)
    return worth


def _fit_once(
    kind: str, worth: dict[str, float], rules: Ruleset, hands: int, seed: int
) -> dict[str, float]:
    rng = generator(seed, Stream.DEALS, KINDS.index(kind))
    values = HoldingValues(worth)
    names: dict[str, int] = {}
    designs: list[FloatArray] = []
    results: list[FloatArray] = []
    for _ in range(hands):
        bid, own, others = _deal(kind, rules, rng)
        rows, result = _try_discards(bid, own, others, rules, rng, values)
        design = np.zeros((len(rows), MOST_TRAITS))
        for i, found in enumerate(rows):
            for name in found:
                design[i, names.setdefault(name, len(names))] += 1
        designs.append(design)
        results.append(result)
    n = len(names)
    trimmed = [design[:, :n] for design in designs]
    solve = _chances if kind == "misere" else _differences
    solution = solve(trimmed, results)
    return {name: float(solution[i]) for name, i in names.items()}


def _differences(designs: list[FloatArray], results: list[FloatArray]) -> FloatArray:
    """Explain the differences between discards of one hand: least squares."""
    design = np.concatenate([rows - rows.mean(axis=0) for rows in designs])
    result = np.concatenate([tricks - tricks.mean() for tricks in results])
    gram = design.T @ design + RIDGE / WORLDS * np.eye(design.shape[1])
    return np.linalg.solve(gram, design.T @ result)


def _chances(designs: list[FloatArray], results: list[FloatArray]) -> FloatArray:
    """Explain chances as products of one factor a suit: Poisson regression by Newton's method.

    Every suit is a danger of its own. Sums, even of log-odds, would let a void make up for a suit
    that loses.
    """
    design = np.concatenate(designs)
    result = np.concatenate(results)
    weights = np.full(design.shape[1], -0.1)
    for _ in range(NEWTON_STEPS):
        chance = np.exp(np.minimum(design @ weights, 0.0))
        slope = design.T @ (WORLDS * (result - chance)) - RIDGE * weights
        curvature = (design * (WORLDS * chance)[:, None]).T @ design
        weights = weights + np.linalg.solve(curvature + RIDGE * np.eye(len(weights)), slope)
    return weights


def _deal(kind: str, rules: Ruleset, rng: np.random.Generator) -> tuple[Bid, int, Int64Array]:
    """Deal one hand with its widow, a bid for it, and worlds of the others: (WORLDS, players)."""
    deck = rules.deck
    size = rules.hand_size
    while True:
        places = rng.permutation(deck.size)
        own = int(sum(1 << int(p) for p in places[: size + rules.widow]))
        if kind == "suit":
            lengths = {
                d: (own & _trumps(d, rules)).bit_count() for d in Denomination if d.suit is not None
            }
            longest = max(lengths.values())
            wanted = longest if rng.random() < 0.6 else longest - 1
            found = [d for d, length in lengths.items() if length == wanted]
            if not found:
                continue
            bid = trick_bid(7, found[int(rng.integers(len(found)))])
            break
        if kind == "no-trump":
            bid = trick_bid(7, Denomination.NO_TRUMP)
            break
        bid = MIS
        low = [p for p in places[: size + rules.widow] if deck.cards[int(p)] % 16 <= 8]
        if len(low) >= 8:  # others are hopeless and teach nothing
            break
    rest = np.tile(1 << places[size + rules.widow :].astype(np.int64), (WORLDS, 1))
    dealt = rng.permuted(rest, axis=1)
    others = np.zeros((WORLDS, rules.players), dtype=np.int64)
    for seat in range(1, rules.players):
        others[:, seat] = dealt[:, (seat - 1) * size : seat * size].sum(axis=1)
    return bid, own, others


def _trumps(denomination: Denomination, rules: Ruleset) -> int:
    compiled = compile_contract(rules, Contract(trick_bid(7, denomination)))
    return int(compiled.unpack(compiled.trump))


def _try_discards(
    bid: Bid,
    own: int,
    others: Int64Array,
    rules: Ruleset,
    rng: np.random.Generator,
    values: HoldingValues,
) -> tuple[list[tuple[str, ...]], npt.NDArray[np.float64]]:
    """Solve some exchanges of one hand; return the traits and the mean tricks (chance) of each."""
    sets = np.array([own], dtype=np.int64)
    discards, contracts, worth = judge_exchanges(sets, bid, rules, values)
    flat = worth[0].reshape(-1) + rng.gumbel(scale=0.25, size=worth[0].size)
    near = np.argsort(flat)[::-1][: OPTIONS // 2]
    possible = np.flatnonzero(np.isfinite(flat))
    random = rng.choice(possible, OPTIONS // 2, replace=False)
    rows: list[tuple[str, ...]] = []
    tricks: list[float] = []
    chosen = np.unique(np.concatenate([near[np.isfinite(flat[near])], random]))
    for which, contract in enumerate(contracts):
        mine = [k for k in chosen if k // discards.shape[1] == which]
        if not mine:
            continue
        kept = own & ~discards[0, [k % discards.shape[1] for k in mine]]
        hands = np.repeat(others[:, None, :], len(mine), axis=1)
        hands[:, :, 0] = kept
        seats = [0, 1, 3] if contract.is_misere else [0, 1, 2, 3]
        solved = solve_batch(
            hands[:, :, seats].reshape(-1, len(seats)),
            contract,
            rules,
            together=len(mine),
            threads=1,
        ).reshape(WORLDS, len(mine))
        result = 1.0 - solved.mean(axis=0) if contract.is_misere else solved.mean(axis=0)
        tricks += result.tolist()
        rows += [_traits_of(int(k), contract, rules) for k in kept]
    return rows, np.array(tricks)


def _traits_of(kept: int, contract: Contract, rules: Ruleset) -> tuple[str, ...]:
    compiled = compile_contract(rules, contract)
    hand = int(compiled.pack(kept))
    found: list[str] = []
    for suit in SUITS:
        lane = int(compiled.lanes[suit])
        shift = (lane & -lane).bit_length() - 1
        found += traits((hand & lane) >> shift, lane.bit_count(), role_of(contract, suit))
    if kept & rules.deck.pack(rules.deck.jokers) and contract.is_no_trump_context:
        found.append("joker unnamed" if contract.joker_named is None else "joker named")
    return tuple(found)


def write(worth: dict[str, float], path: Path = TARGET) -> None:
    """Write the worths as TOML."""
    lines = [
        "# What holdings are worth when choosing a discard: tricks; in a misere log chances.",
        "# Made by: python -m analyzer.players.fit_policy",
        "",
        "[worth]",
        *(f'"{name}" = {value:.4f}' for name, value in sorted(worth.items())),
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Fit and write."""
    parser = argparse.ArgumentParser(description="Fit the discard policy to solved deals.")
    parser.add_argument("--hands", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=500)
    arguments = parser.parse_args()
    write(fit(arguments.hands, arguments.seed))
    print(f"wrote {TARGET.name}")


if __name__ == "__main__":
    main()
