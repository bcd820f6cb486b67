"""Where the chunks of a run are kept: a folder with a manifest and a Parquet file for each."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import pyarrow as pa
import pyarrow.parquet as pq

from analyzer.errors import InputError
from analyzer.runs.plan import Columns, Plan

MANIFEST: Final = "manifest.json"
RESULT: Final = "result.parquet"


class Store:
    """The folder of one run.

    A chunk is written beside its place and renamed, so that it is there whole or not at all,
    whatever ends the program. It says of which run and place it is: a chunk cut, or brought from
    elsewhere, is done anew.

    Parameters
    ----------
    folder : Path
    plan : Plan
    resume : bool
        Go on with what lies there; without it the folder must not hold a run.

    Raises
    ------
    InputError
        If the folder holds the run of another plan or another version of the code, chunks whose run
        is not known, or this run and `resume` is not given; or if it cannot be written.
    """

    def __init__(self, folder: Path, plan: Plan, *, resume: bool = False) -> None:
        self.folder = folder
        self.plan = plan
        text = json.dumps(plan.manifest, indent=2, sort_keys=True) + "\n"
        self._run = hashlib.sha256(text.encode()).hexdigest()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not (folder / MANIFEST).exists():
                _require_no_chunks(folder)
                _write_beside(folder / MANIFEST, text.encode())
                return
            _require_same(read_manifest(folder / MANIFEST), plan, folder)
            if not resume:
                raise InputError(f"{folder} holds this run already: resume it, or choose another")
            for left in folder.glob(".*.part"):
                left.unlink(missing_ok=True)
            self._drop_what_is_not_ours()
        except OSError as error:
            reason = error.strerror or error
            raise InputError(f"cannot keep a run in {folder}: {reason}") from error

    def chunk_file(self, chunk: int) -> Path:
        """Return where a chunk is kept."""
        return self.folder / f"chunk_{chunk:06d}.parquet"

    @property
    def missing(self) -> list[int]:
        """The chunks still to be done, in order."""
        return [c for c in range(self.plan.chunks) if not self.chunk_file(c).exists()]

    def put(self, chunk: int, columns: Columns) -> None:
        """Keep a finished chunk.

        Raises
        ------
        InputError
            If it cannot be written, as on a full disk. What is there stays.
        """
        try:
            table = _table(columns).replace_schema_metadata(self._mark(chunk))
            _write_beside(self.chunk_file(chunk), _in_parquet(table, checksum=True))
        except OSError as error:
            raise InputError(
                f"cannot write to {self.folder}: {error.strerror or error}; what is done is kept: "
                "make room and resume"
            ) from error

    def finish(self) -> Path:
        """Join all chunks, in order, into the result and return its path.

        Raises
        ------
        InputError
            If chunks are missing, or it cannot be written.
        """
        missing = self.missing
        if missing:
            raise InputError(f"{len(missing)} of {self.plan.chunks} chunks are missing: resume")
        tables = [self._read(chunk) for chunk in range(self.plan.chunks)]
        try:
            _write_beside(self.folder / RESULT, _in_parquet(pa.concat_tables(tables)))
        except OSError as error:
            raise InputError(f"cannot write to {self.folder}: {error.strerror or error}") from error
        return self.folder / RESULT

    def _mark(self, chunk: int) -> dict[bytes, bytes]:
        """Return what a chunk says of itself."""
        return {b"run": self._run.encode(), b"chunk": str(chunk).encode()}

    def _drop_what_is_not_ours(self) -> None:
        for chunk in range(self.plan.chunks):
            path = self.chunk_file(chunk)
            if not path.exists():
                continue
            file = pa.BufferReader(path.read_bytes())
            try:
                ours = (pq.read_schema(file).metadata or {}) == self._mark(chunk)
            except (OSError, pa.ArrowException):  # cut: what is written last says what it is
                ours = False
            if not ours:
                path.unlink()

    def _read(self, chunk: int) -> pa.Table:
        """Return the rows of a chunk, which no longer say whose they are."""
        path = self.chunk_file(chunk)
        try:
            file = pa.BufferReader(path.read_bytes())
            table = pq.read_table(file, page_checksum_verification=True)
            return table.replace_schema_metadata(None)
        except (OSError, pa.ArrowException) as error:
            raise InputError(f"{path} is damaged: remove it and resume") from error


def read_columns(path: Path) -> Columns:
    """Return the rows of a Parquet file, as `Store.finish` or `write_columns` made it.

    Raises
    ------
    InputError
        If there is none, or it is no Parquet file.
    """
    try:
        table = pq.read_table(pa.BufferReader(path.read_bytes()))
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from error
    except pa.ArrowInvalid as error:
        raise InputError(f"cannot read {path}: it is no whole Parquet file") from error
    return {name: table[name].to_numpy() for name in table.column_names}


def write_columns(path: Path, columns: Columns) -> None:
    """Write rows to a Parquet file; equal rows give equal bytes.

    Raises
    ------
    InputError
        If it cannot be written.
    """
    write_bytes(path, _in_parquet(_table(columns)))


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file beside its place and rename it, so that it is there whole or not at all.

    Raises
    ------
    InputError
        If it cannot be written.
    """
    try:
        _write_beside(path, data)
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror or error}") from error


def read_manifest(path: Path) -> dict[str, Any]:
    """Return what the manifest of a run says; its ``config`` is a mapping.

    Raises
    ------
    InputError
        If it cannot be read, or is none.
    """
    try:
        kept = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from error
    except (ValueError, RecursionError):
        kept = None
    if not isinstance(kept, dict) or not isinstance(kept.get("config"), dict):
        raise InputError(f"{path} is no manifest of a run: choose another folder")
    return kept


def _require_no_chunks(folder: Path) -> None:
    """Refuse what lies there without a manifest: nobody can tell of which run it is."""
    if (folder / RESULT).exists() or any(folder.glob("chunk_*.parquet")):
        raise InputError(f"{folder} holds a run without its {MANIFEST}: choose another folder")


def _require_same(kept: dict[str, Any], plan: Plan, folder: Path) -> None:
    for name, value in plan.manifest.items():
        if kept.get(name) == value:
            continue
        if name == "work":
            raise InputError(f"{folder} holds a run of another kind: choose another folder")
        if name == "config":
            old, new = kept[name], value
            none = object()  # null is a value too
            name = next(k for k in {**old, **new} if old.get(k, none) != new.get(k, none))
            was, now = old.get(name), new.get(name)
        else:
            was, now = kept.get(name), value
        raise InputError(
            f"{folder} holds another run: {name} was {was!r} there and is {now!r} here; choose "
            "another folder"
        )


def _table(columns: Columns) -> pa.Table:
    return pa.table({name: pa.array(values) for name, values in columns.items()})


def _in_parquet(table: pa.Table, *, checksum: bool = False) -> bytes:
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd", write_page_checksum=checksum)
    data: bytes = sink.getvalue().to_pybytes()
    return data


def _write_beside(path: Path, data: bytes) -> None:
    unfinished = path.with_name(f".{uuid4().hex[:12]}.part")
    try:
        with unfinished.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
