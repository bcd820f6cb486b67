"""Fit what play makes of double-dummy tricks, and check it on deals that had no part in the fit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.advice.correction import (
    ALIKE,
    HOLDERS,
    TRICKS,
    USUAL_TRUMPS,
    WIDEST,
    Correction,
    Hands,
    Kind,
    from_entry,
)
from analyzer.rules import Bid, Denomination, load, trick_bid
from analyzer.runs import Columns
from analyzer.studies.calibration.played_deals import LEVELS, NO_TRICK_BIDS, WORTH_UNIT

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]

BINS: Final = 10
"""About equally many contracts in each; fewer bins where the chances are few."""

RIDGE: Final = 1e-3
"""Holds down what the deals say nothing about."""

MARGINS: Final = 2 * WIDEST + 1
MARGIN = slice(0, MARGINS)
TRUMP = MARGIN.stop
JOKER = slice(TRUMP + 1, TRUMP + len(HOLDERS))
WORTH = slice(JOKER.stop, JOKER.stop + 2)
ABOVE = WORTH.stop
LEVEL = slice(ABOVE + 1, ABOVE + 1 + len(LEVELS))
STEEP = slice(LEVEL.stop, LEVEL.stop + len(LEVELS))
"""Places in the vector of coefficients; a joker in declarer's own hand counts nothing."""

SIZE: Final = STEEP.stop


def fit(kind: Kind, played: Columns, *, rules: str, player: str, seed: int) -> dict[str, Any]:
    """Fit a correction to played deals.

    Parameters
    ----------
    kind : str
    played : Columns
        As `play_some` returns them, of all chunks together.
    rules, player : str
    seed : int
        Of the deals, to be written down with the fit.

    Returns
    -------
    dict
        An entry of ``correction.toml``; `from_entry` reads it.
    """
    switches = load(rules).switches()
    entry: dict[str, Any] = {
        "kind": kind,
        "rules": rules,
        "player": player,
        "deals": len(np.unique(played["deal"])),
        "seed": seed,
        "switches": {name: switches[name] for name in ALIKE[kind]},
    }
    if kind in NO_TRICK_BIDS:
        logits, slopes = _fit_misere(played)
        entry["misere"], entry["misere_worth"] = logits.round(4).tolist(), slopes.round(4).tolist()
        return entry
    bid, other = (_fit_tricks(played, just_bid=just_bid) for just_bid in (True, False))
    entry["usual_worth"] = _usual_worth(played)
    entry["level"] = bid[LEVEL].round(4).tolist()
    entry["steep"] = bid[STEEP].round(4).tolist()
    entry |= _written(bid)
    entry["other"] = _written(other) | {"above": round(float(other[ABOVE]), 4)}
    return entry


def _written(found: FloatArray) -> dict[str, Any]:
    return {
        "margin": np.cumsum(found[MARGIN]).round(4).tolist(),
        "trump": round(float(found[TRUMP]), 4),
        "joker": [0.0, *found[JOKER].round(4).tolist()],
        "worth": found[WORTH].round(4).tolist(),
    }


def _fit_tricks(played: Columns, *, just_bid: bool) -> FloatArray:
    """Return coefficients; those of the margins as steps, none of which goes down."""
    from scipy.optimize import minimize

    rows, reached = _questions(played, just_bid=just_bid)

    def loss(given: FloatArray) -> tuple[float, FloatArray]:
        logit = rows @ given
        chance = 1.0 / (1.0 + np.exp(-logit))
        # log(1 + exp(x)), safe for any x
        value = (np.logaddexp(0.0, logit) - reached * logit).sum()
        slope = rows.T @ (chance - reached)
        ridge = RIDGE * len(rows) / SIZE
        return float(value + ridge * given @ given / 2), slope + ridge * given

    rising = (*range(1, MARGINS), WORTH.start, *range(STEEP.start, STEEP.stop))
    bounds = [(0.0 if place in rising else None, None) for place in range(SIZE)]
    found = minimize(loss, np.zeros(SIZE), jac=True, bounds=bounds, method="L-BFGS-B")
    return np.asarray(found.x, dtype=np.float64)


