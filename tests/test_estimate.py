"""Means and their standard errors."""

import numpy as np
import pytest

from analyzer.estimate import Estimate, mean_and_error


def test_a_standard_error_is_that_of_the_mean():
    # Of 400 samples of 50: the bounds hold for all but one seed in a million.
    rng = np.random.default_rng(3)
    means = [mean_and_error(rng.normal(2.0, 3.0, 50)) for _ in range(400)]
    assert np.mean([error for _, error in means]) == pytest.approx(3 / np.sqrt(50), rel=0.05)
    assert np.std([mean for mean, _ in means]) == pytest.approx(3 / np.sqrt(50), rel=0.15)


def test_an_estimate_of_values():
    assert Estimate.of([1, 2, 3, 6]) == Estimate(3.0, np.sqrt(14 / 3 / 4), 4)
    assert Estimate.of(np.array([2.0, 4.0])).to_dict() == {"value": 3.0, "se": 1.0, "n": 2}


def test_a_single_value_has_no_standard_error():
    alone = Estimate.of([3.0])
    assert (alone.value, alone.n) == (3.0, 1)
    assert np.isnan(alone.se)


def test_no_value_has_no_mean():
    assert np.isnan(Estimate.of([]).value)


def test_a_share_is_never_called_certain():
    always, never = Estimate.share([True] * 10), Estimate.share(np.zeros(10, dtype=bool))
    assert (always.value, never.value) == (1.0, 0.0)
    assert always.se == pytest.approx(np.sqrt(12 / 14 * 2 / 14 / 10))
    assert never.se == pytest.approx(always.se)
    half = Estimate.share([1, 0] * 5000)
    assert half.value == 0.5
    assert half.se == pytest.approx(0.005)
    assert np.isnan(Estimate.share([]).value)
