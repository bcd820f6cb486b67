"""A whole game of Fünfhundert: deal after deal until somebody has 500 (RULES 11)."""

from __future__ import annotations

import copy
from collections.abc import Sequence

from analyzer.errors import IllegalAction, InputError
from analyzer.funfhundert.referee import records as r
from analyzer.funfhundert.referee.deal import Deal
from analyzer.funfhundert.referee.state import passes
from analyzer.funfhundert.rules import DECK, HAND_SIZE, TARGET, FunfhundertRules


def winner_of(totals: tuple[int, int]) -> int | None:
    """Return who has won with these totals: the higher, if it is at least 500 (Q87, Q89)."""
    first, second = totals
    if max(totals) < TARGET or first == second:
        return None
    return 0 if first > second else 1


class Game:
    """The referee of one game.

    `begin_deal` puts a deal on the table; when its own actions have ended it, `write_score` adds
    it to the totals; then the next deal, until there is a `winner`. Players keep their numbers; the
    first lead alternates (Q80).

    Parameters
    ----------
    rules : FunfhundertRules
    leader : int
        Who leads first in the first deal.

    Attributes
    ----------
    rules : FunfhundertRules
    totals : pair of int
        By player, of the deals written down.
    leader : int
        Who leads first in the present or the next deal.
    deal : Deal or None
        The deal on the table.
    winner : int or None
    deals : int
        Deals written down.
    """

    def __init__(self, rules: FunfhundertRules, *, leader: int = 0) -> None:
        if leader not in (0, 1):
            raise InputError(f"leader {leader}: players are 0 and 1")
        self.rules = rules
        self.leader = leader
        self.totals: tuple[int, int] = (0, 0)
        self.deal: Deal | None = None
        self.winner: int | None = None
        self.deals = 0
        self._written: tuple[r.Record, ...] = ()

    def copy(self) -> Game:
        """Return a game that goes its own way from here."""
        twin = copy.copy(self)
        twin.deal = self.deal.copy() if self.deal else None
        return twin

    @property
    def is_over(self) -> bool:
        """True when somebody has won."""
        return self.winner is not None

    @property
    def log(self) -> tuple[r.Record, ...]:
        """Everything that happened, in order."""
        return self._written + (self.deal.log if self.deal else ())

    # --- a deal ---------------------------------------------------------------------------------

    def verify_begin_deal(self, cards: Sequence[int]) -> None:
        """Check that a deal may begin with these cards.

        Parameters
        ----------
        cards : sequence of int
            The whole deck: eight cards for the leader, eight for the other, the talon in the order
            it is drawn, its last card turned.

        Raises
        ------
        IllegalAction
            If the game is over, a deal is on the table, or the cards are not the deck.
        """
        if self.is_over:
            raise IllegalAction(f"no more deals: player {self.winner} has won")
        if self.deal is not None:
            todo = "write its score" if self.deal.is_over else "play it out"
            raise IllegalAction(f"no new deal while one is on the table: {todo}")
        if sorted(cards) != sorted(DECK.cards):
            raise IllegalAction(f"these {len(cards)} cards cannot be dealt: take each of 32 once")

    def can_begin_deal(self, cards: Sequence[int]) -> bool:
        """Return whether `verify_begin_deal` passes."""
        return passes(lambda: self.verify_begin_deal(cards))

    def begin_deal(self, cards: Sequence[int]) -> r.Record:
        """Deal a shuffled deck.

        Raises
        ------
        IllegalAction
            As `verify_begin_deal`.
        """
        self.verify_begin_deal(cards)
        leads, follows = cards[:HAND_SIZE], cards[HAND_SIZE : 2 * HAND_SIZE]
        self.deal = Deal(
            self.rules,
            (leads, follows) if self.leader == 0 else (follows, leads),
            cards[2 * HAND_SIZE :],
            leader=self.leader,
            totals=self.totals,
            first_deal=self.deals == 0,
        )
        return self.deal.log[0]

    # --- the score sheet ------------------------------------------------------------------------

    def verify_write_score(self) -> None:
        """Check that there is a finished deal to write down.

        Raises
        ------
        IllegalAction
            If no deal is on the table, or it is not over.
        """
        if self.deal is None:
            raise IllegalAction("no score to write: no deal is on the table")
        if not self.deal.is_over:
            raise IllegalAction("no score to write: play the deal out first")

    def can_write_score(self) -> bool:
        """Return whether `verify_write_score` passes."""
        return passes(self.verify_write_score)

    def write_score(self) -> r.Scored:
        """Add the finished deal to the totals and see whether somebody has won (Q87 to Q89).

        Raises
        ------
        IllegalAction
            As `verify_write_score`.
        """
        self.verify_write_score()
        assert self.deal is not None
        self.totals = self.deal.position.running
        self.winner = winner_of(self.totals)
        record = r.Scored(self.totals, self.winner)
        self._written = (*self.log, record)
        self.deal = None
        self.deals += 1
        self.leader = 1 - self.leader
        return record
