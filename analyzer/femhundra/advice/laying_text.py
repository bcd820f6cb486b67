"""The ways to lay a hand as text of 80 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

from analyzer.cards import format_cards
from analyzer.femhundra.advice.text import lay_text, melds_in_words, wrapped
from analyzer.femhundra.layings.laying import Laying
from analyzer.femhundra.melds import Meld
from analyzer.reports.text import WIDTH, columns, grouped, labelled, paragraph

HEADER: Final = ("", "Table", "Hand", "Sum", "Cards")
LAYS: Final = 34
"""Columns for what is laid."""


def layings_report(
    hand: Sequence[int], melds: Sequence[Meld], layings: Sequence[Laying], *, rows: int
) -> str:
    """Return the ways, best first, at most `rows` of them, and what they bring."""
    lines = [labelled("Hand", grouped(hand)), labelled("Table", melds_in_words(melds, 0)), ""]
    best = layings[0]
    if not best.cards:
        lines.append(paragraph("Nothing can be laid: no three cards are a run or a set."))
        return "\n".join(lines)
    lines += [*_table(melds, layings[:rows]), ""]
    if len(layings) > rows:
        lines += [paragraph(f"{rows} of {len(layings)} ways are shown: --rows shows more."), ""]
    lines.append(
        paragraph(
            "Table: points on the table. Hand: points of the cards left, one of which is then "
            "discarded. Sum: the score if the round ended now."
        )
    )
    laid = ", ".join(lay_text(each, melds) for each in best.actions)
    lines += ["", paragraph(f"Most points: lay {laid}{_what_is_left(best)}.")]
    return "\n".join(lines)


def _what_is_left(laying: Laying) -> str:
    if len(laying.left) <= 1:
        return ", and go out"
    return f", with {format_cards(laying.left)} left"


def _table(melds: Sequence[Meld], layings: Sequence[Laying]) -> Iterator[str]:
    rows = [
        (
            str(rank),
            str(laying.table_points),
            str(-laying.hand_points),
            f"{laying.table_points - laying.hand_points:+d}",
            str(laying.cards),
        )
        for rank, laying in enumerate(layings, start=1)
    ]
    numbers = columns(HEADER, rows)
    width = max(map(len, numbers)) + 2
    yield f"{numbers[0]:<{width}}{'Lay':<{LAYS}}  Left"
    for line, laying in zip(numbers[1:], layings, strict=True):
        laid = wrapped([lay_text(each, melds) for each in laying.actions], LAYS)
        left = textwrap.wrap(format_cards(laying.left) or "none", WIDTH - width - LAYS - 2)
        for i in range(max(len(laid), len(left))):
            start = line if i == 0 else ""
            cells = [part[i] if i < len(part) else "" for part in (laid, left)]
            yield f"{start:<{width}}{cells[0]:<{LAYS}}  {cells[1]}".rstrip()
