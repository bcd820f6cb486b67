"""The same seed gives the same digits, whoever does the work; more worlds keep the first."""

from __future__ import annotations

import numpy as np
import pytest

from analyzer.advice import advise_bid, advise_discard, playing
from analyzer.cards import parse_cards
from analyzer.rules import Contract
from tests.advice.samples import HAND, UNSEEN_HAND, WIDOW, Scrambler, bid


def test_an_unseen_widow_gives_the_same_digits_for_any_number_of_threads():
    one, two = (
        advise_bid(UNSEEN_HAND, worlds=60, seed=1, jobs=jobs, examples=9) for jobs in (1, 2)
    )
    assert one == two
    assert one.to_dict() == two.to_dict()


@pytest.mark.usefixtures("short_comparison")
def test_a_known_widow_gives_the_same_digits_for_any_number_of_threads():
    discard = parse_cards("7S 6D 5D")
    one, two = (
        advise_bid(HAND, widow=WIDOW, discard=discard, worlds=60, seed=1, jobs=jobs, examples=9)
        for jobs in (1, 2)
    )
    assert one == two


@pytest.mark.usefixtures("short_comparison")
def test_a_comparison_gives_the_same_digits_for_any_number_of_threads():
    one, two = (
        advise_discard((*HAND, *WIDOW), bid("8D"), worlds=50, seed=1, jobs=jobs) for jobs in (1, 2)
    )
    assert one == two


def test_another_seed_gives_other_digits():
    one, two = (advise_bid(UNSEEN_HAND, worlds=100, seed=seed).to_dict() for seed in (1, 2))
    assert [b["mean_tricks"] for b in one["bids"]] != [b["mean_tricks"] for b in two["bids"]]


@pytest.fixture
def all_or_nothing(monkeypatch):
    """Tricks made up from the cards seen: all ten three times in four, else none."""

    def solve(hands: np.ndarray, contract: Contract, *_: object, **__: object) -> np.ndarray:
        lucky = Scrambler.tricks(hands, Contract(bid("8H"))) > 2
        return np.where(lucky, 10, 0) if not contract.is_misere else np.ones(len(hands), dtype=int)

    monkeypatch.setattr(playing, "solve_batch", solve)


@pytest.mark.usefixtures("all_or_nothing")
def test_more_worlds_keep_the_first():
    few, many = (
        advise_bid(UNSEEN_HAND, worlds=worlds, seed=1, examples=1000) for worlds in (150, 400)
    )
    assert few.best.bid.level == many.best.bid.level == 10
    assert few.best.bid.denomination == many.best.bid.denomination
    assert len(few.examples) == 150
    assert len(many.examples) == 400
    for outcome in (True, False):
        first = [world for world in few.examples if world.made is outcome]
        assert len(first) > 10
        assert first == [world for world in many.examples if world.made is outcome][: len(first)]


def test_more_worlds_keep_the_tricks_of_the_first():
    few, many = (advise_bid(UNSEEN_HAND, worlds=worlds, seed=1) for worlds in (90, 100))
    for ours, theirs in zip(few.bids, many.bids, strict=True):
        made, made_in_all = round(90 * ours.p_make), round(100 * theirs.p_make)
        assert made <= made_in_all <= made + 10
        if ours.mean_tricks is not None:
            assert 0 <= 100 * theirs.mean_tricks - 90 * ours.mean_tricks <= 100


@pytest.mark.usefixtures("all_or_nothing")
def test_the_examples_are_of_the_best_bid_and_both_ways():
    advice = advise_bid(UNSEEN_HAND, worlds=100, seed=1, examples=3)
    assert [world.made for world in advice.examples] == [True] * 3 + [False] * 3
    for world in advice.examples:
        assert world.made == (world.tricks >= advice.best.bid.level)
        assert set(world.hands[0]) == ({*UNSEEN_HAND, *world.widow} - set(world.exchange.discard))
        assert len({card for hand in world.hands for card in hand}) == 40
        assert set(world.exchange.discard) <= {*UNSEEN_HAND, *world.widow}
