"""Many deals in a CSV file: read, checked row by row, solved contract by contract.

The columns are those of ``data/oracle/dds_deals.csv``; others are kept, and ``tricks`` is filled.
"""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from analyzer.cards import JOKERS, Suit
from analyzer.commands.options import read_cards, read_suit, require_apart
from analyzer.errors import BidError, CardError, InputError, RulesError, did_you_mean
from analyzer.rules import (
    MIS,
    Bid,
    Contract,
    Denomination,
    Ruleset,
    compile_contract,
    may_name_joker,
    trick_bid,
)
from analyzer.solver import solve_batch

HANDS: Final = ("declarer", "left", "partner", "right")
COLUMNS: Final = ("denomination", "joker", *HANDS, "discard")
TRICKS: Final = "tricks"
STDIN: Final = Path("-")
ROWS_AT_ONCE: Final = 256

_DENOMINATIONS: Final = {denomination.text: denomination for denomination in Denomination}


@dataclass(frozen=True)
class Row:
    """One deal of a batch, ready for the solver.

    Attributes
    ----------
    contract : Contract
        Its level means nothing: the solver counts tricks.
    hands : tuple of int
        Sets over deck places of the hands in play, clockwise from declarer.
    """

    contract: Contract
    hands: tuple[int, ...]


@dataclass(frozen=True)
class Batch:
    """A file of deals.

    Attributes
    ----------
    columns : tuple of str
        Those of the file; ``tricks`` last if it had none.
    cells : tuple of mappings
        The text of each row by column.
    rows : tuple of Row
        The same rows, read.
    """

    columns: tuple[str, ...]
    cells: tuple[Mapping[str, str], ...]
    rows: tuple[Row, ...]

    def with_tricks(self, tricks: Sequence[int]) -> list[dict[str, object]]:
        """Return the rows of the file with their tricks filled in."""
        return [
            {**cells, TRICKS: int(count)} for cells, count in zip(self.cells, tricks, strict=True)
        ]


def read_batch(path: Path, rules: Ruleset, default: Contract | None = None) -> Batch:
    """Read and check a file of deals.

    Parameters
    ----------
    path : Path
        ``-`` is stdin.
    rules : Ruleset
    default : Contract, optional
        For rows without a denomination.

    Raises
    ------
    InputError
        If the file cannot be read, or with the line number and the problem of the first bad row.
    """
    name = "stdin" if path == STDIN else str(path)
    reader = csv.reader(io.StringIO(_text(path, name), newline=""), strict=True)
    lines: list[tuple[int, list[str]]] = []
    try:
        for cells in reader:
            if cells:
                lines.append((reader.line_num, cells))
    except csv.Error as error:
        raise InputError(f"{name}, line {reader.line_num}: not CSV: {error}") from error
    if not lines:
        raise InputError(f"{name} is empty: its first line must be {','.join(COLUMNS)}")
    columns = [column.strip() for column in lines[0][1]]
    _check_columns(columns, name)
    table: list[dict[str, str]] = []
    rows: list[Row] = []
    for number, cells in lines[1:]:
        try:
            if len(cells) != len(columns):
                raise InputError(f"{len(cells)} cells, and {len(columns)} columns")
            row = dict(zip(columns, cells, strict=True))
            rows.append(_read_row(row, rules, default))
            row["denomination"] = row["denomination"] or _denomination_text(rows[-1].contract)
        except InputError as error:
            raise InputError(f"{name}, line {number}: {error}") from error
        table.append(row)
    with_tricks = tuple(columns if TRICKS in columns else [*columns, TRICKS])
    return Batch(with_tricks, tuple(table), tuple(rows))


def solve_rows(
    rows: Sequence[Row],
    rules: Ruleset,
    *,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> list[int]:
    """Return the tricks of every row; in a misère 0 if declarer can avoid them all, else 1."""
    by_contract: dict[Contract, list[int]] = {}
    for place, row in enumerate(rows):
        by_contract.setdefault(row.contract, []).append(place)
    tricks = [0] * len(rows)
    done = 0
    at_once = ROWS_AT_ONCE * jobs
    for contract, places in by_contract.items():
        for start in range(0, len(places), at_once):
            chunk = places[start : start + at_once]
            hands = np.array([rows[place].hands for place in chunk], dtype=np.int64)
            found = solve_batch(hands, contract, rules, threads=jobs)
            for place, count in zip(chunk, found.tolist(), strict=True):
                tricks[place] = count
            done += len(chunk)
            if progress is not None:
                progress(done, len(rows))
    return tricks


def require_nameable_joker(contract: Contract, declarer: Sequence[int], rules: Ruleset) -> None:
    """Check that declarer may give the joker its name, and holds it (RULES 6.3).

    Raises
    ------
    RulesError
        If not.
    """
    if contract.joker_named is None:
        return
    compile_contract(rules, contract)  # it knows which contracts allow a name
    if not any(card in JOKERS for card in declarer):
        raise RulesError("joker: only declarer can name it, and declarer does not hold it")


def _denomination_text(contract: Contract) -> str:
    return MIS.text if contract.is_misere else contract.denomination.text


def _text(path: Path, name: str) -> str:
    try:
        if path == STDIN:
            return sys.stdin.read()
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{name} is not UTF-8 text") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"cannot read {name}: {reason}") from error


def _check_columns(columns: Sequence[str], name: str) -> None:
    missing = [column for column in COLUMNS if column not in columns]
    if missing:
        raise InputError(
            f"{name}, line 1: no column {', '.join(missing)}; needed: {','.join(COLUMNS)}"
        )
    twice = [column for place, column in enumerate(columns) if column in columns[:place]]
    if twice:
        raise InputError(f"{name}, line 1: column {twice[0]} is there twice")


def _read_row(cells: Mapping[str, str], rules: Ruleset, default: Contract | None) -> Row:
    contract = _read_contract(cells["denomination"], cells["joker"], rules, default)
    dealt = {
        seat: read_cards(cells[seat], rules, size=rules.cards_per_player, what=seat)
        for seat in HANDS
        if not (contract.is_misere and seat == "partner" and not cells[seat].strip())
    }
    away = read_cards(cells["discard"], rules, size=None, what="discard")
    if len(away) not in (0, rules.widow):
        raise CardError(f"discard: {len(away)} cards given, {rules.widow} or none needed")
    require_apart([*dealt.items(), ("discard", away)])
    require_nameable_joker(contract, dealt["declarer"], rules)
    in_play = [s for s in HANDS if not (contract.is_misere and s == "partner")]
    return Row(contract, tuple(rules.deck.pack(dealt[seat]) for seat in in_play))


def _read_contract(
    denomination: str, joker: str, rules: Ruleset, default: Contract | None
) -> Contract:
    bid = _read_bid(denomination, default)
    named: Suit | None = read_suit(joker, "joker") if joker.strip() else None
    if named is not None and not may_name_joker(bid, rules):
        raise RulesError(f"joker: it cannot be named in {denomination.strip() or bid.text}")
    if not denomination.strip() and default is not None and named is None:
        return default
    return Contract(bid, named)


def _read_bid(denomination: str, default: Contract | None) -> Bid:
    text = denomination.strip().upper()
    if not text and default is not None:
        return default.bid
    if text in _DENOMINATIONS:
        return trick_bid(10, _DENOMINATIONS[text])
    if text == MIS.text:
        return MIS
    names = [*_DENOMINATIONS, MIS.text]
    if not text:
        raise BidError(f"denomination is empty: choose from {', '.join(names)}, or give --contract")
    raise BidError(f"denomination {denomination.strip()!r}: {did_you_mean(text, names)}")
