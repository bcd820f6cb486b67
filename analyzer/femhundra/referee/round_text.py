"""A round told turn by turn, as somebody would who looked on: text of 80 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from analyzer.cards import format_card, format_cards
from analyzer.femhundra.melds import Meld
from analyzer.femhundra.referee import records as r
from analyzer.reports.text import LABEL_WIDTH, WIDTH, columns, grouped, labelled

HEADER: Final = ("Player", "Table", "Hand", "Out", "Fines", "Round score")
COLUMNS: Final = "Turn  Player  Hand  Pile  "
BEGINS: Final = (r.TookStock, r.TookPile, r.Declined)
"""Records that begin a turn."""


def round_report(log: Sequence[r.Record], names: Sequence[str], *, seed: int) -> str:
    """Return a round: who played, what was dealt, every turn, and the scores.

    Parameters
    ----------
    log : sequence of Record
        Of a round that was dealt and is over.
    names : sequence of str
        The players, by number.
    seed : int
        Which the deal came from.
    """
    dealt, ended = log[0], log[-1]
    assert isinstance(dealt, r.Dealt)
    assert isinstance(ended, r.RoundEnded)
    lines = [
        *_player_lines(names),
        labelled("Deal", f"seed {seed}; player {dealt.first} begins"),
        *(labelled(f"Hand {i}", grouped(hand)) for i, hand in enumerate(dealt.hands)),
        labelled("Pile", _pile_in_words(dealt)),
        labelled("Stock", f"{len(dealt.stock)} cards"),
        "",
        *_turn_lines(log[1:-1], [len(hand) for hand in dealt.hands]),
        "",
        *_score_lines(ended),
        "",
        "Hand, Pile: cards there after the turn. In brackets: points laid.",
    ]
    return "\n".join(lines)


def _player_lines(names: Sequence[str]) -> list[str]:
    if len(set(names)) == 1:
        return [labelled("Players", f"{len(names)}, each {names[0]}")]
    text = ", ".join(f"{i}: {name}" for i, name in enumerate(names))
    indent = " " * LABEL_WIDTH
    first = f"{'Players':<{LABEL_WIDTH}}"
    return textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=indent, break_on_hyphens=False
    )


def _pile_in_words(dealt: r.Dealt) -> str:
    *courts, start = dealt.turned
    under = f" ({format_cards(courts)} went under the stock)" if courts else ""
    return format_card(start) + under


def _turn_lines(records: Iterable[r.Record], sizes: list[int]) -> Iterator[str]:
    melds: list[Meld] = []
    pile = 1
    yield COLUMNS + "What happened"
    for number, turn in enumerate(_turns(records), start=1):
        player = turn[0].player
        parts = []
        for record in turn:
            parts.append(_told(record, melds))
            match record:
                case r.TookStock():
                    sizes[player] += 1
                case r.TookPile(_, cards):
                    sizes[player] += len(cards)
                    pile = 0
                case r.Melded(_, meld):
                    sizes[player] -= len(meld.cards)
                case r.LaidOff():
                    sizes[player] -= 1
                case r.Discarded():
                    sizes[player] -= 1
                    pile += 1
        start = f"{number:>4}  {player:>6}  {sizes[player]:>4}  {pile:>4}  "
        yield from textwrap.wrap(
            ", ".join(parts),
            WIDTH,
            initial_indent=start,
            subsequent_indent=" " * len(COLUMNS),
        )


Act = r.TookStock | r.TookPile | r.Declined | r.Melded | r.LaidOff | r.Discarded | r.Fined


def _turns(records: Iterable[r.Record]) -> list[list[Act]]:
    turns: list[list[Act]] = []
    for record in records:
        assert isinstance(record, Act)
        if isinstance(record, BEGINS):
            turns.append([])
        turns[-1].append(record)
    return turns


def _told(record: Act, melds: list[Meld]) -> str:
    """Return what a record says; `melds`, those on the table, becomes what it makes of them."""
    match record:
        case r.TookStock(_, card):
            return f"draws {format_card(card)}"
        case r.TookPile(_, cards):
            return f"takes the pile: {format_cards(cards)}"
        case r.Declined():
            return "leaves the pile"
        case r.Melded(_, meld):
            melds.append(meld)
            return f"lays {meld.text} ({meld.points})"
        case r.LaidOff(player, card, number, end):
            before = melds[number]
            melds[number] = before.with_card(card, player, end)
            counts = melds[number].points - before.points
            return f"lays {format_card(card)} to {before.text} ({counts})"
        case r.Discarded(_, card):
            return f"discards {format_card(card)}"
        case r.Fined(_, points):
            return f"is fined {points}"


def _score_lines(ended: r.RoundEnded) -> Iterator[str]:
    yield "The stock has run out." if ended.out is None else f"Player {ended.out} is out."
    yield ""
    rows = [
        (str(i), str(s.table), str(s.hand), str(s.out), str(s.fines), f"{s.total:+d}")
        for i, s in enumerate(ended.scores)
    ]
    yield from columns(HEADER, rows, left=frozenset({0}))
