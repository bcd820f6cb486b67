"""RULES 14.3 at the table: every card and every called suit is tried, and only these pass."""

import pytest

from analyzer.cards import SUITS, parse_cards
from analyzer.errors import IllegalAction
from analyzer.rules import History, Play
from analyzer.table import Phase
from tests.table.tables import (
    bidding,
    contract_of,
    play_of,
    playing,
    rules_of,
    suits,
    texts,
    up_to,
)

# id, ruleset, contract, joker's name, suit to follow, hand, legal
FOLLOWS = [
    ("L01", "australian", "7S", None, "C", "JC 9C AH", "9C"),
    ("L02", "australian", "7S", None, "S", "JC 9C AH", "JC"),
    ("L03", "australian", "7S", None, "C", "JC AH KD", "JC AH KD"),
    ("L04", "australian", "7H", None, "D", "JD JK 7S", "JD JK 7S"),
    ("L05", "australian", "7H", None, "H", "JK 7S 9D", "JK"),
    ("L06", "australian", "7H", None, "S", "JK 7S 9D", "7S"),
    ("L07", "australian", "7NT", None, "S", "JK 7S 9D", "7S"),
    ("L08", "australian", "7NT", None, "C", "JK 7S 9D", "JK 7S 9D"),
    ("L09", "australian", "MIS", None, "C", "JK 7S 9D", "JK"),
    ("L10", "australian", "OMIS", None, "S", "JK 7S 9D", "7S"),
    ("L11", "australian", "MIS", "D", "D", "JK 7S 9D", "JK 9D"),
    ("L12", "australian", "MIS", "D", "C", "JK 7S 9D", "JK 7S 9D"),
    ("L13", "american", "MIS", None, "C", "JK 7S 9D", "JK 7S 9D"),
    ("L14", "american", "7NT", None, "D", "JK 7S 9D", "9D"),
    ("L15", "quinhentos", "7NT", None, "H", "JK 7S 9D", "JK 7S 9D"),
    ("L16", "quinhentos", "7S", None, "C", "JK JC TC", "TC"),
    ("L17", "canadian", "7NT", None, "H", "JK1 JK2 9D", "JK1 JK2 9D"),
]


def assert_only(state, hand, legal):
    """Check the list of legal plays, and that each way to play each card passes or is refused."""
    assert texts(state.legal_plays()) == set(legal.split())
    for card in parse_cards(hand):
        called = (None, *SUITS) if "JK" in Play(card).text else (None,)
        for suit in called:
            play = Play(card, suit)
            assert state.can_play(play) == (play.text in legal.split())
            if play.text not in legal.split():
                with pytest.raises(IllegalAction, match=f"may not play {play.text}: .*; play "):
                    state.play(play)
    assert not state.can_play(play_of("KD")) or "KD" in hand


@pytest.mark.parametrize(
    ("name", "bid", "named", "led", "hand", "legal"),
    [pytest.param(*row[1:], id=row[0]) for row in FOLLOWS],
)
def test_follow(name, bid, named, led, hand, legal):
    rules = rules_of(name)
    contract = contract_of(bid, named)
    follower = 0 if contract.is_misere and named else 1
    leader = (follower - 1) % rules.players
    if contract.is_misere and leader != 0:
        leader = rules.players - 1
    lead = next(c for c in parse_cards(f"8{led} Q{led}") if c not in parse_cards(hand))
    state = playing(
        rules, contract, {leader: Play(lead).text, follower: hand}, leader=leader, trick=f"8{led}"
    )
    assert state.turn == follower
    assert_only(state, hand, legal)


def shown(led="", renounced="", discarded=""):
    return History(suits(led), suits(renounced), suits(discarded))


NOT_DISCARDED = {"joker_lead_rule": "not_discarded"}
ALL = "S C D H"

# id, ruleset, contract, joker's name, switches, what was shown, hand, legal
LEADS = [
    ("L18", "australian", "7NT", None, {}, shown("S D"), "JK 7S 9D", "7S 9D JK=H JK=C"),
    ("L19", "australian", "7NT", None, {}, shown(ALL), "JK 7S", "7S"),
    ("L20", "australian", "7NT", None, {}, shown(ALL), "JK", "JK"),
    ("L21", "american", "7NT", None, {}, shown("D", "D", "S"), "JK 7S 9C", "7S 9C JK=S JK=C JK=H"),
    ("L22", "american", "MIS", None, {}, shown(ALL), "JK 7S", "7S JK=S JK=C JK=D JK=H"),
    (
        "L23",
        "australian",
        "7NT",
        None,
        NOT_DISCARDED,
        shown("S", "S", "C"),
        "JK 7S 9D",
        "7S 9D JK=S JK=D JK=H",
    ),
    ("L24", "quinhentos", "7NT", None, {}, shown(ALL, "D", "S"), "JK 7S", "7S JK=S JK=C JK=D JK=H"),
    ("L25", "australian", "7NT", "H", {}, shown(ALL), "JK 7S", "JK 7S"),
    ("L26", "australian", "7H", None, {}, shown(), "JK 7S", "JK 7S"),
]


