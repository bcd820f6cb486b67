"""The rules of Fünfhundert as data: the three switches, card order, card points (RULES 11)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, Literal, get_args

from analyzer.cards import (
    ACE,
    EIGHT,
    JACK,
    KING,
    NINE,
    QUEEN,
    SEVEN,
    TEN,
    Deck,
    Suit,
    deck,
    make_card,
    rank_of,
)
from analyzer.errors import RulesError, did_you_mean

AnnounceWindow = Literal["any", "french", "under_six", "until_talon_empty"]

DECK: Final[Deck] = deck("d32")
"""The 32 cards; a card's place is ``8 * suit + r``, r = 0 ... 7 for 7 8 9 T J Q K A."""

PLAYERS: Final = 2
HAND_SIZE: Final = 8
TALON_SIZE: Final = 16
TARGET: Final = 500
SEVEN_POINTS: Final = 10
"""For the trump seven, swapped or announced: once per deal (Q82)."""

WINDOWS: Final[tuple[AnnounceWindow, ...]] = get_args(AnnounceWindow)
"""Values of ``announce_window``; the place of a value is its mode in kernels."""

_STRENGTH: Final = {r: s for s, r in enumerate((SEVEN, EIGHT, NINE, JACK, QUEEN, KING, TEN, ACE))}
_POINTS: Final = {ACE: 11, TEN: 10, KING: 4, QUEEN: 3, JACK: 2}
_TRUTHS: Final = {
    **dict.fromkeys(("true", "yes", "on", "1"), True),
    **dict.fromkeys(("false", "no", "off", "0"), False),
}

SWITCH_VALUES: Final[dict[str, tuple[str, ...]]] = {
    "announce_window": WINDOWS,
    "announce_leader_only": ("true", "false"),
    "announce_single": ("true", "false"),
}
"""Every switch of this game and the texts of its values (RULES 12.1)."""


def strength(card: int) -> int:
    """Return how high a card ranks, whatever its suit: 0 (a seven) to 7 (an ace); the ten is 6."""
    return _STRENGTH[rank_of(card)]


def card_points(card: int) -> int:
    """Return what a card is worth in a trick: A 11, T 10, K 4, Q 3, J 2, else 0."""
    return _POINTS.get(rank_of(card), 0)


def trump_seven(trump: Suit) -> int:
    """Return the card that may be swapped for the turned card."""
    return make_card(SEVEN, trump)


@dataclass(frozen=True)
class FunfhundertRules:
    """The rules two players have agreed on.

    Attributes
    ----------
    announce_window : {"any", "french", "under_six", "until_talon_empty"}
        When announcements may be made: always; with talon cards left or 8 cards in hand; with fewer
        than six cards in hand; only with talon cards left.
    announce_leader_only : bool
        Only the player about to lead may announce.
    announce_single : bool
        At most one announcement per player between two leads (Q90).

    Raises
    ------
    RulesError
        If a switch has no such value.
    """

    announce_window: AnnounceWindow = "any"
    announce_leader_only: bool = False
    announce_single: bool = False

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            text = _text(value)
            kind = str if name == "announce_window" else bool
            if not isinstance(value, kind) or text not in SWITCH_VALUES[name]:
                raise RulesError(f"{name}={text}: {did_you_mean(text, SWITCH_VALUES[name])}")

    @property
    def window_mode(self) -> int:
        """The number of ``announce_window`` in kernels: its place in `WINDOWS`."""
        return WINDOWS.index(self.announce_window)

    def with_switches(self, settings: Iterable[str]) -> FunfhundertRules:
        """Return these rules with some switches changed.

        Parameters
        ----------
        settings : iterable of str
            Texts like ``"announce_window=french"``.

        Raises
        ------
        RulesError
            For a text that is no setting, an unknown switch or value, or a switch set twice.
        """
        changes: dict[str, Any] = {}
        for setting in settings:
            name, equals, text = (part.strip() for part in setting.partition("="))
            if not equals:
                raise RulesError(f"{setting!r} is no setting: write SWITCH=VALUE")
            if name not in SWITCH_VALUES:
                raise RulesError(f"unknown switch {name!r}: {did_you_mean(name, SWITCH_VALUES)}")
            if name in changes:
                raise RulesError(f"{name} is set twice")
            changes[name] = _value(name, text.lower())
        return replace(self, **changes)

    def switches(self) -> dict[str, str]:
        """Return every switch with the text of its value."""
        return {name: _text(value) for name, value in asdict(self).items()}

    def changed(self) -> dict[str, str]:
        """Return the switches that differ from the usual rules, with the texts of their values."""
        usual = FunfhundertRules().switches()
        return {name: text for name, text in self.switches().items() if text != usual[name]}

    def to_dict(self) -> dict[str, Any]:
        """Return the switches as plain values."""
        return asdict(self)


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _value(name: str, text: str) -> str | bool:
    if name != "announce_window" and text in _TRUTHS:
        return _TRUTHS[text]
    if text not in SWITCH_VALUES[name]:
        raise RulesError(f"{name}={text}: {did_you_mean(text, SWITCH_VALUES[name])}")
    return text
