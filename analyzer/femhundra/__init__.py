"""Femhundra, the rummy game called "500" in Swedish (RULES 10).

Who may do what, what it counts, and what each player may know of it::

    round_ = deal_round(FemhundraRules(players=4), seed=1, number=0)
    round_.take_stock()
    round_.legal_actions()
    round_.knowledge(0)
"""

from analyzer.femhundra.actions import (
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
from analyzer.femhundra.game import Game
from analyzer.femhundra.knowledge import Knowledge, Phase
from analyzer.femhundra.melds import End, Meld, height_of, read_meld, run_of, set_of
from analyzer.femhundra.random_rounds import deal_round, shuffled_deck
from analyzer.femhundra.records import (
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
from analyzer.femhundra.replay import action_of, replay, replay_game
from analyzer.femhundra.round import Round
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
from analyzer.femhundra.scores import RoundScore, points_on_table, score_round, winner_of
from analyzer.femhundra.setup import deal_cards
from analyzer.femhundra.text import format_log, format_record, parse_log, parse_record

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
