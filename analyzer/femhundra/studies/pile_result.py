"""Is it worth taking the pile? By its size, by what can be laid with it, and by ways to decide.

Rounds are the sample, with one draw each: standard errors are those over the rounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.errors import InputError
from analyzer.estimate import Estimate
from analyzer.femhundra.rules import PILE_CARDS
from analyzer.femhundra.studies.hands_result import ASSUMES
from analyzer.femhundra.studies.pile_run import try_some
from analyzer.runs import Columns, read_run

if TYPE_CHECKING:
    import pandas as pd

SIZES: Final = (1, 2, 3, 5, 8, 12)
"""Least of each group of piles."""
LAID: Final = {"fine": (0, 2), "3": (3, 3), "4": (4, 4), "5+": (5, 99)}
"""Cards that can be laid with the pile."""
STAGES: Final = ("first third", "second third", "last third")
"""Of a round, by the stock left of what there was at its first draw."""
SMALL: Final = 4
MANY: Final = 5
"""Of a plain way to decide: a pile of so few cards, so many cards to lay."""
CLEARLY: Final = 2.0
"""Standard errors."""
DECK_LEFT: Final = 51
HAND: Final = 7
Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class PileRow:
    """Draws that have something in common.

    Attributes
    ----------
    part : str
        ``size``; ``able``: by size, where three cards can be laid; ``laid``, ``size and laid``,
        ``stage`` or ``all``.
    name : str
    size : float
        Mean size of the pile.
    gain : Estimate
        Net of the pile less that of the stock, in points.
    better : Estimate
        Share of draws in which the pile was better in the worlds tried.
    clearly : float
        Share in which it was better by more than two standard errors.
    took : Estimate
        Share in which the rule player takes it.
    """

    part: str
    name: str
    size: float
    gain: Estimate
    better: Estimate
    clearly: float
    took: Estimate

    def to_dict(self) -> dict[str, object]:
        """Return plain values."""
        row: dict[str, object] = {
            "part": self.part, "name": self.name, "draws": self.gain.n, "size": self.size,
        }  # fmt: skip
        for name in ("gain", "better", "took"):
            each: Estimate = getattr(self, name)
            row |= {name: each.value, f"{name}_se": each.se}
        return {**row, "clearly": self.clearly}


@dataclass(frozen=True)
class Way:
    """A way to decide between pile and stock.

    Attributes
    ----------
    name : str
    takes : float
        Share of draws in which it takes the pile.
    gain : Estimate
        Points a draw against always taking the stock.
    behind : Estimate
        Points a draw lost against the better of the two, found by trying both: what looks better in
        one half of the worlds is judged in the other half, and the reverse.
    """

    name: str
    takes: float
    gain: Estimate
    behind: Estimate

    def to_dict(self) -> dict[str, object]:
        """Return plain values."""
        return {
            "name": self.name,
            "takes": self.takes,
            "gain": self.gain.value,
            "gain_se": self.gain.se,
            "behind": self.behind.value,
            "behind_se": self.behind.se,
            "draws": self.gain.n,
        }


@dataclass(frozen=True)
class PileReport:
    """What the study found.

    Attributes
    ----------
    players, rounds, worlds, seed : int
    rows : tuple of PileRow
    ways : tuple of Way
        The first is to try both.
    """

    players: int
    rounds: int
    worlds: int
    seed: int
    rows: tuple[PileRow, ...]
    ways: tuple[Way, ...]

    def part(self, part: str) -> dict[str, PileRow]:
        """Return the rows of one part by name."""
        return {row.name: row for row in self.rows if row.part == part}

    def to_dict(self) -> dict[str, object]:
        """Return plain values."""
        return {
            **self._about(),
            "rows": [row.to_dict() for row in self.rows],
            "ways": [way.to_dict() for way in self.ways],
        }

    def table(self) -> list[dict[str, object]]:
        """Return all rows, the ways to decide last (part ``way``), as plain values."""
        ways = [
            {
                "part": "way", "name": way.name, "draws": way.gain.n, "gain": way.gain.value,
                "gain_se": way.gain.se, "took": way.takes, "behind": way.behind.value,
                "behind_se": way.behind.se,
            }
            for way in self.ways
        ]  # fmt: skip
        rows = [{**row.to_dict(), "behind": None, "behind_se": None} for row in self.rows]
        return [*rows, *ways]

    def to_frame(self) -> pd.DataFrame:
        """Return the table indexed by part and name; what was asked is in ``attrs``."""
        from analyzer.reports.frames import rows_frame

        return rows_frame(self.table(), **self._about()).set_index(["part", "name"])

    def _about(self) -> dict[str, Any]:
        return {
            "players": self.players,
            "rounds": self.rounds,
            "worlds": self.worlds,
            "seed": self.seed,
            "assumes": ASSUMES,
        }


def read_pile(path: Path) -> PileReport:
    """Return what a finished run says.

    Parameters
    ----------
    path : Path
        The folder of the run, or the result in it.

    Raises
    ------
    InputError
        If there is none, or it is no such run.
    """
    return read_run(path, try_some, "study of the pile of Femhundra", report_of)


def report_of(config: Mapping[str, Any], columns: Columns) -> PileReport:
    """Return what the rows of `pile_run.try_some` say, of all chunks."""
    n = len(columns["round"])
    if n != config["rounds"]:
        raise InputError(f"{n} draws, not {config['rounds']}")
    sizes = {
        size_text(least, after): (columns["pile"] >= least) & (columns["pile"] < after)
        for least, after in zip(SIZES, (*SIZES[1:], 99), strict=True)
    }
    laid = {
        name: (columns["can_lay"] >= least) & (columns["can_lay"] <= most)
        for name, (least, most) in LAID.items()
    }
    gone = 1 - columns["stock"] / (DECK_LEFT - HAND * config["players"])
    stage = np.minimum((gone * len(STAGES)).astype(int), len(STAGES) - 1)
    groups: dict[tuple[str, str], Bools] = {("all", "all"): np.ones(n, dtype=bool)}
    groups |= {("size", name): here for name, here in sizes.items()}
    able = columns["can_lay"] >= PILE_CARDS
    groups |= {("able", name): here & able for name, here in sizes.items()}
    groups |= {("laid", name): here for name, here in laid.items()}
    groups |= {
        ("size and laid", f"{size}, {cards}"): sizes[size] & laid[cards]
        for cards in laid
        for size in sizes
    }
    groups |= {("stage", name): stage == i for i, name in enumerate(STAGES)}
    return PileReport(
        config["players"],
        n,
        config["worlds"],
        config["seed"],
        tuple(_row(part, name, columns, here) for (part, name), here in groups.items()),
        _ways(columns),
    )


def size_text(least: int, after: int) -> str:
    """Return ``3-4``, ``1`` or ``12+``."""
    if after > DECK_LEFT:
        return f"{least}+"
    return str(least) if after == least + 1 else f"{least}-{after - 1}"


def _row(part: str, name: str, columns: Columns, here: Bools) -> PileRow:
    gain = (columns["gain_a"][here] + columns["gain_b"][here]) / 2
    size = columns["pile"][here]
    clearly = gain > CLEARLY * columns["gain_se"][here]
    return PileRow(
        part,
        name,
        float(size.mean()) if len(size) else float("nan"),
        Estimate.of(gain),
        Estimate.share(gain > 0),
        float(clearly.mean()) if len(gain) else float("nan"),
        Estimate.share(columns["took"][here]),
    )


def _ways(columns: Columns) -> tuple[Way, ...]:
    a, b = columns["gain_a"], columns["gain_b"]
    mean = (a + b) / 2
    best = ((a > 0) * b + (b > 0) * a) / 2
    can = columns["can_lay"] >= PILE_CARDS
    takes: dict[str, Bools] = {
        "rule player": columns["took"],
        "whenever three can be laid": can,
        "three, and more laid than left": can & (columns["more"] > columns["burden"]),
        "three and a small pile, or five": can
        & ((columns["pile"] <= SMALL) | (columns["can_lay"] >= MANY)),
        "never": np.zeros(len(a), dtype=bool),
    }
    tried = Way(
        "try both",
        float(((a > 0).mean() + (b > 0).mean()) / 2),
        Estimate.of(best),
        Estimate(0.0, 0.0, len(a)),
    )
    return (
        tried,
        *(
            Way(
                name,
                float(which.mean()),
                Estimate.of(mean * which),
                Estimate.of(best - mean * which),
            )
            for name, which in takes.items()
        ),
    )
