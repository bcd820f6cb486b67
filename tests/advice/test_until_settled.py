"""Sampling that stops once the best bid is settled: how, and what it may cost."""

from __future__ import annotations

import numpy as np
import pytest

from analyzer.advice import DEFAULT_WORLDS, advise_bid, playing
from analyzer.advice.stopping import SETTLED, STEP, StopRule, rank_bids, try_out
from analyzer.advice.trials import UnseenTrial
from analyzer.deals import Knowledge, Worlds
from analyzer.errors import InputError
from analyzer.rules import Denomination, score_table
from tests.advice.samples import RULES, UNSEEN_HAND, bid

pytestmark = pytest.mark.usefixtures("score_each_bid_once")

EIGHTS = [bid(text) for text in ("8S", "8C", "8D", "8H")]


def solver_of(means):
    """A stand-in for `solve_batch`: tricks by chance about a mean for each denomination."""

    def solve(hands, contract, *_, **__):
        rows = np.asarray(hands)[:, 1:].tolist()
        drawn = [np.random.default_rng([*row, contract.denomination]).normal(0, 1) for row in rows]
        if contract.bid.no_trick:
            return np.ones(len(rows), dtype=np.int8)
        tricks = np.round(np.array(drawn) + means[contract.denomination])
        return np.clip(tricks, 0, 10).astype(np.int8)

    return solve


def test_a_clear_choice_is_settled_at_the_first_look(monkeypatch):
    means = dict.fromkeys(Denomination, 3.0) | {Denomination.HEARTS: 8.9}
    monkeypatch.setattr(playing, "solve_batch", solver_of(means))
    advice = advise_bid(UNSEEN_HAND, until_settled=True)
    assert advice.settled
    assert advice.expected_loss <= SETTLED == 1.0  # a point a deal
    assert {e.worlds for e in advice.bids} == {STEP}
    assert advice.best.bid.denomination is Denomination.HEARTS


def test_a_close_race_is_run_by_those_in_it_only(monkeypatch):
    means = dict.fromkeys(Denomination, 3.0)
    means |= {Denomination.HEARTS: 8.5, Denomination.DIAMONDS: 8.6}
    monkeypatch.setattr(playing, "solve_batch", solver_of(means))
    advice = advise_bid(UNSEEN_HAND, until_settled=True)
    worlds = {text: e.worlds for text, e in advice.by_bid.items()}
    assert worlds["8H"] == worlds["10H"] == worlds["8D"] > STEP
    for behind in ("6S", "8C", "10NT", "MIS", "OMIS"):
        assert worlds[behind] == STEP
    assert max(worlds.values()) <= DEFAULT_WORLDS
    assert advice.settled == (advice.expected_loss <= SETTLED)


def test_worlds_or_a_precision_alone_are_never_called_settled(monkeypatch):
    means = dict.fromkeys(Denomination, 3.0) | {Denomination.HEARTS: 8.9}
    monkeypatch.setattr(playing, "solve_batch", solver_of(means))
    assert not advise_bid(UNSEEN_HAND).settled
    assert not advise_bid(UNSEEN_HAND, worlds=200, until_settled=True).settled


def test_any_number_of_threads_settles_it_with_the_same_digits():
    one = advise_bid(UNSEEN_HAND, until_settled=True)
    many = advise_bid(UNSEEN_HAND, until_settled=True, jobs=3)
    assert one.to_dict() == many.to_dict()
    assert many.bids == one.bids


def test_a_rule_refuses_impossible_numbers():
    for wrong in ({"worlds": 0}, {"precision": 0.0}, {"precision": float("nan")}):
        with pytest.raises(InputError):
            StopRule(**wrong)
    assert StopRule(worlds=7).most == 7


class Bernoulli(UnseenTrial):
    """A bid made with a known chance, in worlds that need no dealing."""

    def __init__(self, bid_made, worlds, p, rng):
        super().__init__(Knowledge(RULES, UNSEEN_HAND), worlds, {bid_made: None})
        self.p, self.rng = p, rng

    def _solve(self, worlds, **_):
        made = self.rng.random(len(worlds)) < self.p
        return {None: np.where(made, 8, 7).astype(np.int8)}


def true_score(call, p):
    points = score_table(RULES, call)[:, 0]
    return p * points[8] + (1 - p) * points[7]


@pytest.mark.parametrize(
    "chances",
    [
        (0.5, 0.55, 0.6, 0.62),
        (0.9, 0.3, 0.9, 0.1),
        (0.81, 0.8, 0.8, 0.77),
    ],
)
def test_the_loss_promised_is_the_loss_on_average(chances):
    # 60 repeats: the mean true loss of the bid chosen stays below the mean loss promised by 4 of
    # its standard errors, and a point: a sound promise fails it for less than 1 seed in 16,000.
    rng = np.random.default_rng(round(1000 * sum(chances)))
    nothing = np.zeros((DEFAULT_WORLDS, 4), dtype=np.int64)
    worlds = Worlds(nothing, nothing[:, 0])
    scores = {call: true_score(call, p) for call, p in zip(EIGHTS, chances, strict=True)}
    lost, promised = [], []
    for repeat in range(60):
        trials = [Bernoulli(call, worlds, p, rng) for call, p in zip(EIGHTS, chances, strict=True)]
        rule = StopRule(until_settled=True)
        try_out(trials, rule, seed=repeat, jobs=1, tick=lambda _: None)
        ranking = rank_bids(trials, repeat)
        lost.append(max(scores.values()) - scores[ranking.best.bid])
        promised.append(ranking.loss)
        most = max(trial.tried for trial in trials)
        assert ranking.loss <= SETTLED or most == DEFAULT_WORLDS
        assert min(trial.tried for trial in trials) >= STEP
    assert np.mean(lost) <= np.mean(promised) + SETTLED + 4 * np.std(lost) / np.sqrt(60)
