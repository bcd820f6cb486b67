"""What is counted in worked hands."""

from __future__ import annotations

import numpy as np

from analyzer.rules import Denomination, load
from analyzer.studies.charts.suit_traits import SuitTraits
from tests.studies.charts.planted_hands import random_cards, traits_of

S, C, D, H = range(4)
HAND = "JK JH JD AH KH 9H AS KS 5D 4D"


def test_a_worked_hand_with_hearts_as_trumps() -> None:
    traits = traits_of(HAND)
    seen = {
        name: int(getattr(traits, name)[0, H])
        for name in (
            *("joker", "right", "left", "ace", "king", "trumps"),
            *("side_aces", "side_kings", "voids", "singletons"),
        )
    }
    assert seen == {
        "joker": 1,
        "right": 1,
        "left": 1,
        "ace": 1,
        "king": 1,
        "trumps": 6,
        "side_aces": 1,
        "side_kings": 1,
        "voids": 1,
        "singletons": 0,
    }


def test_the_left_bower_is_no_card_of_its_printed_suit() -> None:
    traits = traits_of("JD 4H 5H 6H 7H 8H 9H TH AS KS")
    assert traits.left[0].tolist() == [0, 0, 0, 1]
    assert traits.right[0].tolist() == [0, 0, 1, 0]
    assert traits.trumps[0].tolist() == [2, 0, 1, 8]
    # Its own suit is empty with hearts as trumps, and has one card with a black suit as trumps.
    assert traits.voids[0].tolist() == [1, 0, 1, 2]
    assert traits.singletons[0].tolist() == [1, 1, 0, 0]
    assert int(traits.voids_without_trumps[0]) == 1


def test_lengths_add_up_to_the_hand() -> None:
    for name in ("australian", "american_3p", "canadian"):
        rules = load(name)
        cards = random_cards(rules, 300)
        traits = SuitTraits(rules, cards)
        side = traits.side_lengths.sum(axis=2)
        assert np.array_equal(side + traits.trumps, np.full((300, 4), rules.hand_size))


def test_bits_of_a_suit_run_from_its_lowest_card() -> None:
    traits = traits_of("JH JD AH 4H AS KS QS 5S 6C 7C")
    hearts = int(traits.lane_bits(Denomination.HEARTS, H)[0])
    # 13 hearts with hearts as trumps: 4 lowest; ace, left, right are the 10th to 12th, joker 13th.
    assert hearts == 1 | 1 << 9 | 1 << 10 | 1 << 11
    # Ten spades, 5 to ace.
    assert int(traits.lane_bits(Denomination.HEARTS, S)[0]) == 1 | 0b111 << 7
