"""Femhundra, the rummy game called "500" in Swedish (RULES 10).

Who may do what, what it counts, and what each player may know of it::

    round_ = deal_round(FemhundraRules(players=4), seed=1, number=0)
    round_.take_stock()
    round_.legal_actions()
    round_.knowledge(0)
"""

from analyzer.femhundra.knowledge import Knowledge, Phase
from analyzer.femhundra.melds import End, Meld, height_of, read_meld, run_of, set_of
from analyzer.femhundra.referee.actions import (
    Action,
    Decline,
    Discard,
    LayMeld,
    LayOff,
    TakePile,
    TakeStock,
    lay_offs_in,
    melds_in,
)
from analyzer.femhundra.referee.game import Game
from analyzer.femhundra.referee.random_rounds import deal_round, shuffled_deck
from analyzer.femhundra.referee.records import (
    Dealt,
    Declined,
    Discarded,
    Fined,
    LaidOff,
    Melded,
    Record,
    RoundEnded,
    Scored,
    SetUp,
    TookPile,
    TookStock,
)
from analyzer.femhundra.referee.replay import action_of, replay, replay_game
from analyzer.femhundra.referee.round import Round
from analyzer.femhundra.referee.scores import RoundScore, points_on_table, score_round, winner_of
from analyzer.femhundra.referee.setup import deal_cards
from analyzer.femhundra.referee.text import format_log, format_record, parse_log, parse_record
from analyzer.femhundra.rules import (
    DECK,
    FINE,
    GOING_OUT,
    HAND_SIZE,
    PILE_CARDS,
    FemhundraRules,
    hand_points,
    is_court,
    table_points,
)
from analyzer.femhundra.rules_text import rules_text

__all__ = [
    "DECK",
    "FINE",
    "GOING_OUT",
    "HAND_SIZE",
    "PILE_CARDS",
    "Action",
    "Dealt",
    "Decline",
    "Declined",
    "Discard",
    "Discarded",
    "End",
    "FemhundraRules",
    "Fined",
    "Game",
    "Knowledge",
    "LaidOff",
    "LayMeld",
    "LayOff",
    "Meld",
    "Melded",
    "Phase",
    "Record",
    "Round",
    "RoundEnded",
    "RoundScore",
    "Scored",
    "SetUp",
    "TakePile",
    "TakeStock",
    "TookPile",
    "TookStock",
    "action_of",
    "deal_cards",
    "deal_round",
    "format_log",
    "format_record",
    "hand_points",
    "height_of",
    "is_court",
    "lay_offs_in",
    "melds_in",
    "parse_log",
    "parse_record",
    "points_on_table",
    "read_meld",
    "replay",
    "replay_game",
    "rules_text",
    "run_of",
    "score_round",
    "set_of",
    "shuffled_deck",
    "table_points",
    "winner_of",
]
