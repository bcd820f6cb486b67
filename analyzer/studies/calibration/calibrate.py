"""From no deals to a correction and its report: play, fit, and check on other deals.

A folder holds all of one calibration: the rows of the deals played for the fits and for the check
(``fit_suit.parquet``, ``check_suit.parquet`` and so on), the fits (``correction.toml``), and under
``runs/`` the chunks of unfinished work, which may be thrown away at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.advice.correction import Kind, kind_of
from analyzer.errors import InputError, did_you_mean
from analyzer.players.contracts import SUITS_ONLY
from analyzer.players.registry import make_player
from analyzer.rules import ladder, load
from analyzer.runs import Columns, Progress, Store, read_columns, run, write_bytes, write_columns
from analyzer.studies.calibration.fit_file import Entry, fits_as_toml, read_fits, replaced
from analyzer.studies.calibration.fitting import Calibration, check, fit
from analyzer.studies.calibration.played_deals import (
    ANY_DECLARER,
    AT_ONCE,
    COLUMNS,
    LEVELS,
    NO_TRICK_BIDS,
    PlayedPlan,
)

if TYPE_CHECKING:
    import pandas as pd

KINDS: Final[dict[str, Kind]] = {
    "suit": "suit",
    "nt": "no-trump",
    "mis": "misere",
    "omis": "open-misere",
}
"""As they are written on command lines and in the names of files."""

FITS: Final = "correction.toml"
RUNS: Final = "runs"

FEWEST_DEALS: Final = ANY_DECLARER * len(LEVELS)
"""So that each level is played by a strongest hand and by any."""


def calibrate(
    folder: Path,
    *,
    rules: str = "australian",
    kinds: Sequence[str] = tuple(KINDS),
    deals: int = 4000,
    check_deals: int = 3000,
    player: str = "sampling:20",
    seed: int = 1,
    resume: bool = False,
    workers: int = 1,
    progress: Progress | None = None,
) -> list[Entry]:
    """Play deals, fit the correction to them, and play others for a check.

    Parameters
    ----------
    folder : Path
        Where rows and fits are kept, for one ruleset; its other kinds stay.
    rules : str
        The name of a ruleset of the catalog.
    kinds : sequence of str
        Of `KINDS`.
    deals : int
        For each fit, from `seed`: one level each, in turn.
    check_deals : int
        For each check, from the next seed: each at every level, a misère once.
    player : str
        In all seats, as `make_player` reads it.
    seed : int
    resume : bool
        Go on with an interrupted calibration. It must be asked for the same, by the same version.
    workers : int
        Processes. The files are the same byte for byte for any number, and any interruptions.
    progress : callable, optional
        Told the deals played, and all there are.

    Returns
    -------
    list of dict
        The new fits, as `fit` returns them.

    Raises
    ------
    InputError
        If a value is wrong, the rules know no such contract, the folder holds another ruleset's
        calibration or an unfinished one without `resume`, or cannot be written.
    """
    _require_known(rules, kinds, deals, check_deals)
    player = make_player(player).name
    _require_own(folder, rules)
    plans = {
        f"{part}_{name}": PlayedPlan(
            KINDS[name],
            rules=rules,
            deals=count,
            levels=LEVELS if part == "check" and KINDS[name] not in NO_TRICK_BIDS else (),
            player=player,
            seed=from_seed,
        ).plan()
        for name in kinds
        for part, count, from_seed in (("fit", deals, seed), ("check", check_deals, seed + 1))
    }
    # All folders are looked at before the first card is played.
    stores = [Store(folder / RUNS / name, plan, resume=resume) for name, plan in plans.items()]
    done = {store.folder.name: store.plan.chunks - len(store.missing) for store in stores}
    total = sum(plan.chunks for plan in plans.values())
    for name, plan in plans.items():

        def tell(finished: int, _: int, *, name: str = name) -> None:
            done[name] = finished
            if progress:
                progress(AT_ONCE * sum(done.values()), AT_ONCE * total)

        result = run(plan, folder / RUNS / name, resume=True, workers=workers, progress=tell)
        write_columns(folder / f"{name}.parquet", read_columns(result))
    entries = [
        fit(
            KINDS[name],
            read_columns(folder / f"fit_{name}.parquet"),
            rules=rules,
            player=player,
            seed=seed,
        )
        for name in kinds
    ]
    keep(entries, folder / FITS)
    return entries


def kinds_known(rules: str) -> tuple[str, ...]:
    """Return the kinds of contract, of `KINDS`, that a ruleset of the catalog knows.

    Raises
    ------
    InputError
        If there is no such ruleset.
    """
    known = {kind_of(ranked.bid) for ranked in ladder(load(rules))}
    return tuple(name for name, kind in KINDS.items() if kind in known)


def keep(entries: Sequence[Entry], path: Path) -> None:
    """Write fits to a file; they take the place of those in it for the same kind and switches.

    Raises
    ------
    InputError
        If the file cannot be read or written.
    """
    text = fits_as_toml(replaced(read_fits(path), entries))
    write_bytes(path, text.encode("utf-8"))


def _require_known(rules: str, kinds: Sequence[str], deals: int, check_deals: int) -> None:
    if load(rules).players == 2:
        raise InputError(f"{rules}: deals with piles on the table are not played here yet")
    for name in kinds:
        if name not in KINDS:
            raise InputError(f"no kind of contract {name!r}: {did_you_mean(name, KINDS)}")
        if name not in kinds_known(rules):
            raise InputError(f"{rules} knows no contract of the kind {name}: leave it out")
    if set(kinds) & {"suit", "nt"} and load(rules).min_level > LEVELS[0]:
        raise InputError(f"{rules} knows no bids of level {LEVELS[0]}: choose other rules")
    if not kinds or len(set(kinds)) < len(kinds):
        raise InputError(f"name each kind of contract once: {', '.join(KINDS)}")
    if min(deals, check_deals) < FEWEST_DEALS:
        raise InputError(
            f"{min(deals, check_deals)} deals are too few: a fit and a check need at least "
            f"{FEWEST_DEALS} each"
        )


def _require_own(folder: Path, rules: str) -> None:
    """Refuse a folder with another ruleset's rows, which would be lost."""
    others = {entry["rules"] for entry in read_fits(folder / FITS)} - {rules}
    if others:
        raise InputError(f"{folder} holds the calibration of {min(others)}: choose another folder")


