"""What a player may do, as small values: a choice before the referee has carried it out (RULES 10).

A record (see `records`) says what happened, with the card that came off the stock; an action says
only what the player decided, so that a list of actions shows nothing hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from analyzer.cards import SUITS, format_card, format_cards, make_card, rank_of, sort_hand
from analyzer.femhundra.melds import ACE_HIGH, ACE_LOW, SHORTEST, End, Meld
from analyzer.femhundra.rules import DECK


@dataclass(frozen=True)
class TakeStock:
    """Take the top card of the stock."""

    @property
    def text(self) -> str:
        """What the player says."""
        return "take from the stock"


@dataclass(frozen=True)
class TakePile:
    """Take the whole pile; three cards are then to be laid down in this turn (Q73)."""

    @property
    def text(self) -> str:
        """What the player says."""
        return "take the pile"


@dataclass(frozen=True)
class Decline:
    """Leave the pile although the stock is empty; the round is over."""

    @property
    def text(self) -> str:
        """What the player says."""
        return "leave the pile"


@dataclass(frozen=True)
class LayMeld:
    """Lay down a meld; all thirteen cards of a suit have the ace first if it is to be low."""

    cards: tuple[int, ...]

    @property
    def text(self) -> str:
        """What the player says."""
        return f"lay {format_cards(self.cards)}"


@dataclass(frozen=True)
class LayOff:
    """Add a card to the meld of that number, in the order laid, from 0."""

    card: int
    meld: int
    end: End

    @property
    def text(self) -> str:
        """What the player says."""
        return f"lay off {format_card(self.card)} on meld {self.meld} ({self.end})"


@dataclass(frozen=True)
class Discard:
    """Put a card on the pile, which ends the turn."""

    card: int

    @property
    def text(self) -> str:
        """What the player says."""
        return f"discard {format_card(self.card)}"


Action: TypeAlias = TakeStock | TakePile | Decline | LayMeld | LayOff | Discard


def melds_in(hand: Iterable[int]) -> tuple[LayMeld, ...]:
    """Return every single meld that lies in a hand: first the runs, suit by suit, then the sets."""
    held = set(hand)
    return (*_runs(held), *_sets(held))


def _runs(held: set[int]) -> Iterator[LayMeld]:
    for suit in SUITS:
        cards = [card for card in DECK.cards if card // 16 == suit]
        row = [cards[-1], *cards]  # by height: the ace stands at both ends
        for low in range(ACE_LOW, ACE_HIGH + 1):
            # The ace is one card: no run has it at both ends.
            for high in range(low, ACE_HIGH if low == ACE_LOW else ACE_HIGH + 1):
                if row[high] not in held:
                    break
                if high - low + 1 >= SHORTEST:
                    yield LayMeld(tuple(row[low : high + 1]))


def _sets(held: set[int]) -> Iterator[LayMeld]:
    for rank in sorted({rank_of(card) for card in held}):
        cards = [card for suit in SUITS if (card := make_card(rank, suit)) in held]
        for size in range(SHORTEST, len(cards) + 1):
            yield from (LayMeld(chosen) for chosen in combinations(cards, size))


def lay_offs_in(hand: Iterable[int], melds: Sequence[Meld]) -> tuple[LayOff, ...]:
    """Return every single lay-off of a card in hand on a meld, for a player allowed to (Q72)."""
    return tuple(
        LayOff(card, number, end)
        for card in sort_hand(hand)
        for number, meld in enumerate(melds)
        for end in meld.takes(card)
    )
