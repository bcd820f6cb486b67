"""The referee of a deal: phases, refusals in one line, scores in parts, deals taken up anywhere."""

from dataclasses import replace

import pytest

from analyzer.cards import Suit, format_card, parse_card, parse_cards
from analyzer.errors import CardError, FiveHundredError, IllegalAction, InputError
from analyzer.funfhundert import (
    Announce,
    Deal,
    Done,
    Game,
    Swap,
    TrickTaken,
    combinations,
    deal_cards,
    find_combination,
    rule_sheet,
    shuffled,
)
from analyzer.funfhundert.rules import strength
from tests.funfhundert.fu_tables import (
    USUAL,
    ending,
    names,
    new_deal,
    play,
    play_low,
    rules_with,
    say_nothing,
)


def test_the_ten_ranks_second():
    order = sorted(parse_cards("7S 8S 9S TS JS QS KS AS"), key=strength, reverse=True)
    assert [format_card(card)[0] for card in order] == list("ATKQJ987")


def test_legal_actions_leave_out_false_claims_but_they_may_be_made():
    deal = new_deal("7H KS QS", turned="AH")
    seven, pair = combinations(Suit.HEARTS)[14], combinations(Suit.HEARTS)[5]
    assert deal.legal_actions() == (Swap(), Announce(pair.number), Announce(seven.number), Done())
    assert deal.can_announce("four aces")
    assert Announce(0) not in deal.legal_actions()


def test_each_action_refuses_out_of_its_phase():
    deal = new_deal()
    with pytest.raises(IllegalAction, match="no playing 7S now: the table waits for announcements"):
        deal.play(parse_card("7S"))
    with pytest.raises(IllegalAction, match="player 1 is not in turn for ending announcements"):
        deal.done(player=1)
    say_nothing(deal)
    for act in (deal.swap_seven, deal.done, lambda: deal.announce(3)):
        with pytest.raises(IllegalAction, match="the table waits for a card"):
            act()
    before = deal.log
    with pytest.raises(IllegalAction, match=r"AH.*not in the hand"):
        deal.play(parse_card("AH"))
    assert deal.log == before


def test_what_must_be_played_is_said():
    deal = ending("QD 8C", "7D AH")
    deal.play(parse_card("QD"))
    with pytest.raises(IllegalAction, match="player 1 may not play AH: play 7D"):
        deal.play(parse_card("AH"))


def test_what_is_no_card_or_combination_is_named():
    deal = new_deal()
    with pytest.raises(InputError, match="did you mean four queens"):
        deal.announce("four queen")
    with pytest.raises(InputError, match="no combination 15"):
        deal.can_announce(15)
    say_nothing(deal)
    with pytest.raises(CardError, match="999 is not a card"):
        deal.play(999)
    assert find_combination(" k q  OF hearts ", Suit.HEARTS).points == 40


def test_the_winner_draws_first_and_leads():
    deal = new_deal("7S", "AC", draws="TH KH")
    play(deal, "7S AC")
    taken = deal.log[-1]
    assert taken == TrickTaken(1, 11, parse_cards("TH KH"))
    assert parse_card("TH") in deal.position.hands[1]
    assert parse_card("KH") in deal.position.hands[0]
    assert deal.turn == 1


def test_the_leader_announces_first_after_the_last_trick_its_winner():
    deal = ending("AH", "8H", closed=(0, 0))
    play(deal, "AH 8H")
    assert (deal.phase, deal.turn) == ("announce", 0)
    deal.done()
    assert deal.turn == 1
    deal.done()
    assert deal.is_over
    assert deal.turn is None
    assert deal.legal_actions() == ()


def test_a_card_used_by_one_serves_the_other_when_won():
    deal = new_deal("KS QS 7S", "AS KC KD KH", turned="9H")
    deal.announce("K Q of spades")
    play(deal, "KS AS")
    assert deal.turn == 1
    assert deal.announce("four kings", player=1).points == 60


def test_the_score_in_its_parts():
    deal = new_deal("7H KS QS 7C 8C 9C 7D 8D", turned="AH")
    deal.swap_seven()
    deal.announce("K Q of spades")
    deal.announce("four tens")
    score = deal.scores[0]
    assert (score.cards, score.announcements, score.swap, score.deductions) == (0, 20, 10, 80)
    assert score.to_dict()["total"] == deal.points[0] == -50


