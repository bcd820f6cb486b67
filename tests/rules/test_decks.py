"""Decks and deals: the D vectors, except those of the two games with rules of their own."""

from collections import Counter

import pytest

from analyzer.cards import SEVEN, SUITS, is_joker, parse_card, parse_cards, rank_of, suit_of
from analyzer.rules import (
    Bid,
    Contract,
    compile_contract,
    deal_cards,
    deal_plan,
    effective_suit,
    load,
    names,
)


def counts(plan, seat):
    return [packet.count for packet in plan if packet.seat == seat]


def suit_sizes(deck):
    printed = Counter(suit_of(card).text for card in deck.cards if not is_joker(card))
    return [printed[suit.text] for suit in SUITS]


@pytest.mark.parametrize(
    ("ruleset", "cards", "players", "widow", "sizes"),
    [
        pytest.param("australian", 43, 4, 3, [10, 10, 11, 11], id="D01"),
        pytest.param("australian_3p", 33, 3, 3, [8, 8, 8, 8], id="D03"),
        pytest.param("quinhentos", 33, 3, 3, [8, 8, 8, 8], id="D04"),
        pytest.param("minnesota", 45, 4, 5, [11, 11, 11, 11], id="D05"),
        pytest.param("canadian", 46, 4, 6, [11, 11, 11, 11], id="D06"),
        pytest.param("australian_5p", 53, 5, 3, [13, 13, 13, 13], id="D07"),
        pytest.param("australian_6p", 63, 6, 3, [15, 15, 16, 16], id="D08"),
        pytest.param("english_summary_american", 43, 4, 3, [10, 10, 11, 11], id="english"),
        pytest.param("american_5p", 53, 5, 3, [13, 13, 13, 13], id="american_5p"),
    ],
)
def test_deck(ruleset, cards, players, widow, sizes):
    rules = load(ruleset)
    assert (rules.deck.size, rules.players, rules.widow) == (cards, players, widow)
    assert rules.cards_per_player == 10
    assert suit_sizes(rules.deck) == sizes
    assert len(rules.deck.jokers) == cards - sum(sizes)


def test_D02_D05_black_fours():
    for text, australian, minnesota in [
        ("4S", False, True),
        ("4C", False, True),
        ("4H", True, True),
    ]:
        assert (parse_card(text) in load("australian").deck) is australian
        assert (parse_card(text) in load("minnesota").deck) is minnesota


def test_D03_D04_the_deck_of_three_stops_at_seven():
    cards = load("australian_3p").deck.cards
    assert min(rank_of(card) for card in cards if not is_joker(card)) == SEVEN
    assert cards == load("quinhentos").deck.cards


def test_D06_two_jokers():
    assert load("canadian").deck.jokers == parse_cards("JK2 JK1")


def test_D09_red_thirteens():
    deck = load("australian_6p").deck
    assert parse_card("13H") in deck
    assert parse_card("13S") not in deck
    assert parse_card("12S") in deck


def test_D10_the_makeshift_deck():
    deck = load("australian_6p").with_switches(six_player_deck="makeshift").deck
    assert deck.size == 63
    doubled = parse_cards("2S 2C 2D 2H 3S 3C 3D 3H 4D 4H")
    copies = parse_cards("2S' 2C' 2D' 2H' 3S' 3C' 3D' 3H' 4D' 4H'")
    assert set(doubled + copies) <= set(deck.cards)
    assert set(parse_cards("4S 4C")) <= set(deck.cards)
    assert deck.size == 53 + len(copies)


def test_D11_without_joker():
    rules = load("american").with_switches(jokers=0)
    assert (rules.deck.size, rules.widow) == (42, 2)
    assert rules.cards_per_player * rules.players == 40


def test_D12_two_players_have_hands_and_piles():
    rules = load("australian_2p")
    deal = deal_cards(rules, 0, rules.deck.cards)
    assert rules.deck.size == 43
    assert len(deal.widow) == 3
    for hand, piles in zip(deal.hands, deal.piles, strict=True):
        assert len(hand) == 10
        assert len(piles) == 5
        assert all(pile.down is not None and pile.up is not None for pile in piles)
    dealt = [*deal.widow, *(card for hand in deal.hands for card in hand)]
    dealt += [card for piles in deal.piles for pile in piles for card in (pile.down, pile.up)]
    assert sorted(dealt) == sorted(rules.deck.cards)


