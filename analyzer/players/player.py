"""The protocol of players: what a seat is asked, and what it is told before it answers."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from analyzer.cards import Suit
from analyzer.players.partner import PartnerPlan
from analyzer.rules import Play
from analyzer.table import SeatKnowledge


class Player(Protocol):
    """The choices of a seat.

    Each method gets what the seat may know (`SeatKnowledge`) and nothing else, and a random
    generator of that moment; so a player keeps no memory, and the same moment gets the same answer.
    """

    @property
    def name(self) -> str:
        """A short name for tables."""

    def exchange(self, view: SeatKnowledge, rng: np.random.Generator) -> tuple[int, ...]:
        """Choose the cards to put away, out of `view.hand`: as many as were taken (RULES 5)."""

    def find_partner(self, view: SeatKnowledge, rng: np.random.Generator) -> PartnerPlan:
        """Choose how to find a partner: alone, a card or a seat from declarer (RULES 6.7)."""

    def name_joker(self, view: SeatKnowledge, rng: np.random.Generator) -> Suit | None:
        """Choose the joker's suit; None leaves it unnamed (RULES 6.3)."""

    def play(self, view: SeatKnowledge, rng: np.random.Generator) -> Play:
        """Choose one of `view.legal`."""
