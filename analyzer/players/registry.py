"""Players by name, as they are asked for on a command line: ``high``, or ``sampling:32``."""

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
        Makes one; takes the number if there is one, or ``seconds=``.
    words : str
        How it plays, in a few words that complete "it".
    number : str
        What the number after a colon counts, like ``worlds``; empty if it takes none.
    timed : bool
        Whether the time for a card may be given instead, like ``50ms``.
    solves : bool
        Whether it deals worlds and solves them, and so needs the compiled kernels.
    """

    make: Callable[..., Player]
    words: str
    number: str = ""
    timed: bool = False
    solves: bool = False


def _sampling(worlds: int | None = None, *, seconds: float | None = None) -> Player:
    # Imported when asked for: the solver takes half a second, and ``--help`` needs none of it.
    from analyzer.players.sampling_player import SamplingPlayer

    if seconds is not None:
        return SamplingPlayer(seconds=seconds)
    return SamplingPlayer() if worlds is None else SamplingPlayer(worlds)


PLAYERS: Final[Mapping[str, PlayerKind]] = {
    "random": PlayerKind(RandomPlayer, "plays any legal card"),
    "rule": PlayerKind(RulePlayer, "plays as a good club player by rules of thumb"),
    "sampling": PlayerKind(
        _sampling,
        "deals the hidden cards many times, tries every card",
        number="worlds",
        timed=True,
        solves=True,
    ),
    "high": PlayerKind(HighCardPlayer, "wins as cheaply as it can, else plays its lowest card"),
}


def make_player(text: str) -> Player:
    """Return the player that a text asks for.

    Parameters
    ----------
    text : str
        A name of `PLAYERS`, in any case; after a colon, where it takes one, a number of 1 or more,
        or the time for a card in milliseconds: ``sampling:32``, ``sampling:50ms``.

    Raises
    ------
    InputError
        If there is no such player, with the nearest name, or the number is wrong.
    """
    kind = kind_of(text)
    name, colon, number = text.strip().lower().partition(":")
    if not colon:
        return kind.make()
    if not kind.number:
        raise InputError(f"player {text.strip()!r}: {name} takes no number; write {name}")
    match = re.fullmatch("([1-9][0-9]{0,5})(ms)?", number)
    if not match or (match[2] and not kind.timed):
        or_time = f", or the time for a card, like {name}:50ms" if kind.timed else ""
        wanted = f"write the {kind.number}, like {name}:32{or_time}"
        raise InputError(f"player {text.strip()!r}: {wanted}")
    if match[2]:
        return kind.make(seconds=int(match[1]) / 1000)
    return kind.make(int(match[1]))


def kind_of(text: str) -> PlayerKind:
    """Return what sort of player a text asks for, by its name alone.

    Raises
    ------
    InputError
        If there is no such player, with the nearest name.
    """
    name = text.strip().lower().partition(":")[0]
    if name not in PLAYERS:
        raise InputError(f"no player {name!r}: {did_you_mean(name, PLAYERS)}")
    return PLAYERS[name]
