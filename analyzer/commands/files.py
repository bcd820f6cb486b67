"""Files the commands write: refused before the work starts, or written whole."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final
from uuid import uuid4

from analyzer.commands.interrupt import unfinished_files
from analyzer.errors import InputError

PICTURES: Final = ("png", "svg", "pdf")
DATA: Final = ("manifest.json", "correction.toml")
"""Files that runs and calibrations are read from, as all that end in ``.parquet``."""

RULES: Final = ".toml"
"""House rules; no other result is written as TOML."""


def check_writable(path: Path) -> None:
    """Check that a file can be written, by making and removing another beside it.

    Raises
    ------
    InputError
        If it cannot, with the reason.
    """
    try:
        reason = _obstacle(path)
        if not reason and _is_plain(path):
            _beside(path, b"")
    except (OSError, ValueError) as error:
        raise _cannot_write(path, error) from error
    if reason:
        raise InputError(f"cannot write {path}: {reason}")


def check_result(path: Path, *, rules: bool = False) -> None:
    """Check, before the work, a file that a result shall be written to.

    Parameters
    ----------
    path : Path
    rules : bool
        The result is a ruleset, which may take the place of another.

    Raises
    ------
    InputError
        If it cannot be written, or holds data or house rules that a result would destroy.
    """
    if path.exists():
        target = path.resolve()
        if _is_data(target):
            raise InputError(f"{path} holds the data of a run: write to another file")
        if target.suffix == RULES and not rules:
            raise InputError(f"{path} looks like house rules: write to another file")
    check_writable(path)


def check_result_files(plot: Path | None, output: Path | None, folder: Path | None = None) -> None:
    """Check, before the work, the files that ``--plot`` and ``--output`` name.

    Parameters
    ----------
    plot, output : Path, optional
    folder : Path, optional
        What ``--out`` names; it may not be there yet.

    Raises
    ------
    InputError
        As `check_result`, if two of them are one, or the picture's kind is unknown.
    """
    if plot is not None:
        kind_of_picture(plot)
        if output is not None and plot.resolve() == output.resolve():
            raise InputError(f"--plot and --output both name {plot}: give two files")
    for option, file in (("--plot", plot), ("--output", output)):
        if file is None:
            continue
        if folder is not None and os.path.abspath(file) == os.path.abspath(folder):
            raise InputError(f"--out and {option} both name {file}: give a folder and a file")
        if folder is not None and _is_data(file) and _lies_in(file, folder):
            raise InputError(f"{option} {file} would be taken for data of the run: write elsewhere")
        check_result(file)


def kind_of_picture(plot: Path) -> str:
    """Return ``png``, ``svg`` or ``pdf``, by the end of the name.

    Raises
    ------
    InputError
        If it ends otherwise.
    """
    kind = plot.suffix.removeprefix(".").lower()
    if kind not in PICTURES:
        raise InputError(f"--plot {plot}: the name must end in .png, .svg or .pdf")
    return kind


def atomic_write(path: Path, content: str | bytes) -> None:
    """Write a file beside its place and rename it, so that the whole of it appears or nothing.

    A pipe or a device, such as ``/dev/stdout``, is written to directly.

    Raises
    ------
    InputError
        If it cannot be written, with the reason.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        if _is_plain(path):
            _beside(path, data, then_rename=True)
        else:
            path.write_bytes(data)
    except (OSError, ValueError) as error:
        raise _cannot_write(path, error) from error


def _is_data(path: Path) -> bool:
    return path.suffix == ".parquet" or path.name in DATA


def _lies_in(file: Path, folder: Path) -> bool:
    return os.path.dirname(os.path.abspath(file)) == os.path.abspath(folder)


def _obstacle(path: Path) -> str:
    if path.is_dir():
        return "it is a folder"
    if path.exists() and not os.access(path, os.W_OK):
        return "it is write-protected"
    return ""


def _is_plain(path: Path) -> bool:
    return path.is_file() or not path.exists()


def _beside(path: Path, data: bytes, *, then_rename: bool = False) -> None:
    target = path.resolve()  # a link stays a link
    unfinished = target.with_name(f".{uuid4().hex[:12]}.part")
    unfinished_files.add(unfinished)
    try:
        with unfinished.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if then_rename:
            unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
        unfinished_files.discard(unfinished)


def _cannot_write(path: Path, error: OSError | ValueError) -> InputError:
    reason = getattr(error, "strerror", None) or str(error)
    return InputError(f"cannot write {path}: {reason}")
