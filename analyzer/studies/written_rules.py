"""Rulesets as plain values in the config of a run, whole, so that every worker plays by the same.

A name alone would not do: house rules lie in a file that other machines lack, ``--set`` changes
what a name stands for, and a catalog may change after a result is published.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analyzer.rules import Ruleset


def write_rules(rules: Ruleset) -> dict[str, Any]:
    """Return a ruleset as plain values that JSON can hold."""
    return {
        "name": rules.name,
        "title": rules.title,
        "extends": rules.extends,
        "switches": rules.switches(),
    }


def read_rules(written: Mapping[str, Any]) -> Ruleset:
    """Return the ruleset that `write_rules` wrote, but for its description.

    Raises
    ------
    RulesError
        If a switch is missing, unknown or has no such value, as where another version wrote it.
    ValueError
        If these are no values that `write_rules` could have written.
    """
    texts = (written["name"], written["title"])
    if not (all(isinstance(each, str) for each in texts) and isinstance(written["switches"], dict)):
        raise ValueError("its rules are none")
    return Ruleset.from_switches(
        written["switches"],
        name=written["name"],
        title=written["title"],
        extends=written["extends"],
    )
