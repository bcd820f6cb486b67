"""From tricks to points: every number of tricks scores as the rules say."""

from __future__ import annotations

import numpy as np
import pytest

from analyzer.advice.discarding import paired_difference
from analyzer.advice.estimates import Outcomes, expected_loss
from analyzer.rules import ALL_TRICK_BIDS, MIS, OMIS, score_deal
from tests.advice.samples import RULES, bid

CHANGED = [
    {},
    {"slam_bonus": False},
    {"defender_points": "never"},
    {"defender_points": "if_contract_fails"},
    {"misere_trick_points": "per_declarer_trick"},
    {"reduced_misere": True},
]


@pytest.mark.parametrize("switches", CHANGED, ids=str)
def test_every_number_of_tricks_scores_as_the_rules_say(switches):
    rules = RULES.with_switches(**switches)
    for call in (*ALL_TRICK_BIDS, MIS, OMIS):
        possible = range(2) if call.is_misere else range(11)
        outcomes = Outcomes.of(call, np.array(possible), rules)
        for tricks in possible:
            score = score_deal(rules, call, tricks)
            assert outcomes.made[tricks] == score.made
            assert outcomes.score[tricks] == score.declarers
            assert outcomes.net[tricks] == score.declarers - score.defenders


@pytest.mark.parametrize(
    ("call", "tricks", "score", "net"),
    [
        ("7S", 8, 140, 120),  # S07
        ("9NT", 8, -420, -440),  # S08
        ("6C", 10, 250, 250),  # S09: slam
        ("10S", 10, 440, 440),  # S11
        ("10H", 9, -500, -510),  # S12
        ("MIS", 0, 250, 250),  # S13
        ("OMIS", 1, -500, -500),
    ],
)
def test_known_scores(call, tricks, score, net):
    outcomes = Outcomes.of(bid(call), [tricks], RULES)
    assert (outcomes.score.item(), outcomes.net.item()) == (score, net)


def test_means_are_means_over_the_worlds():
    outcomes = Outcomes.of(bid("8H"), [7, 8, 10, 9], RULES)
    assert outcomes.p_make().value == 0.75
    assert outcomes.mean_tricks().value == 8.5
    assert outcomes.expected_score().value == (-300 + 300 + 300 + 300) / 4
    assert outcomes.expected_net().value == (-330 + 280 + 300 + 290) / 4
    assert outcomes.mean_tricks().se == pytest.approx(np.std([7, 8, 10, 9], ddof=1) / 2)


def test_a_misere_has_no_mean_tricks():
    assert Outcomes.of(MIS, [0, 1, 1], RULES).mean_tricks() is None
    assert Outcomes.of(MIS, [0, 1, 1], RULES).p_make().value == pytest.approx(1 / 3)


# --- what is lost if the best bid is not the best ------------------------------------------------

RNG = np.random.default_rng(5)
COIN = [np.where(heads, 300.0, -300.0) for heads in RNG.random((2, 1000)) < 0.5]


def test_a_bid_that_is_better_in_every_world_loses_nothing():
    scores = [COIN[0], COIN[0] + 20]
    assert expected_loss(scores, 1, seed=1) == 0
    assert expected_loss(scores, 0, seed=1) == pytest.approx(20)


def test_the_better_of_two_equal_noisy_bids_may_be_the_worse():
    best = int(np.mean(COIN, axis=1).argmax())
    loss = expected_loss(COIN, best, seed=1)
    # The difference of two means has a standard error of 300 * sqrt(2 / 1000) = 13.4 points; were
    # they exactly equal, 0.4 of that would be lost, and less the further the best lies ahead.
    assert 0 < loss < 0.45 * 13.4


def test_a_lone_bid_and_a_doubled_one_lose_nothing():
    assert expected_loss(COIN[:1], 0, seed=1) == 0
    assert expected_loss([COIN[0], COIN[0]], 0, seed=1) == 0


def test_the_expected_loss_shrinks_with_more_worlds():
    equal = [np.array([300.0, -300.0]), np.array([-300.0, 300.0])]
    few, many = (expected_loss([np.tile(e, n) for e in equal], 0, seed=1) for n in (10, 1000))
    assert few > 5 * many > 0


def test_choices_tried_in_fewer_worlds_are_compared_on_the_common_ones():
    sure = [np.full(1000, 50.0), np.full(200, 20.0)]
    assert expected_loss(sure, 0, seed=1) == 0
    assert expected_loss(sure, 1, seed=1) == pytest.approx(30)


def test_the_expected_loss_is_the_same_for_the_same_seed():
    assert expected_loss(COIN, 0, seed=1) == expected_loss(COIN, 0, seed=1)
    assert expected_loss(COIN, 0, seed=1) != expected_loss(COIN, 0, seed=2)


def test_a_difference_from_the_same_worlds_has_no_noise_they_share():
    tricks = RNG.integers(6, 9, 500)
    better, worse = Outcomes.of(bid("7H"), tricks, RULES), Outcomes.of(bid("7S"), tricks, RULES)
    difference = paired_difference(better, better)
    assert (difference.value, difference.se) == (0, 0)
    difference = paired_difference(better, worse)
    assert difference.value == pytest.approx((better.score - worse.score).mean())
    assert difference.se < better.expected_score().se / 2
