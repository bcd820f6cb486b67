"""The test vectors of RULES 14.8, and those of 14.1 for this game, each by its id."""

import pytest

from analyzer.cards import Suit, format_card, parse_card, suit_of
from analyzer.errors import IllegalAction
from analyzer.funfhundert import DECK, TrickTaken, combinations, winner_of
from analyzer.funfhundert.rules import card_points
from tests.funfhundert.fu_tables import (
    ending,
    legal,
    names,
    new_deal,
    play,
    play_low,
    rules_with,
    say_nothing,
)


def winner_of_first_trick(lead, reply, turned):
    deal = new_deal(lead, reply, turned=turned)
    play(deal, f"{lead} {reply}")
    return next(record.player for record in deal.log if isinstance(record, TrickTaken))


@pytest.mark.parametrize(
    ("lead", "reply", "turned", "winner"),
    [
        pytest.param("QD", "KS", "AH", 1, id="G01"),
        pytest.param("QD", "QH", "AS", 0, id="G02 equal"),
        pytest.param("QD", "JD", "AS", 0, id="G02 lower"),
        pytest.param("AS", "AC", "KC", 0, id="G03 ace of trumps"),
        pytest.param("AS", "7C", "KC", 0, id="G03 low trump"),
        pytest.param("KH", "TS", "AC", 1, id="G04"),
    ],
)
def test_who_wins_while_the_talon_has_cards(lead, reply, turned, winner):
    assert winner_of_first_trick(lead, reply, turned) == winner


@pytest.mark.parametrize(
    ("hand", "may_play"),
    [
        pytest.param("7D AH", "7D", id="G05"),
        pytest.param("AH 7H 9S", "7H AH", id="G06"),
        pytest.param("9S TC", "9S TC", id="G07"),
        pytest.param("7D AD", "7D AD", id="G08"),
    ],
)
def test_what_may_be_played_with_an_empty_talon(hand, may_play):
    leader = "QD 8C 8S"[: 3 * len(hand.split()) - 1]
    deal = ending(leader, hand)
    deal.play(parse_card("QD"))
    assert legal(deal) == may_play


def test_G09_a_trump_takes_an_ace():
    deal = ending("AD", "7H")
    before = deal.position.card_points
    play(deal, "AD 7H")
    say_nothing(deal)
    gained = [now - then for now, then in zip(deal.position.card_points, before, strict=True)]
    assert gained == [0, 11]
    assert deal.log[-1].scores[1].cards == deal.position.card_points[1]


def test_G10_eight_tricks_in_each_phase():
    deal = new_deal()
    play_low(deal, 16)
    taken = [record for record in deal.log if isinstance(record, TrickTaken)]
    assert [len(record.drawn) for record in taken] == [2] * 8 + [0] * 8
    assert deal.is_over


def points_of(name, trump):
    return {each.name: each.points for each in combinations(trump)}[name]


def test_G11_king_and_queen():
    assert points_of("K Q of diamonds", Suit.HEARTS) == 20
    assert points_of("K Q of diamonds", Suit.DIAMONDS) == 40


def test_G12_the_sequence():
    assert points_of("A K Q J T of clubs", Suit.CLUBS) == 240
    assert points_of("A K Q J T of clubs", Suit.SPADES) == 120


@pytest.mark.parametrize(("turned", "points"), [("7H", -120), ("7C", -240)])
def test_G13_a_queen_serves_once(turned, points):
    deal = new_deal("QS QC QD QH AC KC JC TC", turned=turned)
    assert deal.announce("four queens").points == 40
    false = deal.announce("A K Q J T of clubs")
    assert (false.points, false.is_false) == (points, True)
    assert deal.points == (40 + points, 0)
    assert deal.scores[0].deductions == -points


def test_G14_jack_of_spades_and_queen_of_diamonds():
    assert [points_of("JS QD", trump) for trump in Suit] == [40] * 4


def test_G15_the_seven_scores_once():
    deal = new_deal("7H", turned="AH")
    deal.swap_seven()
    assert deal.points == (10, 0)
    deal.done()
    assert deal.announce("trump seven").points == -10  # by the other, too
    play_low(deal, 8, settle=False)
    (holder,) = (p for p in (0, 1) if parse_card("7H") in deal.position.hands[p])
    while deal.turn != holder:
        deal.done()
    assert deal.announce("trump seven", player=holder).points == -10
    swaps = [score.swap for score in deal.scores]
    assert swaps == [10, 0]


