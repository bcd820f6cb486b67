"""What the commands of charts share: the hands a chart rests on, and where it goes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from analyzer.commands.files import atomic_write, check_result_files, kind_of_picture
from analyzer.commands.options import FILE, output_options, read_rules
from analyzer.commands.results import deliver
from analyzer.errors import InputError

if TYPE_CHECKING:
    from analyzer.studies.hand_set import HandSet

Command = TypeVar("Command", bound=Callable[..., Any])
Chart = TypeVar("Chart")

USUAL_HANDS: Final = Path("data", "hands", "result.parquet")


def chart_options(command: Command) -> Command:
    """Add ``--plot``, the options of `hands_options`, and those of the result."""
    command = output_options()(command)
    command = hands_options(command)
    return click.option(
        "--plot", type=FILE, metavar="FILE", help="Draw the chart: .png, .svg or .pdf."
    )(command)


def answer(
    make: Callable[[HandSet], Chart],
    written: Callable[[Chart, str], str],
    picture: Callable[[Chart, str], bytes],
    *,
    plot: Path | None,
    path: Path | None,
    rules_name: str | None,
    switches: tuple[str, ...],
    form: str,
    output: Path | None,
) -> None:
    """Make a chart and deliver it, as the options of `chart_options` ask for it.

    Parameters
    ----------
    make : callable
        Makes it of hands.
    written : callable
        Writes it in a form: ``table``, ``json`` or ``csv``.
    picture : callable
        Draws it as the bytes of a ``png``, ``svg`` or ``pdf``.

    Raises
    ------
    InputError
        As `load_hands`, or if a file cannot be written.
    """
    check_result_files(plot, output)
    chart = make(load_hands(path, rules_name, switches))
    if plot is not None:
        atomic_write(plot, picture(chart, kind_of_picture(plot)))
    deliver(written(chart, form), output)


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
