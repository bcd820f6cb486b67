"""What a change of the rules does to tricks, make rates and scores.

Deals are the same under both rulesets as far as the decks allow (`deals.paired_deals`), the
strongest hand declares what it is best at, and all differences are means over deals of differences
in one deal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.advice.estimates import TRICKS
from analyzer.estimate import Estimate
from analyzer.players.contracts import ContractWish
from analyzer.rules import Denomination, Ruleset, partners, score_table
from analyzer.runs import Columns, read_columns, run
from analyzer.studies.rule_change.changed_deals import (
    asked_bids,
    change_plan,
    from_plain,
    levels_of,
)

if TYPE_CHECKING:
    import pandas as pd

FloatArray = npt.NDArray[np.float64]

USUAL_LEVEL: Final = 8
"""The level at which play's tricks are told: what is bid changes them by some hundredths."""


@dataclass(frozen=True)
class Compared:
    """One number under both rulesets.

    Attributes
    ----------
    rules, against : Estimate or None
        None where it is not known, as a corrected chance without a fit.
    difference : Estimate or None
        Of the first less the second, from the same deals.
    """

    rules: Estimate | None
    against: Estimate | None
    difference: Estimate | None

    def to_dict(self) -> dict[str, float | None]:
        """Return plain values with their standard errors."""
        values: dict[str, float | None] = {}
        for name in ("rules", "against", "difference"):
            found: Estimate | None = getattr(self, name)
            values[name] = None if found is None else found.value
            values[f"{name}_se"] = None if found is None else found.se
        return values


@dataclass(frozen=True)
class LevelChange:
    """What a rule change does at one level.

    Attributes
    ----------
    level : int
        0 in a misère.
    open : Compared
        Chance to make it double-dummy.
    made : Compared
        The same corrected.
    score : Compared
        Expected points of declarer's side: corrected if both rulesets have a fit, else
        double-dummy.
    score_corrected : bool
    """

    level: int
    open: Compared
    made: Compared
    score: Compared
    score_corrected: bool


@dataclass(frozen=True)
class RuleChange:
    """The answer to "what does this change of the rules do?".

    Attributes
    ----------
    rules, against : Ruleset
    contract : str
        Who declares what, as it was asked for.
    deals, seed : int
    same_declarer, same_denomination : float
        Shares of the deals in which the same seat declares, and in which it declares the same.
    tricks : Compared or None
        Of declarer's side double-dummy; None in a misère.
    tricks_in_play : Compared or None
        The same corrected, at the usual level.
    levels : tuple of LevelChange
        Low to high.
    """

    rules: Ruleset
    against: Ruleset
    contract: str
    deals: int
    seed: int
    same_declarer: float
    same_denomination: float
    tricks: Compared | None
    tricks_in_play: Compared | None
    levels: tuple[LevelChange, ...]

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each number told."""
        told: list[tuple[str, int | None, str, Compared | None]] = [
            ("tricks", None, "double-dummy", self.tricks),
            ("tricks", None, "corrected", self.tricks_in_play),
        ]
        for each in self.levels:
            told += [
                ("chance", each.level, "double-dummy", each.open),
                ("chance", each.level, "corrected", each.made),
                (
                    "score",
                    each.level,
                    "corrected" if each.score_corrected else "double-dummy",
                    each.score,
                ),
            ]
        return [
            {"what": what, "level": level, "estimate": kind, **found.to_dict()}
            for what, level, kind, found in told
            if found is not None and (found.rules or found.against)
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, ready for JSON."""
        return {
            "rules": self.rules.name,
            "against": self.against.name,
            "changes": {
                name: list(values) for name, values in self.rules.differences(self.against).items()
            },
            "contract": self.contract,
            "deals": self.deals,
            "seed": self.seed,
            "same_declarer": self.same_declarer,
            "same_denomination": self.same_denomination,
            "rows": self.rows(),
        }

    def to_frame(self) -> pd.DataFrame:
        """Return a table, a row for each of `rows`."""
        from analyzer.reports.frames import rows_frame

        return rows_frame(self.rows(), rules=self.rules.name, against=self.against.name)


def measure_rule_change(
    rules: Ruleset,
    against: Ruleset,
    *,
    contract: str = "suit",
    deals: int = 2000,
    seed: int = 1,
    workers: int = 1,
) -> RuleChange:
    """Measure what a change of the rules does, and keep nothing but the answer.

    Parameters
    ----------
    rules, against : Ruleset
    contract : str
        Who declares what, as `ContractWish.parse` reads it: ``suit``, ``nt``, ``best``, or a bid.
    deals : int
        At least 2; each is solved under both rulesets.
    seed : int
        The same seed gives the same digits, for any `workers`.
    workers : int
        Processes. With more than one a script must begin its work under
        ``if __name__ == "__main__"``.

    Raises
    ------
    BidError
        If one of the rulesets has no such contract.
    InputError
        If a number is out of range, or the rulesets are the same.
    """
    plan = change_plan(rules, against, contract=contract, deals=deals, seed=seed)
    with TemporaryDirectory() as folder:
        return rule_change(plan.config, read_columns(run(plan, Path(folder), workers=workers)))


