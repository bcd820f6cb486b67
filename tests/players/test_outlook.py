"""What a seat can tell before it plays: who wins, who is next, what may be out."""

from __future__ import annotations

import dataclasses

from analyzer.cards import parse_card, parse_cards
from analyzer.players.card_order import NO_SUIT
from analyzer.players.outlook import Goal, Outlook
from analyzer.table import DealState
from tests.table.tables import SUIT, contract_of, playing, rules_of

AUSTRALIAN = rules_of("australian")


def outlook(state: DealState) -> Outlook:
    return Outlook(state.knowledge(state.deciders[0]))


def test_the_left_bower_and_the_joker_are_trumps_and_masters_until_seen() -> None:
    o = outlook(playing(AUSTRALIAN, contract_of("7S"), {0: "JS JC AS 5C"}))
    assert o.mine[SUIT["S"]] == list(parse_cards("AS JC JS"))
    assert not o.is_master(parse_card("JS"))
    gone = {0: "JS JC AS 5C", 1: "JK 6C 7C 8C", 2: "5S 6H 7H 8H", 3: "6S 6D 7D 8D"}
    o = outlook(
        playing(AUSTRALIAN, contract_of("7S"), gone, leader=1, trick="JK 5S 6S AS 6C 6H 6D")
    )
    assert o.is_master(parse_card("JC"))


def test_who_is_winning_and_who_is_still_to_play() -> None:
    hands = {0: "9H", 1: "5H", 2: "AH", 3: "6H 7H"}
    o = outlook(playing(AUSTRALIAN, contract_of("7S"), hands, leader=1, trick="5H AH"))
    assert (o.seat, o.winner, o.is_ours) == (3, 2, False)
    assert o.after == o.foes_after == ((0, "hand"),)
    assert not any(o.wins(play.card) for play in o.legal)
    sitting_out = playing(AUSTRALIAN, contract_of("MIS"), hands, leader=3, trick="6H")
    assert outlook(sitting_out).after == ((1, "hand"),)


def test_opponents_who_showed_out_hold_none_of_the_suit() -> None:
    hands = {0: "JK AH", 1: "5H 6H", 2: "5S 7H", 3: "5C 6C"}
    before = outlook(playing(AUSTRALIAN, contract_of("7S"), hands))
    after = outlook(playing(AUSTRALIAN, contract_of("7S"), hands, trick="JK 5H 5S 5C"))
    assert before.theirs[SUIT["S"]]
    assert after.theirs[SUIT["S"]] == []
    assert after.unknown[SUIT["S"]]
    assert after.may_hold((2, "hand"), SUIT["S"])


def test_own_discards_are_not_out() -> None:
    state = playing(AUSTRALIAN, contract_of("7NT"), {0: "KH 5C"})
    view = state.knowledge(0)
    assert not Outlook(view).is_master(parse_card("KH"))
    put_away = dataclasses.replace(view, discards=parse_cards("AH 5D 6D"))
    assert Outlook(put_away).is_master(parse_card("KH"))


def test_the_second_of_equal_cards_does_not_win() -> None:
    rules = rules_of("australian_6p", six_player_deck="makeshift")
    hands = {0: "2H", 1: "2H' 3H"}
    o = outlook(playing(rules, contract_of("7S"), hands, trick="2H"))
    assert [o.wins(card) for card in parse_cards("2H' 3H")] == [False, True]


def test_a_dead_joker_does_not_win_for_its_holder_s_side() -> None:
    hands = {0: "9H AH 4H", 1: "5C JK 6C", 2: "5H 6H 4D", 3: "7H 8H 5D"}
    trick = "9H 5C 5H 7H AH JK"
    for dead, winner in ((True, 0), (False, 1)):
        rules = rules_of("australian", joker_dead_suit=dead)
        o = outlook(playing(rules, contract_of("7NT"), hands, trick=trick))
        assert o.seat == 2
        assert o.winner == winner


def test_the_own_other_zone_is_a_friend_on_view() -> None:
    rules = rules_of("australian_2p")
    hands, table = {0: "5H 5C", 1: "6H 6C"}, {0: "AH 7C", 1: "9H TC"}
    o = outlook(playing(rules, contract_of("7S"), hands, table=table, trick="5H 6H"))
    assert (o.seat, o.zone, o.is_ours) == (0, "table", False)
    assert o.known[0, "hand"][SUIT["C"]] == [parse_card("5C")]
    assert o.foes_after == ((1, "table"),)
    assert o.holds_up(o.key(parse_card("AH"), SUIT["H"]), SUIT["H"])


def test_with_five_players_a_hidden_partner_counts_as_declarer_s_foe() -> None:
    hands = {0: "JS 5H", 1: "KS 7H", 2: "AH 6H", 3: "KD 8H", 4: "QS 9H"}
    state = playing(rules_of("australian_5p"), contract_of("8S"), hands)
    state.called_card, state.partner, state.partner_known = parse_card("AH"), 2, False
    assert outlook(state).friends == {0}
    state.play(state.legal_plays()[0])
    assert outlook(state).friends == {1, 2, 3, 4}
    state.partner_known = True
    assert outlook(state).friends == {1, 3, 4}


def test_what_each_seat_wants() -> None:
    rules = rules_of("australian", super_open_misere=True)
    hands = {0: "5H 5C", 1: "6H 6C", 2: "7H 7C", 3: "8H 8C"}
    for contract, goals in (
        ("7NT", [Goal.TAKE, Goal.TAKE]),
        ("MIS", [Goal.AVOID, Goal.FORCE]),
        ("SOMIS", [Goal.FORCE, Goal.FORCE]),
    ):
        state = playing(rules, contract_of(contract), hands)
        if contract == "SOMIS":
            state._face_hand()
        seen = [outlook(state).goal]
        state.play(state.legal_plays()[0])
        assert [*seen, outlook(state).goal] == goals


def test_an_unnamed_joker_stands_apart() -> None:
    o = outlook(playing(AUSTRALIAN, contract_of("7NT"), {0: "JK AH"}))
    assert o.mine[NO_SUIT] == [parse_card("JK")]
    assert o.mine[SUIT["H"]] == [parse_card("AH")]
