"""Records as text, one line each, and back: a round-trip pair.

Lines read like a score-keeper's notes: ``0 takes 7S from the stock``, ``0 lays 5H 6H 7H``, ``1 lays
off 8H on meld 0 (high)``, ``1 discards KC``. Players and melds are numbered from 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from analyzer.cards import format_card, format_cards, parse_card, parse_cards
from analyzer.errors import InputError
from analyzer.femhundra.melds import End, read_meld
from analyzer.femhundra.referee import records as r
from analyzer.femhundra.referee.scores import RoundScore
from analyzer.femhundra.referee.text_position import (
    format_deal,
    format_position,
    parse_deal,
    parse_position,
)
from analyzer.lines import read_lines, write_lines


def format_log(log: Iterable[r.Record]) -> str:
    """Return a log as text, a line for each record, each ended by a newline."""
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
        case r.Dealt():
            return format_deal(record)
        case r.SetUp():
            return format_position(record)
        case r.TookStock(player, card):
            return f"{player} takes {format_card(card)} from the stock"
        case r.TookPile(player, cards):
            return f"{player} takes the pile: {format_cards(cards)}"
        case r.Declined(player):
            return f"{player} leaves the pile"
        case r.Melded(player, meld):
            return f"{player} lays {meld.text}"
        case r.LaidOff(player, card, number, end):
            return f"{player} lays off {format_card(card)} on meld {number} ({end})"
        case r.Discarded(player, card):
            return f"{player} discards {format_card(card)}"
        case r.Fined(player, points):
            return f"{player} is fined {points}"
        case r.RoundEnded():
            return _format_ended(record)
        case r.Scored(totals, winner):
            won = "" if winner is None else f"; {winner} wins"
            return f"totals {_numbers(totals)}{won}"


def _numbers(values: Iterable[int]) -> str:
    return " ".join(map(str, values))


def _format_ended(ended: r.RoundEnded) -> str:
    how = "the stock has run out" if ended.out is None else f"{ended.out} is out"
    parts = [score.to_dict() for score in ended.scores]
    columns = "; ".join(f"{name} {_numbers(part[name] for part in parts)}" for name in parts[0])
    return f"round ends, {how}: {columns}"


# --- back from text -----------------------------------------------------------------------------


def parse_record(line: str) -> r.Record:
    """Read the line of one record, as `format_record` writes it.

    Raises
    ------
    InputError
        If the line is no record.
    """
    line = line.strip()
    for pattern, build in _LINES:
        match = pattern.fullmatch(line)
        if match is not None:
            return build(match)
    raise InputError(f"{line!r} is no record: write lines like '0 takes the pile: 5H'")


def _parse_melded(match: re.Match[str]) -> r.Melded:
    player = int(match["player"])
    return r.Melded(player, read_meld(parse_cards(match["cards"]), player))


def _parse_laid_off(match: re.Match[str]) -> r.LaidOff:
    end = _ENDS[match["end"]]
    return r.LaidOff(int(match["player"]), parse_card(match["card"]), int(match["meld"]), end)


def _parse_ended(match: re.Match[str]) -> r.RoundEnded:
    columns = [tuple(map(int, match[name].split())) for name in _SCORE_NAMES]
    if len({len(column) for column in columns}) > 1:
        raise InputError("the round scores are not of equally many players")
    *parts, totals = columns
    scores = tuple(RoundScore(*each) for each in zip(*parts, strict=True))
    for player, (score, total) in enumerate(zip(scores, totals, strict=True)):
        if score.total != total:
            raise InputError(f"the score of player {player} adds up to {score.total}, not {total}")
    return r.RoundEnded(None if match["out"] is None else int(match["out"]), scores)


_ENDS: Final[Mapping[str, End]] = {"low": "low", "high": "high", "set": "set"}
_SCORE_NAMES: Final = ("table", "hand", "out_points", "fines", "total")
_PLAYER: Final = r"(?P<player>\d)"
_CARD: Final = r"(?P<card>\S+)"
_INTS: Final = r"-?\d{1,12}(?: -?\d{1,12})*"
_SCORES: Final = "; ".join(
    rf"{name.removesuffix('_points')} (?P<{name}>{_INTS})" for name in _SCORE_NAMES
)

_FORMS: Final[dict[str, Callable[[re.Match[str]], r.Record]]] = {
    r"deal: (?P<parts>.*)": lambda m: parse_deal(m["parts"]),
    r"position: (?P<parts>.*)": lambda m: parse_position(m["parts"]),
    rf"{_PLAYER} takes {_CARD} from the stock": lambda m: r.TookStock(
        int(m["player"]), parse_card(m["card"])
    ),
    rf"{_PLAYER} takes the pile: (?P<cards>.+)": lambda m: r.TookPile(
        int(m["player"]), parse_cards(m["cards"])
    ),
    rf"{_PLAYER} leaves the pile": lambda m: r.Declined(int(m["player"])),
    rf"{_PLAYER} lays off {_CARD} on meld (?P<meld>\d{{1,2}}) \((?P<end>low|high|set)\)": (
        _parse_laid_off
    ),
    rf"{_PLAYER} lays (?!off)(?P<cards>.+)": _parse_melded,
    rf"{_PLAYER} discards {_CARD}": lambda m: r.Discarded(int(m["player"]), parse_card(m["card"])),
    rf"{_PLAYER} is fined (?P<points>\d{{1,9}})": lambda m: r.Fined(
        int(m["player"]), int(m["points"])
    ),
    rf"round ends, (?:the stock has run out|(?P<out>\d) is out): {_SCORES}": _parse_ended,
    rf"totals (?P<totals>{_INTS})(?:; (?P<winner>\d) wins)?": lambda m: r.Scored(
        tuple(map(int, m["totals"].split())), None if m["winner"] is None else int(m["winner"])
    ),
}
_LINES: Final = tuple((re.compile(form, re.ASCII), build) for form, build in _FORMS.items())