def rule_change(config: Mapping[str, Any], solved: Columns) -> RuleChange:
    """Sum up solved deals.

    Parameters
    ----------
    config : mapping
        Of the plan: `change_plan(...).config`.
    solved : Columns
        As `solve_some` returns them, of all chunks together.
    """
    both = [from_plain(config["rules"]), from_plain(config["against"])]
    wish = ContractWish.parse(config["contract"], both[0])
    parts = [_part(solved, which) for which in (0, 1)]
    one, other = parts
    same = one["declarer"] == other["declarer"]
    alike = same & (one["denomination"] == other["denomination"])
    levels = tuple(asked_bids(wish, Denomination.NO_TRUMP, levels_of(*both)))
    tricks = in_play = None
    if levels != (0,):
        tricks = _compared([part["open"] for part in parts])
        usual = f"t{USUAL_LEVEL}"
        in_play = _compared([part[usual] for part in parts])
    return RuleChange(
        rules=both[0],
        against=both[1],
        contract=wish.text,
        deals=len(one["deal"]),
        seed=config["seed"],
        same_declarer=float(same.mean()),
        same_denomination=float(alike.mean()),
        tricks=tricks,
        tricks_in_play=in_play,
        levels=tuple(_level(level, parts, both, wish) for level in levels),
    )


def _part(solved: Columns, which: int) -> dict[str, npt.NDArray[Any]]:
    """Return the rows of one ruleset, by deal."""
    rows = np.flatnonzero(np.asarray(solved["against"]) == which)
    rows = rows[np.argsort(np.asarray(solved["deal"])[rows], kind="stable")]
    return {name: np.asarray(values)[rows] for name, values in solved.items()}


def _level(
    level: int,
    parts: Sequence[dict[str, npt.NDArray[Any]]],
    both: Sequence[Ruleset],
    wish: ContractWish,
) -> LevelChange:
    made = [part["open"] >= level if level else part["open"] == 0 for part in parts]
    likely = [part[f"p{level}"] for part in parts]
    corrected = not any(np.isnan(chances).any() for chances in likely)
    if corrected:
        scores = [part[f"s{level}"] for part in parts]
    else:
        scores = [
            _open_scores(part, level, rules, wish) for part, rules in zip(parts, both, strict=True)
        ]
    return LevelChange(
        level=level,
        open=_compared(made, verdicts=True),
        made=_compared(likely),
        score=_compared(scores),
        score_corrected=corrected,
    )


def _open_scores(
    part: dict[str, npt.NDArray[Any]], level: int, rules: Ruleset, wish: ContractWish
) -> FloatArray:
    """Return declarers' points in each deal with the double-dummy tricks."""
    scores = np.zeros(len(part["open"]))
    may_be_partnered = not partners(0, rules.players)
    for denomination in np.unique(part["denomination"]).tolist():
        bid = asked_bids(wish, Denomination(denomination), [level])[level]
        for alone in (0, 1):
            rows = (part["denomination"] == denomination) & (part["alone"] == alone)
            if not rows.any():
                continue
            table = score_table(rules, bid, partnered=may_be_partnered and not alone)
            scores[rows] = table[np.clip(part["open"][rows], 0, TRICKS), 0]
    return scores


def _compared(values: Sequence[npt.NDArray[Any]], *, verdicts: bool = False) -> Compared:
    """Return two means and their difference.

    Parameters
    ----------
    values : two ndarrays, shape (deals,)
        NaN where nothing is known.
    verdicts : bool
        They are 0 or 1. Two deals made and two failed are then added for each standard error, one
        of each for that of the difference, so that deals that agree do not pass for certainty.
    """
    one, other = (np.asarray(each, dtype=np.float64) for each in values)
    known = [not np.isnan(each).any() for each in (one, other)]
    added: list[float] = [0, 0, 1, 1] if verdicts else []
    return Compared(
        _mean(one, added) if known[0] else None,
        _mean(other, added) if known[1] else None,
        _mean(one - other, [-1, 1] if verdicts else []) if all(known) else None,
    )


def _mean(values: FloatArray, added: Sequence[float]) -> Estimate:
    n = len(values)
    spread = float(np.append(values, added).std(ddof=0 if added else 1))
    return Estimate(float(values.mean()), spread / float(np.sqrt(n)), n)
