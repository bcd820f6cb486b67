"""Bidding charts as pandas tables."""

from __future__ import annotations

from typing import Any, Final

import pandas as pd

from analyzer.studies.charts.class_chart import ClassChart
from analyzer.studies.charts.minimum_chart import TRAITS, MinimumChart

_ABOUT: Final = ("rules", "hands", "worlds", "seed", "estimate")


def class_frame(chart: ClassChart) -> pd.DataFrame:
    """Return a row for each hand class and level.

    Returns
    -------
    DataFrame
        Indexed by ``trumps``, ``tops`` (text), ``side_aces`` and ``level``; the other columns as in
        `HandClass` and `LevelMean`. What the chart rests on is in ``attrs``.
    """
    frame = pd.DataFrame(class_rows(chart))
    frame = frame.set_index(["trumps", "tops", "side_aces", "level"])
    frame[["bid", "best"]] = frame[["bid", "best"]].astype("Int64")
    frame.attrs = {key: chart.to_dict()[key] for key in _ABOUT}
    return frame


def class_rows(chart: ClassChart) -> list[dict[str, Any]]:
    """Return the same as plain rows."""
    rows = []
    for each in chart.classes:
        plain = each.to_dict()
        levels = plain.pop("levels")
        plain["tops"] = ", ".join(plain["tops"])
        rows += [plain | level for level in levels]
    return rows


def minimum_frame(chart: MinimumChart) -> pd.DataFrame:
    """Return a row for each holding, numbered from 0.

    Returns
    -------
    DataFrame
        Columns as in `Holding` and `LevelMean`, a trait of another kind of contract missing. What
        the chart rests on is in ``attrs``.
    """
    traits = [name for names in TRAITS.values() for name in names]
    frame = pd.DataFrame([each.to_dict() for each in chart.holdings])
    for name in traits:
        if name not in frame:
            frame[name] = pd.NA
        frame[name] = frame[name].astype("Int64")
    frame.attrs = {key: chart.to_dict()[key] for key in _ABOUT}
    return frame
