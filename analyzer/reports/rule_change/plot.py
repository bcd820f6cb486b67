"""Make rates by level under two rulesets, as a figure."""

from __future__ import annotations

import textwrap
from typing import Final

from matplotlib import rc_context
from matplotlib.axes import Axes

from analyzer.estimate import Estimate
from analyzer.reports.pictures import SETTINGS, blank_axes, picture
from analyzer.reports.plots import FAINT, INK, QUIET, SURE
from analyzer.reports.text import rules_in_words
from analyzer.rules import Ruleset
from analyzer.studies.rule_change.measure import RuleChange

SIZE_INCHES: Final = (5.2, 4.9)
FRAME: Final = {"left": 0.12, "right": 0.97, "top": 0.83, "bottom": 0.29}
NOTE_COLUMNS: Final = 92

COLOURS: Final = ("#0072B2", "#E69F00")
"""Of Wong 2011: told apart by every kind of eye, and in grey by their lightness."""

BAR: Final = 0.38


def plot_rule_change(change: RuleChange, ax: Axes | None = None) -> Axes:
    """Draw the make rates by level, the two rulesets side by side.

    Parameters
    ----------
    change : RuleChange
    ax : Axes, optional
        Where to draw. Default: a new figure, which no window shows; save it with
        ``ax.figure.savefig``.

    Returns
    -------
    Axes
        Two bars a level with 95 % intervals; corrected if both rulesets have a fit, else
        double-dummy.
    """
    if ax is None:
        ax = blank_axes(SIZE_INCHES, FRAME)
    corrected = all(each.made.difference is not None for each in change.levels)
    with rc_context(SETTINGS):
        names = [each.level or change.contract for each in change.levels]
        for side, rules in enumerate((change.rules, change.against)):
            found: list[Estimate] = []
            for each in change.levels:
                compared = each.made if corrected else each.open
                value = (compared.rules, compared.against)[side]
                assert value is not None
                found.append(value)
            _draw(ax, found, side, rules)
        ax.set_xticks(range(len(names)), [str(name) for name in names])
        ax.set_ylim(0, 106)
        ax.set_yticks(range(0, 101, 20))
        ax.grid(axis="y", color=FAINT, linewidth=0.4, alpha=0.5)
        ax.set_axisbelow(True)
        ax.spines[["top", "right", "left"]].set_visible(False)
        ax.spines["bottom"].set_color(FAINT)
        ax.tick_params(colors=INK, length=0, labelsize=8.5)
        ax.set_xlabel("Level of the bid (tricks)" if change.levels[0].level else "Bid")
        ax.set_ylabel(f"Made, {'corrected' if corrected else 'double-dummy'} (%)")
        ax.set_title(
            "Contracts made under two rulesets", loc="left", fontsize=11, fontweight="bold",
            color=INK, pad=36,
        )  # fmt: skip
        ax.legend(
            frameon=False, fontsize=8, loc="lower left", bbox_to_anchor=(-0.02, 0.99), ncols=1
        )
        ax.annotate(
            textwrap.fill(_note(change, corrected=corrected), NOTE_COLUMNS), (0, 0),
            xycoords="axes fraction", xytext=(-32, -38), textcoords="offset points", va="top",
            fontsize=7.2, color=QUIET, annotation_clip=False,
        )  # fmt: skip
    return ax


def rule_change_picture(change: RuleChange, kind: str) -> bytes:
    """Return the figure of `plot_rule_change` as the bytes of a ``png``, ``svg`` or ``pdf``."""
    return picture(lambda: plot_rule_change(change), kind)


def _draw(ax: Axes, found: list[Estimate], side: int, rules: Ruleset) -> None:
    places = [level + (side - 0.5) * (BAR + 0.02) for level in range(len(found))]
    heights = [100 * each.value for each in found]
    errors = [100 * SURE * each.se for each in found]
    label = f"{rules_in_words(rules)}: {rules.deck.size} cards, widow {rules.widow}"
    ax.bar(places, heights, BAR, color=COLOURS[side], label=label, zorder=2)
    ax.errorbar(
        places, heights, yerr=errors, fmt="none", ecolor=INK, elinewidth=1.0, capsize=2.2, zorder=3
    )
    for place, height, error in zip(places, heights, errors, strict=True):
        ax.annotate(
            f"{height:.0f}", (place, height + error), xytext=(0, 2), textcoords="offset points",
            ha="center", fontsize=7.5, color=INK,
        )  # fmt: skip


def _note(change: RuleChange, *, corrected: bool) -> str:
    kind = (
        "Corrected: what play is likely to make of open cards."
        if corrected
        else "Double-dummy, as if all saw all cards, since no played deals were measured for both; "
        "real play makes fewer."
    )
    return (
        f"{kind} {change.deals:,} deals, seed {change.seed}, the same under both rulesets as far "
        f"as the decks allow; the strongest hand declares ({change.contract}) at every level, "
        "whatever it would bid. Bars: 95 % intervals of each; the difference is known better."
    )