# --- the report ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class KindReport:
    """How one fit comes true on deals that had no part in it.

    Attributes
    ----------
    entry : dict
        The fit.
    strongest : tuple of Calibration
        Where the hand declares that looks strongest before the widow, as in most real deals: by
        level, then with suits by trump suit (``S`` to ``H``), and in all.
    every : tuple of Calibration
        Of all deals; in a third of them any seat declares.
    """

    entry: Entry
    strongest: tuple[Calibration, ...]
    every: tuple[Calibration, ...]

    @property
    def kind(self) -> Kind:
        """``suit``, ``no-trump``, ``misere`` or ``open-misere``."""
        kind: Kind = self.entry["kind"]
        return kind


@dataclass(frozen=True)
class CalibrationReport:
    """How all fits of a folder come true."""

    kinds: tuple[KindReport, ...]

    def rows(self) -> list[dict[str, Any]]:
        """Return plain values, a row for each part of the deals; without the bins."""
        return [
            {"rules": each.entry["rules"], "kind": each.kind, "declarer": declarer}
            | {name: value for name, value in part.to_dict().items() if name != "bins"}
            for each in self.kinds
            for declarer, parts in (("strongest", each.strongest), ("every", each.every))
            for part in parts
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "kinds": [
                {
                    "fit": each.entry,
                    "strongest": [part.to_dict() for part in each.strongest],
                    "every": [part.to_dict() for part in each.every],
                }
                for each in self.kinds
            ]
        }

    def to_frame(self) -> pd.DataFrame:
        """Return a table, a row for each part of the deals."""
        from analyzer.reports.frames import calibration_frame

        return calibration_frame(self)


def report(folder: Path) -> CalibrationReport:
    """Check the fits of a folder on the rows of its check, as `calibrate` left them.

    Raises
    ------
    InputError
        If there is no calibration, or its files cannot be read.
    """
    entries = {entry["kind"]: entry for entry in read_fits(folder / FITS)}
    if not entries:
        raise InputError(
            f"{folder} holds no calibration: make one with five-hundred calibrate --out {folder}"
        )
    return CalibrationReport(
        tuple(
            _kind_report(entries[kind], _check_rows(folder / f"check_{name}.parquet"))
            for name, kind in KINDS.items()
            if kind in entries
        )
    )


def _check_rows(path: Path) -> Columns:
    played = read_columns(path)
    missing = [name for name in COLUMNS if name not in played]
    if missing:
        raise InputError(
            f"{path} has no column {missing[0]}: another version played it; calibrate anew"
        )
    return played


def _kind_report(entry: Entry, played: Columns) -> KindReport:
    strongest = _some(played, played["strongest"] == 1)
    return KindReport(entry, strongest=_parts(entry, strongest), every=_parts(entry, played))


def _parts(entry: Entry, played: Columns) -> tuple[Calibration, ...]:
    *levels, everything = check(entry, played)
    suits = []
    if entry["kind"] == "suit":
        for suit in SUITS_ONLY:
            rows = played["denomination"] == suit
            if rows.any():
                suits.append(replace(check(entry, _some(played, rows))[-1], name=suit.text))
    return (*levels, *suits, everything)


def _some(played: Columns, rows: npt.NDArray[np.bool_]) -> Columns:
    return {name: values[rows] for name, values in played.items()}
