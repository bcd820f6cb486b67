"""Options that the commands of Femhundra share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

import click

from analyzer.commands.compiling import announce_compiling, compile_kernels, entry_points
from analyzer.commands.options import whole
from analyzer.errors import InputError
from analyzer.femhundra.rules import FemhundraRules

Command = TypeVar("Command", bound=Callable[..., Any])

FEWEST: Final = 2
MOST: Final = 6
ROOM: Final = "femhundra"


def players_option(command: Command) -> Command:
    """Add ``--players``; the default is left to `read_femhundra_rules`."""
    return click.option(
        "--players",
        type=whole(FEWEST, MOST),
        metavar="N",
        help=f"Players at the table, {FEWEST} to {MOST}.  [default: {FEWEST}]",
    )(command)


def meld_option(command: Command) -> Command:
    """Add ``--meld``."""
    return click.option(
        "--meld",
        "melds",
        multiple=True,
        metavar="'OWNER: CARDS'",
        help="A meld on the table: 'me: 5H 6H 7H', or '1: 5H 6H 7H me: 8H' with a card you laid "
        "off; may be given several times.",
    )(command)


def read_femhundra_rules(players: int | None, switches: Iterable[str] = ()) -> FemhundraRules:
    """Return the rules for so many players, two if it is not said, with some switches changed.

    Raises
    ------
    RulesError
        For an unknown switch or value.
    InputError
        If the switches give another number of players.
    """
    rules = FemhundraRules(players=players or FEWEST).with_switches(switches)
    if players is not None and rules.players != players:
        raise InputError(f"--players {players} and --set players={rules.players}: leave one out")
    return rules


def whole_numbers(text: str) -> tuple[int, ...]:
    """Read whole numbers between commas, like ``7,5``."""
    words = text.replace(",", " ").split()
    try:
        numbers = tuple(map(int, words))
    except ValueError:
        raise click.BadParameter(f"{text!r} is not whole numbers, like 7,5") from None
    if not numbers or any(abs(number) > 10**9 for number in numbers):
        raise click.BadParameter(f"{text!r} is not whole numbers below a billion, like 7,5")
    return numbers


def compile_femhundra() -> None:
    """Say that the kernels must be compiled, if that is so, and do it."""
    kernels = entry_points(ROOM)
    announce_compiling(kernels, what="the play of Femhundra")
    compile_kernels(kernels)
