"""Law 2: the worlds used to choose an exchange are not the worlds used to report it."""

from __future__ import annotations

import numpy as np
import pytest

from analyzer.advice import advise_bid, advise_discard, playing
from analyzer.advice.compare import ROUNDS, SCREEN_WORLDS
from analyzer.deals import Knowledge, deal_worlds
from analyzer.rng import Stream
from analyzer.rules import Contract
from tests.advice.samples import DECK, HAND, RULES, WIDOW, Scrambler, bid

SCREENED = sum(more for more, _ in ROUNDS)
REPORTED = 400
KNOWLEDGE = Knowledge(RULES, HAND, WIDOW)


@pytest.fixture
def solver(monkeypatch: pytest.MonkeyPatch) -> Scrambler:
    scrambler = Scrambler()
    monkeypatch.setattr(playing, "solve_batch", scrambler)
    return scrambler


def worlds_asked(solver: Scrambler) -> dict[tuple[object, ...], int]:
    """How many different worlds were solved in each denomination."""
    found: dict[tuple[object, ...], int] = {}
    for world in solver.kept_by_world():
        found[world[:2]] = found.get(world[:2], 0) + 1
    return found


def test_a_discard_is_chosen_in_other_worlds_than_reported(solver):
    advise_discard((*HAND, *WIDOW), bid("8D"), worlds=REPORTED, seed=8)
    assert set(worlds_asked(solver).values()) == {SCREENED + REPORTED}


def test_the_discard_for_a_bid_is_chosen_in_other_worlds_than_reported(solver):
    advise_bid(HAND, widow=WIDOW, worlds=REPORTED, seed=8)
    assert len(worlds_asked(solver)) == 6
    # Denominations out of the race are left alone after a first look.
    looks = {SCREEN_WORLDS + REPORTED, SCREENED + REPORTED}
    assert SCREENED + REPORTED in worlds_asked(solver).values()
    assert set(worlds_asked(solver).values()) <= looks


def fresh_tricks(contract: Contract, discard: tuple[int, ...]) -> np.ndarray:
    worlds = deal_worlds(KNOWLEDGE, REPORTED, 8, Stream.REPORT)
    hands = worlds.hands.copy()
    hands[:, 0] = DECK.pack(set(KNOWLEDGE.known) - set(discard))
    return Scrambler.tricks(hands[:, [0, 1, 3]] if contract.is_misere else hands, contract)


def test_what_is_reported_is_the_mean_over_the_fresh_worlds(solver):
    for estimate in advise_bid(HAND, widow=WIDOW, worlds=REPORTED, seed=8).bids:
        contract = Contract(estimate.bid, estimate.exchange.joker_named)
        tricks = fresh_tricks(contract, estimate.exchange.discard)
        if estimate.bid.is_misere:
            assert estimate.p_make == (tricks == 0).mean()
        else:
            assert estimate.mean_tricks == tricks.mean()
            assert estimate.p_make == (tricks >= estimate.bid.level).mean()
    for estimate in advise_discard((*HAND, *WIDOW), bid("8D"), worlds=REPORTED, seed=8).discards:
        tricks = fresh_tricks(Contract(bid("8D")), estimate.exchange.discard)
        assert estimate.mean_tricks == tricks.mean()
