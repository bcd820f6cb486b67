"""The main question: what should I bid on this hand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from analyzer.advice.compare import Candidate, best_exchanges, try_exchanges
from analyzer.advice.counter import Counter, Progress
from analyzer.advice.estimates import Outcomes, expected_loss, scores_with_edges
from analyzer.advice.policy import choose_exchanges
from analyzer.advice.results import BidAdvice, BidEstimate, Exchange, SampleWorld
from analyzer.cards import SUITS, format_card, format_cards
from analyzer.deals import Knowledge, Worlds, deal_worlds
from analyzer.errors import CardError, InputError
from analyzer.rng import Stream
from analyzer.rules import (
    Bid,
    BidKind,
    Contract,
    Ruleset,
    bid_value,
    ladder,
    load,
    seats_in_play,
)
from analyzer.solver import solve_batch

DEFAULT_WORLDS = 1000
"""Worlds that bring the standard error of every chance under 2 points (0.5 / sqrt(n) = 1.6)."""

ESTIMATED = (
    BidKind.TRICKS,
    BidKind.MISERE,
    BidKind.OPEN_MISERE,
    BidKind.SUPER_OPEN_MISERE,
)


def advise_bid(
    hand: Sequence[int],
    *,
    widow: Sequence[int] | None = None,
    discard: Sequence[int] | None = None,
    rules: Ruleset | None = None,
    worlds: int = DEFAULT_WORLDS,
    seed: int = 1,
    jobs: int = 1,
    progress: Progress | None = None,
    examples: int = 0,
) -> BidAdvice:
    """Estimate every bid on a hand, double-dummy: all cards seen, best play by all.

    Parameters
    ----------
    hand : sequence of int
        The cards dealt.
    widow : sequence of int, optional
        The widow, if it is known. The exchange is then chosen for each bid by comparison in worlds
        of its own; with the widow unseen, by a quick policy for each widow that looks only at the
        cards held.
    discard : sequence of int, optional
        The cards put away, if that is settled; needs the widow. Only the joker's name is then left
        to choose.
    rules : Ruleset, optional
        Default: ``australian``.
    worlds : int
        Worlds to report on.
    seed : int
        The same seed gives the same digits, for any `jobs`.
    jobs : int
        Threads.
    progress : callable, optional
        Called as ``progress(done, total)``.
    examples : int
        Keep so many worlds in which the best bid made, and so many in which it failed.

    Returns
    -------
    BidAdvice

    Raises
    ------
    CardError
        If cards are wrong, doubled, too many or too few.
    InputError
        If a number is out of range.
    """
    rules = rules or load("australian")
    knowledge = Knowledge(rules, tuple(hand), None if widow is None else tuple(widow))
    away = _check_discard(knowledge, discard)
    if jobs < 1:
        raise InputError(f"jobs must be at least 1, not {jobs}")
    sample = deal_worlds(knowledge, worlds, seed, Stream.REPORT)
    groups = _bids_played_alike(rules)
    counter = Counter(progress, len(groups) * worlds)
    tried: list[_Tried] = []
    for bids in groups:
        if knowledge.widow is None:
            tried += _try_unseen(knowledge, sample, bids, jobs, counter)
        else:
            best, _ = best_exchanges(knowledge, bids, seed, discard=away, jobs=jobs, tick=counter)
            chosen = {bid: candidates[0] for bid, candidates in best.items()}
            tried += _try_known(knowledge, sample, chosen, jobs, counter)
    counter.finish()
    tried.sort(key=lambda t: estimated_bids(rules).index(t.outcomes.bid))
    estimates = tuple(t.estimate(rules) for t in tried)
    # Of the bids that win more than they give away; if there is none, the advice is to pass.
    worth = [e for e in estimates if e.expected_net > 0] or estimates
    top = max(worth, key=lambda e: e.expected_score)
    top_column = estimates.index(top)
    scores = scores_with_edges([t.outcomes for t in tried])
    return BidAdvice(
        rules=rules,
        hand=knowledge.hand,
        widow=knowledge.widow,
        worlds=worlds,
        seed=seed,
        estimate="double-dummy",
        bids=estimates,
        best=top,
        expected_loss=expected_loss(scores, top_column, seed),
        examples=_examples(knowledge, sample, tried[top_column], examples),
    )


class _Tried:
    """A bid tried in every world, with the exchange used in each."""

    def __init__(
        self,
        outcomes: Outcomes,
        discards: npt.NDArray[np.int64],
        named: npt.NDArray[np.int8],
        exchange: Exchange | None,
    ) -> None:
        self.outcomes = outcomes
        self.discards = discards
        self.named = named
        self.exchange = exchange

    def estimate(self, rules: Ruleset) -> BidEstimate:
        p_make = self.outcomes.p_make()
        tricks = self.outcomes.mean_tricks()
        score, net = self.outcomes.expected_score(), self.outcomes.expected_net()
        return BidEstimate(
            bid=self.outcomes.bid,
            value=bid_value(self.outcomes.bid, rules),
            p_make=p_make.value,
            p_make_se=p_make.se,
            mean_tricks=tricks.value if tricks else None,
            mean_tricks_se=tricks.se if tricks else None,
            expected_score=score.value,
            expected_score_se=score.se,
            expected_net=net.value,
            expected_net_se=net.se,
            exchange=self.exchange,
        )


def _check_discard(knowledge: Knowledge, discard: Sequence[int] | None) -> int | None:
    if discard is None:
        return None
    if knowledge.widow is None:
        raise CardError("a discard needs the widow: give its cards too")
    away = knowledge.rules.widow
    if len(discard) != away or len(set(discard)) != away:
        raise CardError(f"a discard is {away} different cards, not {format_cards(discard)}")
    missing = [card for card in discard if card not in knowledge.known]
    if missing:
        raise CardError(f"{format_card(missing[0])} is in neither the hand nor the widow")
    return knowledge.rules.deck.pack(discard)


def estimated_bids(rules: Ruleset) -> tuple[Bid, ...]:
    """Return the bids of a ladder that can be estimated, low to high."""
    return tuple(ranked.bid for ranked in ladder(rules) if ranked.bid.kind in ESTIMATED)


def _bids_played_alike(rules: Ruleset) -> list[list[Bid]]:
    """Group the ladder's bids by what is solved for them: one denomination, or a misère."""
    groups: dict[object, list[Bid]] = {}
    for bid in estimated_bids(rules):
        alike = bid.kind in (BidKind.MISERE, BidKind.OPEN_MISERE)
        key = "misere" if alike else (bid.kind, bid.denomination)
        groups.setdefault(key, []).append(bid)
    return list(groups.values())


