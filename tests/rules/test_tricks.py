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
    trick_order,
    trick_winner,
)

RULES = load("australian")
MAKESHIFT = {"six_player_deck": "makeshift"}

# id, ruleset, switches, contract, joker named, suit called, cards in order, place of the winner
TRICKS = [
    ("T01", "australian", {}, "7H", None, None, "AH JD KH TH", 2),
    ("T02", "australian", {}, "7H", None, None, "JD JH AH 4H", 2),
    ("T03", "australian", {}, "7H", None, None, "JH JD JK AH", 3),
    ("T04", "australian", {}, "7S", None, None, "KS QS TS 9S", 1),
    ("T05", "australian", {}, "7S", None, None, "JC AC KC 5S", 1),
    ("T06", "australian", {}, "7S", None, None, "AC JC KC QC", 2),
    ("T07", "australian", {}, "7S", None, None, "AC KC TC 5S", 4),
    ("T08", "australian", {}, "7D", None, None, "QS JS KS TS", 3),
    ("T09", "australian", {}, "7D", None, None, "TS JS 9S 8S", 2),
    ("T10", "australian", {}, "7D", None, None, "QH TH KH 4H", 3),
    ("T11", "australian", {}, "7NT", None, None, "TS JS 9S 8S", 2),
    ("T12", "australian", {}, "7NT", None, None, "QH JH JD TH", 1),
    ("T13", "australian", {}, "7NT", None, None, "4H AS AC AD", 1),
    ("T14", "australian", {}, "7NT", None, None, "AH KH JK 4H", 3),
    ("T15", "australian", {}, "7NT", Suit.HEARTS, None, "AH KH JK 4H", 3),
    ("T16", "australian", {}, "7NT", Suit.HEARTS, None, "AS KS JK QS", 1),
    ("T17", "australian", {}, "7NT", None, Suit.DIAMONDS, "JK AD KD 4D", 1),
    ("T19", "american", {}, "MIS", None, None, "KD JK AD", 2),
    ("T20", "canadian", {}, "7S", None, None, "JK2 JS JK1 AS", 3),
    ("T21", "canadian", {}, "7S", None, None, "JS JC JK2 AS", 3),
    ("T22", "canadian", {}, "7NT", None, Suit.HEARTS, "JK2 AH JK1 KH", 3),
    ("T23", "australian_6p", {}, "7H", None, None, "12H 13H TH 9H 8H 2H", 2),
    ("T24", "australian_6p", {}, "7C", None, None, "JH 13H 12H 11H TH 9H", 1),
    ("T25", "australian_6p", MAKESHIFT, "7S", None, None, "2H 2H' 3C 9C 4D 5D", 1),
    ("T26", "australian_6p", MAKESHIFT, "7H", None, None, "9C 3H 3H' 2H TC AC", 2),
    ("T27", "quinhentos", {}, "7D", None, None, "AD JH JD", 3),
    ("T28", "quinhentos", {}, "7NT", None, None, "TC JC QC", 3),
    ("T29", "minnesota", {}, "7C", None, None, "AC JS 4C KC", 2),
    ("T30", "english_summary_australian", {}, "7H", None, None, "4H 5S 5C 5D", 1),
    ("T31", "australian_2p", {}, "7NT", None, None, "9H TH AH KH", 3),
]
PARAMETERS = pytest.mark.parametrize(
    ("ruleset", "switches", "bid", "named", "called", "cards", "winner"),
    [pytest.param(*row[1:], id=row[0]) for row in TRICKS],
)


@PARAMETERS
def test_trick_winner(ruleset, switches, bid, named, called, cards, winner):
    rules = load(ruleset).with_switches(**switches)
    ids = parse_cards(cards)
    rules.deck.require(*ids)
    place = trick_winner(ids, Bid.parse(bid).denomination, joker_named=named, called=called)
    assert place + 1 == winner


@PARAMETERS
def test_the_highest_kernel_bit_of_led_lane_and_trump_wins(
    ruleset, switches, bid, named, called, cards, winner
):
    rules = load(ruleset).with_switches(**switches)
    contract = Contract(Bid.parse(bid), named)
    heights = kernel_heights(rules, contract, parse_cards(cards), called)
    assert heights.index(max(heights)) + 1 == winner


def kernel_heights(rules, contract, ids, called=None, *, dead=False):
    """The bits by which kernels compare the cards of a trick."""
    compiled = compile_contract(rules, contract)
    bits = compiled.pack([rules.deck.pack([card]) for card in ids]).tolist()
    led = led_suit(ids[0], contract.denomination, joker_named=contract.joker_named, called=called)
    wins = int(compiled.lanes[led]) | compiled.trump
    return [bit & (wins & ~compiled.joker if dead else wins) for bit in bits]


def test_T18_a_dead_joker_does_not_win():
    cards = parse_cards("AD JK KD 4D")
    contract = Contract(Bid.parse("7NT"))
    assert trick_winner(cards, contract.denomination, dead_jokers={JOKER}) == 0
    assert trick_winner(cards, contract.denomination) == 1
    rules = RULES.with_switches(joker_dead_suit=True)
    heights = kernel_heights(rules, contract, cards, dead=True)
    assert heights.index(max(heights)) == 0


def test_T31_the_winner_leads_from_the_zone_that_won():
    order = trick_order(0, "hand")
    assert order == ((0, "hand"), (1, "hand"), (0, "table"), (1, "table"))
    place = trick_winner(parse_cards("9H TH AH KH"), Bid.parse("7NT").denomination)
    leader, zone = order[place]
    assert (leader, zone) == (0, "table")
    assert trick_order(leader, zone)[0] == (0, "table")


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


def test_of_two_equal_cards_the_earlier_wins_whichever_copy_it_is():
    assert trick_winner(parse_cards("9C 3H' 3H 2H TC AC"), Bid.parse("7H").denomination) == 1


def test_a_trick_needs_a_card():
    with pytest.raises(ValueError, match="without cards"):
        trick_winner((), Bid.parse("7S").denomination)
