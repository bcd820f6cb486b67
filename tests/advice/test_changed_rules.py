"""The bids and what they score follow the rules in use."""

from __future__ import annotations

import pytest

from analyzer.advice import advise_bid, advise_discard, playing
from analyzer.cards import parse_cards, parse_hand
from analyzer.errors import BidError
from analyzer.rules import score_deal
from tests.advice.samples import HAND, RULES, UNSEEN_HAND, WIDOW, Scrambler, bid


@pytest.fixture(autouse=True)
def tricks_are_made_up(monkeypatch):
    """No play is needed here: the tricks are made up, and all of 0 to 10 occur."""
    monkeypatch.setattr(playing, "solve_batch", Scrambler())


def advised(**switches: object):
    rules = RULES.with_switches(**switches)
    return advise_bid(UNSEEN_HAND, worlds=300, seed=2, rules=rules, examples=1000)


def texts(**switches: object) -> list[str]:
    return [estimate.bid.text for estimate in advised(**switches).bids]


def test_the_bids_are_the_ladder_low_to_high():
    assert len(texts()) == 27
    assert texts()[9:12] == ["7NT", "MIS", "8S"]
    assert texts()[23:26] == ["10D", "OMIS", "10H"]


def test_without_misere_there_is_no_misere():
    assert "MIS" not in texts(misere=False)
    assert "OMIS" in texts(misere=False)
    neither = texts(misere=False, open_misere=False)
    assert len(neither) == 25
    assert not {"MIS", "OMIS"} & set(neither)
    with pytest.raises(BidError, match="MIS is not a contract in"):
        advise_discard((*HAND, *WIDOW), bid("MIS"), rules=RULES.with_switches(misere=False))


def test_open_misere_may_be_the_highest_bid():
    advice = advised(open_misere_rank="above_10nt")
    assert advice.bids[-1].bid.text == "OMIS"
    assert advice.bids[-1].value == 520
    p = advice.bids[-1].p_make
    assert advice.bids[-1].expected_score == pytest.approx(520 * (2 * p - 1))
    assert advised().by_bid["OMIS"].value == 500


def test_six_may_be_out():
    assert texts(min_level=7)[0] == "7S"
    assert len(texts(min_level=7)) == 22


def test_without_the_slam_bonus_low_bids_are_worth_less():
    given, without = advised().by_bid, advised(slam_bonus=False).by_bid
    for text, estimate in given.items():
        same = estimate.expected_score == without[text].expected_score
        assert same == (text.endswith("MIS") or estimate.value >= 250)
        assert estimate.p_make == without[text].p_make
        assert estimate.mean_tricks == without[text].mean_tricks
    six = without["6S"]
    assert six.expected_score == pytest.approx(40 * (2 * six.p_make - 1))


def test_defenders_who_score_nothing_leave_the_net_as_it_is():
    for text, estimate in advised(defender_points="never").by_bid.items():
        assert estimate.expected_net == estimate.expected_score
        assert estimate.expected_net_se == estimate.expected_score_se
        ours = advised_by_default()[text]
        lost = 0 if estimate.mean_tricks is None else 10 * (10 - estimate.mean_tricks)
        assert ours.expected_net == pytest.approx(ours.expected_score - lost)


_default: dict = {}


def advised_by_default():
    if not _default:
        _default.update(advised().by_bid)
    return _default


def test_defenders_may_score_only_if_the_contract_fails():
    by_bid = advised(defender_points="if_contract_fails").by_bid
    for text, estimate in by_bid.items():
        always = advised_by_default()[text]
        if estimate.mean_tricks is not None:
            assert always.expected_net < estimate.expected_net < estimate.expected_score or (
                estimate.bid.level == 10 and always.expected_net == estimate.expected_net
            )


def test_the_points_are_those_of_the_rules_in_every_world():
    for switches in ({}, {"slam_bonus": False, "defender_points": "never"}):
        advice = advised(**switches)
        scores = [
            score_deal(advice.rules, advice.best.bid, world.tricks) for world in advice.examples
        ]
        assert len(scores) == 300
        mean = sum(score.declarers for score in scores) / 300
        net = sum(score.declarers - score.defenders for score in scores) / 300
        assert advice.best.expected_score == pytest.approx(mean)
        assert advice.best.expected_net == pytest.approx(net)


def test_a_joker_that_may_not_be_named_is_not_named():
    cards = (*HAND, *WIDOW)
    names = {}
    for naming in ("nt_and_misere", "misere_only", "never"):
        rules = RULES.with_switches(joker_naming=naming)
        names[naming] = [
            {d.exchange.joker_named for d in advise_discard(cards, bid(text), rules=rules).discards}
            for text in ("8NT", "MIS")
        ]
    assert len(names["nt_and_misere"][0]) > 1
    assert names["misere_only"][0] == {None}
    assert len(names["misere_only"][1]) > 1
    assert names["never"] == [{None}, {None}]


def test_without_a_joker_the_widow_is_two_cards():
    rules = RULES.with_switches(jokers=0)
    hand = parse_hand("JH JD AH KH 9S 8S 7C 6C 5D 4D")
    assert len(advise_bid(hand, worlds=20, rules=rules).bids) == 27
    advice = advise_bid(hand, widow=parse_cards("AS QD"), worlds=20, rules=rules)
    assert {len(estimate.exchange.discard) for estimate in advice.bids} == {2}
