"""A position as one line of text, and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from analyzer.cards import SUITS, format_card, format_cards, parse_card, parse_cards
from analyzer.errors import InputError
from analyzer.funfhundert.referee.position import Pair, Phase, Position


def format_position(position: Position) -> str:
    """Return a position as text: fields parted by semicolons, pairs by slashes."""
    at = position
    fields = {
        "trump": at.trump.text,
        "turned": format_card(at.turned),
        "hands": _two_sets(at.hands),
        "talon": format_cards(at.talon),
        "leader": str(at.leader),
        "turn": str(at.turn),
        "phase": at.phase,
        "led": "-" if at.led is None else format_card(at.led),
        "won": _two_sets(at.won),
        "used": _two_sets(at.used),
        "shown": _two_sets(at.shown),
        "closed": _two(at.closed),
        "seen": _two(at.seen_closed),
        "seven": "scored" if at.seven_scored else "free",
        "announced": str(at.announced),
        "announcements": _two(at.announcements),
        "swaps": _two(at.swaps),
        "deductions": _two(at.deductions),
        "totals": _two(at.totals),
        "deal": "first" if at.first_deal else "later",
    }
    return "; ".join(f"{name} {text}".rstrip() for name, text in fields.items())


def parse_position(text: str) -> Position:
    """Read a position, as `format_position` writes it.

    Raises
    ------
    InputError
        If a field is missing or cannot be read.
    """
    fields = dict(part.strip().partition(" ")[::2] for part in text.split(";"))
    suits = {suit.text: suit for suit in SUITS}
    phases: dict[str, Phase] = {phase: phase for phase in get_args(Phase)}
    try:
        return Position(
            trump=suits[fields["trump"]],
            turned=parse_card(fields["turned"]),
            hands=_hands(fields["hands"]),
            talon=parse_cards(fields["talon"]),
            leader=int(fields["leader"]),
            turn=int(fields["turn"]),
            phase=phases[fields["phase"]],
            led=None if fields["led"] == "-" else parse_card(fields["led"]),
            won=_sets(fields["won"]),
            used=_sets(fields["used"]),
            shown=_sets(fields["shown"]),
            closed=_numbers(fields["closed"]),
            seen_closed=_numbers(fields["seen"]),
            seven_scored=fields["seven"] == "scored",
            announced=int(fields["announced"]),
            announcements=_numbers(fields["announcements"]),
            swaps=_numbers(fields["swaps"]),
            deductions=_numbers(fields["deductions"]),
            totals=_numbers(fields["totals"]),
            first_deal=fields["deal"] == "first",
        )
    except InputError:
        raise
    except (KeyError, ValueError) as error:
        raise InputError(f"this is no position: {error}") from error


def _two(numbers: Pair[int]) -> str:
    return f"{numbers[0]} / {numbers[1]}"


def _two_sets(sets: Iterable[Iterable[int]]) -> str:
    return " / ".join(format_cards(sorted(cards)) for cards in sets).strip()


def _numbers(text: str) -> Pair[int]:
    first, second = text.split("/")
    return int(first), int(second)


def _hands(text: str) -> Pair[tuple[int, ...]]:
    first, second = text.split("/")
    return parse_cards(first), parse_cards(second)


def _sets(text: str) -> Pair[frozenset[int]]:
    first, second = _hands(text)
    return frozenset(first), frozenset(second)
