"""A deal told line by line, a line for each trick: who leads, who takes, who announces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from analyzer.cards import CARD_TEXT, format_cards, suit_of
from analyzer.funfhundert.referee import records as r
from analyzer.funfhundert.rules import strength

YOU: Final = "You"
"""The one name that is no third person."""

Names = tuple[str, str]


def by_suit(cards: Iterable[int]) -> str:
    """Return cards by suit, the strongest first, a gap between suits: ``AS TS   9C``."""
    order = sorted(cards, key=lambda card: (suit_of(card), -strength(card)))
    return "   ".join(format_cards(suit) for _, suit in groupby(order, key=suit_of))


def story(log: Iterable[r.Record], names: Names) -> list[str]:
    """Return a log as lines that people like to read.

    Parameters
    ----------
    log : iterable of Record
        From any record on; deals and what was done are told, what nobody did is not.
    names : pair of str
        What to call the players; short ones, for the columns.
    """
    return list(_lines(log, names))


def _lines(log: Iterable[r.Record], names: Names) -> Iterator[str]:
    width = max(map(len, names))
    trick = 0
    played: list[tuple[int, int]] = []
    for record in log:
        match record:
            case r.Dealt(leader, hands, talon):
                for player in (0, 1):
                    yield f"{names[player]:<{width}}  {by_suit(hands[player])}"
                yield f"Turned {CARD_TEXT[talon[-1]]}: {suit_of(talon[-1]).name.lower()} are trumps"
                yield f"{_does(names[leader], 'lead')} first."
                yield ""
            case r.Resumed(position):
                trick = position.tricks
                if position.led is not None:
                    played = [(position.leader, position.led)]
            case r.Swapped(player, seven, taken):
                yield _aside(
                    f"{_does(names[player], 'swap')} {CARD_TEXT[seven]} for {CARD_TEXT[taken]}: 10"
                )
            case r.Announced(player, name, points):
                falsely = " falsely" * record.is_false
                yield _aside(f"{_does(names[player], 'announce')} {name}{falsely}: {points}")
            case r.Played(player, card):
                played.append((player, card))
            case r.TrickTaken(player, points, drawn):
                trick += 1
                yield _trick(trick, played, player, points, drawn, names, width)
                played = []
            case r.DealEnded(scores, stopped):
                yield ""
                if stopped:
                    yield "The deal stops: a total has reached 500."
                yield from _scores(scores, names, width)


def _does(name: str, verb: str) -> str:
    return f"{name} {verb}" if name == YOU else f"{name} {verb}s"


def _aside(text: str) -> str:
    return f"      {text}"


def _trick(
    number: int,
    played: list[tuple[int, int]],
    winner: int,
    points: int,
    drawn: tuple[int, ...],
    names: Names,
    width: int,
) -> str:
    (leader, led), (_, reply) = played
    cards = f"{names[leader]:<{width}} {CARD_TEXT[led]}, {names[1 - leader]:<{width}} "
    takes = f"{_does(names[winner], 'take'):<{width + 6}} {points:>2}"
    line = f"{number:>4}  {cards}{CARD_TEXT[reply]}   {takes}"
    if not drawn:
        return line
    first, second = (CARD_TEXT[card] for card in drawn)
    return f"{line}; draws: {names[winner]} {first}, {names[1 - winner]} {second}"


def _scores(scores: Iterable[r.DealScore], names: Names, width: int) -> Iterator[str]:
    for name, score in zip(names, scores, strict=True):
        parts = [f"cards {score.cards}"]
        for what, points in (
            ("announcements", score.announcements),
            ("swap", score.swap),
            ("false claims", -score.deductions),
        ):
            parts += [f"{what} {points}"] if points else []
        yield f"{name:<{width}}  {score.total:>4}   ({', '.join(parts)})"
