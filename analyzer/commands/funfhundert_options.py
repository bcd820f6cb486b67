"""What the commands of Fünfhundert share: a position described by options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from analyzer.commands.options import read_suit
from analyzer.errors import InputError
from analyzer.funfhundert.rules import FunfhundertRules

Command = TypeVar("Command", bound=Callable[..., Any])

SIDES: Final = click.Choice(["me", "opponent"])


def position_options(command: Command) -> Command:
    """Add the options that say what lies on the table, but for the hands."""
    for option in reversed(
        [
            click.option(
                "--turned",
                metavar="CARD",
                help="The turned card as it lies now: the trump seven after a swap.",
            ),
            click.option(
                "--trump", metavar="SUIT", help="In place of --turned, once the talon is empty."
            ),
            click.option("--won", default="", metavar="CARDS", help="Cards in your tricks."),
            click.option("--led", metavar="CARD", help="The opponent's card, for you to answer."),
            click.option(
                "--announced",
                multiple=True,
                metavar="TEXT",
                help='Announced before, like "me: four aces" or "opponent: KQ H"; repeatable.',
            ),
            click.option(
                "--passed",
                multiple=True,
                metavar="TEXT",
                help="Complete before, and not announced then; in the same form.",
            ),
            click.option("--swapped", type=SIDES, help="Who has swapped the trump seven."),
            click.option(
                "--leads",
                type=SIDES,
                default="me",
                show_default=True,
                help="Who is about to lead, when no card is led.",
            ),
            click.option(
                "--announcing/--done",
                default=None,
                help="Before a lead: it is your time to announce, or you have done so.  "
                "[default: announcing, if you have anything to announce or swap]",
            ),
            click.option(
                "--totals",
                metavar="N:N",
                help="In a later deal: your and the opponent's total before it, like 310:280.",
            ),
        ]
    ):
        command = option(command)
    return command


def read_position_options(
    *,
    trump: str | None,
    totals: str | None,
    switches: tuple[str, ...],
    **described: Any,
) -> dict[str, Any]:
    """Return the arguments of `read_position` but for the cards held and lost.

    Raises
    ------
    InputError
        For a suit, total or switch that is none.
    """
    return {
        **described,
        "trump": None if trump is None else read_suit(trump, "trump"),
        "totals": None if totals is None else read_totals(totals),
        "rules": FunfhundertRules().with_switches(switches),
    }


def read_totals(text: str) -> tuple[int, int]:
    """Return two totals written ``310:280``.

    Raises
    ------
    InputError
        If they are not.
    """
    parts = text.replace(":", " ").replace(",", " ").split()
    try:
        first, second = (int(part) for part in parts)
    except ValueError:
        raise InputError(f"totals: {text.strip()!r}: write yours and theirs like 310:280") from None
    if not all(-100_000 < total < 100_000 for total in (first, second)):
        raise InputError(f"totals: {text.strip()!r} is beyond every game")
    return first, second
