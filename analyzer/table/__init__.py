"""Is it legal, and who won? The referee of one deal and of one game."""

from analyzer.table.deal import DealState, replay
from analyzer.table.game import GameState, replay_game
from analyzer.table.knowledge import SeatKnowledge
from analyzer.table.records import (
    AceNoFace,
    AceNoFaceAnswered,
    Called,
    CardCalled,
    CardPlayed,
    DealEnded,
    DealerFound,
    Dealt,
    Exchanged,
    HandFaced,
    JokerNamed,
    PartnerChosen,
    PartnerShown,
    Record,
    Revoked,
    RevokeProved,
    RevokeRuled,
    Scored,
    TrickTaken,
    WentAlone,
)
from analyzer.table.state import Phase
from analyzer.table.text import format_log, format_record, parse_log, parse_record
from analyzer.table.tricks import Trick, TrickPlay, Turn

__all__ = [
    "AceNoFace",
    "AceNoFaceAnswered",
    "Called",
    "CardCalled",
    "CardPlayed",
    "DealEnded",
    "DealState",
    "DealerFound",
    "Dealt",
    "Exchanged",
    "GameState",
    "HandFaced",
    "JokerNamed",
    "PartnerChosen",
    "PartnerShown",
    "Phase",
    "Record",
    "RevokeProved",
    "RevokeRuled",
    "Revoked",
    "Scored",
    "SeatKnowledge",
    "Trick",
    "TrickPlay",
    "TrickTaken",
    "Turn",
    "WentAlone",
    "format_log",
    "format_record",
    "parse_log",
    "parse_record",
    "replay",
    "replay_game",
]
