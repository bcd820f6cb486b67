"""The solver against another program: the deals that DDS solved (data/oracle)."""

import csv
from collections import defaultdict
from pathlib import Path

import numpy as np

from analyzer.cards import SUITS, parse_hand
from analyzer.rules import Bid, Contract, load
from analyzer.solver import solve_batch

DEALS = Path(__file__).parents[2] / "data" / "oracle" / "dds_deals.csv"
SEATS = ("declarer", "left", "partner", "right")


def test_every_deal_that_dds_solved() -> None:
    rules = load("australian")
    suits = {suit.text: suit for suit in SUITS}
    groups: dict[tuple[str, str], list[dict[str, str]]] = defaultdict(list)
    with DEALS.open(newline="") as file:
        for row in csv.DictReader(file):
            groups[row["denomination"], row["joker"]].append(row)
    assert sum(map(len, groups.values())) == 2500
    assert len(groups) == 9  # four trump suits; no-trump without joker, or named in four ways

    wrong = []
    for (denomination, joker), rows in groups.items():
        contract = Contract(Bid.parse(f"7{denomination}"), suits.get(joker))
        hands = [
            [rules.deck.pack(parse_hand(row[seat], deck=rules.deck, size=10)) for seat in SEATS]
            for row in rows
        ]
        tricks = solve_batch(hands, contract, rules)
        expected = np.array([int(row["tricks"]) for row in rows])
        wrong += [
            f"{contract}: {rows[i]}: solver {tricks[i]}" for i in np.flatnonzero(tricks != expected)
        ]
    assert wrong == []
