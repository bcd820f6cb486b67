"""What `find_outs` answers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from analyzer.advice.results import Kind
from analyzer.cards import format_card
from analyzer.estimate import Estimate
from analyzer.rules import Bid, Ruleset

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Out:
    """Cards that are alike, and what one of them in the widow would add.

    Attributes
    ----------
    cards : tuple of int
        Low to high.
    name : str
        ``KH``, or of several cards ``4D-TD``.
    gain : Estimate
        The chance to make the bid with such a card in the widow, less that with the widow as it may
        be: from the same worlds.
    gain_double_dummy : Estimate
        The same with all cards seen.
    helps : bool
        True if the gain is above three of its standard errors.
    """

    cards: tuple[int, ...]
    name: str
    gain: Estimate
    gain_double_dummy: Estimate
    helps: bool

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, cards as text."""
        return {
            "cards": [format_card(card) for card in self.cards],
            "gain": self.gain.value,
            "gain_se": self.gain.se,
            "gain_double_dummy": self.gain_double_dummy.value,
            "gain_double_dummy_se": self.gain_double_dummy.se,
            "helps": self.helps,
        }


@dataclass(frozen=True)
class OutsAdvice:
    """The answer to "which cards in the widow would help?".

    Attributes
    ----------
    rules : Ruleset
    hand : tuple of int
    table, opponent_table : tuple of int
        The face-up cards, with two players.
    bid : Bid
    estimate : str
        The kind of all chances but those called double-dummy.
    worlds : int
        Worlds every card was tried in.
    fresh_worlds : int
        Other worlds, for the chances below.
    seed : int
    p_make, p_make_double_dummy : Estimate
        Chance to make the bid with the widow as it may be.
    outs : tuple of Out
        All unseen cards, the largest gain first.
    chance_of_help : Fraction
        Exact chance that at least one card that helps is in the widow.
    with_help, without_help : Estimate or None
        Chance to make the bid if so, and if not; None if no fresh world was such.
    """

    rules: Ruleset
    hand: tuple[int, ...]
    table: tuple[int, ...]
    opponent_table: tuple[int, ...]
    bid: Bid
    estimate: Kind
    worlds: int
    fresh_worlds: int
    seed: int
    p_make: Estimate
    p_make_double_dummy: Estimate
    outs: tuple[Out, ...]
    chance_of_help: Fraction
    with_help: Estimate | None
    without_help: Estimate | None

    @property
    def helpful(self) -> tuple[int, ...]:
        """The cards that help."""
        return tuple(card for out in self.outs if out.helps for card in out.cards)

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, ready for JSON."""
        return {
            "rules": self.rules.name,
            "hand": [format_card(card) for card in self.hand],
            **{
                name: [format_card(card) for card in cards]
                for name, cards in (("table", self.table), ("opponent_table", self.opponent_table))
                if cards
            },
            "contract": self.bid.text,
            "estimate": self.estimate,
            "worlds": self.worlds,
            "fresh_worlds": self.fresh_worlds,
            "seed": self.seed,
            **_values("p_make", self.p_make),
            **_values("p_make_double_dummy", self.p_make_double_dummy),
            "helpful": [format_card(card) for card in self.helpful],
            "chance_of_help": float(self.chance_of_help),
            "chance_of_help_exact": str(self.chance_of_help),
            **_values("p_make_with_help", self.with_help),
            **_values("p_make_without_help", self.without_help),
            "outs": [out.to_dict() for out in self.outs],
        }

    def to_frame(self) -> pd.DataFrame:
        """Return a table, a row for each group of like cards."""
        from analyzer.reports.frames import rows_frame

        rows = [{**out.to_dict(), "cards": out.name} for out in self.outs]
        return rows_frame(rows, rules=self.rules.name, contract=self.bid.text, seed=self.seed)


def _values(name: str, estimate: Estimate | None) -> dict[str, float | None]:
    if estimate is None:
        return {name: None, f"{name}_se": None}
    return {name: estimate.value, f"{name}_se": estimate.se}