def test_G16_a_later_deal_stops_at_an_announcement():
    deal = new_deal("AS AC AD AH", turned="7H", totals=(410, 390), first_deal=False)
    deal.announce("four aces")
    assert deal.is_over
    assert deal.log[-1].stopped
    assert deal.position.running == (510, 390)
    assert winner_of(deal.position.running) == 0
    with pytest.raises(IllegalAction, match="the deal is over"):
        deal.done()


def test_G17_the_higher_total_wins():
    assert winner_of((520, 540)) == 1


def test_G18_the_first_deal_is_played_out():
    deal = new_deal("AS KS QS JS TS AC AD AH", turned="7S", totals=(300, 0))
    deal.announce("A K Q J T of spades")
    assert deal.position.running[0] == 540
    assert not deal.is_over
    play_low(deal, 16)
    assert deal.is_over
    assert not deal.log[-1].stopped
    assert sum(score.cards for score in deal.scores) == 120


def asked_and_allowed(rules, tricks):
    """Return cards left, hand size and what can be announced before the lead after some tricks.

    The leader holds king and queen of spades all the time.
    """
    deal = new_deal("7C KS QS", "AC", turned="AH", rules=rules)
    for _ in range(2 * tricks):
        say_nothing(deal)
        others = [c for c in deal.legal_plays() if format_card(c) not in ("KS", "QS")]
        deal.play((others or deal.legal_plays())[0])
    holder = next(p for p in (0, 1) if parse_card("KS") in deal.position.hands[p])
    while deal.phase == "announce" and deal.turn != holder:
        deal.done()
    found = names(deal.announceable()) if deal.turn == holder else []
    return len(deal.position.talon), len(deal.position.hands[holder]), "K Q of spades" in found


def test_G19_french():
    rules = rules_with("announce_window=french")
    for hand, allowed in ((8, True), (7, False)):
        deal = ending_with_pair(hand, rules)
        assert len(deal.position.hands[0]) == hand
        assert deal.can_announce("K Q of spades") is allowed


def test_G20_fewer_than_six():
    rules = rules_with("announce_window=under_six")
    for hand, allowed in ((6, False), (5, True)):
        assert ending_with_pair(hand, rules).can_announce("K Q of spades") is allowed
    assert asked_and_allowed(rules, 10) == (0, 6, False)
    assert asked_and_allowed(rules, 11) == (0, 5, True)


def test_G21_until_the_talon_is_empty():
    rules = rules_with("announce_window=until_talon_empty")
    assert not ending_with_pair(8, rules).can_announce("K Q of spades")
    assert new_deal("KS QS", rules=rules).can_announce("K Q of spades")


def ending_with_pair(hand, rules):
    """Return an ending in which player 0, about to lead, holds king and queen of spades."""
    first = ["KS", "QS", "7S", "8S", "9S", "7C", "8C", "9C"][:hand]
    second = ["TS", "JS", "AS", "TC", "JC", "AC", "QC", "KC"][:hand]
    # Resumed before the lead; where nobody may announce, the play has begun.
    return ending(" ".join(first), " ".join(second), phase="announce", rules=rules, closed=(0, 0))


@pytest.mark.parametrize(("name", "points"), [("jacks", 20), ("kings", 60), ("tens", 80)])
def test_G22_four_of_a_rank(name, points):
    assert [points_of(f"four {name}", trump) for trump in Suit] == [points] * 4


def test_D14_deck_and_talon():
    deal = new_deal(turned="AH")
    assert DECK.size == 32
    assert len(deal.position.talon) == 16
    assert deal.position.talon[-1] == deal.position.turned == parse_card("AH")
    assert deal.position.trump == suit_of(parse_card("AH"))


def test_D19_all_card_points():
    assert sum(map(card_points, DECK.cards)) == 120
    assert {sum(card_points(c) for c in DECK.cards if suit_of(c) == s) for s in Suit} == {30}
