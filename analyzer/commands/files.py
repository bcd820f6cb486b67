"""Files the commands write: refused before the work starts, or written whole."""

from __future__ import annotations

import os
from pathlib import Path
from uuid import uuid4

from analyzer.commands.interrupt import unfinished_files
from analyzer.errors import InputError


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
