"""Players by name, as they are asked for on a command line: ``high``, or ``NAME:NUMBER``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from analyzer.errors import InputError, did_you_mean
from analyzer.players.player import Player
from analyzer.players.rule_player import RulePlayer
from analyzer.players.simple_players import HighCardPlayer, RandomPlayer


@dataclass(frozen=True)
class PlayerKind:
    """A sort of player that can be asked for.

    Attributes
    ----------
    make : callable
        Makes one; takes the number if there is one.
    words : str
        How it plays, in a few words that complete "it".
    number : str
        What the number after a colon counts, like ``worlds``; empty if it takes none.
    """

    make: Callable[..., Player]
    words: str
    number: str = ""


def _sampling(worlds: int | None = None) -> Player:
    # Imported when asked for: the solver takes half a second, and ``--help`` needs none of it.
    from analyzer.players.sampling_player import SamplingPlayer

    return SamplingPlayer() if worlds is None else SamplingPlayer(worlds)


PLAYERS: Final[Mapping[str, PlayerKind]] = {
    "random": PlayerKind(RandomPlayer, "plays any legal card"),
    "rule": PlayerKind(RulePlayer, "plays as a good club player by rules of thumb"),
    "sampling": PlayerKind(
        _sampling, "deals the hidden cards many times, and solves every card", number="worlds"
    ),
    "high": PlayerKind(HighCardPlayer, "wins with the lowest card that can, else plays its lowest"),
}


def make_player(text: str) -> Player:
    """Return the player that a text asks for.

    Parameters
    ----------
    text : str
        A name of `PLAYERS`, in any case; after a colon, where it takes one, a number of 1 or more.

    Raises
    ------
    InputError
        If there is no such player, with the nearest name, or the number is wrong.
    """
    name, colon, number = text.strip().lower().partition(":")
    if name not in PLAYERS:
        raise InputError(f"no player {name!r}: {did_you_mean(name, PLAYERS)}")
    kind = PLAYERS[name]
    if not colon:
        return kind.make()
    if not kind.number:
        raise InputError(f"player {text.strip()!r}: {name} takes no number; write {name}")
    if not re.fullmatch("[1-9][0-9]{0,5}", number):
        raise InputError(f"player {text.strip()!r}: write the {kind.number}, like {name}:32")
    return kind.make(int(number))
