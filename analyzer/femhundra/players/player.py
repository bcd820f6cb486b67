"""The protocol of players, and players by their text name."""

from __future__ import annotations

from typing import Final, Protocol

from analyzer.errors import InputError, did_you_mean
from analyzer.femhundra.knowledge import Knowledge
from analyzer.femhundra.referee.actions import Action

PLAYERS: Final = ("rule", "monte-carlo")


class Player(Protocol):
    """Chooses what one player does.

    A player gets what it may know (`Knowledge`) and nothing else, and keeps no memory: the same
    knowledge gets the same answer.
    """

    @property
    def name(self) -> str:
        """The text name."""

    def plan(self, knowledge: Knowledge) -> tuple[Action, ...]:
        """Return what to do now: the draw alone, or having drawn the whole rest of the turn.

        Raises
        ------
        InputError
            If it is not this player's turn, or the round is over.
        """

    def decide(self, knowledge: Knowledge) -> Action:
        """Return the first action of `plan`."""


def require_turn(knowledge: Knowledge) -> None:
    """Check that the player who knows this is to act.

    Raises
    ------
    InputError
        If not.
    """
    if knowledge.phase == "over":
        raise InputError("the round is over: there is nothing to decide")
    if knowledge.turn != knowledge.player:
        raise InputError(
            f"it is player {knowledge.turn}'s turn: player {knowledge.player} has nothing to decide"
        )


def make_player(text: str) -> Player:
    """Return a player by its text name: ``rule``, ``monte-carlo`` or ``monte-carlo:WORLDS``.

    Raises
    ------
    InputError
        If there is no such player, or the number of worlds is none.
    """
    from analyzer.femhundra.players.monte_carlo import MonteCarloPlayer
    from analyzer.femhundra.players.rule_player import RulePlayer

    name, colon, worlds = text.strip().lower().partition(":")
    if name not in PLAYERS:
        raise InputError(f"unknown player {name!r}: {did_you_mean(name, PLAYERS)}")
    if name == "rule":
        if colon:
            raise InputError(f"player {text!r}: rule takes no number")
        return RulePlayer()
    if not colon:
        return MonteCarloPlayer()
    if not (worlds.isascii() and worlds.isdecimal()):
        raise InputError(f"player {text!r}: write monte-carlo:WORLDS, like monte-carlo:64")
    return MonteCarloPlayer(worlds=int(worlds[:9]))
