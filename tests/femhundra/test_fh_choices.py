"""The choices Q70 to Q78, where the source leaves something open."""

import pytest

from analyzer.cards import format_cards
from analyzer.errors import IllegalAction, InputError, RulesError
from analyzer.femhundra import DECK, Decline, FemhundraRules, Round, TakePile, deal_cards, winner_of
from tests.femhundra.fh_tables import CS, C, meld, position


@pytest.mark.parametrize("players", [1, 7])
def test_Q70_two_to_six_players(players):
    with pytest.raises(RulesError, match="choose from 2, 3, 4, 5, 6"):
        FemhundraRules(players)


def test_Q70_the_dealers_left_starts():
    state = Round.deal(FemhundraRules(4), DECK.cards, first=2)
    assert state.turn == 2
    assert C("2S") in state.hands[2]  # the top card of the deck
    assert C("3S") in state.hands[3]


def test_Q71_court_cards_go_under_the_stock_in_the_order_turned():
    rest = [card for card in DECK.cards if card not in CS("KH QD 5S")]
    cards = [*rest[:14], *CS("KH QD 5S"), *rest[14:]]
    state = Round.deal(FemhundraRules(), cards)
    assert state.pile == CS("5S")
    assert state.stock[-2:] == CS("KH QD")
    assert len(state.stock) == 37
    assert state.knowledge(0).under == CS("KH QD")
    assert not state.knowledge(0).unseen & set(CS("KH QD"))


def test_Q71_a_court_card_seen_and_drawn_is_known():
    rest = [card for card in DECK.cards if card not in CS("2S 3D 9H QD")]
    state = Round.resume(
        FemhundraRules(), hands=[CS("2S 3D"), rest], stock=CS("QD"), pile=CS("9H"), under=1
    )
    state.take_stock()
    assert state.known == (frozenset(CS("QD")), frozenset())
    assert state.under == ()


def test_Q71_only_court_cards_left_cannot_start():
    courts = [card for card in DECK.cards if card % 16 in (12, 13, 14)]
    low = [card for card in DECK.cards if card not in courts]
    cards = [*low, *courts]
    with pytest.raises(InputError, match="all 10 cards left"):
        deal_cards(FemhundraRules(6), cards)


@pytest.mark.parametrize("own", ["5S 6S 7S", "9S 9D 9C"])
def test_Q72_any_own_meld_opens_lay_offs_in_the_same_turn(own):
    state = position(f"{own} 8H 2C", "3D", pile="KD", melds=[meld("5H 6H 7H", 1)], phase="lay")
    state.lay_meld(CS(own))
    state.lay_off(C("8H"), 0)
    assert state.melds[0].owners == (1, 1, 1, 0)
    assert state.points[0] == state.melds[1].points + 5


def test_Q73_lay_offs_count_for_the_three_cards():
    on_table = [meld("5H 6H 7H", 0)]
    state = position("8H 9H 2C 4C", "3D", pile="4H", melds=on_table)
    state.take_pile()
    for card in ("8H", "9H", "4H"):
        state.lay_off(C(card), 0)
    state.discard(C("2C"))
    assert state.fines == (0, 0)


def test_Q73_after_the_fine_cards_are_kept_and_known():
    state = position("2C 4C", "3D 3H", pile="KD AS")
    state.take_pile()
    state.discard(C("AS"))
    assert set(state.hands[0]) == set(CS("2C 4C KD"))
    assert state.known[0] == frozenset(CS("KD"))
    assert state.pile == CS("AS")
    assert state.turn == 1


def test_Q73_going_out_with_two_cards_after_the_pile_is_fined():
    state = position("8H", "3D", pile="9H", melds=[meld("5H 6H 7H", 0)])
    state.take_pile()
    state.lay_off(C("8H"), 0)
    state.lay_off(C("9H"), 0)
    score = state.ended.scores[0]
    assert (score.table, score.out, score.fines, score.total) == (25, 50, -50, 25)


def test_Q74_the_last_card_may_be_laid():
    state = position("5H 6H 7H", "3D", pile="KD", phase="lay")
    state.lay_meld(CS("6H 5H 7H"))
    assert state.is_over
    assert state.ended.out == 0
    assert state.ended.scores[0].total == 65


def test_Q75_nobody_gets_the_50_when_the_stock_runs_out():
    state = position("2C", "3D", pile="KD", stock="")
    state.decline()
    assert sum(score.out for score in state.ended.scores) == 0


@pytest.mark.parametrize(
    ("totals", "target", "winner"),
    [
        ((499, 480), 500, None),
        ((500, 480), 500, 0),
        ((510, 530, 20), 500, 1),
        ((530, 530, 510), 500, None),
        ((530, 30), None, None),
    ],
)
def test_Q76_the_one_highest_wins_and_equal_players_play_on(totals, target, winner):
    assert winner_of(totals, target) == winner


def test_Q77_lay_offs_on_own_melds_at_the_low_end():
    state = position("4H AH 2C", "3D", pile="KD", melds=[meld("5H 6H 7H", 0)], phase="lay")
    state.lay_off(C("4H"), 0)
    assert format_cards(state.melds[0].cards) == "4H 5H 6H 7H"


def test_Q78_the_pile_taken_with_the_stock_empty_and_the_next_is_asked():
    state = position("5H 6H", "2C", "2D", pile="7H", stock="")
    assert state.legal_actions() == (Decline(), TakePile())
    with pytest.raises(IllegalAction, match="the stock is empty"):
        state.take_stock()
    state.take_pile()
    state.discard(C("5H"))
    assert not state.is_over
    assert state.turn == 1
    assert state.legal_actions() == (Decline(), TakePile())
    state.decline(player=1)
    assert state.is_over
