"""Rounds of any legal course: no card gets lost, logs replay, nobody sees a hidden card."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.errors import InputError
from analyzer.femhundra import (
    DECK,
    Discard,
    FemhundraRules,
    Round,
    deal_round,
    format_log,
    parse_log,
    replay,
)
from analyzer.femhundra.referee.actions import LayMeld, LayOff
from tests.femhundra.fh_tables import C, position, random_round, random_step

SEEDS = st.integers(0, 2**32 - 1)
PLAYERS = st.integers(2, 6)


def places(state):
    on_table = [card for meld in state.melds for card in meld.cards]
    held = [card for hand in state.hands for card in hand]
    return [*held, *state.stock, *state.pile, *on_table]


@settings(max_examples=40, deadline=None)
@given(PLAYERS, SEEDS)
def test_every_card_is_in_one_place_and_the_score_adds_up(players, seed):
    rng = random.Random(seed)
    state = deal_round(FemhundraRules(players), seed=seed, number=1)
    while not state.is_over:
        assert sorted(places(state)) == list(DECK.cards)
        assert state.phase == "lay" or state.pile
        for player in range(players):
            assert state.known[player] <= set(state.hands[player])
        random_step(state, rng)
    assert sorted(places(state)) == list(DECK.cards)
    assert (state.ended.out is None) == all(state.hands)
    for player, score in enumerate(state.ended.scores):
        assert score.table + score.fines == state.points[player]
        assert score.total == score.table + score.hand + score.out + score.fines
    table = sum(meld.points for meld in state.melds)
    assert sum(score.table for score in state.ended.scores) == table
    assert state.legal_actions() == ()


@settings(max_examples=25, deadline=None)
@given(PLAYERS, SEEDS)
def test_a_log_replays_to_the_same_state(players, seed):
    state = random_round(players, seed)
    log = parse_log(format_log(state.log))
    assert log == state.log
    assert replay(state.rules, log) == state


@settings(max_examples=10, deadline=None)
@given(PLAYERS, SEEDS)
def test_knowledge_is_the_same_where_only_hidden_cards_differ(players, seed):
    """Every moment is dealt again with the hidden cards moved; the player must see no change."""
    rng = random.Random(seed)
    state = deal_round(FemhundraRules(players), seed=seed, number=2)
    while not state.is_over:
        for player in range(players):
            seen = state.knowledge(player)
            hidden = sorted(seen.unseen)
            rng.shuffle(hidden)
            hands = []
            for other, size in enumerate(seen.hand_sizes):
                known = seen.hand if other == player else tuple(seen.known[other])
                need = size - len(known)
                hands.append((*known, *hidden[:need]))
                hidden = hidden[need:]
            world = Round.from_knowledge(seen, hands=hands, stock=(*hidden, *seen.under))
            assert world.knowledge(player) == seen
            assert replay(world.rules, parse_log(format_log(world.log))) == world
        random_step(state, rng)


def test_a_world_that_contradicts_the_knowledge_is_refused():
    state = position("2C 4C", "3D 3H", pile="KD AS")
    other = position("2C 4D", "3D 3H", pile="KD AS")
    with pytest.raises(InputError, match="not what player 0 knows"):
        Round.from_knowledge(state.knowledge(0), hands=other.hands, stock=other.stock)


@settings(max_examples=20, deadline=None)
@given(PLAYERS, SEEDS)
def test_legal_actions_are_those_the_checks_let_pass(players, seed):
    rng = random.Random(seed)
    state = deal_round(FemhundraRules(players), seed=seed, number=3)
    for _ in range(60):
        if state.is_over:
            break
        legal = set(state.legal_actions())
        for card in DECK.cards:
            assert state.can_discard(card) == (Discard(card) in legal)
            for number in range(len(state.melds)):
                for end in ("low", "high", "set"):
                    allowed = LayOff(card, number, end) in legal
                    assert state.can_lay_off(card, number, end) == allowed
        assert all(state.can_lay_meld(a.cards) for a in legal if isinstance(a, LayMeld))
        random_step(state, rng)


def test_the_same_seed_deals_the_same_round_and_numbers_differ():
    rules = FemhundraRules(3)
    one = deal_round(rules, seed=5, number=0)
    assert one == deal_round(rules, seed=5, number=0)
    assert one.hands != deal_round(rules, seed=5, number=1).hands
    assert one.hands != deal_round(rules, seed=6, number=0).hands


def test_a_card_discarded_from_the_known_ones_is_forgotten():
    state = position("2C 4C", "3D 3H", pile="KD AS")
    state.take_pile()
    assert state.knowledge(1).known[0] == {C("KD"), C("AS")}
    state.discard(C("KD"))
    assert state.knowledge(1).known[0] == {C("AS")}
