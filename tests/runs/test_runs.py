"""Long runs: nothing is lost, nothing counted twice, and the result is the same byte for byte."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from analyzer.errors import InputError
from analyzer.runs import Plan, Store, read_columns, run, store, write_columns
from analyzer.runs.plan import code_version
from tests.runs.squares import draw, plan

ROOT = Path(__file__).parents[2]


def columns(path: Path) -> dict[str, list[float]]:
    return dict(pq.read_table(path).to_pydict())


def test_the_result_has_every_chunk_once_in_order(tmp_path):
    result = columns(run(plan(4), tmp_path / "run"))
    assert result["chunk"] == [c for c in range(4) for _ in range(5)]
    expected = np.concatenate([draw(plan(4).config, c)["value"] for c in range(4)])
    assert result["value"] == expected.tolist()


def test_two_workers_give_the_same_bytes(tmp_path):
    one = run(plan(), tmp_path / "one").read_bytes()
    assert run(plan(), tmp_path / "two", workers=2).read_bytes() == one


def test_an_interrupted_run_goes_on_where_it_was(tmp_path):
    diary = tmp_path / "diary"
    whole = run(plan(), tmp_path / "whole").read_bytes()

    def stop(done: int, _: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(plan(diary=str(diary)), tmp_path / "part", progress=stop)
    kept = len(list((tmp_path / "part").glob("chunk_*")))
    assert kept == 3
    again = run(plan(diary=str(diary)), tmp_path / "part", resume=True)
    assert again.read_bytes() == whole
    assert sorted(map(int, diary.read_text().split())) == list(range(8))


def test_a_worker_that_dies_is_replaced(tmp_path):
    deadly = tmp_path / "deadly"
    deadly.touch()
    lost = run(plan(deadly=str(deadly)), tmp_path / "lost", workers=2)
    assert not deadly.exists()
    assert lost.read_bytes() == run(plan(), tmp_path / "whole").read_bytes()


SLOW = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have had it ignored
sys.path.insert(0, {root!r})
from pathlib import Path
from analyzer.runs import run
from analyzer.runs.plan import code_version
from tests.runs.squares import plan
run(plan(), Path({folder!r}), resume=True, progress=lambda done, _: time.sleep(0.2))
"""


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGINT])
def test_a_killed_run_goes_on_where_it_was(tmp_path, sent):
    folder = tmp_path / "run"
    script = SLOW.format(root=str(ROOT), folder=str(folder))
    process = subprocess.Popen([sys.executable, "-c", script], stderr=subprocess.DEVNULL)
    while len(list(folder.glob("chunk_*"))) < 2:
        assert process.poll() is None
        time.sleep(0.02)
    os.kill(process.pid, sent)
    assert process.wait() != 0
    assert 2 <= len(list(folder.glob("chunk_*"))) < 8
    resumed = run(plan(), folder, resume=True).read_bytes()
    assert resumed == run(plan(), tmp_path / "whole").read_bytes()


def test_a_half_written_file_is_not_counted(tmp_path):
    folder = tmp_path / "run"
    Store(folder, plan())
    (folder / ".0123.part").write_bytes(b"half")
    run(plan(), folder, resume=True)
    assert not list(folder.glob(".*.part"))


def test_a_full_disk_keeps_what_is_done(tmp_path, monkeypatch):
    folder = tmp_path / "run"
    write, written = store._write_beside, []

    def full(path: Path, data: bytes) -> None:
        if path.name == "chunk_000002.parquet":
            raise OSError(28, "No space left on device")
        written.append(path.name)
        write(path, data)

    monkeypatch.setattr(store, "_write_beside", full)
    with pytest.raises(InputError, match="No space left on device; what is done is kept"):
        run(plan(), folder)
    assert written == ["manifest.json", "chunk_000000.parquet", "chunk_000001.parquet"]
    monkeypatch.undo()
    resumed = run(plan(), folder, resume=True).read_bytes()
    assert resumed == run(plan(), tmp_path / "whole").read_bytes()


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        (plan(seed=2), "seed was 1 there and is 2 here"),
        (plan(chunks=9), "chunks was 8 there and is 9 here"),
        (Plan(draw, {**plan().config, "x": 1}, 8), "x was None"),
    ],
)
def test_a_changed_config_is_refused(tmp_path, changed, says):
    run(plan(), tmp_path)
    with pytest.raises(InputError, match=says):
        run(changed, tmp_path, resume=True)


