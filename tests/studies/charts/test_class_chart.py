"""How high to bid by hand class, on chances known beforehand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from analyzer.errors import InputError
from analyzer.rules import Denomination, load, score_table, trick_bid
from analyzer.studies.charts.cells import points_in_each_suit
from analyzer.studies.charts.class_chart import class_chart
from analyzer.studies.charts.hand_features import JOKER_BIT, in_best_suit, in_suit
from analyzer.studies.hand_set import LEVELS
from tests.studies.hand_sets import ALL_TEN, planted

RULES = load("australian")
JOKER = RULES.deck.size - 1
CHANCE_BY_LEVEL = np.array([0.4, 0.3, 0.2, 0.1, 0.05])


def by_length(holds: Any, strain: int) -> Any:
    """Each trump and each side ace adds 0.1 to the chance of every level."""
    if strain == Denomination.NO_TRUMP:
        return np.full((len(holds), 5), 0.5)
    seen = in_suit(holds, strain, RULES)
    return np.clip(CHANCE_BY_LEVEL + 0.1 * (seen.length + seen.side_aces - 3)[:, None], 0.02, 0.98)


def test_each_class_has_the_chances_planted_in_it() -> None:
    chart = class_chart(planted(800, by_length))
    assert sum(each.hands for each in chart.classes) == chart.hands == 800
    checked = 0
    for each in chart.classes:
        if each.side_aces == 2 or each.trumps == 8:  # may stand for more
            continue
        expected = np.clip(CHANCE_BY_LEVEL + 0.1 * (each.trumps + each.side_aces - 3), 0.02, 0.98)
        assert [level.chance for level in each.levels] == pytest.approx(expected, abs=1e-6)
        if each.hands > 1:
            assert [level.chance_se for level in each.levels] == pytest.approx([0] * 5, abs=1e-6)
        checked += 1
    assert checked > 40


def test_the_highest_level_that_gains_is_told() -> None:
    chart = class_chart(planted(800, by_length))
    five_and_ace = chart.at(5, JOKER_BIT, 1)
    assert five_and_ace is not None
    # 0.7, 0.6, 0.5, 0.4, 0.35: at level 8 spades alone gain a little, by all ten tricks.
    assert five_and_ace.bid is not None
    assert five_and_ace.bid.level == 8
    assert five_and_ace.best is not None
    assert five_and_ace.best.level == 6 + int(2 * 0.6 - 1 > 0)
    assert five_and_ace.top_names == ("joker",)
    weak = chart.at(3, 0, 0)
    assert weak is not None
    assert weak.bid is None
    assert weak.best is None


def test_points_of_a_level_are_those_of_the_score_table_in_each_suit() -> None:
    hands = planted(60, by_length)
    suit = in_best_suit(hands.holds, RULES).suit
    assert len(set(suit.tolist())) == 4
    for place, level in enumerate(LEVELS):
        chance, points = points_in_each_suit(hands, suit, level)
        assert chance == pytest.approx(hands.chances[np.arange(60), suit, place])
        for other in range(4):
            table = score_table(RULES, trick_bid(level, Denomination(other)))[:, 0]
            ten = np.minimum(ALL_TEN, chance) if level < 10 else chance
            if level == 8:  # where the own suit pays no bonus, all ten are as likely as at level 10
                paid = score_table(RULES, trick_bid(8, Denomination.SPADES))[:, 0]
                own = suit == Denomination.SPADES
                assert paid[10] > paid[8]
                ten = np.where(own, ten, hands.chances[np.arange(60), suit, -1])
            expected = (
                table[level - 1] * (1 - chance) + table[level] * (chance - ten) + table[10] * ten
            )
            assert points[:, other] == pytest.approx(expected, abs=1e-2)


def test_standard_errors_are_those_of_the_spread_over_hands() -> None:
    rng = np.random.default_rng(3)
    noise = rng.uniform(0.1, 0.9, 600)
    hands = planted(600, lambda holds, _: np.tile(noise[:, None], 5))
    chart = class_chart(hands)
    each = max(chart.classes, key=lambda one: one.hands)
    seen = in_best_suit(hands.holds, RULES)
    members = (
        (seen.length == each.trumps)
        & (seen.tops == each.tops)
        & (np.minimum(seen.side_aces, 2) == each.side_aces)
    )
    assert members.sum() == each.hands
    for level in each.levels:
        assert level.chance == pytest.approx(noise[members].mean(), abs=1e-6)
        spread = noise[members].std(ddof=1) / np.sqrt(each.hands)
        assert level.chance_se == pytest.approx(spread, abs=1e-6)


def test_few_hands_or_a_score_near_nothing_are_not_sure() -> None:
    rng = np.random.default_rng(3)
    noise = rng.uniform(0.3, 0.7, 600)  # even chances: no sign can be sure, but for luck
    chart = class_chart(planted(600, lambda holds, _: np.tile(noise[:, None], 5)))
    common = [each for each in chart.classes if each.hands >= 20]
    assert sum(each.is_sure for each in common) <= len(common) // 4
    sure = class_chart(planted(600, by_length))
    assert not any(each.is_sure for each in sure.classes if each.hands < 20)
    assert sum(each.is_sure for each in sure.classes if each.hands >= 20) >= 5


def test_a_void_adds_what_was_planted() -> None:
    def chances(holds: Any, strain: int) -> Any:
        if strain == Denomination.NO_TRUMP:
            return np.full((len(holds), 5), 0.5)
        seen = in_suit(holds, strain, RULES)
        return by_length(holds, strain) * 0.8 + 0.07 * (seen.voids[:, None] > 0)

    void = class_chart(planted(1500, chances)).void
    assert void is not None
    # Side aces beyond two vary within a class, and with them the chance.
    assert void.chance == pytest.approx(0.07, abs=4 * void.chance_se + 1e-6)
    assert void.chance_se < 0.005
    assert void.tricks == pytest.approx(5 * 0.07, abs=5 * 4 * void.chance_se + 1e-5)


def test_what_red_trumps_lose_is_told() -> None:
    def chances(holds: Any, strain: int) -> Any:
        loss = 0.05 if strain in (Denomination.DIAMONDS, Denomination.HEARTS) else 0.0
        return by_length(holds, strain) * 0.8 + 0.1 - loss

    red = class_chart(planted(1500, chances)).red
    assert red is not None
    assert red.chance == pytest.approx(-0.05, abs=4 * red.chance_se + 1e-6)
    assert red.chance_se < 0.005


def test_no_chart_of_uncorrected_chances() -> None:
    hands = planted(10, lambda holds, _: np.full((len(holds), 5), np.nan))
    with pytest.raises(InputError, match="raw double-dummy"):
        class_chart(hands)


def test_only_levels_that_may_be_bid() -> None:
    rules = RULES.with_switches(min_level=7)
    chart = class_chart(planted(50, by_length, rules=rules))
    assert {tuple(level.level for level in each.levels) for each in chart.classes} == {
        (7, 8, 9, 10)
    }


def test_a_table_has_a_row_for_each_class_and_level() -> None:
    chart = class_chart(planted(100, by_length))
    frame = chart.to_frame()
    assert len(frame) == 5 * len(chart.classes)
    each = chart.at(5, JOKER_BIT, 0)
    assert each is not None
    assert frame.loc[(5, "joker", 0, 7), "chance"] == each.levels[1].chance
    assert frame.attrs["estimate"] == "corrected"
