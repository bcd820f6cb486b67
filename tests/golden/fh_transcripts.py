"""Golden transcripts of Femhundra: rounds and a game by players who choose at random.

They are made anew only on purpose::

    python -c "from tests.golden.fh_transcripts import remake; remake()"
"""

from __future__ import annotations

import random
from pathlib import Path

from analyzer.femhundra import FemhundraRules, deal_round, format_log
from tests.femhundra.fh_tables import random_game, random_step

FOLDER = Path(__file__).parent

# players, seed, chance to lay down what can be laid, chance to take the pile
ROUNDS = {
    "2p": (2, 6, 1.0, 0.1),
    "4p": (4, 6, 1.0, 0.1),
    "pile_and_fine": (3, 277, 1.0, 0.3),
    "stock_runs_out": (5, 214, 0.9, 0.1),
}
GAME = (FemhundraRules(3, target=200), 30)


def file_of(name: str) -> Path:
    return FOLDER / f"femhundra_{name}.txt"


def round_of(name: str):
    players, seed, lay, pile = ROUNDS[name]
    rng = random.Random(seed)
    state = deal_round(FemhundraRules(players), seed=seed, number=0)
    while not state.is_over:
        random_step(state, rng, lay=lay, pile=pile)
    return state


def game():
    return random_game(*GAME)


def remake() -> None:
    """Write every transcript anew."""
    for name, (players, seed, _, _) in ROUNDS.items():
        head = f"# Femhundra, {players} players at random, seed {seed}\n"
        file_of(name).write_text(head + format_log(round_of(name).log), encoding="utf-8")
    rules, seed = GAME
    head = f"# Femhundra to {rules.target}, {rules.players} players at random, seed {seed}\n"
    file_of("game").write_text(head + format_log(game().log), encoding="utf-8")
