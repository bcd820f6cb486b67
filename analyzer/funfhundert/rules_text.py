"""The rule sheet: Fünfhundert in plain words, and the switches it is played with (RULES 11)."""

from __future__ import annotations

import textwrap
from typing import Final

from analyzer.cards import SUITS
from analyzer.funfhundert.announcements import combinations
from analyzer.funfhundert.rules import SWITCH_VALUES, FunfhundertRules

WIDTH: Final = 80
INDENT: Final = "  "

_BEFORE: Final[dict[str, tuple[str, ...]]] = {
    "Cards": (
        "32 cards, A to 7. High to low: A T K Q J 9 8 7; the ten ranks second.",
        "Card points in tricks: A 11, T 10, K 4, Q 3, J 2; 120 in all.",
    ),
    "Deal": (
        "8 cards each. The 17th is turned: its suit is trump. It goes face-up under the talon, "
        "which has 16 cards with it. The non-dealer leads first; the deal alternates.",
    ),
    "Play while the talon has cards (8 tricks)": (
        "Lead any card, reply with any card. The reply wins only with a higher rank, whatever the "
        "suits; trumps mean nothing yet. The winner draws first, then the other; the winner leads.",
    ),
    "Play with the talon empty (8 tricks)": (
        "Follow the suit led; who cannot, plays a trump; who cannot, plays any card. Nobody must "
        "beat. The highest trump wins, else the highest card of the suit led.",
    ),
    "Trump seven": (
        "Before a lead, while the turned card lies in the talon, the trump seven in the hand may "
        "be swapped for it: 10 points. Not swapped, it may be announced for 10. Once per deal.",
    ),
}
_ANNOUNCING: Final = (
    "Cards may be in the hand or in own won tricks and are shown. Each counts in one announcement "
    "per deal and player.",
    "The time is before each lead and after the last trick: first the player about to lead, then "
    "the other. What is complete then and not announced is lost as such; its cards stay free. "
    "Switches at the end of this sheet may narrow the time.",
    "A false claim (a card missing, or used before) costs its points; the cards stay free.",
)
_END: Final = (
    "A deal counts card points, announcements and swap, less false claims.",
    "The first deal is played out. The higher total wins if it is 500 or more. Otherwise, or with "
    "equal totals, another deal follows.",
    "Later deals stop as soon as a total, with the points of that deal, reaches 500.",
)
_MEANING: Final[dict[str, dict[str, str]]] = {
    "announce_window": {
        "any": "announcements at any such time",
        "french": "none once the talon is empty and a further card was played",
        "under_six": "only with fewer than six cards in hand; what is complete waits",
        "until_talon_empty": "only while the talon has cards",
    },
    "announce_leader_only": {
        "true": "only the player about to lead may announce; the other's wait",
        "false": "both players may announce",
    },
    "announce_single": {
        "true": "one announcement per player between two leads; further ones wait",
        "false": "any number of announcements at once",
    },
}


def rule_sheet(rules: FunfhundertRules) -> list[str]:
    """Return the rules in at most 70 lines of at most 80 columns.

    Parameters
    ----------
    rules : FunfhundertRules
        Their switches are shown with their values and what they mean.
    """
    lines = [f"Fünfhundert for two players{', changed' if rules.changed() else ''}"]
    for heading, sentences in _BEFORE.items():
        lines += _section(heading, sentences)
    lines += _section("Announcements", _ANNOUNCING)
    lines += [INDENT + line for line in _combinations()]
    lines += _section("End", _END)
    lines += ["", "Switches"]
    for name, value in rules.switches().items():
        changed = " (changed)" if name in rules.changed() else ""
        lines += _wrapped(f"{name}={value}{changed}: {_MEANING[name][value]}")
        lines += _wrapped(f"values: {', '.join(SWITCH_VALUES[name])}", 2 * INDENT)
    return lines


def _combinations() -> list[str]:
    """Return the table of combinations: points in a plain suit and in trumps where they differ."""
    plain, trump = combinations(SUITS[1]), combinations(SUITS[0])
    rows = []
    for of_plain, of_trump in zip(plain, trump, strict=True):
        name = of_plain.name
        if " of " in name:
            if not name.endswith(SUITS[0].name.lower()):
                continue
            name = f"{name.partition(' of ')[0]} of a suit"
        apart = of_plain.points != of_trump.points
        points = f"{of_plain.points}, of trumps {of_trump.points}" if apart else of_plain.points
        rows.append(f"{name:<20}{points}")
    return rows


def _section(heading: str, sentences: tuple[str, ...]) -> list[str]:
    return ["", heading, *(line for sentence in sentences for line in _wrapped(sentence))]


def _wrapped(text: str, indent: str = INDENT) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + INDENT)
