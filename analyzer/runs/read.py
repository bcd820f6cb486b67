"""What a finished run says, given where it lies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from analyzer.errors import InputError
from analyzer.runs.plan import Columns, Work, name_of
from analyzer.runs.store import MANIFEST, RESULT, read_columns, read_manifest

T = TypeVar("T")


def read_run(
    path: Path, work: Work, what: str, make: Callable[[Mapping[str, Any], Columns], T]
) -> T:
    """Return what can be made of the config and the rows of a finished run.

    Parameters
    ----------
    path : Path
        The folder of the run, or the result in it.
    work : callable
        What the run must have done.
    what : str
        The same for messages, as ``match of Femhundra``.
    make : callable
        Given config and rows; a `KeyError`, `TypeError` or `ValueError` means that they were not
        those of such a run.

    Raises
    ------
    InputError
        If there is none, it did something else, or nothing can be made of it.
    """
    file = path / RESULT if path.is_dir() else path
    columns, manifest = read_columns(file), read_manifest(file.with_name(MANIFEST))
    if manifest.get("work") != name_of(work):
        raise InputError(f"{file} is no {what}: it is a run of another kind")
    try:
        return make(manifest["config"], columns)
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(f"{file} is no {what}: {error}") from error
