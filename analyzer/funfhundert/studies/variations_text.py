"""The study `variations` as a report of at most 80 columns."""

from __future__ import annotations

from typing import Final

from analyzer.funfhundert.studies.variations import VARIATIONS
from analyzer.funfhundert.studies.variations_result import KIND, Quantity, VariationRow, Variations
from analyzer.reports.text import columns, labelled, paragraph, plus_minus

SURE: Final = 2.0
"""Standard errors, below which a difference tells nothing."""

_IN_A_HUNDRED: Final = ("count", "deals", "first_wins")

_DEAL: Final = {
    "announcements": "Announced",
    "spread": "Spread",
    "first_lead": "First lead",
}
_GAME: Final = {
    "count": "Told in 100 deals",
    "deals": "Deals in 100 games",
    "first_wins": "First leader wins %",
}


def variations_report(found: Variations) -> str:
    """Return the report: each quantity under the usual rules, and what each variation changes."""
    lines = [
        labelled(
            "Deals", f"{found.study.deals:,}, the same for all rules; seed {found.study.seed}"
        ),
        labelled("Estimate", KIND),
        "",
        "Points a deal (usual), and what each variation changes:",
        *_table(found, _DEAL),
        "",
        paragraph(
            "Announced: by one player, who has 60 points more in tricks on average. Spread: "
            "standard deviation of the margin, leader's points less the other's. First lead: its "
            "mean, each deal played with both leading."
        ),
        "",
        *_table(found, _GAME),
        "",
        paragraph(
            "Told: announcements of both players, the swap not counted. Deals in 100 games: until "
            "somebody has 500, each game begun with one of the deals. The players know the "
            "rules they play by, but their weights were fitted under the usual ones. Differences "
            "are paired; ± standard error."
        ),
        "",
        paragraph(advice(found)),
    ]
    return "\n".join(lines)


def advice(found: Variations) -> str:
    """Return which variation takes most and which least, in one sentence."""
    changes = {row.name: row.values["announcements"].difference for row in found.rows[1:]}
    least = min(changes, key=lambda name: changes[name].value)
    most = max(changes, key=lambda name: changes[name].value)
    told = f"{_switch(least)} costs most, {-changes[least].value:.0f} points a player and deal"
    more = changes[most]
    if more.value > SURE * more.se:
        return f"{told}; {_switch(most)} brings {more.value:.0f} more, for nothing lapses early."
    return f"{told}; {_switch(most)} changes least."


def _switch(name: str) -> str:
    return ", ".join(f"{switch}={text}" for switch, text in VARIATIONS[name].changed().items())


def _table(found: Variations, names: dict[str, str]) -> list[str]:
    return columns(
        ["Rules", *names.values()],
        [[row.name, *(_cell(row, name) for name in names)] for row in found.rows],
        left=frozenset({0}),
    )


def _cell(row: VariationRow, name: str) -> str:
    factor = 100 if name in _IN_A_HUNDRED else 1
    quantity: Quantity = row.values[name]
    first = row.name == next(iter(VARIATIONS))
    shown = quantity.here if first else quantity.difference
    sign = "" if first and name != "first_lead" else "+"
    return plus_minus(factor * shown.value, factor * shown.se, sign + ".1f", ".1f")
