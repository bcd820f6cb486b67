"""Results as pandas tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pandas as pd

from analyzer.advice.results import BidAdvice, DiscardAdvice
from analyzer.players.match_result import MatchResult
from analyzer.studies.calibration.calibrate import CalibrationReport
from analyzer.studies.worth.result import WorthReport

_ABOUT_BIDS: Final = ("rules", "hand", "widow", "worlds", "seed", "estimate")
_ABOUT_DISCARDS: Final = ("rules", "cards", "contract", "worlds", "seed", "estimate", "compared")
_MAY_BE_UNKNOWN: Final = (
    "p_make_double_dummy",
    "p_make_double_dummy_se",
    "mean_tricks",
    "mean_tricks_se",
)
_ABOUT_MATCHES: Final = ("a", "b", "rules", "contract", "seed")
_ABOUT_WORTH: Final = ("rules", "hands", "worlds", "seed", "estimate", "definitions")


def bid_frame(advice: BidAdvice) -> pd.DataFrame:
    """Return a row for each bid, low to high.

    Returns
    -------
    DataFrame
        Indexed by the bid's text. Columns as in `BidEstimate`; points a deal, chances from 0 to 1;
        ``discard`` is text, missing where the widow is unseen. What was asked is in ``attrs``.
    """
    answer = advice.to_dict()
    frame = pd.DataFrame([_flat(bid) for bid in answer["bids"]]).set_index("bid")
    frame.attrs = {key: answer[key] for key in _ABOUT_BIDS}
    return _numeric(frame)


def discard_frame(advice: DiscardAdvice) -> pd.DataFrame:
    """Return a row for each discard, best first.

    Returns
    -------
    DataFrame
        Indexed by rank from 1. Columns as in `DiscardEstimate`; ``discard`` is text. What was
        asked is in ``attrs``.
    """
    answer = advice.to_dict()
    frame = pd.DataFrame([_flat(discard) for discard in answer["discards"]])
    frame.index = pd.RangeIndex(1, len(frame) + 1, name="rank")
    frame.attrs = {key: answer[key] for key in _ABOUT_DISCARDS}
    return _numeric(frame)


def match_frame(result: MatchResult) -> pd.DataFrame:
    """Return a row for each deal of a match.

    Returns
    -------
    DataFrame
        Indexed by the deal's number. Columns as in `PlayedDeal`, those of each playing apart:
        ``tricks_a_b`` are declarers' where A declares against B. What was asked is in ``attrs``.
    """
    frame = pd.DataFrame([deal.to_dict() for deal in result.deals]).set_index("deal")
    answer = result.to_dict()
    frame.attrs = {key: answer[key] for key in _ABOUT_MATCHES}
    return frame


def calibration_frame(report: CalibrationReport) -> pd.DataFrame:
    """Return a row for each part of the deals on which a correction was checked.

    Returns
    -------
    DataFrame
        Indexed by kind, declarer (``strongest`` or ``every``) and name (a level, a trump suit or
        ``all``). Columns as in `Calibration`, shares from 0 to 1.
    """
    return pd.DataFrame(report.rows()).set_index(["kind", "declarer", "name"])


def worth_frame(report: WorthReport) -> pd.DataFrame:
    """Return a row for each card, denomination and rest of the hand.

    Returns
    -------
    DataFrame
        Indexed by denomination (``SCDH``: all suits), card, ``given`` (empty: whatever the hand
        holds) and ``over`` (the card it is compared with; empty: a low one). Columns as in
        `Worth.to_dict`. What was asked is in ``attrs``.
    """
    answer = report.to_dict()
    rows = [{"over": "", **row} for part in ("rows", "all_suits", "pairs") for row in answer[part]]
    for row in rows:
        row["given"] = row["given"] or ""
    frame = pd.DataFrame(rows).set_index(["denomination", "card", "given", "over"])
    frame.attrs = {key: answer[key] for key in _ABOUT_WORTH}
    return frame


def rows_frame(rows: Sequence[Mapping[str, object]], **about: object) -> pd.DataFrame:
    """Return plain rows as a table; what was asked is in ``attrs``."""
    frame = pd.DataFrame(list(rows))
    frame.attrs.update(about)
    return frame


def _flat(row: dict[str, object]) -> dict[str, object]:
    discard = row["discard"]
    return {**row, "discard": " ".join(discard) if isinstance(discard, list) else None}


def _numeric(frame: pd.DataFrame) -> pd.DataFrame:
    """Make what is not known, such as the tricks of a misère, missing numbers."""
    for column in _MAY_BE_UNKNOWN:
        frame[column] = frame[column].astype(float)
    return frame
