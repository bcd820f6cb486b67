"""A Dask cluster of real processes gives the same bytes as this one, whatever happens to it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from analyzer.errors import InputError
from analyzer.runs import Plan, cluster, run
from analyzer.studies.calibration.played_deals import PlayedPlan
from tests.runs.dask_processes import PATIENCE, ROOT, Cluster, wait_until
from tests.runs.squares import die, draw, plan, refuse

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A scheduler; each test says how many workers it needs."""
    started = Cluster(tmp_path_factory.mktemp("dask"))
    yield started
    started.end()


@pytest.fixture
def client(dask: Cluster) -> Iterator[object]:
    with distributed.Client(dask.address, timeout=PATIENCE, set_as_default=False) as ours:
        yield ours


def tasks_of(client: object) -> int:
    return client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks))


def test_a_study_has_the_same_bytes_here_and_on_a_cluster_that_loses_a_worker(dask, tmp_path):
    study = PlayedPlan("suit", deals=100, player="high", seed=5).plan()
    one = run(study, tmp_path / "one").read_bytes()
    assert run(study, tmp_path / "two", workers=2).read_bytes() == one
    dask.need(2)
    alive = len(dask.workers)
    told = []

    def kill_one(done: int, chunks: int) -> None:
        told.append((done, chunks))
        if done == 1:  # all others are in flight
            dask.kill_worker()

    result = run(study, tmp_path / "cluster", cluster=dask.address, progress=kill_one)
    assert result.read_bytes() == one
    assert told == [(done, 5) for done in range(6)]
    assert len(dask.workers) == alive - 1


def test_a_worker_that_dies_at_its_chunk_loses_nothing_and_says_nothing_here(dask, tmp_path):
    dask.need(2)
    deadly, diary = tmp_path / "deadly", tmp_path / "diary"
    deadly.touch()
    script = (
        "from pathlib import Path\nfrom analyzer.runs import run\n"
        "from tests.runs.squares import plan\n"
        f"mortal = plan(deadly={str(deadly)!r}, diary={str(diary)!r})\n"
        f"run(mortal, Path({str(tmp_path / 'lost')!r}), cluster={dask.address!r})"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert not deadly.exists()
    assert diary.read_text().split().count("3") == 2
    lost = (tmp_path / "lost" / "result.parquet").read_bytes()
    assert lost == run(plan(), tmp_path / "whole").read_bytes()
    wait_until(lambda: any(p.poll() is not None for p in dask.workers.values()), "the death")


def test_only_a_few_chunks_are_given_out_at_once(dask, client, tmp_path):
    dask.need(1)
    threads = sum(client.nthreads().values())
    most = 0

    def look(done: int, _: int) -> None:
        nonlocal most
        most = max(most, tasks_of(client))

    run(plan(30), tmp_path / "run", cluster=client, progress=look)
    assert 1 <= most <= 2 * cluster.IN_FLIGHT * threads  # with those just on their way back


def test_what_is_in_flight_is_cancelled_when_the_caller_stops(dask, client, tmp_path):
    dask.need(1)

    def stop(done: int, _: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(plan(), tmp_path / "part", cluster=client, progress=stop)
    assert len(list((tmp_path / "part").glob("chunk_*"))) == 3
    assert client.status == "running"  # the caller's own stays open
    wait_until(lambda: tasks_of(client) == 0, "the scheduler forgets")
    resumed = run(plan(), tmp_path / "part", resume=True, cluster=client).read_bytes()
    assert resumed == run(plan(), tmp_path / "whole").read_bytes()


SLOW = """
from pathlib import Path
from analyzer.runs import run
from tests.runs.squares import plan
run(plan(seconds=0.2), Path({folder!r}), cluster={address!r})
"""


def test_a_killed_caller_is_forgotten_and_its_run_goes_on_where_it_was(dask, client, tmp_path):
    dask.need(1)
    folder = tmp_path / "run"
    script = SLOW.format(folder=str(folder), address=dask.address)
    with subprocess.Popen([sys.executable, "-c", script], cwd=ROOT) as process:
        wait_until(lambda: len(list(folder.glob("chunk_*"))) >= 2, "two chunks")
        os.kill(process.pid, signal.SIGKILL)
    assert 2 <= len(list(folder.glob("chunk_*"))) < 8
    wait_until(lambda: tasks_of(client) == 0, "the scheduler forgets")
    with pytest.raises(InputError, match=r"seconds was 0\.2 there and is 0\.0 here"):
        run(plan(), folder, resume=True, cluster=client)
    resumed = run(plan(seconds=0.2), folder, resume=True, cluster=dask.address)
    assert resumed.read_bytes() == run(plan(), tmp_path / "whole").read_bytes()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("another version", r"worker tcp://\S+ has another version of the code \(.*, here "),
        ("nothing of it", r"worker tcp://\S+ cannot load this package \(.*\): install five-"),
    ],
)
def test_workers_with_other_code_are_refused(dask, tmp_path, change, says):
    package = tmp_path / "elsewhere" / "analyzer"
    if change == "another version":
        shutil.copytree(
            ROOT / "analyzer", package, ignore=shutil.ignore_patterns("__pycache__", "*.nb*")
        )
        with (package / "rng.py").open("a") as file:
            file.write("# changed\n")
    else:
        package.mkdir(parents=True)
        (package / "__init__.py").write_text("raise ImportError('not this one')")
    dask.need(1)
    name = dask.add_worker(package.parent)
    try:
        with pytest.raises(InputError, match=says) as caught:
            run(plan(), tmp_path / "run", cluster=dask.address)
    finally:
        dask.kill_worker(name)
    assert "\n" not in str(caught.value)
    assert not (tmp_path / "run").exists()


