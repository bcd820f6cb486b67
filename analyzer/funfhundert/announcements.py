"""The fifteen combinations: what they are worth, who has them, when they may be announced.

Combinations are numbered: 0 to 4 four aces, tens, kings, queens, jacks; 5 to 8 king and queen of
S C D H; 9 the jack of spades with the queen of diamonds; 10 to 13 ace, king, queen, jack and ten of
S C D H; 14 the trump seven. Sets of combinations are bits over these numbers (RULES 11).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from analyzer.cards import (
    ACE,
    JACK,
    KING,
    QUEEN,
    SUITS,
    TEN,
    Suit,
    format_cards,
    make_card,
)
from analyzer.errors import InputError, did_you_mean
from analyzer.funfhundert.rules import (
    DECK,
    HAND_SIZE,
    SEVEN_POINTS,
    FunfhundertRules,
    trump_seven,
)

COMBINATIONS: Final = 15
FIRST_FOUR: Final = 0
FIRST_PAIR: Final = 5
JACK_AND_QUEEN: Final = 9
FIRST_SEQUENCE: Final = 10
TRUMP_SEVEN: Final = 14

_FOURS: Final = ((ACE, "aces", 100), (TEN, "tens", 80), (KING, "kings", 60))
_LOW_FOURS: Final = ((QUEEN, "queens", 40), (JACK, "jacks", 20))
_SEQUENCE: Final = (ACE, KING, QUEEN, JACK, TEN)


@dataclass(frozen=True)
class Combination:
    """Cards that score when they are announced together.

    Attributes
    ----------
    number : int
        0 to 14.
    name : str
        As it is written in logs: ``four aces``, ``K Q of hearts``, ``JS QD``,
        ``A K Q J T of spades``, ``trump seven``.
    cards : tuple of int
    points : int
        Worth under the trump suit of the deal.
    """

    number: int
    name: str
    cards: tuple[int, ...]
    points: int

    @property
    def mask(self) -> int:
        """The cards as bits over the places of the deck."""
        return DECK.pack(self.cards)

    @property
    def bit(self) -> int:
        """The combination as a bit of a set of combinations."""
        return 1 << self.number

    def to_dict(self) -> dict[str, Any]:
        """Return name, cards as text, and points."""
        return {"name": self.name, "cards": format_cards(self.cards), "points": self.points}


@lru_cache(maxsize=len(SUITS))
def combinations(trump: Suit) -> tuple[Combination, ...]:
    """Return the fifteen combinations by number, with their points under a trump suit."""
    found: list[tuple[str, tuple[int, ...], int]] = []
    for rank, name, points in (*_FOURS, *_LOW_FOURS):
        found.append((f"four {name}", tuple(make_card(rank, suit) for suit in SUITS), points))
    for suit in SUITS:
        pair = make_card(KING, suit), make_card(QUEEN, suit)
        found.append((f"K Q of {suit.name.lower()}", pair, 40 if suit == trump else 20))
    odd = make_card(JACK, Suit.SPADES), make_card(QUEEN, Suit.DIAMONDS)
    found.append(("JS QD", odd, 40))
    for suit in SUITS:
        sequence = tuple(make_card(rank, suit) for rank in _SEQUENCE)
        points = 240 if suit == trump else 120
        found.append((f"A K Q J T of {suit.name.lower()}", sequence, points))
    found.append(("trump seven", (trump_seven(trump),), SEVEN_POINTS))
    return tuple(Combination(number, *each) for number, each in enumerate(found))


def find_combination(name: str, trump: Suit) -> Combination:
    """Return the combination of a name, in any case and with any spaces.

    Raises
    ------
    InputError
        If there is none, with the nearest name.
    """
    plain = " ".join(name.split()).lower()
    by_name = {each.name.lower(): each for each in combinations(trump)}
    if plain not in by_name:
        names = [each.name for each in combinations(trump)]
        raise InputError(f"no combination {name.strip()!r}: {did_you_mean(plain, names)}")
    return by_name[plain]


def is_complete(
    combination: Combination,
    owned: Collection[int],
    used: Collection[int],
    *,
    seven_scored: bool,
) -> bool:
    """Return whether a player has a combination: a claim of it would not be false (Q86).

    Parameters
    ----------
    combination : Combination
    owned : collection of int
        Cards in the player's hand and won tricks.
    used : collection of int
        Cards the player has used in announcements; each serves once.
    seven_scored : bool
        Whether the ten of the trump seven was scored in this deal, by anybody (Q82).
    """
    if combination.number == TRUMP_SEVEN and seven_scored:
        return False
    return all(card in owned and card not in used for card in combination.cards)


def complete(
    trump: Suit,
    owned: Collection[int],
    used: Collection[int] = (),
    *,
    closed: int = 0,
    seven_scored: bool = False,
) -> tuple[Combination, ...]:
    """Return the combinations a player has, by number, without those announced or passed over.

    Parameters
    ----------
    trump : Suit
    owned, used : collection of int
        As in `is_complete`.
    closed : int
        Bits of the combinations announced or passed over by this player (Q84).
    seven_scored : bool
    """
    return tuple(
        each
        for each in combinations(trump)
        if not closed & each.bit and is_complete(each, owned, used, seven_scored=seven_scored)
    )


def may_announce(
    rules: FunfhundertRules, *, talon: int, hand_size: int, about_to_lead: bool
) -> bool:
    """Return whether the rules let a player announce at a moment between two tricks (Q85).

    Parameters
    ----------
    rules : FunfhundertRules
    talon : int
        Cards in the talon, the turned one included.
    hand_size : int
        Cards in the player's hand.
    about_to_lead : bool
        Whether this player leads to the next trick; False for both after the last.
    """
    if rules.announce_leader_only and not about_to_lead:
        return False
    match rules.announce_window:
        case "any":
            return True
        case "french":
            return talon > 0 or hand_size == HAND_SIZE
        case "under_six":
            return hand_size < 6
        case "until_talon_empty":
            return talon > 0