def test_the_order_of_the_two_player_deal():
    rules = load("australian_2p")
    cards = rules.deck.cards
    other, dealer = 1, 0
    plan = [(packet.seat, packet.place, packet.count) for packet in deal_plan(rules, dealer)]
    assert plan == [
        (other, "down", 3),
        (dealer, "down", 3),
        (other, "hand", 3),
        (dealer, "hand", 3),
        (None, "hand", 1),
        (other, "down", 2),
        (other, "up", 2),
        (dealer, "down", 2),
        (dealer, "up", 2),
        (other, "hand", 4),
        (dealer, "hand", 4),
        (None, "hand", 1),
        (other, "up", 3),
        (dealer, "up", 3),
        (other, "hand", 3),
        (dealer, "hand", 3),
        (None, "hand", 1),
    ]
    deal = deal_cards(rules, dealer, cards)
    downs = [pile.down for pile in deal.piles[other]]
    ups = [pile.up for pile in deal.piles[other]]
    assert downs == [*cards[0:3], *cards[13:15]]
    assert ups == [*cards[15:17], *cards[30:33]]
    assert deal.hands[other][:3] == cards[6:9]


@pytest.mark.parametrize(
    ("ruleset", "bid", "sizes"),
    [
        pytest.param("australian", "7H", {"H": 13, "D": 10, "S": 10, "C": 10}, id="D15"),
        pytest.param("australian", "7S", {"S": 12, "C": 9, "D": 11, "H": 11}, id="D16"),
        pytest.param("quinhentos", "7D", {"D": 10, "H": 7, "S": 8, "C": 8}, id="D17"),
        pytest.param("canadian", "7C", {"C": 14, "S": 10, "D": 11, "H": 11}, id="D18"),
        pytest.param("minnesota", "7H", {"H": 13, "D": 10, "S": 11, "C": 11}, id="d45"),
        pytest.param("american_5p", "7S", {"S": 15, "C": 12, "D": 13, "H": 13}, id="d53"),
        pytest.param("australian_6p", "7H", {"H": 18, "D": 15, "S": 15, "C": 15}, id="d63 red"),
        pytest.param("australian_6p", "7S", {"S": 17, "C": 14, "D": 16, "H": 16}, id="d63 black"),
    ],
)
def test_effective_suits(ruleset, bid, sizes):
    rules, contract = load(ruleset), Contract(Bid.parse(bid))
    forms = [rules]
    if rules.players == 6:
        forms.append(rules.with_switches(six_player_deck="makeshift"))
    for form in forms:
        compiled = compile_contract(form, contract)
        found = Counter(effective_suit(c, contract.denomination).text for c in form.deck.cards)
        assert found == sizes
        lanes = {suit.text: int(compiled.lanes[suit]).bit_count() for suit in SUITS}
        assert lanes == sizes


@pytest.mark.parametrize(
    ("ruleset", "first_player", "widow"),
    [
        pytest.param("australian", [3, 4, 3], [1, 1, 1], id="D20"),
        pytest.param("minnesota", [3, 2, 3, 2], [3, 2], id="D21"),
        pytest.param("american", [3, 4, 3], [3], id="american"),
        pytest.param("canadian", [3, 4, 3], [6], id="canadian"),
        pytest.param("australian_6p", [3, 4, 3], [1, 1, 1], id="australian_6p"),
    ],
)
def test_packets(ruleset, first_player, widow):
    rules = load(ruleset)
    for dealer in range(rules.players):
        plan = deal_plan(rules, dealer)
        first = (dealer + 1) % rules.players
        assert plan[0].seat == first
        assert counts(plan, first) == first_player
        assert counts(plan, None) == widow


@pytest.mark.parametrize("ruleset", names())
def test_every_ruleset_deals_its_whole_deck(ruleset):
    rules = load(ruleset)
    for dealer in range(rules.players):
        plan = deal_plan(rules, dealer)
        assert sum(packet.count for packet in plan) == rules.deck.size
        for seat in range(rules.players):
            assert sum(counts(plan, seat)) == rules.cards_per_player
        assert {len(hand) for hand in deal_cards(rules, dealer, rules.deck.cards).hands} == {10}
