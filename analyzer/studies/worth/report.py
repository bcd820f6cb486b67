"""What the joker, the bowers, aces, kings, voids and long trumps are worth.

A card is worth what a hand with it brings more than the same hand with a low card in its place, on
common worlds (`base_hands`). Hands are the sample: standard errors are those of the mean of the
differences, hand by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import index
from pathlib import Path

import numpy as np
import numpy.typing as npt

from analyzer.advice.correction import correction_for
from analyzer.errors import InputError
from analyzer.rules import Denomination, trick_bid
from analyzer.runs import Columns, read_columns, read_manifest
from analyzer.runs.store import MANIFEST, RESULT
from analyzer.studies.hands import MEAN_AT_LEVEL
from analyzer.studies.worth.base_hands import BASE, FEWER_TRUMPS, SWAPS, trump_cards
from analyzer.studies.worth.givens import GIVENS, Holdings
from analyzer.studies.worth.result import (
    ALL_SUITS,
    CARDS,
    LADDER,
    LENGTHS,
    MEASURES,
    Worth,
    WorthReport,
)
from analyzer.studies.worth.run import WorthPlan, try_some
from analyzer.studies.written_rules import read_rules

FloatArray = npt.NDArray[np.float64]


def report(result: Path, plan: WorthPlan) -> WorthReport:
    """Return what a finished run says.

    Parameters
    ----------
    result : Path
        Its Parquet file.
    plan : WorthPlan

    Raises
    ------
    InputError
        If the file cannot be read, or is of another study.
    """
    columns = read_columns(result)
    if not {"hand", "swap", *MEASURES.values()} <= columns.keys():
        raise InputError(f"{result} holds no study of worth")
    if len(np.unique(columns["hand"])) != plan.hands:
        raise InputError(f"{result} is of another run than its {MANIFEST}")
    found = _Differences(columns, plan)
    names = [denomination.text for denomination in Denomination]
    suits = [name for name in names if name != Denomination.NO_TRUMP.text]
    bids = {"suit": trick_bid(MEAN_AT_LEVEL, Denomination.SPADES)}
    bids["no-trump"] = trick_bid(MEAN_AT_LEVEL, Denomination.NO_TRUMP)
    return WorthReport(
        rules=plan.rules,
        hands=plan.hands,
        worlds=plan.worlds,
        seed=plan.seed,
        estimate={
            kind: "corrected" if correction_for(bid, plan.rules) else "double-dummy"
            for kind, bid in bids.items()
        },
        rows=tuple(row for name in names for row in found.rows(name)),
        all_suits=tuple(found.rows(ALL_SUITS)),
        pairs=tuple(pair for name in (*suits, ALL_SUITS) for pair in found.pairs(name)),
    )


def read_report(folder: Path) -> WorthReport:
    """Return what the folder of a finished run says.

    Raises
    ------
    InputError
        If it holds none.
    """
    path = folder / MANIFEST
    manifest = read_manifest(path)
    config = manifest["config"]
    try:
        if not str(manifest["work"]).endswith(f".{try_some.__name__}"):
            raise ValueError("it tells of another study")
        numbers = {name: index(config[name]) for name in ("hands", "worlds", "seed")}
        plan = WorthPlan(read_rules(config["rules"]), **numbers)
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(f"{path} is no manifest of a study of worth: {error}") from error
    return report(folder / RESULT, plan)


class _Differences:
    """The rows of a run, compared hand by hand."""

    def __init__(self, columns: Columns, plan: WorthPlan) -> None:
        self.columns = columns
        self.worlds = plan.worlds
        self.values: FloatArray = np.stack(
            [np.asarray(columns[name], dtype=np.float64) for name in MEASURES.values()], axis=1
        )
        of_row = columns["denomination"]
        self.names = np.array([each.text for each in Denomination])[of_row]
        trumps = np.array([trump_cards(each, plan.rules) for each in Denomination])[of_row]
        self.trumps = np.bitwise_count(columns["cards"] & trumps).astype(np.int64)
        self.holdings = Holdings(columns, self.trumps, plan.rules)
        # Rows lie hand by hand, the base hand first.
        is_base = columns["swap"] == SWAPS.index(BASE)
        self.base = np.flatnonzero(is_base)[np.cumsum(is_base) - 1]

    def rows(self, denomination: str) -> Iterator[Worth]:
        """Yield every card's worth in a denomination: plain, then given the rest."""
        for card in CARDS:
            some = self._rows_of(card, denomination)
            if not len(some):
                continue
            longer = card in LENGTHS.values()
            one, other = (self.base[some], some) if longer else (some, self.base[some])
            yield self._compared(card, denomination, one, other)
            for given in GIVENS.get(card, ()):
                part = np.flatnonzero(given.holds(self.holdings, some))
                if len(part):
                    yield self._compared(card, denomination, one[part], other[part], given.text)

    def pairs(self, denomination: str) -> Iterator[Worth]:
        """Yield neighbours of the ladder compared, over hands that hold neither."""
        for card, over in LADDER:
            one, other = (self._rows_of(each, denomination) for each in (card, over))
            _, first, second = np.intersect1d(
                self.base[one], self.base[other], assume_unique=True, return_indices=True
            )
            if len(first):
                yield self._compared(card, denomination, one[first], other[second], over=over)

    def _rows_of(self, card: str, denomination: str) -> npt.NDArray[np.intp]:
        """Return the rows in which a card was swapped in; of a length, a trump swapped out."""
        length = next((n for n, name in LENGTHS.items() if name == card), None)
        swap = card if length is None else FEWER_TRUMPS
        here = self.columns["swap"] == SWAPS.index(swap)
        if length is not None:
            here = here & (self.trumps == length)
        no_trump = self.names == Denomination.NO_TRUMP.text
        return np.flatnonzero(
            here & (~no_trump if denomination == ALL_SUITS else self.names == denomination)
        )

    def _compared(
        self,
        card: str,
        denomination: str,
        one: npt.NDArray[np.intp],
        other: npt.NDArray[np.intp],
        given: str | None = None,
        *,
        over: str | None = None,
    ) -> Worth:
        differences = self.values[one] - self.values[other]
        n = len(differences)
        means = differences.mean(axis=0)
        errors = (
            differences.std(axis=0, ddof=1) / np.sqrt(n) if n > 1 else np.full(len(means), np.nan)
        )
        values = {
            name: (float(mean), float(error))
            for name, mean, error in zip(MEASURES, means, errors, strict=True)
        }
        return Worth(card, denomination, given, over, values, n, self.worlds)
