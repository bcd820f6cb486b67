"""The two searches of tricks against each other: on plain positions both give the same answers.

An equal card that nobody holds changes nothing but the search: such a contract is no longer plain.
So whole deals can be asked of both, long before the slow twin could answer.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from analyzer.rules import Bid, Contract
from analyzer.solver import Position, solve_positions
from analyzer.solver import rows as rows_module
from analyzer.solver.entry_kernel import PLAIN_WORDS
from analyzer.solver.layout import TWINS
from tests.solver.samples import AUSTRALIAN, SUIT, deal

SPARE = 1 << 62  # no card has this bit
TWINS_WORD = 11  # where `Facts.words` names the equal cards

PLAIN = {
    "trumps": ("8H", None, None, {}),
    "no-trump": ("8NT", None, None, {}),
    "joker named": ("8NT", "D", 1, {}),
    "joker calls an unled suit": ("8NT", None, 0, {}),
    "joker calls any suit": ("8NT", None, 3, {"joker_lead_rule": "free"}),
    "joker after renounces": ("8NT", None, 2, {"joker_lead_rule": "not_renounced"}),
    "joker after discards": ("8NT", None, 1, {"joker_lead_rule": "not_discarded"}),
}


def middle(rng, contract, rules, joker, cards):
    """Return a point of a random play, at the start of a trick or in it, `cards` to a hand.

    In half of them the cards held are dealt anew, so that some seats need not have played what lies
    on the table, as in worlds drawn at random.
    """
    point = Position(deal(rng, joker=joker), rng.randrange(4))
    on_table = rng.randrange(4)
    while point.tricks_left > cards or len(point.trick) < on_table:
        point, _ = point.after(rng.choice(point.legal(contract, rules)), contract, rules)
    if rng.random() < 0.5:
        held = [card for hand in point.hands for card in hand]
        rng.shuffle(held)
        cut = iter(held)
        point = replace(point, hands=tuple(tuple(next(cut) for _ in hand) for hand in point.hands))
    return point


def rows_of(monkeypatch, points, contract, rules):
    """Return the kernel's rows of these points, and the facts of their contract."""
    kept = []
    with monkeypatch.context() as patch:
        patch.setattr(rows_module, "run", lambda rows, facts, out: kept.append((rows, facts)))
        solve_positions(points, contract, rules)
    ((rows, facts),) = kept
    return rows, facts


def answers(rows, facts):
    out = np.zeros(len(rows.hands), dtype=np.int64)
    rows_module.run(rows, facts, out)
    return out.tolist()


@pytest.mark.parametrize("name", PLAIN)
def test_both_searches_agree(monkeypatch, name):
    bid, named, joker, switches = PLAIN[name]
    rules = AUSTRALIAN.with_switches(**switches)
    contract = Contract(Bid.parse(bid), None if named is None else SUIT[named])
    rng = random.Random(name)
    point = partial(middle, rng, contract, rules, joker)
    points = [point(cards) for cards in (*range(2, 8),) * 40 + (8, 9, 10) * 5]
    rows, facts = rows_of(monkeypatch, points, contract, rules)
    words = facts.words.copy()
    words[TWINS_WORD] = SPARE
    special = replace(facts, words=words)
    assert all(bit < SPARE for bit in facts.bits.values())
    assert dict(PLAIN_WORDS)[TWINS] == 0
    assert facts.words[TWINS_WORD] == 0

    tricks = answers(rows, facts)
    assert answers(rows, special) == tricks
    assert {len(p.trick) for p in points} == {0, 1, 2, 3}
    assert len(set(tricks)) > 5
    for more in (0, 1):  # what is just reached, and what is just missed
        asked = replace(rows, need=np.maximum(np.array(tricks) + more, 1))
        reached = answers(asked, facts)
        assert reached == (asked.need <= tricks).astype(int).tolist()
        assert answers(asked, special) == reached
