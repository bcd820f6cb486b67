"""Who wins a trick: the T vectors, asked of the rules and of the compiled arrays."""

import pytest

from analyzer.cards import JOKER, SUITS, Suit, parse_cards
from analyzer.rules import (
    Bid,
    Contract,
    compile_contract,
    effective_suit,
    lane,
    led_suit,
    load,
    trick_winner,
)

RULES = load("australian")

# id, contract, joker named, suit called with the lead, cards in order, place of the winner
TRICKS = [
    ("T01", "7H", None, None, "AH JD KH TH", 2),
    ("T02", "7H", None, None, "JD JH AH 4H", 2),
    ("T03", "7H", None, None, "JH JD JK AH", 3),
    ("T04", "7S", None, None, "KS QS TS 9S", 1),
    ("T05", "7S", None, None, "JC AC KC 5S", 1),
    ("T06", "7S", None, None, "AC JC KC QC", 2),
    ("T07", "7S", None, None, "AC KC TC 5S", 4),
    ("T08", "7D", None, None, "QS JS KS TS", 3),
    ("T09", "7D", None, None, "TS JS 9S 8S", 2),
    ("T10", "7D", None, None, "QH TH KH 4H", 3),
    ("T11", "7NT", None, None, "TS JS 9S 8S", 2),
    ("T12", "7NT", None, None, "QH JH JD TH", 1),
    ("T13", "7NT", None, None, "4H AS AC AD", 1),
    ("T14", "7NT", None, None, "AH KH JK 4H", 3),
    ("T15", "7NT", Suit.HEARTS, None, "AH KH JK 4H", 3),
    ("T16", "7NT", Suit.HEARTS, None, "AS KS JK QS", 1),
    ("T17", "7NT", None, Suit.DIAMONDS, "JK AD KD 4D", 1),
]
PARAMETERS = pytest.mark.parametrize(
    ("bid", "named", "called", "cards", "winner"),
    [pytest.param(*row[1:], id=row[0]) for row in TRICKS],
)


@PARAMETERS
def test_trick_winner(bid, named, called, cards, winner):
    place = trick_winner(
        parse_cards(cards), Bid.parse(bid).denomination, joker_named=named, called=called
    )
    assert place + 1 == winner


@PARAMETERS
def test_the_highest_kernel_bit_of_led_lane_and_trump_wins(bid, named, called, cards, winner):
    contract = Contract(Bid.parse(bid), named)
    compiled = compile_contract(RULES, contract)
    ids = parse_cards(cards)
    bits = compiled.pack([RULES.deck.pack([card]) for card in ids]).tolist()
    led = led_suit(ids[0], contract.denomination, joker_named=named, called=called)
    heights = [bit & (int(compiled.lanes[led]) | compiled.trump) for bit in bits]
    assert heights.index(max(heights)) + 1 == winner


def test_T18_a_dead_joker_does_not_win():
    cards = parse_cards("AD JK KD 4D")
    no_trump = Bid.parse("7NT").denomination
    assert trick_winner(cards, no_trump, dead_jokers={JOKER}) == 0
    assert trick_winner(cards, no_trump) == 1


@pytest.mark.parametrize(
    ("bid", "lengths"),
    [
        pytest.param("7H", {"H": 13, "D": 10, "S": 10, "C": 10}, id="D15"),
        pytest.param("7S", {"S": 12, "C": 9, "D": 11, "H": 11}, id="D16"),
        pytest.param("7D", {"D": 13, "H": 10, "S": 10, "C": 10}, id="red_trump_diamonds"),
        pytest.param("7C", {"C": 12, "S": 9, "D": 11, "H": 11}, id="black_trump_clubs"),
        pytest.param("7NT", {"S": 10, "C": 10, "D": 11, "H": 11}, id="no_trump"),
    ],
)
def test_suit_lengths(bid, lengths):
    contract = Contract(Bid.parse(bid))
    compiled = compile_contract(RULES, contract)
    for suit in SUITS:
        cards = [c for c in RULES.deck.cards if effective_suit(c, contract.denomination) == suit]
        assert len(cards) == lengths[suit.text]
        assert int(compiled.lanes[suit]).bit_count() == lengths[suit.text]


def test_the_trump_order_of_section_3():
    hearts = lane(RULES.deck, Suit.HEARTS, Bid.parse("7H").denomination)
    assert hearts == parse_cards("4H 5H 6H 7H 8H 9H TH QH KH AH JD JH JK")
    diamonds = lane(RULES.deck, Suit.DIAMONDS, Bid.parse("7H").denomination)
    assert diamonds == parse_cards("4D 5D 6D 7D 8D 9D TD QD KD AD")


def test_T25_T26_of_two_equal_cards_the_earlier_wins():
    assert trick_winner(parse_cards("2H 2H' 3C 9C 4D 5D"), Bid.parse("7S").denomination) == 0
    assert trick_winner(parse_cards("9C 3H 3H' 2H TC AC"), Bid.parse("7H").denomination) == 1
    assert trick_winner(parse_cards("9C 3H' 3H 2H TC AC"), Bid.parse("7H").denomination) == 1


@pytest.mark.parametrize(
    ("id_", "bid", "called", "cards", "winner"),
    [
        ("T20", "7S", None, "JK2 JS JK1 AS", 3),
        ("T21", "7S", None, "JS JC JK2 AS", 3),
        ("T22", "7NT", Suit.HEARTS, "JK2 AH JK1 KH", 3),
        ("T23", "7H", None, "12H 13H TH 9H 8H 2H", 2),
        ("T24", "7C", None, "JH 13H 12H 11H TH 9H", 1),
        ("T27", "7D", None, "AD JH JD", 3),
        ("T28", "7NT", None, "TC JC QC", 3),
        ("T29", "7C", None, "AC JS 4C KC", 2),
        ("T30", "7H", None, "4H 5S 5C 5D", 1),
    ],
)
def test_tricks_with_other_decks(id_, bid, called, cards, winner):
    place = trick_winner(parse_cards(cards), Bid.parse(bid).denomination, called=called)
    assert place + 1 == winner, id_


def test_a_trick_needs_a_card():
    with pytest.raises(ValueError, match="without cards"):
        trick_winner((), Bid.parse("7S").denomination)
