"""RULES 14.4 at the table, and ace-no-face (RULES 4.4)."""

from itertools import pairwise

import pytest

from analyzer.cards import parse_cards
from analyzer.errors import IllegalAction, RulesError
from analyzer.rules import Bid, bid_key, bid_value
from analyzer.table import AceNoFace, AceNoFaceAnswered, DealEnded, Phase
from tests.table.tables import bidding, contract_of, rules_of

REDUCED = {"reduced_misere": True}
RERAISE = {"auction_mode": "reentry_last_raise"}
POOR = "AS TS 9S 8H 7H 6D 5D 4D 4C 5C"


def bid(text):
    return Bid.parse(text)


def legal(state):
    return {call.text for call in state.legal_calls()}


def may(state, text):
    """Ask in every way whether a call is legal; the answers must agree."""
    call = bid(text)
    answer = state.can_call(call)
    assert answer == (call.text in legal(state))
    if not answer:
        with pytest.raises(IllegalAction, match=f"may not call {call.text}: .*; call "):
            state.call(call)
    return answer


@pytest.mark.parametrize(
    ("name", "switches", "chain"),
    [
        pytest.param("australian", {}, "6D 7D", id="A01 level"),
        pytest.param("australian", {}, "9S 9H", id="A01 suit"),
        pytest.param("australian", {}, "6H 9S", id="A01 both"),
        pytest.param("australian", {}, "6NT 7S", id="A02"),
        pytest.param("australian", {"misere_requires": "none"}, "7NT MIS 8S", id="A03"),
        pytest.param("australian", {}, "10D OMIS 10H", id="A04"),
        pytest.param("american", {}, "8S MIS 8C", id="A05 american"),
        pytest.param("canadian", {}, "8S MIS 8C", id="A05 canadian"),
        pytest.param("minnesota", {}, "8S MIS 8C", id="A05 minnesota"),
        pytest.param("english_summary_american", {}, "7NT MIS 8S", id="A07 misère"),
        pytest.param("english_summary_american", {}, "10D OMIS 10H", id="A07 open misère"),
        pytest.param("english_summary_australian", REDUCED, "6NT MIS 7S", id="A08 misère"),
        pytest.param("english_summary_australian", REDUCED, "8NT OMIS 9S", id="A08 open"),
        pytest.param("english_summary_american", REDUCED, "8NT OMIS 9S", id="A08 american"),
        pytest.param("australian", {"open_misere_rank": "above_9nt"}, "9NT OMIS 10S", id="A44"),
        pytest.param("australian", {"open_misere_rank": "above_10nt"}, "10NT OMIS", id="A45"),
    ],
)
def test_each_bid_beats_the_one_before(name, switches, chain):
    rules = rules_of(name, **switches)
    bids = chain.split()
    for low, high in pairwise(bids):
        assert may(bidding(rules, low), high)
        assert not may(bidding(rules, high), low)
        assert not may(bidding(rules, high), high)


def test_A06_grand_nullo_between_10h_and_10nt():
    rules = rules_of("minnesota")
    assert may(bidding(rules, "MIS, 10H"), "GNUL")
    assert not may(bidding(rules, "MIS, 10NT"), "GNUL")
    assert bid_key(bid("10H"), rules) < bid_key(bid("GNUL"), rules) < bid_key(bid("10NT"), rules)


def test_A09_trick_bids_and_keys():
    rules = rules_of("australian")
    bids = [call for call in bidding(rules).legal_calls() if call.level]
    assert len(bids) == 25
    keys = [bid_key(bid(text), rules) for text in ["6S", "6NT", "7S", "8S", "10H", "10NT"]]
    assert keys == [1, 5, 6, 11, 24, 25]


