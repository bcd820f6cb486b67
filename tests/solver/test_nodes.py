"""How much is searched: counts that no machine changes, so that a slow-down cannot land unseen."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from analyzer.deals import deal_the_rest
from analyzer.rules import Bid, Contract, load, seats_in_play
from analyzer.solver import solve_batch

ROWS = sys.modules["analyzer.solver.rows"]

# Positions looked up or searched a deal, on the deals below, with a twentieth allowed for small
# changes. A better search lowers the limit.
LIMITS = {
    ("australian", "8H", 0): 2420,
    ("australian", "8S", 0): 2120,
    ("australian", "8NT", 0): 3720,
    ("australian", "8H", 7): 455,
    ("australian", "8H", 8): 410,
    ("quinhentos", "7C", 0): 690,
    ("canadian", "8D", 0): 2240,
    ("australian_6p", "8C", 0): 15700,
    ("australian_5p", "8NT", 0): 2220,
}
DEALS = 200
CROWDED = 20


@pytest.mark.parametrize(("name", "bid", "need"), LIMITS)
def test_no_more_positions_are_searched_than_before(monkeypatch, name, bid, need):
    rules = load(name)
    contract = Contract(Bid.parse(bid))
    seats = list(seats_in_play(contract, 0, rules.players))
    count = DEALS if rules.players <= 4 else CROWDED
    deals = [deal_the_rest(rules, seed=12, number=number) for number in range(count)]
    hands = np.array([[rules.deck.pack(deal.hands[seat]) for seat in seats] for deal in deals])
    searched = []
    run = ROWS.run

    def counted(*arguments, **options):
        searched.append(run(*arguments, **options))
        return searched[-1]

    monkeypatch.setattr(ROWS, "run", counted)
    solve_batch(hands, contract, rules, need=need)
    assert len(searched) == 1
    nodes = searched[0] / count
    limit = LIMITS[name, bid, need]
    assert 0.9 * limit < nodes <= limit, f"{nodes:.0f} positions a deal"
