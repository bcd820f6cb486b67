"""What can be mended by the asker is refused at once, in one line that says what is wrong."""

from __future__ import annotations

import pytest

from analyzer.advice import advise_bid, advise_discard, playing
from analyzer.cards import parse_cards
from analyzer.errors import BidError, CardError, InputError
from tests.advice.samples import HAND, WIDOW, bid

AWAY = parse_cards("7S 6D 5D")
THIRTEEN = (*HAND, *WIDOW)


@pytest.fixture(autouse=True)
def nothing_is_solved(monkeypatch):
    """Wrong input is found before any work is done."""

    def refuse(*_: object, **__: object) -> None:
        pytest.fail("solved something before the input was checked")

    monkeypatch.setattr(playing, "solve_batch", refuse)


def message_of(error: type[InputError], call) -> str:
    with pytest.raises(error) as caught:
        call()
    assert isinstance(caught.value, InputError)
    text = str(caught.value)
    assert text
    assert "\n" not in text
    return text


@pytest.mark.parametrize("widow", [None, WIDOW], ids=["unseen", "known"])
@pytest.mark.parametrize("worlds", [0, -1, -1000])
def test_no_worlds(widow, worlds):
    text = message_of(InputError, lambda: advise_bid(HAND, widow=widow, worlds=worlds))
    assert text == f"the number of worlds must be at least 1, not {worlds}"
    text = message_of(InputError, lambda: advise_discard(THIRTEEN, bid("8H"), worlds=worlds))
    assert text == f"the number of worlds must be at least 1, not {worlds}"


@pytest.mark.parametrize("jobs", [0, -2])
def test_no_threads(jobs):
    wrong = f"jobs must be at least 1, not {jobs}"
    assert message_of(InputError, lambda: advise_bid(HAND, jobs=jobs)) == wrong
    assert message_of(InputError, lambda: advise_discard(THIRTEEN, bid("8H"), jobs=jobs)) == wrong


def test_a_negative_seed():
    wrong = "the seed must not be negative, and it is -3"
    assert message_of(InputError, lambda: advise_bid(HAND, seed=-3)) == wrong
    assert message_of(InputError, lambda: advise_discard(THIRTEEN, bid("8H"), seed=-3)) == wrong


@pytest.mark.parametrize(
    ("hand", "widow", "message"),
    [
        (HAND[:9], None, "a hand is 10 cards, not 9"),
        ((*HAND, WIDOW[0]), None, "a hand is 10 cards, not 11"),
        (HAND, WIDOW[:2], "the widow is 3 cards, not 2"),
        (HAND, (*WIDOW[:2], HAND[0]), "JK is there twice"),
        ((*HAND[:9], HAND[0]), None, "JK is there twice"),
        ((*HAND[:9], *parse_cards("4S")), None, "4S is not in this deck: black suits stop at 5"),
    ],
)
def test_wrong_cards(hand, widow, message):
    assert message_of(CardError, lambda: advise_bid(hand, widow=widow)) == message


def test_a_discard_without_the_widow():
    text = message_of(CardError, lambda: advise_bid(HAND, discard=AWAY))
    assert text == "a discard needs the widow: give its cards too"


@pytest.mark.parametrize(
    ("discard", "message"),
    [
        ("7S 6D", "a discard is 3 different cards, not 7S 6D"),
        ("7S 6D 5D 8S", "a discard is 3 different cards, not 7S 6D 5D 8S"),
        ("7S 6D AS", "AS is in neither the hand nor the widow"),
        ("7S 6D 4S", "4S is in neither the hand nor the widow"),
    ],
)
def test_a_wrong_discard(discard, message):
    cards = parse_cards(discard)
    assert message_of(CardError, lambda: advise_bid(HAND, widow=WIDOW, discard=cards)) == message


def test_a_doubled_discard():
    cards = (AWAY[0], AWAY[0], AWAY[1])
    text = message_of(CardError, lambda: advise_bid(HAND, widow=WIDOW, discard=cards))
    assert text == "a discard is 3 different cards, not 7S 7S 6D"


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (THIRTEEN[:12], "hand and widow are 13 cards, not 12"),
        ((*THIRTEEN, *parse_cards("AS")), "hand and widow are 13 cards, not 14"),
        ((*THIRTEEN[:12], THIRTEEN[0]), "JK is there twice"),
        ((*THIRTEEN[:12], *parse_cards("4C")), "4C is not in this deck: black suits stop at 5"),
    ],
)
def test_wrong_cards_to_discard_from(cards, message):
    assert message_of(CardError, lambda: advise_discard(cards, bid("8H"))) == message


@pytest.mark.parametrize("text", ["PASS", "SOMIS", "GNUL", "7SEM", "INKLE H"])
def test_a_call_that_is_no_contract_here(text):
    message = message_of(BidError, lambda: advise_discard(THIRTEEN, bid(text)))
    assert message == f"{text} is not a contract in australian"
