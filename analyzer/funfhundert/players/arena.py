"""The arena: two players play the same deals from both sides, and the gain is measured.

Every deal is played twice with the same cards, A leading first and then B. So neither the cards nor
the first lead favour anybody, and the difference has a smaller error than two matches apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.errors import InputError
from analyzer.estimate import Estimate
from analyzer.funfhundert.players.player import Player, make_player
from analyzer.funfhundert.referee.deal import Deal
from analyzer.funfhundert.referee.random_deals import deal_cards
from analyzer.funfhundert.rules import FunfhundertRules
from analyzer.runs import Columns, Plan, Progress, read_columns, run

AT_ONCE: Final = 10
"""Paired deals in a chunk: seconds of work."""

FEWEST_DEALS: Final = 2
"""A standard error needs two."""

Points = npt.NDArray[np.int64]


@dataclass(frozen=True)
class MatchPlan:
    """Who plays whom, and how often.

    Attributes
    ----------
    a, b : str
        Players as `make_player` reads them.
    rules : FunfhundertRules
    deals : int
        Each is played twice.
    seed : int
        Of the deals, which are those of `deal_cards`, and of the players.
    """

    a: str
    b: str
    rules: FunfhundertRules = field(default_factory=FunfhundertRules)
    deals: int = 1000
    seed: int = 1

    def plan(self) -> Plan:
        """Return the long run that plays them.

        Raises
        ------
        InputError
            If a player cannot be read or a number is out of range.
        """
        if self.deals < FEWEST_DEALS:
            raise InputError(
                f"{self.deals} deals: play {FEWEST_DEALS} or more, for a standard error"
            )
        names = [make_player(text, seed=self.seed).name for text in (self.a, self.b)]
        config = {
            "a": names[0],
            "b": names[1],
            "rules": self.rules.to_dict(),
            "deals": self.deals,
            "seed": self.seed,
        }
        return Plan(play_some, config, -(-self.deals // AT_ONCE))


@dataclass(frozen=True, eq=False)
class MatchResult:
    """What a match found.

    Attributes
    ----------
    a, b : str
    rules : FunfhundertRules
    seed : int
    a_leads, b_leads : ndarray of int64, shape (deals, 2)
        Points of A and of B in each deal, where A and where B had the first lead.
    """

    a: str
    b: str
    rules: FunfhundertRules
    seed: int
    a_leads: Points
    b_leads: Points

    @property
    def deals(self) -> int:
        """How many deals were played, each of them twice."""
        return len(self.a_leads)

    @property
    def gain(self) -> Estimate:
        """A's points less B's in a deal, on average over both leads."""
        margins = self.a_leads + self.b_leads
        return Estimate.of((margins[:, 0] - margins[:, 1]) / 2)

    @property
    def points(self) -> tuple[Estimate, Estimate]:
        """Points of A and of B in a deal."""
        both = (self.a_leads + self.b_leads) / 2
        return Estimate.of(both[:, 0]), Estimate.of(both[:, 1])

    @property
    def first_lead(self) -> Estimate:
        """What the first lead gains: the leader's points less the other's, whoever leads."""
        a_leads = self.a_leads[:, 0] - self.a_leads[:, 1]
        b_leads = self.b_leads[:, 1] - self.b_leads[:, 0]
        return Estimate.of((a_leads + b_leads) / 2)

    @property
    def better(self) -> tuple[int, int]:
        """Deals in which A, and in which B, made more points from both sides together."""
        margins = self.a_leads + self.b_leads
        difference = margins[:, 0] - margins[:, 1]
        return int((difference > 0).sum()), int((difference < 0).sum())

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        first, second = self.points
        return {
            "a": self.a,
            "b": self.b,
            "rules": self.rules.to_dict(),
            "seed": self.seed,
            "deals": self.deals,
            "gain": self.gain.to_dict(),
            "points_a": first.to_dict(),
            "points_b": second.to_dict(),
            "first_lead": self.first_lead.to_dict(),
            "better_a": self.better[0],
            "better_b": self.better[1],
        }


def match(
    a: str,
    b: str,
    *,
    deals: int = 1000,
    rules: FunfhundertRules | None = None,
    seed: int = 1,
    folder: Path | None = None,
    resume: bool = False,
    workers: int = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> MatchResult:
    """Match two players.

    Parameters
    ----------
    a, b : str
        Players as `make_player` reads them.
    deals : int
        At least 2; each is played twice. The first deals of a seed are the same for any number.
    rules : FunfhundertRules, optional
    seed : int
    folder : Path, optional
        Where finished chunks are kept, so that a broken match can go on with `resume`; without one
        nothing is kept.
    resume, workers, cluster, progress
        As in `analyzer.runs.run`. The result is the same for any number of workers.

    Raises
    ------
    InputError
        If a player cannot be read, a number is out of range, or as `analyzer.runs.run`.
    """
    asked = MatchPlan(a, b, rules or FunfhundertRules(), deals, seed)
    plan = asked.plan()
    if folder is not None:
        path = run(plan, folder, resume=resume, workers=workers, cluster=cluster, progress=progress)
        return read_match(asked, path)
    with TemporaryDirectory() as place:
        path = run(plan, Path(place) / "match", workers=workers, cluster=cluster, progress=progress)
        return read_match(asked, path)


def play_some(config: Mapping[str, Any], chunk: int) -> Columns:
    """Play the deals of one chunk.

    Returns
    -------
    Columns
        A row for each deal: its number, and the points of A and B with A's and with B's lead.
    """
    rules = FunfhundertRules(**config["rules"])
    seed = config["seed"]
    a, b = (make_player(config[name], seed=seed) for name in ("a", "b"))
    first = chunk * AT_ONCE
    numbers = range(first, min(first + AT_ONCE, config["deals"]))
    rows = []
    for number in numbers:
        a_leads = play_deal(deal_cards(rules, seed=seed, number=number), (a, b))
        b_leads = play_deal(deal_cards(rules, seed=seed, number=number), (b, a))
        rows.append((*a_leads, *reversed(b_leads)))
    table = np.array(rows, dtype=np.int16)
    names = ("a_when_a_leads", "b_when_a_leads", "a_when_b_leads", "b_when_b_leads")
    return {
        "deal": np.array(numbers, dtype=np.int32),
        **{name: table[:, place] for place, name in enumerate(names)},
    }


def play_deal(deal: Deal, players: tuple[Player, Player]) -> tuple[int, int]:
    """Play a deal to its end and return the points of both; each sees only its own knowledge."""
    while not deal.is_over:
        turn = deal.position.turn
        deal.act(players[turn].decide(deal.knowledge(turn)))
    return deal.points


def read_match(asked: MatchPlan, path: Path) -> MatchResult:
    """Return what a finished match found, from the file of its run."""
    return match_result(asked, read_columns(path))


def match_result(asked: MatchPlan, rows: Columns) -> MatchResult:
    """Return what a finished match found; `rows` are those of `play_some`."""

    def points(leader: str) -> Points:
        columns = [rows[f"{player}_when_{leader}_leads"] for player in "ab"]
        return np.stack(columns, axis=1).astype(np.int64)

    return MatchResult(asked.a, asked.b, asked.rules, asked.seed, points("a"), points("b"))