@pytest.mark.parametrize(
    ("name", "calls", "count", "among", "missing"),
    [
        pytest.param("australian", "", 27, "OMIS PASS", "MIS", id="A10"),
        pytest.param("american", "", 27, "MIS PASS", "OMIS", id="A48"),
        pytest.param("minnesota", "PASS, PASS", 22, "7S MIS PASS", "6NT 7SEM", id="A49"),
        pytest.param("english_summary_american", "", 27, "7S MIS OMIS PASS", "6NT", id="A50"),
        pytest.param("quinhentos", "", 26, "6S 10NT PASS", "MIS OMIS", id="A52"),
    ],
)
def test_number_of_legal_calls(name, calls, count, among, missing):
    found = legal(bidding(rules_of(name), calls))
    assert len(found) == count
    assert set(among.split()) <= found
    assert not set(missing.split()) & found


EIGHT = {"misere_requires": "eight_bid", "misere_rank": "above_8s"}
ABOVE_8S = {"misere_rank": "above_8s"}
EQUAL = {"open_misere_rank": "equal_10h"}


@pytest.mark.parametrize(
    ("name", "switches", "calls", "call", "answer"),
    [
        pytest.param("australian", {}, "6NT", "MIS", False, id="A11"),
        pytest.param("australian", {}, "7S", "MIS", True, id="A12"),
        pytest.param("australian", {}, "7S, PASS", "MIS", True, id="A12 by the partner"),
        pytest.param("australian", {}, "6H, 8S", "MIS", False, id="A13"),
        pytest.param("australian", ABOVE_8S, "6H, 8S", "MIS", False, id="A14"),
        pytest.param("australian", ABOVE_8S, "7S, 8S", "MIS", True, id="A15"),
        pytest.param("australian", EIGHT, "8S", "MIS", True, id="A17 after 8S"),
        pytest.param("australian", EIGHT, "7NT", "MIS", False, id="A17 after 7NT"),
        pytest.param("australian_2p", {}, "", "MIS", True, id="A18 misère"),
        pytest.param("australian_2p", {}, "", "OMIS", False, id="A18 open misère"),
        pytest.param("american", {}, "", "MIS", True, id="A27"),
        pytest.param("american", {}, "", "OMIS", False, id="A28 first"),
        pytest.param("american", {}, "10D", "OMIS", False, id="A28 later"),
        pytest.param("minnesota", {}, "6S, 6H", "6NT", False, id="A29"),
        pytest.param("minnesota", {}, "PASS, PASS", "7SEM", False, id="A34"),
        pytest.param("minnesota", {}, "MIS, 9H", "GNUL", True, id="A35"),
        pytest.param("minnesota", {}, "9H, PASS", "GNUL", False, id="A36"),
        pytest.param("english_summary_american", {}, "", "6H", False, id="A40 no bid"),
        pytest.param("english_summary_american", {}, "", "INKLE H", True, id="A40 first"),
        pytest.param("english_summary_american", {}, "7S", "INKLE H", True, id="A40 other side"),
        pytest.param(
            "english_summary_american", {}, "PASS, PASS", "INKLE H", False, id="A40 second"
        ),
        pytest.param("australian", EQUAL, "10H", "OMIS", False, id="A43 after 10H"),
        pytest.param("australian", EQUAL, "10H", "10NT", True, id="A43 10NT"),
        pytest.param("australian", EQUAL, "OMIS", "10H", False, id="A43 after OMIS"),
        pytest.param(
            "australian",
            {"auction_mode": "reentry"},
            "6S, PASS, PASS, 6C, PASS",
            "6D",
            True,
            id="A46",
        ),
        pytest.param("australian", {"super_open_misere": True}, "10NT", "SOMIS", True, id="Q33"),
    ],
)
def test_is_a_call_legal(name, switches, calls, call, answer):
    assert may(bidding(rules_of(name, **switches), calls), call) == answer


def test_A16_misere_after_an_eight_that_outranks_it():
    with pytest.raises(RulesError, match="misere_requires=eight_bid"):
        rules_of("australian", misere_requires="eight_bid", misere_rank="above_7nt")


