"""Decks have the cards of RULES 2, and sets of cards pack into bits and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.cards import (
    DECK_NAMES,
    JOKER,
    SUITS,
    Suit,
    deck,
    first_copy,
    is_joker,
    is_second_copy,
    parse_card,
    rank_of,
    same_colour,
    suit_of,
)
from analyzer.errors import CardError, RulesError


def count(cards, suit):
    return sum(not is_joker(card) and suit_of(card) == suit for card in cards)


@pytest.mark.parametrize(
    ("name", "black", "red", "jokers", "size"),
    [
        pytest.param("d43", 10, 11, 1, 43, id="D01"),
        pytest.param("d33", 8, 8, 1, 33, id="D03"),
        pytest.param("d45", 11, 11, 1, 45, id="D05"),
        pytest.param("d46", 11, 11, 2, 46, id="D06"),
        pytest.param("d53", 13, 13, 1, 53, id="D07"),
        pytest.param("d63", 15, 16, 1, 63, id="D08"),
        pytest.param("d52", 13, 13, 0, 52, id="D13"),
        pytest.param("d32", 8, 8, 0, 32, id="D14"),
    ],
)
def test_deck_counts(name, black, red, jokers, size):
    cards = deck(name).cards
    assert len(cards) == len(set(cards)) == deck(name).size == size
    assert [count(cards, suit) for suit in SUITS] == [black, black, red, red]
    assert len(deck(name).jokers) == jokers


def test_D02_the_black_fours_are_out_and_the_red_fours_are_in():
    assert parse_card("4S") not in deck("d43")
    assert parse_card("4H") in deck("d43")


def test_D03_no_card_below_seven():
    assert all(is_joker(card) or rank_of(card) >= 5 for card in deck("d33").cards)


def test_D05_minnesota_keeps_the_black_fours():
    assert parse_card("4S") in deck("d45")
    assert parse_card("4C") in deck("d45")


def test_D06_canada_has_two_different_jokers():
    assert set(deck("d46").jokers) == {parse_card("JK1"), parse_card("JK2")}
    assert JOKER not in deck("d46")


def test_D09_thirteens_are_red_only():
    assert [parse_card(card) in deck("d63") for card in ("13H", "13S", "12S")] == [
        True,
        False,
        True,
    ]


def test_D10_makeshift_deck():
    cards = deck("d63", makeshift=True).cards
    assert len(set(cards)) == 63
    twins = [first_copy(card) for card in cards]
    doubled = {card for card in twins if twins.count(card) == 2}
    assert doubled == {parse_card(f"{rank}{suit}") for rank in "23" for suit in "SCDH"} | {
        parse_card("4H"),
        parse_card("4D"),
    }
    assert twins.count(parse_card("4S")) == twins.count(parse_card("4C")) == 1


def test_D11_without_the_joker():
    assert deck("d43", jokers=0).size == 42
    assert deck("d43", jokers=0).jokers == ()


@pytest.mark.parametrize("name", DECK_NAMES)
def test_decks_run_low_to_high_with_jokers_last(name):
    plain = [card for card in deck(name).cards if not is_joker(card)]
    assert plain == sorted(plain)
    assert deck(name).cards[len(plain) :] == deck(name).jokers


def test_second_copies_stand_beside_their_twins():
    cards = deck("d63", makeshift=True).cards
    places = [place for place, card in enumerate(cards) if is_second_copy(card)]
    assert len(places) == 10
    assert all(first_copy(cards[place]) == cards[place - 1] for place in places)


@given(st.data(), st.sampled_from(DECK_NAMES), st.booleans())
def test_bits_unpack_to_the_cards_packed(data, name, makeshift):
    chosen = deck(name, makeshift=makeshift and name == "d63")
    hand = data.draw(st.sets(st.sampled_from(chosen.cards)))
    bits = chosen.pack(hand)
    assert 0 <= bits < 2**63
    assert bits.bit_count() == len(hand)
    assert set(chosen.unpack(bits)) == hand
    assert chosen.pack(chosen.unpack(bits)) == bits


@pytest.mark.parametrize(
    ("name", "card", "reason"),
    [
        ("d43", "4S", "black suits stop at 5"),
        ("d43", "3D", "red suits stop at 4"),
        ("d33", "6H", "it stops at 7"),
        ("d43", "JK1", "its joker is JK"),
        ("d46", "JK", "its joker is JK2 or JK1"),
        ("d52", "JK", "it has no joker"),
        ("d43", "12H", "it has no 12s"),
        ("d63", "13S", "its 13s are D and H only"),
        ("d63", "2H'", "it has no second 2H"),
    ],
)
def test_a_card_outside_the_deck_is_refused_with_the_reason(name, card, reason):
    with pytest.raises(CardError, match=f"{card} is not in this deck: {reason}"):
        deck(name).pack([parse_card(card)])


def test_packing_refuses_doubles_and_unpacking_foreign_bits():
    with pytest.raises(CardError, match="JK is given twice"):
        deck("d43").pack([JOKER, JOKER])
    with pytest.raises(CardError, match="outside a deck of 43"):
        deck("d43").unpack(1 << 43)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("d44", {}), "unknown deck 'd44': did you mean d4"),
        (("d43", {"jokers": 2}), "2 jokers: deck d43 can hold at most 1"),
        (("d43", {"makeshift": True}), "no make-shift form"),
    ],
)
def test_decks_that_do_not_exist(arguments, message):
    name, options = arguments
    with pytest.raises(RulesError, match=message):
        deck(name, **options)


def test_same_colour_pairs_spades_with_clubs_and_diamonds_with_hearts():
    assert [same_colour(suit) for suit in SUITS] == [
        Suit.CLUBS,
        Suit.SPADES,
        Suit.HEARTS,
        Suit.DIAMONDS,
    ]


def test_a_joker_has_neither_suit_nor_rank():
    with pytest.raises(CardError, match="JK has no printed suit"):
        suit_of(JOKER)
    with pytest.raises(CardError, match="JK has no rank"):
        rank_of(JOKER)
