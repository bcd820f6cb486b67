"""Many deals in a CSV file: read, checked row by row, solved contract by contract.

The columns are listed in ``data/README.md``; others are kept, and ``tricks`` is filled.
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

from analyzer.cards import JOKERS, Suit, parse_card
from analyzer.commands.hands import Hands, hand_keys, read_hands
from analyzer.commands.options import read_cards, read_suit
from analyzer.commands.partner import ALONE, Wish, find_partner
from analyzer.errors import BidError, CardError, InputError, RulesError, did_you_mean
from analyzer.rules import (
    Bid,
    Contract,
    Denomination,
    Ruleset,
    compile_contract,
    ladder,
    may_name_joker,
    seeks_partner,
    trick_bid,
)
from analyzer.rules.five import FIVE
from analyzer.solver import solve_batch

PARTNER: Final = "partner"
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
    partner : int or None
        Five players: the seat of declarer's partner.
    piles : tuple of (int, int)
        Two players: one-card sets of each face-up card and the card under it, declarer's first.
    """

    contract: Contract
    hands: tuple[int, ...]
    partner: int | None = None
    piles: tuple[tuple[int, int], ...] = ()


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


def batch_columns(rules: Ruleset) -> tuple[str, ...]:
    """Return the columns a file must have; for five players ``partner`` may be added."""
    return ("denomination", "joker", *hand_keys(rules), "discard")


def read_batch(
    path: Path, rules: Ruleset, default: Contract | None = None, wish: Wish | None = None
) -> Batch:
    """Read and check a file of deals.

    Parameters
    ----------
    path : Path
        ``-`` is stdin.
    rules : Ruleset
    default : Contract, optional
        For rows without a denomination.
    wish : Wish, optional
        Five players: the partner in rows that name none and may have one.

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
        raise InputError(
            f"{name} is empty: its first line must be {','.join(batch_columns(rules))}"
        )
    columns = [column.strip() for column in lines[0][1]]
    _check_columns(columns, name, batch_columns(rules))
    table: list[dict[str, str]] = []
    rows: list[Row] = []
    for number, cells in lines[1:]:
        try:
            if len(cells) != len(columns):
                raise InputError(f"{len(cells)} cells, and {len(columns)} columns")
            row = dict(zip(columns, cells, strict=True))
            if rules.players == FIVE:
                row.setdefault(PARTNER, "")
            rows.append(_read_row(row, rules, default, wish or Wish()))
        except InputError as error:
            raise InputError(f"{name}, line {number}: {error}") from error
        table.append(row)
    if rules.players == FIVE and PARTNER not in columns:
        columns.insert(columns.index("joker") + 1, PARTNER)
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
    by_contract: dict[tuple[Contract, int | None], list[int]] = {}
    for place, row in enumerate(rows):
        by_contract.setdefault((row.contract, row.partner), []).append(place)
    tricks = [0] * len(rows)
    done = 0
    at_once = ROWS_AT_ONCE * jobs
    for (contract, partner), places in by_contract.items():
        for start in range(0, len(places), at_once):
            chunk = places[start : start + at_once]
            hands = np.array([rows[place].hands for place in chunk], dtype=np.int64)
            piles = np.array([rows[place].piles for place in chunk], dtype=np.int64)
            found = solve_batch(
                hands,
                contract,
                rules,
                threads=jobs,
                partner=partner,
                piles=(piles[:, :, 0], piles[:, :, 1]) if piles.size else None,
            )
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
    return contract.bid.text if contract.bid.no_trick else contract.denomination.text


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


def _check_columns(columns: Sequence[str], name: str, needed: Sequence[str]) -> None:
    missing = [column for column in needed if column not in columns]
    if missing:
        raise InputError(
            f"{name}, line 1: no column {', '.join(missing)}; needed: {','.join(needed)}"
        )
    twice = [column for place, column in enumerate(columns) if column in columns[:place]]
    if twice:
        raise InputError(f"{name}, line 1: column {twice[0]} is there twice")


def _read_row(row: dict[str, str], rules: Ruleset, default: Contract | None, wish: Wish) -> Row:
    """Read a row; fill in its denomination and partner where they are left to the defaults."""
    contract = _read_contract(row["denomination"], row["joker"], rules, default)
    away = read_cards(row["discard"], rules, size=None, what="discard")
    texts = {place: row[key] for place, key in enumerate(hand_keys(rules))}
    hands = read_hands(texts, rules, contract, whole=True, discard=away)
    if len(away) not in (0, rules.widow):
        raise CardError(f"discard: {len(away)} cards given, {rules.widow} or none needed")
    require_nameable_joker(contract, hands.cards[0], rules)
    row["denomination"] = row["denomination"] or _denomination_text(contract)
    partner = _read_partner(row, hands, contract, wish) if rules.players == FIVE else None
    pack = rules.deck.pack
    piles = tuple((pack([up]), pack([down])) for up, down in hands.under)
    return Row(contract, tuple(map(pack, hands.cards)), partner, piles)


def _read_partner(row: dict[str, str], hands: Hands, contract: Contract, wish: Wish) -> int | None:
    text = row[PARTNER].strip()
    if text:
        wish = _read_wish(text)
    elif seeks_partner(hands.rules, contract.bid):
        row[PARTNER] = (wish.seat or wish.card or ALONE).strip()
    else:
        wish = Wish()
    return find_partner(wish, hands, contract, seat_option=PARTNER, call_option=PARTNER).seat


def _read_wish(text: str) -> Wish:
    if text.lower() == ALONE:
        return Wish()
    try:
        parse_card(text)
    except CardError:
        return Wish(seat=text)
    return Wish(card=text)


def _read_contract(
    denomination: str, joker: str, rules: Ruleset, default: Contract | None
) -> Contract:
    bid = _read_bid(denomination, rules, default)
    named: Suit | None = read_suit(joker, "joker") if joker.strip() else None
    if named is not None and not may_name_joker(bid, rules):
        raise RulesError(f"joker: it cannot be named in {denomination.strip() or bid.text}")
    if not denomination.strip() and default is not None and named is None:
        return default
    return Contract(bid, named)


def _read_bid(denomination: str, rules: Ruleset, default: Contract | None) -> Bid:
    text = denomination.strip().upper()
    if not text and default is not None:
        return default.bid
    if text in _DENOMINATIONS:
        return trick_bid(10, _DENOMINATIONS[text])
    special = {entry.bid.text: entry.bid for entry in ladder(rules) if entry.bid.no_trick}
    if text in special:
        return special[text]
    names = [*_DENOMINATIONS, *special]
    if not text:
        raise BidError(f"denomination is empty: choose from {', '.join(names)}, or give --contract")
    raise BidError(f"denomination {denomination.strip()!r}: {did_you_mean(text, names)}")
