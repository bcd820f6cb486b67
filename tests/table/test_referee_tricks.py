"""RULES 14.2 at the table: cards are played one after the other, and the trick goes to someone."""

import pytest

from analyzer.cards import parse_cards
from analyzer.rules import History
from analyzer.table import TrickTaken
from tests.table.tables import contract_of, play_of, playing, rules_of, suits

DEAD = {"joker_dead_suit": True}
MAKESHIFT = {"six_player_deck": "makeshift"}

# id, ruleset, contract, joker's name, switches, cards in order, place of the winning card
TRICKS = [
    ("T01", "australian", "7H", None, {}, "AH JD KH TH", 2),
    ("T02", "australian", "7H", None, {}, "JD JH AH 4H", 2),
    ("T03", "australian", "7H", None, {}, "JH JD JK AH", 3),
    ("T04", "australian", "7S", None, {}, "KS QS TS 9S", 1),
    ("T05", "australian", "7S", None, {}, "JC AC KC 5S", 1),
    ("T06", "australian", "7S", None, {}, "AC JC KC QC", 2),
    ("T07", "australian", "7S", None, {}, "AC KC TC 5S", 4),
    ("T08", "australian", "7D", None, {}, "QS JS KS TS", 3),
    ("T09", "australian", "7D", None, {}, "TS JS 9S 8S", 2),
    ("T10", "australian", "7D", None, {}, "QH TH KH 4H", 3),
    ("T11", "australian", "7NT", None, {}, "TS JS 9S 8S", 2),
    ("T12", "australian", "7NT", None, {}, "QH JH JD TH", 1),
    ("T13", "australian", "7NT", None, {}, "4H AS AC AD", 1),
    ("T14", "australian", "7NT", None, {}, "AH KH JK 4H", 3),
    ("T15", "australian", "7NT", "H", {}, "AH KH JK 4H", 3),
    ("T16", "australian", "7NT", "H", {}, "AS KS JK QS", 1),
    ("T17", "australian", "7NT", None, {}, "JK=D AD KD 4D", 1),
    ("T19", "american", "MIS", None, {}, "KD JK AD", 2),
    ("T20", "canadian", "7S", None, {}, "JK2 JS JK1 AS", 3),
    ("T21", "canadian", "7S", None, {}, "JS JC JK2 AS", 3),
    ("T22", "canadian", "7NT", None, {}, "JK2=H AH JK1 KH", 3),
    ("T23", "australian_6p", "7H", None, {}, "12H 13H TH 9H 8H 2H", 2),
    ("T24", "australian_6p", "7C", None, {}, "JH 13H 12H 11H TH 9H", 1),
    ("T25", "australian_6p", "7S", None, MAKESHIFT, "2H 2H' 3C 9C 4D 5D", 1),
    ("T26", "australian_6p", "7H", None, MAKESHIFT, "9C 3H 3H' 2H TC AC", 2),
    ("T27", "quinhentos", "7D", None, {}, "AD JH JD", 3),
    ("T28", "quinhentos", "7NT", None, {}, "TC JC QC", 3),
    ("T29", "minnesota", "7C", None, {}, "AC JS 4C KC", 2),
    ("T30", "english_summary_australian", "7H", None, {}, "4H 5S 5C 5D", 1),
]


@pytest.mark.parametrize(
    ("name", "bid", "named", "switches", "cards", "place"),
    [pytest.param(*row[1:], id=row[0]) for row in TRICKS],
)
def test_trick(name, bid, named, switches, cards, place):
    rules = rules_of(name, **switches)
    contract = contract_of(bid, named)
    played = cards.split()
    for leader in range(rules.players):
        # Whoever leads; the seat that sits out in a misère is skipped.
        state = playing(rules, contract, {}, leader=leader)
        seats = state.trick_play.seats
        if leader not in seats:
            continue
        order = [seats[(seats.index(leader) + n) % len(seats)] for n in range(len(seats))]
        hands = {s: text.partition("=")[0] for s, text in zip(order, played, strict=True)}
        state = playing(rules, contract, hands, leader=leader)
        for seat, text in zip(order, played, strict=True):
            assert state.turn == seat
            state.play(play_of(text))
        assert state.trick_play.tricks[-1].winner == order[place - 1]
        assert TrickTaken(order[place - 1], "hand") in state.log


def test_T18_a_joker_dies_in_a_suit_its_holder_did_not_follow():
    hands = {0: "7D AD", 1: "9S JK", 2: "KD 6D", 3: "4D 5D"}
    for dead, winner in ((False, 1), (True, 0)):
        state = playing(
            rules_of("australian", joker_dead_suit=dead), contract_of("7NT"), hands, leader=3
        )
        for text in ("4D", "7D", "9S", "KD", "6D", "5D", "AD", "JK"):
            state.play(play_of(text), seat=state.turn)
        assert state.trick_play.tricks[-1].winner == winner


def test_T18_it_lives_in_other_suits_and_in_misere():
    shown = History(suits("D S"), suits("D"), suits("S"))
    rules = rules_of("australian", **DEAD)
    hands = {0: "AS", 1: "JK", 2: "KS", 3: "TS"}
    for bid, played in (("7NT", "AS JK KS TS"), ("MIS", "AS JK TS")):
        state = playing(rules, contract_of(bid), hands, history=shown)
        for text in played.split():
            state.play(play_of(text))
        assert state.trick_play.tricks[-1].winner == 1


def test_T31_two_players_lead_on_from_where_the_trick_was_won():
    state = playing(
        rules_of("australian_2p"),
        contract_of("7NT"),
        {0: "9H 5S", 1: "TH 6S"},
        table={0: "AH/7S", 1: "KH/8S"},
    )
    turns = []
    for text in ("9H", "TH", "AH", "KH"):
        turns.append(state.trick_play.turn)
        state.play(play_of(text))
    assert turns == [(0, "hand"), (1, "hand"), (0, "table"), (1, "table")]
    up = tuple(zip((0, 1), parse_cards("7S 8S"), strict=True))
    assert state.log[-1] == TrickTaken(0, "table", up)
    assert state.trick_play.turn == (0, "table")
    assert {play.text for play in state.legal_plays()} == {"7S"}
