"""Exact odds of the widow, and that sampled worlds keep to them."""

from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest

from analyzer.cards import parse_card, parse_cards, parse_hand
from analyzer.deals import (
    Knowledge,
    chance_of_card_in_widow,
    chance_of_some,
    chance_of_some_in_widow,
    chances_of_number,
    deal_worlds,
)
from analyzer.errors import CardError, InputError
from analyzer.rules import load

RULES = load("australian")
DECK = RULES.deck
NO_ACE = Knowledge(RULES, parse_hand("JK KS QS JH 9H 8H 7C 6C 5D 4D"))
RED_TRUMPS = Knowledge(RULES, parse_hand("JK JH AH 9H 5H AS KS 8C 7C 6C"))  # five, hearts trumps
BLACK_TRUMPS = Knowledge(RULES, parse_hand("JK JS AS 9S 5S AH KH 8D 7D 6D"))  # five, spades trumps

ACES = parse_cards("AS AC AD AH")
HEART_TRUMPS = parse_cards("JD KH QH TH 8H 7H 6H 4H")
SPADE_TRUMPS = parse_cards("JC KS QS TS 8S 7S 6S")

FACTS = [
    pytest.param(NO_ACE, ACES, "0.3303", id="an ace, holding none"),
    pytest.param(RED_TRUMPS, HEART_TRUMPS, "0.5784", id="a trump, holding five red ones"),
    pytest.param(BLACK_TRUMPS, SPADE_TRUMPS, "0.5235", id="a trump, holding five black ones"),
]


def test_a_given_unseen_card_is_in_the_widow_one_time_in_eleven():
    for card in NO_ACE.unseen:
        assert chance_of_card_in_widow(NO_ACE, card) == Fraction(3, 33) == Fraction(1, 11)


@pytest.mark.parametrize(("knowledge", "cards", "known"), FACTS)
def test_at_least_one_of_some_cards_is_hypergeometric(knowledge, cards, known):
    chance = chance_of_some_in_widow(knowledge, cards)
    k = len(cards)
    # The same counted the long way: one, two or three of them.
    ways = sum(comb(k, i) * comb(33 - k, 3 - i) for i in (1, 2, 3))
    assert chance == Fraction(ways, comb(33, 3))
    assert f"{float(chance):.4f}" == known


@pytest.mark.parametrize(("knowledge", "cards", "known"), FACTS)
def test_sampled_widows_keep_to_the_odds(knowledge, cards, known):
    # Two-sided at 4 standard errors: fails for 1 seed in 16,000.
    n, p = 20_000, float(chance_of_some_in_widow(knowledge, cards))
    found = float(((deal_worlds(knowledge, n, 21).widows & DECK.pack(cards)) != 0).mean())
    assert abs(found - p) < 4 * sqrt(p * (1 - p) / n)


def test_in_whole_rounds_the_mean_number_of_trumps_is_exact():
    trumps = DECK.pack(HEART_TRUMPS)
    for seed in range(20):
        widows = deal_worlds(RED_TRUMPS, 99, seed).widows & trumps
        assert np.bitwise_count(widows).sum() == 99 * 3 * len(HEART_TRUMPS) / 33


def test_intervals_from_a_hundred_worlds_cover_the_exact_odds_more_often_than_they_need():
    """Of independent worlds 94 to 95 %; of these more, since every card visits every place."""
    # Worlds dealt twice or seeds much alike would cover less. 2000 repeats.
    p = float(chance_of_some_in_widow(RED_TRUMPS, HEART_TRUMPS))
    covered = 0
    for seed in range(2000):
        some = (deal_worlds(RED_TRUMPS, 100, seed).widows & DECK.pack(HEART_TRUMPS)) != 0
        covered += abs(some.mean() - p) <= 1.96 * sqrt(p * (1 - p) / 100)
    assert covered / 2000 > 0.97


def test_none_of_no_cards_and_some_of_many():
    assert chance_of_some_in_widow(NO_ACE, []) == 0
    assert chance_of_some_in_widow(NO_ACE, NO_ACE.unseen) == 1
    assert chance_of_some_in_widow(NO_ACE, [*ACES, *ACES]) == chance_of_some_in_widow(NO_ACE, ACES)


def test_seen_cards_have_no_odds():
    with pytest.raises(CardError, match="must be unseen"):
        chance_of_card_in_widow(NO_ACE, parse_card("JK"))
    with pytest.raises(CardError, match=r"^4S is not in this deck"):
        chance_of_card_in_widow(NO_ACE, parse_card("4S"))
    known = Knowledge(RULES, NO_ACE.hand, ACES[:3])
    with pytest.raises(CardError, match="the widow is known"):
        chance_of_card_in_widow(known, parse_card("AH"))


@pytest.mark.parametrize("unseen", range(1, 8))
def test_numbers_of_wanted_cards_are_those_of_counting_every_draw(unseen):
    for wanted in range(unseen + 1):
        for drawn in range(unseen + 1):
            draws = list(combinations(range(unseen), drawn))
            counts = [0] * (drawn + 1)
            for draw in draws:
                counts[sum(card < wanted for card in draw)] += 1
            told = chances_of_number(wanted, drawn, unseen)
            assert told == tuple(Fraction(count, len(draws)) for count in counts)
            assert chance_of_some(wanted, drawn, unseen) == 1 - Fraction(counts[0], len(draws))


def test_no_more_cards_are_drawn_or_wanted_than_there_are():
    for numbers in ((4, 1, 3), (1, 4, 3), (-1, 1, 3)):
        with pytest.raises(InputError, match="there are 3 cards"):
            chances_of_number(*numbers)
