"""Questions of one's own."""

from __future__ import annotations

import doctest
from math import sqrt

import pytest

from analyzer.cards import format_cards, parse_cards, parse_hand
from analyzer.errors import CardError, InputError
from analyzer.rules import load
from analyzer.studies import ask

HAND = "JK JH AH 9H 5H AS KS 8C 7C 6D"


def test_the_ten_lines_shown_give_the_table_shown() -> None:
    failed, tried = doctest.testmod(ask)
    assert (failed, tried > 3) == (0, True)


def test_deals_are_whole_and_the_same_for_one_seed() -> None:
    for deal in ask.deals(5, seed=2):
        cards = [*deal.hand, *deal.widow, *(c for hand in deal.others for c in hand)]
        assert sorted(cards) == sorted(deal.rules.deck.cards)
    assert list(ask.deals(5, seed=2)) == list(ask.deals(9, seed=2))[:5]


def test_own_cards_may_be_given() -> None:
    for deal in ask.deals(5, hand="JK AH"):
        assert ask.holds(deal.hand, "JK")
        assert ask.holds(deal.hand, "ah")
        assert len(deal.hand) == 10
    deal = next(ask.deals(1, hand=HAND))
    assert deal.hand == parse_hand(HAND)
    assert deal.partners == (deal.others[1],)


def test_a_sampled_share_keeps_to_the_exact_odds() -> None:
    # At 4 standard errors: fails for 1 seed in 16,000.
    table = ask.tabulate(
        ask.deals(3000, seed=5, hand=HAND), lambda deal: ask.holds(deal.widow, "JD")
    )
    assert abs(table.rows[0].mean - 3 / 33) < 4 * table.rows[0].se
    assert table.rows[0].se == pytest.approx(sqrt(1 / 11 * 10 / 11 / 3000), rel=0.15)


def test_what_is_kept_is_ten_cards_of_hand_and_widow() -> None:
    for deal in ask.deals(20, seed=3):
        kept = deal.kept("8H")
        assert len(kept) == 10
        assert set(kept) <= {*deal.hand, *deal.widow}
        assert ask.holds(kept, "JH") == ask.holds([*deal.hand, *deal.widow], "JH")


def test_tricks_of_a_sure_hand() -> None:
    deal = next(ask.deals(1, hand="JK JH JD AH KH QH TH 9H 8H 7H"))
    assert deal.tricks("10H") == 10
    assert next(ask.deals(1, hand="JK AS AC AD AH KH KS KC KD QH")).tricks("MIS") == 1
    with pytest.raises(InputError, match="three, four or six"):
        next(ask.deals(1, rules="australian_5p")).tricks("8H")


def test_trumps_count_the_joker_and_both_bowers() -> None:
    cards = parse_cards("JK JH JD AH AD")
    assert format_cards(ask.trumps(cards, "h")) == "JK JH JD AH"
    assert format_cards(ask.of_suit(cards, "D", trumps="H")) == "AD"
    with pytest.raises(InputError, match="S, C, D or H"):
        ask.trumps(cards, "NT")


def test_classes_stand_in_order_and_all_of_them_last() -> None:
    table = ask.tabulate(
        ask.deals(300, seed=1),
        lambda deal: len(ask.trumps(deal.hand, "S")),
        where=lambda deal: len(ask.trumps(deal.hand, "S")) > 2,
        by=lambda deal: ask.holds(deal.hand, "JK"),
    )
    assert [row.of for row in table.rows] == [False, True, "all"]
    assert table.rows[0].deals + table.rows[1].deals == table.rows[2].deals
    assert str(table).splitlines()[0].endswith("mean ± standard error")
    assert table.to_frame().loc["all", "deals"] == table.rows[2].deals


def test_the_mean_and_its_error_are_those_of_the_numbers() -> None:
    numbers = [1.0, 2.0, 4.0, 5.0]
    values = iter(numbers)
    table = ask.tabulate(ask.deals(4), lambda _: next(values))
    assert (table.rows[0].mean, table.rows[0].se) == (3.0, pytest.approx(sqrt(10 / 3 / 4)))
    same = ask.tabulate(ask.deals(4), lambda _: True).rows[0]
    assert (same.mean, same.se > 0.1) == (1.0, True)


def test_wrong_questions_are_refused() -> None:
    with pytest.raises(InputError, match="no deal meets"):
        ask.tabulate(ask.deals(3), lambda _: True, where=lambda _: False)
    with pytest.raises(InputError, match="one or more"):
        ask.deals(0)
    with pytest.raises(CardError, match="not in this deck"):
        ask.deals(1, hand="2S")
    assert load("australian") == next(ask.deals(1)).rules
