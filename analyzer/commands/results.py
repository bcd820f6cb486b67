"""Where results go: stdout or a file; and plain values as JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from analyzer.commands.files import atomic_write


def deliver(text: str, output: Path | None) -> None:
    """Write a result to a file, or to stdout.

    Raises
    ------
    InputError
        If the file cannot be written.
    """
    text = text if text.endswith("\n") else text + "\n"
    if output is None:
        click.echo(text, nl=False)
    else:
        atomic_write(output, text)


def as_json(value: object) -> str:
    """Return plain values as JSON; a number that is none becomes null."""
    return json.dumps(_finite(value), indent=2, allow_nan=False)


def as_csv(rows: Iterable[Mapping[str, object]], columns: Sequence[str]) -> str:
    """Return rows as CSV; lists of cards are joined by spaces; what is no number is empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_cell(row.get(column)) for column in columns] for row in rows)
    return text.getvalue()


def rounded(rows: Iterable[Mapping[str, object]], digits: int = 4) -> list[dict[str, object]]:
    """Return rows with no more digits than were measured."""
    return [
        {
            name: round(value, digits) if isinstance(value, float) else value
            for name, value in row.items()
        }
        for row in rows
    ]


def _cell(value: object) -> object:
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and not math.isfinite(value):
        return ""
    return "" if value is None else value


def _finite(value: object) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, Mapping):
        return {key: _finite(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(each) for each in value]
    return value