def test_a_worker_with_other_code_that_comes_late_is_refused():
    with pytest.raises(InputError, match=r"a worker has another version of the code .*is kept"):
        cluster._one_chunk(draw, plan().config, 0, "0.0.1+abc")


def test_what_the_work_raises_is_raised_here(dask, tmp_path):
    dask.need(1)
    with pytest.raises(InputError, match=r"^chunk \d is not wanted$"):
        run(Plan(refuse, {}, 2), tmp_path, cluster=dask.address)


def test_a_chunk_that_kills_every_worker_is_given_up(dask, tmp_path):
    dask.need(4)  # Dask tries so often
    with pytest.raises(InputError, match="again and again a worker died at the same chunk"):
        run(Plan(die, {}, 1), tmp_path, cluster=dask.address)


def test_work_that_only_the_caller_has(dask, tmp_path, monkeypatch):
    (tmp_path / "only_here.py").write_text("def work(config, chunk):\n    return {}\n")
    monkeypatch.syspath_prepend(tmp_path)
    import only_here

    dask.need(1)
    with pytest.raises(InputError, match=r"a worker cannot load the work \(No module .*only_here"):
        run(Plan(only_here.work, {}, 1), tmp_path / "run", cluster=dask.address)


@pytest.mark.parametrize("address", ["foo", "http://127.0.0.1:8786", "tcp://127.0.0.1:x", ""])
def test_an_address_that_is_none(tmp_path, address):
    with pytest.raises(InputError, match="is no address of a scheduler, like tcp://host:8786"):
        run(plan(), tmp_path / "run", cluster=address)
    assert not (tmp_path / "run").exists()


def test_nobody_at_an_address(tmp_path, monkeypatch):
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 1.0)
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        port = server.getsockname()[1]
    with pytest.raises(InputError, match=f"no Dask scheduler answers at tcp://127.0.0.1:{port}: "):
        run(plan(), tmp_path / "run", cluster=f"tcp://127.0.0.1:{port}")
    assert not (tmp_path / "run").exists()


def test_somebody_else_at_an_address(tmp_path):
    server = subprocess.Popen(
        [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert server.stdout is not None
    port = server.stdout.readline().split(" port ")[1].split()[0]  # "Serving HTTP on ... port N"
    script = (
        "from analyzer.commands.program import exit_code_of\nimport sys\nfrom pathlib import Path\n"
        "from analyzer.runs import cluster, run\nfrom tests.runs.squares import plan\n"
        "cluster.ANSWER_SECONDS = 3\n"
        f"where = 'tcp://127.0.0.1:{port}'\n"
        "sys.exit(exit_code_of(lambda: run(plan(), Path('never'), cluster=where)))"
    )
    begun = time.monotonic()
    try:
        done = subprocess.run(
            [sys.executable, "-c", script],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
    finally:
        server.kill()
        server.wait()
    assert time.monotonic() - begun < 3 + 15  # and the start of a program
    assert done.returncode == 2
    assert done.stderr.startswith(
        f"five-hundred: no Dask scheduler answers at tcp://127.0.0.1:{port}"
    )
    assert done.stderr.count("\n") == 1


def test_a_cluster_without_workers(tmp_path, monkeypatch):
    monkeypatch.setattr(cluster, "NOBODY_SECONDS", 0.1)
    monkeypatch.setattr(cluster, "LOOK_SECONDS", 0.1)
    with (
        distributed.LocalCluster(n_workers=0, processes=False, dashboard_address=":0") as empty,
        distributed.Client(empty, set_as_default=False) as client,
        pytest.raises(InputError, match="the cluster has no workers; what is done is kept"),
    ):
        run(plan(), tmp_path, cluster=client)


def test_a_scheduler_that_goes_keeps_what_is_done(tmp_path):
    (tmp_path / "dask").mkdir()
    started = Cluster(tmp_path / "dask")

    def end(done: int, _: int) -> None:
        if done == 2:
            started.end()

    try:
        started.need(1)
        with pytest.raises(InputError, match=r"the cluster .*; what is done is kept: resume"):
            run(plan(), tmp_path / "run", cluster=started.address, progress=end)
    finally:
        started.end()
    assert len(list((tmp_path / "run").glob("chunk_*"))) >= 2
    resumed = run(plan(), tmp_path / "run", resume=True).read_bytes()
    assert resumed == run(plan(), tmp_path / "whole").read_bytes()


def test_without_dask_one_line_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match=r'pip install "five-hundred-analyzer\[cluster\]"$'):
        run(plan(), tmp_path / "run", cluster="tcp://127.0.0.1:8786")
    assert not (tmp_path / "run").exists()


def test_dask_is_loaded_only_when_it_is_called_for():
    script = "import sys, analyzer.runs.cluster; print({'dask', 'distributed'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout == "set()\n"


def test_something_that_is_no_cluster(tmp_path):
    with pytest.raises(InputError, match=r"a distributed\.Client that is not asynchronous, not 7"):
        run(plan(), tmp_path, cluster=7)
