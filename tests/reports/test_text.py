"""The pieces of text reports."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from analyzer.cards import Suit, parse_cards, parse_hand, sort_hand
from analyzer.reports import text
from analyzer.reports.deal_text import deal_lines, tricks_sentence
from analyzer.rules import Bid, Contract, ladder, load
from analyzer.rules import names as catalog
from analyzer.solver.seating import seating
from tests.reports.samples import AUSTRALIAN, HAND

DECK = AUSTRALIAN.deck.cards


@given(st.lists(st.sampled_from(DECK), unique=True, max_size=13))
def test_a_grouped_hand_can_be_read_back(cards: list[int]) -> None:
    shown = text.grouped(cards)
    assert parse_cards(shown) == sort_hand(cards)
    assert len(shown) <= 70


def test_grouping() -> None:
    assert text.grouped(HAND) == "JK   AS   JD 5D 4D   AH KH QH JH 9H"
    assert text.grouped(()) == ""


@given(
    st.floats(allow_nan=False, allow_infinity=False, min_value=-1e4, max_value=1e4),
    st.floats(min_value=0, max_value=999),
)
def test_points_show_value_and_error(value: float, error: float) -> None:
    shown, sign, shown_error = text.points(value, error).split()
    assert sign == "±"
    assert abs(float(shown) - value) <= 0.0501
    assert abs(float(shown_error) - error) <= 0.0501
    assert shown[0] in "+-"


def test_nothing_has_no_minus() -> None:
    assert text.points(-0.001, 0.0).split() == ["+0.0", "±", "0.0"]
    assert text.percent(0.0, 0.0).split() == ["0.0", "±", "0.0"]


def test_what_does_not_exist() -> None:
    assert text.tricks(None, None) == "-"
    assert text.tricks(float("nan"), None) == "? ± ?"


def test_columns() -> None:
    lines = text.columns(["a", "number"], [["left", "1"], ["b", "22"]], left=frozenset({0}))
    assert lines == ["a     number", "left       1", "b         22"]


def test_a_long_label_is_broken() -> None:
    lines = text.labelled("Rules", "word " * 40).splitlines()
    assert len(lines) > 1
    assert max(map(len, lines)) <= 80
    assert all(line.startswith(" " * 10) for line in lines[1:])


def test_rules_in_words() -> None:
    assert text.rules_in_words(load("australian")) == "australian"
    changed = AUSTRALIAN.with_switches(slam_bonus=False, defender_cap=490)
    assert text.rules_in_words(changed) == "australian with slam_bonus=false, defender_cap=490"


def test_put_away() -> None:
    assert text.put_away(parse_hand("5D 5C 6C"), Suit.HEARTS) == "6C 5C 5D JK=H"
    assert text.put_away((), None) == ""


def test_names_of_the_hands_in_play() -> None:
    assert text.seat_names(4, 4) == ("Declarer", "Left", "Partner", "Right")
    assert text.seat_names(4, 3) == text.seat_names(3, 3) == ("Declarer", "Left", "Right")
    assert text.seat_names(6, 4) == ("Declarer", "Left", "Across", "Right")
    assert text.seat_keys(2, 4) == ("declarer", "opponent", "table", "opponent_table")
    assert text.seat_keys(5, 5) == ("declarer", "left", "far_left", "far_right", "right")


def test_every_contract_of_every_ruleset_has_names_for_its_hands() -> None:
    for name in catalog():
        rules = load(name)
        for entry in ladder(rules):
            hands = seating(Contract(entry.bid), rules).hands
            names = text.seat_names(rules.players, hands)
            assert len(set(names)) == len(set(text.seat_keys(rules.players, hands))) == hands


def test_hands_of_a_deal_are_in_line() -> None:
    names = text.seat_names(2, 4)
    lines = deal_lines([HAND] * 4, names=names, widow=parse_hand("5C 6C KS"))
    assert [line[:20].strip() for line in lines] == [*names, "Widow"]
    assert len({line[20:] for line in lines[:-1]}) == 1


def test_what_the_solver_found() -> None:
    contract = Contract(Bid.parse("8H"))
    assert tricks_sentence(contract, 8, left=10).endswith("takes 8 of 10 tricks: made.")
    assert tricks_sentence(contract, 7, left=10).endswith("takes 7 of 10 tricks: fails.")
    assert tricks_sentence(contract, 2, left=3).endswith("takes 2 of 3 tricks.")
    misere = Contract(Bid.parse("MIS"), Suit.CLUBS)
    assert tricks_sentence(misere, 0, left=10) == (
        "MIS JK=C: declarer can avoid every trick: made."
    )
    assert tricks_sentence(misere, 1, left=10).endswith("at least one trick: fails.")


def test_a_rounded_nothing_has_no_minus_and_the_rest_is_kept() -> None:
    assert text.plus_minus(-0.04, 0.0, "+.1f", ".1f") == "+0.0 ± 0.0"
    assert text.signed(-0.0004, "8.3f") == "   0.000"
    assert text.signed(-0.004, "8.3f") == "  -0.004"
    assert text.signed(-10.0, "+6.1f") == " -10.0"
