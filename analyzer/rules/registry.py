"""Finding rulesets: the catalog that comes with the toolkit, and house rules in a file.

A ruleset file is TOML with ``name``, ``title``, an optional ``description``, an optional
``extends`` (a ruleset of the catalog) and a table ``[switches]``. A file that extends another gives
only what it changes; one that does not must give every switch. `to_toml` writes such a file.
"""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from analyzer.errors import RulesError, did_you_mean
from analyzer.rules.ruleset import Ruleset
from analyzer.rules.switches import SWITCHES

_KEYS: Final = ("name", "title", "description", "extends", "switches")


@lru_cache(maxsize=1)
def _catalog() -> Mapping[str, Traversable]:
    folder = files("analyzer.rules") / "catalog"
    found = {f.name.removesuffix(".toml"): f for f in folder.iterdir() if f.name.endswith(".toml")}
    return dict(sorted(found.items()))


def names() -> tuple[str, ...]:
    """Return the names of all rulesets of the catalog, in alphabetical order."""
    return tuple(_catalog())


def load(name: str) -> Ruleset:
    """Return a ruleset of the catalog, or the one in a TOML file.

    Parameters
    ----------
    name : str
        A name of the catalog, or a path: it ends in ``.toml`` or holds a separator.

    Raises
    ------
    RulesError
        If there is no such ruleset, with a near name if any; for a file as `load_file`.
    """
    return load_file(name) if is_path(name) else _load_named(name)


def is_path(name: str) -> bool:
    """Return True if the name of a ruleset is the path of a file."""
    return name.endswith(".toml") or "/" in name or os.sep in name


@lru_cache(maxsize=64)
def _load_named(name: str) -> Ruleset:
    catalog = _catalog()
    if name not in catalog:
        near = get_close_matches(name.lower(), catalog, n=1)
        hint = f"did you mean {near[0]}?" if near else "five-hundred rules lists them"
        raise RulesError(f"unknown ruleset {name!r}: {hint}")
    return _build(catalog[name].read_text(encoding="utf-8"), source=name)


def load_file(path: str | Path) -> Ruleset:
    """Return the ruleset written in a file.

    Raises
    ------
    RulesError
        If the file cannot be read, is no TOML, or is no consistent ruleset.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise RulesError(f"rules file {path} is not UTF-8 text") from error
    except OSError as error:
        raise RulesError(f"cannot read rules file {path}: {error.strerror}") from error
    except ValueError as error:  # a path that no file can have
        raise RulesError(f"cannot read rules file {str(path)!r}: {error}") from error
    return _build(text, source=str(path))


def _build(text: str, *, source: str) -> Ruleset:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"rules file {source} is not valid TOML: {error}") from error
    except RecursionError as error:
        raise RulesError(f"rules file {source} is nested too deeply") from error
    try:
        return _from_table(table, source)
    except RulesError as error:
        raise RulesError(f"rules {source}: {error}") from error


def _from_table(table: Mapping[str, object], source: str) -> Ruleset:
    for key in table:
        if key not in _KEYS:
            raise RulesError(f"unknown key {key!r}: {did_you_mean(key, _KEYS)}")
    switches = table.get("switches", {})
    if not isinstance(switches, dict):
        raise RulesError("switches must be a table: [switches]")
    name = _text(table, "name", Path(source).stem)
    title = " ".join(_text(table, "title", name).split())
    description = _text(table, "description", "").strip()
    if "extends" not in table:
        return Ruleset.from_switches(switches, name=name, title=title, description=description)
    base = _text(table, "extends", "")
    changed = _load_named(base).with_switches(**switches)
    return Ruleset.from_switches(
        changed.switches(), name=name, title=title, description=description, extends=base
    )


def _text(table: Mapping[str, object], key: str, default: str) -> str:
    value = table.get(key, default)
    if not isinstance(value, str):
        raise RulesError(f"{key} must be text, not {value!r}")
    return value


def to_toml(rules: Ruleset) -> str:
    """Return a ruleset as the text of a file that `load_file` reads back to the same rules.

    If it extends a ruleset of the catalog, only what it changes is written.
    """
    values = rules.switches()
    lines = [f"{key} = {_quoted(getattr(rules, key))}" for key in ("name", "title", "description")]
    if rules.extends is not None:
        lines.append(f"extends = {_quoted(rules.extends)}")
        values = rules.changes_to(_load_named(rules.extends))
    lines += ["", "[switches]"]
    for key, value in values.items():
        written = _quoted(value) if isinstance(value, str) else SWITCHES[key].format(value)
        lines.append(f"{key} = {_quoted(written) if value is None else written}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    # JSON's escapes are TOML's, but for DEL, which JSON leaves as it is.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
