"""What would a player do? Choices of a seat that sees only its own cards.

Names that need the solver are fetched when first used, so that other players start quickly.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from analyzer.players.partner import PartnerPlan
from analyzer.players.player import Player
from analyzer.players.playing import play_on
from analyzer.players.policy import choose_exchanges
from analyzer.players.registry import make_player
from analyzer.players.rule_player import RulePlayer

if TYPE_CHECKING:
    from analyzer.players.arena import match
    from analyzer.players.sampling_player import SamplingPlayer

_HOMES: Final = {
    "SamplingPlayer": "analyzer.players.sampling_player",
    "match": "analyzer.players.arena",
}

__all__ = [
    "PartnerPlan",
    "Player",
    "RulePlayer",
    "SamplingPlayer",
    "choose_exchanges",
    "make_player",
    "match",
    "play_on",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value