def test_the_manifest_tells_config_code_and_seeds(tmp_path):
    run(plan(seed=7), tmp_path)
    kept = json.loads((tmp_path / "manifest.json").read_text())
    assert kept["work"] == "tests.runs.squares.draw"
    assert kept["config"] == dict(plan(seed=7).config)
    assert kept["chunks"] == 8
    assert kept["code"] == code_version()
    assert kept["seeds"]["seed"] == 7
    sequence = np.random.SeedSequence(7, spawn_key=(3,))  # as "streams" says
    assert "SeedSequence(seed, spawn_key=" in kept["seeds"]["streams"]
    values = np.random.Generator(np.random.PCG64(sequence)).normal(size=5)
    assert draw(plan(seed=7).config, 3)["value"].tolist() == values.tolist()


def test_other_code_is_refused(tmp_path):
    run(plan(), tmp_path)
    manifest = tmp_path / "manifest.json"
    kept = json.loads(manifest.read_text())
    manifest.write_text(json.dumps({**kept, "code": "0.0.1+abc"}))
    with pytest.raises(InputError, match=r"code was '0.0.1\+abc' there"):
        run(plan(), tmp_path, resume=True)


def test_a_run_is_not_begun_twice(tmp_path):
    run(plan(), tmp_path)
    with pytest.raises(InputError, match="holds this run already: resume it"):
        run(plan(), tmp_path)


def test_a_result_needs_every_chunk(tmp_path):
    kept = Store(tmp_path, plan())
    kept.put(0, draw(plan().config, 0))
    assert kept.missing == list(range(1, 8))
    with pytest.raises(InputError, match="7 of 8 chunks are missing"):
        kept.finish()


