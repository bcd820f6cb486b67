"""The rule policy: what it does, and that kernel, player and the plain twin do the same."""

import random
from itertools import product

import numpy as np
import pytest

from analyzer.cards import format_card, parse_card
from analyzer.funfhundert import (
    SWITCH_VALUES,
    Announce,
    Done,
    FunfhundertRules,
    Play,
    Swap,
)
from analyzer.funfhundert.play.packing import action_number, action_of, pack_deal
from analyzer.funfhundert.play.playout_kernel import play_out_actions, play_out_tables
from analyzer.funfhundert.play.position_kernel import CLOSED, HANDS
from analyzer.funfhundert.play.rule_weights import RULE_WEIGHTS
from analyzer.funfhundert.play.view_kernel import WEIGHTS
from analyzer.funfhundert.play.weights import Weights
from analyzer.funfhundert.players.rule_player import RulePlayer
from tests.funfhundert.fu_moments import random_moment
from tests.funfhundert.fu_play import random_deal
from tests.funfhundert.fu_tables import new_deal, say_nothing
from tests.naive import fu_rule_policy

BOTH = np.stack([RULE_WEIGHTS.array] * 2)
EVERY_RULES = [
    FunfhundertRules(*switches)
    for switches in product(SWITCH_VALUES["announce_window"], (False, True), (False, True))
]


def strange_weights(seed):
    """Weights without sense, which lead to moments that good play avoids."""
    return Weights.from_array(np.random.default_rng(seed).integers(0, 400, WEIGHTS))


def played_by_kernel(deal, weights):
    game, table, talon = pack_deal(deal)
    (points,) = play_out_tables(game, np.stack([weights.array] * 2), table[None], talon[None])
    return tuple(points.tolist())


def played_by_player(deal):
    deal = deal.copy()
    while not deal.is_over:
        deal.act(RulePlayer().decide(deal.knowledge(deal.turn)))
    return deal.points


@pytest.mark.parametrize("rules", EVERY_RULES, ids=str)
def test_kernel_player_and_twin_make_the_same_points(rules):
    rng = random.Random(str(rules))
    for _ in range(4):
        deal = random_deal(rules, rng)
        points = played_by_kernel(deal, RULE_WEIGHTS)
        assert points == played_by_player(deal)
        assert points == fu_rule_policy.play_out(deal.copy(), RULE_WEIGHTS)


@pytest.mark.slow
def test_kernel_player_and_twin_make_the_same_points_in_500_deals():
    rng = random.Random(5)
    for number in range(512):
        deal = random_deal(EVERY_RULES[number % 16], rng)
        points = played_by_kernel(deal, RULE_WEIGHTS)
        assert points == played_by_player(deal)
        assert points == fu_rule_policy.play_out(deal.copy(), RULE_WEIGHTS)


@pytest.mark.parametrize("rules", EVERY_RULES, ids=str)
def test_kernel_and_twin_agree_from_any_moment_with_any_weights(rules):
    rng = random.Random(str(rules))
    for number in range(4):
        deal = random_moment(rules, rng)
        weights = strange_weights(number)
        assert played_by_kernel(deal, weights) == fu_rule_policy.play_out(deal, weights)


def test_a_playout_begins_with_the_action_that_is_asked_for():
    rng = random.Random(8)
    for _ in range(10):
        deal = random_moment(FunfhundertRules(), rng)
        game, table, talon = pack_deal(deal)
        actions = deal.legal_actions()
        points = play_out_actions(
            game,
            BOTH,
            table,
            deal.turn,
            table[[HANDS + 1 - deal.turn]],
            table[[CLOSED + 1 - deal.turn]],
            talon[None],
            np.array([action_number(action) for action in actions]),
        )
        for action, found in zip(actions, points[0].tolist(), strict=True):
            after = deal.copy()
            after.act(action)
            assert tuple(found) == fu_rule_policy.play_out(after, RULE_WEIGHTS)


def test_a_playout_leaves_its_table_alone():
    game, table, talon = pack_deal(random_deal(FunfhundertRules(), random.Random(1)))
    before = table.copy()
    hand, closed = table[[HANDS + 1]], table[[CLOSED + 1]]
    play_out_actions(game, BOTH, table, 0, hand, closed, talon[None], np.array([-1]))
    assert (table == before).all()


def test_numbers_of_actions_lead_back_to_them():
    actions = [Swap(), Done(), *map(Announce, range(15)), Play(parse_card("TH"))]
    assert [action_of(action_number(action)) for action in actions] == actions
    assert len({action_number(action) for action in actions}) == len(actions)


# --- what it does ---------------------------------------------------------------------------------


def decided(deal):
    return RulePlayer().decide(deal.knowledge(deal.turn))


def card_of(deal):
    say_nothing(deal)
    return format_card(decided(deal).card)


def test_it_swaps_the_seven():
    assert decided(new_deal("7H", turned="AH")) == Swap()


def test_it_announces_the_dearer_of_two_combinations_with_the_same_card():
    deal = new_deal("AS TS KS QS JS 7C 8C 9C", turned="8H")
    assert decided(deal) == Announce(10)


def test_it_announces_both_of_two_cheap_ones_against_one():
    # K Q of hearts 20 and JS QD 40 against four queens for 40.
    deal = new_deal("QS QC QD QH KH JS 8S 9S", turned="8C")
    first = decided(deal)
    deal.act(first)
    assert {first, decided(deal)} == {Announce(8), Announce(9)}


def test_it_passes_over_a_pair_for_a_sequence_that_lacks_one_card():
    deal = new_deal("AS KS QS JS 7C 8C 9C 7D", turned="8H")
    assert decided(deal) == Done()


def test_it_announces_a_pair_where_the_sequence_lacks_two():
    deal = new_deal("AS KS QS 7C 8C 9C 7D 8D", turned="8H")
    assert decided(deal) == Announce(5)


def test_it_beats_a_lead_that_completes_a_pair():
    deal = new_deal("QS", "KS 7C 8C 9C 7D 8D 9D AH", turned="8H", draws="")
    say_nothing(deal)
    deal.play(parse_card("QS"))
    assert card_of(deal) == "KS"


def test_it_takes_a_ten_with_an_ace_and_not_a_seven():
    for lead, ace in (("TS", True), ("7H", False)):
        deal = new_deal(lead, "AD 7C 8C 9C 8D 9D 7S 8S", turned="8H")
        say_nothing(deal)
        deal.play(parse_card(lead))
        assert (card_of(deal) == "AD") == ace


def test_it_leads_a_low_card_without_prospects():
    assert card_of(new_deal("AS TS KD 9D QC JH TH 7D", turned="8S"))[0] in "789"
