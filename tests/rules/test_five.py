"""Five players: which cards may be called, and when the partner is known (RULES 6.7)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.cards import parse_card, parse_cards
from analyzer.rng import generator
from analyzer.rules import (
    ALL_TRICK_BIDS,
    MIS,
    PASS,
    Bid,
    call_refusal,
    callable_cards,
    called_partner,
    choosable_players,
    deal_cards,
    is_partner_known,
    load,
    may_go_alone_openly,
    names,
    seeks_partner,
    shuffled,
)

RULES = load("australian_5p")
HAND, DISCARDS = parse_cards("AH QH TH 9H 8H AS KS 7C 8C 6D"), parse_cards("9S 4C 5C")


def refusal(card, bid, rules=RULES):
    return call_refusal(
        parse_card(card), rules=rules, bid=Bid.parse(bid), hand=HAND, discards=DISCARDS
    )


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("JD", "a bower may not be called"),
        ("JH", "a bower may not be called"),
        ("JK", "the joker may not be called"),
        ("AH", "declarer holds it"),
        ("9S", "declarer put it away"),
        ("13H", "it is not in the deck"),
        ("KH", None),
        ("JS", None),
    ],
)
def test_L29_cards_that_may_be_called(card, reason):
    assert refusal(card, "8H") == reason


def test_L30_bowers_where_trumps_may_or_may_not_be_called():
    assert refusal("JD", "8H", RULES.with_switches(five_callable="any_but_joker")) is None
    no_trump = RULES.with_switches(five_callable="no_trump")
    assert refusal("JD", "8H", no_trump) == "a trump may not be called"
    assert refusal("KH", "8H", no_trump) == "a trump may not be called"
    assert refusal("KD", "8H", no_trump) is None
    assert refusal("KH", "8NT", no_trump) is None


def test_L31_without_trumps_there_are_no_bowers():
    assert refusal("JD", "10NT") is None


def test_a_secret_solo_calls_an_own_card():
    rules = RULES.with_switches(five_secret_solo=True)
    assert refusal("AH", "8H", rules) is None
    assert refusal("9S", "8H", rules) is None
    assert refusal("JK", "8H", rules) is not None
    assert not may_go_alone_openly(rules)
    assert may_go_alone_openly(RULES)
    assert may_go_alone_openly(load("american_5p").with_switches(five_secret_solo=True))


def test_misere_is_always_alone():
    assert seeks_partner(RULES, Bid.parse("6S"))
    assert not seeks_partner(RULES, MIS)
    assert not seeks_partner(load("american_5p"), PASS)
    assert refusal("KH", "MIS") == "MIS is played without a partner"
    with_five = [name for name in names() if seeks_partner(load(name), Bid.parse("6S"))]
    assert with_five == ["american_5p", "australian_5p"]


def test_choosing_a_player():
    assert choosable_players(3) == (4, 0, 1, 2)
    assert refusal("KH", "8H", load("american_5p")) == "in these rules declarer chooses a player"


def test_when_the_partner_is_known():
    called, others = parse_cards("KH")[0], parse_cards("AS KS")
    assert not is_partner_known(RULES, called, others)
    assert is_partner_known(RULES, called, (*others, called))
    assert is_partner_known(RULES.with_switches(five_reveal="at_call"), called, ())
    assert is_partner_known(RULES, None, ())


@given(
    st.integers(0, 2**32),
    st.sampled_from(ALL_TRICK_BIDS),
    st.sampled_from(["no_joker_no_bower", "any_but_joker", "no_trump"]),
    st.booleans(),
)
def test_every_callable_card_finds_a_partner_or_a_secret_solo(seed, bid, kind, secret):
    rules = RULES.with_switches(five_callable=kind, five_secret_solo=secret)
    deal = deal_cards(rules, 0, shuffled(rules, generator(seed)))
    cards = callable_cards(rules, bid, deal.hands[2], deal.widow)
    assert cards
    own = {*deal.hands[2], *deal.widow}
    for card in cards:
        partner = called_partner(card, 2, deal.hands)
        assert (partner is None) == (card in own)
        assert secret or partner is not None
