"""Kernels are compiled once a machine: one process writes the cache, the next one loads it.

A kernel that calls itself can compile, run, and yet abort the process that loads it from the cache;
so the second process must also give right answers.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

PROGRAM = """
import json
from analyzer.cards import parse_hand
from analyzer.rules import Bid, Contract, Play
from analyzer.solver import Position, solve
from analyzer.solver.entry_kernel import solve_misere, solve_tricks

hands = [parse_hand(text) for text in (
    "9C TS AC AH JC 5C TC 6C 9H AS",
    "JH KH KS 5S JK 8D 7C 6D 5D TD",
    "TH KC 6S QD QC JD QS AD KD 6H",
    "4H 7S 8C 5H QH 7D JS 7H 9S 8S",
)]
lead = Play.parse("AS")
rest = tuple(tuple(c for c in hand if c != lead.card) for hand in hands)
answers = [
    solve(hands, Contract(Bid.parse("7C"))),
    solve(hands, Contract(Bid.parse("7NT"))),
    solve(Position(rest, 0, (lead,)), Contract(Bid.parse("7C"))),
    solve(hands[:3], Contract(Bid.parse("MIS"))),
]
stats = [entry.stats for entry in (solve_tricks, solve_misere)]
print(json.dumps({
    "answers": answers,
    "hits": [sum(s.cache_hits.values()) for s in stats],
    "misses": [sum(s.cache_misses.values()) for s in stats],
}))
"""


def run(cache: Path) -> dict[str, object]:
    environment = os.environ | {"NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


def test_a_second_process_loads_what_the_first_compiled(tmp_path: Path) -> None:
    first = run(tmp_path)
    assert (first["hits"], first["misses"]) == ([0, 0], [1, 1])
    assert list(tmp_path.rglob("*.nbc"))
    second = run(tmp_path)
    assert (second["hits"], second["misses"]) == ([1, 1], [0, 0])
    assert second["answers"] == first["answers"]
    assert second["answers"][0] == 6  # as DDS solved it: the first row of data/oracle
