"""The command line run in this process, with the long work replaced by made-up results."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner, Result

import analyzer.advice
from analyzer.commands import main
from tests.reports.samples import bid_advice, discard_advice, sample_worlds

HAND = "JK JH JD AH KH QH 9H AS 5D 4D"
WIDOW = "KS 5C 6C"


def run(*words: str, stdin: str | None = None) -> Result:
    """Run ``five-hundred WORDS``; `stderr` and `stdout` are apart in the result."""
    given = None if stdin is None else stdin.encode("utf-8", "surrogatepass")
    return CliRunner().invoke(main, list(words), input=given)


def refused(*words: str, stdin: str | None = None) -> str:
    """Run a command that must be refused; return its one line, without the program's name."""
    result = run(*words, stdin=stdin)
    assert result.exit_code == 2, (result.exit_code, result.stdout, result.stderr)
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("five-hundred: ")
    return lines[0].removeprefix("five-hundred: ")


class Calls(list[dict[str, Any]]):
    """What the functions that do the work were asked."""


def replace_advice(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """Replace `advise_bid` and `advise_discard` by made-up results; note what they were asked."""
    calls = Calls()

    def advise_bid(hand: object, **asked: Any) -> object:
        calls.append({"hand": hand, **asked})
        examples = sample_worlds() if asked["examples"] else ()
        worlds, fewest = asked["worlds"] or 640, None if asked["worlds"] else 256
        return bid_advice(worlds=worlds, fewest=fewest, widow=asked["widow"], examples=examples)

    def advise_discard(cards: object, bid: object, **asked: Any) -> object:
        calls.append({"cards": cards, "bid": bid, **asked})
        return discard_advice()

    monkeypatch.setattr(analyzer.advice, "advise_bid", advise_bid)
    monkeypatch.setattr(analyzer.advice, "advise_discard", advise_discard)
    monkeypatch.setattr("analyzer.commands.compiling.uncompiled_kernels", set)
    return calls
