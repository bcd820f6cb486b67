"""The point count as pandas tables."""

from __future__ import annotations

from dataclasses import asdict
from typing import Final

import pandas as pd

from analyzer.studies.charts.points_result import PointsChart

_ABOUT: Final = ("rules", "estimate", "hands_learned", "hands_judged", "worlds", "seed", "count")


def totals_frame(chart: PointsChart) -> pd.DataFrame:
    """Return a row for each total, low to high.

    Returns
    -------
    DataFrame
        Indexed by the total as text. Chances from 0 to 1, points a hand, both corrected; ``bid``
        is missing for a pass. What it rests on, and the count itself, are in ``attrs``.
    """
    frame = pd.DataFrame(chart.rows()).set_index("total")
    frame["bid"] = frame["bid"].astype("Int64")
    about = chart.to_dict()
    frame.attrs = {key: about[key] for key in _ABOUT}
    return frame


def methods_frame(chart: PointsChart) -> pd.DataFrame:
    """Return a row for each way to bid, with its score and its loss in points a hand.

    Returns
    -------
    DataFrame
        Indexed by key; columns as in `Method`.
    """
    return pd.DataFrame([asdict(method) for method in chart.methods]).set_index("key")
