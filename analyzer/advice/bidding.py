"""The main question: what should I bid on this hand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from analyzer.advice.compare import PLAN_WORLDS, exchanges_for_bids
from analyzer.advice.counter import Counter, Progress
from analyzer.advice.estimates import Outcomes
from analyzer.advice.playing_out import default_worlds, play_out
from analyzer.advice.results import KINDS, BidAdvice, Kind
from analyzer.advice.sampling import sample_worlds
from analyzer.advice.stopping import (
    SETTLED,
    AnyTrial,
    StopRule,
    default_precision,
    rank_bids,
    try_out,
)
from analyzer.advice.trials import KnownTrial, UnseenTrial, play_by_policy
from analyzer.cards import format_card, format_cards
from analyzer.deals import Knowledge, Worlds
from analyzer.errors import CardError, InputError, did_you_mean
from analyzer.players.partner import PartnerPlan, best_partnered, is_partnered, unseen_plans
from analyzer.rng import Stream
from analyzer.rules import (
    Bid,
    BidKind,
    Ruleset,
    ladder,
    load,
    shows_sem,
)

DEFAULT_WORLDS = 640
"""Worlds that bring any standard error under 2 points: 0.5 / sqrt(640) = 0.0198."""


def advise_bid(
    hand: Sequence[int],
    *,
    widow: Sequence[int] | None = None,
    discard: Sequence[int] | None = None,
    table: Sequence[int] = (),
    opponent_table: Sequence[int] = (),
    rules: Ruleset | None = None,
    estimate: Kind = "corrected",
    worlds: int | None = None,
    precision: float | None = None,
    until_settled: bool = False,
    seed: int = 1,
    jobs: int = 1,
    progress: Progress | None = None,
    examples: int = 0,
) -> BidAdvice:
    """Estimate every bid on a hand.

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
    estimate : str
        ``double-dummy``: all cards seen, best play by all. ``corrected``: what play is likely to
        make of that; a bid for which that is not known is estimated double-dummy. ``played-out``:
        by players who see only their own cards (`playing_out.PLAYER`).
    worlds : int, optional
        Worlds to report on, for every bid. Default: as many as `precision` needs; played out, 64,
        or with 2, 5 and 6 players fewer.
    precision : float, optional
        Without `worlds`: try worlds, 128 at a time, until no chance has a larger standard error.
        Default: 0.02; with two and five players 0.03, with six 0.04.
    until_settled : bool
        Without `worlds`: stop as soon as the best bid is expected to lose no more than a point a
        deal against whatever is really the best, and leave bids far behind alone.
    seed : int
        The same seed gives the same digits, for any `jobs`.
    jobs : int
        Threads; for worlds played out, processes. With more than one of those a script must begin
        its work under ``if __name__ == "__main__"``.
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
        If a number is out of range, there is no such kind of estimate, or worlds to be played out
        are asked for by their precision.
    """
    rules = rules or load("australian")
    check_kind(estimate, KINDS)
    if estimate == "played-out":
        if precision is not None or until_settled:
            raise InputError("played-out takes a number of worlds, not a precision: give worlds")
        worlds = default_worlds(rules) if worlds is None else worlds
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
    if precision is None:
        precision = default_precision(rules)
    rule = StopRule(worlds, precision, until_settled)
    groups = bids_played_alike(knowledge)
    # Solving is quick beside playing.
    counter = Counter(None if estimate == "played-out" else progress, len(groups) * rule.most)
    samples = _samples(knowledge, groups, rule.most, seed)
    trials: list[AnyTrial] = []
    if knowledge.widow is None:
        for bids, sample in zip(groups, samples, strict=True):
            plans = choose_plans(knowledge, bids, seed, jobs, counter)
            trials.append(UnseenTrial(knowledge, sample, plans, estimate))
    else:
        exchanges = exchanges_for_bids(
            knowledge,
            groups,
            seed,
            corrected=estimate != "double-dummy",
            discard=away,
            jobs=jobs,
            tick=counter,
        )
        for chosen, sample in zip(exchanges, samples, strict=True):
            trials.append(KnownTrial(knowledge, sample, chosen, estimate))
    try_out(trials, rule, seed=seed, jobs=jobs, tick=counter)
    if estimate == "played-out":
        _play_out(trials, seed=seed, jobs=jobs, progress=progress)
    counter.finish()
    of_bid = {bid: trial for trial in trials for bid in trial.chosen}
    ranking = rank_bids(trials, seed)
    estimates = [of_bid[bid].estimate(bid) for bid in estimated_bids(rules) if bid in of_bid]
    return BidAdvice(
        rules=rules,
        hand=knowledge.hand,
        widow=knowledge.widow,
        table=knowledge.table,
        opponent_table=knowledge.opponent_table,
        worlds=max(trial.tried for trial in trials),
        seed=seed,
        estimate=estimate if any(e.estimate == estimate for e in estimates) else "double-dummy",
        bids=tuple(estimates),
        best=ranking.best,
        expected_loss=ranking.loss,
        settled=rule.until_settled and rule.worlds is None and ranking.loss <= SETTLED,
        examples=of_bid[ranking.best.bid].examples(ranking.best.bid, examples),
    )


def check_kind(estimate: str, kinds: Sequence[str]) -> None:
    """Check that there is such a kind of estimate.

    Raises
    ------
    InputError
        If not.
    """
    if estimate not in kinds:
        raise InputError(f"no estimate {estimate!r}: {did_you_mean(estimate, kinds)}")


def _play_out(
    trials: Sequence[AnyTrial], *, seed: int, jobs: int, progress: Progress | None
) -> None:
    """Play out the worlds of all trials together, so that the processes start but once."""
    asked = [trial.to_play() for trial in trials]
    together = [each for some in asked for each in some]
    played = iter(play_out(together, seed=seed, jobs=jobs, progress=progress))
    for trial, some in zip(trials, asked, strict=True):
        trial.take([next(played) for _ in some])


def _samples(
    knowledge: Knowledge, groups: Sequence[Sequence[Bid]], most: int, seed: int
) -> list[Worlds]:
    """Return the worlds to report each group on: the same for all, but for grand nullo."""
    own = [bids[0].kind is BidKind.GRAND_NULLO for bids in groups]
    first = {special: bids[0] for bids, special in zip(groups, own, strict=True)}
    dealt = {
        special: sample_worlds(knowledge, bid, most, seed, Stream.REPORT)
        for special, bid in first.items()
    }
    return [dealt[special] for special in own]


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


def bids_played_alike(knowledge: Knowledge) -> list[list[Bid]]:
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


def choose_plans(
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
