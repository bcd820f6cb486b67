"""Fixtures for the tests of the advice."""

import pytest

from analyzer.advice import compare


@pytest.fixture
def short_comparison(monkeypatch):
    """Compare discards in as few worlds as will do, where a good choice is not the question."""
    monkeypatch.setattr(compare, "ROUNDS", ((4, 12), (8, 4)))
