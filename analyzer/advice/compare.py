"""Compare exchanges by solving them in common worlds: sequential halving.

All exchanges of a hand are tried in a few worlds, the better ones in more, and so on. The worlds
used here to choose are not those used to report (the second law of an honest estimate).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from analyzer.advice.estimates import Outcomes
from analyzer.advice.exchange import Int64Array
from analyzer.advice.policy import judge_exchanges
from analyzer.advice.results import Exchange
from analyzer.deals import Knowledge, Worlds, deal_worlds
from analyzer.rng import Stream
from analyzer.rules import Bid, Contract, Ruleset, compile_contract, seats_in_play
from analyzer.solver import solve_batch

CANDIDATES = 160
"""Exchanges that enter the comparison, by the policy's judgement; see `tests/bench`."""

ROUNDS = ((16, 16), (48, 5), (128, 1))
"""For each round: further worlds, and how many exchanges survive it for each bid."""

TIE_BREAK = 1e-3
"""Points a mean trick counts for: decides only between exchanges that score the same."""

Ticker = Callable[[int], None]
"""Told how many deals have been solved since last told."""


@dataclass(frozen=True)
class Candidate:
    """An exchange as the solver needs it: a contract and the set of cards put away."""

    contract: Contract
    discard: int

    def exchange(self, rules: Ruleset) -> Exchange:
        """Return it with cards."""
        return Exchange(rules.deck.unpack(self.discard), self.contract.joker_named)


def ranked_candidates(
    knowledge: Knowledge, bid: Bid, discard: int | None = None, most: int = CANDIDATES
) -> list[Candidate]:
    """Return the exchanges of a known widow the policy thinks best, best first.

    With `discard` given, only those that put away just these cards.
    """
    deck = knowledge.rules.deck
    cards = np.array([deck.pack(knowledge.known)], dtype=np.int64)
    discards, contracts, worth = judge_exchanges(cards, bid, knowledge.rules)
    flat = worth[0].reshape(-1)
    order = np.argsort(-flat, kind="stable")
    width = discards.shape[1]
    if discard is not None:
        order = order[discards[0, order % width] == discard]
    found: dict[tuple[Contract, int], Candidate] = {}
    for k in order[np.isfinite(flat[order])].tolist():
        candidate = Candidate(contracts[k // width], int(discards[0, k % width]))
        if discard is None:
            candidate = without_difference(candidate, int(cards[0]), knowledge.rules)
        found.setdefault((candidate.contract, candidate.discard), candidate)
        if len(found) == most:
            break
    return list(found.values())


def without_difference(candidate: Candidate, own: int, rules: Ruleset) -> Candidate:
    """Return the exchange that puts away the lowest of equal cards.

    Cards that no other hand can hold a card between are equal: it makes no difference which of
    them is kept.
    """
    compiled = compile_contract(rules, candidate.contract)
    held, away = int(compiled.pack(own)), int(compiled.pack(candidate.discard))
    lowest = 0
    for lane in [*compiled.lanes.tolist(), compiled.joker]:
        rest = held & lane
        while rest:
            run = rest & ~(rest + (rest & -rest))  # the lowest cards next to each other
            for _ in range((run & away).bit_count()):
                card = run & ~lowest & -(run & ~lowest)
                lowest |= card
            rest &= ~run
    return Candidate(candidate.contract, int(compiled.unpack(lowest)))


def try_exchanges(
    own: int,
    worlds: Worlds,
    candidates: Sequence[Candidate],
    rules: Ruleset,
    *,
    jobs: int = 1,
    tick: Ticker | None = None,
) -> npt.NDArray[np.int8]:
    """Solve every candidate in every world.

    Parameters
    ----------
    own : int
        Hand and widow together, as a set over deck places.
    worlds : Worlds
    candidates : sequence of Candidate
    rules : Ruleset
    jobs : int
        Threads.
    tick : callable, optional

    Returns
    -------
    ndarray of int8, shape (worlds, candidates)
        Tricks of declarer's side; in a misère 0, or 1 for "at least one".
    """
    tricks = np.empty((len(worlds), len(candidates)), dtype=np.int8)
    for contract in dict.fromkeys(c.contract for c in candidates):
        columns = [i for i, c in enumerate(candidates) if c.contract == contract]
        kept = np.array([own & ~candidates[i].discard for i in columns], dtype=np.int64)
        seats = list(seats_in_play(contract, 0, rules.players))
        hands = np.repeat(worlds.hands[:, None, seats], len(columns), axis=1)
        hands[:, :, 0] = kept
        solved = solve_batch(
            hands.reshape(-1, len(seats)), contract, rules, together=len(columns), threads=jobs
        )
        tricks[:, columns] = solved.reshape(len(worlds), len(columns))
        if tick:
            tick(solved.size)
    return tricks


def best_exchanges(
    knowledge: Knowledge,
    bids: Sequence[Bid],
    seed: int,
    *,
    discard: int | None = None,
    finalists: int = 1,
    jobs: int = 1,
    tick: Ticker | None = None,
) -> tuple[dict[Bid, list[Candidate]], int]:
    """Choose the exchange for each of several bids of one denomination, the widow known.

    Parameters
    ----------
    knowledge : Knowledge
        With its widow.
    bids : sequence of Bid
        Bids that are played alike: one denomination, or misères.
    seed : int
    discard : int, optional
        The set of cards put away, if that is settled.
    finalists : int
        How many exchanges to return for each bid.
    jobs : int
    tick : callable, optional

    Returns
    -------
    best : dict of Bid to list of Candidate
        The best exchanges by expected score, best first.
    compared : int
        Exchanges that entered the comparison.
    """
    rules = knowledge.rules
    own = rules.deck.pack(knowledge.known)
    candidates = ranked_candidates(knowledge, bids[0], discard)
    compared = len(candidates)
    total = sum(more for more, _ in ROUNDS)
    worlds = deal_worlds(knowledge, total, seed, Stream.SCREEN)
    tricks = np.empty((0, compared), dtype=np.int8)
    used = 0
    if compared == 1:  # nothing to choose
        return dict.fromkeys(bids, candidates), compared
    for more, survivors in ROUNDS:
        part = Worlds(worlds.hands[used : used + more], worlds.widows[used : used + more])
        used += more
        fresh = try_exchanges(own, part, candidates, rules, jobs=jobs, tick=tick)
        tricks = np.concatenate([tricks, fresh])
        orders = {bid: _order(bid, tricks, rules)[: max(survivors, finalists)] for bid in bids}
        left = sorted({int(i) for order in orders.values() for i in order})
        best = {bid: [candidates[i] for i in orders[bid][:finalists]] for bid in bids}
        candidates = [candidates[i] for i in left]
        tricks = tricks[:, left]
    return best, compared


def _order(bid: Bid, tricks: npt.NDArray[np.int8], rules: Ruleset) -> Int64Array:
    """Return the candidates' numbers, best mean score first."""
    outcomes = Outcomes.of(bid, tricks, rules)
    merit = outcomes.score.mean(axis=0)
    if not bid.no_trick:
        merit = merit + TIE_BREAK * tricks.mean(axis=0)
    return np.argsort(-merit, kind="stable").astype(np.int64)