@pytest.mark.parametrize(
    ("name", "bid", "named", "switches", "history", "hand", "legal"),
    [pytest.param(*row[1:], id=row[0]) for row in LEADS],
)
def test_lead(name, bid, named, switches, history, hand, legal):
    rules = rules_of(name, **switches)
    assert_only(playing(rules, contract_of(bid, named), {0: hand}, history=history), hand, legal)


@pytest.mark.parametrize("suit", SUITS)
def test_L23_the_forbidden_suit_is_named(suit):
    state = playing(
        rules_of("australian", **NOT_DISCARDED),
        contract_of("7NT"),
        {0: "JK 7S"},
        history=shown("S", "S", "C"),
    )
    allowed = suit.text != "C"
    assert state.can_play(Play(64, suit)) == allowed
    if not allowed:
        with pytest.raises(IllegalAction, match="the joker may not be called C"):
            state.play(Play(64, suit))


def test_a_suit_called_by_its_leader_is_not_renounced():
    hands = {0: "JK1 JK2", 1: "7H 8H", 2: "9H TH", 3: "5H 6H"}
    state = playing(rules_of("canadian"), contract_of("8NT"), hands)
    for text in ("JK1=H", "7H", "9H", "5H"):
        state.play(play_of(text))
    assert texts(state.legal_plays()) == {"JK2=S", "JK2=C", "JK2=D", "JK2=H"}


def test_Q48_a_joker_played_off_suit_renounces_for_the_other():
    hands = {0: "AS KH", 1: "JK1 JK2", 2: "9H TH", 3: "5H 6H"}
    state = playing(rules_of("canadian"), contract_of("8NT"), hands)
    for text in ("AS", "JK1", "9H", "5H"):
        state.play(play_of(text))
    assert state.turn == 1
    assert texts(state.legal_plays()) == {"JK2=C", "JK2=D", "JK2=H"}


def test_L27_only_the_zone_played_from_counts():
    state = playing(
        rules_of("australian_2p"),
        contract_of("7S"),
        {0: "4D TC", 1: "7C"},
        table={0: "TC", 1: "JC 9H"},
        zone="table",
        trick="TC",
    )
    assert state.trick_play.turn == (1, "table")
    assert texts(state.legal_plays()) == {"JC", "9H"}


def test_L28_a_joker_alone_on_the_table_may_be_led_without_a_suit_and_wins():
    state = playing(
        rules_of("australian_2p"),
        contract_of("7NT"),
        {0: "7H 8H", 1: "9H TH"},
        table={0: "JK/7S", 1: "AS AD"},
        zone="table",
        history=shown(ALL),
    )
    assert texts(state.legal_plays()) == {"JK"}
    for text in ("JK", "AS", "7H", "9H"):
        state.play(play_of(text))
    assert (state.trick_play.leader, state.trick_play.zone) == (0, "table")


def five(bid, hands, **switches):
    rules = rules_of("australian_5p", **switches)
    calls = f"{bid}, PASS, PASS, PASS, PASS"
    state = bidding(rules, calls, hands, widow="9S 8S 7S")
    state.exchange(parse_cards("9S 8S 7S"))
    assert state.phase is Phase.PARTNER
    return state


def test_L29_which_cards_may_be_called():
    state = five("8H", {0: "AH"})
    answers = {
        text: state.can_call_card(*parse_cards(text)) for text in ["JD", "JK", "AH", "9S", "KH"]
    }
    assert answers == {"JD": False, "JK": False, "AH": False, "9S": False, "KH": True}
    for text, reason in (("JD", "bower"), ("JK", "joker"), ("AH", "holds"), ("9S", "away")):
        with pytest.raises(IllegalAction, match=reason):
            state.call_card(*parse_cards(text))


def test_L30_bowers_by_switch():
    (left_bower,) = parse_cards("JD")
    hands = {0: "AH", 1: "JD"}
    for switch, may in (("any_but_joker", True), ("no_trump", False)):
        assert five("8H", hands, five_callable=switch).can_call_card(left_bower) == may


def test_L31_no_bowers_without_trumps():
    assert five("10NT", {0: "AH", 1: "JD"}).can_call_card(*parse_cards("JD"))


def test_a_card_out_of_turn_or_of_another_hand():
    state = up_to(bidding(rules_of("australian"), "6S, PASS, PASS, PASS"), Phase.PLAY)
    lead = state.legal_plays()[0]
    with pytest.raises(IllegalAction, match="seat 2 is not to act: it is for seat 0"):
        state.play(lead, seat=2)
    foreign = Play(state.cards(1)[0])
    with pytest.raises(IllegalAction, match="it is not in hand"):
        state.play(foreign)
    with pytest.raises(IllegalAction, match="out of place: the table waits for a card"):
        state.exchange([])
    state.play(lead, seat=0)
    assert state.turn == 1
