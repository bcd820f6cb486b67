"""What a bidder may say about the own cards, and what is refused."""

import pytest

from analyzer.cards import parse_cards
from analyzer.deals import Knowledge
from analyzer.errors import CardError, InputError
from analyzer.rules import load

RULES = load("australian")
TEN = "JK JH JD AH KH 9S 8S 7C 6C 5D"
WIDOW = "AS QD 4H"


def knows(hand: str, widow: str | None = None) -> Knowledge:
    return Knowledge(RULES, parse_cards(hand), None if widow is None else parse_cards(widow))


def test_hand_and_widow_are_kept_as_a_hand_is_written():
    knowledge = knows("5D 9S JK 8S JD AH KH JH 7C 6C", "4H AS QD")
    assert knowledge.hand == parse_cards("JK 9S 8S 7C 6C JD 5D AH KH JH")
    assert knowledge.widow == parse_cards(WIDOW)
    assert knowledge.known == knowledge.hand + knowledge.widow


@pytest.mark.parametrize(("widow", "count"), [(None, 33), (WIDOW, 30)])
def test_the_unseen_cards_are_the_rest_of_the_deck(widow, count):
    knowledge = knows(TEN, widow)
    assert len(knowledge.unseen) == count
    assert sorted(knowledge.known + knowledge.unseen) == sorted(RULES.deck.cards)


@pytest.mark.parametrize(
    ("hand", "widow", "message"),
    [
        ("JK JH JD AH KH 9S 8S 7C 6C 4S", None, "4S is not in this deck: black suits stop at 5"),
        (TEN, "AS QD 4C", "4C is not in this deck: black suits stop at 5"),
        (TEN, "AS QD JH", "JH is there twice"),
        ("JK JH JD AH KH 9S 8S 7C 6C", None, "a hand is 10 cards, not 9"),
        (TEN + " 5C", None, "a hand is 10 cards, not 11"),
        (TEN, "AS QD", "the widow is 3 cards, not 2"),
        (TEN, "AS QD 4H 4D", "the widow is 3 cards, not 4"),
        (TEN, "", "the widow is 3 cards, not 0"),
    ],
)
def test_a_wrong_card_or_a_wrong_number_is_named_in_one_line(hand, widow, message):
    with pytest.raises(CardError) as caught:
        knows(hand, widow)
    assert str(caught.value) == message
    assert isinstance(caught.value, InputError)


def test_a_card_doubled_in_hand_or_widow_is_refused():
    ten, widow = parse_cards(TEN), parse_cards(WIDOW)
    with pytest.raises(CardError, match=r"^JK is there twice$"):
        Knowledge(RULES, (*ten[:9], ten[0]))
    with pytest.raises(CardError, match=r"^QD is there twice$"):
        Knowledge(RULES, ten, (widow[0], widow[1], widow[1]))


def test_the_rules_decide_how_many_cards_there_are():
    without_joker = RULES.with_switches(jokers=0)
    hand = parse_cards("JH JD AH KH 9S 8S 7C 6C 5D 4D")
    assert len(Knowledge(without_joker, hand, parse_cards("AS QD")).unseen) == 30
    with pytest.raises(CardError, match="the widow is 2 cards, not 3"):
        Knowledge(without_joker, hand, parse_cards(WIDOW))
    with pytest.raises(CardError, match=r"^JK is not in this deck"):
        Knowledge(without_joker, parse_cards(TEN))
