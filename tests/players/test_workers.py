"""Work shared among processes."""

from __future__ import annotations

import os
from functools import partial

import pytest

from analyzer.players.workers import in_order


def power(exponent: int, number: int) -> tuple[int, int]:
    return int(number**exponent), os.getpid()


def stumble(at: int, number: int) -> int:
    if number == at:
        raise ValueError(f"stumbled at {number}")
    return number


def vanish(number: int) -> int:
    os._exit(3)


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_order_from_so_many_processes(jobs: int) -> None:
    results = list(in_order(partial(power, 2), 7, jobs))
    assert [value for value, _ in results] == [0, 1, 4, 9, 16, 25, 36]
    processes = {process for _, process in results}
    assert len(processes) == jobs
    assert (os.getpid() in processes) == (jobs == 1)


def test_no_more_processes_than_tasks() -> None:
    assert list(in_order(partial(power, 1), 1, 8)) == [(0, os.getpid())]
    assert list(in_order(partial(power, 1), 0, 8)) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_goes_wrong_is_raised_in_its_turn(jobs: int) -> None:
    results = in_order(partial(stumble, 3), 6, jobs)
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(ValueError, match="stumbled at 3") as caught:
        next(results)
    assert jobs == 1 or "in stumble" in "".join(caught.value.__notes__)


def test_a_process_that_vanishes_is_noticed() -> None:
    with pytest.raises(RuntimeError, match="a process ended before its work was done"):
        list(in_order(vanish, 4, 2))
