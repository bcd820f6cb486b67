"""Announcements as players write them: ``me: four aces``, ``opponent: KQ H``, ``JS QD``."""

from __future__ import annotations

from typing import Final

from analyzer.cards import Suit, parse_cards
from analyzer.errors import CardError, InputError, did_you_mean
from analyzer.funfhundert.announcements import TRUMP_SEVEN, Combination, combinations

ME: Final = 0
OPPONENT: Final = 1
"""Player numbers in described positions."""

SIDES: Final = {"me": ME, "opponent": OPPONENT}


def read_side(text: str, what: str) -> int:
    """Return the player meant by ``me`` or ``opponent``.

    Raises
    ------
    InputError
        If it is neither.
    """
    plain = text.strip().lower()
    if plain not in SIDES:
        raise InputError(f"{what}: no player {text.strip()!r}: write me or opponent")
    return SIDES[plain]


def read_claim(text: str, trump: Suit, what: str = "announced") -> tuple[int, Combination]:
    """Return who announced, and which combination.

    Parameters
    ----------
    text : str
        The player, a colon and the combination; without a player it is `ME`. A combination is
        written by its name (``K Q of hearts``), short (``KQ H``, ``AKQJT S``, ``seven``) or by its
        cards (``KH QH``).
    trump : Suit
    what : str
        For messages.

    Raises
    ------
    InputError
        If there is no such player or combination.
    """
    who, colon, name = text.rpartition(":")
    player = read_side(who, what) if colon else ME
    return player, read_combination(name, trump, what)


def read_combination(text: str, trump: Suit, what: str = "announced") -> Combination:
    """Return the combination of a name, a short form or its cards.

    Raises
    ------
    InputError
        If there is none, with the nearest name.
    """
    known = combinations(trump)
    short = _short(text)
    for each in known:
        if short in (_short(each.name), _short(each.name).replace("OF", "")[: len(each.cards) + 1]):
            return each
    if short in ("SEVEN", "7"):
        return known[TRUMP_SEVEN]
    try:
        cards = frozenset(parse_cards(text))
    except CardError:
        cards = frozenset()
    for each in known:
        if cards == frozenset(each.cards):
            return each
    names = [each.name for each in known]
    raise InputError(f"{what}: no combination {text.strip()!r}: {did_you_mean(text, names)}")


def _short(text: str) -> str:
    """Return a name without spaces, in capitals."""
    return "".join(text.split()).upper()
