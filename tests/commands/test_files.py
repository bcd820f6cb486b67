"""Files are refused before the work, or written whole."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from analyzer.commands.files import (
    atomic_write,
    check_result,
    check_result_files,
    check_writable,
)
from analyzer.commands.interrupt import unfinished_files
from analyzer.errors import InputError


def test_a_new_file_and_an_old_one(tmp_path: Path) -> None:
    file = tmp_path / "answer.txt"
    for text in ("first ±\n", "second\n"):
        check_writable(file)
        atomic_write(file, text)
        assert file.read_text(encoding="utf-8") == text
    atomic_write(file, b"\x00\xff")
    assert file.read_bytes() == b"\x00\xff"
    assert list(tmp_path.iterdir()) == [file]
    assert not unfinished_files


def test_a_new_file_gets_the_usual_permissions(tmp_path: Path) -> None:
    usual, ours = tmp_path / "usual", tmp_path / "ours"
    usual.write_text("")
    atomic_write(ours, "")
    assert ours.stat().st_mode == usual.stat().st_mode


def test_checking_leaves_no_trace(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.write_text("kept")
    check_writable(old)
    check_writable(tmp_path / "new")
    assert list(tmp_path.iterdir()) == [old]
    assert old.read_text() == "kept"


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("old")
    link.symlink_to(file)
    atomic_write(link, "new")
    assert link.is_symlink()
    assert file.read_text() == "new"


@pytest.mark.parametrize("name", ["none/answer.txt", "file/answer.txt", "", "x" * 300, "a\0b"])
def test_an_impossible_place_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for act in (check_writable, lambda path: atomic_write(path, "text")):
        with pytest.raises(InputError, match="cannot write"):
            act(tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_protected_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("kept")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(InputError, match="write-protected"):
        check_writable(file)


def test_a_failure_halfway_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "answer.txt"
    file.write_text("old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="No space left on device"):
        atomic_write(file, "new")
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="a system without /dev/null")
def test_a_device_is_written_to_directly() -> None:
    check_writable(Path("/dev/null"))
    atomic_write(Path("/dev/null"), "text")
    assert not Path("/dev/null").is_file()


def test_house_rules_give_way_to_other_rules_alone(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    check_result(house)
    house.write_text("kept")
    with pytest.raises(InputError, match="looks like house rules"):
        check_result(house)
    check_result(house, rules=True)
    assert house.read_text() == "kept"


@pytest.mark.parametrize("name", ["manifest.json", "result.parquet", "chunk_000000.parquet"])
def test_no_result_takes_the_name_of_a_runs_data(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "run"
    folder.mkdir()
    with pytest.raises(InputError, match="would be taken for data of the run"):
        check_result_files(None, folder / name, folder)
    check_result_files(None, folder / "report.txt", folder)
