"""Deals, and what the solver says of them, as text of 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from analyzer.reports.text import columns, grouped, label_width, labelled, paragraph
from analyzer.rules import Contract, Denomination, Pile, Play, is_made
from analyzer.rules.five import FIVE
from analyzer.table import format_pile

DOUBLE_DUMMY: Final = "Double-dummy: best play by all, who see all cards."


def deal_lines(
    hands: Sequence[Sequence[int]],
    *,
    names: Sequence[str],
    tables: Sequence[Sequence[Pile]] = (),
    widow: Sequence[int] = (),
) -> list[str]:
    """Return a line for each hand and table, and one for the widow if there is one.

    Parameters
    ----------
    hands : sequence of sequences of int
    names : sequence of str
        Those of the hands, then of the tables.
    tables : sequence of sequences of Pile
        Of the two-player game.
    widow : sequence of int
    """
    width = label_width(names)
    texts = [*map(grouped, hands), *("  ".join(map(format_pile, own)) for own in tables)]
    lines = [
        labelled(name, text, indent="  ", width=width)
        for name, text in zip(names, texts, strict=True)
    ]
    if widow:
        lines.append(labelled("Widow", grouped(widow), indent="  ", width=width))
    if tables:
        lines.append("  Piles: the card face-down / the card face-up on it, - for none.")
    return lines


def tricks_sentence(contract: Contract, tricks: int, *, left: int, alone: bool = False) -> str:
    """Return what the solver found: tricks of declarer's side, and what that means.

    Parameters
    ----------
    contract : Contract
    tricks : int
        As `analyzer.solver.solve` counts them.
    left : int
        Tricks to be won in all.
    alone : bool
        Whether declarer has no partner.
    """
    side = "declarer" if alone or contract.is_misere else "declarer's side"
    if contract.bid.no_trick:
        if tricks == 0:
            return f"{contract.text}: {side} can avoid every trick: made."
        return f"{contract.text}: the defenders can force at least one trick: fails."
    count = f"{contract.text}: {side} takes {tricks} of {left} tricks"
    if left < 10:
        return f"{count}."
    return f"{count}: {'made' if is_made(contract.bid, tricks) else 'fails'}."


def plays_lines(contract: Contract, scores: Mapping[Play, int]) -> list[str]:
    """Return the legal plays from here, grouped by the tricks of declarer's side after them."""
    by_tricks: dict[int, list[Play]] = {}
    for play, tricks in scores.items():
        by_tricks.setdefault(tricks, []).append(play)
    best_first = sorted(by_tricks, reverse=not contract.bid.no_trick)
    header = "Outcome" if contract.bid.no_trick else "Tricks"
    lines = [labelled(header, "Card to play", indent="  ")]
    for tricks in best_first:
        count = ("safe", "loses")[tricks] if contract.bid.no_trick else f"{tricks:>6}"
        texts = "  ".join(play.text for play in by_tricks[tricks])
        lines.append(labelled(count, texts, indent="  "))
    return lines


def line_of_play(
    names: Sequence[str], tricks: Sequence[tuple[Sequence[tuple[int, Play]], int]]
) -> Iterator[str]:
    """Yield a table of one line of play, a row for each trick.

    Parameters
    ----------
    names : sequence of str
        Those of the hands in play, as `seat_names` gives them.
    tricks : sequence of (plays, winner)
        The plays of each trick in order, as (seat, play), and the seat that won it.
    """
    hands = len(names)
    rows = []
    for number, (plays, winner) in enumerate(tricks, 1):
        cells = {seat: play.text for seat, play in plays}
        leader = plays[0][0]
        cells[leader] = "*" + cells[leader]
        rows.append([f"{number}", *(cells.get(seat, "") for seat in range(hands)), names[winner]])
    yield from columns(
        ["Trick", *names, "won by"], rows, left=frozenset({*range(1, hands + 1), hands + 1})
    )
    yield "* leads. One line of best play; of equal cards the lowest is shown."


def tricks_table(
    table: Mapping[str, Mapping[Denomination, int]], *, players: int, jokers: int
) -> list[str]:
    """Return tricks of declarer's side for every declarer (rows) and denomination."""
    denominations = list(Denomination)
    rows = [
        [name, *(str(tricks[denomination]) for denomination in denominations)]
        for name, tricks in table.items()
    ]
    header = ["Declarer", *(denomination.text for denomination in denominations)]
    side = "player's side" if players in (4, 6) else "player"
    alone = " alone, without a partner," if players == FIVE else ""
    notes = [f"Tricks of that {side} if it declares{alone} with these hands and leads."]
    if jokers:
        notes.append(f"NT: {'joker' if jokers == 1 else 'jokers'} not named.")
    note = paragraph(" ".join([*notes, DOUBLE_DUMMY]))
    return [*columns(header, rows, left=frozenset({0})), "", note]
