"""Pieces of the text reports: numbers with their standard errors, hands, and aligned columns."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Final

from analyzer.cards import Suit, format_card, format_cards, is_joker, sort_hand, suit_of
from analyzer.errors import RulesError
from analyzer.rules import Ruleset, load

WIDTH: Final = 80
LABEL_WIDTH: Final = 10

# By players and hands in play, clockwise from declarer. In a misère of four or six players
# declarer's partners sit out; with two players the tables follow the hands (RULES 6.5).
SEAT_NAMES: Final = {
    (2, 4): ("Declarer", "Opponent", "Table", "Opponent's table"),
    (3, 3): ("Declarer", "Left", "Right"),
    (4, 4): ("Declarer", "Left", "Partner", "Right"),
    (4, 3): ("Declarer", "Left", "Right"),
    (5, 5): ("Declarer", "Left", "Far left", "Far right", "Right"),
    (6, 6): ("Declarer", "Left", "Partner 1", "Across", "Partner 2", "Right"),
    (6, 4): ("Declarer", "Left", "Across", "Right"),
}

KIND_IN_WORDS: Final = {
    "corrected": "corrected: what play is likely to make of open cards (README)",
    "double-dummy": "double-dummy, not corrected: declarers make fewer in play (README)",
    "played-out": "played out by players who see only their own cards (README)",
}
WHY_OPEN_DIFFERS: Final = (
    "Open %: all cards face up. Without wrong guesses bids make more, misères fewer."
)
NOT_CORRECTED: Final = "double-dummy, not corrected: what play makes of it was not measured."


def grouped(cards: Iterable[int]) -> str:
    """Return a hand with a gap between the joker and the suits: ``JK   AS TS   9C``."""

    def group(card: int) -> Suit | None:
        return None if is_joker(card) else suit_of(card)

    return "   ".join(format_cards(suit) for _, suit in groupby(sort_hand(cards), key=group))


def labelled(label: str, text: str, *, indent: str = "", width: int = LABEL_WIDTH) -> str:
    """Return a line, or several, that begin with a label; the text is kept within 80 columns."""
    first = f"{indent}{label:<{width}}"
    if len(first) + len(text) <= WIDTH:
        return (first + text).rstrip()
    return textwrap.fill(
        text, WIDTH, initial_indent=first, subsequent_indent=" " * len(first)
    ).rstrip()


def paragraph(text: str) -> str:
    """Return text broken into lines of at most 80 columns."""
    return textwrap.fill(text, WIDTH)


def plus_minus(value: float | None, error: float | None, spec: str, error_spec: str) -> str:
    """Return ``value ± standard error``; ``-`` for a value that does not exist."""
    if value is None:
        return "-"
    return f"{_number(value, spec)} ± {_number(error, error_spec)}"


def percent(value: float, error: float) -> str:
    """Return a chance and its standard error in percent."""
    return plus_minus(100 * value, 100 * error, "5.1f", "3.1f")


def without_error(text: str) -> str:
    """Return a number, or a header, without its standard error."""
    return text.split(" ±")[0].rstrip()


def tricks(value: float | None, error: float | None) -> str:
    """Return a mean number of tricks and its standard error."""
    return plus_minus(value, error, "5.2f", "4.2f")


def points(value: float, error: float) -> str:
    """Return points and their standard error."""
    return plus_minus(value, error, "+6.1f", "4.1f")


def _number(value: float | None, spec: str) -> str:
    if value is None or not math.isfinite(value):
        return "?"
    return signed(value, spec)


def signed(value: float, spec: str) -> str:
    """Return a number in a format; a rounded nothing has no minus."""
    text = f"{value:{spec}}"
    return text if any(digit in text for digit in "123456789") else f"{0.0:{spec}}"


def columns(
    header: Sequence[str], rows: Iterable[Sequence[str]], *, left: frozenset[int] = frozenset()
) -> list[str]:
    """Return aligned lines, two spaces between columns, the header first.

    Parameters
    ----------
    header : sequence of str
    rows : iterable of sequences of str
    left : frozenset of int
        Columns flush left; all others are flush right.
    """
    table = [list(header), *(list(row) for row in rows)]
    widths = [max(len(row[i]) for row in table) for i in range(len(header))]
    return [
        "  ".join(
            f"{cell:<{width}}" if i in left else f"{cell:>{width}}"
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in table
    ]


def rules_in_words(rules: Ruleset) -> str:
    """Return the ruleset's name and every switch in which it differs from the catalog's."""
    for base in (rules.name, rules.extends):
        with suppress(RulesError):
            changed = rules.differences(load(base or ""))
            break
    else:
        return rules.name
    if not changed:
        return rules.name
    switches = rules.switches()
    texts = ", ".join(f"{name}={_switch_text(switches[name])}" for name in changed)
    return f"{rules.name} with {texts}"


def _switch_text(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return "none" if value is None else str(value)


def worlds_in_words(worlds: int, seed: int, *, fewest: int | None = None) -> str:
    """Return how many worlds were tried, and from which seed: ``128 to 640 worlds, seed 1``."""
    least = f"{fewest:,} to " if fewest is not None and fewest < worlds else ""
    return f"{least}{worlds:,} {'world' if worlds == 1 else 'worlds'}, seed {seed}"


def put_away(discard: Iterable[int], named: Suit | None, partner: str | None = None) -> str:
    """Return the cards put away, the joker's name and the partner: ``5D 7C 8C JK=H, AS``."""
    text = " ".join(map(format_card, discard))
    if named is not None:
        text += f" JK={named.text}"
    return text if partner is None else f"{text}, {partner}"


def seat_names(players: int, hands: int) -> tuple[str, ...]:
    """Return the names of the hands in play, clockwise from declarer.

    Parameters
    ----------
    players : int
    hands : int
        How many are in play: fewer than players in a misère of four or six. Two players have four:
        declarer's and the opponent's hand, then their tables.
    """
    return SEAT_NAMES[players, hands]


def seat_keys(players: int, hands: int) -> tuple[str, ...]:
    """Return the same names as they stand in JSON and CSV: ``far_left``, ``opponent_table``."""
    return tuple(
        name.lower().replace("'s", "").replace(" ", "_") for name in seat_names(players, hands)
    )


def label_width(names: Iterable[str]) -> int:
    """Return the width of a column of labels that holds these names."""
    return max(LABEL_WIDTH, *(len(name) + 2 for name in names))
