"""What a finished run says, given where it lies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from analyzer.errors import InputError
from analyzer.runs.plan import Columns, Work, name_of
from analyzer.runs.store import MANIFEST, RESULT, read_columns, read_manifest


def read_run(path: Path, work: Work, what: str) -> tuple[dict[str, Any], Columns]:
    """Return the config and the rows of a finished run.

    Parameters
    ----------
    path : Path
        The folder of the run, or the result in it.
    work : callable
        What the run must have done.
    what : str
        The same for messages, as ``match of Femhundra``.

    Raises
    ------
    InputError
        If there is none, or it did something else.
    """
    file = path / RESULT if path.is_dir() else path
    columns, manifest = read_columns(file), read_manifest(file.with_name(MANIFEST))
    if manifest.get("work") != name_of(work):
        raise InputError(f"{file} is no {what}: it is a run of another kind")
    return manifest["config"], columns
