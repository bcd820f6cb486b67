"""The Monte-Carlo player: every action is played out in sampled worlds by rule players."""

from __future__ import annotations

from typing import Any, Final
from zlib import crc32

import numpy as np
import numpy.typing as npt

from analyzer.errors import InputError
from analyzer.funfhundert.ending.exact_ending import exact_action
from analyzer.funfhundert.knowledge import Knowledge
from analyzer.funfhundert.play import playout_kernel
from analyzer.funfhundert.play.packing import action_number, game_of, pack_table
from analyzer.funfhundert.play.rule_weights import RULE_WEIGHTS
from analyzer.funfhundert.play.worlds import Worlds, sample_worlds
from analyzer.funfhundert.players.deciding import legal_actions
from analyzer.funfhundert.players.player import USUAL_WORLDS
from analyzer.funfhundert.referee.records import Action
from analyzer.rng import Stream, generator

SCREENED: Final = (0.2, 0.5)
"""After these parts of the worlds, actions that are clearly worse are dropped."""

CLEARLY: Final = 2.0
"""So many standard errors of the difference to the best one."""


class MonteCarloPlayer:
    """Compares every legal action in the same worlds, played out by rule players.

    In phase 2 all cards are known, and it plays without a fault (`exact_action`).

    Parameters
    ----------
    worlds : int
        At least 2.
    seed : int

    Raises
    ------
    InputError
        If there are too few worlds, or the seed is negative.
    """

    def __init__(self, *, worlds: int = USUAL_WORLDS, seed: int = 0) -> None:
        if worlds < 2:
            raise InputError(f"{worlds} worlds: give 2 or more, for a standard error")
        if seed < 0:
            raise InputError(f"seed {seed} is negative: give zero or more")
        self.worlds = worlds
        self.seed = seed

    @property
    def name(self) -> str:
        """As `make_player` reads it."""
        return f"monte-carlo:{self.worlds}"

    def decide(self, knowledge: Knowledge) -> Action:
        """Return the action with the best mean margin at the end of the deal."""
        actions = legal_actions(knowledge)
        if len(actions) == 1:
            return actions[0]
        if not knowledge.talon:
            return exact_action(knowledge)
        table = pack_table(knowledge)
        rng = generator(self.seed, Stream.PLAY, crc32(table.tobytes()))
        worlds = sample_worlds(knowledge, self.worlds, rng)
        return actions[best_action(knowledge, actions, worlds)]


def margins(
    known: Knowledge, actions: tuple[Action, ...], worlds: Worlds
) -> npt.NDArray[np.float64]:
    """Return the final margin of the player to act, by world and action, shape (n, k).

    Played out by rule players who see only their own cards.
    """
    kernel: Any = playout_kernel.play_out_actions  # untyped, like every kernel
    points = kernel(
        game_of(known),
        np.stack([RULE_WEIGHTS.array] * 2),
        pack_table(known),
        known.player,
        worlds.hands,
        worlds.closed,
        worlds.talons,
        np.array([action_number(action) for action in actions], dtype=np.int64),
    )
    margin: npt.NDArray[np.float64] = (
        points[:, :, known.player] - points[:, :, known.opponent]
    ).astype(np.float64)
    return margin


def best_action(known: Knowledge, actions: tuple[Action, ...], worlds: Worlds) -> int:
    """Return which action has the best mean margin; those clearly worse see fewer worlds."""
    n = len(worlds)
    cuts = sorted({min(n, max(2, round(part * n))) for part in SCREENED} | {n})
    left = np.arange(len(actions))
    seen = np.zeros((0, len(actions)))
    done = 0
    for cut in cuts:
        more = margins(known, tuple(actions[i] for i in left), worlds.part(slice(done, cut)))
        seen = np.concatenate([seen, more])
        done = cut
        means = seen.mean(axis=0)
        best = int(means.argmax())
        if cut == n or len(left) == 1:
            break
        behind = seen[:, [best]] - seen
        error = behind.std(axis=0, ddof=1) / np.sqrt(cut)
        stay = behind.mean(axis=0) <= CLEARLY * error
        left, seen = left[stay], seen[:, stay]
    return int(left[best])
