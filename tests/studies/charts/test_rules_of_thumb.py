"""The three rules of thumb on hands counted by hand."""

from __future__ import annotations

import numpy as np
import pytest

from analyzer.rules import load
from analyzer.studies.charts.hand_scores import HandScores, bid_of
from analyzer.studies.charts.rules_of_thumb import (
    Reading,
    best_readings,
    points_a,
    readings,
    tricks_b,
    tricks_c,
)
from analyzer.studies.charts.suit_traits import FloatArray, SuitTraits
from tests.studies.charts.planted_hands import hand_set, traits_of

H = 3
SOLID = "JK JH JD AH KH 9H AS KS 5D 4D"
"""Six hearts from the joker down to the king, without the queen; ace and king of spades."""


def reading(rule: str, *words: str) -> Reading:
    """The reading whose words contain all of these."""
    (found,) = [r for r in readings() if r.rule == rule and all(w in r.words for w in words)]
    return found


def chosen(read: Reading, *hands: str) -> list[str | None]:
    bids = [bid_of(int(choice)) for choice in read.choose(traits_of(*hands))]
    return [None if bid is None else bid.text for bid in bids]


def test_rule_a_counts_joker_bowers_aces_and_trumps_beyond_five() -> None:
    # 4 joker + 2 + 2 bowers + 2 aces + 1 sixth trump.
    assert points_a(traits_of(SOLID))[0, H] == 11
    # With spades as trumps there are no bowers: 4 + 2 aces, three trumps.
    assert points_a(traits_of(SOLID))[0, 0] == 6


@pytest.mark.parametrize(
    ("points", "level"),
    [
        (6, 5),
        (7, 6),
        (8, 6),
        (9, 7),
        (10, 7),
        (11, 8),
        (12, 8),
        (13, 9),
        (14, 9),
        (15, 10),
        (20, 10),
    ],
)
def test_rule_a_bids_by_its_steps(points: float, level: int) -> None:
    assert reading("A", "counts most").level(np.array([points]))[0] == level


def test_rule_a_bids_a_worked_hand() -> None:
    read = reading("A", "counts most")
    # Eleven in hearts; and with a queen for the ace of spades ten, one for the length.
    assert chosen(read, SOLID, SOLID.replace("AS", "QS"), "4H 5H 6H 5S 6S 7S 5C 6C 4D 5D") == [
        "8H",
        "7H",
        None,
    ]


def test_rule_b_adds_to_3_8_tricks() -> None:
    # 3.8 + 1.25 + 1.0 + 0.9 + 0.75 + 0.4 for the side ace + 0.1 for no clubs.
    assert tricks_b(traits_of(SOLID))[0, H] == pytest.approx(8.2)


def test_rule_b_rounds_down_or_to_the_nearest() -> None:
    # Without the side ace 7.8 tricks.
    hand = SOLID.replace("AS", "QS")
    assert chosen(reading("B", "counts most", "down"), hand) == ["7H"]
    assert chosen(reading("B", "counts most", "nearest"), hand) == ["8H"]


def test_rule_b_may_name_the_longest_suit() -> None:
    # Both bowers and the ace of hearts in three cards, seven spades from the ten down.
    hand = "JH JD AH TS 9S 8S 7S 6S 5S 5C"
    assert chosen(reading("B", "longest", "nearest"), hand) == [None]
    assert chosen(reading("B", "counts most", "nearest"), hand) == ["7H"]


def test_rule_c_counts_own_winners_partner_and_widow() -> None:
    # Joker, right, left, ace and king stand above the queen, and the nine makes six trumps. The
    # queen takes the nine. With ace and king of spades 7 winners, and 3 for partner and widow.
    traits = traits_of(SOLID)
    assert tricks_c(traits, long_trumps=False)[0, H] == 10
    # Four high ones, and the fifth and sixth because they are long.
    assert tricks_c(traits, long_trumps=True)[0, H] == 11


def test_rule_c_takes_one_for_each_trump_short_and_for_no_ace_or_better() -> None:
    # King and queen of hearts and a low one: joker, right and left take all three. An ace beside.
    # 1 + 3 - 2 for two trumps short - 1 for no ace or better.
    hand = "KH QH 9H AS 9S 8S 7C 6C 5D 4D"
    assert tricks_c(traits_of(hand), long_trumps=False)[0, H] == 1
    # With the ace for the queen only the last is spared.
    assert tricks_c(traits_of(hand.replace("QH", "AH")), long_trumps=False)[0, H] == 2


def test_rule_c_bids_no_nine_without_the_joker() -> None:
    hand = "JH JD AH KH QH TH 9H AS AC AD"
    assert tricks_c(traits_of(hand), long_trumps=True)[0, H] == 8
    with_joker = hand.replace("9H", "JK")
    assert tricks_c(traits_of(with_joker), long_trumps=True)[0, H] > 9
    assert chosen(reading("C", "counts most", "all win"), hand, with_joker) == ["8H", "10H"]


def test_a_side_king_without_its_ace_is_no_winner() -> None:
    hand = "JK JH JD AH KH 9H KS QS 5D 4D"
    assert tricks_c(traits_of(hand), long_trumps=False)[0, H] == 8


def test_no_rule_bids_below_the_lowest_bid_of_the_rules() -> None:
    rules = load("english_summary_american")
    assert rules.min_level == 7
    read = reading("B", "counts most", "down")
    weak = "JK AH KH 9H AS KS 5D 6D 7D 8D"  # 6.3 tricks in hearts
    traits = traits_of(weak, rules=rules)
    assert read.totals(traits).max() < 7
    assert read.choose(traits).tolist() == [0]


def test_the_reading_that_scores_most_is_taken() -> None:
    def tricks(traits: SuitTraits) -> FloatArray:
        return tricks_b(traits) - 0.8

    scores = HandScores.of(hand_set(tricks, hands=1000))
    traits = SuitTraits(scores.rules, scores.cards)
    (best,) = best_readings(traits, scores, ("B",))
    means = {
        r.words: np.take_along_axis(scores.score, r.choose(traits)[:, None], axis=1).mean()
        for r in readings()
        if r.rule == "B"
    }
    assert len(means) == 4
    assert means[best.words] == max(means.values())
    assert "tricks rounded down" in best.words
