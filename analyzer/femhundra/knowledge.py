"""What one player may know: the own cards, and all that happened before everybody's eyes.

The referee sees every card; a player, a sampler of worlds or an adviser gets this and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from analyzer.cards import format_cards, format_hand
from analyzer.femhundra.melds import Meld
from analyzer.femhundra.rules import DECK, FemhundraRules

Phase = Literal["draw", "lay", "over"]
"""What the player in turn is to do: take cards; lay down what is wanted and discard; nothing."""


@dataclass(frozen=True)
class Knowledge:
    """All that one player knows; `Round.knowledge` makes it.

    Attributes
    ----------
    rules : FemhundraRules
    player : int
        Whose knowledge it is.
    hand : tuple of int
        The own cards (ids), sorted as a hand is written.
    melds : tuple of Meld
        On the table, in the order laid.
    pile : tuple of int
        Bottom to top; all of it has been seen.
    stock : int
        How many cards are left in the stock.
    hand_sizes : tuple of int
        Cards in hand, by player.
    known : tuple of frozenset of int
        By player, cards known to be in that hand: taken with the pile, not yet laid or discarded.
        The own entry is what the others know.
    points : tuple of int
        This round so far, by player: points on the table less fines.
    has_meld : tuple of bool
        By player, whether an own meld has been laid (Q72).
    turn : int
        Who is to act, or acted last in a round that is over.
    phase : str
        ``"draw"``, ``"lay"`` (has drawn, may lay, must discard) or ``"over"``.
    took_pile : bool
        Whether the player in turn took the pile in this turn.
    laid : int
        Cards laid so far in this turn.
    totals : tuple of int
        The game score before this round, by player.
    under : tuple of int
        Court cards seen to go under the stock (Q71) that are still there, the last one deepest.
    """

    rules: FemhundraRules
    player: int
    hand: tuple[int, ...]
    melds: tuple[Meld, ...]
    pile: tuple[int, ...]
    stock: int
    hand_sizes: tuple[int, ...]
    known: tuple[frozenset[int], ...]
    points: tuple[int, ...]
    has_meld: tuple[bool, ...]
    turn: int
    phase: Phase
    took_pile: bool
    laid: int
    totals: tuple[int, ...]
    under: tuple[int, ...] = ()

    @property
    def others(self) -> tuple[int, ...]:
        """The other players, clockwise from the next one."""
        n = self.rules.players
        return tuple((self.player + step) % n for step in range(1, n))

    @property
    def unseen(self) -> frozenset[int]:
        """The cards whose place is not known: somewhere in the other hands or the stock."""
        seen = {*self.hand, *self.pile, *self.under}
        seen.update(card for meld in self.melds for card in meld.cards)
        seen.update(card for player in self.others for card in self.known[player])
        return frozenset(DECK.cards) - seen

    def to_dict(self) -> dict[str, object]:
        """Return the knowledge as plain values, cards as text."""
        return {
            "rules": self.rules.to_dict(),
            "player": self.player,
            "hand": format_cards(self.hand).split(),
            "melds": [meld.to_dict() for meld in self.melds],
            "pile": format_cards(self.pile).split(),
            "stock": self.stock,
            "hand_sizes": list(self.hand_sizes),
            "known": [format_hand(cards).split() for cards in self.known],
            "points": list(self.points),
            "has_meld": list(self.has_meld),
            "turn": self.turn,
            "phase": self.phase,
            "took_pile": self.took_pile,
            "laid": self.laid,
            "totals": list(self.totals),
            "under": format_cards(self.under).split(),
        }
