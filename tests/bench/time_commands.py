"""The command line end to end, each command a process of its own: wall time and peak memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time

import pytest

from analyzer.rules import load, names
from tests.bench.stopwatch import say, say_also, size, time_each

HAND = ["JK", "AH", "KH", "QH", "9H", "AS", "9D", "TD", "8C", "7C"]
ROUNDS = size(5, smoke=1)
MOST_PLAYERS = size(6, smoke=4)  # more take long, however few the worlds
TABLES = [name for name in names() if load(name).players <= MOST_PLAYERS]
QUICK = ["--worlds", "20"] if size(0, smoke=1) else []
PYTHON = [sys.executable]
PROGRAM = [*PYTHON, "-m", "analyzer"]
COMMANDS = {
    "python -c pass": [*PYTHON, "-c", "pass"],
    "python -c 'import analyzer'": [*PYTHON, "-c", "import analyzer"],
    "--help": [*PROGRAM, "--help"],
    "rules australian": [*PROGRAM, "rules", "australian"],
    "bid HAND": [*PROGRAM, "bid", *HAND, *QUICK],
    "bid HAND --until-settled": [*PROGRAM, "bid", *HAND, "--until-settled"],
    "bid HAND --widow CARDS": [*PROGRAM, "bid", *HAND, "--widow", "KS 5C 6C", *QUICK],
    "discard HAND+WIDOW --contract 8H": [
        *(*PROGRAM, "discard", *HAND, "KS", "5C", "6C", "--contract", "8H", *QUICK)
    ],
    "bid HAND --plot FILE": [*PROGRAM, "bid", *HAND, *QUICK, "--plot", "bid.png"],
}

# A child's peak begins at that of the process that starts it, so a small one must start it.
LAUNCHER = """
import json, os, subprocess, sys
child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
_, status, usage = os.wait4(child.pid, 0)
print(json.dumps([status, usage.ru_maxrss]))
"""
UNITS_A_MEGABYTE = 2**20 if sys.platform == "darwin" else 2**10


def peak_megabytes(command, folder):
    answer = subprocess.run(
        [sys.executable, "-I", "-S", "-c", LAUNCHER, *command],
        cwd=folder,
        check=True,
        capture_output=True,
        env=environment(),
    )
    status, peak = json.loads(answer.stdout)
    assert status == 0, command
    return peak / UNITS_A_MEGABYTE


def environment(**changes):
    path = os.pathsep.join(folder for folder in sys.path if folder)
    return {**os.environ, "PYTHONPATH": path, **changes}


def run(command, folder, **changes):
    subprocess.run(command, cwd=folder, check=True, capture_output=True, env=environment(**changes))


@pytest.mark.benchmark(group="commands", timer=time.perf_counter)
@pytest.mark.parametrize("what", COMMANDS)
def test_command(benchmark, tmp_path, what):
    command = COMMANDS[what]
    peak = peak_megabytes(command, tmp_path)
    time_each(benchmark, lambda folder: run(command, folder), [tmp_path] * ROUNDS)
    say(benchmark, what, unit="s")
    say_also(benchmark, f"{what}, peak", [peak], "MB")


@pytest.mark.benchmark(group="commands", timer=time.perf_counter)
def test_first_command_on_a_machine(benchmark, tmp_path_factory):
    """The kernels are compiled: numba's cache is empty each time."""
    command = [*PROGRAM, "bid", *HAND]
    folders = [tmp_path_factory.mktemp("cache") for _ in range(2)]
    time_each(benchmark, lambda folder: run(command, folder, NUMBA_CACHE_DIR=str(folder)), folders)
    say(benchmark, "bid HAND, nothing compiled", unit="s")


@pytest.mark.benchmark(group="bid by ruleset", timer=time.perf_counter)
@pytest.mark.parametrize("name", TABLES)
def test_bid_by_ruleset(benchmark, tmp_path, name):
    hand = [card if name != "canadian" else card.replace("JK", "JK1") for card in HAND]
    command = [*PROGRAM, "bid", *hand, "--rules", name, *QUICK]
    if load(name).players == 2:
        command += ["--table", "KS QS 7H 5D 6C", "--opponent-table", "AC KC JD 8H 7S"]
    time_each(benchmark, lambda folder: run(command, folder), [tmp_path] * size(3, smoke=1))
    say(benchmark, f"bid HAND --rules {name}", unit="s")
