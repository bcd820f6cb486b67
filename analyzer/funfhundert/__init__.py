"""Fünfhundert, a German game called "500" for two: tricks and announcements (RULES 11).

`FunfhundertRules` has the switches, `Deal` and `Game` are the referees, `Knowledge` is what one
player knows, `deal_cards` deals from a seed. Logs are written, read and replayed by `format_log`,
`parse_log`, `replay` and `replay_game`.
"""

from analyzer.funfhundert.announcements import (
    Combination,
    combinations,
    complete,
    find_combination,
    may_announce,
)
from analyzer.funfhundert.knowledge import Knowledge
from analyzer.funfhundert.referee.deal import Deal
from analyzer.funfhundert.referee.game import Game, winner_of
from analyzer.funfhundert.referee.position import Position
from analyzer.funfhundert.referee.random_deals import deal_cards, shuffled
from analyzer.funfhundert.referee.records import (
    Action,
    Announce,
    Announced,
    DealEnded,
    DealScore,
    Dealt,
    Done,
    FinishedAnnouncing,
    Play,
    Played,
    Record,
    Resumed,
    Scored,
    Swap,
    Swapped,
    TrickTaken,
)
from analyzer.funfhundert.referee.replay import replay, replay_game
from analyzer.funfhundert.referee.text import format_log, format_record, parse_log, parse_record
from analyzer.funfhundert.rules import DECK, SWITCH_VALUES, TARGET, FunfhundertRules
from analyzer.funfhundert.rules_text import rule_sheet

__all__ = [
    "DECK",
    "SWITCH_VALUES",
    "TARGET",
    "Action",
    "Announce",
    "Announced",
    "Combination",
    "Deal",
    "DealEnded",
    "DealScore",
    "Dealt",
    "Done",
    "FinishedAnnouncing",
    "FunfhundertRules",
    "Game",
    "Knowledge",
    "Play",
    "Played",
    "Position",
    "Record",
    "Resumed",
    "Scored",
    "Swap",
    "Swapped",
    "TrickTaken",
    "combinations",
    "complete",
    "deal_cards",
    "find_combination",
    "format_log",
    "format_record",
    "may_announce",
    "parse_log",
    "parse_record",
    "replay",
    "replay_game",
    "rule_sheet",
    "shuffled",
    "winner_of",
]
