"""Auctions: the A vectors and the four ways of calling in turn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.cards import parse_cards
from analyzer.errors import IllegalAction
from analyzer.rules import (
    MIS,
    OMIS,
    PASS,
    Bid,
    Outcome,
    bid_key,
    first_caller,
    load,
    replay,
    start_auction,
)

RULES = load("australian")


def after(calls, rules=RULES, dealer=0):
    return replay(rules, dealer, [Bid.parse(text) for text in calls.split()])


def is_legal(text, auction):
    return Bid.parse(text) in auction.legal_calls()


def test_A10_opening_calls():
    calls = start_auction(RULES, 0).legal_calls()
    assert len(calls) == 27
    assert OMIS in calls
    assert PASS in calls
    assert MIS not in calls


def test_A11_A12_A13_misere_after_a_bid_of_seven():
    assert not is_legal("MIS", after("6NT"))
    assert is_legal("MIS", after("7S"))
    assert is_legal("MIS", after("7S PASS"))
    assert not is_legal("MIS", after("6H 8S"))


def test_A14_A15_misere_above_8s_still_waits_for_a_seven():
    rules = RULES.with_switches(misere_rank="above_8s")
    assert not is_legal("MIS", after("6H 8S", rules))
    assert is_legal("MIS", after("7S 8S", rules))


def test_A17_misere_after_a_bid_of_eight():
    rules = RULES.with_switches(misere_requires="eight_bid", misere_rank="above_8s")
    assert is_legal("MIS", after("8S", rules))
    assert not is_legal("MIS", after("7NT", rules))
    assert not is_legal("MIS", after("8C", rules))


def test_A18_misere_without_a_condition():
    rules = RULES.with_switches(misere_requires="none", open_misere=False)
    opening = start_auction(rules, 0)
    assert is_legal("MIS", opening)
    assert not is_legal("OMIS", opening)


def test_A19_A20_who_calls_first():
    assert first_caller(RULES, 2) == start_auction(RULES, 2).turn == 2
    left = RULES.with_switches(first_bidder="left_of_dealer")
    assert first_caller(left, 2) == 3
    assert first_caller(left, 3) == 0


def test_A21_passed_players_are_skipped():
    auction = after("6S 6C PASS PASS 6D", dealer=2)
    assert auction.turn == 3
    assert auction.call(Bid.parse("6H")).turn == 2
    assert auction.call(PASS).outcome == Outcome("contract", 2, Bid.parse("6D"))


def test_A22_one_bid_and_three_passes():
    assert after("6S PASS PASS PASS").outcome == Outcome("contract", 0, Bid.parse("6S"))


def test_A23_everybody_passes():
    auction = after("PASS PASS PASS")
    assert (auction.turn, auction.outcome) == (3, None)
    assert auction.call(PASS).outcome == Outcome("redeal_same_dealer")


def test_the_last_player_left_may_still_open():
    auction = after("PASS PASS PASS 6S")
    assert auction.outcome == Outcome("contract", 3, Bid.parse("6S"))


@pytest.mark.parametrize("all_pass", ["redeal_next_dealer", "play_no_trump"])
def test_A24_A25_other_ends_of_a_pass_out(all_pass):
    assert after("PASS PASS PASS PASS", RULES.with_switches(all_pass=all_pass)).outcome == Outcome(
        all_pass
    )


def test_A26_single_round_gives_each_player_one_call():
    rules = RULES.with_switches(auction_mode="single_round")
    assert after("7S 7C PASS", rules).outcome is None
    auction = after("7S 7C PASS 8S", rules)
    assert auction.outcome == Outcome("contract", 3, Bid.parse("8S"))
    assert auction.legal_calls() == ()


def test_A43_open_misere_equal_to_10h():
    rules = RULES.with_switches(open_misere_rank="equal_10h")
    assert not is_legal("OMIS", after("10H", rules))
    assert is_legal("10NT", after("10H", rules))
    assert not is_legal("10H", after("OMIS", rules))
    assert is_legal("10NT", after("OMIS", rules))
    assert is_legal("OMIS", after("10D", rules))


def test_A46_reentry_lets_a_passed_player_come_back():
    rules = RULES.with_switches(auction_mode="reentry")
    auction = after("6S PASS PASS 6C PASS 6D", rules)
    assert auction.high == (1, Bid.parse("6D"))
    assert after("6S PASS PASS 6C PASS 6D PASS PASS PASS", rules).outcome == Outcome(
        "contract", 1, Bid.parse("6D")
    )
    assert after("PASS PASS PASS", rules).turn == 3
    assert after("PASS PASS PASS PASS", rules).outcome == Outcome("redeal_same_dealer")
    assert after("PASS PASS PASS 6S", rules).turn == 0


def test_A47_the_last_raise():
    rules = RULES.with_switches(auction_mode="reentry_last_raise")
    auction = after("6S PASS PASS PASS", rules)
    assert (auction.turn, auction.outcome) == (0, None)
    assert auction.call(Bid.parse("7S")).outcome == Outcome("contract", 0, Bid.parse("7S"))
    assert auction.call(PASS).outcome == Outcome("contract", 0, Bid.parse("6S"))
    other = auction.call(Bid.parse("7H"))
    assert (other.turn, other.outcome) == (1, None)
    again = after("6S PASS PASS PASS 7H PASS PASS PASS", rules)
    assert again.turn == 0
    assert again.call(Bid.parse("8H")).outcome == Outcome("contract", 0, Bid.parse("8H"))
    assert after("7S PASS PASS PASS MIS PASS PASS PASS", rules).call(OMIS).turn == 1


def test_minnesota_sixes_are_for_the_first_two_callers():
    rules = RULES.with_switches(auction_mode="single_round", inkle="six_bid")
    assert is_legal("6H", after("6S", rules))
    assert not is_legal("6NT", after("6S 6H", rules))
    assert after("6S 6H PASS PASS", rules).outcome == Outcome("redeal_same_dealer", thrown_in=True)
    assert after("6S PASS PASS PASS", rules).outcome == Outcome("contract", 0, Bid.parse("6S"))


def test_sem_must_be_true_and_ranks_as_no_trump():
    rules = RULES.with_switches(auction_mode="single_round", sem=True)
    opening = start_auction(rules, 0)
    sem = Bid.parse("7SEM")
    assert sem in opening.legal_calls(parse_cards("JH JS"))
    assert sem in opening.legal_calls(parse_cards("JK"))
    assert sem not in opening.legal_calls(parse_cards("JH JD"))
    assert not is_legal("7SEM", after("7NT", rules))
    assert not is_legal("7SEM", after("6S PASS", rules))


def test_inkle_as_a_signal_is_no_bid():
    rules = RULES.with_switches(auction_mode="single_round", inkle="signal", min_level=7)
    auction = replay(rules, 0, [Bid.parse("7S"), Bid.parse("INKLE H")])
    assert not is_legal("INKLE H", auction)
    assert auction.call(PASS).call(PASS).outcome == Outcome("contract", 0, Bid.parse("7S"))
    silent = replay(rules, 0, [Bid.parse("INKLE S"), PASS, PASS, PASS])
    assert silent.outcome == Outcome("redeal_same_dealer")
    assert not is_legal("6H", start_auction(rules, 0))


def test_grand_nullo_answers_the_partners_misere():
    rules = RULES.with_switches(
        auction_mode="single_round", grand_nullo=True, misere_requires="none"
    )
    assert is_legal("GNUL", after("MIS 9H", rules))
    assert not is_legal("GNUL", after("9H PASS", rules))


@pytest.mark.parametrize(
    ("calls", "wrong", "reason"),
    [
        ("7S", "6H", "6H is not allowed: it does not outbid 7S"),
        ("7S", "7S", "it does not outbid 7S"),
        ("6S", "MIS", "nobody has bid at level 7"),
        ("6S", "SOMIS", "these rules do not have it"),
        ("6S", "INKLE H", "these rules do not have it"),
        ("PASS PASS PASS PASS", "6S", "the auction is over"),
    ],
)
def test_an_illegal_call_is_refused_with_the_reason(calls, wrong, reason):
    with pytest.raises(IllegalAction, match=reason):
        after(calls).call(Bid.parse(wrong))


@given(
    st.data(),
    st.sampled_from(["until_one_left", "single_round", "reentry", "reentry_last_raise"]),
    st.integers(0, 3),
)
def test_every_auction_ends_with_rising_bids(data, mode, dealer):
    rules = RULES.with_switches(auction_mode=mode)
    auction = start_auction(rules, dealer)
    while not auction.is_over:
        calls = auction.legal_calls()
        # Passing often keeps the auctions short enough to see every way they end.
        auction = auction.call(data.draw(st.sampled_from(calls) | st.just(PASS)))
    keys = [bid_key(bid, rules) for _, bid in auction.bids]
    assert keys == sorted(set(keys))
    if auction.high is None:
        assert auction.outcome == Outcome("redeal_same_dealer")
    else:
        assert auction.outcome == Outcome("contract", *auction.high)
