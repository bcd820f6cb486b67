"""What one seat can know: the law "no hindsight" starts here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from analyzer.cards import format_cards, sort_hand
from analyzer.errors import CardError
from analyzer.rules import Ruleset

PILES: Final = 5
"""Piles on each table in the two-player game."""

_OWNERS: Final = {"table": "the own table", "opponent_table": "the opponent's table"}


@dataclass(frozen=True)
class Knowledge:
    """What a bidder knows before the first lead: the own cards, and the widow once taken.

    Attributes
    ----------
    rules : Ruleset
    hand : tuple of int
        The cards dealt to the bidder, sorted.
    widow : tuple of int or None
        The widow if it is known, else None.
    table, opponent_table : tuple of int
        Two-player game: the face-up cards of the own piles and of the opponent's, sorted; else
        empty. What lies under them nobody knows (RULES 6.5).

    Raises
    ------
    CardError
        If a card is not in the deck, held twice, or the numbers are wrong.
    """

    rules: Ruleset
    hand: tuple[int, ...]
    widow: tuple[int, ...] | None = None
    table: tuple[int, ...] = ()
    opponent_table: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        size = self.rules.hand_size
        deck = self.rules.deck
        object.__setattr__(self, "hand", tuple(sort_hand(self.hand)))
        deck.require(*self.hand)
        if len(self.hand) != size:
            raise CardError(f"a hand is {size} cards, not {len(self.hand)}")
        if self.widow is not None:
            object.__setattr__(self, "widow", tuple(sort_hand(self.widow)))
            deck.require(*self.widow)
            if len(self.widow) != self.rules.widow:
                raise CardError(f"the widow is {self.rules.widow} cards, not {len(self.widow)}")
        piles = PILES if self.rules.players == 2 else 0
        for owner in ("table", "opponent_table"):
            cards = getattr(self, owner)
            deck.require(*cards)
            if len(cards) != piles:
                raise CardError(f"{_OWNERS[owner]} is {piles} face-up cards, not {len(cards)}")
            object.__setattr__(self, owner, tuple(sort_hand(cards)))
        seen = self.seen
        twice = sorted({card for card in seen if seen.count(card) > 1})
        if twice:
            raise CardError(f"{format_cards(twice)} is there twice")

    @property
    def known(self) -> tuple[int, ...]:
        """The own hand and the widow, if known: the cards an exchange chooses from."""
        return self.hand + (self.widow or ())

    @property
    def seen(self) -> tuple[int, ...]:
        """All cards whose place is known: those and the face-up cards of both tables."""
        return self.known + self.table + self.opponent_table

    @property
    def unseen(self) -> tuple[int, ...]:
        """The cards whose place is not known, in deck order."""
        seen = set(self.seen)
        return tuple(card for card in self.rules.deck.cards if card not in seen)