@pytest.mark.parametrize(
    ("name", "first"),
    [
        pytest.param("australian", 2, id="A19"),
        pytest.param("quinhentos", 0, id="A20 quinhentos"),
        pytest.param("english_summary_australian", 3, id="A20 australian summary"),
        pytest.param("english_summary_american", 3, id="A20 american summary"),
    ],
)
def test_who_calls_first(name, first):
    assert bidding(rules_of(name), dealer=2).turn == first


def test_A21_the_passed_players_are_out():
    state = bidding(rules_of("australian"), "6S, 6C, PASS, PASS, 6D")
    assert state.turn == 1
    with pytest.raises(IllegalAction, match="seat 2 is not to act: it is for seat 1"):
        state.call(bid("6H"), seat=2)


@pytest.mark.parametrize(
    ("name", "switches", "calls", "declarer", "contract"),
    [
        pytest.param("australian", {}, "6S, PASS, PASS, PASS", 0, "6S", id="A22"),
        pytest.param("american", {}, "7S, 7C, PASS, 8S", 3, "8S", id="A26"),
        pytest.param("minnesota", {}, "6S, PASS, PASS, PASS", 0, "6S", id="A31"),
        pytest.param("english_summary_american", {}, "7S, INKLE H, PASS, PASS", 1, "7S", id="A42"),
        pytest.param(
            "australian", RERAISE, "6S, PASS, PASS, PASS, 7S", 0, "7S", id="A47 same suit"
        ),
        pytest.param("australian_3p", {}, "6S, PASS, PASS", 0, "6S", id="A53"),
    ],
)
def test_the_contract(name, switches, calls, declarer, contract):
    state = bidding(rules_of(name, **switches), calls)
    assert state.phase is Phase.EXCHANGE
    assert (state.declarer, state.contract) == (declarer, contract_of(contract))
    assert state.legal_calls() == ()
    with pytest.raises(IllegalAction, match="out of place"):
        state.call(bid("10NT"))


def test_A47_another_suit_opens_the_auction_again():
    state = bidding(rules_of("australian", **RERAISE), "6S, PASS, PASS, PASS, 7H")
    assert (state.phase, state.turn) == (Phase.AUCTION, 1)


@pytest.mark.parametrize(
    ("name", "calls", "ending"),
    [
        pytest.param("australian", "PASS, PASS, PASS, PASS", "redeal_same_dealer", id="A23"),
        pytest.param("quinhentos", "PASS, PASS, PASS", "redeal_next_dealer", id="A24"),
        pytest.param("minnesota", "6S, 6H, PASS, PASS", "redeal_same_dealer", id="A30"),
        pytest.param(
            "english_summary_american",
            "INKLE S, PASS, PASS, PASS",
            "redeal_same_dealer",
            id="A41",
        ),
    ],
)
def test_thrown_in(name, calls, ending):
    state = bidding(rules_of(name), calls)
    assert state.is_over
    assert state.ended == DealEnded(ending)
    assert state.turn is None


@pytest.mark.parametrize("name", ["american", "american_3p", "american_5p", "minnesota"])
def test_A25_all_pass_and_play_without_a_declarer(name):
    rules = rules_of(name)
    state = bidding(rules, ", ".join(["PASS"] * rules.players), dealer=1)
    assert state.phase is Phase.PLAY
    assert state.contract == contract_of("none")
    assert state.declarers == ()
    assert state.turn == 2
    assert state.trick_play.seats == tuple(range(rules.players))
    assert len(state.widow) == rules.widow


def test_A32_a_sem_must_be_true():
    rules = rules_of("minnesota")
    assert may(bidding(rules, hands={0: "JH JS", 1: "JK JD JC"}), "7SEM")
    assert not may(bidding(rules, hands={0: "JH JD", 1: "JK JS JC"}), "7SEM")


