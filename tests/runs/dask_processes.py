"""A Dask scheduler and its workers as processes of their own, on free ports of this machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOCAL = ("--host", "127.0.0.1", "--no-dashboard")
PATIENCE = 60.0
"""Seconds; the machine may be busy."""


def wait_until(true: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"waited in vain: {what}"
        time.sleep(0.05)


class Cluster:
    """Processes in a folder, where their logs lie too."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.workers: dict[str, subprocess.Popen[bytes]] = {}
        self.begun = 0
        file = folder / "scheduler.json"
        # Somewhere else, and without the package: a scheduler needs none.
        self.scheduler = self._start(
            "scheduler", "--scheduler-file", str(file), "--port", "0", "--no-jupyter", path=folder
        )
        wait_until(file.exists, "the scheduler")
        self.address: str = json.loads(file.read_text())["address"]

    def _start(self, kind: str, *options: str, path: Path) -> subprocess.Popen[bytes]:
        self.begun += 1
        name = f"{kind}-{self.begun}"
        with (self.folder / f"{name}.log").open("wb") as log:
            return subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.dask_{kind}", *LOCAL, *options],
                cwd=self.folder,
                env={**os.environ, "PYTHONPATH": str(path)},
                stdout=log,
                stderr=log,
            )

    def add_worker(self, path: Path = ROOT) -> str:
        """Start a worker without a nanny, which would replace it, and return its name."""
        options = ["--nthreads", "1", "--no-nanny", "--local-directory", str(self.folder)]
        name = f"worker-{self.begun + 1}"
        process = self._start("worker", self.address, "--name", name, *options, path=path)
        self.workers[name] = process
        log = self.folder / f"{name}.log"
        wait_until(lambda: "Registered to:" in log.read_text(), f"{name}, see {log}")
        return name

    def need(self, workers: int) -> None:
        """See that so many are alive."""
        self.workers = {n: p for n, p in self.workers.items() if p.poll() is None}
        while len(self.workers) < workers:
            self.add_worker()

    def kill_worker(self, name: str | None = None) -> None:
        """As kill -9 does; the worker cannot say good-bye."""
        process = self.workers.pop(name or next(iter(self.workers)))
        process.kill()
        process.wait()

    def end(self) -> None:
        for process in [*self.workers.values(), self.scheduler]:
            process.kill()
            process.wait()
