"""Made-up results of the studies, and deals whose outcome is known beforehand."""

import numpy as np

from analyzer.estimate import Estimate
from analyzer.funfhundert.studies.played import Played, trumps_of
from analyzer.funfhundert.studies.variations import VARIATIONS
from analyzer.funfhundert.studies.variations_result import (
    DEFINITIONS,
    Quantity,
    VariationRow,
    Variations,
)
from analyzer.funfhundert.studies.worth import MEASURES, PARTS
from analyzer.funfhundert.studies.worth_result import Worth, WorthRow

NINE, TEN = 2, 3


def made_up_worth(study):
    values = {name: Estimate(12.5, 1.25, study.deals) for name in (*MEASURES, "apart")}
    return Worth(
        study,
        tuple(WorthRow(part, name, values) for part in study.wanted for name in PARTS[part]),
    )


def made_up_variations(study):
    some, none = Estimate(-12.5, 1.25, study.deals), Estimate(0.0, 0.0, study.deals)
    return Variations(
        study,
        tuple(
            VariationRow(
                name, {each: Quantity(some, none if not row else some) for each in DEFINITIONS}
            )
            for row, name in enumerate(VARIATIONS)
        ),
    )


def outcome(orders, points, moments=None):
    """Return deals that ended so; no card is ever said to be played."""
    n = len(orders)
    if moments is None:
        moments = np.full((n, 2, 16), -1, dtype=np.int8)
    nowhere = np.full((n, 32), -1, dtype=np.int8)
    return Played(trumps_of(orders), np.asarray(points, dtype=np.int64), moments, nowhere, nowhere)


def holds(orders, player, ranks, *, trump):
    """Return for each deal whether a dealt hand holds trumps or plain cards of these ranks."""
    hands = orders[:, 8 * player : 8 * player + 8].astype(np.int64)
    suited = (hands >> 3 == trumps_of(orders)[:, None]) == trump
    return np.all([((hands & 7 == rank) & suited).any(axis=1) for rank in ranks], axis=0)
