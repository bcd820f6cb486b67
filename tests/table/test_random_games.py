"""Random legal deals and games in every ruleset: nothing illegal, lost, invented or endless."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.errors import IllegalAction, RulesError
from analyzer.rules import (
    SWITCHES,
    Bid,
    Ruleset,
    bid_value,
    legal_plays,
    load,
    names,
    parties,
    side_of,
)
from analyzer.table import (
    CardPlayed,
    DealState,
    GameState,
    Phase,
    Scored,
    TrickTaken,
    format_log,
    parse_log,
    replay,
    replay_game,
)
from tests.table.random_play import random_act, random_deal, random_game, shuffled_deck

seeds = st.integers(0, 2**32 - 1)
boldnesses = st.sampled_from([0.05, 0.4, 0.9])


def new_deal(rules, rng):
    state = DealState(rules, rng.randrange(rules.players))
    state.deal(shuffled_deck(rules, rng))
    return state


def check_table(state):
    """What must hold between any two acts."""
    rules = state.rules
    assert state.all_cards == rules.deck.cards
    assert sum(state.tricks) <= 10
    if state.is_over:
        assert (state.turn, state.deciders, state.legal_plays()) == (None, (), ())
        return
    assert state.turn in range(rules.players)
    assert state.deciders
    if state.phase is Phase.AUCTION:
        assert all(state.can_call(call) for call in state.legal_calls())
    if state.phase is Phase.PLAY:
        plays = state.legal_plays()
        assert plays
        assert all(state.can_play(play) for play in plays)
        held = state.trick_play.cards(*state.trick_play.turn)
        assert {play.card for play in plays} <= set(held)


@pytest.mark.parametrize("name", names())
@settings(max_examples=30, deadline=None)
@given(seeds, boldnesses)
def test_a_random_deal(name, seed, boldness):
    rules = load(name)
    rng = random.Random(seed)
    state = new_deal(rules, rng)
    while not state.is_over:
        check_table(state)
        before = state.copy()
        logged = len(state.log)
        record = random_act(state, rng, boldness)
        assert state.log[logged] == record
        assert before != state
        assert len(before.log) == logged
    check_table(state)
    check_play(state)
    check_points(state)
    assert replay(rules, state.log) == state
    assert parse_log(format_log(state.log)) == state.log


def check_play(state):
    """Go through the finished tricks again with the rules alone."""
    play = state.trick_play
    if play is None:
        assert state.ended.thrown_in
        return
    assert len(play.tricks) == 10
    taken = [(r.seat, r.zone) for r in state.log if isinstance(r, TrickTaken)]
    assert taken == [(trick.winner, trick.zone) for trick in play.tricks]
    for one, another in pairwise(play.tricks):
        assert (another.turns[0].seat, another.turns[0].zone) == (one.winner, one.zone)
    cards = [turn.play.card for trick in play.tricks for turn in trick.turns]
    assert len(set(cards)) == len(cards) == 10 * play.trick_size
    assert len(cards) == sum(isinstance(record, CardPlayed) for record in state.log)


def check_points(state):
    """Add up the points once more, plainly (RULES 7.2, 7.3)."""
    rules, ended = state.rules, state.ended
    if ended.thrown_in:
        assert ended.points == ()
        return
    count = parties(rules)
    own = [0] * count
    for seat, tricks in enumerate(ended.tricks):
        own[side_of(seat, rules.players)] += tricks
    bid = ended.contract.bid
    points = [10 * tricks for tricks in own]
    if not bid.is_pass:
        declaring = {side_of(seat, rules.players) for seat in ended.declarers}
        tricks = sum(own[party] for party in declaring)
        made = tricks == 0 if bid.no_trick else tricks >= bid.level
        assert ended.made == made
        value = bid_value(bid, rules)
        if rules.slam_bonus and tricks == 10 and not bid.no_trick:
            value = max(value, 250)
        if bid.no_trick:
            pays = rules.misere_trick_points == "per_declarer_trick"
            points = [10 * tricks if pays else 0] * count
        share = (value if made else -value) // len(declaring)
        points = [share if p in declaring else n for p, n in enumerate(points)]
    assert ended.points == tuple(points)
    assert sum(ended.tricks) == 10


@pytest.mark.parametrize("name", names())
@settings(max_examples=8, deadline=None)
@given(seeds)
def test_a_random_game(name, seed):
    rules = load(name)
    game = random_game(rules, random.Random(seed))
    scored = [record for record in game.log if isinstance(record, Scored)]
    assert scored[-1].scores == game.scores
    assert scored[-1].winners == game.end.winners
    assert all(record.winners is None for record in scored[:-1])
    assert all(0 <= party < parties(rules) for party in game.end.winners)
    reached = max(game.scores) >= 500
    fallen = min(game.scores) <= -500
    assert reached or fallen
    if rules.win_needs_contract is False and rules.defender_cap is None:
        assert all(max(record.scores) < 500 or tied(record, rules) for record in scored[:-1])
    assert replay_game(rules, game.log) == game
    assert replay_game(rules, parse_log(format_log(game.log))) == game


def tied(record, rules):
    """Only equal scores without a declarer to prefer let a game go on above 500."""
    return sum(score >= 500 for score in record.scores) > 1


def assert_ruleset_plays(rules, seed):
    rng = random.Random(seed)
    state = random_deal(rules, rng, 0.9)
    assert state.all_cards == rules.deck.cards
    assert replay(rules, state.log) == state


def switched(base: Ruleset, draw) -> Ruleset:
    """Return house rules that make sense: some switches of a ruleset set at random."""
    rules = base
    for name in draw(st.lists(st.sampled_from(sorted(SWITCHES)), max_size=6, unique=True)):
        if name in ("players", "deck", "deal_pattern", "six_player_deck"):
            continue
        try:
            rules = rules.with_switches(**{name: draw(st.sampled_from(SWITCHES[name].values))})
        except RulesError:
            continue
    return rules


@settings(max_examples=60, deadline=None)
@given(st.data(), st.sampled_from(names()), seeds)
def test_a_random_deal_by_house_rules(data, name, seed):
    assert_ruleset_plays(switched(load(name), data.draw), seed)


@pytest.mark.parametrize("rule", ["unled_suit", "not_renounced", "not_discarded", "free"])
@pytest.mark.parametrize("forced", ["misere", "never"])
@pytest.mark.parametrize("name", ["australian", "canadian", "australian_2p", "australian_6p"])
def test_every_joker_rule(name, forced, rule):
    rules = load(name).with_switches(
        joker_lead_rule=rule, joker_forced_when_void=forced, joker_dead_suit=True
    )
    for seed in range(4):
        assert_ruleset_plays(rules, seed)


def test_super_open_misere_and_makeshift():
    for name, switches in (
        ("australian", {"super_open_misere": True}),
        ("australian_6p", {"six_player_deck": "makeshift", "super_open_misere": True}),
        ("australian_5p", {"five_secret_solo": True, "five_callable": "no_trump"}),
    ):
        rules = load(name).with_switches(**switches)
        for seed in range(12):
            assert_ruleset_plays(rules, seed)


@pytest.mark.parametrize("name", names())
def test_an_illegal_act_changes_nothing(name):
    rules = load(name)
    rng = random.Random(7)
    state = new_deal(rules, rng)
    while not state.is_over:
        before = state.copy()
        for act in (
            lambda: state.call(Bid.parse("10NT"), seat=(state.turn + 1) % rules.players),
            lambda: state.exchange((0,)),
            lambda: state.deal(rules.deck.cards),
            lambda: state.name_joker(None, seat=9),
            lambda: state.play(legal_plays((63,), contract=none(), rules=rules)[0], seat=9),
        ):
            with pytest.raises(IllegalAction):
                act()
        assert state == before
        random_act(state, rng)


def none():
    from analyzer.rules import NO_DECLARER

    return NO_DECLARER


def test_a_copied_game_goes_its_own_way():
    rules = load("american")
    game = GameState(rules, dealer=0)
    game.begin_deal(rules.deck.cards)
    twin = game.copy()
    twin.deal.call(Bid.parse("PASS"))
    assert game != twin
    assert len(game.log) + 1 == len(twin.log)
    game.deal.call(Bid.parse("PASS"))
    assert game == twin
