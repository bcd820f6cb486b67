"""What a study of worth has found: a row for each card, denomination and rest of the hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from analyzer.rules import LEVELS, Ruleset
from analyzer.studies.hands import MEAN_AT_LEVEL
from analyzer.studies.worth.base_hands import FEWEST_ACES, FEWEST_TRUMPS, VOID

if TYPE_CHECKING:
    import pandas as pd

Estimate = Literal["corrected", "double-dummy"]

ALL_SUITS: Final = "SCDH"
"""In place of a denomination: hands of all four suits together."""

MEASURES: Final = {
    "tricks": "tricks",
    "points": "best",
    **{f"p{level}": f"p{level}" for level in LEVELS},
    "points7": "s7",
    "points8": "s8",
    "tricks_open": "open",
    **{f"p{level}_open": f"d{level}" for level in LEVELS},
}
"""What is compared, and the column of the run it is found in."""

LENGTHS: Final = {5: "fifth_trump", 6: "sixth_trump", 7: "seventh_trump"}
CARDS: Final = (
    "joker",
    "lower_joker",
    "right",
    "left",
    "ace",
    "king",
    "side_ace",
    "side_king",
    VOID,
    *LENGTHS.values(),
)
"""What may be worth something, in the order of the results."""

LADDER: Final = (("joker", "right"), ("right", "left"), ("left", "ace"), ("ace", "king"))
"""Each compared with the next, in the same place of the same hands."""

DEFINITIONS: Final = {
    "hands": (
        "Suits: eight random cards, the lowest trump and the lowest card of a random side suit "
        f"they leave over; {FEWEST_TRUMPS} trumps or more, and no suit better by the discard "
        f"policy. No-trump (NT): nine random cards, {FEWEST_ACES} aces or more, and the lowest "
        "card of a random suit they leave over."
    ),
    "joker, right, left, ace, king": (
        "the hand with this card in place of the low trump, less the hand with the low trump; in "
        "no-trump the joker, or the ace or king of the suit, in place of the low card"
    ),
    "side_ace, side_king": "the same in place of the low card of that side suit",
    VOID: (
        "the hand with no card in a side suit and a low card more in another, less the hand with "
        "a low single card in the suit"
    ),
    "fifth_trump, sixth_trump, seventh_trump": (
        "the hand with so many trumps, the low one counted, less the hand with a low side card "
        "in place of the low trump"
    ),
    "worlds": (
        "the same for all hands compared: two cards change places, all others lie where they lay; "
        "each world's widow is taken up, and the policy discards by the cards held"
    ),
    "tricks": f"of declarers at level {MEAN_AT_LEVEL}",
    "points": (
        "expected score of the best bid of the denomination, or 0 for a pass, chosen in one half "
        "of the worlds and judged in the other; points7 and points8 at these levels"
    ),
    "p6 to p10": "chance to make the level",
    "_open": "double-dummy, not corrected: all cards seen",
    "_se": "standard error, over hands",
    "over": "pairs: the hand with card less the hand with over in the same place",
}
"""What is compared, for those who read the numbers without this program."""


@dataclass(frozen=True)
class Worth:
    """What a card is worth in a denomination.

    Attributes
    ----------
    card : str
        One of `CARDS`.
    denomination : str
        ``S``, ``C``, ``D``, ``H``, ``NT``, or `ALL_SUITS`.
    given : str or None
        What else the hand holds; None: whatever it is.
    over : str or None
        The card it is compared with; None: a low one.
    values : mapping of str to (float, float)
        The mean difference and its standard error for each of `MEASURES`; NaN where there is no
        such level, and for the error of a single hand. Tricks, points, chances from 0 to 1.
    hands : int
    worlds : int
        For each hand.
    """

    card: str
    denomination: str
    given: str | None
    over: str | None
    values: Mapping[str, tuple[float, float]]
    hands: int
    worlds: int

    def to_dict(self) -> dict[str, Any]:
        """Return plain values: ``tricks``, ``tricks_se`` and so on."""
        row: dict[str, Any] = {
            "card": self.card,
            "denomination": self.denomination,
            "given": self.given,
        }
        if self.over is not None:
            row["over"] = self.over
        for name, (value, error) in self.values.items():
            row[name], row[f"{name}_se"] = value, error
        return {**row, "hands": self.hands, "worlds": self.worlds}


@dataclass(frozen=True)
class WorthReport:
    """What cards are worth.

    Attributes
    ----------
    rules : Ruleset
    hands, worlds, seed : int
        Base hands in all, worlds for each.
    estimate : mapping of str to str
        For ``suit`` and ``no-trump``: ``corrected``, or ``double-dummy`` where nobody has measured
        what play makes of open cards.
    rows : tuple of Worth
        By denomination and card: first whatever else the hand holds, then given what it holds.
    all_suits : tuple of Worth
        The same over hands of all suits.
    pairs : tuple of Worth
        Cards of `LADDER` compared with each other, by denomination and over all suits.
    """

    rules: Ruleset
    hands: int
    worlds: int
    seed: int
    estimate: Mapping[str, Estimate]
    rows: tuple[Worth, ...]
    all_suits: tuple[Worth, ...]
    pairs: tuple[Worth, ...]

    def plain(self, denomination: str) -> dict[str, Worth]:
        """Return the worth of each card, whatever else the hand holds."""
        rows = self.all_suits if denomination == ALL_SUITS else self.rows
        return {r.card: r for r in rows if r.denomination == denomination and r.given is None}

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, and in words what they are."""
        return {
            "study": "worth",
            "rules": self.rules.name,
            "switches": self.rules.switches(),
            "hands": self.hands,
            "worlds": self.worlds,
            "seed": self.seed,
            "estimate": dict(self.estimate),
            "definitions": DEFINITIONS,
            "rows": [row.to_dict() for row in self.rows],
            "all_suits": [row.to_dict() for row in self.all_suits],
            "pairs": [row.to_dict() for row in self.pairs],
        }

    def to_frame(self) -> pd.DataFrame:
        """Return `rows`, `all_suits` and `pairs` as a table."""
        from analyzer.reports.frames import worth_frame

        return worth_frame(self)
