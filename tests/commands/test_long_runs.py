"""Options and execution that all commands of long runs share."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from analyzer.commands import long_runs
from analyzer.commands.long_runs import execute, run_options
from analyzer.commands.program import exit_code_of
from analyzer.runs import run
from tests.runs.squares import plan

ROOT = Path(__file__).parents[2]


@click.command()
@run_options
def quick(out: Path | None, resume: bool, workers: int, cluster: str | None) -> None:
    result = execute(
        plan(4), out, resume=resume, workers=workers, cluster=cluster, unit="hands", each=5
    )
    click.echo(result)


@click.command()
@run_options(required=True)
def strict(out: Path, **rest: object) -> None:
    raise AssertionError("never called")


def call(command: click.Command, *arguments: object) -> Result:
    return CliRunner().invoke(command, [str(each) for each in arguments])


def test_a_run_and_its_result(tmp_path):
    done = call(quick, "--out", tmp_path / "run", "--workers", 1)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == f"{tmp_path / 'run' / 'result.parquet'}\n"


def test_resuming_says_how_much_was_there(tmp_path):
    def stop(done: int, _: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(plan(4), tmp_path / "run", progress=stop)
    done = call(quick, "--out", tmp_path / "run", "--workers", 1, "--resume")
    assert done.exit_code == 0
    assert done.stderr == "Resuming: 3 of 4 chunks of 5 hands are done already\n"
    new = call(quick, "--out", tmp_path / "new", "--workers", 1, "--resume")
    assert new.stderr == "Resuming: 0 of 4 chunks of 5 hands are done already\n"


def test_the_bar_counts_in_units(tmp_path, monkeypatch):
    told = []

    class Bar:
        def __enter__(self):
            return lambda done, total: told.append((done, total))

        def __exit__(self, *error):
            return None

    monkeypatch.setattr(long_runs, "progress_bar", lambda unit: told.append(unit) or Bar())
    execute(plan(3), tmp_path / "run", unit="hands", each=20)
    assert told == ["hands", (0, 60), (20, 60), (40, 60), (60, 60)]


@pytest.mark.parametrize("command", [quick, strict])
def test_a_run_needs_a_folder(command):
    done = call(command)
    assert done.exit_code == 2
    assert "--out" in done.stderr
    assert "Missing option" in call(strict).stderr


def test_a_cluster_has_its_own_workers(tmp_path):
    done = call(quick, "--out", tmp_path / "run", "--workers", 2, "--cluster", "tcp://a:1")
    assert done.exit_code == 2
    assert "--workers and --cluster" in done.stderr
    assert not (tmp_path / "run").exists()


def test_a_slip_in_the_address_is_one_line(tmp_path, capsys):
    pytest.importorskip("distributed")
    out = tmp_path / "run"
    arguments = ["--out", str(out), "--cluster", "nowhere"]
    assert exit_code_of(lambda: quick.main(arguments, standalone_mode=False)) == 2
    error = capsys.readouterr().err
    assert error.startswith("five-hundred: 'nowhere' is no address of a scheduler, like tcp://")
    assert error.count("\n") == 1
    assert not out.exists()


def test_an_interrupted_program_leaves_a_cluster_free_and_chunks_whole(tmp_path):
    distributed = pytest.importorskip("distributed")
    from tests.runs.dask_processes import PATIENCE, Cluster, wait_until

    folder = tmp_path / "run"
    script = (
        "from pathlib import Path\nfrom analyzer.commands.interrupt import end_at_once_on_interrupt"
        "\nfrom analyzer.commands.long_runs import execute\nfrom tests.runs.squares import plan\n"
        "end_at_once_on_interrupt()\n"
        "execute(plan(seconds=0.2), Path({!r}), cluster={!r})"
    )
    (tmp_path / "dask").mkdir()
    dask = Cluster(tmp_path / "dask")
    try:
        dask.need(1)
        with subprocess.Popen(
            [sys.executable, "-c", script.format(str(folder), dask.address)],
            cwd=ROOT,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            wait_until(lambda: len(list(folder.glob("chunk_*"))) >= 2, "two chunks")
            begun = time.monotonic()
            os.kill(process.pid, signal.SIGINT)
            _, error = process.communicate(timeout=PATIENCE)
        assert time.monotonic() - begun < 10
        assert (process.returncode, error) == (130, "")
        with distributed.Client(dask.address, timeout=PATIENCE, set_as_default=False) as client:
            wait_until(
                lambda: client.run_on_scheduler(lambda dask_scheduler: not dask_scheduler.tasks),
                "the scheduler forgets",
            )
    finally:
        dask.end()
    resumed = execute(plan(seconds=0.2), folder, resume=True).read_bytes()
    assert resumed == run(plan(), tmp_path / "whole").read_bytes()
