"""Made-up calibrations."""

from __future__ import annotations

from typing import Any

from analyzer.advice.correction import Kind
from analyzer.studies.calibration.calibrate import CalibrationReport, KindReport
from analyzer.studies.calibration.fitting import Calibration
from analyzer.studies.calibration.played_deals import NO_TRICK_BIDS

NAMES = ("6", "7", "8", "9", "10", "S", "C", "D", "H", "all")


def part(name: str, deals: int = 400, **given: Any) -> Calibration:
    asked: dict[str, Any] = {
        "contracts": deals,
        "open": 0.7,
        "corrected": 0.61,
        "played": 0.6,
        "played_se": 0.024,
        "open_brier": 0.13,
        "corrected_brier": 0.0981,
        "reliability": 0.0012,
        "resolution": 0.1431,
        "uncertainty": 0.24,
        "slope": 0.97,
        "bins": ((0.02, 0.0, 0.02, 40), (0.5, 0.6, 0.05, 100), (0.98, 1.0, 0.01, 100)),
    }
    return Calibration(name=name, deals=deals, **{**asked, **given})


def report(*kinds: Kind, deals: int = 400) -> CalibrationReport:
    return CalibrationReport(
        tuple(
            KindReport(
                {"kind": kind, "rules": "australian", "player": "sampling:20", "deals": 3210},
                strongest=tuple(part(name, deals) for name in _names(kind)),
                every=tuple(part(name, 2 * deals, open=0.65) for name in _names(kind)),
            )
            for kind in kinds or ("suit", "no-trump", "misere", "open-misere")
        )
    )


def _names(kind: Kind) -> tuple[str, ...]:
    if kind in NO_TRICK_BIDS:
        return ("all",)
    return NAMES if kind == "suit" else (*NAMES[:5], "all")
