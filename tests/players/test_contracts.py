"""Who declares what, where there is no auction."""

from __future__ import annotations

import pytest

from analyzer.cards import parse_cards
from analyzer.deals import deal_the_rest
from analyzer.errors import BidError, InputError
from analyzer.players.contracts import HIGHEST_LEVEL, ContractWish, choose_contract, level_of
from analyzer.rules import Denomination, Ruleset, ladder, load, names

AUSTRALIAN = load("australian")
STRONG_HEARTS = parse_cards("JK JH JD AH KH QH TH 9H 4D AD")
STRONG_SPADES = parse_cards("JS JC KS QS TS 9S 8S AC KC AD")
LOW = parse_cards("4H 5H 6H 5C 6C 7C 6D 7D 5S 6S")
OTHERS = parse_cards("TC TH TD 9C 9D 8H 8D 8C 7H 7S")
HANDS = (OTHERS, LOW, STRONG_HEARTS, STRONG_SPADES)


def chosen(text: str, rules: Ruleset = AUSTRALIAN) -> tuple[int, str]:
    declarer, bid = choose_contract(HANDS, ContractWish.parse(text, rules), rules)
    return declarer, bid.text


def test_the_strongest_hand_declares_its_best_suit() -> None:
    declarer, bid = chosen("suit")
    assert declarer == 2
    assert bid in ("9H", "10H")
    assert chosen("8suit") == (2, "8H")


def test_a_given_bid_goes_to_the_hand_best_for_it() -> None:
    assert chosen("8H") == (2, "8H")
    assert chosen("10S") == (3, "10S")
    assert chosen("mis") == (1, "MIS")
    assert chosen("OMIS") == (1, "OMIS")


def test_no_trump_is_no_trump() -> None:
    assert chosen("nt")[1].endswith("NT")
    assert chosen("7nt")[1] == "7NT"


@pytest.mark.parametrize("name", names())
def test_contracts_are_of_the_rules_and_as_asked(name: str) -> None:
    rules = load(name)
    known = {entry.bid for entry in ladder(rules)}
    for number in range(30):
        hands = deal_the_rest(rules, seed=5, number=number).hands
        for text, denominations in (
            ("best", tuple(Denomination)),
            ("suit", tuple(Denomination)[:4]),
            ("nt", (Denomination.NO_TRUMP,)),
        ):
            declarer, bid = choose_contract(hands, ContractWish.parse(text, rules), rules)
            assert 0 <= declarer < rules.players
            assert bid in known
            assert bid.denomination in denominations


def test_the_cards_count_and_not_the_seat() -> None:
    wish = ContractWish.parse("best", AUSTRALIAN)
    for number in range(20):
        hands = deal_the_rest(AUSTRALIAN, seed=6, number=number).hands
        declarer, bid = choose_contract(hands, wish, AUSTRALIAN)
        turned = (*hands[1:], hands[0])
        assert choose_contract(turned, wish, AUSTRALIAN) == ((declarer - 1) % 4, bid)


def test_a_better_hand_bids_higher_within_the_levels() -> None:
    for name in names():
        rules = load(name)
        levels = [level_of(worth, rules) for worth in range(-9, 10)]
        assert levels == sorted(levels)
        assert (levels[0], levels[-1]) == (rules.min_level, HIGHEST_LEVEL)


@pytest.mark.parametrize(
    ("text", "rules", "message"),
    [
        ("OMIS", "american", r"contract 'OMIS': these rules have no such bid; did you mean MIS\?"),
        ("MIS", "quinhentos", "these rules have no such bid"),
        ("bset", "australian", r"no contract 'bset': did you mean best\?"),
        ("11suit", "australian", "levels in these rules are 6 to 10"),
        ("6best", "english_summary_american", "levels in these rules are 7 to 10"),
        ("", "australian", "choose from best, suit, nt, 6S"),
        ("pass", "australian", "these rules have no such bid"),
    ],
)
def test_what_cannot_be_a_contract(text: str, rules: str, message: str) -> None:
    with pytest.raises(BidError, match=message):
        ContractWish.parse(text, load(rules))


def test_one_hand_a_player() -> None:
    with pytest.raises(InputError, match="3 hands"):
        choose_contract(HANDS[:3], ContractWish.parse("best", AUSTRALIAN), AUSTRALIAN)
