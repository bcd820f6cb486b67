"""Worlds played until the talon is empty: the kernel beside referee and policy in plain Python."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from analyzer.funfhundert import DECK, Deal, FunfhundertRules
from analyzer.funfhundert.advice.advising import tables_before_phase_2
from analyzer.funfhundert.advice.choices import placed_anyhow
from analyzer.funfhundert.play.packing import action_number, pack_deal
from analyzer.funfhundert.play.position_kernel import SHOWN, TABLE_SIZE
from analyzer.funfhundert.play.rule_weights import RULE_WEIGHTS
from analyzer.funfhundert.play.worlds import sample_worlds
from tests.funfhundert.fu_moments import random_moment
from tests.naive.fu_rule_policy import choose

SWITCHES = ([], ["announce_single=true"], ["announce_leader_only=true"], ["announce_window=french"])


@pytest.mark.parametrize("seed", range(24))
def test_the_table_is_the_one_two_rule_players_come_to(seed: int) -> None:
    rng = random.Random(seed)
    rules = FunfhundertRules().with_switches(SWITCHES[seed % len(SWITCHES)])
    deal = random_moment(rules, rng)
    while not deal.position.talon:
        deal = random_moment(rules, rng)
    known = replace(deal.knowledge(deal.turn or 0), first_deal=True, totals=(0, 0))
    worlds = sample_worlds(known, 1, np.random.default_rng(seed))
    theirs = DECK.unpack(int(worlds.hands[0]))
    talon = [DECK.cards[place] for place in worlds.talons[0].tolist()][16 - known.talon :]
    placed = placed_anyhow(known)
    closed = list(placed.closed)
    closed[known.opponent] = int(worlds.closed[0])
    hands = (known.hand, theirs) if known.player == 0 else (theirs, known.hand)
    start = replace(placed, hands=hands, talon=tuple(talon), closed=(closed[0], closed[1]))

    there = Deal.resume(rules, start)
    actions = there.legal_actions()
    first = rng.choice(actions)
    (table,) = tables_before_phase_2(known, worlds, [action_number(first)])

    there.act(first)
    while there.position.talon or there.position.led is not None:
        there.act(choose(there.knowledge(there.turn or 0), RULE_WEIGHTS))
    _, true, _ = pack_deal(there)
    compared = [place for place in range(TABLE_SIZE - 2) if place not in (SHOWN, SHOWN + 1)]
    assert table[compared].tolist() == true[compared].tolist()