def test_a_deal_is_taken_up_at_every_moment():
    deal = deal_cards(USUAL, seed=4)
    while not deal.is_over:
        twin = Deal.resume(deal.rules, deal.position)
        assert twin.position == deal.position
        assert twin.legal_actions() == deal.legal_actions()
        action = deal.legal_actions()[0]
        assert twin.act(action) == deal.act(action)
        assert twin.position == deal.position


def test_impossible_positions_are_refused():
    at = deal_cards(USUAL, seed=4).position
    first, second = at.hands
    wrong = {
        "is nowhere": replace(at, hands=(first[1:], second)),
        "is given twice": replace(at, hands=((*first[1:], second[0]), second)),
        "player 0 has 7 cards": replace(at, hands=(first[1:], (*second, first[0]))),
        "draw after each trick": replace(at, hands=((), ()), won=(frozenset(first + second), ())),
        "not of the trump suit": replace(at, trump=Suit((at.trump + 1) % 4)),
        "it is the last of the talon": replace(at, talon=at.talon[::-1]),
        "players are 0 and 1": replace(at, leader=2),
        "is not to play": replace(at, phase="play", turn=1),
        "not in that hand": replace(at, shown=(frozenset(second), frozenset())),
        "never held": replace(at, used=(frozenset(second), frozenset())),
        "seen closed is not closed": replace(at, seen_closed=(1, 0)),
        "the game is won already": replace(at, totals=(510, 20), first_deal=False),
        "choose from announce": replace(at, phase="bid"),
    }
    for message, position in wrong.items():
        with pytest.raises(FiveHundredError, match=message):
            Deal.resume(USUAL, position)


def test_cards_that_are_no_deal_are_refused():
    deck = shuffled(seed=1)
    with pytest.raises(CardError, match="hands of 7 and 8, talon of 17"):
        Deal(USUAL, (deck[:7], deck[7:15]), deck[15:])
    with pytest.raises(CardError, match="twice"):
        Deal(USUAL, (deck[:8], deck[:8]), deck[16:])


def test_a_copy_goes_its_own_way():
    deal = deal_cards(USUAL, seed=2)
    twin = deal.copy()
    play_low(twin, 3)
    assert len(deal.log) == 1
    assert len(twin.log) > 6


def test_deals_of_a_seed():
    assert deal_cards(USUAL, seed=5, number=2).log == deal_cards(USUAL, seed=5, number=2).log
    assert shuffled(seed=5) != shuffled(seed=6)
    assert shuffled(seed=5) != shuffled(seed=5, number=1)
    one, other = (deal_cards(USUAL, seed=5, leader=leader).position for leader in (0, 1))
    assert one.hands == other.hands[::-1]
    assert other.turn == 1


def test_a_game_asks_for_its_steps_in_order():
    game = Game(USUAL)
    with pytest.raises(IllegalAction, match="no deal is on the table"):
        game.write_score()
    with pytest.raises(IllegalAction, match="take each of 32 once"):
        game.begin_deal(shuffled(seed=1)[:-1])
    game.begin_deal(shuffled(seed=1))
    with pytest.raises(IllegalAction, match="play it out"):
        game.begin_deal(shuffled(seed=1))
    assert not game.can_write_score()
    twin = game.copy()
    play_low(twin.deal, 16)
    with pytest.raises(IllegalAction, match="write its score"):
        twin.begin_deal(shuffled(seed=1))
    twin.write_score()
    assert twin.totals == tuple(score.total for score in twin.log[-2].scores)
    assert game.deal is not None
    assert not game.deal.is_over


@pytest.mark.parametrize("window", ["any", "french", "under_six", "until_talon_empty"])
@pytest.mark.parametrize("single", ["true", "false"])
def test_the_rule_sheet_shows_the_switches(window, single):
    rules = rules_with(f"announce_window={window}", f"announce_single={single}")
    sheet = rule_sheet(rules)
    assert len(sheet) <= 70
    assert max(map(len, sheet)) <= 80
    text = "\n".join(sheet)
    assert f"announce_window={window}" in text
    assert f"announce_single={single}" in text
    assert all(each.name in text for each in combinations(Suit.SPADES)[:5])


def test_combinations_complete_across_hand_and_tricks():
    deal = ending("KS AH", "8H 9H", won="QS 7S", phase="announce", closed=(0, 0))
    assert names(deal.announceable()) == ["K Q of spades"]
