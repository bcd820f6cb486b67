"""The protocol of players, and players by name."""

from __future__ import annotations

from typing import Final, Protocol

from analyzer.errors import InputError, did_you_mean
from analyzer.funfhundert.knowledge import Knowledge
from analyzer.funfhundert.referee.records import Action

USUAL_WORLDS: Final = 100
MOST_WORLDS: Final = 100_000

NAMES: Final = ("rule", "monte-carlo")


class Player(Protocol):
    """Chooses the actions of one player.

    It gets what that player may know and nothing else. It keeps no memory: the same knowledge gets
    the same answer.
    """

    @property
    def name(self) -> str:
        """As `make_player` reads it."""

    def decide(self, knowledge: Knowledge) -> Action:
        """Return a legal action for the player who is to act."""


def make_player(text: str, *, seed: int = 0) -> Player:
    """Return the player of a name.

    Parameters
    ----------
    text : str
        ``rule``, ``monte-carlo`` or ``monte-carlo:WORLDS``.
    seed : int
        Of what the player draws while it thinks.

    Raises
    ------
    InputError
        If there is no such player, or the number of worlds is none.
    """
    name, colon, worlds = text.strip().lower().partition(":")
    if name not in NAMES:
        raise InputError(f"unknown player {text.strip()!r}: {did_you_mean(name, NAMES)}")
    if name == "rule":
        if colon:
            raise InputError(f"player {text.strip()!r}: rule takes no number")
        from analyzer.funfhundert.players.rule_player import RulePlayer

        return RulePlayer()
    from analyzer.funfhundert.players.monte_carlo import MonteCarloPlayer

    if not colon:
        return MonteCarloPlayer(seed=seed)
    if not (worlds.isascii() and worlds.isdigit() and 2 <= int(worlds[:9]) <= MOST_WORLDS):
        raise InputError(
            f"player {text.strip()!r}: worlds are a number from 2 to {MOST_WORLDS}, "
            f"as in monte-carlo:{USUAL_WORLDS}"
        )
    return MonteCarloPlayer(worlds=int(worlds), seed=seed)
