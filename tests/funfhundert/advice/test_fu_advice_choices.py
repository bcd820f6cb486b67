"""What can be done at a moment, and what the player knows afterwards."""

from __future__ import annotations

import random

import pytest

from analyzer.cards import parse_card
from analyzer.errors import IllegalAction
from analyzer.funfhundert import Announce, Done, FunfhundertRules, Swap
from analyzer.funfhundert.advice import choices, read_position
from analyzer.funfhundert.advice.choices import after
from tests.funfhundert.fu_moments import random_moment, with_hidden_changed

FRESH = "AS TS KS QS JD 9D 8C 7H"


def texts(hand: str, **described: object) -> set[str]:
    return {each.text for each in choices(read_position(hand, **described))}  # type: ignore[arg-type]


def test_a_pair_may_be_passed_over_for_the_sequence_it_belongs_to() -> None:
    assert texts(FRESH, turned="KH") == {
        "swap for KH",
        "swap for KH, K Q of spades",
        "nothing",
        "K Q of spades",
    }


def test_what_serves_in_nothing_else_is_not_passed_over() -> None:
    """JS and QD are dead elsewhere: their rank's and suit's others are lost."""
    lost = "JC QS KD QC"
    assert texts("JS QD 9S 8S 9C 8C 9D 8D", turned="KH", lost=lost) == {"JS QD"}


def test_the_swap_may_complete_a_pair() -> None:
    found = texts("QH 7H 9S 8S 9C 8C 9D 8D", turned="KH")
    assert "swap for KH, K Q of hearts" in found
    assert "trump seven" not in found


def test_one_announcement_at_a_time_where_only_one_is_allowed() -> None:
    rules = FunfhundertRules(announce_single=True)
    found = texts("KS QS KD QD 9S 8S 8C 9C", turned="KH", rules=rules)
    assert found == {"K Q of spades", "K Q of diamonds", "nothing"}


def test_every_card_may_be_led() -> None:
    at = read_position(FRESH, turned="KH", announcing=False)
    assert {each.card for each in choices(at)} == set(at.hand)


@pytest.mark.parametrize("seed", range(30))
def test_what_is_known_afterwards_is_what_the_referee_says(seed: int) -> None:
    """And no hidden card has a part in it: with others the player would know the same."""
    rng = random.Random(seed)
    rules = FunfhundertRules()
    deal = random_moment(rules, rng, most=30)
    while deal.phase != "announce":
        deal = random_moment(rules, rng, most=30)
    known = deal.knowledge(deal.turn)
    changed = type(deal).resume(rules, with_hidden_changed(deal, rng))
    if changed.phase != "announce" or changed.turn != deal.turn:
        return
    assert choices(changed.knowledge(deal.turn)) == choices(known)
    for choice in choices(known):
        played = deal.copy()
        if choice.swap:
            played.act(Swap())
        for each in choice.announced:
            if not played.is_over:
                played.act(Announce(each.number))
        if played.is_over:  # stopped at 500
            continue
        played.act(Done())
        assert after(known, choice) == played.knowledge(known.player)


def test_a_player_not_in_turn_gets_no_advice() -> None:
    deal = random_moment(FunfhundertRules(), random.Random(1))
    with pytest.raises(IllegalAction, match="not to act"):
        choices(deal.knowledge(1 - deal.turn))


def test_the_swap_shows_the_card_taken() -> None:
    at = read_position("QH 7H 9S 8S 9C 8C 9D 8D", turned="KH")
    way = next(each for each in choices(at) if each.text == "swap for KH, K Q of hearts")
    then = after(at, way)
    assert parse_card("KH") in then.hand
    assert then.turned == parse_card("7H")
    assert then.points == (50, 0)
