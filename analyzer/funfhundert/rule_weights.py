"""The weights that the rule player and the players of worlds use."""

from __future__ import annotations

from typing import Final

from analyzer.funfhundert.weights import Weights

RULE_WEIGHTS: Final = Weights(
    own=((100, 30, 5, 0, 1), (100, 16, 4, 2, 0), (100, 17, 0, 0, 5)),
    theirs=((100, 10, 12, 5, 2), (100, 18, 14, 5, 2)),
    keep=(
        (-80, 0, -80, -3, 20, 307, 400, 1400, 200, 250, 300, 400, 750, 900, 1500, 2100),
        (0, 0, 0, -30, 20, 307, 267, 1050, 200, 375, 600, 400, 500, 900, 2000, 2100),
        (0, -53, -133, 50, 100, 230, 400, 700, 200, 375, 400, 533, 500, 600, 1500, 2800),
    ),
    tempo=(0, 0, 20),
    secure=(7, 7, 13),
    will=(20, 15, 50),
    will_rise=(100, 50, 100),
    reply=(150, 200, 0),
)
