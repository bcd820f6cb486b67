"""What a player sees in ten cards."""

from __future__ import annotations

import numpy as np
import pytest

from analyzer.cards import SUITS, parse_hand, rank_of, suit_of
from analyzer.rules import Ruleset, load
from analyzer.studies.charts.hand_features import (
    ACE_BIT,
    JOKER_BIT,
    LEFT_BIT,
    RIGHT_BIT,
    Held,
    high_cards,
    in_best_suit,
    in_no_trump,
    in_suit,
)

RULES = load("australian")
S, C, D, H = range(4)


def holds(*texts: str, rules: Ruleset = RULES) -> Held:
    sets = np.array([rules.deck.pack(parse_hand(text, deck=rules.deck)) for text in texts])
    return (sets[:, None] >> np.arange(rules.deck.size) & 1).astype(np.bool_)


def test_joker_and_both_bowers_are_trumps_and_the_left_leaves_its_suit() -> None:
    found = in_suit(holds("JK JH JD AH 9H AS KS AC 6C 7C"), H, RULES)
    assert found.length.tolist() == [5]
    assert found.tops.tolist() == [JOKER_BIT + RIGHT_BIT + LEFT_BIT + ACE_BIT]
    assert found.side_aces.tolist() == [2]
    assert found.voids.tolist() == [1]
    other = in_suit(holds("JK JH JD AH 9H AS KS AC 6C 7C"), S, RULES)
    assert (other.length.tolist(), other.tops.tolist()) == ([3], [JOKER_BIT + ACE_BIT])
    assert other.side_aces.tolist() == [2]
    assert other.voids.tolist() == [0]


@pytest.mark.parametrize(
    ("hand", "suit"),
    [
        ("AH KH QH TH 5S 6S 7S 8S 9S 4D", S),
        ("JS 8S 7S AH KH QH AC KC 9D 8D", S),  # its left bower is the right of no other suit
        ("JC 8S 7S AH KH QH 9H 8H 9D 8D", H),
        ("AS 8S 7S AH 8H 7H 9C 8C 9D 8D", H),
        ("AS 8S 7S KH 8H 7H 9C 8C 9D 8D", S),
        ("JC 8C 7C 6C JS 8S 7S 6S 9D 8D", C),
    ],
)
def test_the_best_suit_is_the_longest_then_that_of_the_higher_tops(hand: str, suit: int) -> None:
    assert in_best_suit(holds(hand), RULES).suit.tolist() == [suit]


def test_stoppers_aces_and_the_longest_suit_in_no_trump() -> None:
    found = in_no_trump(
        holds("JK AS KH 9H QD 8D 7D KC JC TC", "AS AH QD 7D KC 5S 6S 7S 8S 9S"), RULES
    )
    assert found.joker.tolist() == [1, 0]
    assert found.aces.tolist() == [1, 2]
    assert found.stopped.tolist() == [4, 2]
    assert found.longest.tolist() == [3, 6]


@pytest.mark.parametrize(
    ("hand", "high"),
    [
        ("4H 7H TH JH AH 5S 8S 5C 8C 6D", 0),
        ("7H 8H 5S 6S 7S 8S 9S 5C 6C 4D", 1),
        ("JK 4H 6H 8H 5S 6S 7S 8S 9S 5C", 1),
        ("AS AC AD AH KS KC KD KH QS QC", 10),
    ],
)
def test_cards_too_high_to_duck_with(hand: str, high: int) -> None:
    assert high_cards(holds(hand), RULES).tolist() == [high]


def test_high_cards_are_those_a_slow_count_finds() -> None:
    rng = np.random.default_rng(7)
    held = np.zeros((200, RULES.deck.size), dtype=np.bool_)
    for row in held:
        row[rng.permutation(RULES.deck.size)[:10]] = True
    limits = [rank_of(parse_hand(text)[0]) for text in ("6S", "8S", "TS", "JS")]
    for row, found in zip(held, high_cards(held, RULES), strict=True):
        cards = [RULES.deck.cards[place] for place in np.flatnonzero(row)]
        count = sum(card in RULES.deck.jokers for card in cards)
        for suit in SUITS:
            own = [c for c in cards if c not in RULES.deck.jokers and suit_of(c) == suit]
            ranks = sorted(map(rank_of, own))
            count += sum(rank > most for rank, most in zip(ranks, limits, strict=False))
        assert found == count


def test_a_deck_without_joker_has_none() -> None:
    rules = RULES.with_switches(jokers=0)
    found = in_suit(holds("JH JD AH 9H AS KS AC 6C 7C 5C", rules=rules), H, rules)
    assert found.tops.tolist() == [RIGHT_BIT + LEFT_BIT + ACE_BIT]
    assert found.length.tolist() == [4]
