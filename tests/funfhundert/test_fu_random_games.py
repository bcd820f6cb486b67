"""Random legal deals and games under every combination of switches: nothing lost, totals right."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.funfhundert import (
    DECK,
    SWITCH_VALUES,
    Announced,
    Deal,
    DealEnded,
    FunfhundertRules,
    Played,
    Scored,
    Swapped,
    TrickTaken,
    find_combination,
    format_log,
    parse_log,
    replay,
    replay_game,
    winner_of,
)
from tests.funfhundert.fu_play import random_action, random_deal, random_game

seeds = st.integers(0, 2**32 - 1)
every_rules = pytest.mark.parametrize(
    "rules",
    [
        FunfhundertRules(*switches)
        for switches in product(SWITCH_VALUES["announce_window"], (False, True), (False, True))
    ],
    ids=lambda rules: "-".join(rules.switches().values()),
)
# Twenty examples for each of the sixteen combinations of switches.
few = settings(max_examples=20, deadline=None)


def check_places(at):
    """All 32 cards are in exactly one place."""
    led = () if at.led is None else (at.led,)
    cards = [*at.hands[0], *at.hands[1], *at.talon, *at.won[0], *at.won[1], *led]
    assert sorted(cards) == list(DECK.cards)


def recount(log):
    """Return the points by player as the log tells them, and the cards each has used."""
    points, used, trump = [0, 0], [[], []], log[0].talon[-1] // 16
    for record in log:
        match record:
            case Swapped(player):
                points[player] += 10
            case Announced(player, name, scored):
                combination = find_combination(name, trump)
                assert abs(scored) == combination.points
                points[player] += scored
                if scored > 0:
                    used[player] += combination.cards
            case TrickTaken(player, taken):
                points[player] += taken
    return points, used


@every_rules
@given(seed=seeds, boldness=st.sampled_from([0.0, 0.5, 1.0]), lies=st.sampled_from([0.0, 0.1]))
@few
def test_random_deals(rules, seed, boldness, lies):
    rng = random.Random(seed)
    deal = random_deal(rules, rng)
    for _ in range(400):
        check_places(deal.position)
        deal.position.check()
        assert deal.turn in (0, 1)
        before = deal.position.running
        assert deal.position.first_deal or before[0] == before[1] or max(before) < 500
        random_action(deal, rng, boldness=boldness, lies=lies)
        if deal.is_over:
            break
    check_places(deal.position)
    ended = deal.log[-1]
    assert isinstance(ended, DealEnded)
    points, used = recount(deal.log)
    assert list(deal.points) == points == [score.total for score in ended.scores]
    for player in (0, 1):
        assert len(set(used[player])) == len(used[player])
        assert deal.position.used[player] == set(used[player])
    assert sum(isinstance(r, Swapped) for r in deal.log) <= 1
    sevens = [r for r in deal.log if isinstance(r, Announced) and r.name == "trump seven"]
    assert sum(s.points > 0 for s in sevens) + sum(s.swap for s in ended.scores) // 10 <= 1
    if ended.stopped:
        assert not deal.position.first_deal
        assert max(deal.position.running) >= 500
    else:
        assert sum(isinstance(r, Played) for r in deal.log) == 32
        assert sum(score.cards for score in ended.scores) == 120


@every_rules
@given(seed=seeds)
@few
def test_logs_replay(rules, seed):
    rng = random.Random(seed)
    deal = random_deal(rules, rng)
    for _ in range(rng.randrange(90)):
        if not deal.is_over:
            random_action(deal, rng)
    told = parse_log(format_log(deal.log))
    assert told == deal.log
    again = replay(rules, told)
    assert (again.position, again.log) == (deal.position, deal.log)
    if deal.is_over:
        return
    middle = Deal.resume(rules, deal.position)
    while not middle.is_over:
        random_action(middle, rng)
    assert replay(rules, parse_log(format_log(middle.log))).position == middle.position


@every_rules
@given(seed=seeds)
@settings(max_examples=3, deadline=None)
def test_random_games(rules, seed):
    rng = random.Random(seed)
    game = random_game(rules, rng)
    scores = [record for record in game.log if isinstance(record, Scored)]
    deals = [record for record in game.log if isinstance(record, DealEnded)]
    for player in (0, 1):
        assert game.totals[player] == sum(ended.scores[player].total for ended in deals)
    assert game.totals == scores[-1].totals
    assert game.winner == winner_of(game.totals)
    assert max(game.totals) == game.totals[game.winner] >= 500
    assert [score.winner for score in scores[:-1]] == [None] * (len(scores) - 1)
    assert not deals[0].stopped
    assert all(not ended.stopped for ended in deals[:-1])
    assert replay_game(rules, parse_log(format_log(game.log))).log == game.log
