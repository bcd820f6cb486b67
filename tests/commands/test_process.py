"""The program as a process of its own: start, pipes, signals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.commands.stubs import HAND
from tests.commands.test_solve_command import DEAL, ORACLE

ROOT = Path(__file__).parents[2]
CLI = [sys.executable, str(ROOT / "cli.py")]
AT_ONCE_SECONDS = 2.0

needs_signals = pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is no signal there")


def cli(*words: str, encoding: str = "utf-8") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*CLI, *words],
        capture_output=True,
        text=True,
        encoding=encoding,
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        check=False,
        timeout=120,
    )


def many_deals(times: int) -> str:
    header, *rows = ORACLE.read_text(encoding="utf-8").splitlines(keepends=True)
    return header + "".join(rows) * times


def test_results_and_errors_are_apart() -> None:
    good = cli("deal", "--format", "csv")
    assert (good.returncode, good.stderr) == (0, "")
    assert len(good.stdout.splitlines()) == 2
    bad = cli("bid", "AS")
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr == "five-hundred: hand: 1 cards given, 10 needed: 'AS'\n"


def test_cli_py_is_the_program_itself() -> None:
    assert cli("--help").stdout.startswith("Usage: five-hundred ")
    assert "Usage: five-hundred bid " in cli("bid", "--help").stdout


@pytest.mark.parametrize(("encoding", "shown"), [("cp1251", "mis?re"), ("utf-8", "misère")])
def test_a_terminal_without_our_signs(encoding: str, shown: str) -> None:
    good = cli("solve", "--help", encoding=encoding)
    assert (good.returncode, good.stderr) == (0, "")
    assert shown in good.stdout
    bad = cli("bid", "♥" + HAND, encoding=encoding)
    assert bad.returncode == 2
    assert bad.stderr.startswith("five-hundred: ")
    assert "Traceback" not in bad.stderr


@needs_signals
def test_bytes_that_are_no_text() -> None:
    done = subprocess.run(
        [*CLI, "bid", b"\xff\xfe"], capture_output=True, cwd=ROOT, check=False, timeout=60
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"Traceback" not in done.stderr


@needs_signals
def test_a_reader_that_leaves_is_no_error() -> None:
    with subprocess.Popen(
        [*CLI, "deal", "--count", "3000", "--format", "csv"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0


@needs_signals
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_a_command_at_once(jobs: str, tmp_path: Path) -> None:
    pipe, output = tmp_path / "deals.csv", tmp_path / "out" / "solved.csv"
    os.mkfifo(pipe)
    output.parent.mkdir()
    words = ["solve", "--batch", str(pipe), "--jobs", jobs, "--output", str(output)]
    with subprocess.Popen(
        [*CLI, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, text=True
    ) as process:
        pipe.write_text(many_deals(8), encoding="utf-8")  # waits until the program reads
        time.sleep(2)  # into the solving, or the reading on a slow machine
        assert process.poll() is None
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        assert time.monotonic() - sent < AT_ONCE_SECONDS
    assert process.returncode == 130
    assert (out, "Traceback" in err) == ("", False)
    assert not list(output.parent.iterdir())


ONE_LONG_KERNEL_CALL = """
import sys
import numpy as np
from analyzer.commands.interrupt import end_at_once_on_interrupt
from analyzer.cards import parse_hand
from analyzer.rules import Bid, Contract, load
from analyzer.solver import solve, solve_batch
deal = [parse_hand(hand) for hand in sys.argv[1:]]
contract = Contract(Bid.parse("8NT"))
solve(deal, contract)
pack = load("australian").deck.pack
end_at_once_on_interrupt()
print("ready", flush=True)
solve_batch(np.tile([pack(hand) for hand in deal], (2_000_000, 1)), contract)
"""


@needs_signals
def test_an_interrupt_ends_a_kernel_in_the_main_thread() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", ONE_LONG_KERNEL_CALL, *DEAL],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(1)
        assert process.poll() is None
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        assert time.monotonic() - sent < AT_ONCE_SECONDS
    assert (process.returncode, err) == (130, "")


def test_help_is_quick() -> None:
    def seconds() -> float:
        start = time.perf_counter()
        assert cli("--help").returncode == 0
        return time.perf_counter() - start

    assert min(seconds() for _ in range(3)) < 0.5


def test_an_interrupt_while_the_program_loads_is_quiet() -> None:
    code = (
        "import os, signal, sys, threading\n"
        "from analyzer.__main__ import main\n"
        "class Late:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'click':\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Late())\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a system without /dev/full")
def test_a_full_disk_behind_stdout_is_told_in_one_line() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "cli.py", "rules"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "five-hundred: cannot write the answer: No space left on device\n"