def _try_unseen(
    knowledge: Knowledge, sample: Worlds, bids: Sequence[Bid], jobs: int, counter: Counter
) -> list[_Tried]:
    """Take up each world's widow, let the policy exchange, and solve."""
    rules = knowledge.rules
    taken = sample.hands[:, 0] | sample.widows
    discards, named = choose_exchanges(taken, bids[0], rules)
    hands = sample.hands.copy()
    hands[:, 0] = taken & ~discards
    tricks = np.empty(len(sample), dtype=np.int8)
    for name in np.unique(named).tolist():
        rows = np.flatnonzero(named == name)
        contract = Contract(bids[0], None if name < 0 else SUITS[name])
        seats = list(seats_in_play(contract, 0, rules.players))
        tricks[rows] = solve_batch(hands[rows][:, seats], contract, rules, threads=jobs)
        counter(len(rows))
    return [_Tried(Outcomes.of(bid, tricks, rules), discards, named, None) for bid in bids]


def _try_known(
    knowledge: Knowledge,
    sample: Worlds,
    chosen: dict[Bid, Candidate],
    jobs: int,
    counter: Counter,
) -> list[_Tried]:
    """Solve the exchange chosen for each bid in the worlds to report on."""
    rules = knowledge.rules
    own = rules.deck.pack(knowledge.known)
    different = list(dict.fromkeys(chosen.values()))
    tricks = try_exchanges(own, sample, different, rules, jobs=jobs, tick=counter)
    tried = []
    for bid, candidate in chosen.items():
        name = candidate.contract.joker_named
        tried.append(
            _Tried(
                Outcomes.of(bid, tricks[:, different.index(candidate)], rules),
                np.full(len(sample), candidate.discard, dtype=np.int64),
                np.full(len(sample), -1 if name is None else int(name), dtype=np.int8),
                candidate.exchange(rules),
            )
        )
    return tried


def _examples(
    knowledge: Knowledge, sample: Worlds, tried: _Tried, each: int
) -> tuple[SampleWorld, ...]:
    deck = knowledge.rules.deck
    contract = Contract(tried.outcomes.bid)
    seats = seats_in_play(contract, 0, knowledge.rules.players)
    found = []
    for made in (True, False):
        for i in np.flatnonzero(tried.outcomes.made == made)[:each].tolist():
            away, name = int(tried.discards[i]), int(tried.named[i])
            hands = sample.hands[i].copy()
            hands[0] = (hands[0] | sample.widows[i]) & ~away
            found.append(
                SampleWorld(
                    hands=tuple(deck.unpack(int(hands[seat])) for seat in seats),
                    widow=deck.unpack(int(sample.widows[i])),
                    exchange=Exchange(deck.unpack(away), None if name < 0 else SUITS[name]),
                    tricks=int(tried.outcomes.tricks[i]),
                    made=made,
                )
            )
    return tuple(found)
