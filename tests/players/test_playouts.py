"""The rules of thumb in bits are the rule player's, and see no more than it does."""

from __future__ import annotations

import numpy as np
import pytest

from analyzer.deals import FittingWorlds, fitting_worlds
from analyzer.players import RulePlayer, play_on
from analyzer.players.arena import contract_given, first_lead
from analyzer.players.contracts import ContractWish
from analyzer.players.inference import likely_worlds
from analyzer.players.playing import act
from analyzer.players.playouts import can_play_out, surprises, tricks_played_out
from analyzer.rules import Ruleset, load, names
from analyzer.table import DealState, Phase
from tests.table.tables import contract_of, playing, rules_of

AUSTRALIAN = load("australian")


def true_world(state: DealState) -> FittingWorlds:
    """Return where the cards lie, as one world."""
    deck, players = state.rules.deck, state.rules.players
    hands = [deck.pack(state.cards(seat)) for seat in range(players)]
    away = deck.all_bits & ~sum(hands) & ~deck.pack(state.knowledge(0).played)
    none = np.zeros(0, dtype=np.int64)
    return FittingWorlds(np.array([hands]), np.array([away]), none, none.reshape(1, 0))


def before_the_lead(rules: Ruleset, wish: str, *, seed: int, number: int) -> DealState:
    """Return a deal before its first lead, exchanged by a rule player."""
    wished = ContractWish.parse(wish, rules)
    given = contract_given(rules, wished, seed=seed, number=number)
    return first_lead(given, RulePlayer(), seed=seed, number=number)


def moments(name: str, wish: str, deals: int):  # type: ignore[no-untyped-def]
    """Yield every moment of deals that rule players play."""
    rules = load(name)
    for number in range(deals):
        state = before_the_lead(rules, wish, seed=77, number=number)
        while not state.is_over:
            yield state
            act(state, [RulePlayer()] * rules.players, seed=1, number=number)


@pytest.mark.parametrize("wish", ["suit", "NT"])
def test_the_rules_in_bits_play_the_rule_players_cards(wish: str) -> None:
    judged = 0
    for state in moments("australian", wish, 25):
        choices = len(state.knowledge(state.deciders[0]).legal)
        after = state.copy()
        act(after, [RulePlayer()] * 4, seed=1)
        if choices > 1 and not after.is_over:
            judged += 1
            assert surprises(after.knowledge(0), true_world(after), last=1).tolist() == [0]
    assert judged > 500


@pytest.mark.parametrize("wish", ["suit", "NT"])
def test_playing_out_the_true_world_is_what_rule_players_do(wish: str) -> None:
    for number in range(25):
        state = before_the_lead(AUSTRALIAN, wish, seed=78, number=number)
        view = state.knowledge(state.deciders[0])
        usual = RulePlayer().play(view, np.random.default_rng(0))
        tricks = tricks_played_out(view, true_world(state))[0, view.legal.index(usual)]
        ended = play_on(state, [RulePlayer()] * 4, seed=1).ended
        assert ended is not None
        assert tricks == sum(ended.tricks[seat] for seat in ended.declarers)


def test_another_card_than_the_rules_is_a_surprise() -> None:
    # Third hand with ace and five: nothing is won yet, so the rules play the ace.
    hands = {0: "8D AS KS QS", 1: "AD 5D TC 9H", 2: "7D JS 6C 8H", 3: "6D 5H 6H 7C"}
    for card, count in (("AD", 0), ("5D", 1)):
        state = playing(
            rules_of("australian"), contract_of("7S"), hands, leader=3, trick=f"6D 8D {card}"
        )
        assert surprises(state.knowledge(2), true_world(state), last=1).tolist() == [count]


def test_worlds_that_explain_the_play_are_kept_more_often() -> None:
    fair, likely = 0.0, 0.0
    seen = 0
    for state in moments("australian", "suit", 12):
        view = state.knowledge(state.deciders[0])
        if len(view.tricks) != 4 or view.turns:
            continue
        seen += 1
        fair += surprises(view, fitting_worlds(view, 200, np.random.default_rng(1))).mean()
        likely += surprises(view, likely_worlds(view, 200, np.random.default_rng(1))).mean()
    assert seen == 12
    assert likely < 0.75 * fair


@pytest.mark.parametrize("name", names())
def test_every_ruleset_is_played_out_within_the_tricks_there_are(name: str) -> None:
    checked = 0
    for wish in ("suit", "NT"):
        for state in moments(name, wish, 2):
            view = state.knowledge(state.deciders[0])
            if state.phase is not Phase.PLAY or not can_play_out(view):
                continue
            worlds = fitting_worlds(view, 3, np.random.default_rng(2))
            tricks = tricks_played_out(view, worlds)
            assert tricks.shape == (3, len(view.legal))
            won = sum(trick.winner == view.declarer for trick in view.tricks)
            assert won <= tricks.min() <= tricks.max() <= 10
            assert (surprises(view, worlds) <= len(view.played)).all()
            checked += 1
    assert (checked > 0) == (load(name).players > 2)


def test_where_no_trick_is_wanted_the_rules_in_bits_are_not_asked() -> None:
    state = before_the_lead(AUSTRALIAN, "MIS", seed=1, number=0)
    assert not can_play_out(state.knowledge(state.deciders[0]))
