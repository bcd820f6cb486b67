"""Deals played out in numbers, with a record, against the referee's log and a plain policy."""

from dataclasses import replace

import numpy as np
import pytest

from analyzer.funfhundert import DECK, Deal
from analyzer.funfhundert.play.rule_weights import RULE_WEIGHTS
from analyzer.funfhundert.players.player import make_player
from analyzer.funfhundert.studies.habits import HABITS
from analyzer.funfhundert.studies.played import (
    deal_of,
    draw_orders,
    other_way,
    play,
    prices,
    trumps_of,
)
from analyzer.funfhundert.studies.variations import VARIATIONS
from tests.funfhundert.fu_tables import USUAL
from tests.naive.fu_records import story_of

KEEPER = HABITS[0].weights
BOTH_USUAL = (RULE_WEIGHTS, RULE_WEIGHTS)


def assert_same(played, row, story):
    assert tuple(played.points[row]) == story.points
    moments = {
        (player, number): int(played.moments[row, player, number])
        for player, number in np.argwhere(played.moments[row] >= 0).tolist()
    }
    assert moments == story.moments
    plays = {
        DECK.cards[place]: (int(played.tricks[row, place]), int(played.players[row, place]))
        for place in np.flatnonzero(played.tricks[row] >= 0).tolist()
    }
    assert plays == story.plays


@pytest.mark.parametrize("name", VARIATIONS)
def test_the_record_is_what_the_referee_wrote_down(name):
    rules = VARIATIONS[name]
    orders, _ = draw_orders(6, 3, 0)
    weights = (KEEPER, RULE_WEIGHTS)
    played = play(orders, rules, weights=weights)
    for row, order in enumerate(orders):
        assert_same(played, row, story_of(deal_of(order, rules), weights))


def test_later_deals_stop_at_500():
    orders, _ = draw_orders(6, 5, 0)
    totals = np.array([[440, 300], [300, 440], [499, 499], [0, 0], [380, 400], [470, 20]])
    played = play(orders, USUAL, totals=totals)
    stopped = 0
    for row, order in enumerate(orders):
        fresh = deal_of(order, USUAL).position
        deal = Deal(
            USUAL,
            fresh.hands,
            fresh.talon,
            leader=0,
            totals=tuple(totals[row].tolist()),
            first_deal=False,
        )
        assert_same(played, row, story_of(deal, BOTH_USUAL))
        stopped += (played.tricks[row] < 0).any()
    assert stopped >= 3


def test_through_the_referee_and_in_the_kernel_it_is_the_same():
    orders, _ = draw_orders(10, 7, 0)
    quick, slow = play(orders, USUAL), play(orders, USUAL, players=(make_player("rule"),) * 2)
    for name in ("points", "moments", "tricks", "players"):
        assert (getattr(quick, name) == getattr(slow, name)).all()


def test_a_card_asked_for_is_led_and_the_own_lead_changes_nothing():
    orders, _ = draw_orders(50, 9, 0)
    usual = play(orders, USUAL)
    rows = np.arange(50)
    own = ((usual.tricks == 0) & (usual.players == 0)).argmax(axis=1)
    assert (play(orders, USUAL, leads=own).points == usual.points).all()
    last = orders[:, 7].astype(np.int64)
    led = play(orders, USUAL, leads=np.where(last & 7 == 0, -1, last))
    asked = last & 7 != 0
    assert (led.tricks[rows, last][asked] == 0).all()
    assert (led.players[rows, last][asked] == 0).all()
    assert (led.points != usual.points).any()


def test_announcements_and_card_points_make_the_points():
    orders, _ = draw_orders(200, 11, 0)
    played = play(orders, USUAL)
    in_tricks = played.points - played.announcements
    assert (in_tricks.sum(axis=1) == 120).all()
    assert (in_tricks >= 0).all()
    assert played.announced.any(axis=(0, 1))[[0, 1, 5, 9, 15]].all()
    fours, pairs, sequences = [100, 80, 60, 40, 20], [20, 20, 20, 40], [120, 120, 120, 240]
    assert prices(np.array([3]))[0].tolist() == [*fours, *pairs, 40, *sequences, 10, 10]


def test_the_other_way_round_only_the_lead_differs():
    orders, _ = draw_orders(4, 1, 0)
    turned = other_way(orders)
    assert (turned[:, :8] == orders[:, 8:16]).all()
    assert (turned[:, 16:] == orders[:, 16:]).all()
    assert (other_way(turned) == orders).all()
    assert (trumps_of(turned) == trumps_of(orders)).all()


@pytest.mark.parametrize("habit", HABITS, ids=lambda habit: habit.name)
def test_a_habit_is_kept(habit):
    """Cards kept stay in hand for all of phase 1; nothing else is priced otherwise."""
    orders, _ = draw_orders(300, 13, 0)
    played = play(orders, USUAL, weights=(habit.weights, RULE_WEIGHTS))
    places = np.arange(32)
    strength = np.array([0, 1, 2, 6, 3, 4, 5, 7])[places & 7]
    trump = places >> 3 == trumps_of(orders)[:, None]
    among = np.isin(strength + 8 * trump, habit.cards)
    mine = among & (played.players == 0)
    early = mine & (played.tricks < 8)
    leads = early & led(played, orders)
    if (habit.leading, habit.replying) == (1, 1) and len(habit.cards) == 1:
        assert not early.any()
    elif habit.leading == 1 and len(habit.cards) == 1:
        assert not leads.any()
        assert early.any()
    elif habit.replying == 1 and len(habit.cards) == 1:
        assert (early == leads).all()
        assert early.any()
    usual = play(orders, USUAL)
    assert (played.tricks != usual.tricks).any()
    same = replace(habit.weights, leading=RULE_WEIGHTS.leading, replying=RULE_WEIGHTS.replying)
    assert same == RULE_WEIGHTS


def led(played, orders):
    """Return which cards were led in phase 1: by 0 first, then by who won with the higher rank."""
    found = np.zeros(played.tricks.shape, dtype=bool)
    strength = np.array([0, 1, 2, 6, 3, 4, 5, 7])[np.arange(32) & 7]
    for deal in range(len(orders)):
        leader = 0
        for trick in range(8):
            cards = np.flatnonzero(played.tricks[deal] == trick)
            who = played.players[deal, cards]
            lead, reply = cards[who == leader][0], cards[who != leader][0]
            found[deal, lead] = True
            leader = leader if strength[reply] <= strength[lead] else 1 - leader
    return found
