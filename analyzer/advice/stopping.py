"""How many worlds to try: so many, what a precision needs, or until the choice is settled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

import numpy as np

from analyzer.advice.estimates import resampled_means
from analyzer.advice.playing import Ticker
from analyzer.advice.results import BidEstimate
from analyzer.advice.trials import KnownTrial, UnseenTrial
from analyzer.errors import InputError
from analyzer.rules import Bid, BidKind, Ruleset

AnyTrial = UnseenTrial | KnownTrial

PRECISION = 0.02
"""The largest standard error of a chance that is good enough, if nothing else is asked."""

COARSE = {2: 0.03, 5: 0.03, 6: 0.04}
"""The same by players, where a deal takes ten times as long to solve, or thirty."""

FINEST = 0.0005
"""The smallest standard error that may be asked for: a million worlds."""

SETTLED = 1.0
"""Points a deal: a choice that is expected to lose no more than this is settled."""

STEP = 128
"""Worlds tried before the next look."""

CONTENDS = 0.005
"""A bid that is the best in fewer of the resamples is out of the race."""


def default_precision(rules: Ruleset) -> float:
    """Return the largest standard error that is good enough, if nothing else is asked."""
    return COARSE.get(rules.players, PRECISION)


@dataclass(frozen=True)
class StopRule:
    """When to stop trying worlds.

    Attributes
    ----------
    worlds : int or None
        Try just so many, for every bid.
    precision : float
        Else: until no chance has a larger standard error; in any case no more worlds than that
        takes.
    until_settled : bool
        Stop as soon as the best bid is settled, and leave bids that are out of the race alone.

    Raises
    ------
    InputError
        If a number is out of range.
    """

    worlds: int | None = None
    precision: float = PRECISION
    until_settled: bool = False

    def __post_init__(self) -> None:
        if self.worlds is not None and self.worlds < 1:
            raise InputError(f"the number of worlds must be at least 1, not {self.worlds}")
        if not FINEST <= self.precision < 1:
            raise InputError(
                f"precision must be from {FINEST:.2%} to 100 %, not {self.precision:.2%}"
            )

    @property
    def most(self) -> int:
        """Worlds that are enough for any chance, in whole steps."""
        return self.worlds or STEP * ceil(0.25 / self.precision**2 / STEP)


@dataclass(frozen=True)
class Ranking:
    """Which bid is best, and how sure that is.

    Attributes
    ----------
    best : BidEstimate
    loss : float
        Points a deal expected to be lost if it is not.
    contenders : frozenset of Bid
        Those that may yet be the best.
    """

    best: BidEstimate
    loss: float
    contenders: frozenset[Bid]


def rank_bids(trials: Sequence[AnyTrial], seed: int) -> Ranking:
    """Rank the bids by what is known so far.

    The best is taken from those that win more than they give away; if there is none, the advice is
    to pass. Grand nullo has worlds of its own, and answers the partner's misère: it is never the
    advice.
    """
    free = _biddable(trials)
    estimates = [trial.estimate(bid) for bid, trial in free]
    worth = [e for e in estimates if e.expected_net > 0] or estimates
    best = max(worth, key=lambda e: e.expected_score)
    means = resampled_means([t.outcomes(bid).scores_with_edges() for bid, t in free], seed)
    most = means.max(axis=1)
    loss = float((most - means[:, estimates.index(best)]).mean())
    share = (means == most[:, None]).mean(axis=0)
    contenders = {free[i][0] for i in np.flatnonzero(share >= CONTENDS).tolist()}
    return Ranking(best, loss, frozenset(contenders | {best.bid}))


def _biddable(trials: Sequence[AnyTrial]) -> list[tuple[Bid, AnyTrial]]:
    """Return the bids that can be advised, each with its trial."""
    return [
        (bid, trial)
        for trial in trials
        for bid in trial.chosen
        if bid.kind is not BidKind.GRAND_NULLO
    ]


def try_out(
    trials: Sequence[AnyTrial], rule: StopRule, *, seed: int, jobs: int, tick: Ticker
) -> None:
    """Try worlds until the rule says stop."""
    while True:
        waiting = _unsettled(trials, rule, seed)
        if not waiting:
            return
        for trial in waiting:
            upto = rule.worlds or min(rule.most, trial.tried + STEP)
            trial.extend(upto, jobs=jobs, tick=tick)


def _unsettled(trials: Sequence[AnyTrial], rule: StopRule, seed: int) -> list[AnyTrial]:
    untried = [trial for trial in trials if not trial.tried]
    if untried:
        return untried
    room = [trial for trial in trials if trial.tried < rule.most]
    if not rule.until_settled:
        return [trial for trial in room if not trial.is_precise(rule.precision)]
    ranking = rank_bids(trials, seed)
    if ranking.loss <= SETTLED or _is_to_pass(trials):
        return []
    return [trial for trial in room if ranking.contenders & trial.chosen.keys()]


def _is_to_pass(trials: Sequence[AnyTrial]) -> bool:
    """Return True if every bid gives away more than it wins, by more than two standard errors."""
    estimates = [trial.estimate(bid) for bid, trial in _biddable(trials)]
    return all(e.expected_net + 2 * e.expected_net_se < 0 for e in estimates)
