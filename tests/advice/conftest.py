"""Fixtures for the tests of the advice."""

from functools import lru_cache

import pytest

from analyzer.advice import compare, estimates
from tests.advice.fits import take_away


@pytest.fixture(autouse=True, scope="module")
def no_correction():
    """Estimate double-dummy, whatever fits there are; a test of corrections makes one up."""
    with pytest.MonkeyPatch.context() as patch:
        take_away(patch)
        yield


@pytest.fixture
def short_comparison(monkeypatch):
    """Compare discards in as few worlds as will do, where a good choice is not the question."""
    monkeypatch.setattr(compare, "ROUNDS", ((4, 12), (8, 4)))


@pytest.fixture(scope="module")
def score_each_bid_once():
    """Keep the points of each bid, where they are looked up ten thousand times."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(estimates, "score_table", lru_cache(estimates.score_table))
        yield
