"""Golden transcripts of Fünfhundert: deals and a game by players who play at random.

Each is the log of a seeded deal, kept as text. They are made anew only on purpose::

    python -c "from tests.golden.fu_transcripts import remake; remake()"
"""

from __future__ import annotations

import random
from pathlib import Path

from analyzer.funfhundert import Deal, FunfhundertRules, Game, format_log
from tests.funfhundert.fu_play import random_action, random_deal, random_game

FOLDER = Path(__file__).parent

# name: switches, seed of a first deal that shows what the name says, share of false claims.
DEALS: dict[str, tuple[tuple[str, ...], int, float]] = {
    "usual": ((), 1, 0.0),
    "french": (("announce_window=french",), 3, 0.0),
    "under_six": (("announce_window=under_six",), 4, 0.0),
    "until_talon_empty": (("announce_window=until_talon_empty",), 10, 0.0),
    "leader_only": (("announce_leader_only=true",), 11, 0.0),
    "single": (("announce_single=true",), 14, 0.0),
    "swap": ((), 26, 0.0),
    "false_claim": ((), 17, 0.05),
}
GAME_SEED = 155


def rules_of(name: str) -> FunfhundertRules:
    return FunfhundertRules().with_switches(DEALS[name][0] if name in DEALS else ())


def file_of(name: str) -> Path:
    return FOLDER / f"funfhundert_{name}.txt"


def a_deal(name: str) -> Deal:
    _, seed, lies = DEALS[name]
    rng = random.Random(seed)
    deal = random_deal(rules_of(name), rng)
    while not deal.is_over:
        random_action(deal, rng, lies=lies)
    return deal


def a_game() -> Game:
    return random_game(FunfhundertRules(), random.Random(GAME_SEED), lies=0.0)


def transcripts() -> dict[str, str]:
    """Return every transcript as it would be made now."""
    texts = {}
    for name, (switches, seed, _) in DEALS.items():
        setting = "; " + ", ".join(switches) if switches else ""
        head = f"# Fünfhundert{setting}; players at random, seed {seed}\n"
        texts[name] = head + format_log(a_deal(name).log)
    head = f"# Fünfhundert, a game; players at random, seed {GAME_SEED}\n"
    texts["game"] = head + format_log(a_game().log)
    return texts


def remake() -> None:
    """Write every transcript anew."""
    for name, text in transcripts().items():
        file_of(name).write_text(text, encoding="utf-8")
