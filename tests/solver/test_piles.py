"""The two-player game with all its cards, which are too many for the slow twin."""

from __future__ import annotations

import os
import random

import pytest

from analyzer.rules import Bid, Contract, load
from analyzer.solver import Position, score_plays, solve

RULES = load("australian_2p")
CONTRACTS = tuple(Contract(Bid.parse(text)) for text in ("7S", "8H", "8NT", "MIS"))
DEALS = int(os.environ.get("FIVE_HUNDRED_PILES", "200"))


def deal(rng: random.Random) -> Position:
    """A whole deal: ten cards in each hand, five face up on each table, five under them."""
    cards = rng.sample(RULES.deck.cards, 40)
    under = tuple(zip(cards[20:30], cards[30:40], strict=True))
    hands = (cards[:10], cards[10:20], cards[20:25], cards[25:30])
    return Position(tuple(map(tuple, hands)), piles=True, under=under)


def differences(seed: int, count: int) -> list[str]:
    """Points of random play at which the worth of the deal is not that of its best play.

    The solver judges a point and those after it by other proofs, with other cards face down.
    """
    rng = random.Random(seed)
    wrong = []
    for _ in range(count):
        contract = rng.choice(CONTRACTS)
        point = deal(rng)
        for _ in range(rng.choice((0, 0, rng.randrange(20)))):
            point, _ = point.after(rng.choice(point.legal(contract, RULES)), contract, RULES)
        worths = score_plays(point, contract, RULES).values()
        for_declarer = point.seat in (0, 2)
        best = max(worths) if for_declarer != contract.is_misere else min(worths)
        if solve(point, contract, RULES) != best:
            wrong.append(f"{contract.text} {point}: {solve(point, contract, RULES)}, not {best}")
    return wrong


def test_a_few_deals() -> None:
    assert differences(0, 5) == []


@pytest.mark.slow
def test_many_deals() -> None:
    assert differences(1, DEALS) == []
