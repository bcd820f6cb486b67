"""Melds: runs and sets, what they count for whom, and what may be laid off on them (RULES 10).

In a run a card has a *height*: an ace low 0, two 1, ... king 12, an ace high 13.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from analyzer.cards import ACE, RANK_TEXT, format_cards, rank_of, sort_hand, suit_of
from analyzer.errors import IllegalAction
from analyzer.femhundra.rules import DECK, table_points

MeldKind = Literal["run", "set"]
End = Literal["low", "high", "set"]
"""Where a card is laid off: before or after a run, or beside a set."""

SHORTEST: Final = 3
ACE_LOW: Final = 0
KING_HEIGHT: Final = 12
ACE_HIGH: Final = 13
N_RANKS: Final = 13


def height_of(card: int) -> int:
    """Return the height of a card in a run: two 1, ... king 12, ace (high) 13."""
    return DECK.index[card] % N_RANKS + 1


@dataclass(frozen=True)
class Meld:
    """Cards that lie together on the table.

    Attributes
    ----------
    kind : str
        ``"run"`` or ``"set"``.
    cards : tuple of int
        Card ids: a run from its low end to its high end, a set by suit S C D H.
    owners : tuple of int
        The player before whom each of `cards` lies, who scores for it.
    """

    kind: MeldKind
    cards: tuple[int, ...]
    owners: tuple[int, ...]

    @property
    def is_low(self) -> bool:
        """True for a run that begins with an ace."""
        return self.kind == "run" and rank_of(self.cards[0]) == ACE

    @property
    def low(self) -> int:
        """The height of the first card of a run."""
        return ACE_LOW if self.is_low else height_of(self.cards[0])

    @property
    def high(self) -> int:
        """The height of the last card of a run."""
        return height_of(self.cards[-1])

    @property
    def card_points(self) -> tuple[int, ...]:
        """What each of `cards` counts."""
        first = table_points(self.cards[0], self.is_low)
        return (first, *(table_points(card) for card in self.cards[1:]))

    @property
    def points(self) -> int:
        """What all cards count together, whoever owns them."""
        return sum(self.card_points)

    def points_of(self, player: int) -> int:
        """Return what the cards of one player count."""
        pairs = zip(self.card_points, self.owners, strict=True)
        return sum(points for points, owner in pairs if owner == player)

    def takes(self, card: int) -> tuple[End, ...]:
        """Return where a card may be laid off: nowhere, at one end, or at either.

        Only an ace on a run from 2 to king has both ends open to it; it counts 15 at the high end
        and 5 at the low end. A run takes its low end too (Q77).
        """
        if self.kind == "set":
            same = rank_of(card) == rank_of(self.cards[0]) and card not in self.cards
            return ("set",) if same else ()
        if suit_of(card) != suit_of(self.cards[0]) or card in self.cards:
            return ()
        height = height_of(card)
        ends: list[End] = []
        if self.low == (ACE_LOW if height == ACE_HIGH else height) + 1:
            ends.append("low")
        if self.high == height - 1:
            ends.append("high")
        return tuple(ends)

    def with_card(self, card: int, owner: int, end: End | None = None) -> Meld:
        """Return the meld with a card laid off on it.

        Parameters
        ----------
        card : int
        owner : int
            Who lays it off, and scores for it.
        end : str, optional
            ``"low"``, ``"high"`` or ``"set"``; by default the end that counts most.

        Raises
        ------
        IllegalAction
            If the card does not fit there.
        """
        ends = self.takes(card)
        if not ends or (end is not None and end not in ends):
            raise IllegalAction(self.why_not(card, end))
        end = ends[-1] if end is None else end
        if end == "low":
            return Meld("run", (card, *self.cards), (owner, *self.owners))
        if end == "high":
            return Meld("run", (*self.cards, card), (*self.owners, owner))
        by_card = dict(zip((*self.cards, card), (*self.owners, owner), strict=True))
        cards = sort_hand(by_card)
        return Meld("set", cards, tuple(by_card[each] for each in cards))

    def why_not(self, card: int, end: End | None = None) -> str:
        """Return one line on why a card does not fit."""
        fits = [c for c in DECK.cards if self.takes(c) and (end is None or end in self.takes(c))]
        takes = f"it takes {' or '.join(format_cards([c]) for c in fits)}" if fits else "it is full"
        where = f" at the {end} end" if end in ("low", "high") else ""
        return f"{format_cards([card])} does not fit {self.text}{where}: {takes}"

    @property
    def text(self) -> str:
        """The cards as text: ``5H 6H 7H``."""
        return format_cards(self.cards)

    def to_dict(self) -> dict[str, object]:
        """Return the meld as plain values, cards as text."""
        return {"kind": self.kind, "cards": self.text.split(), "owners": list(self.owners)}


def run_of(cards: Sequence[int], owner: int = 0) -> Meld:
    """Return the run that cards make, in whatever order they are given.

    All thirteen cards of a suit are a low run if the ace is written first, else a high one; any
    fewer make one run at most.

    Parameters
    ----------
    cards : sequence of int
        Three or more card ids.
    owner : int
        Who lays them.

    Raises
    ------
    IllegalAction
        If they are no run, with the reason.
    """
    _require_enough(cards)
    if len({suit_of(card) for card in cards}) > 1:
        raise _no_meld("run", cards, "its cards must be of one suit")
    heights = sorted(map(height_of, cards))
    ace = heights[-1] == ACE_HIGH
    low = ace and heights[0] == 1 and not (len(cards) == N_RANKS and rank_of(cards[0]) != ACE)
    if low:
        heights = [ACE_LOW, *heights[:-1]]
    gaps = [(a, b) for a, b in pairwise(heights) if b - a != 1]
    if gaps and low and KING_HEIGHT in heights:
        raise _no_meld("run", cards, "an ace is low (A 2 3) or high (Q K A), never between")
    if gaps:
        below, above = (_height_text(height) for height in gaps[0])
        raise _no_meld("run", cards, f"{above} does not follow {below}")
    key: Callable[[int], int] = _low_height if low else height_of
    return Meld("run", tuple(sorted(cards, key=key)), (owner,) * len(cards))


def set_of(cards: Sequence[int], owner: int = 0) -> Meld:
    """Return the set that cards make: three or four of one rank.

    Raises
    ------
    IllegalAction
        If they are no set, with the reason.
    """
    _require_enough(cards)
    if len({rank_of(card) for card in cards}) > 1:
        raise _no_meld("set", cards, "its cards must be of one rank")
    return Meld("set", sort_hand(cards), (owner,) * len(cards))


def read_meld(cards: Sequence[int], owner: int = 0) -> Meld:
    """Return the meld that cards make: a set if they are of one rank, else a run.

    Raises
    ------
    IllegalAction
        If they are neither, with the reason.
    """
    _require_enough(cards)
    if len({rank_of(card) for card in cards}) == 1:
        return set_of(cards, owner)
    if len({suit_of(card) for card in cards}) > 1:
        raise _no_meld("meld", cards, "cards of one rank or in a row in one suit are needed")
    return run_of(cards, owner)


def _low_height(card: int) -> int:
    return height_of(card) % ACE_HIGH


def _height_text(height: int) -> str:
    return "A" if height in (ACE_LOW, ACE_HIGH) else RANK_TEXT[rank_of(DECK.cards[height - 1])]


def _require_enough(cards: Sequence[int]) -> None:
    DECK.pack(cards)  # each a card of the deck, none twice
    if len(cards) < SHORTEST:
        raise _no_meld("meld", cards, f"it needs {SHORTEST} cards or more")


def _no_meld(kind: str, cards: Sequence[int], why: str) -> IllegalAction:
    return IllegalAction(f"{format_cards(cards) or 'nothing'} is no {kind}: {why}")
