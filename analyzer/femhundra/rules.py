"""The rules of Femhundra as data: the deck, what cards count, the two things a table may choose.

Femhundra is a rummy game (RULES 10). Players are numbered clockwise from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from analyzer.cards import ACE, JACK, KING, QUEEN, TEN, deck, rank_of
from analyzer.errors import RulesError, did_you_mean

DECK: Final = deck("d52")
"""All 52 cards, no joker (Q70)."""

HAND_SIZE: Final = 7
"""Cards dealt to each player."""

PILE_CARDS: Final = 3
"""Cards a player must lay down in a turn that began with taking the pile (Q73)."""

FINE: Final = 50
"""What is deducted from a player who took the pile and laid down fewer (Q73)."""

GOING_OUT: Final = 50
"""What a player gets who ends the round by having no cards left (Q74, Q75)."""

LOW_ACE_POINTS: Final = 5
"""An ace on the table in a low run; elsewhere it counts as in the hand."""

UNLIMITED: Final = "unlimited"

_COURT: Final = frozenset({JACK, QUEEN, KING})


def is_court(card: int) -> bool:
    """Return True for a jack, queen or king: such a card may not start the pile (Q71)."""
    return rank_of(card) in _COURT


def hand_points(card: int) -> int:
    """Return what a card left in the hand costs: ace 15, T to K 10, 2 to 9 5 (a positive number).

    Parameters
    ----------
    card : int
        A card id.
    """
    rank = rank_of(card)
    if rank == ACE:
        return 15
    return 10 if rank >= TEN else 5


def table_points(card: int, low_ace: bool = False) -> int:
    """Return what a card on the table counts for the player who laid it (RULES 10).

    Parameters
    ----------
    card : int
        A card id.
    low_ace : bool
        Whether the card lies as the ace of a low run, A-2-3; no other card cares.
    """
    return LOW_ACE_POINTS if low_ace and rank_of(card) == ACE else hand_points(card)


@dataclass(frozen=True)
class FemhundraRules:
    """What a table may choose.

    Attributes
    ----------
    players : int
        2 to 6 (Q70).
    target : int or None
        The score that ends the game after a complete round (switch ``fh_target``); None plays on
        without end.

    Raises
    ------
    RulesError
        For a number of players the game has no room for, or a target below 1.
    """

    players: int = 2
    target: int | None = 500

    def __post_init__(self) -> None:
        if not 2 <= self.players <= 6:
            raise RulesError(f"femhundra for {self.players} players: choose from 2, 3, 4, 5, 6")
        if self.target is not None and self.target < 1:
            raise RulesError(f"fh_target={self.target}: give a number above 0, or {UNLIMITED}")

    def with_switches(self, settings: Iterable[str]) -> FemhundraRules:
        """Return these rules with switches set, each given as ``name=value``.

        Parameters
        ----------
        settings : iterable of str
            ``fh_target=300``, ``fh_target=unlimited``, ``players=4``; later ones win.

        Raises
        ------
        RulesError
            For a setting that is not ``name=value``, an unknown switch, or a value it cannot have.
        """
        rules = self
        for setting in settings:
            name, equals, value = (part.strip() for part in setting.partition("="))
            if not equals:
                raise RulesError(f"{setting!r} is no setting: write name=value, like fh_target=300")
            if name == "fh_target":
                none = value.lower() == UNLIMITED
                rules = replace(rules, target=None if none else _number(name, value))
            elif name == "players":
                rules = replace(rules, players=_number(name, value))
            else:
                hint = did_you_mean(name, ("fh_target", "players"))
                raise RulesError(f"unknown switch {name!r}: {hint}")
        return rules

    def to_dict(self) -> dict[str, object]:
        """Return the rules as plain values."""
        return {"players": self.players, "fh_target": self.target or UNLIMITED}


def _number(name: str, value: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", value):
        other = f", or {UNLIMITED}" if name == "fh_target" else ""
        raise RulesError(f"{name}={value}: give a whole number below a billion{other}")
    return int(value)
