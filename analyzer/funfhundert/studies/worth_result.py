"""What a run of `worth` found: a row for each holding, combination, lead and habit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import hypot
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from analyzer.estimate import Estimate
from analyzer.funfhundert.rules import FunfhundertRules
from analyzer.funfhundert.studies.holdings import BY_NAME
from analyzer.funfhundert.studies.tallies import estimates
from analyzer.funfhundert.studies.worth import (
    FIRST_ROW,
    MEASURES,
    PARTS,
    RULE,
    USUAL_DEALS,
    WorthStudy,
)
from analyzer.runs import Progress, read_columns, run

if TYPE_CHECKING:
    import pandas as pd

DEFINITIONS: Final = {
    "margin": "points of the deal, own less opponent's; in a comparison, the difference it makes",
    "announcements": "the part of the margin that is announcements and the swap",
    "holdings": "margin with the cards in a dealt hand, less that of the same deal in which each "
    "has changed places with a plain 7, 8 or 9 from the opponent's hand or the talon",
    "apart": "the worth of the same cards one by one, added up",
    "made": "announced: how often by the holder, or by a player in a deal",
    "made_without": "the same in the deal without",
    "points": "announced: points for a player in a deal; habits: margin where it changes the play",
    "tricks": "tricks played when it was announced",
    "first lead": "leader's points less the other's, each deal with both players leading",
    "leads": "margin with this card led first, less that of the rule player's own lead",
    "changed": "leads: the rule player leads another card; habits: some card is played otherwise",
    "habits": "margin of a rule player with the habit, less without, against the same player",
}


@dataclass(frozen=True)
class WorthRow:
    """One row.

    Attributes
    ----------
    part : str
        ``holdings``, ``announced``, ``first lead``, ``leads`` or ``habits``.
    name : str
    values : mapping of str to Estimate
        By measure: see `DEFINITIONS`.
    """

    part: str
    name: str
    values: Mapping[str, Estimate]

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, each measure with ``_se``, and ``n``."""
        row: dict[str, Any] = {"part": self.part, "name": self.name}
        for measure in (*MEASURES, "apart"):
            if measure in self.values:
                row[measure] = self.values[measure].value
                row[f"{measure}_se"] = self.values[measure].se
        first = self.values.get("margin", self.values.get("made"))
        return {**row, "n": first.n if first else 0}


@dataclass(frozen=True)
class Worth:
    """What a study found.

    Attributes
    ----------
    study : WorthStudy
    rows : tuple of WorthRow
    """

    study: WorthStudy
    rows: tuple[WorthRow, ...]

    @property
    def kind(self) -> str:
        """What kind of estimate it is."""
        told = f"played out by {self.study.player} players who see only their own cards"
        if "habits" in self.study.wanted and self.study.player != RULE:
            return f"{told}; habits are rule players' against them"
        return told

    def part(self, part: str) -> tuple[WorthRow, ...]:
        """Return the rows of one part, in their order; none where it was left out."""
        return tuple(row for row in self.rows if row.part == part)

    def row(self, part: str, name: str) -> WorthRow:
        """Return one row.

        Raises
        ------
        KeyError
            If there is none.
        """
        for row in self.part(part):
            if row.name == name:
                return row
        raise KeyError(f"no {part} row {name!r}")

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "rules": self.study.rules.to_dict(),
            "deals": self.study.deals,
            "seed": self.study.seed,
            "player": self.study.player,
            "estimate": self.kind,
            "definitions": dict(DEFINITIONS),
            "rows": [row.to_dict() for row in self.rows],
        }

    def to_frame(self) -> pd.DataFrame:
        """Return a table with a row for each part and name."""
        from analyzer.reports.frames import rows_frame

        return rows_frame([row.to_dict() for row in self.rows]).set_index(["part", "name"])


def read_worth(path: Path, study: WorthStudy) -> Worth:
    """Return what a finished run says.

    Parameters
    ----------
    path : Path
        Its ``result.parquet``.
    study : WorthStudy
        What was asked.
    """
    found = estimates(read_columns(path), MEASURES)
    rows = []
    for part, names in PARTS.items():
        if part not in study.wanted:
            continue
        for place, name in enumerate(names):
            rows.append(WorthRow(part, name, found[FIRST_ROW[part] + place]))
    single = {row.name: row.values["margin"] for row in rows if row.part == "holdings"}
    told = [row if row.part != "holdings" else _with_parts(row, single) for row in rows]
    return Worth(study, tuple(told))


def measure_worth(
    *,
    deals: int = USUAL_DEALS,
    rules: FunfhundertRules | None = None,
    seed: int = 1,
    player: str = "rule",
    parts: tuple[str, ...] = (),
    workers: int = 1,
    progress: Progress | None = None,
) -> Worth:
    """Measure what combinations, cards, the first lead and habits are worth.

    Parameters
    ----------
    deals : int
        For each row, at least 10.
    rules : FunfhundertRules, optional
    seed : int
    player : str
    parts : tuple of str
        As in `WorthStudy`.
    workers : int
        The result does not depend on it.
    progress : callable, optional
        As in `analyzer.runs.run`.

    Raises
    ------
    InputError
        If a number is out of range, or there is no such player or part.
    """
    study = WorthStudy(rules or FunfhundertRules(), deals, seed, player, parts)
    with TemporaryDirectory() as folder:
        path = run(study.plan(), Path(folder, "worth"), workers=workers, progress=progress)
        return read_worth(path, study)


def _with_parts(row: WorthRow, single: Mapping[str, Estimate]) -> WorthRow:
    """Add what the same cards are worth one by one: all holdings have deals of their own."""
    parts = BY_NAME[row.name].parts
    if not parts:
        return row
    total = sum(times * single[name].value for name, times in parts.items())
    error = hypot(*(times * single[name].se for name, times in parts.items()))
    apart = Estimate(total, error, row.values["margin"].n)
    return WorthRow(row.part, row.name, {**row.values, "apart": apart})
