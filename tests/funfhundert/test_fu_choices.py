"""The choices Q80 to Q90 of RULES 13.7, each by its id."""

import pytest

from analyzer.cards import parse_card
from analyzer.errors import IllegalAction
from analyzer.funfhundert import Game, shuffled, winner_of
from tests.funfhundert.fu_tables import (
    ending,
    legal,
    names,
    new_deal,
    play,
    rules_with,
    say_nothing,
)


def play_out(game, number):
    game.begin_deal(shuffled(seed=3, number=number))
    deal = game.deal
    while not deal.is_over:
        deal.act(deal.legal_actions()[-1])
    game.write_score()


def test_Q80_the_first_lead_alternates():
    game = Game(rules_with())
    leaders = []
    for number in range(3):
        leaders.append(game.leader)
        play_out(game, number)
    assert leaders == [0, 1, 0]


@pytest.mark.parametrize(("lead", "reply"), [("7S", "8C"), ("8S", "9C"), ("9S", "JC")])
def test_Q81_nine_beats_eight_beats_seven(lead, reply):
    deal = new_deal(lead, reply)
    play(deal, f"{lead} {reply}")
    assert deal.position.leader == 1
    deal = new_deal(reply, lead)
    play(deal, f"{reply} {lead}")
    assert deal.position.leader == 0


def test_Q82_announcing_the_seven_ends_the_swap():
    deal = new_deal("7H", turned="AH")
    deal.announce("trump seven")
    assert deal.points == (10, 0)
    with pytest.raises(IllegalAction, match="the ten of the trump seven was scored"):
        deal.swap_seven()


def test_Q82_a_seven_not_swapped_may_be_announced_from_won_tricks():
    deal = ending("AS", "8S", won="7H 9H", phase="announce", closed=(0, 0))
    assert "trump seven" in names(deal.announceable())
    assert deal.announce("trump seven").points == 10


def test_Q82_a_seven_passed_over_may_still_be_swapped_but_not_announced():
    deal = new_deal("7H 8S", "9S", turned="AH")
    play(deal, "8S 9S")
    deal.done()
    assert not deal.can_announce("trump seven", player=0)
    assert deal.can_swap_seven(player=0)
    assert deal.swap_seven().taken == parse_card("AH")
    assert deal.points[0] == 10


def test_Q82_the_turned_seven_itself_cannot_be_swapped():
    deal = new_deal(turned="7H")
    with pytest.raises(IllegalAction, match="7H is not in the hand of player 0"):
        deal.swap_seven()


def test_Q83_no_duty_to_beat_but_to_trump():
    assert legal(answered("QD", "7D AD")) == "7D AD"
    assert legal(answered("QD", "7H 9S")) == "7H"
    assert legal(answered("AH", "7H 9S")) == "7H"


def answered(lead, hand):
    deal = ending(f"{lead} 8C", hand)
    deal.play(parse_card(lead))
    return deal


def test_Q84_passed_over_is_lost_but_its_cards_stay_free():
    deal = new_deal("KS QS QC QD 7S 7C 7D 9S", "8S", turned="9H", draws="QH")
    assert names(deal.announceable()) == ["K Q of spades"]
    deal.done()
    play(deal, "QD 8S")
    assert names(deal.announceable()) == ["four queens"]
    with pytest.raises(IllegalAction, match="K Q of spades: it was passed over"):
        deal.announce("K Q of spades")
    assert deal.announce("four queens").points == 40


def test_Q84_a_claim_passed_over_is_false_once_a_card_is_gone():
    deal = new_deal("KS QS 7S", "AS", turned="9H")
    deal.done()
    play(deal, "QS AS")
    deal.done()
    assert deal.announce("K Q of spades", player=0).points == -20


@pytest.mark.parametrize("setting", ["announce_window=under_six", "announce_leader_only=true"])
def test_Q85_a_variation_postpones(setting):
    rules = rules_with(setting)
    deal = new_deal("9S", "KS QS AS", turned="AH", rules=rules)
    say_nothing(deal)
    assert deal.position.closed[1] == 0
    if rules.announce_leader_only:
        play(deal, "9S AS")
        assert deal.turn == 1
        assert "K Q of spades" in names(deal.announceable())


def test_Q86_a_false_claim_costs_its_points_and_frees_its_cards():
    deal = new_deal("KS QS KC", turned="AH")
    assert deal.announce("four kings").points == -60
    assert deal.position.used == (frozenset(), frozenset())
    assert deal.position.shown == (frozenset(), frozenset())
    assert deal.announce("K Q of spades").points == 20
    assert deal.announce("K Q of spades").points == -20  # the cards are used
    assert deal.points == (-60, 0)
    assert deal.scores[0].deductions == 80


@pytest.mark.parametrize(
    ("totals", "winner"), [((500, 499), 0), ((499, 498), None), ((120, 500), 1), ((501, 540), 1)]
)
def test_Q87_exactly_500_is_enough(totals, winner):
    assert winner_of(totals) == winner


def test_Q88_a_later_deal_stops_at_a_trick():
    deal = new_deal("AS", "TC", turned="AH", totals=(479, 0), first_deal=False)
    play(deal, "AS TC")
    assert deal.is_over
    assert deal.position.running == (500, 0)
    assert deal.log[-1].stopped
    assert deal.log[-2].drawn == ()
    assert len(deal.position.talon) == 16


def test_Q88_a_later_deal_goes_on_below_500_and_stops_at_the_swap():
    deal = new_deal("AS 7H", "TC", turned="AH", totals=(478, 0), first_deal=False)
    play(deal, "AS TC")
    assert not deal.is_over
    deal.swap_seven()
    assert deal.is_over
    assert deal.position.running == (509, 0)


def test_Q88_deductions_count_for_the_stop():
    deal = new_deal("AS AC AD AH", turned="7H", totals=(410, 0), first_deal=False)
    deal.announce("four queens")
    deal.announce("four aces")
    assert deal.position.running == (470, 0)
    assert not deal.is_over


def test_Q89_equal_totals_call_for_another_deal_that_ends_when_they_differ():
    assert winner_of((520, 520)) is None
    deal = new_deal("7S", "8C QS", turned="AH", totals=(520, 520), first_deal=False)
    play(deal, "7S 8C")
    assert not deal.is_over
    play(deal, "QS 8S")
    assert deal.is_over
    assert winner_of(deal.position.running) == 1


def test_Q89_after_equal_totals_a_false_claim_loses():
    deal = new_deal(turned="AH", totals=(520, 520), first_deal=False)
    deal.announce("four jacks")
    assert deal.is_over
    assert winner_of(deal.position.running) == 1


def test_Q90_one_announcement_between_two_leads_the_others_wait():
    deal = new_deal("KS QS KC QC AS", "8S", rules=rules_with("announce_single=true"))
    deal.announce("K Q of spades")
    assert deal.announceable() == ()
    with pytest.raises(IllegalAction, match="one announcement between two leads"):
        deal.announce("K Q of clubs")
    play(deal, "AS 8S")
    assert deal.announce("K Q of clubs").points == 20


def test_Q90_who_announces_nothing_loses_what_is_complete():
    deal = new_deal("KS QS AS", "8S", rules=rules_with("announce_single=true"))
    play(deal, "AS 8S")
    assert deal.announceable() == ()


def test_Q90_each_player_has_one():
    deal = new_deal("KS QS", "KC QC", rules=rules_with("announce_single=true"))
    deal.announce("K Q of spades")
    deal.done()
    assert deal.announce("K Q of clubs", player=1).points == 20
