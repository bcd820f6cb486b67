"""Card text is read generously and written one way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.cards import (
    ACE,
    JOKER,
    N_CARDS,
    Suit,
    deck,
    format_card,
    format_cards,
    format_hand,
    make_card,
    parse_card,
    parse_cards,
    parse_hand,
    sort_hand,
)
from analyzer.errors import CardError, InputError

CARD_IDS = st.integers(0, N_CARDS - 1)
HANDS = st.lists(CARD_IDS, unique=True, max_size=20)


@given(CARD_IDS)
def test_every_card_reads_back_as_itself(card):
    assert parse_card(format_card(card)) == card


@given(HANDS, st.sampled_from([" ", ",", "; ", "\n"]))
def test_cards_read_back_in_the_order_written(cards, separator):
    text = separator.join(map(format_card, cards))
    assert parse_cards(text) == tuple(cards)


@given(HANDS)
def test_a_hand_reads_back_sorted(cards):
    hand = parse_hand(format_hand(cards))
    assert hand == sort_hand(cards)
    assert format_cards(hand) == format_hand(cards)


@given(st.lists(st.sampled_from(deck("d43").cards), unique=True, max_size=43))
def test_cards_run_together_read_back(cards):
    assert parse_cards("".join(map(format_card, cards))) == tuple(cards)


@given(st.text(max_size=30))
def test_any_text_gives_cards_or_a_card_error(text):
    try:
        cards = parse_cards(text)
    except CardError as error:
        message = str(error)
    else:
        message = ""
        assert parse_cards(format_cards(cards)) == cards
    assert len(message.splitlines()) <= 1


@pytest.mark.parametrize("text", ["AS", "as", "SA", "sa", "A♠", "♠A", "A♤", " AS ", "S:A", "A..."])
def test_the_ace_of_spades_in_many_spellings(text):
    assert parse_card(text) == make_card(ACE, Suit.SPADES)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("10H", "TH"),
        ("H10", "TH"),
        ("th", "TH"),
        ("12h", "12H"),
        ("Joker", "JK"),
        ("jk1", "JK1"),
        ("Joker 2", "JK2"),
        ("🃏", "JK"),
        ("JS", "JS"),
        ("2s’", "2S'"),
        ("A♥️", "AH"),
    ],
)
def test_one_card_in_other_spellings(text, canonical):
    assert format_card(parse_card(text)) == canonical


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("", ""),
        ("AS, 10h;KD\tJK", "AS TH KD JK"),
        ("ASKSQS", "AS KS QS"),
        ("SASKSQ", "AS KS QS"),
        ("JK10H", "JK TH"),
        ("S:AKQ H:J5", "AS KS QS JH 5H"),
        ("S: AKQ  H: J5 JK", "AS KS QS JH 5H JK"),
        ("H:109", "TH 9H"),
        ("H:131211T9", "13H 12H 11H TH 9H"),
        ("AKQ.J5..T9", "AS KS QS JH 5H TC 9C"),
        ("AKQ.J5..T9.", "AS KS QS JH 5H TC 9C"),
        ("AKQ.J5..T9.H", "AS KS QS JH 5H TC 9C JK"),
        ("akq.j5.-.109.jk", "AS KS QS JH 5H TC 9C JK"),
        ("AKQ.J5..T9.J", "AS KS QS JH 5H TC 9C JK"),
        ("AKQ.J5..T9.JK1JK2", "AS KS QS JH 5H TC 9C JK1 JK2"),
    ],
)
def test_many_cards_in_other_spellings(text, canonical):
    assert format_cards(parse_cards(text)) == canonical


@pytest.mark.parametrize(
    ("text", "blamed"),
    [
        ("AS XX KD", "'XX'"),
        ("ASKX", "'KX'"),
        ("1S", "'1S'"),
        ("AS ASKS", "AS is given twice"),
        ("AS A♠", "AS is given twice"),
        ("S:AKA", "AS is given twice"),
        ("H:10 9", "'9'"),
        ("S:AX", "'X'"),
        ("AK.Q", "2 fields"),
        ("A...K.Q", "'Q'"),
        ("JK12H", "JK 12H or JK1 2H"),
        ("5S'", "5S'"),
        ("JK12H" * 30 + "X", "X"),
        ("AS" * 5000, "longer than any deck"),
    ],
)
def test_wrong_text_is_named(text, blamed):
    with pytest.raises(CardError, match=r".") as caught:
        parse_cards(text)
    assert blamed in str(caught.value)


def test_a_hand_is_written_joker_first_then_s_c_d_h_from_high_to_low():
    assert format_hand(parse_cards("4H AD 5C KH TS JK 10D AS 2S 2S'")) == (
        "JK AS TS 2S 2S' 5C AD TD KH 4H"
    )


def test_one_card_means_one():
    with pytest.raises(CardError, match="2 cards"):
        parse_card("AS KS")
    with pytest.raises(CardError, match="0 cards"):
        parse_card("")


def test_a_hand_is_checked_against_deck_and_size():
    hand = "AS KS QS JS TS 9S 8S 7S 6S JK"
    assert parse_hand(hand, deck=deck("d43"), size=10)[0] == JOKER
    with pytest.raises(CardError, match="9 cards given, 10 needed"):
        parse_hand(hand[:-3], deck=deck("d43"), size=10)
    with pytest.raises(CardError, match="4S is not in this deck: black suits stop at 5"):
        parse_hand("4S", deck=deck("d43"))


def test_a_card_error_is_something_the_user_can_mend():
    assert issubclass(CardError, InputError)
    assert issubclass(CardError, ValueError)


def test_a_number_that_is_no_card_is_refused():
    with pytest.raises(CardError, match="77 is not a card id"):
        format_card(77)
