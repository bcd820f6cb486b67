"""The hands a chart rests on: which file, and by which rules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from analyzer.commands.options import FILE, read_rules
from analyzer.errors import InputError

if TYPE_CHECKING:
    from analyzer.studies.hand_set import HandSet

Command = TypeVar("Command", bound=Callable[..., Any])

USUAL_HANDS: Final = Path("data", "hands", "result.parquet")


def hands_options(command: Command) -> Command:
    """Add ``--hands``, ``--rules`` and ``--set``."""
    command = click.option(
        "--set",
        "switches",
        multiple=True,
        metavar="SWITCH=VALUE",
        help="One changed rule of the ruleset; may be given several times.",
    )(command)
    command = click.option(
        "--rules",
        "rules_name",
        metavar="NAME",
        help="Ruleset the hands must be solved by.  [default: whatever theirs is]",
    )(command)
    return click.option(
        "--hands",
        "path",
        type=FILE,
        metavar="PATH",
        help="Solved hands: a folder of five-hundred study hands, or its result.parquet.  "
        f"[default: {USUAL_HANDS.as_posix()}]",
    )(command)


def load_hands(path: Path | None, rules_name: str | None, switches: tuple[str, ...]) -> HandSet:
    """Return the hands asked for.

    Raises
    ------
    InputError
        If there are none, or they were solved by other rules.
    """
    asked = None
    if rules_name is not None or switches:
        asked = read_rules(rules_name or "australian", switches)
    if path is None and not USUAL_HANDS.is_file():
        raise InputError(
            f"no {USUAL_HANDS.as_posix()} here: give --hands DIR with solved hands, or make some "
            "with five-hundred study hands --out DIR"
        )
    from analyzer.studies.hand_set import read_hands

    file = path or USUAL_HANDS
    hands = read_hands(file)
    if asked is not None and asked.differences(hands.rules):
        from analyzer.reports.text import rules_in_words

        raise InputError(
            f"{file} was solved by the rules {rules_in_words(hands.rules)}, not "
            f"{rules_in_words(asked)}: solve hands by these with five-hundred study hands, and "
            "give their folder with --hands"
        )
    return hands
