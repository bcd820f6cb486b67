"""Fits as the text of a TOML file, which `analyzer.advice.correction` reads."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from analyzer.errors import InputError

Entry = dict[str, Any]
"""One fit, as `analyzer.studies.calibration.fitting.fit` returns it."""

HEADER: Final = """\
# What play makes of double-dummy tricks; see analyzer/advice/correction.py.
# Remade by `five-hundred calibrate`."""


def fits_as_toml(entries: Iterable[Entry]) -> str:
    """Return fits as the text of a file; what `tomllib` reads from it is equal to them.

    Parameters
    ----------
    entries : iterable of dict
        Numbers, texts, lists of these, and tables of numbers and texts.
    """
    parts = [HEADER]
    for entry in entries:
        plain = {name: value for name, value in entry.items() if not isinstance(value, Mapping)}
        parts.append("\n[[fit]]\n" + _lines(plain))
        for name, value in entry.items():
            if isinstance(value, Mapping):
                parts.append(f"\n[fit.{name}]\n" + _lines(value))
    return "\n".join(part.removesuffix("\n") for part in parts) + "\n"


def read_fits(path: Path) -> list[Entry]:
    """Return the fits in a file; none if there is no file.

    Raises
    ------
    InputError
        If it cannot be read, or is no TOML.
    """
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8")).get("fit", [])
    except FileNotFoundError:
        return []
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from error
    except ValueError as error:  # no TOML, no text, or no path
        raise InputError(f"{path} holds no fits: {error}") from error
    return list(found)


def replaced(old: Sequence[Entry], new: Sequence[Entry]) -> list[Entry]:
    """Return old fits and new ones; a new one takes the place of one for the same deals.

    These are of the same kind, under rules with the same switches.
    """
    stay = {_place(entry): entry for entry in old}
    return list((stay | {_place(entry): entry for entry in new}).values())


def _place(entry: Entry) -> str:
    return json.dumps([entry["kind"], entry["switches"]], sort_keys=True)


def _lines(table: Mapping[str, Any]) -> str:
    return "".join(f"{name} = {_written(value)}\n" for name, value in table.items())


def _written(value: object) -> str:
    # JSON writes numbers, texts, truths and lists as TOML does, but for DEL, which it leaves bare.
    return json.dumps(value, ensure_ascii=False, allow_nan=False).replace("\x7f", "\\u007f")
