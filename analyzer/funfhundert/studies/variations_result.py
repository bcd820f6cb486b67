"""What a run of `variations` found: each quantity under each of the rules, and the difference."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.estimate import Estimate
from analyzer.funfhundert.studies.variations import (
    USUAL_DEALS,
    VARIATIONS,
    VariationsStudy,
)
from analyzer.runs import Columns, Progress, read_columns, run

if TYPE_CHECKING:
    import pandas as pd

KIND: Final = "played out by rule players who see only their own cards"

DEFINITIONS: Final = {
    "announcements": "points announced by a player in a deal, the swap's ten included",
    "points": "points of a player in a deal: tricks and announcements",
    "spread": "standard deviation of the margin of a deal, leader's points less the other's",
    "first_lead": "leader's points less the other's, each deal with both players leading",
    "count": "announcements by both players in a deal, the swap not counted",
    "deals": "deals of a game until somebody has 500",
    "first_wins": "chance of who leads first in the first deal to win the game",
}

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Quantity:
    """One quantity under some rules.

    Attributes
    ----------
    here : Estimate
    difference : Estimate
        Less the same under the usual rules in the same deals.
    """

    here: Estimate
    difference: Estimate


@dataclass(frozen=True)
class VariationRow:
    """What one of the rules does.

    Attributes
    ----------
    name : str
        A name of `VARIATIONS`.
    values : dict of str to Quantity
        By the names of `DEFINITIONS`.
    """

    name: str
    values: dict[str, Quantity]

    def to_dict(self) -> dict[str, Any]:
        """Return plain values: each quantity, its difference, and their standard errors."""
        row: dict[str, Any] = {"rules": self.name}
        for name, each in self.values.items():
            row[name], row[f"{name}_se"] = each.here.value, each.here.se
            row[f"{name}_difference"] = each.difference.value
            row[f"{name}_difference_se"] = each.difference.se
        return {**row, "n": next(iter(self.values.values())).here.n}


@dataclass(frozen=True)
class Variations:
    """What a study found.

    Attributes
    ----------
    study : VariationsStudy
    rows : tuple of VariationRow
        The usual rules first.
    """

    study: VariationsStudy
    rows: tuple[VariationRow, ...]

    def row(self, name: str) -> VariationRow:
        """Return the row of one of the rules.

        Raises
        ------
        KeyError
            If there is none.
        """
        for row in self.rows:
            if row.name == name:
                return row
        raise KeyError(f"no variation {name!r}")

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "deals": self.study.deals,
            "seed": self.study.seed,
            "estimate": KIND,
            "definitions": dict(DEFINITIONS),
            "switches": {name: VARIATIONS[name].changed() for name in VARIATIONS},
            "rows": [row.to_dict() for row in self.rows],
        }

    def to_frame(self) -> pd.DataFrame:
        """Return a table with a row for each of the rules."""
        from analyzer.reports.frames import rows_frame

        return rows_frame([row.to_dict() for row in self.rows]).set_index("rules")


def read_variations(path: Path, study: VariationsStudy) -> Variations:
    """Return what a finished run says.

    Parameters
    ----------
    path : Path
        Its ``result.parquet``.
    study : VariationsStudy
        What was asked.
    """
    columns = read_columns(path)
    found = []
    for place in range(len(VARIATIONS)):
        rows = columns["rules"] == place
        found.append(_by_deal({name: values[rows] for name, values in columns.items()}))
    usual = found[0]
    return Variations(
        study,
        tuple(
            VariationRow(name, {each: _quantity(here[each], usual[each]) for each in DEFINITIONS})
            for name, here in zip(VARIATIONS, found, strict=True)
        ),
    )


def measure_variations(
    *,
    deals: int = USUAL_DEALS,
    seed: int = 1,
    workers: int = 1,
    progress: Progress | None = None,
) -> Variations:
    """Compare the variations with the usual rules in the same deals.

    Parameters
    ----------
    deals : int
        At least 10.
    seed : int
    workers : int
        The result does not depend on it.
    progress : callable, optional
        As in `analyzer.runs.run`.

    Raises
    ------
    InputError
        If a number is out of range.
    """
    study = VariationsStudy(deals, seed)
    with TemporaryDirectory() as folder:
        path = run(study.plan(), Path(folder, "variations"), workers=workers, progress=progress)
        return read_variations(path, study)


def _by_deal(rows: Columns) -> dict[str, Floats]:
    """Return for each quantity a value for each deal whose mean is the quantity."""
    both = {name: np.asarray(values, dtype=np.float64) for name, values in rows.items()}
    usual, turned = both["leader"] - both["other"], both["turned_leader"] - both["turned_other"]
    said = sum(both[f"{way}{who}_said"] for way in ("", "turned_") for who in ("leader", "other"))
    points = sum(both[f"{way}{who}"] for way in ("", "turned_") for who in ("leader", "other"))
    return {
        "announcements": np.asarray(said / 4),
        "points": np.asarray(points / 4),
        "spread": spread_by_deal(usual, turned),
        "first_lead": (usual + turned) / 2,
        "count": both["moments"],
        "deals": both["deals"],
        "first_wins": both["first_won"],
    }


def spread_by_deal(usual: Floats, turned: Floats) -> Floats:
    """Return values whose mean is the standard deviation of the margins.

    Their standard error is that of the standard deviation, as far as it is linear in the squares
    (the delta method), and differences of two of them have the error of paired samples.

    Parameters
    ----------
    usual, turned : ndarray of float64, shape (n,)
        Margins of the same deals, both ways.
    """
    mean = float((usual + turned).mean()) / 2
    squares = ((usual - mean) ** 2 + (turned - mean) ** 2) / 2
    spread = float(np.sqrt(squares.mean()))
    if spread == 0:
        return np.zeros(len(usual))
    around: Floats = spread + (squares - spread**2) / (2 * spread)
    return around


def _quantity(here: Floats, usual: Floats) -> Quantity:
    return Quantity(Estimate.of(here), Estimate.of(here - usual))
