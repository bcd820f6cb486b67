"""Two programs are timed turn about, each once for every case."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.bench.stopwatch import SMOKE, median_ratio, size, time_each


class Pedantic:
    """As much of pytest-benchmark's fixture as is used; a clock tells the time."""

    def __init__(self, clock):
        self.clock = clock
        self.stats = SimpleNamespace(stats=SimpleNamespace(data=[]))

    def pedantic(self, target, *, setup, teardown, rounds):
        for _ in range(rounds):
            arguments, options = setup()
            start = self.clock.now
            target(*arguments, **options)
            self.stats.stats.data.append(self.clock.now - start)
            teardown(*arguments, **options)


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def test_each_goes_first_in_every_other_case():
    clock, order = Clock(), []

    def ours(case):
        order.append(("ours", case))
        clock.now += case

    def yardstick(case):
        order.append(("yardstick", case))
        clock.now += 3 * case

    times = time_each(Pedantic(clock), ours, [1.0, 2.0, 4.0], beside=yardstick, clock=clock)
    assert times == ([1.0, 2.0, 4.0], [3.0, 6.0, 12.0])
    assert order == [
        *(("yardstick", 1.0), ("ours", 1.0)),
        *(("ours", 2.0), ("yardstick", 2.0)),
        *(("yardstick", 4.0), ("ours", 4.0)),
    ]


def test_without_a_yardstick_only_ours_is_timed():
    clock = Clock()

    def ours(case):
        clock.now += case

    assert time_each(Pedantic(clock), ours, [1.0, 2.0], clock=clock) == ([1.0, 2.0], [])


def test_a_ratio_is_the_median_over_the_cases():
    assert median_ratio([2.0, 9.0, 8.0], [1.0, 3.0, 1.0]) == pytest.approx(3.0)


def test_a_smoke_test_is_small(monkeypatch):
    monkeypatch.delenv(SMOKE, raising=False)
    assert size(500, smoke=2) == 500
    monkeypatch.setenv(SMOKE, "1")
    assert size(500, smoke=2) == 2
