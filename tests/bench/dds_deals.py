"""The deals of data/oracle, in the form of either program."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from analyzer.cards import SUITS, parse_cards
from analyzer.rules import Bid, Contract, load
from analyzer.solver import solve_batch
from tests.solver import bridge

DEALS = Path(__file__).parents[2] / "data" / "oracle" / "dds_deals.csv"
SEATS = ("declarer", "left", "partner", "right")
RULES = load("australian")


@dataclass(frozen=True)
class Deal:
    """One deal in the form of either program, and its tricks as published."""

    contract: Contract
    hands: tuple[int, ...]
    bridge: Any
    tricks: int


def read_deals() -> list[Deal]:
    suits = {suit.text: suit for suit in SUITS}
    deals = []
    with DEALS.open(newline="") as file:
        for row in csv.DictReader(file):
            denomination, joker = row["denomination"], row["joker"]
            deals.append(
                Deal(
                    Contract(Bid.parse(f"7{denomination}"), suits.get(joker)),
                    tuple(RULES.deck.pack(parse_cards(row[seat])) for seat in SEATS),
                    bridge.as_bridge(
                        [row[seat].split() for seat in SEATS], denomination, joker or None
                    ),
                    int(row["tricks"]),
                )
            )
    return deals


class Block:
    """Deals to be solved together: ours sorted by contract, since a batch has one.

    Every way to solve them compares its answers with the published tricks.
    """

    def __init__(self, deals: Sequence[Deal]) -> None:
        groups: dict[Contract, list[Deal]] = defaultdict(list)
        for deal in deals:
            groups[deal.contract].append(deal)
        self.batches = [
            (contract, np.array([deal.hands for deal in group]))
            for contract, group in groups.items()
        ]
        in_order = [deal for group in groups.values() for deal in group]
        self.bridge = [deal.bridge for deal in in_order]
        self.tricks = [deal.tricks for deal in in_order]

    def ours(self, need: int) -> None:
        parts = [solve_batch(hands, contract, RULES, need=need) for contract, hands in self.batches]
        self._check([int(tricks) for part in parts for tricks in part], need)

    def dds_one_by_one(self, need: int) -> None:
        """By ``SolveBoard``, deal by deal."""
        self._check_dds([bridge.dds_tricks(deal, need or -1) for deal in self.bridge], need)

    def dds_together(self, need: int) -> None:
        """By ``SolveAllBoardsBin``, 200 deals at a time."""
        self._check_dds(bridge.dds_batch(self.bridge, need or -1), need)

    def _check_dds(self, scores: list[int], need: int) -> None:
        self._check([int(score >= need) for score in scores] if need else scores, need)

    def _check(self, answers: list[int], need: int) -> None:
        expected = [int(t >= need) for t in self.tricks] if need else self.tricks
        assert answers == expected, "an answer differs from the published tricks"
