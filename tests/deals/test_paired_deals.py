"""One deal under two rulesets: each fair, and both alike where the decks allow."""

from __future__ import annotations

import numpy as np
import pytest

from analyzer.cards import is_joker
from analyzer.deals import cards_dealt, paired_deals
from analyzer.rules import Deal, Ruleset, load, names

AUSTRALIAN = load("australian")
LONGER = AUSTRALIAN.with_switches(deck="d45")
BARE = AUSTRALIAN.with_switches(jokers=0)


def all_cards(deal: Deal) -> list[int]:
    on_table = [c for own in deal.piles for pile in own for c in (pile.up, pile.down)]
    return sorted([*(c for hand in deal.hands for c in hand), *deal.widow, *on_table])


@pytest.mark.parametrize("name", names())
def test_each_deal_holds_its_whole_deck(name: str) -> None:
    rules = load(name)
    for number in range(5):
        for each, deal in zip(
            (AUSTRALIAN, rules), paired_deals([AUSTRALIAN, rules], seed=3, number=number),
            strict=True,
        ):  # fmt: skip
            assert all_cards(deal) == sorted(each.deck.cards)
            assert [len(hand) for hand in deal.hands] == [10] * each.players
            assert len(deal.widow) == each.widow
            assert len(deal.piles) == (2 if cards_dealt(each)["up"] else 0)


def test_two_cards_more_move_no_more_than_two_cards() -> None:
    for number in range(50):
        short, long = paired_deals([AUSTRALIAN, LONGER], seed=1, number=number)
        moved = sum(len(set(a) - set(b)) for a, b in zip(short.hands, long.hands, strict=True))
        assert moved <= 2
        assert set(short.widow) <= set(long.widow) | {c for hand in long.hands for c in hand}


def test_a_joker_taken_away_leaves_one_gap() -> None:
    for number in range(50):
        whole, bare = paired_deals([AUSTRALIAN, BARE], seed=1, number=number)
        for one, other in zip(whole.hands, bare.hands, strict=True):
            gone = set(one) - set(other)
            assert all(map(is_joker, gone))
            assert set(other) - set(one) <= set(whole.widow)


def test_the_higher_of_two_jokers_is_the_joker() -> None:
    two = load("canadian")
    for number in range(20):
        one, both = paired_deals([AUSTRALIAN, two], seed=2, number=number)
        for hand, other in zip(one.hands, both.hands, strict=True):
            if any(map(is_joker, hand)):
                assert two.deck.jokers[1] in other


@pytest.mark.parametrize("other", [LONGER, BARE, load("canadian"), load("australian_3p")])
def test_every_card_is_in_every_place_as_often_as_it_should(other: Ruleset) -> None:
    # 43 cards or so, each in two places, at 5 standard errors: fails for 1 seed in 20,000.
    n, deck = 1500, other.deck
    counts = np.zeros((2, deck.size))
    for number in range(n):
        deal = paired_deals([AUSTRALIAN, other], seed=7, number=number)[1]
        for place, cards in enumerate((deal.hands[1], deal.widow)):
            counts[place, [deck.index[card] for card in cards]] += 1
    for place, size in enumerate((10, other.widow)):
        share = size / deck.size
        assert abs(counts[place] - n * share).max() < 5 * (n * share * (1 - share)) ** 0.5


def test_deals_depend_on_seed_and_number_alone() -> None:
    asked = [AUSTRALIAN, LONGER]
    assert paired_deals(asked, seed=1, number=4) == paired_deals(asked, seed=1, number=4)
    assert paired_deals(asked, seed=1, number=4) != paired_deals(asked, seed=1, number=5)
    assert paired_deals(asked, seed=1, number=4) != paired_deals(asked, seed=2, number=4)
