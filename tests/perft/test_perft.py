"""Numbers of legal play sequences, and whole deals walked through by referee and twin together."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.cards import SUITS, format_card
from analyzer.rules import load, names, seats_in_play
from analyzer.table import DealState, Phase
from tests.naive import moves as twin
from tests.perft.positions import GENERATORS, stored, wishes
from tests.table.random_play import random_act, shuffled_deck

POSITIONS = stored()


@pytest.mark.parametrize("generator", GENERATORS)
@pytest.mark.parametrize("position", POSITIONS, ids=[position.name for position in POSITIONS])
def test_perft(position, generator):
    depth = len(position.counts)
    assert GENERATORS[generator](position, depth) == position.counts


def test_every_ruleset_and_joker_rule_is_there():
    kinds = [(p.rules, p.switches, p.contract, p.joker_named) for p in POSITIONS]
    assert kinds == list(wishes())
    assert {position.rules for position in POSITIONS} == set(names())
    assert len(POSITIONS) > 130
    assert all(len(position.counts) >= 2 for position in POSITIONS)


def seen_by_twin(state):
    """Return the start of the play as the twin sees it."""
    rules, contract, play = state.rules, state.contract, state.trick_play
    first = play.leader
    seats = sorted(seats_in_play(contract, first, rules.players))
    named = contract.joker_named
    return seats, twin.Moment(
        hands=tuple(frozenset(map(format_card, state.cards(seat))) for seat in seats),
        denomination=contract.denomination.text,
        leader=seats.index(first),
        joker_named=None if named is None else named.text,
        misere=contract.is_misere,
        promises_tricks=contract.level > 0,
        piles=tuple(
            tuple((format_card(pile.up), format_card(pile.down)) for pile in piles)
            for piles in play.piles
        ),
        joker_lead_rule=rules.joker_lead_rule,
        joker_forced_when_void=rules.joker_forced_when_void,
        joker_dead_suit=rules.joker_dead_suit,
    )


def as_moves(plays):
    return {(format_card(p.card), None if p.called is None else p.called.text) for p in plays}


def walk_together(rules, seed):
    """Play a random deal; at every card both must find the same plays, and the same winners."""
    rng = random.Random(seed)
    state = DealState(rules, 0)
    state.deal(shuffled_deck(rules, rng))
    while state.phase is not Phase.PLAY:
        if state.is_over:
            return
        random_act(state, rng, 0.8)
    seats, now = seen_by_twin(state)
    while not state.is_over:
        seat, zone = twin.turn(now)
        assert (seats[seat], zone) == state.trick_play.turn
        assert twin.legal(now) == as_moves(state.legal_plays())
        play = rng.choice(state.legal_plays())
        state.play(play)
        called = None if play.called is None else play.called.text
        now, winner = twin.after(now, (format_card(play.card), called))
        if winner is not None:
            trick = state.trick_play.tricks[-1]
            assert (seats[winner[0]], winner[1]) == (trick.winner, trick.zone)
    assert twin.is_over(now)


@pytest.mark.parametrize("name", names())
@settings(max_examples=20, deadline=None)
@given(
    st.integers(0, 2**32 - 1),
    st.sampled_from(["unled_suit", "not_renounced", "not_discarded", "free"]),
    st.sampled_from(["misere", "never"]),
    st.booleans(),
)
def test_referee_and_twin_walk_together(name, seed, lead_rule, forced, dead):
    rules = load(name)
    walk_together(rules, seed)
    switches = {"six_player_deck": "makeshift"} if rules.players == 6 else {}
    varied = rules.with_switches(
        joker_lead_rule=lead_rule, joker_forced_when_void=forced, joker_dead_suit=dead, **switches
    )
    walk_together(varied, seed)


def test_the_twin_reads_cards_of_every_deck():
    now = twin.Moment((frozenset(),), "H")
    for name in names():
        for card in load(name).deck.cards:
            text = format_card(card)
            suit = twin.suit_of(now, text)
            assert suit in [each.text for each in SUITS]
            assert 0 <= twin.height_of(now, text) <= 103
