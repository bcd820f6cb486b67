"""The main question: what should I bid on this hand."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

import numpy as np
import numpy.typing as npt

from analyzer.advice.compare import best_exchanges
from analyzer.advice.counter import Counter, Progress
from analyzer.advice.estimates import Outcomes, expected_loss
from analyzer.advice.partner import PartnerPlan, best_partnered, is_partnered, unseen_plans
from analyzer.advice.results import BidAdvice, BidEstimate
from analyzer.advice.sampling import sample_worlds
from analyzer.advice.trials import KnownTrial, UnseenTrial, play_by_policy
from analyzer.cards import format_card, format_cards
from analyzer.deals import Knowledge
from analyzer.errors import CardError, InputError
from analyzer.rng import Stream
from analyzer.rules import (
    Bid,
    BidKind,
    Ruleset,
    ladder,
    load,
    shows_sem,
)

PRECISION = 0.02
"""The largest standard error of a chance that is good enough, if nothing else is asked."""

FINEST = 0.0005
"""The smallest standard error that may be asked for: a million worlds."""

STEP = 128
"""Worlds tried before the next look at the standard errors."""

DEFAULT_WORLDS = 640
"""Worlds that bring any standard error under 2 points: 0.5 / sqrt(640) = 0.0198."""

PLAN_WORLDS = 32
"""Worlds in which ways to find a partner are compared, the widow unseen."""


def advise_bid(
    hand: Sequence[int],
    *,
    widow: Sequence[int] | None = None,
    discard: Sequence[int] | None = None,
    table: Sequence[int] = (),
    opponent_table: Sequence[int] = (),
    rules: Ruleset | None = None,
    worlds: int | None = None,
    precision: float = PRECISION,
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
    table, opponent_table : sequence of int
        Two-player game: the five face-up cards of the own piles and of the opponent's.
    rules : Ruleset, optional
        Default: ``australian``.
    worlds : int, optional
        Worlds to report on, for every bid. Default: as many as `precision` needs.
    precision : float
        Without `worlds`: try worlds, 128 at a time, until no chance has a larger standard error.
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
    knowledge = Knowledge(
        rules,
        tuple(hand),
        None if widow is None else tuple(widow),
        tuple(table),
        tuple(opponent_table),
    )
    away = _check_discard(knowledge, discard)
    if jobs < 1:
        raise InputError(f"jobs must be at least 1, not {jobs}")
    if worlds is not None and worlds < 1:
        raise InputError(f"the number of worlds must be at least 1, not {worlds}")
    most = worlds or most_worlds(precision)
    groups = _bids_played_alike(knowledge)
    counter = Counter(progress, len(groups) * most)
    trials: list[UnseenTrial | KnownTrial] = []
    for bids in groups:
        sample = sample_worlds(knowledge, bids[0], most, seed, Stream.REPORT)
        if knowledge.widow is None:
            plans = _choose_plans(knowledge, bids, seed, jobs, counter)
            trials.append(UnseenTrial(knowledge, sample, plans))
        else:
            best, _ = best_exchanges(knowledge, bids, seed, discard=away, jobs=jobs, tick=counter)
            chosen = {bid: candidates[0] for bid, candidates in best.items()}
            trials.append(KnownTrial(knowledge, sample, chosen))
        _try_out(trials[-1], None if worlds else precision, jobs, counter)
    counter.finish()
    order = estimated_bids(rules)
    of_bid = {bid: trial for trial in trials for bid in trial.chosen}
    estimates = tuple(of_bid[bid].estimate(bid) for bid in order if bid in of_bid)
    best_bid = _best_of(estimates)
    # Grand nullo has worlds of its own, and answers the partner's misère: it is never the advice.
    compared = [e.bid for e in estimates if e.bid.kind is not BidKind.GRAND_NULLO]
    scores = [of_bid[bid].outcomes(bid).scores_with_edges() for bid in compared]
    return BidAdvice(
        rules=rules,
        hand=knowledge.hand,
        widow=knowledge.widow,
        table=knowledge.table,
        opponent_table=knowledge.opponent_table,
        worlds=max(trial.tried for trial in trials),
        seed=seed,
        estimate="double-dummy",
        bids=estimates,
        best=best_bid,
        expected_loss=expected_loss(scores, compared.index(best_bid.bid), seed),
        examples=of_bid[best_bid.bid].examples(best_bid.bid, examples),
    )


def most_worlds(precision: float) -> int:
    """Return worlds enough for any chance, in whole steps.

    Raises
    ------
    InputError
        If the precision is not between 0 and 1, or asks for more worlds than can be held.
    """
    if not FINEST <= precision < 1:
        raise InputError(f"precision must be from {FINEST:.2%} to 100 %, not {precision:.2%}")
    return STEP * ceil(0.25 / precision**2 / STEP)


def _try_out(
    trial: UnseenTrial | KnownTrial, precision: float | None, jobs: int, counter: Counter
) -> None:
    """Try worlds until the chances are precise enough, or all of them."""
    most = len(trial.worlds)
    if precision is None:
        trial.extend(most, jobs=jobs, tick=counter)
        return
    while trial.tried < most and not (trial.tried and trial.is_precise(precision)):
        trial.extend(min(most, trial.tried + STEP), jobs=jobs, tick=counter)


def _best_of(estimates: Sequence[BidEstimate]) -> BidEstimate:
    """Return the best bid.

    Of the bids that win more than they give away; if there is none, the advice is to pass.
    """
    free = [e for e in estimates if e.bid.kind is not BidKind.GRAND_NULLO]
    worth = [e for e in free if e.expected_net > 0] or free
    return max(worth, key=lambda e: e.expected_score)


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
    """Return the bids of a ladder, low to high."""
    return tuple(ranked.bid for ranked in ladder(rules))


def _bids_played_alike(knowledge: Knowledge) -> list[list[Bid]]:
    """Group the bids this hand may make by what is solved for them: a denomination, or a misère."""
    groups: dict[object, list[Bid]] = {}
    for bid in estimated_bids(knowledge.rules):
        key: object = bid.kind
        if bid.kind in (BidKind.MISERE, BidKind.OPEN_MISERE):
            key = BidKind.MISERE
        elif bid.level:
            key = bid.denomination
        if bid.kind is BidKind.SEM and not shows_sem(knowledge.hand):
            continue
        groups.setdefault(key, []).append(bid)
    return list(groups.values())


def _choose_plans(
    knowledge: Knowledge, bids: Sequence[Bid], seed: int, jobs: int, counter: Counter
) -> dict[Bid, PartnerPlan | None]:
    """Choose for each bid how to find a partner, in worlds that are not reported on."""
    rules = knowledge.rules
    plans: Sequence[PartnerPlan | None] = unseen_plans(rules, bids[0])
    if len(plans) == 1:
        return dict.fromkeys(bids, plans[0])
    worlds = sample_worlds(knowledge, bids[0], PLAN_WORLDS, seed, Stream.SCREEN)
    tricks = {
        plan: play_by_policy(worlds, bids[0], rules, plan, jobs=jobs, tick=counter)
        for plan in plans
    }
    plans = best_partnered(plans, np.stack([tricks[plan] for plan in plans], axis=1))
    return {
        bid: max(plans, key=lambda plan: _mean_score(bid, tricks[plan], rules, plan))
        for bid in bids
    }


def _mean_score(
    bid: Bid, tricks: npt.NDArray[np.int8], rules: Ruleset, plan: PartnerPlan | None
) -> float:
    outcomes = Outcomes.of(bid, tricks, rules, partnered=is_partnered(plan))
    return outcomes.expected_score().value