def test_A33_a_sem_ranks_and_counts_as_no_trump():
    rules = rules_of("minnesota")
    hands = {0: "JK", 1: "JH JS"}
    assert not may(bidding(rules, "7SEM", hands), "7NT")
    assert not may(bidding(rules, "7NT", hands), "7SEM")
    assert bid_value(bid("7SEM"), rules) == bid_value(bid("7NT"), rules) == 220


@pytest.mark.parametrize(
    ("out", "into", "answer"),
    [
        pytest.param("TS", "TS", True, id="A37"),
        pytest.param("TS", "KS", False, id="A38 king"),
        pytest.param("TS", "JK", False, id="A38 joker"),
        pytest.param("TS", "AH", False, id="A38 two aces"),
    ],
)
def test_who_may_announce_ace_no_face(out, into, answer):
    state = bidding(rules_of("minnesota"), hands={0: POOR.replace(out, into)})
    assert state.can_announce() == answer
    if answer:
        assert state.announce() == AceNoFace(0)
        assert (state.phase, state.turn) == (Phase.ANSWER, 2)
    else:
        with pytest.raises(IllegalAction, match=r"exactly one ace .*; make a call"):
            state.announce()


def test_A39_refused_the_side_has_lost_nullo_and_grand_nullo():
    state = bidding(rules_of("minnesota"), hands={0: POOR})
    state.announce()
    with pytest.raises(IllegalAction, match="waits for the answer to ace-no-face"):
        state.call(bid("PASS"))
    with pytest.raises(IllegalAction, match="seat 1 is not to act: it is for seat 2"):
        state.answer(False, seat=1)
    assert state.answer(False) == AceNoFaceAnswered(2, False)
    assert (state.phase, state.turn) == (Phase.AUCTION, 0)
    assert not may(state, "MIS")
    assert not state.can_announce()
    state.call(bid("PASS"))
    assert may(state, "MIS")
    state.call(bid("PASS"))
    assert not may(state, "MIS")


def test_the_partner_agrees_to_a_new_deal():
    state = bidding(rules_of("minnesota"), hands={0: POOR})
    state.announce()
    state.answer(True)
    assert state.ended == DealEnded("redeal_same_dealer")


def test_ace_no_face_is_not_for_other_games():
    state = bidding(rules_of("american"), hands={0: "AS TS 9S 8H 7H 6D 5D 4D 5C 6C"})
    with pytest.raises(IllegalAction, match="these rules do not have it"):
        state.announce()
    with pytest.raises(IllegalAction, match="out of place"):
        state.answer(True)


def test_A51_the_lowest_bid_with_reduced_misere():
    state = bidding(rules_of("english_summary_american", **REDUCED))
    assert state.legal_calls()[0] == bid("MIS")
    assert bid_value(bid("MIS"), state.rules) == 130


def test_A45_value_of_the_highest_open_misere():
    rules = rules_of("australian", open_misere_rank="above_10nt")
    assert bid_value(bid("OMIS"), rules) == 520


def test_A43_10nt_beats_open_misere_equal_to_10h():
    assert may(bidding(rules_of("australian", **EQUAL), "OMIS"), "10NT")
    assert may(bidding(rules_of("australian", **EQUAL), "10D"), "OMIS")
    with pytest.raises(IllegalAction, match="does not outbid OMIS; call 10NT or higher, or PASS"):
        bidding(rules_of("australian", **EQUAL), "OMIS").call(bid("10H"))


def test_only_passing_is_left_over_the_highest_bid():
    with pytest.raises(IllegalAction, match="does not outbid 10NT; call PASS"):
        bidding(rules_of("australian"), "10NT").call(bid("10H"))


def test_the_cards_bid_on_are_those_of_the_caller():
    state = bidding(rules_of("minnesota"), "PASS", {1: "JK", 0: "JH JD JS JC"})
    assert may(state, "7SEM")
    assert set(parse_cards("JK")) <= set(state.cards(1))
