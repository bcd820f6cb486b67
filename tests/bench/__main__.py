"""Run all benchmarks and print one table of medians.

    python -m tests.bench [--smoke] [--save] [--only PART ...]

Ratios are printed, and nothing fails for being slow.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from tests.bench.report import read_report, table
from tests.bench.stopwatch import SMOKE

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
RESULTS = ROOT / "data" / "benchmarks"
TIMED = sorted(path.stem.removeprefix("time_") for path in HERE.glob("time_*.py"))
DECISIONS = {"discards": ["--worlds", "50"], "settling": ["--truth", "200"]}
"""Scripts that measure not time but what a quick way to decide loses; options for a smoke test."""

SMOKE_HANDS = 2


def measure(parts: Sequence[str], result: Path, *, smoke: bool, cold: bool) -> int:
    """Time the parts in a process of their own; its progress goes to stderr.

    Returns
    -------
    int
        Exit code: 0, or that of pytest if a benchmark failed; the others are in `result`.
    """
    command = [sys.executable, "-m", "pytest", "-o", "addopts=", "-o", "python_files=time_*.py"]
    command += ["-v", "-p", "no:cacheprovider", "--benchmark-quiet", "--benchmark-disable-gc"]
    command += [f"--benchmark-json={result}"]
    command += [] if cold else ["-k", "not first_command"]
    command += [str(HERE / f"time_{part}.py") for part in parts]
    changes = {SMOKE: "1"} if smoke else {}
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **changes}, stdout=sys.stderr)
    return done.returncode


def judge(hands: int, *, smoke: bool) -> dict[str, str]:
    """Run the scripts that judge decisions; return what each printed, by its command."""
    printed = {}
    for name, tiny in DECISIONS.items():
        arguments = [
            f"tests/bench/bench_{name}.py",
            "--hands",
            str(hands),
            *(tiny if smoke else []),
        ]
        command = [sys.executable, *arguments]
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
        printed[" ".join(["python", *arguments])] = done.stdout
    return printed


def main() -> None:
    """Run what is asked for, print the table, and keep it if asked to."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench", description="Run all benchmarks and print a table of medians."
    )
    parser.add_argument("--smoke", action="store_true", help="all in tiny sizes, under a minute")
    parser.add_argument("--save", action="store_true", help="keep the results in data/benchmarks/")
    parts = ", ".join(TIMED)
    parser.add_argument("--only", nargs="+", choices=TIMED, metavar="PART", help=f"of {parts}")
    parser.add_argument("--no-cold", action="store_true", help="leave out compiling afresh")
    parser.add_argument("--no-decisions", action="store_true", help="measure only time and memory")
    parser.add_argument("--hands", type=int, default=40, help="hands for the decisions; default 40")
    parser.add_argument("--note", default="", help="a sentence to keep with the results")
    asked = parser.parse_args()
    if asked.save and (asked.smoke or asked.only):
        parser.error("only results of the whole run are kept: leave out --smoke and --only")

    with tempfile.TemporaryDirectory() as folder:
        result = Path(folder) / "result.json"
        cold = not (asked.smoke or asked.no_cold)
        failed = measure(asked.only or TIMED, result, smoke=asked.smoke, cold=cold)
        if not result.exists():
            sys.exit(failed)
        report = read_report(result, date=f"{datetime.now(UTC):%Y-%m-%d}", note=asked.note)
    print("\n".join([*report.heading(), "", *table(report.lines)]), flush=True)
    if not (asked.only or asked.no_decisions):
        report = replace(
            report, decisions=judge(2 if asked.smoke else asked.hands, smoke=asked.smoke)
        )
        for command, printed in report.decisions.items():
            print(f"\n{command}\n{printed.rstrip()}")
    if asked.save and not failed:
        print("\nKept in", *(path.relative_to(ROOT) for path in report.save(RESULTS)))
    sys.exit(failed)


if __name__ == "__main__":
    main()
