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
    BidKind,
    Outcome,
    bid_key,
    first_caller,
    is_ace_no_face,
    load,
    names,
    replay,
    start_auction,
)

RULES = load("australian")
ENGLISH = ("english_summary_australian", "english_summary_american")


def after(calls, rules=RULES, dealer=0):
    """The auction after calls like ``7S PASS INKLE:H``."""
    texts = [text.replace(":", " ") for text in calls.split()]
    return replay(rules, dealer, [Bid.parse(text) for text in texts])


def is_legal(text, auction, hand=None):
    return Bid.parse(text) in auction.legal_calls(hand)


@pytest.mark.parametrize(
    ("ruleset", "before", "tricks", "special"),
    [
        pytest.param("australian", "", 25, "OMIS PASS", id="A10"),
        pytest.param("american", "", 25, "MIS PASS", id="A48"),
        pytest.param("minnesota", "PASS PASS", 20, "MIS PASS", id="A49"),
        pytest.param(
            "english_summary_american",
            "",
            20,
            "MIS OMIS INKLE:S INKLE:C INKLE:D INKLE:H PASS",
            id="A50",
        ),
        pytest.param("quinhentos", "", 25, "PASS", id="A52"),
        pytest.param("australian_2p", "", 25, "MIS PASS", id="A18"),
        pytest.param("canadian", "", 25, "MIS PASS", id="canadian"),
        pytest.param("minnesota", "", 25, "6SEM 7SEM MIS 8SEM 9SEM 10SEM PASS", id="minnesota"),
    ],
)
def test_legal_calls(ruleset, before, tricks, special):
    calls = after(before, load(ruleset)).legal_calls()
    trick_bids = [bid for bid in calls if bid.kind is BidKind.TRICKS]
    others = [bid.text.replace(" ", ":") for bid in calls if bid.kind is not BidKind.TRICKS]
    assert len(trick_bids) == tricks
    assert others == special.split()
    assert len(set(calls)) == len(calls)


def test_A11_A12_A13_misere_after_a_bid_of_seven():
    assert not is_legal("MIS", after("6NT"))
    assert is_legal("MIS", after("7S"))
    assert is_legal("MIS", after("7S PASS"))
    assert is_legal("MIS", after("7S PASS PASS"))
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
    opening = start_auction(load("australian_2p"), 0)
    assert is_legal("MIS", opening)
    assert not is_legal("OMIS", opening)


def test_A19_the_dealer_calls_first():
    assert first_caller(RULES, 2) == start_auction(RULES, 2).turn == 2


@pytest.mark.parametrize("ruleset", ["quinhentos", *ENGLISH])
def test_A20_the_dealers_left_calls_first(ruleset):
    rules = load(ruleset)
    assert start_auction(rules, 2).turn == 3 % rules.players


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


@pytest.mark.parametrize(
    ("ruleset", "kind"),
    [
        pytest.param("quinhentos", "redeal_next_dealer", id="A24"),
        pytest.param("american", "play_no_trump", id="A25"),
        pytest.param("american_3p", "play_no_trump", id="american_3p"),
        pytest.param("minnesota", "play_no_trump", id="minnesota"),
        pytest.param("english_summary_american", "redeal_same_dealer", id="english"),
        pytest.param("australian_6p", "redeal_same_dealer", id="australian_6p"),
    ],
)
def test_ends_of_a_pass_out(ruleset, kind):
    rules = load(ruleset)
    passed = after("PASS " * rules.players, rules, dealer=1)
    assert passed.outcome == Outcome(kind)
    assert passed.turn is None


def test_A53_three_players():
    rules = load("australian_3p")
    assert after("6S PASS PASS", rules).outcome == Outcome("contract", 0, Bid.parse("6S"))


def test_A26_single_round_gives_each_player_one_call():
    rules = load("american")
    assert after("7S 7C PASS", rules).outcome is None
    auction = after("7S 7C PASS 8S", rules)
    assert auction.outcome == Outcome("contract", 3, Bid.parse("8S"))
    assert auction.legal_calls() == ()


def test_A27_A28_nullo_in_the_american_game():
    rules = load("american")
    assert is_legal("MIS", start_auction(rules, 0))
    assert after("MIS", rules).high == (0, MIS)
    for calls in ("", "PASS", "7S", "10D PASS PASS"):
        assert not is_legal("OMIS", after(calls, rules))


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


MINNESOTA = load("minnesota")


def test_A29_only_the_first_two_callers_may_bid_six():
    assert is_legal("6H", after("6S", MINNESOTA))
    assert not is_legal("6NT", after("6S 6H", MINNESOTA))
    assert not is_legal("6S", after("PASS PASS PASS", MINNESOTA))
    with pytest.raises(IllegalAction, match="only the first two callers may bid it"):
        after("6S 6H 6NT", MINNESOTA)


def test_A30_a_double_inkle_is_thrown_in():
    outcome = after("6S 6H PASS PASS", MINNESOTA).outcome
    assert outcome == Outcome("redeal_same_dealer", thrown_in=True)
    assert after("6S 6SEM PASS PASS", MINNESOTA).outcome == outcome
    assert after("6S 6H 7S PASS", MINNESOTA).outcome == Outcome("contract", 2, Bid.parse("7S"))


def test_A31_a_single_inkle_stands():
    one = after("6S PASS PASS PASS", MINNESOTA)
    assert one.outcome == Outcome("contract", 0, Bid.parse("6S"))
    assert after("PASS 6S PASS PASS", MINNESOTA).outcome == Outcome("contract", 1, Bid.parse("6S"))


def test_the_first_two_seats_may_bid_six_whenever_they_call():
    rules = RULES.with_switches(inkle="six_bid")
    assert is_legal("6D", after("6S 6C PASS PASS", rules))


