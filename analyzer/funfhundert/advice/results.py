"""Results of advice: frozen, plain, and as a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from analyzer.cards import CARD_TEXT, format_cards, sort_hand
from analyzer.estimate import Estimate
from analyzer.funfhundert.advice.choices import Choice
from analyzer.funfhundert.knowledge import Knowledge

if TYPE_CHECKING:
    import pandas as pd

Moment = Literal["announce", "lead", "answer"]
Kind = Literal["played-out", "exact-endings", "exact"]

KIND_IN_WORDS: Final[dict[Kind, str]] = {
    "played-out": "played out by rule players who see only their own cards",
    "exact-endings": "played by rule players who see only their own cards until the talon is "
    "empty, then exact; a poor next card of theirs is part of the loss",
    "exact": "exact: with the talon empty both know all cards, and both play best",
}


@dataclass(frozen=True)
class Option:
    """One thing to do, and what it is worth.

    Attributes
    ----------
    choice : Choice
    margin : Estimate
        Own points less the opponent's at the end of the deal, played out.
    loss : Estimate
        How much less that is than with the advised option, in the same worlds; of that option 0.
    own, opponent : Estimate or None
        The points of both; None where only the margin is known (solved exactly).
    beats : bool or None
        Whether the card takes the trick; None if it does not answer one.
    reason : str
        What it does, in words.
    reaches_500 : bool
        Whether it wins a later deal, and the game, at once (Q88).
    """

    choice: Choice
    margin: Estimate
    loss: Estimate
    own: Estimate | None
    opponent: Estimate | None
    beats: bool | None
    reason: str
    reaches_500: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Return plain values; estimates as ``name`` and ``name_se``."""
        choice = self.choice
        answer: dict[str, Any] = {
            "choice": choice.text,
            "card": None if choice.card is None else CARD_TEXT[choice.card],
            "swap": choice.swap,
            "announced": [each.name for each in choice.announced],
            "passed": [each.name for each in choice.passed],
            "beats": self.beats,
            "reaches_500": self.reaches_500,
            "reason": self.reason,
        }
        for name in ("margin", "loss", "own", "opponent"):
            estimate: Estimate | None = getattr(self, name)
            answer[name] = None if estimate is None else estimate.value
            answer[f"{name}_se"] = None if estimate is None else estimate.se
        return answer


@dataclass(frozen=True)
class Advice:
    """What to do at a moment.

    Attributes
    ----------
    knowledge : Knowledge
    moment : {"announce", "lead", "answer"}
    kind : {"played-out", "exact-endings", "exact"}
        `KIND_IN_WORDS` says what that means.
    worlds : int
        Sampled placings of the hidden cards: so many to choose, as many fresh ones to report.
    seed : int
    options : tuple of Option
        The advised one first, the others by their margin.
    then : Advice or None
        After announcing, the lead: if the opponent announces nothing.
    """

    knowledge: Knowledge
    moment: Moment
    kind: Kind
    worlds: int
    seed: int
    options: tuple[Option, ...]
    then: Advice | None = None

    @property
    def best(self) -> Option:
        """The advised option."""
        return self.options[0]

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        at = self.knowledge
        return {
            "moment": self.moment,
            "estimate": self.kind,
            "worlds": self.worlds,
            "seed": self.seed,
            "rules": at.rules.to_dict(),
            "hand": format_cards(sort_hand(at.hand)),
            "trump": at.trump.text,
            "turned": CARD_TEXT[at.turned],
            "led": None if at.led is None else CARD_TEXT[at.led],
            "talon": at.talon,
            "points": [at.points[at.player], at.points[at.opponent]],
            "totals": [at.totals[at.player], at.totals[at.opponent]],
            "options": [option.to_dict() for option in self.options],
            "then": None if self.then is None else self.then.to_dict(),
        }

    def to_frame(self) -> pd.DataFrame:
        """Return a row for each option, best first; columns as in `Option.to_dict`."""
        from analyzer.reports.frames import rows_frame

        answer = self.to_dict()
        return rows_frame(
            answer.pop("options"), **{name: answer[name] for name in answer if name != "then"}
        )