def _questions(played: Columns, *, just_bid: bool) -> tuple[FloatArray, FloatArray]:
    """Return "did play take at least n tricks?", a row for each deal, level and n near enough.

    Of the tricks bid or of all others. Not where declarer can cash them: nothing is asked then.
    """
    parts, reached = [], []
    for asked in range(1, TRICKS + 1):
        margin = played["open"] - asked
        bid = played["level"] == asked
        some = bid if just_bid else ~bid & (abs(margin) <= WIDEST)
        some = some & (played["sure"] < asked)
        rows = np.zeros((int(some.sum()), SIZE))
        near = np.clip(margin[some], -WIDEST, WIDEST)
        rows[:, MARGIN] = np.arange(-WIDEST, WIDEST + 1) <= near[:, None]
        suit = played["denomination"][some] != Denomination.NO_TRUMP
        rows[:, TRUMP] = np.where(suit, played["trumps"][some] - USUAL_TRUMPS, 0)
        for place in range(1, len(HOLDERS)):
            rows[:, JOKER.start + place - 1] = played["joker"][some] == place
        better = _worth(played)[some] - _usual_worth(played)
        rows[:, WORTH] = np.stack([better, better * near], axis=1)
        rows[:, ABOVE] = ~bid[some] & (played["level"][some] < asked)
        for place, level in enumerate(LEVELS):
            rows[:, LEVEL.start + place] = just_bid * (level == asked)
            rows[:, STEEP.start + place] = just_bid * (level == asked) * near
        parts.append(rows)
        reached.append((played["played"][some] >= asked).astype(float))
    return np.concatenate(parts), np.concatenate(reached)


def _fit_misere(played: Columns) -> tuple[FloatArray, FloatArray]:
    """Return a misère's logits by open verdict and joker's holder, and slopes in its worth.

    No slope goes down. To each joker's holder a made and a failed misère of usual worth are added,
    so that few deals do not pass for certainty.
    """
    from scipy.optimize import minimize

    logits, slopes = np.zeros((2, len(HOLDERS))), np.zeros(2)
    for verdict in range(2):
        some = np.minimum(played["open"], 1) == verdict
        worth = _worth(played)[some]
        usual = np.full(2 * len(HOLDERS), worth.mean() if len(worth) else 0.0)
        holder = np.append(played["joker"][some], np.repeat(range(len(HOLDERS)), 2))
        rows = np.zeros((len(holder), len(HOLDERS) + 1))
        rows[:, -1] = np.append(worth, usual)
        rows[np.arange(len(rows)), holder] = 1.0
        made = np.append(played["played"][some] == 0, [1, 0] * len(HOLDERS)).astype(np.float64)

        def loss(
            given: FloatArray, rows: FloatArray = rows, made: FloatArray = made
        ) -> tuple[float, FloatArray]:
            logit = rows @ given
            value = (np.logaddexp(0.0, logit) - made * logit).sum() + given @ given / 2 * RIDGE
            slope = rows.T @ (1.0 / (1.0 + np.exp(-logit)) - made) + RIDGE * given
            return float(value), slope

        bounds = [(None, None)] * len(HOLDERS) + [(0.0, None)]
        found = minimize(
            loss, np.zeros(len(HOLDERS) + 1), jac=True, bounds=bounds, method="L-BFGS-B"
        )
        logits[verdict], slopes[verdict] = found.x[:-1], found.x[-1]
    return logits, slopes


def _worth(played: Columns) -> FloatArray:
    """Return what each hand is worth."""
    return np.asarray(played["worth"] * WORTH_UNIT, dtype=np.float64)


def _usual_worth(played: Columns) -> float:
    return round(float(_worth(played).mean()), 2)


# --- how it comes true --------------------------------------------------------------------------


@dataclass(frozen=True)
class Calibration:
    """How chances of one kind came true in played deals.

    Attributes
    ----------
    name : str
        ``8`` (the level), ``suit``, ``misere`` and the like.
    deals : int
    contracts : int
        More than deals where deals were played at several levels.
    open, corrected, played : float
        The share made with all cards open, as corrected, and as played.
    played_se : float
        Of deals, each of which may have been played at several levels.
    open_brier, corrected_brier : float
        Mean squared error of the chance.
    reliability, resolution, uncertainty : float
        Parts of the corrected Brier score (Murphy 1973): reliability - resolution + uncertainty,
        but for the spread within the bins.
    slope : float
        Of the outcome's logit in the chance's: 1 if chances are neither too bold nor too timid.
    bins : tuple of (chance, made, standard error, contracts)
    """

    name: str
    deals: int
    contracts: int
    open: float
    corrected: float
    played: float
    played_se: float
    open_brier: float
    corrected_brier: float
    reliability: float
    resolution: float
    uncertainty: float
    slope: float
    bins: tuple[tuple[float, float, float, int], ...]

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


