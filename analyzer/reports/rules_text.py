"""Rulesets as text of 80 columns: the list, one rule sheet, two compared."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, zip_longest
from typing import Final

from analyzer.reports.text import WIDTH, columns, paragraph
from analyzer.rules import SWITCHES, Ruleset, SwitchValue, ladder
from analyzer.rules.words import TITLES, rules_in_sentences

INDENT: Final = "  "
LADDER_COLUMNS: Final = 4
LONGEST_NAME: Final = 26
BEFORE_THE_LADDER: Final = ("Deck", "Deal", "Auction", "Misère")

Differences = Mapping[str, tuple[SwitchValue, SwitchValue]]


def list_of_rulesets(rulesets: Sequence[Ruleset]) -> list[str]:
    """Return a table of rulesets: name, players, cards and a line on each."""
    rows = [[r.name, str(r.players), str(r.deck.size), r.title] for r in rulesets]
    return columns(["Ruleset", "Players", "Cards", "Game"], rows, left=frozenset({0, 3}))


def rule_sheet(
    rules: Ruleset, *, base: Ruleset | None = None, changed: Differences | None = None
) -> list[str]:
    """Return all there is to say about a ruleset.

    Parameters
    ----------
    rules : Ruleset
    base : Ruleset, optional
        The ruleset it extends.
    changed : mapping, optional
        Switches changed by hand: the value now and before.
    """
    made_of = ", changed" if changed else ""
    lines = [*paragraph(f"{rules.title} ({_clipped(rules.name)}{made_of})").splitlines()]
    if rules.description and not changed:  # it tells of the ruleset as it stands in the catalog
        lines += ["", *paragraph(rules.description).splitlines()]
    sheet = rules_in_sentences(rules)
    for heading in BEFORE_THE_LADDER:
        lines += _section(heading, sheet.pop(heading, []))
    lines += ["", "Bids, low to high", *(INDENT + line for line in ladder_table(rules))]
    for heading, sentences in sheet.items():
        lines += _section(heading, sentences)
    if changed:
        lines += ["", *_table(["Changed", "now", "before"], _rows(changed))]
    if base is not None:
        apart = rules.differences(base)
        names = [_clipped(rules.name), _clipped(base.name)]
        lines += ["", f"Differs from {base.name} in {_switches(len(apart))}"]
        lines += _table(["Switch", *names], _rows(apart)) if apart else []
    return lines


def ladder_table(rules: Ruleset) -> list[str]:
    """Return every bid with its rank and value, running down the columns.

    Bids of equal rank have the same number; neither outbids the other.
    """
    entries = ladder(rules)
    ranks = {key: place for place, key in enumerate(sorted({e.key for e in entries}), 1)}
    cells = [[str(ranks[e.key]), e.bid.text, str(e.value)] for e in entries]
    height = -(-len(cells) // LADDER_COLUMNS)
    stacks = [cells[start : start + height] for start in range(0, len(cells), height)]
    blocks = [columns(["Rank", "Bid", "Value"], stack, left=frozenset({1})) for stack in stacks]
    widths = [max(map(len, block)) for block in blocks]
    return [
        "   ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in zip_longest(*blocks, fillvalue="")
    ]


def comparison(one: Ruleset, other: Ruleset) -> list[str]:
    """Return in what two rulesets differ, in words and switch by switch."""
    apart = one.differences(other)
    names = (_clipped(one.name), _clipped(other.name))
    lines = [f"{names[0]} and {names[1]} differ in {_switches(len(apart))}."]
    if not apart:
        return lines
    lines += _words_apart(one, other, names)
    rows: list[list[str]] = []
    for group, switches in groupby(apart, key=lambda name: SWITCHES[name].group):
        rows += [["", "", ""], [TITLES[group], "", ""]]
        rows += _rows({name: apart[name] for name in switches})
    return [*lines, "", *_table(["Switch", *names], rows)]


def _words_apart(one: Ruleset, other: Ruleset, names: tuple[str, str]) -> list[str]:
    """Return the sentences that only one of two rule sheets has, side by side under headings."""
    sheets = rules_in_sentences(one), rules_in_sentences(other)
    margin = max(map(len, names)) + 2 * len(INDENT)
    lines: list[str] = []
    for heading in dict.fromkeys((*sheets[0], *sheets[1])):
        mine, theirs = (sheet.get(heading, []) for sheet in sheets)
        only = [[s for s in mine if s not in theirs], [s for s in theirs if s not in mine]]
        if only == [[], []]:
            continue
        lines += ["", heading]
        for name, sentences in zip(names, only, strict=True):
            label = f"{INDENT}{name}".ljust(margin)
            for sentence in sentences or ["-"]:
                lines += _wrapped(sentence, label, " " * (margin + len(INDENT)))
                label = " " * margin
    return lines


def _section(heading: str, sentences: Sequence[str]) -> list[str]:
    if not sentences:
        return []
    lines = [line for s in sentences for line in _wrapped(s, INDENT, 2 * INDENT)]
    return ["", heading, *lines]


def _wrapped(sentence: str, first: str, rest: str) -> list[str]:
    return textwrap.wrap(sentence, WIDTH, initial_indent=first, subsequent_indent=rest)


def _rows(apart: Differences) -> list[list[str]]:
    return [
        [name, SWITCHES[name].format(mine), SWITCHES[name].format(theirs)]
        for name, (mine, theirs) in apart.items()
    ]


def _table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return columns flush left; wide ones stand closer together, to stay within the page."""
    table = [list(header), *(list(row) for row in rows)]
    widths = [max(len(row[column]) for row in table) for column in range(len(header))]
    gap = INDENT if sum(widths) + len(INDENT) * (len(header) - 1) <= WIDTH else " "
    return [
        gap.join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in table
    ]


def _switches(count: int) -> str:
    return "1 switch" if count == 1 else f"{count} switches"


def _clipped(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
