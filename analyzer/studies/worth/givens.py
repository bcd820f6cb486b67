"""What else a hand holds, where a card's worth hangs on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from analyzer.cards import ACE, SUITS, make_card
from analyzer.rules import Denomination, Ruleset
from analyzer.runs import Columns
from analyzer.studies.worth.base_hands import place_of

Bools = npt.NDArray[np.bool_]
Rows = npt.NDArray[np.intp]


class Holdings:
    """What the base hand of each row of a run holds besides the cards swapped.

    Parameters
    ----------
    columns : Columns
        As `worth_run` tells.
    trumps : ndarray of int64, shape (n,)
        Trumps of each base hand.
    rules : Ruleset
    """

    def __init__(self, columns: Columns, trumps: npt.NDArray[np.int64], rules: Ruleset) -> None:
        self.trumps = trumps
        self._columns = columns
        self._rules = rules

    def in_deck(self, name: str) -> bool:
        """Return True if the deck has such a card at all: some have no joker."""
        return name != "joker" or bool(self._rules.deck.jokers)

    def has(self, name: str, rows: Rows) -> Bools:
        """Return which hands hold a card, by its name in `base_hands.SWAPS`."""
        found = self._places(name)[self._columns["denomination"][rows], self._columns["side"][rows]]
        held: Bools = (found >= 0) & (self._columns["cards"][rows] >> np.maximum(found, 0) & 1 > 0)
        return held

    def _places(self, name: str) -> npt.NDArray[np.int64]:
        """Return where in the deck a card lies, by denomination and side suit; -1: nowhere."""
        places = [
            [place_of(name, denomination, suit, self._rules) for suit in SUITS]
            for denomination in Denomination
        ]
        return np.array([[-1 if p is None else p for p in row] for row in places], dtype=np.int64)

    def aces(self, rows: Rows) -> npt.NDArray[np.int64]:
        """Return how many aces the hands hold."""
        aces = self._rules.deck.pack(make_card(ACE, suit) for suit in SUITS)
        found: npt.NDArray[np.int64] = np.bitwise_count(self._columns["cards"][rows] & aces)
        return found.astype(np.int64)

    def is_no_trump(self, rows: Rows) -> Bools:
        """Return which hands play without trumps."""
        no_trump: Bools = self._columns["denomination"][rows] == Denomination.NO_TRUMP
        return no_trump


@dataclass(frozen=True)
class Given:
    """A condition on the rest of the hand.

    Attributes
    ----------
    text : str
        In words: ``with the right``.
    holds : callable
        Which of some rows fulfil it.
    """

    text: str
    holds: Callable[[Holdings, Rows], Bools]


def _in_suits(name: str, *, held: bool, words: str) -> Given:
    return Given(words, lambda h, rows: ~h.is_no_trump(rows) & _held(h, name, rows, held))


def _in_no_trump(name: str, *, held: bool, words: str) -> Given:
    return Given(words, lambda h, rows: h.is_no_trump(rows) & _held(h, name, rows, held))


def _held(h: Holdings, name: str, rows: Rows, held: bool) -> Bools:
    """Return where a card is held, or is not; nowhere if it means nothing in this deck."""
    found: Bools = (h.has(name, rows) == held) & h.in_deck(name)
    return found


def _both(name: str, words: str) -> tuple[Given, Given]:
    return (
        _in_suits(name, held=True, words=f"with {words}"),
        _in_suits(name, held=False, words=f"without {words}"),
    )


def _trumps(number: int, *, or_more: bool = False) -> Given:
    text = f"{number} trumps" + (" or more" if or_more else "")
    return Given(
        text, lambda h, rows: h.trumps[rows] >= number if or_more else h.trumps[rows] == number
    )


def _tops(number: int) -> Given:
    """Return: so many of joker and bowers held."""

    def holds(h: Holdings, rows: Rows) -> Bools:
        held = sum(h.has(name, rows).astype(int) for name in ("joker", "right", "left"))
        found: Bools = ~h.is_no_trump(rows) & (held == number)
        return found

    words = {0: "without joker and bowers", 1: "with one of joker and bowers"}
    return Given(words.get(number, "with two of joker and bowers"), holds)


def _aces(number: int, *, or_more: bool = False) -> Given:
    text = f"{number} aces" + (" or more" if or_more else "")

    def holds(h: Holdings, rows: Rows) -> Bools:
        aces = h.aces(rows)
        return h.is_no_trump(rows) & (aces >= number if or_more else aces == number)

    return Given(text, holds)


_BY_LENGTH: Final = (_trumps(5), _trumps(6), _trumps(7, or_more=True))

GIVENS: Final[Mapping[str, tuple[Given, ...]]] = {
    "joker": (*_both("right", "the right"), *_BY_LENGTH, _aces(2), _aces(3, or_more=True)),
    "right": (*_both("joker", "the joker"), *_both("left", "the left"), *_BY_LENGTH),
    "left": (*_both("right", "the right"), *_both("joker", "the joker"), *_BY_LENGTH),
    "ace": (
        _tops(0),
        _tops(1),
        _tops(2),
        *_BY_LENGTH,
        _in_no_trump("joker", held=True, words="with the joker"),
        _in_no_trump("joker", held=False, words="without the joker"),
    ),
    "king": (
        *_both("ace", "the ace"),
        _in_no_trump("ace", held=True, words="with the ace"),
        _in_no_trump("ace", held=False, words="without the ace"),
    ),
    "side_ace": _both("side_king", "the king"),
    "side_king": _both("side_ace", "the ace"),
}
"""For each card, in the order of the results. In no-trump ``ace`` and ``king`` are those of the
suit of the low card."""
