"""Text with one thing on each line, such as a log."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from analyzer.errors import InputError

_T = TypeVar("_T")


def write_lines(things: Iterable[_T], write: Callable[[_T], str]) -> str:
    """Return text with a line for each thing, each ended by a newline."""
    return "".join(write(thing) + "\n" for thing in things)


def read_lines(text: str, read: Callable[[str], _T]) -> tuple[_T, ...]:
    """Read text line by line; empty lines and lines that start with ``#`` are skipped.

    Raises
    ------
    InputError
        For the first line that `read` refuses, with its number.
    """
    things = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                things.append(read(line))
            except InputError as error:
                raise InputError(f"line {number}: {error}") from error
    return tuple(things)
