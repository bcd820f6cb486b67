"""The test vectors F01 to F14 and D13 of RULES 14, each a test named by its id."""

import re
from pathlib import Path

import pytest

from analyzer.cards import is_joker
from analyzer.errors import IllegalAction, InputError
from analyzer.femhundra import (
    DECK,
    Dealt,
    FemhundraRules,
    Fined,
    Round,
    deal_cards,
    read_meld,
    score_round,
    winner_of,
)
from tests.femhundra.fh_tables import CS, C, meld, position

VECTORS = {f"F{number:02}" for number in range(1, 15)} | {"D13"}


def test_no_vector_is_missing():
    source = Path(__file__).read_text(encoding="utf-8")
    found = set(re.findall(r"^def test_(F\d\d|D13)_", source, re.MULTILINE))
    assert found == VECTORS


def test_D13_the_deck_is_52_cards_without_joker():
    assert len(set(DECK.cards)) == 52
    assert not any(map(is_joker, DECK.cards))


def test_F01_a_run_of_three():
    made = read_meld(CS("5H 6H 7H"))
    assert (made.kind, made.points) == ("run", 15)


def test_F02_a_high_run_takes_no_two():
    made = read_meld(CS("QS KS AS"))
    assert made.points == 35
    assert made.takes(C("2S")) == ()
    with pytest.raises(IllegalAction, match="2S does not fit QS KS AS"):
        made.with_card(C("2S"), 0)


def test_F03_a_low_ace_counts_five():
    assert read_meld(CS("AS 2S 3S")).points == 15


def test_F04_aces_and_the_fourth_laid_off_by_another():
    three = read_meld(CS("AH AS AD"), 0)
    assert three.points == 45
    four = three.with_card(C("AC"), 1)
    assert (four.points_of(0), four.points_of(1)) == (45, 15)


def test_F05_a_run_over_the_ten():
    assert read_meld(CS("9C TC JC")).points == 25


@pytest.mark.parametrize("cards", ["KD AD 2D", "5H 6S 7H", "9S 9D"])
def test_F06_no_melds(cards):
    with pytest.raises(IllegalAction, match=f"^{cards} is no "):
        read_meld(CS(cards))


def test_F07_cards_left_in_hand():
    hands = [CS("AS KD TC 9H 2C"), ()]
    scores = score_round(melds=(), hands=hands, fines=(0, 0), out=None)
    assert (scores[0].hand, scores[0].total) == (-45, -45)


def test_F08_going_out_with_60_on_the_table():
    sixty = [meld("QS KS AS"), meld("9C TC JC")]
    state = position("2D", "3D", pile="4D", melds=sixty, phase="lay")
    state.discard(C("2D"))
    score = state.ended.scores[0]
    assert (score.table, score.out, score.total) == (60, 50, 110)


def test_F09_the_pile_taken_and_too_little_laid():
    state = position("5H 6H 9S", "2C 2D", pile="KD")
    state.take_pile()
    state.discard(C("9S"))
    assert state.points == (-50, 0)  # at once, not at the end of the round
    assert state.log[-1] == Fined(0, 50)
    assert not state.is_over


def test_F10_the_stock_obliges_to_nothing():
    state = position("5H 6H 9S", "2C 2D", pile="KD", stock="AS")
    state.take_stock()
    state.discard(C("9S"))
    assert state.points == (0, 0)


def test_F11_the_card_that_starts_the_pile():
    hands = (CS("2S 3S 4S 5S 6S 7S 8S"), CS("2C 3C 4C 5C 6C 7C 8C"))
    dealt = [card for pair in zip(*hands, strict=True) for card in pair]
    rest = [c for c in DECK.cards if c not in dealt and c not in CS("KH AH")]
    rules = FemhundraRules()
    given = deal_cards(rules, [*dealt, *CS("KH AH"), *rest])
    assert given.turned == CS("KH AH")
    assert Round.begin(rules, given).pile == CS("AH")
    with pytest.raises(InputError, match="KH may not start the pile"):
        Round.begin(rules, Dealt(0, hands, CS("KH"), (*CS("AH"), *rest)))


def test_F12_no_lay_off_before_an_own_meld():
    theirs = [meld("5H 6H 7H", 1)]
    state = position("8H 2C", "3D 4D", pile="KD", melds=theirs, phase="lay")
    with pytest.raises(IllegalAction, match="own meld comes first"):
        state.lay_off(C("8H"), 0)


def test_F13_the_pile_left_with_the_stock_empty():
    state = position("5H 6H", "2C", pile="KD", stock="")
    state.decline()
    assert state.is_over
    assert state.ended.out is None
    assert [score.out for score in state.ended.scores] == [0, 0]


def test_F14_the_higher_of_two_over_the_target_wins():
    assert winner_of((510, 530), 500) == 1
