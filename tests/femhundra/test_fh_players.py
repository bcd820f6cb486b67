"""Players see no hidden card and play legally; a Monte Carlo player takes what is best."""

from functools import cache

import numpy as np
import pytest

from analyzer.cards import parse_cards
from analyzer.errors import IllegalAction, InputError
from analyzer.femhundra import (
    DECK,
    Discard,
    FemhundraRules,
    LayMeld,
    LayOff,
    Round,
    TakePile,
    deal_round,
    read_meld,
)
from analyzer.femhundra.play.playout_kernel import play_rounds
from analyzer.femhundra.play.playouts import net_of, scores_after
from analyzer.femhundra.play.turns import draw_plans, turn_plans
from analyzer.femhundra.play.worlds import deal_worlds
from analyzer.femhundra.players.arena import match, play_round
from analyzer.femhundra.players.monte_carlo import MonteCarloPlayer, best_plan
from analyzer.femhundra.players.player import make_player
from analyzer.femhundra.players.rule_player import RulePlayer
from analyzer.rng import Stream

PLAYERS = ("rule", "monte-carlo:8")


@cache
def moments(players, rounds):
    """Return rounds of rule players, stopped at every moment at which one draws or has drawn."""
    found, player = [], RulePlayer()
    for number in range(rounds):
        table = deal_round(FemhundraRules(players=players), seed=31, number=number)
        while not table.is_over:
            found.append(table.copy())
            for action in player.plan(table.knowledge(table.turn)):
                table.act(action)
    return found


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("players", [2, 4])
def test_no_player_sees_a_hidden_card(name, players):
    player = make_player(name)
    changed = 0
    for table in moments(players, 4):
        known = table.knowledge(table.turn)
        worlds = deal_worlds(known, 2, seed=77, stream=Stream.REPORT)
        plan = player.plan(known)
        for number in range(2):
            hands, stock = worlds.cards(number)
            other = Round.from_knowledge(known, hands=hands, stock=stock)
            assert player.plan(other.knowledge(other.turn)) == plan
            changed += other.hands != table.hands
    assert changed > 50


@pytest.mark.parametrize("players", range(2, 7))
def test_monte_carlo_players_end_rounds_legally(players):
    seats = [MonteCarloPlayer(worlds=4, seed=seat) for seat in range(players)]
    rules = FemhundraRules(players=players)
    scores, turns = play_round(rules, seats, seed=1, number=0)
    assert len(scores) == players
    assert turns >= 1
    assert play_round(rules, seats, seed=1, number=0) == (scores, turns)


def test_every_way_to_end_a_turn_is_legal_and_the_first_is_the_rule_players():
    several = held = 0
    for table in moments(2, 6):
        if table.phase != "lay":
            continue
        known = table.knowledge(table.turn)
        plans = turn_plans(known)
        assert plans[0] == RulePlayer().plan(known)
        assert len(set(plans)) == len(plans)
        for plan in plans:
            other = table.copy()
            for action in plan:
                other.act(action)
            assert other.is_over or other.phase == "draw"
        lays = {plan[:-1] for plan in plans}
        several += len(plans) > 3
        held += len(lays) > 1
    assert several > 10
    assert held > 5


def test_a_lay_off_beyond_another_is_not_tried_alone():
    run = read_meld(parse_cards("5H 6H 7H"), 0)
    hidden = parse_cards("2C 3C 5D")
    hand = parse_cards("8H 9H KS")
    gone = {*run.cards, *hidden, *hand, *parse_cards("QD")}
    stock = [card for card in DECK.cards if card not in gone]
    table = Round.resume(
        FemhundraRules(),
        hands=[hand, hidden],
        stock=stock,
        pile=parse_cards("QD"),
        melds=[run],
        phase="lay",
    )
    eight, nine = parse_cards("8H 9H")
    lays = {plan[:-1] for plan in turn_plans(table.knowledge(0))}
    assert (LayOff(eight, 0, "high"),) in lays
    assert (LayOff(nine, 0, "high"),) not in lays
    assert () in lays


def test_the_first_plan_is_left_only_for_one_clearly_better():
    chosen = set()
    for table in moments(2, 6):
        known = table.knowledge(table.turn)
        if known.phase != "draw":
            continue
        plans = draw_plans(known)
        assert plans[0] == RulePlayer().plan(known)
        worlds = deal_worlds(known, 40, seed=3, stream=Stream.SCREEN)
        nets = [net_of(scores_after(known, plan, worlds), known.player) for plan in plans]
        better = nets[1] - nets[0]
        clearly = better.mean() > better.std(ddof=1) / np.sqrt(40)
        assert best_plan(known, plans, worlds) == plans[int(clearly)]
        chosen.add((bool(clearly), bool(better.mean() > 0)))
    assert chosen == {(False, False), (False, True), (True, True)}


def test_monte_carlo_goes_out_when_it_can():
    table = _last_cards()
    plan = MonteCarloPlayer(worlds=16).plan(table.knowledge(0))
    assert plan == (LayMeld(parse_cards("KS KD KH")), Discard(*parse_cards("5C")))


def _last_cards():
    hand, other = parse_cards("KS KH KD 5C"), parse_cards("AS AH QD 9D 2C 3D")
    gone = {*hand, *other, *parse_cards("7D")}
    return Round.resume(
        FemhundraRules(),
        hands=[hand, other],
        stock=[card for card in DECK.cards if card not in gone],
        pile=parse_cards("7D"),
        phase="lay",
    )


def test_players_are_made_from_text():
    assert make_player(" Rule ").name == "rule"
    assert make_player("monte-carlo:12").name == "monte-carlo:12"
    assert make_player("monte-carlo").name.startswith("monte-carlo:")
    for text, why in (
        ("monte-karlo", "did you mean"),
        ("rule:3", "takes no number"),
        ("monte-carlo:x", "write monte-carlo:WORLDS"),
        ("monte-carlo:3", "give from 4"),
    ):
        with pytest.raises(InputError, match=why):
            make_player(text)


def test_another_players_plans_are_refused():
    known = deal_round(FemhundraRules(), seed=1, number=0).knowledge(1)
    worlds = deal_worlds(known, 1, seed=1, stream=Stream.SCREEN)
    with pytest.raises(IllegalAction, match="player 0's turn"):
        scores_after(known, (TakePile(),), worlds)


def test_two_who_take_the_pile_for_a_fine_come_to_an_end():
    # Before, both took it by turns for ever: with few worlds a fine may look worth it.
    table = deal_round(FemhundraRules(), seed=333, number=0)
    player = MonteCarloPlayer(worlds=8)
    turns = 0
    while not table.is_over and turns < 400:
        for action in player.plan(table.knowledge(table.turn)):
            table.act(action)
        turns += 1
    assert table.is_over
    assert sum(table.fines) >= 200


def test_so_many_worlds_that_no_memory_holds_them_are_refused():
    for text in ("monte-carlo:1000000000", "monte-carlo:" + "9" * 40, "monte-carlo:3"):
        with pytest.raises(InputError, match="give from 4 to 1000000"):
            make_player(text)


def test_playouts_are_compiled_for_one_layout_only():
    match("monte-carlo:8", "rule", rounds=2, seed=5)
    assert len(play_rounds.signatures) == 1
