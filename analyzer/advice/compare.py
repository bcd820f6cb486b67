"""Compare exchanges by solving them in common worlds: sequential halving.

All exchanges of a hand are tried in a few worlds, the better ones in more, and so on. The worlds
used here to choose are not those used to report (the second law of an honest estimate).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from analyzer.advice.estimates import Outcomes
from analyzer.advice.in_play import in_play
from analyzer.advice.playing import Ticker, play_worlds
from analyzer.advice.results import Exchange
from analyzer.advice.sampling import sample_worlds
from analyzer.deals import Knowledge, Worlds
from analyzer.estimate import Estimate
from analyzer.players.exchange import Int64Array
from analyzer.players.partner import PartnerPlan, best_partnered, is_partnered, known_plans
from analyzer.players.policy import judge_exchanges
from analyzer.rng import Stream
from analyzer.rules import Bid, BidKind, Contract, Ruleset, compile_contract

CANDIDATES = 48
"""Exchanges that enter the comparison, by the policy's judgement; see `tests/bench`."""

ROUNDS = ((16, 8), (48, 3), (96, 1))
"""For each round: further worlds, and how many exchanges survive it for each bid."""

SCREEN_WORLDS = 32
"""Worlds in which the policy's exchange shows whether a denomination is in the race."""

IN_REACH = 3.0
"""Standard errors that a bid may lie behind the best and still be compared."""

TIE_BREAK = 1e-3
"""Points a mean trick counts for: decides only between exchanges that score the same."""

PLAN_WORLDS = 32
"""Worlds in which ways to find a partner are compared, with the policy's exchange."""


@dataclass(frozen=True)
class Candidate:
    """An exchange as the solver needs it: a contract, the set of cards put away, the partner."""

    contract: Contract
    discard: int
    partner: PartnerPlan | None = None

    def exchange(self, rules: Ruleset) -> Exchange:
        """Return it with cards."""
        return Exchange(rules.deck.unpack(self.discard), self.contract.joker_named, self.partner)


@dataclass(frozen=True)
class _Judge:
    """Tells by tricks in some worlds what exchanges are worth.

    Attributes
    ----------
    knowledge : Knowledge
    worlds : Worlds
        Those the tricks were taken in.
    corrected : bool
        By what play is likely to make of the tricks, where that is known.
    """

    knowledge: Knowledge
    worlds: Worlds
    corrected: bool

    @property
    def own(self) -> int:
        """Hand and widow together, as a set."""
        return self.knowledge.rules.deck.pack(self.knowledge.known)

    def outcomes(self, bid: Bid, tricks: npt.NDArray[np.int8], *candidates: Candidate) -> Outcomes:
        """Return what a bid does after one exchange, or several with as many columns of tricks.

        All of them with a partner who shares the points, or none.
        """
        likely = None
        rules = self.knowledge.rules
        if self.corrected:
            kept = np.array([self.own & ~candidate.discard for candidate in candidates])
            likely = in_play(bid, tricks, kept, self.worlds, rules)
        partnered = is_partnered(candidates[0].partner)
        return Outcomes.of(bid, tricks, rules, partnered=partnered, in_play=likely)

    def order(
        self, bid: Bid, tricks: npt.NDArray[np.int8], candidates: Sequence[Candidate]
    ) -> Int64Array:
        """Return the candidates' numbers, best mean score first."""
        shared = np.array([is_partnered(candidate.partner) for candidate in candidates])
        merit = np.empty(len(candidates))
        for partnered in np.unique(shared).tolist():
            columns = np.flatnonzero(shared == partnered)
            some = [candidates[i] for i in columns.tolist()]
            merit[columns] = self.outcomes(bid, tricks[:, columns], *some).score.mean(axis=0)
        if not bid.no_trick:
            merit = merit + TIE_BREAK * tricks.mean(axis=0)
        return np.argsort(-merit, kind="stable").astype(np.int64)


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
    return replace(candidate, discard=int(compiled.unpack(lowest)))


