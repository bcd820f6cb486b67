"""A whole game: rounds, the totals, the winner (RULES 10)."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from analyzer.errors import IllegalAction
from analyzer.femhundra.referee.records import Dealt, Record, Scored
from analyzer.femhundra.referee.round import Round
from analyzer.femhundra.referee.scores import winner_of
from analyzer.femhundra.referee.setup import deal_cards, require_player
from analyzer.femhundra.referee.state import allowed
from analyzer.femhundra.rules import FemhundraRules


@dataclass
class Game:
    """The referee of one game.

    Acts are `begin_round` (or `deal`), everything in `round` until it is over, and `write_score`;
    then the next round, until there is a `winner`. The deal, and with it the first turn, passes to
    the left after each round, as it does in the other games (RULES 2.1).

    Attributes
    ----------
    rules : FemhundraRules
    first : int
        Who takes the first turn of the first round.
    totals : tuple of int
        The score of the complete rounds, by player.
    rounds : int
        How many rounds are complete.
    round : Round or None
        The round on the table; None before the first and between two.
    winner : int or None
        Who has won; None while the game goes on.
    closed : tuple of Record
        What happened up to the last score written.
    """

    rules: FemhundraRules
    first: int = 0
    totals: tuple[int, ...] = ()
    rounds: int = 0
    round: Round | None = None
    winner: int | None = None
    closed: tuple[Record, ...] = ()

    def __post_init__(self) -> None:
        require_player(self.rules, self.first)
        if not self.totals:
            self.totals = (0,) * self.rules.players

    def copy(self) -> Game:
        """Return a game that goes its own way."""
        twin = copy.copy(self)
        twin.round = self.round.copy() if self.round else None
        return twin

    @property
    def is_over(self) -> bool:
        """True when somebody has won."""
        return self.winner is not None

    @property
    def next_first(self) -> int:
        """Who takes the first turn of the present or next round."""
        return (self.first + self.rounds) % self.rules.players

    @property
    def log(self) -> tuple[Record, ...]:
        """Everything that happened, in order."""
        return self.closed + (self.round.log if self.round else ())

    # --- a round --------------------------------------------------------------------------------

    def verify_begin_round(self, dealt: Dealt) -> None:
        """Check that a round may begin with these cards.

        Raises
        ------
        IllegalAction
            If the game is over, a round is being played, or another player is to begin.
        InputError
            If the deal cannot be.
        """
        if self.winner is not None:
            raise IllegalAction(f"no new round: player {self.winner} has won the game")
        if self.round is not None:
            raise IllegalAction("no new round: the score of the one on the table is not written")
        if dealt.first != self.next_first:
            raise IllegalAction(
                f"player {dealt.first} is not first: it is player {self.next_first}"
            )
        Round.begin(self.rules, dealt)

    def can_begin_round(self, dealt: Dealt) -> bool:
        """Return whether `verify_begin_round` passes."""
        return allowed(self.verify_begin_round, dealt)

    def begin_round(self, dealt: Dealt) -> Dealt:
        """Begin a round with cards already dealt.

        Raises
        ------
        IllegalAction, InputError
            As `verify_begin_round`.
        """
        self.verify_begin_round(dealt)
        self.round = Round.begin(self.rules, dealt, totals=self.totals)
        return dealt

    def deal(self, cards: Sequence[int]) -> Dealt:
        """Begin a round from a shuffled deck, the top card first.

        Raises
        ------
        IllegalAction, InputError
            As `verify_begin_round` and `deal_cards`.
        """
        return self.begin_round(deal_cards(self.rules, cards, first=self.next_first))

    # --- the score ------------------------------------------------------------------------------

    def verify_write_score(self) -> None:
        """Check that a round is over and not yet added to the totals.

        Raises
        ------
        IllegalAction
            If not.
        """
        if self.round is None:
            raise IllegalAction("no score to write: no round is on the table")
        if not self.round.is_over:
            raise IllegalAction(f"no score to write: it is player {self.round.turn}'s turn")

    def can_write_score(self) -> bool:
        """Return whether `verify_write_score` passes."""
        return allowed(self.verify_write_score)

    def write_score(self) -> Scored:
        """Add the round to the totals; at or above the target the one highest player wins (Q76).

        Raises
        ------
        IllegalAction
            As `verify_write_score`.
        """
        self.verify_write_score()
        done = cast(Round, self.round)
        assert done.ended is not None
        pairs = zip(self.totals, done.ended.scores, strict=True)
        self.totals = tuple(total + score.total for total, score in pairs)
        self.winner = winner_of(self.totals, self.rules.target)
        record = Scored(self.totals, self.winner)
        self.closed = (*self.log, record)
        self.round = None
        self.rounds += 1
        return record
