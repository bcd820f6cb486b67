"""The program itself: finds the commands, and turns whatever goes wrong into one line and a code.

Commands are imported when they are called, and their short help stands here, so that ``--help``
need not import them.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final

import click

from analyzer import __version__
from analyzer.commands.interrupt import INTERRUPTED, end_at_once_on_interrupt
from analyzer.errors import FiveHundredError, did_you_mean

NAME: Final = "five-hundred"
OK: Final = 0
OUR_FAULT: Final = 1
BAD_INPUT: Final = 2
DEBUG: Final = "FIVE_HUNDRED_DEBUG"

COMMANDS: Final = {
    "bid": "What should I bid on this hand?",
    "discard": "Which cards should I put away?",
    "solve": "How many tricks, with all cards seen?",
    "deal": "Deal cards at random, with given cards in place.",
    "outs": "Which cards in the widow would help, and how likely are they?",
    "chart": "Bidding charts to take to the table.",
    "study": "What are cards worth, and what do rules change, on average?",
    "arena": "Which of two players plays the cards better?",
    "calibrate": "What does real play make of open cards, and is that true?",
    "femhundra": "The rummy game of that name: advice, layings, rounds, studies.",
    "funfhundert": "The game for two of tricks and melds: advice, endings, studies.",
    "rules": "Which rules are there, and what do they say?",
    "warmup": "Compile the solver now instead of on first use.",
}

_LONGEST_LINE: Final = 1000


class Program(click.Group):
    """A group of commands, imported on demand, that never shows a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the help page."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"analyzer.commands.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command called for, or name the nearest one."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise click.UsageError(f"no command {args[0]!r}: {did_you_mean(args[0], COMMANDS)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def main(  # type: ignore[override]  # click's overloads know modes that this program has not
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> Any:
        """Run the command line and leave with its exit code.

        Without `args` the process is taken to be ours: it reads ``sys.argv`` and ends at once, with
        all of its threads, when interrupted.
        """
        extra["standalone_mode"] = False
        if args is None:
            _bear_with_simple_terminals()
            end_at_once_on_interrupt()
        run = super().main
        sys.exit(exit_code_of(lambda: run(args, prog_name or NAME, **extra)))


def exit_code_of(run: Callable[[], object]) -> int:
    """Run a command; return its exit code, having said on stderr what went wrong, if anything."""
    if getattr(sys, "stdout", None) is None:
        complain("cannot write the answer: standard output is closed")
        return BAD_INPUT
    try:
        returned = run()
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return OK
    except click.ClickException as error:
        complain(error.format_message())
        return BAD_INPUT
    except FiveHundredError as error:
        complain(str(error))
        return BAD_INPUT
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except Exception as error:
        if isinstance(error, OSError) and error.errno == errno.EPIPE:
            _forget_stdout()
            return OK
        if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EBADF):
            _forget_stdout()
            complain(f"cannot write the answer: {error.strerror}")
            return BAD_INPUT
        if os.environ.get(DEBUG):
            raise
        complain(
            f"a fault of the program, not yours ({type(error).__name__}: {error}); "
            f"set {DEBUG}=1 to see the traceback"
        )
        return OUR_FAULT
    return returned if isinstance(returned, int) else OK


def complain(message: str) -> None:
    """Write one line on stderr."""
    line = " ".join(message.split())
    line = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in line)
    if len(line) > _LONGEST_LINE:
        line = line[: _LONGEST_LINE - 3] + "..."
    click.echo(f"{NAME}: {line}", err=True)


def _forget_stdout() -> None:
    """Point stdout nowhere: its reader has gone, and Python flushes it once more at the end."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - kept until the end


def _bear_with_simple_terminals() -> None:
    """Let a terminal without a sign for ± show ``?`` instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace" if stream is sys.stdout else "backslashreplace")


@click.command(
    NAME,
    cls=Program,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 88},
)
@click.version_option(__version__, prog_name=NAME, message="%(prog)s %(version)s")
def main() -> None:
    """Numbers for the card game Five Hundred.

    Cards are written AS, TD (or 10D), JK; suits S C D H; bids 7H, 10NT, MIS, OMIS.
    Each command has help of its own: five-hundred bid --help
    """
