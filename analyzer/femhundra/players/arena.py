"""The arena: two players play the same rounds, seats exchanged, and the difference is measured.

A paired round is one deal played several times. With two players A sits first, then second. With
more, A sits alone at each seat among players like B, and then B alone at each among players like A.
What A gains in a round is the mean over all these of A's mean round score less that of B.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.errors import InputError
from analyzer.estimate import Estimate
from analyzer.femhundra.players.player import Player, make_player
from analyzer.femhundra.referee.random_rounds import deal_round
from analyzer.femhundra.rules import FemhundraRules
from analyzer.runs import Columns, Plan, Progress, read_run, run

AT_ONCE: Final = 10
"""Rounds in a chunk."""
FEWEST_ROUNDS: Final = 2
"""A standard error needs two."""


@dataclass(frozen=True)
class MatchPlan:
    """Who plays whom.

    Attributes
    ----------
    a, b : str
        Players as `make_player` reads them.
    rounds : int
        Paired rounds, 2 or more; the first ones of a seed are the same for any number.
    players : int
        At the table, 2 to 6.
    seed : int
    """

    a: str
    b: str
    rounds: int = 2000
    players: int = 2
    seed: int = 1

    def plan(self) -> Plan:
        """Return the long run that plays the match.

        Raises
        ------
        InputError
            If a player cannot be read or a number is out of range.
        """
        FemhundraRules(players=self.players)
        if self.rounds < FEWEST_ROUNDS:
            raise InputError(
                f"{self.rounds} rounds: play {FEWEST_ROUNDS} or more, for a standard error"
            )
        if self.seed < 0:
            raise InputError(f"seed {self.seed} is negative: give zero or more")
        config = {
            "a": make_player(self.a).name,
            "b": make_player(self.b).name,
            "rounds": self.rounds,
            "players": self.players,
            "seed": self.seed,
        }
        return Plan(play_some, config, -(-self.rounds // AT_ONCE))


@dataclass(frozen=True, eq=False)
class MatchResult:
    """What a match found; scores are round scores, played under the referee.

    Attributes
    ----------
    a, b : str
    players, seed : int
    gains : ndarray of float, shape (rounds,)
        A's mean score less B's, by paired round.
    score_a, score_b : Estimate
        Mean round score of a player, over the paired rounds.
    """

    a: str
    b: str
    players: int
    seed: int
    gains: npt.NDArray[np.float64]
    score_a: Estimate
    score_b: Estimate

    @property
    def rounds(self) -> int:
        """Paired rounds played."""
        return len(self.gains)

    @property
    def gain(self) -> Estimate:
        """What A gains against B, in points a round."""
        return Estimate.of(self.gains)

    def to_dict(self) -> dict[str, object]:
        """Return the result as plain values."""
        return {
            "a": self.a,
            "b": self.b,
            "players": self.players,
            "seed": self.seed,
            "rounds": self.rounds,
            "gain": self.gain.to_dict(),
            "score_a": self.score_a.to_dict(),
            "score_b": self.score_b.to_dict(),
        }

    @classmethod
    def of(cls, config: Mapping[str, Any], columns: Columns) -> MatchResult:
        """Return the result of the rows that `play_some` made, of all chunks."""
        rounds, inverse = np.unique(columns["round"], return_inverse=True)
        counts = np.bincount(inverse)
        a, b = (
            np.bincount(inverse, weights=columns[name]) / counts for name in ("score_a", "score_b")
        )
        if len(rounds) != config["rounds"]:
            raise ValueError(f"{len(rounds)} rounds, not {config['rounds']}")
        return cls(
            config["a"],
            config["b"],
            config["players"],
            config["seed"],
            a - b,
            Estimate.of(a),
            Estimate.of(b),
        )


def match(
    a: str,
    b: str,
    *,
    rounds: int = 2000,
    players: int = 2,
    seed: int = 1,
    jobs: int = 1,
    progress: Progress | None = None,
) -> MatchResult:
    """Match two players, keeping nothing on disk.

    Parameters
    ----------
    a, b : str
        Players as `make_player` reads them.
    rounds : int
        Paired rounds, 2 or more.
    players : int
        At the table, 2 to 6.
    seed : int
    jobs : int
        Processes; the result is the same for any number.
    progress : callable, optional
        Called with the chunks done and the chunks in all.

    Raises
    ------
    InputError
        If a player cannot be read or a number is out of range.
    """
    if jobs < 1:
        raise InputError(f"{jobs} jobs: give one or more")
    plan = MatchPlan(a, b, rounds, players, seed).plan()
    with TemporaryDirectory() as folder:
        return read_match(run(plan, Path(folder, "match"), workers=jobs, progress=progress))


def read_match(path: Path) -> MatchResult:
    """Return the result of a match that `analyzer.runs.run` has stored.

    Parameters
    ----------
    path : Path
        The folder of the run, or the result in it.

    Raises
    ------
    InputError
        If there is none, or it is no match of Femhundra.
    """
    return read_run(path, play_some, "match of Femhundra", MatchResult.of)


def seatings(players: int) -> tuple[tuple[bool, ...], ...]:
    """Return where A sits in each playing of a paired round: by player, True for A."""
    alone = [tuple(p == seat for p in range(players)) for seat in range(players)]
    if players == 2:
        return tuple(alone)
    return (*alone, *(tuple(not here for here in seating) for seating in alone))


def play_some(config: Mapping[str, Any], chunk: int) -> Columns:
    """Play the paired rounds of one chunk.

    Returns
    -------
    Columns
        A row for each playing: the round, the seating (its number in `seatings`), the mean scores
        of the players of A and of B, and the number of turns.
    """
    rules = FemhundraRules(players=config["players"])
    a, b = make_player(config["a"]), make_player(config["b"])
    first = chunk * AT_ONCE
    rows: list[tuple[int, int, float, float, int]] = []
    for number in range(first, min(first + AT_ONCE, config["rounds"])):
        for which, seating in enumerate(seatings(rules.players)):
            seats = [a if here else b for here in seating]
            scores, turns = play_round(rules, seats, seed=config["seed"], number=number)
            means = [
                float(np.mean([s for s, here in zip(scores, seating, strict=True) if here is side]))
                for side in (True, False)
            ]
            rows.append((number, which, means[0], means[1], turns))
    names = ("round", "seating", "score_a", "score_b", "turns")
    kinds = (np.int32, np.int8, np.float64, np.float64, np.int16)
    return {
        name: np.array([row[i] for row in rows], dtype=kind)
        for i, (name, kind) in enumerate(zip(names, kinds, strict=True))
    }


def play_round(
    rules: FemhundraRules, seats: list[Player], *, seed: int, number: int
) -> tuple[tuple[int, ...], int]:
    """Play one round under the referee; player 0 takes the first turn.

    Returns
    -------
    scores, turns
        The round score of each player, and how many turns were begun.
    """
    table = deal_round(rules, seed=seed, number=number)
    turns = 0
    while not table.is_over:
        turns += table.phase == "draw"
        for action in seats[table.turn].plan(table.knowledge(table.turn)):
            table.act(action)
    assert table.ended is not None
    return tuple(score.total for score in table.ended.scores), turns
