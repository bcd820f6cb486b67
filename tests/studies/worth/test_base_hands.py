"""Base hands, and cards put in the place of low ones."""

from __future__ import annotations

import numpy as np
import pytest

from analyzer.cards import Suit
from analyzer.players.contracts import SUITS_ONLY
from analyzer.players.policy import worth_in
from analyzer.rules import Denomination, lane, load, trick_bid
from analyzer.studies.worth.base_hands import (
    BASE,
    FEWER_TRUMPS,
    SWAPS,
    VOID,
    BaseHand,
    draw_base_hand,
    place_of,
    trumps_in,
)
from analyzer.studies.worth.run import common_worlds

RULES = load("australian")
HANDS = [
    draw_base_hand(RULES, Denomination(number % 5), seed=7, number=number) for number in range(40)
]
IN_SUITS = [hand for hand in HANDS if hand.denomination.suit is not None]
IN_NO_TRUMP = [hand for hand in HANDS if hand.denomination.suit is None]


def lowest_left(held: int, suit: Suit, denomination: Denomination) -> int:
    places = [RULES.deck.index[card] for card in lane(RULES.deck, suit, denomination)]
    return next(place for place in places if not held >> place & 1)


def test_a_base_hand_is_worth_playing_in_its_suit() -> None:
    for hand in IN_SUITS:
        assert hand.cards.bit_count() == 10
        assert trumps_in(hand.cards, hand.denomination, RULES) >= 5
        worth = [worth_in(hand.cards, trick_bid(8, each), RULES) for each in SUITS_ONLY]
        assert max(worth) == worth[SUITS_ONLY.index(hand.denomination)]


def test_a_base_hand_for_no_trump_has_two_aces_and_a_low_card() -> None:
    assert IN_NO_TRUMP
    for hand in IN_NO_TRUMP:
        assert hand.cards.bit_count() == 10
        aces = [place_of("ace", hand.denomination, suit, RULES) for suit in Suit]
        assert sum(hand.cards >> place & 1 for place in aces if place is not None) >= 2
        for swap in hand.swaps[1:]:
            rest = hand.cards & ~(1 << swap.out)
            assert swap.out == lowest_left(rest, hand.side, hand.denomination)


def test_cards_come_in_the_place_of_the_lowest_the_rest_leaves_over() -> None:
    seen = set()
    for hand in IN_SUITS:
        trump = hand.denomination.suit
        assert trump is not None
        assert hand.side != trump
        for swap in hand.swaps[1:]:
            seen.add(swap.name)
            suit = hand.side if swap.name.startswith("side") or swap.name == VOID else trump
            rest = hand.cards & ~(1 << swap.out)
            assert swap.out == lowest_left(rest, suit, hand.denomination)
            assert not hand.cards >> swap.into & 1
            if swap.name not in (FEWER_TRUMPS, VOID):
                assert swap.into == place_of(swap.name, hand.denomination, hand.side, RULES)
    assert seen == set(SWAPS) - {BASE, "lower_joker"}


def test_tops_take_the_place_of_one_low_trump_and_leave_the_number_of_trumps() -> None:
    for hand in IN_SUITS:
        before = trumps_in(hand.cards, hand.denomination, RULES)
        outs = set()
        for swap in hand.swaps[1:]:
            after = trumps_in(int(swap.of(np.array(hand.cards))), hand.denomination, RULES)
            assert after == before - (swap.name == FEWER_TRUMPS)
            if swap.name in ("joker", "right", "left", "ace", "king", FEWER_TRUMPS):
                outs.add(swap.out)
        assert len(outs) == 1


def test_a_void_is_a_side_suit_without_cards() -> None:
    found = [(hand, swap) for hand in IN_SUITS for swap in hand.swaps if swap.name == VOID]
    assert found
    for hand, swap in found:
        bits = RULES.deck.pack(lane(RULES.deck, hand.side, hand.denomination))
        assert (hand.cards & bits).bit_count() == 1
        assert int(swap.of(np.array(hand.cards))) & bits == 0


@pytest.mark.parametrize("hand", HANDS[:10])
def test_worlds_are_the_same_but_for_two_cards_in_each_others_places(hand: BaseHand) -> None:
    base, *others = common_worlds(hand, 6, 3, RULES)
    assert (base.hands[:, 0] == hand.cards).all()
    for swap, worlds in zip(hand.swaps[1:], others, strict=True):
        places = np.concatenate([worlds.hands, worlds.widows[:, None]], axis=1)
        # Every card lies in one place only: sums of disjoint sets are their union.
        assert (places.sum(axis=1) == RULES.deck.all_bits).all()
        assert (np.bitwise_or.reduce(places, axis=1) == RULES.deck.all_bits).all()
        before = np.concatenate([base.hands, base.widows[:, None]], axis=1)
        assert ((places ^ before) & ~(1 << swap.out | 1 << swap.into) == 0).all()
        assert (worlds.hands[:, 0] == hand.cards ^ (1 << swap.out | 1 << swap.into)).all()
        # Who had the card that came has the one that left.
        had, has = before >> swap.into & 1, places >> swap.out & 1
        assert (had == has).all()


def test_each_number_has_a_hand_of_its_own_and_the_same_every_time() -> None:
    again = [
        draw_base_hand(RULES, Denomination(n % 5), seed=7, number=n) for n in reversed(range(40))
    ]
    assert again[::-1] == HANDS
    assert len({hand.cards for hand in HANDS}) == len(HANDS)
    assert draw_base_hand(RULES, Denomination.SPADES, seed=8, number=0) != HANDS[0]