def check(entry: Mapping[str, Any], played: Columns) -> tuple[Calibration, ...]:
    """Return how a fit comes true on played deals: at each level, and in all.

    Parameters
    ----------
    entry : mapping
        As `fit` returns it.
    played : Columns
        Of deals that had no part in the fit.
    """
    correction = from_entry(entry)
    kind: Kind = entry["kind"]
    chance = np.zeros(len(played["deal"]))
    levels = np.unique(played["level"]).tolist()
    for level in levels:
        rows = played["level"] == level
        chance[rows] = _chances(correction, kind, level, played, rows)
    # In a misère the level is 0, and no more tricks may be taken.
    no_trick = kind in NO_TRICK_BIDS
    made = played["played"] == 0 if no_trick else played["played"] >= played["level"]
    opened = played["open"] == 0 if no_trick else played["open"] >= played["level"]
    parts = [(str(level), played["level"] == level) for level in levels if level]
    parts.append(("all", np.ones(len(made), dtype=np.bool_)))
    return tuple(
        _calibration(
            name,
            opened[rows].astype(float),
            chance[rows],
            made[rows].astype(float),
            np.asarray(played["deal"][rows], dtype=np.int64),
        )
        for name, rows in parts
    )


def _chances(
    correction: Correction, kind: Kind, level: int, played: Columns, rows: npt.NDArray[np.bool_]
) -> FloatArray:
    hands = Hands(
        tricks=np.asarray(played["open"][rows], dtype=np.int64),
        trumps=np.asarray(played["trumps"][rows], dtype=np.int64),
        joker=np.asarray(played["joker"][rows], dtype=np.int64),
        worth=_worth(played)[rows],
        sure=np.asarray(played["sure"][rows], dtype=np.int64),
    )
    bid = _bid(kind, level)
    tricks = correction.tricks(bid, hands)
    return np.asarray(tricks[:, 0] if bid.no_trick else tricks[:, level:].sum(axis=1))


def _bid(kind: Kind, level: int) -> Bid:
    if kind in NO_TRICK_BIDS:
        return NO_TRICK_BIDS[kind]
    strain = Denomination.SPADES if kind == "suit" else Denomination.NO_TRUMP
    return trick_bid(level, strain)


def _calibration(
    name: str, opened: FloatArray, chance: FloatArray, made: FloatArray, deals: IntArray
) -> Calibration:
    n = len(made)
    rate = float(made.mean())
    # By the rank of the first with the same chance: equal chances stay together.
    group = np.searchsorted(np.sort(chance), chance) * BINS // n
    bins = []
    reliability = resolution = 0.0
    for each in np.unique(group):
        part = np.flatnonzero(group == each)
        told, true = float(chance[part].mean()), float(made[part].mean())
        bins.append((told, true, _error(made[part], deals[part]), len(part)))
        reliability += len(part) / n * (told - true) ** 2
        resolution += len(part) / n * (true - rate) ** 2
    return Calibration(
        name=name,
        deals=len(np.unique(deals)),
        contracts=n,
        open=float(opened.mean()),
        corrected=float(chance.mean()),
        played=rate,
        played_se=_error(made, deals),
        open_brier=float(((opened - made) ** 2).mean()),
        corrected_brier=float(((chance - made) ** 2).mean()),
        reliability=reliability,
        resolution=resolution,
        uncertainty=rate * (1 - rate),
        slope=_slope(chance, made),
        bins=tuple(bins),
    )


def _error(made: FloatArray, deals: IntArray) -> float:
    """Return the standard error of a share made, contracts on the same deal hanging together.

    Few deals that agree, or cancel each other, make no share certain: it is at least one over their
    number and one more.
    """
    found, place = np.unique(deals, return_inverse=True)
    away = np.bincount(place, weights=made - made.mean())
    return max(float(np.sqrt((away**2).sum()) / len(made)), 1 / (len(found) + 1))


def _slope(chance: FloatArray, made: FloatArray) -> float:
    """Return the slope of a logistic regression of the outcome on the logit of the chance."""
    told = np.clip(chance, 1e-4, 1 - 1e-4)
    rows = np.stack([np.ones(len(made)), np.log(told / (1 - told))], axis=1)
    found = np.array([0.0, 1.0])
    for _ in range(20):  # Newton's steps; a few are enough
        # Few rows may call for an endless slope.
        fitted = 1 / (1 + np.exp(np.clip(-rows @ found, -30, 30)))
        weight = fitted * (1 - fitted)
        step = np.linalg.solve(rows.T * weight @ rows + 1e-9 * np.eye(2), rows.T @ (made - fitted))
        found = found + step
        if abs(step).max() < 1e-9:
            break
    return float(found[1])