def try_exchanges(
    own: int,
    worlds: Worlds,
    candidates: Sequence[Candidate],
    rules: Ruleset,
    *,
    jobs: int = 1,
    count: bool = False,
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
    count : bool
        As for `play_worlds`.
    tick : callable, optional

    Returns
    -------
    ndarray of int8, shape (worlds, candidates)
        As of `play_worlds`.
    """
    tricks = np.empty((len(worlds), len(candidates)), dtype=np.int8)
    for contract in dict.fromkeys(c.contract for c in candidates):
        columns = [i for i, c in enumerate(candidates) if c.contract == contract]
        away = np.array([[candidates[i].discard for i in columns]], dtype=np.int64)
        away = np.repeat(away, len(worlds), axis=0)
        plans = [candidates[i].partner for i in columns]
        tricks[:, columns] = play_worlds(
            worlds, own & ~away, away, contract, rules, plans, threads=jobs, count=count, tick=tick
        )
    return tricks


def exchanges_for_bids(
    knowledge: Knowledge,
    groups: Sequence[Sequence[Bid]],
    seed: int,
    *,
    corrected: bool = False,
    discard: int | None = None,
    jobs: int = 1,
    tick: Ticker | None = None,
) -> list[dict[Bid, Candidate]]:
    """Choose the exchange for every bid, the widow known.

    Exchanges are compared where a bid of the group may be the best of all; elsewhere the policy's
    is taken, which loses next to nothing.

    Parameters
    ----------
    knowledge : Knowledge
        With its widow.
    groups : sequence of sequences of Bid
        Bids that are played alike: one denomination, or misères.
    seed, corrected, discard, jobs, tick
        As for `best_exchanges`.
    """
    rules = knowledge.rules
    own = rules.deck.pack(knowledge.known)
    first: list[dict[Bid, Candidate]] = []
    ways: list[list[PartnerPlan | None]] = []
    scores: list[dict[Bid, Estimate]] = []
    for bids in groups:
        worlds = sample_worlds(knowledge, bids[0], SCREEN_WORLDS, seed, Stream.SCREEN)
        candidate = ranked_candidates(knowledge, bids[0], discard, most=1)[0]
        judge = _Judge(knowledge, worlds, corrected)
        plans = _plans_to_compare(judge, candidate, bids, jobs=jobs, tick=tick)
        tried = [replace(candidate, partner=plan) for plan in plans]
        tricks = try_exchanges(own, worlds, tried, rules, jobs=jobs, tick=tick)
        ways.append(plans)
        first.append({})
        scores.append({})
        for bid in bids:
            top = int(judge.order(bid, tricks, tried)[0])
            first[-1][bid] = tried[top]
            scores[-1][bid] = judge.outcomes(bid, tricks[:, top], tried[top]).expected_score()
    # Grand nullo is never the advice, so no other bid has to keep up with it.
    best = max(
        score.value
        for each in scores
        for bid, score in each.items()
        if bid.kind is not BidKind.GRAND_NULLO
    )
    chosen: list[dict[Bid, Candidate]] = []
    for bids, plans, candidates, each in zip(groups, ways, first, scores, strict=True):
        if max(score.value + IN_REACH * score.se for score in each.values()) < best:
            chosen.append(candidates)
            continue
        found, _ = best_exchanges(
            knowledge,
            bids,
            seed,
            corrected=corrected,
            discard=discard,
            plans=plans,
            jobs=jobs,
            tick=tick,
        )
        chosen.append({bid: finalists[0] for bid, finalists in found.items()})
    return chosen


def best_exchanges(
    knowledge: Knowledge,
    bids: Sequence[Bid],
    seed: int,
    *,
    corrected: bool = False,
    discard: int | None = None,
    plans: Sequence[PartnerPlan | None] | None = None,
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
    corrected : bool
        Compare by what play is likely to make of the tricks, where that is known.
    discard : int, optional
        The set of cards put away, if that is settled.
    plans : sequence of PartnerPlan or None, optional
        The ways to find a partner that are compared; default: those that come out best.
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
    total = sum(more for more, _ in ROUNDS)
    worlds = sample_worlds(knowledge, bids[0], total, seed, Stream.SCREEN)
    candidates = ranked_candidates(knowledge, bids[0], discard)
    if plans is None:
        judge = _Judge(knowledge, worlds, corrected)
        plans = _plans_to_compare(judge, candidates[0], bids, jobs=jobs, tick=tick)
    each = -(-len(candidates) // len(plans))
    candidates = [replace(c, partner=plan) for plan in plans for c in candidates[:each]]
    compared = len(candidates)
    tricks = np.empty((0, compared), dtype=np.int8)
    used = 0
    if compared == 1:  # nothing to choose
        return dict.fromkeys(bids, candidates), compared
    for more, survivors in ROUNDS:
        part = worlds.part(slice(used, used + more))
        used += more
        fresh = try_exchanges(own, part, candidates, rules, jobs=jobs, tick=tick)
        tricks = np.concatenate([tricks, fresh])
        judge = _Judge(knowledge, worlds.part(slice(used)), corrected)
        orders = {
            bid: judge.order(bid, tricks, candidates)[: max(survivors, finalists)] for bid in bids
        }
        left = sorted({int(i) for order in orders.values() for i in order})
        best = {bid: [candidates[i] for i in orders[bid][:finalists]] for bid in bids}
        candidates = [candidates[i] for i in left]
        tricks = tricks[:, left]
    return best, compared


def _plans_to_compare(
    judge: _Judge,
    candidate: Candidate,
    bids: Sequence[Bid],
    *,
    jobs: int,
    tick: Ticker | None,
) -> list[PartnerPlan | None]:
    """Return the ways to find a partner that come out best with one exchange, for any bid."""
    rules, own = judge.knowledge.rules, judge.own
    plans = known_plans(rules, bids[0], own)
    if len(plans) == 1:
        return list(plans)
    tried = [replace(candidate, partner=plan) for plan in plans]
    few = replace(judge, worlds=judge.worlds.part(slice(PLAN_WORLDS)))
    tricks = try_exchanges(own, few.worlds, tried, rules, jobs=jobs, tick=tick)
    left = best_partnered(plans, tricks)
    columns = [plans.index(plan) for plan in left]
    chosen = {
        int(few.order(bid, tricks[:, columns], [tried[i] for i in columns])[0]) for bid in bids
    }
    return [left[i] for i in sorted(chosen)]
