"""The weakest holdings worth each bid, on worths known beforehand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from analyzer.errors import InputError
from analyzer.rules import Denomination, load
from analyzer.studies.charts.hand_features import high_cards, in_no_trump, in_suit
from analyzer.studies.charts.minimum_chart import (
    ENOUGH,
    covers,
    minimal,
    minimum_chart,
    suit_holding_covers,
)
from tests.studies.hand_sets import planted

RULES = load("australian")


def with_joker_or_five(holds: Any, strain: int) -> Any:
    """Level 7 gains with four trumps and the joker, or with five and the ace or better."""
    chances = np.full((len(holds), 5), 0.1)
    if strain == Denomination.NO_TRUMP:
        seen = in_no_trump(holds, RULES)
        chances[:, 1] = np.where((seen.joker == 1) & (seen.aces >= 1), 0.8, 0.1)
        return chances
    suit = in_suit(holds, strain, RULES)
    four, five = (suit.length >= 4) & (suit.tops >= 8), (suit.length >= 5) & (suit.tops > 0)
    chances[:, 1] = np.where(four | five, 0.8, 0.1)
    return chances


def test_the_weakest_are_those_planted() -> None:
    chart = minimum_chart(planted(3000, with_joker_or_five))
    assert [each.traits for each in chart.of("suit", 7)] == [(4, 8, 0), (5, 1, 0)]
    assert not any(chart.of("suit", level) for level in (6, 8, 9, 10))
    # An ace stops its suit.
    assert [each.traits for each in chart.of("no-trump", 7)] == [(1, 1, 1)]
    for each in chart.holdings:
        assert each.mean.chance == pytest.approx(0.8)
        assert each.is_sure


def test_of_a_misere_fewer_high_cards_are_better() -> None:
    hands = planted(600, with_joker_or_five)
    few = high_cards(hands.holds, RULES) <= 3
    chart = minimum_chart(planted(600, with_joker_or_five, misere=np.where(few, 0.9, 0.2)))
    (least,) = chart.of("misere")
    assert least.traits == (3,)
    assert least.mean.level == 0


def test_holdings_are_found_on_one_half_and_told_from_the_other() -> None:
    """Every other hand looks good: those are chosen, and the others tell it was not so."""
    lucky = np.where(np.arange(2000) % 2 == 0, 0.9, 0.2)
    chart = minimum_chart(planted(2000, lambda holds, _: np.tile(lucky[:, None], 5)))
    assert len(chart.holdings) >= 10
    assert all(each.mean.chance == pytest.approx(0.2) for each in chart.holdings)
    assert not any(each.is_sure for each in chart.holdings)
    assert min(each.hands for each in chart.holdings) >= ENOUGH


def test_chance_alone_finds_next_to_nothing() -> None:
    """No class gains: by luck 1 in 40 looks as if; of some 170 tried for a level a handful."""
    rng = np.random.default_rng(2)
    even = rng.uniform(0.2, 0.75, 3000)
    chart = minimum_chart(planted(3000, lambda holds, _: np.tile(even[:, None], 5)))
    assert len(chart.of("suit", 9)) <= 3
    assert not any(each.is_sure for each in chart.of("suit", 9))


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((5, 12, 0), (5, 12, 0), True),
        ((5, 12, 0), (5, 3, 0), True),  # joker and right are as good as left and ace
        ((5, 12, 0), (5, 10, 0), True),
        ((5, 8, 0), (5, 3, 0), False),  # one is not as good as two
        ((5, 3, 0), (5, 8, 0), False),
        ((5, 9, 0), (5, 6, 0), False),  # the ace is no bower
        ((6, 12, 0), (5, 12, 1), False),
        ((4, 15, 2), (5, 0, 0), False),
    ],
)
def test_which_holding_is_as_good_in_every_respect(one: Any, other: Any, expected: bool) -> None:
    assert suit_holding_covers(one, other) is expected


def test_minimal_holdings_are_not_better_than_others() -> None:
    assert minimal([(1, 2), (2, 1), (2, 2), (3, 1)], covers) == ((1, 2), (2, 1))
    assert minimal([], covers) == ()


def test_kinds_that_nobody_has_measured_are_left_out_and_named() -> None:
    def only_suits(holds: Any, strain: int) -> Any:
        chances = with_joker_or_five(holds, strain)
        return chances * np.nan if strain == Denomination.NO_TRUMP else chances

    chart = minimum_chart(planted(300, only_suits, misere=np.nan))
    assert chart.unmeasured == ("no-trump", "misere")
    assert {kind for kind, _ in chart.bids()} == {"suit"}
    with pytest.raises(InputError, match="raw double-dummy"):
        minimum_chart(planted(10, lambda holds, _: np.full((len(holds), 5), np.nan)))


def test_a_table_has_a_row_for_each_holding() -> None:
    chart = minimum_chart(planted(3000, with_joker_or_five))
    frame = chart.to_frame()
    assert len(frame) == len(chart.holdings)
    assert frame["trumps"].dropna().tolist() == [4, 5]
    assert frame.attrs["worlds"] == 20
