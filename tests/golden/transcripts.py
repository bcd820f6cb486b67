"""Golden transcripts: a deal of every ruleset, and some whole games, by players who play at random.

Each is the log of a seeded deal, kept as text. They are made anew only on purpose::

    python -c "from tests.golden.transcripts import remake; remake()"
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path

from analyzer.rules import Ruleset, load
from analyzer.table import Record, format_log
from tests.table.random_play import random_deal, random_game

FOLDER = Path(__file__).parent

# Seeds of deals that show what is peculiar to a game.
DEALS = {
    "american": 3,  # all pass, played without a declarer
    "american_3p": 4,  # nullo
    "american_5p": 27,  # a partner chosen, no-trump
    "australian": 17,  # open misère, the joker named
    "australian_2p": 225,  # no-trump, the unnamed joker led
    "australian_3p": 2,  # no-trump, the joker named
    "australian_5p": 26,  # a card called, the partner found in play
    "australian_6p": 2,  # no-trump, the joker named
    "canadian": 51,  # no-trump, both jokers led
    "english_summary_american": 44,  # a signal in the auction
    "english_summary_australian": 72,  # misère
    "minnesota": 5237,  # ace-no-face refused, grand nullo
    "quinhentos": 10,  # a contract made
}
GAMES = {
    "american": 42,  # won by defenders' tricks
    "australian": 435,  # won by a contract made
    "quinhentos": 523,  # a player is barred
}


def deal_file(name: str) -> Path:
    return FOLDER / f"deal_{name}.txt"


def game_file(name: str) -> Path:
    return FOLDER / f"game_{name}.txt"


def transcript(rules: Ruleset, seed: int, log: Iterable[Record]) -> str:
    return f"# {rules.title}; players at random, seed {seed}\n{format_log(log)}"


def deal_transcript(name: str, seed: int) -> str:
    rules = load(name)
    return transcript(rules, seed, random_deal(rules, random.Random(seed)).log)


def game_transcript(name: str, seed: int) -> str:
    rules = load(name)
    return transcript(rules, seed, random_game(rules, random.Random(seed)).log)


def remake() -> None:
    """Write every transcript anew."""
    for name, seed in DEALS.items():
        deal_file(name).write_text(deal_transcript(name, seed), encoding="utf-8")
    for name, seed in GAMES.items():
        game_file(name).write_text(game_transcript(name, seed), encoding="utf-8")
