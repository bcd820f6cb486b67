"""Planted counts are found again, and judged without hindsight."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement

import numpy as np
import pytest

from analyzer.errors import InputError
from analyzer.rules import Bid, load
from analyzer.studies.charts.hand_scores import (
    MISERE_CHOICE,
    HandScores,
    bid_of,
    fresh_score,
    simulated_choice,
)
from analyzer.studies.charts.point_count import IN_MISERE, IN_SUITS, MisereCount, PointCount
from analyzer.studies.charts.point_fit import fit_points, rising_levels
from analyzer.studies.charts.points_chart import points_chart
from analyzer.studies.charts.points_result import COUNT, SIMULATION
from analyzer.studies.charts.suit_traits import FloatArray, SuitTraits
from tests.studies.charts.planted_hands import hand_set, traits_of

PLANTED = {
    "joker": 4.0,
    "right": 3.0,
    "left": 3.0,
    "ace": 2.0,
    "king": 1.0,
    "trump": 1.0,
    "side_ace": 2.0,
    "side_king": 1.0,
    "void": 1.0,
    "singleton": 0.0,
}
"""Two points a trick."""


def planted_tricks(traits: SuitTraits) -> FloatArray:
    return 1.5 + PointCount(PLANTED, 2).totals(traits) / 2


def traits(scores: HandScores) -> SuitTraits:
    return SuitTraits(scores.rules, scores.cards)


def test_planted_points_are_found_again() -> None:
    scores = HandScores.of(hand_set(planted_tricks, equal_suits=True, hands=3000))
    count = fit_points(traits(scores), scores)
    # A trump more or less below two changes nothing that is bid.
    assert count.points == PLANTED


def test_the_bids_for_planted_totals_are_those_that_score_most() -> None:
    scores = HandScores.of(hand_set(planted_tricks, equal_suits=True, hands=3000))
    count = fit_points(traits(scores), scores)
    totals = count.totals(traits(scores))
    best = totals.max(axis=1)
    hands = np.arange(len(best))
    points = scores.suit_scores()[hands, totals.argmax(axis=1)]
    bid = count.level(best)
    got = np.where(bid > 5, points[hands, np.maximum(bid - 6, 0)], 0)
    assert got.mean() == pytest.approx(np.maximum(points.max(axis=1), 0).mean(), abs=0.01)


def test_a_count_in_no_trump_is_found_again() -> None:
    def no_trump(traits: SuitTraits) -> FloatArray:
        aces, kings = traits.ranked([15]), traits.ranked([14])
        return np.asarray(3.5 + 1.5 * traits.joker[:, 0] + 1.0 * aces + 0.5 * kings)

    scores = HandScores.of(
        hand_set(planted_tricks, no_trump=no_trump, equal_suits=True, hands=3000)
    )
    count = fit_points(traits(scores), scores)
    assert count.no_trump is not None
    # Two points a trick; suits begin at 1.5 tricks and no-trump at 3.5: 4 points more. Where
    # points are given to the first trumps too, suits have more of them.
    shift = 4 + (2 - count.beyond)
    found = {**count.no_trump, "start": count.no_trump["start"] - shift}
    assert found == {"start": 0, "joker": 3, "ace": 2, "king": 1, "queen": 0}


def test_dangers_in_a_misere_are_found_again() -> None:
    danger = dict(zip(IN_MISERE, (3.0, 3.0, 2.0, 1.0, -2.0), strict=True))

    def misere(traits: SuitTraits) -> FloatArray:
        return np.asarray(np.clip(1.1 - MisereCount(danger, {}).totals(traits) / 22, 0, 1))

    scores = HandScores.of(hand_set(planted_tricks, misere=misere, equal_suits=True, hands=4000))
    count = fit_points(traits(scores), scores)
    assert count.misere is not None
    assert {name: count.misere.points[name] for name in ("court", "middle", "low")} == {
        "court": 3,
        "middle": 2,
        "low": 1,
    }
    # At 13 points it makes 51 of 100, at 14 only 46.
    assert count.misere.most[5] == 13
    # Instead of a higher bid it must be safer.
    most = [count.misere.most[level] for level in sorted(count.misere.most)]
    assert most == sorted(most, reverse=True)


def test_levels_rise_with_the_total_and_take_the_highest_sum() -> None:
    # By brute force: sums of five totals and six levels, all rising ways tried.
    rng = np.random.default_rng(5)
    for _ in range(20):
        sums = rng.normal(size=(5, 6))
        sums[:, 0] = 0
        levels = rising_levels(sums) - 5
        assert (np.diff(levels) >= 0).all()
        best = max(
            sum(sums[row, level] for row, level in enumerate(ways))
            for ways in combinations_with_replacement(range(6), 5)
        )
        assert sums[np.arange(5), levels].sum() == pytest.approx(best)


def test_a_total_no_hand_has_is_bid_as_the_one_below() -> None:
    sums = np.zeros((3, 6))
    sums[0, 1], sums[2, 3] = 10, 10
    sums[0, 3] = -50
    assert rising_levels(sums).tolist() == [6, 6, 8]


def test_a_worked_hand_is_counted_and_bid() -> None:
    count = PointCount(PLANTED, 4, least={6: 9, 7: 12, 8: 16})
    hand = traits_of("JK JH JD AH KH 9H AS KS 5D 4D")
    # Joker 4, bowers 6, ace 2, king 1, two trumps beyond four 2, ace and king beside 3, no clubs 1.
    assert count.totals(hand)[0, 3] == 19
    assert bid_of(int(count.choose(hand)[0])) == Bid.parse("8H")
    assert count.level(np.array([8.5, 9, 11.5, 12, 15, 16])).tolist() == [5, 6, 6, 7, 7, 8]


def test_equal_suits_go_to_the_higher_one() -> None:
    nothing = dict.fromkeys(IN_SUITS, 0.0)
    count = PointCount(nothing, 0, least={6: 0})
    chosen = count.choose(traits_of("4H 5H 6H 5S 6S 7S 5C 6C 4D 5D"))
    assert bid_of(int(chosen[0])) == Bid.parse("6H")


def test_a_misere_replaces_the_bids_it_is_meant_for() -> None:
    danger = dict.fromkeys(IN_MISERE, 0.0) | {"court": 1.0}
    count = PointCount(PLANTED, 0, least={6: 14, 7: 20}, misere=MisereCount(danger, {5: 2, 6: 1}))
    # Low cards only; and three court cards. Both are passed else.
    hands = traits_of("4H 5H 6H 5S 6S 7S 5C 6C 4D 5D", "KH 5H 6H KS 6S 7S 5C 6C QD 5D")
    assert (count.choose(hands) == MISERE_CHOICE).tolist() == [True, False]


def test_simulation_loses_nothing_against_itself() -> None:
    chart = points_chart(hand_set(planted_tricks, hands=600, half_spread=40))
    own = chart.method(SIMULATION)
    assert (own.loss, own.loss_se) == (0.0, 0.0)
    count = chart.method(COUNT)
    assert (count.behind, count.behind_se) == (0.0, 0.0)
    assert own.behind == pytest.approx(-count.loss)


def test_the_count_beats_all_rules_of_thumb_where_it_holds() -> None:
    chart = points_chart(hand_set(planted_tricks, hands=2000))
    for rule in "ABC":
        method = chart.method(rule)
        assert method.behind > 4 * method.behind_se
    # Without noise the simulation knows each hand's best bid, and nobody does better.
    assert all(method.loss >= 0 for method in chart.methods)


def test_the_second_half_of_the_worlds_has_no_winners_curse() -> None:
    # No bid is worth anything; halves are noise. Chosen on the first half, it looks good there.
    hands = hand_set(planted_tricks, hands=2000, half_spread=60)
    flat = np.zeros_like(hands.scores)
    noise = hands.first_half - hands.scores
    scores = HandScores.of(replace(hands, scores=flat, first_half=noise))
    chosen = simulated_choice(scores)
    hindsight = np.take_along_axis(scores.first, chosen[:, None], axis=1).mean()
    assert hindsight > 50
    # Here the halves mirror each other, so that what was gained in one is lost in the other.
    assert fresh_score(scores, chosen).mean() == pytest.approx(-hindsight)


def test_hands_are_learned_from_or_judged_but_never_both() -> None:
    learned, judged = HandScores.of(hand_set(planted_tricks, hands=101)).halves()
    assert set(learned.number % 2) == {0}
    assert set(judged.number % 2) == {1}
    assert len(learned) + len(judged) == 101


def test_the_rows_of_the_totals_hold_every_judged_hand_once() -> None:
    chart = points_chart(hand_set(planted_tricks, hands=1500))
    assert sum(row.hands for row in chart.totals) == chart.judged == 750
    bids = [row.level or 5 for row in chart.totals]
    assert bids == sorted(bids)
    for row, above in zip(chart.totals, chart.totals[1:], strict=False):
        assert row.most < above.least  # type: ignore[operator]
    assert chart.totals[0].least is None
    assert chart.totals[-1].most is None


@pytest.mark.parametrize("name", ["american_3p", "canadian", "english_summary_american"])
def test_it_works_for_the_decks_of_other_rules(name: str) -> None:
    rules = load(name)
    chart = points_chart(hand_set(planted_tricks, rules=rules, hands=800))
    levels = {row.level for row in chart.totals if row.level is not None}
    assert levels
    assert min(levels) >= rules.min_level
    assert chart.method(COUNT).behind == 0
    assert chart.to_dict()["rules"] == name


def test_too_few_hands_are_refused() -> None:
    with pytest.raises(InputError, match="3 hands are too few"):
        points_chart(hand_set(planted_tricks, hands=3))


def test_hands_without_a_correction_are_refused() -> None:
    hands = hand_set(planted_tricks, hands=50)
    unknown = np.full_like(hands.scores, np.nan)
    with pytest.raises(InputError, match="no suit bid of this data set"):
        points_chart(replace(hands, scores=unknown, first_half=unknown))
