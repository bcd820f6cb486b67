"""The command that learns the weights of leads: its play, its features, its fit."""

from __future__ import annotations

import numpy as np
import pytest

import analyzer.solver.fit_lead_weights as fit_module
from analyzer.cards import Suit, parse_cards
from analyzer.rng import generator
from analyzer.rules import Contract, Denomination, History, compile_contract, load, trick_bid
from analyzer.solver import Position, score_plays, solve
from analyzer.solver import lead_weights_kernel as stored
from analyzer.solver.fit_lead_weights import (
    SHAPES,
    Game,
    Leads,
    ends,
    features,
    fit,
    learn,
    losses,
    sample,
    write,
)

RULES = load("australian")
HEARTS = Contract(trick_bid(7, Denomination.HEARTS))


def kernel_hand(text):
    bits = compile_contract(RULES, HEARTS).pack(RULES.deck.pack(parse_cards(text)))
    return int(bits)


def test_the_features_of_one_position_by_hand():
    game = Game(Denomination.HEARTS)
    hands = np.array([[kernel_hand(t)] for t in ("AS 5S 7H", "KS 9S 4H", "5H 6H 7D", "QS AD 8D")])
    spades = np.array([game.lanes[Suit.SPADES]])
    found = features(hands, spades, np.array([1]), game.trump, game.trump)
    indices = {n: np.unravel_index(int(at[0]), SHAPES[n]) for n, at in found.items()}
    # AS is the leader's, KS of the opponent before, QS of the one after; the partner is void and
    # can ruff; two, none, two and one cards of the suit.
    assert indices["OWNERS"] == (0, 1, 0, 2, 3)
    assert indices["RUFFED"] == (0, 4, 1, 0)
    assert indices["LENGTHS"] == (0, 1, 0, 2, 1)
    trumps = features(hands, np.array([game.trump]), np.array([0]), game.trump, game.trump)
    assert np.unravel_index(int(trumps["OWNERS"][0]), SHAPES["OWNERS"]) == (1, 0, 0, 1, 1)


def test_both_ends_of_a_suit():
    assert ends(0b1011_0100, 0b0011_1100) == [0b100, 0b10_0000]
    assert ends(0b1000_0100, 0b0011_1100) == [0b100]
    assert ends(0b1000_0000, 0b0011_1100) == []


@pytest.mark.parametrize("denomination", [Denomination.HEARTS, Denomination.NO_TRUMP])
def test_play_and_answers_are_those_of_the_solver(denomination):
    game = Game(denomination)
    compiled = compile_contract(RULES, Contract(trick_bid(7, denomination)))
    card_of = {int(compiled.pack(RULES.deck.pack([card]))): card for card in RULES.deck.cards}
    contract = Contract(trick_bid(7, denomination))
    met = [each for _ in range(3) for each in sample(game, generator(5, 0))]
    assert len(met) > 10
    for point, answer in met[:12]:
        hands = tuple(tuple(card_of[c] for c in game.cards if c & h) for h in point.hands)
        led = frozenset(suit for suit in Suit if point.barred >> suit & 1)
        there = Position(hands, point.leader, histories=(History(suits_led=led),) * 4)
        assert (solve(there, contract) >= point.need) == answer == game.ask(point)[0]
        good = [
            card for card in game.legal(point) if game.ask(game.after(point, card))[0] == answer
        ]
        scores = {play.card: tricks for play, tricks in score_plays(there, contract).items()}
        assert {card_of[card] for card in good} == {
            card_of[card]
            for card in game.legal(point)
            if (scores[card_of[card]] >= point.need) == answer
        }


def made_up_leads():
    """Two suits' lowest cards in every position: the leader's top card loses, others win."""
    n = 50
    rows = 2 * n
    shape = SHAPES["OWNERS"]
    bad, good = (np.ravel_multi_index((0, 0, owner, 0, 0), shape) for owner in (0, 1))
    return Leads(
        np.repeat(np.arange(n), 2),
        {
            "OWNERS": np.tile([bad, good], n),
            "RUFFED": np.zeros(rows, dtype=np.int64),
            "LENGTHS": np.zeros(rows, dtype=np.int64),
        },
        np.tile([False, True], n),
        np.full(rows, 10.0),
    )


def test_the_fit_prefers_the_better_lead():
    leads = made_up_leads()
    assert losses(leads)[:2] == pytest.approx([13**0.8, 0.0])
    owners = fit(leads)["OWNERS"]
    assert owners[0, 0, 1, 0, 0] > 20 > -20 > owners[0, 0, 0, 0, 0]
    assert np.count_nonzero(owners) == 2


def test_of_two_good_leads_the_fit_prefers_the_cheaper():
    leads = made_up_leads()
    cheap = Leads(leads.position, leads.indices, leads.good | True, np.tile([2.0, 90.0], 50))
    owners = fit(cheap)["OWNERS"]
    assert owners[0, 0, 0, 0, 0] > 20 > -20 > owners[0, 0, 1, 0, 0]


def test_what_is_learnt_depends_on_the_seed_alone_and_is_written(tmp_path):
    tables = learn(8, seed=1)
    again = learn(8, seed=1)
    assert all((tables[name] == again[name]).all() for name in SHAPES)
    assert any((tables[name] != learn(8, seed=2)[name]).any() for name in SHAPES)
    path = tmp_path / "lead_weights_kernel.py"
    before = fit_module.TARGET.read_text(encoding="utf-8")
    path.write_text(before, encoding="utf-8")
    write(tables, path)
    names: dict[str, object] = {}
    exec(path.read_text(encoding="utf-8"), names)
    for name, table in tables.items():
        assert np.array_equal(names[name], table)
    assert np.array_equal(names["HINTS"], stored.HINTS)
    write({name: getattr(stored, name) for name in SHAPES}, path)
    assert path.read_text(encoding="utf-8") == before
