"""Runs and sets: what they are, what they count, what fits, and why something does not."""

from itertools import combinations

import pytest

from analyzer.errors import CardError, IllegalAction
from analyzer.femhundra import DECK, Meld, melds_in, read_meld, run_of, set_of
from tests.femhundra.fh_tables import CS, C, meld

SPADES = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


def test_a_run_is_read_in_any_order():
    assert run_of(CS("3S AS 2S")).cards == CS("AS 2S 3S")
    assert run_of(CS("AS QS KS JS")).cards == CS("JS QS KS AS")
    assert (run_of(CS("3S AS 2S")).low, run_of(CS("3S AS 2S")).high) == (0, 2)
    assert (run_of(CS("AS QS KS")).low, run_of(CS("AS QS KS")).high) == (11, 13)


def test_a_whole_suit_has_the_ace_where_it_is_written():
    assert run_of(CS(f"AS {SPADES}")).points == 85
    assert run_of(CS(f"{SPADES} AS")).points == 95


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("2S KS AS", "an ace is low"),
        ("2S 3S 5S", "5 does not follow 3"),
        ("9S QS KS AS", "Q does not follow 9"),
        ("2S 3H 4S", "one rank or in a row in one suit"),
        ("2S 2H", "needs 3 cards"),
        ("", "nothing is no meld"),
    ],
)
def test_what_is_no_meld_is_refused_with_the_reason(cards, why):
    with pytest.raises(IllegalAction, match=why):
        read_meld(CS(cards))


def test_wrong_kinds_and_wrong_cards_are_refused():
    with pytest.raises(IllegalAction, match="is no set: its cards must be of one rank"):
        set_of(CS("2S 3S 4S"))
    with pytest.raises(IllegalAction, match="is no run: its cards must be of one suit"):
        run_of(CS("2S 2H 2D"))
    with pytest.raises(CardError, match="given twice"):
        read_meld([C("2S"), C("2S"), C("2H")])
    with pytest.raises(CardError, match="no joker"):
        read_meld(CS("2S 2H JK"))


def test_both_ends_of_a_run_and_only_they_take_cards():
    made = meld("5H 6H 7H")
    fits = {card: made.takes(card) for card in DECK.cards if made.takes(card)}
    assert fits == {C("4H"): ("low",), C("8H"): ("high",)}
    assert [c for c in DECK.cards if meld("AS 2S 3S").takes(c)] == [C("4S")]
    assert [c for c in DECK.cards if meld("QS KS AS").takes(c)] == [C("JS")]
    assert meld("2S 3S 4S").takes(C("AS")) == ("low",)
    assert meld("JS QS KS").takes(C("AS")) == ("high",)


def test_an_ace_fits_both_ends_of_two_to_king_and_counts_by_where_it_lies():
    made = meld(SPADES)
    assert made.takes(C("AS")) == ("low", "high")
    assert made.with_card(C("AS"), 1, "low").points_of(1) == 5
    assert made.with_card(C("AS"), 1, "high").points_of(1) == 15
    assert made.with_card(C("AS"), 1) == made.with_card(C("AS"), 1, "high")


def test_a_set_of_four_is_full_and_keeps_its_owners():
    made = meld("9S 9D 9H", (0, 0, 0)).with_card(C("9C"), 2)
    assert made == Meld("set", CS("9S 9C 9D 9H"), (0, 2, 0, 0))
    with pytest.raises(IllegalAction, match="it is full"):
        made.with_card(C("8C"), 0)


def test_melds_in_a_hand_are_all_subsets_that_read_as_a_meld():
    hand = CS("AS 2S 3S 4S QS KS 3H 3D 3C")
    found = melds_in(hand)
    by_trying = set()
    for size in range(3, len(hand) + 1):
        for cards in combinations(hand, size):
            try:
                by_trying.add(read_meld(cards).cards)
            except IllegalAction:
                continue
    assert {read_meld(each.cards).cards for each in found} == by_trying
    assert len(found) == len(by_trying) == 9
