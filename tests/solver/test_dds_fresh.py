"""The solver against DDS on fresh random deals: contracts that bridge can express."""

import random

import pytest

from analyzer.rules import Bid, Contract
from analyzer.solver import solve_batch
from tests.naive.random_positions import PLAIN_CARDS
from tests.naive.solver import JOKER
from tests.solver.samples import AUSTRALIAN, CARD, SUIT

bridge = pytest.importorskip(
    "tests.solver.bridge", reason="needs DDS: endplay, of the test extra", exc_type=ImportError
)

CONTRACTS = (*"SCDH", "NT", "NT S", "NT C", "NT D", "NT H")


def differences(text: str, seed: int, count: int) -> list[str]:
    denomination, _, name = text.partition(" ")
    named = name or None
    contract = Contract(Bid.parse(f"7{denomination}"), SUIT.get(name))
    rng = random.Random(f"{text} {seed}")
    # In no-trump the joker is at a seat only if it was named; with trumps it may be anywhere.
    deck = [*PLAIN_CARDS, JOKER] if denomination != "NT" or named else list(PLAIN_CARDS)
    deals = []
    for _ in range(count):
        drawn = rng.sample(deck, 40)
        deals.append([drawn[seat * 10 : seat * 10 + 10] for seat in range(4)])
    hands = [[AUSTRALIAN.deck.pack(CARD[c] for c in hand) for hand in deal] for deal in deals]
    tricks = solve_batch(hands, contract).tolist()
    expected = [bridge.dds_tricks(bridge.as_bridge(deal, denomination, named)) for deal in deals]
    assert len(set(expected)) > 1
    return [
        f"{contract}: {deal}: solver {ours}, DDS {theirs}"
        for deal, ours, theirs in zip(deals, tricks, expected, strict=True)
        if ours != theirs
    ]


def test_a_few_fresh_deals() -> None:
    for text in CONTRACTS:
        assert differences(text, 0, 5) == []


@pytest.mark.slow
@pytest.mark.parametrize("text", CONTRACTS)
def test_2000_fresh_deals(text: str) -> None:
    assert differences(text, 1, -(-2000 // len(CONTRACTS))) == []
