"""Whole deals for tests of players: every ruleset, some house rules, every kind of contract."""

from __future__ import annotations

import numpy as np
import pytest

from analyzer.rules import Bid, Ruleset, ladder, names, shuffled
from analyzer.table import DealState, Phase
from tests.table.tables import rules_of

SWITCHED: tuple[tuple[str, dict[str, object]], ...] = (
    ("american", {"jokers": 0}),
    ("australian", {"super_open_misere": True}),
    ("australian", {"joker_naming": "never", "joker_dead_suit": True}),
    ("australian_5p", {"five_reveal": "at_call"}),
    ("australian_5p", {"five_secret_solo": True}),
    ("australian_6p", {"six_player_deck": "makeshift"}),
    ("quinhentos", {"joker_lead_rule": "not_discarded"}),
)
RULESETS = [(name, {}) for name in names()] + list(SWITCHED)


def kinds_of_contract(rules: Ruleset) -> list[Bid]:
    """A black and a red trump, no-trump, sem, and every misère."""
    bids = [entry.bid for entry in ladder(rules)]
    return [b for b in bids if b.text in ("8S", "8D", "8NT", "8SEM") or b.no_trick]


def given(rules: Ruleset, bid: Bid, seed: int) -> DealState:
    """Return a random deal with its contract, played up to the first lead."""
    rng = np.random.default_rng((seed, rules.players))
    state = DealState(rules, seed % rules.players)
    state.deal(shuffled(rules, rng))
    state.give_contract((seed * 3 + 1) % rules.players, bid)
    return state


def without_declarer(rules: Ruleset, seed: int) -> DealState:
    state = DealState(rules, seed % rules.players)
    state.deal(shuffled(rules, np.random.default_rng(seed)))
    while state.phase is Phase.AUCTION:
        state.call(Bid.parse("PASS"))
    return state


CASES = [
    pytest.param(rules_of(name, **switches), bid, id=f"{name} {switches or ''} {bid}")
    for name, switches in RULESETS
    for bid in kinds_of_contract(rules_of(name, **switches))
]
