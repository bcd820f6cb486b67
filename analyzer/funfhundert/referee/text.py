"""Logs as text, one line for each record, and back: a round-trip pair, and replay.

Lines read like a score-keeper's notes: ``0 plays AS``, ``1 announces four queens: 40``. Cards are
written in the one way of the rules (Notation).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from analyzer.cards import format_card, format_cards, parse_card, parse_cards
from analyzer.errors import InputError
from analyzer.funfhundert.referee import records as r
from analyzer.funfhundert.referee.position_text import format_position, parse_position
from analyzer.lines import read_lines, write_lines


def format_log(log: Iterable[r.Record]) -> str:
    """Return a log as text, each line ended by a newline."""
    return write_lines(log, format_record)


def parse_log(text: str) -> tuple[r.Record, ...]:
    """Read a log; empty lines and lines that start with ``#`` are skipped.

    Raises
    ------
    InputError
        For the first line that is no record, with its number.
    """
    return read_lines(text, parse_record)


def format_record(record: r.Record) -> str:
    """Return the line of one record."""
    match record:
        case r.Dealt(leader, hands, talon, totals, first_deal):
            held = "; ".join(f"{p} holds {format_cards(hand)}" for p, hand in enumerate(hands))
            which = "first" if first_deal else "later"
            cards = f"{held}; talon {format_cards(talon)}"
            return f"{which} deal from {totals[0]} {totals[1]}: {leader} leads; {cards}"
        case r.Resumed(position):
            return f"resumed: {format_position(position)}"
        case r.Swapped(player, seven, taken):
            return f"{player} swaps {format_card(seven)} for {format_card(taken)}"
        case r.Announced(player, name, points):
            return f"{player} {'falsely ' * record.is_false}announces {name}: {points}"
        case r.FinishedAnnouncing(player):
            return f"{player} is done"
        case r.Played(player, card):
            return f"{player} plays {format_card(card)}"
        case r.TrickTaken(player, points, drawn):
            draws = [f"{p} {format_card(c)}" for p, c in zip((player, 1 - player), drawn)]  # noqa: B905
            return f"{player} takes {points}" + (f"; drawn {', '.join(draws)}" if draws else "")
        case r.DealEnded(scores, stopped):
            parts = "; ".join(f"{p} {_format_score(score)}" for p, score in enumerate(scores))
            return f"deal {'stopped' if stopped else 'ends'}: {parts}"
        case r.Scored(totals, winner):
            won = "" if winner is None else f"; {winner} wins"
            return f"score {totals[0]} {totals[1]}{won}"


def _format_score(score: r.DealScore) -> str:
    parts = f"cards {score.cards} announcements {score.announcements} swap {score.swap}"
    return f"{parts} deductions {score.deductions} total {score.total}"


# --- back from text -----------------------------------------------------------------------------


def parse_record(line: str) -> r.Record:
    """Read the line of one record, as `format_record` writes it.

    Raises
    ------
    InputError
        If the line is no record.
    """
    plain = line.strip()
    for pattern, build in _LINES:
        match = pattern.fullmatch(plain)
        if match is not None:
            record = build(match)
            if format_record(record) != plain:
                raise InputError(f"{plain!r} should read {format_record(record)!r}")
            return record
    raise InputError(f"{plain!r} is no record: write lines like '0 plays AS'")


def _dealt(match: re.Match[str]) -> r.Dealt:
    hands = parse_cards(match["first"]), parse_cards(match["second"])
    totals = int(match["a"]), int(match["b"])
    talon = parse_cards(match["talon"])
    return r.Dealt(int(match["p"]), hands, talon, totals, match["which"] == "first")


def _taken(match: re.Match[str]) -> r.TrickTaken:
    drawn = match["won"], match["lost"]
    cards = tuple(parse_card(card) for card in drawn if card)
    return r.TrickTaken(int(match["p"]), int(match["points"]), cards)


def _ended(match: re.Match[str]) -> r.DealEnded:
    first, second = (
        r.DealScore(*(int(match[f"{part}{player}"]) for part in ("c", "a", "s", "d")))
        for player in (0, 1)
    )
    return r.DealEnded((first, second), match["how"] == "stopped")


def _scored(match: re.Match[str]) -> r.Scored:
    winner = None if match["winner"] is None else int(match["winner"])
    return r.Scored((int(match["a"]), int(match["b"])), winner)


_P: Final = r"(?P<p>[01])"
_TWO: Final = r"(?P<a>-?\d+) (?P<b>-?\d+)"
_SCORE: Final = (
    r"{0} cards (?P<c{0}>\d+) announcements (?P<a{0}>\d+) swap (?P<s{0}>\d+) "
    r"deductions (?P<d{0}>\d+) total -?\d+"
)

_FORMS: Final[dict[str, Callable[[re.Match[str]], r.Record]]] = {
    rf"(?P<which>first|later) deal from {_TWO}: {_P} leads; 0 holds (?P<first>[^;]+); "
    r"1 holds (?P<second>[^;]+); talon (?P<talon>[^;]+)": _dealt,
    r"resumed: (?P<position>.+)": lambda m: r.Resumed(parse_position(m["position"])),
    rf"{_P} swaps (?P<seven>\S+) for (?P<taken>\S+)": lambda m: r.Swapped(
        int(m["p"]), parse_card(m["seven"]), parse_card(m["taken"])
    ),
    rf"{_P} (?:falsely )?announces (?P<name>.+): (?P<points>-?\d+)": lambda m: r.Announced(
        int(m["p"]), m["name"], int(m["points"])
    ),
    rf"{_P} is done": lambda m: r.FinishedAnnouncing(int(m["p"])),
    rf"{_P} plays (?P<card>\S+)": lambda m: r.Played(int(m["p"]), parse_card(m["card"])),
    rf"{_P} takes (?P<points>\d+)(?:; drawn [01] (?P<won>\S+), [01] (?P<lost>\S+))?": _taken,
    rf"deal (?P<how>ends|stopped): {_SCORE.format(0)}; {_SCORE.format(1)}": _ended,
    rf"score {_TWO}(?:; (?P<winner>[01]) wins)?": _scored,
}
_LINES: Final = tuple((re.compile(form), build) for form, build in _FORMS.items())
