"""What one seat can know: the law "no hindsight" starts here."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.cards import format_cards, sort_hand
from analyzer.errors import CardError
from analyzer.rules import Ruleset


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

    Raises
    ------
    CardError
        If a card is not in the deck, held twice, or the numbers are wrong.
    """

    rules: Ruleset
    hand: tuple[int, ...]
    widow: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        size = self.rules.cards_per_player
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
        known = self.known
        twice = sorted({card for card in known if known.count(card) > 1})
        if twice:
            raise CardError(f"{format_cards(twice)} is there twice")

    @property
    def known(self) -> tuple[int, ...]:
        """The own cards and the widow's, if known."""
        return self.hand + (self.widow or ())

    @property
    def unseen(self) -> tuple[int, ...]:
        """The cards whose place is not known, in deck order."""
        known = set(self.known)
        return tuple(card for card in self.rules.deck.cards if card not in known)