def test_A32_A34_sem_must_be_true_and_early():
    opening = start_auction(MINNESOTA, 0)
    assert is_legal("7SEM", opening, parse_cards("JH JS 9D"))
    assert not is_legal("7SEM", opening, parse_cards("JH JD 9D"))
    assert is_legal("7SEM", opening, parse_cards("JK 9D"))
    assert not is_legal("7SEM", after("PASS PASS", MINNESOTA))
    assert not is_legal("7SEM", after("7NT", MINNESOTA))


def test_A35_A36_grand_nullo_answers_the_partners_nullo():
    assert is_legal("GNUL", after("MIS 9H", MINNESOTA))
    assert not is_legal("GNUL", after("9H PASS", MINNESOTA))
    assert not is_legal("GNUL", after("MIS", MINNESOTA))
    assert not is_legal("GNUL", after("MIS 10NT", MINNESOTA))


ACE_NO_FACE = "AS TS 9S 8H 7H 6D 5D 4D 4C 5C"


@pytest.mark.parametrize(
    ("card", "may"),
    [
        pytest.param("TS", True, id="A37"),
        pytest.param("KS", False, id="A38 king"),
        pytest.param("JK", False, id="A38 joker"),
        pytest.param("AH", False, id="A38 two aces"),
        pytest.param("JD", False, id="jack"),
        pytest.param("QC", False, id="queen"),
    ],
)
def test_ace_no_face(card, may):
    hand = parse_cards(ACE_NO_FACE.replace("TS", card))
    assert start_auction(MINNESOTA, 0).may_announce(hand) is may
    assert is_ace_no_face(hand) is may


def test_ace_no_face_needs_an_ace_the_rules_and_a_partner():
    hand = parse_cards(ACE_NO_FACE)
    none = parse_cards(ACE_NO_FACE.replace("AS", "8S"))
    assert not start_auction(MINNESOTA, 0).may_announce(none)
    assert not start_auction(RULES, 0).may_announce(hand)
    three = load("american_3p").with_switches(ace_no_face=True)
    assert start_auction(three, 0).announcement_refusal(hand) == "there is no partner to agree"
    over = after("PASS PASS PASS PASS", MINNESOTA)
    assert over.announcement_refusal(hand) == "the auction is over"
    with pytest.raises(IllegalAction, match="may not be announced: it needs exactly one ace"):
        start_auction(MINNESOTA, 0).announce(none, agreed=True)


def test_ace_no_face_agreed_throws_the_deal_in():
    auction = after("7S", MINNESOTA).announce(parse_cards(ACE_NO_FACE), agreed=True)
    assert auction.is_over
    assert auction.outcome == Outcome("redeal_same_dealer", thrown_in=True)


def test_A39_ace_no_face_refused_bars_nullo_for_the_side():
    hand = parse_cards(ACE_NO_FACE)
    auction = start_auction(MINNESOTA, 0).announce(hand, agreed=False)
    assert auction.turn == 0
    assert not auction.may_announce(hand)
    assert not is_legal("MIS", auction)
    opponents = auction.call(PASS)
    assert is_legal("MIS", opponents)
    partner = opponents.call(PASS)
    assert not is_legal("MIS", partner)
    assert is_legal("7S", partner)
    with pytest.raises(IllegalAction, match="ace-no-face was refused"):
        partner.call(MIS)
    # The partner's earlier nullo stands, but cannot be raised any more.
    later = after("MIS PASS", MINNESOTA).announce(hand, agreed=False)
    assert not is_legal("GNUL", later)


ENGLISH_AMERICAN = load("english_summary_american")


def test_A40_six_is_only_a_signal():
    opening = start_auction(ENGLISH_AMERICAN, 0)
    assert not is_legal("6H", opening)
    assert is_legal("INKLE H", opening)
    assert is_legal("INKLE H", after("7S", ENGLISH_AMERICAN))
    assert not is_legal("INKLE H", after("7S PASS", ENGLISH_AMERICAN))


def test_A41_signals_alone_are_no_bid():
    for calls in ("INKLE:S PASS PASS PASS", "INKLE:S INKLE:H PASS PASS"):
        assert after(calls, ENGLISH_AMERICAN).outcome == Outcome("redeal_same_dealer")


def test_A42_a_signal_binds_nobody():
    auction = after("7S INKLE:H PASS PASS", ENGLISH_AMERICAN, dealer=3)
    assert auction.outcome == Outcome("contract", 0, Bid.parse("7S"))


def test_misere_where_there_are_no_sixes():
    reduced = ENGLISH_AMERICAN.with_switches(reduced_misere=True)
    assert start_auction(reduced, 0).legal_calls()[0] == MIS
    assert is_legal("7S", after("MIS", reduced))


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
    st.sampled_from(names()),
    st.sampled_from(["until_one_left", "single_round", "reentry", "reentry_last_raise"]),
    st.integers(0, 5),
)
def test_every_auction_ends_with_rising_bids(data, ruleset, mode, dealer):
    rules = load(ruleset).with_switches(auction_mode=mode)
    auction = start_auction(rules, dealer % rules.players)
    while not auction.is_over:
        calls = auction.legal_calls()
        # Passing often keeps the auctions short enough to see every way they end.
        auction = auction.call(data.draw(st.sampled_from(calls) | st.just(PASS)))
    keys = [bid_key(bid, rules) for _, bid in auction.bids]
    assert keys == sorted(set(keys))
    if auction.high is None:
        assert auction.outcome == Outcome(rules.all_pass)
    elif not auction.outcome.thrown_in:
        assert auction.outcome == Outcome("contract", *auction.high)