def cut(folder: Path) -> None:
    whole = (folder / "chunk_000002.parquet").read_bytes()
    (folder / "chunk_000002.parquet").write_bytes(whole[: len(whole) // 2])


def its_end_is_damaged(folder: Path) -> None:
    whole = (folder / "chunk_000002.parquet").read_bytes()
    (folder / "chunk_000002.parquet").write_bytes(whole[:-40] + bytes(32) + whole[-8:])


def taken_from_another_place(folder: Path) -> None:
    (folder / "chunk_000002.parquet").write_bytes((folder / "chunk_000001.parquet").read_bytes())


def taken_from_another_run(folder: Path) -> None:
    run(plan(seed=9), folder.with_name("other"))
    other = folder.with_name("other") / "chunk_000002.parquet"
    (folder / "chunk_000002.parquet").write_bytes(other.read_bytes())


@pytest.mark.parametrize(
    "spoil", [cut, its_end_is_damaged, taken_from_another_place, taken_from_another_run]
)
def test_a_chunk_that_is_not_what_it_should_be_is_done_anew(tmp_path, spoil):
    whole = run(plan(), tmp_path / "run").read_bytes()
    (tmp_path / "run" / "result.parquet").unlink()
    spoil(tmp_path / "run")
    assert run(plan(), tmp_path / "run", resume=True).read_bytes() == whole


@pytest.mark.skipif(os.name != "posix", reason="names are text elsewhere")
def test_a_folder_may_have_any_name(tmp_path):
    folder = tmp_path / os.fsdecode(b"o d\xff")
    whole = run(plan(), folder).read_bytes()
    assert run(plan(), folder, resume=True).read_bytes() == whole


def test_damage_inside_a_chunk_is_one_line(tmp_path):
    run(plan(), tmp_path / "run")
    path = tmp_path / "run" / "chunk_000002.parquet"
    data = bytearray(path.read_bytes())
    data[4:60] = bytes(56)
    path.write_bytes(data)
    with pytest.raises(InputError, match=r"chunk_000002\.parquet is damaged: remove it and resume"):
        run(plan(), tmp_path / "run", resume=True)


def test_chunks_without_a_manifest_are_of_nobody_knows_which_run(tmp_path):
    run(plan(), tmp_path / "run")
    (tmp_path / "run" / "manifest.json").unlink()
    for resume in (False, True):
        with pytest.raises(InputError, match="holds a run without its manifest"):
            run(plan(), tmp_path / "run", resume=resume)
    assert not (tmp_path / "run" / "manifest.json").exists()


@pytest.mark.parametrize("text", ["[]", "{", '{"config": []}', "7", "[" * 200_000])
def test_what_is_no_manifest_is_refused(tmp_path, text):
    run(plan(), tmp_path / "run")
    (tmp_path / "run" / "manifest.json").write_text(text)
    with pytest.raises(InputError, match=r"manifest\.json is no manifest of a run"):
        run(plan(), tmp_path / "run", resume=True)


def test_a_run_of_another_kind_is_refused_in_plain_words(tmp_path):
    run(plan(), tmp_path / "run")
    other = Plan(json.dumps, plan().config, plan().chunks)
    with pytest.raises(InputError, match="holds a run of another kind"):
        Store(tmp_path / "run", other, resume=True)


def test_rows_are_read_as_they_were_written(tmp_path):
    rows = {"a": np.arange(5, dtype=np.int32), "b": np.linspace(0, 1, 5)}
    write_columns(tmp_path / "rows.parquet", rows)
    first = (tmp_path / "rows.parquet").read_bytes()
    found = read_columns(tmp_path / "rows.parquet")
    assert {name: (v.dtype, v.tolist()) for name, v in found.items()} == {
        name: (v.dtype, v.tolist()) for name, v in rows.items()
    }
    write_columns(tmp_path / "rows.parquet", found)
    assert (tmp_path / "rows.parquet").read_bytes() == first
    assert [path.name for path in tmp_path.iterdir()] == ["rows.parquet"]


def test_files_that_cannot_be_read_or_written(tmp_path):
    with pytest.raises(InputError, match="No such file"):
        read_columns(tmp_path / "none.parquet")
    (tmp_path / "text").write_text("no rows")
    with pytest.raises(InputError, match="no whole Parquet file"):
        read_columns(tmp_path / "text")
    with pytest.raises(InputError, match=r"cannot write .*none"):
        write_columns(tmp_path / "none" / "rows.parquet", {"a": np.arange(2)})


def test_bad_plans_and_folders(tmp_path):
    with pytest.raises(InputError, match="at least one chunk, not 0"):
        plan(0)
    with pytest.raises(InputError, match="cannot be written down"):
        Plan(draw, {"seed": {1, 2}}, 1)
    with pytest.raises(InputError, match="changes when it is written down"):
        Plan(draw, {"seeds": (1, 2)}, 1)
    with pytest.raises(InputError, match="at least one worker, not 0"):
        run(plan(), tmp_path, workers=0)
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="cannot keep a run"):
        run(plan(), tmp_path / "file")
    (tmp_path / "manifest.json").write_text("{")
    with pytest.raises(InputError, match="is no manifest of a run"):
        run(plan(), tmp_path)


def test_one_wrong_byte_in_a_chunk_is_noticed(tmp_path):
    run(plan(rows=500), tmp_path / "run")
    (tmp_path / "run" / "result.parquet").unlink()
    path = tmp_path / "run" / "chunk_000003.parquet"
    data = bytearray(path.read_bytes())
    data[40] ^= 1
    path.write_bytes(data)
    with pytest.raises(InputError, match=r"chunk_000003\.parquet is damaged"):
        run(plan(rows=500), tmp_path / "run", resume=True)


def test_nothing_in_place_of_a_value_is_another_run(tmp_path):
    run(plan(), tmp_path / "run")
    path = tmp_path / "run" / "manifest.json"
    kept = json.loads(path.read_text("utf-8"))
    kept["config"]["x"] = None
    path.write_text(json.dumps(kept), "utf-8")
    with pytest.raises(InputError, match="holds another run: x was None there"):
        run(plan(), tmp_path / "run", resume=True)
