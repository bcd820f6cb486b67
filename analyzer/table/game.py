"""A whole game: who deals, deal after deal, the score sheet, the end (RULES 2.1, 8)."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from analyzer.errors import IllegalAction, InputError
from analyzer.rules import (
    DealerDraw,
    GameEnd,
    Ruleset,
    add_points,
    barred_after,
    first_jack,
    lowest_draw,
    next_dealer,
    parties,
)
from analyzer.table import records as r
from analyzer.table.deal import DealState
from analyzer.table.scoring import end_of_game
from analyzer.table.state import allowed
from analyzer.table.text import format_record


@dataclass
class GameState:
    """The referee of one game.

    Acts are those of `find_dealer`, `begin_deal`, everything in `deal` until it is over, and
    `write_score`; then the next deal, until `end` is set.

    Attributes
    ----------
    rules : Ruleset
    scores : tuple of int
        The running score of each party: a side, or a player (RULES 2.3).
    barred : frozenset of int
        The parties that can no longer win.
    dealer : int or None
        Who deals the present or the next deal; None until the first dealer is found.
    deal : DealState or None
        The deal on the table; None before the first and between two.
    end : GameEnd or None
        How the game ended.
    closed : tuple of Record
        What happened up to the last score written.
    """

    rules: Ruleset
    scores: tuple[int, ...] = ()
    barred: frozenset[int] = frozenset()
    dealer: int | None = None
    deal: DealState | None = None
    end: GameEnd | None = None
    closed: tuple[r.Record, ...] = field(default=())

    def __post_init__(self) -> None:
        count = parties(self.rules)
        if not self.scores:
            self.scores = (0,) * count
        if len(self.scores) != count:
            raise InputError(f"{len(self.scores)} scores: this game keeps {count}")

    def copy(self) -> GameState:
        """Return a game that goes its own way."""
        twin = copy.copy(self)
        twin.deal = self.deal.copy() if self.deal else None
        return twin

    @property
    def is_over(self) -> bool:
        """True when the game has ended."""
        return self.end is not None

    @property
    def log(self) -> tuple[r.Record, ...]:
        """Everything that happened, in order."""
        return self.closed + (self.deal.log if self.deal else ())

    # --- the first dealer -----------------------------------------------------------------------

    def verify_find_dealer(self, draw: DealerDraw, *, seat: int | None = None) -> None:
        """Check that a seat was found first dealer as the rules say (RULES 2.1).

        Raises
        ------
        IllegalAction
            If there is a dealer already, or the cards drawn make another.
        """
        del seat  # nobody is in turn
        if self.dealer is not None:
            raise IllegalAction(f"the dealer is found already: seat {self.dealer}")
        players = self.rules.players
        if not 0 <= draw.dealer < players:
            raise IllegalAction(f"seat {draw.dealer} cannot deal: seats are 0 to {players - 1}")
        if self.rules.first_dealer == "any":
            return
        found = self._drawn(draw.rounds)
        if found != draw.dealer:
            right = "nobody, yet" if found is None else f"seat {found}"
            raise IllegalAction(
                f"seat {draw.dealer} is not first dealer: by first_dealer="
                f"{self.rules.first_dealer} the cards make it {right}"
            )

    def _drawn(self, rounds: Sequence[Sequence[int]]) -> int | None:
        """Return whom the cards drawn make dealer; None if they do not settle it, or too soon."""
        if not rounds:
            return None
        *before, last = rounds
        if self.rules.first_dealer == "first_jack":
            try:
                return None if before else first_jack(last, self.rules.players)
            except ValueError:
                return None
        if any(len(cards) != self.rules.players for cards in rounds):
            return None
        return None if any(lowest_draw(c) is not None for c in before) else lowest_draw(last)

    def can_find_dealer(self, draw: DealerDraw, *, seat: int | None = None) -> bool:
        """Return whether `verify_find_dealer` passes."""
        return allowed(self.verify_find_dealer, draw, seat=seat)

    def find_dealer(self, draw: DealerDraw, *, seat: int | None = None) -> r.DealerFound:
        """Settle who deals first; `rules.draw_first_dealer` draws.

        Raises
        ------
        IllegalAction
            As `verify_find_dealer`.
        """
        self.verify_find_dealer(draw, seat=seat)
        record = r.DealerFound(draw.dealer, draw.rounds)
        self.dealer = draw.dealer
        self.closed = (*self.closed, record)
        return record

    # --- a deal ---------------------------------------------------------------------------------

    def _next_deal(self) -> DealState:
        """Return the table before the next deal.

        Raises
        ------
        IllegalAction
            If it is not time for one.
        """
        if self.end is not None:
            raise IllegalAction("no more deals: the game is over")
        if self.dealer is None:
            raise IllegalAction("no deal yet: find the first dealer")
        if self.deal is not None:
            todo = "write its score" if self.deal.is_over else "play it out"
            raise IllegalAction(f"no new deal while one is on the table: {todo}")
        return DealState(self.rules, self.dealer)

    def verify_begin_deal(self, cards: Sequence[int], *, seat: int | None = None) -> None:
        """Check that the dealer may deal these cards, first card first.

        Raises
        ------
        IllegalAction
            If it is not time for a deal, or the cards are not the deck.
        """
        self._next_deal().verify_deal(cards, seat=seat)

    def can_begin_deal(self, cards: Sequence[int], *, seat: int | None = None) -> bool:
        """Return whether `verify_begin_deal` passes."""
        return allowed(self.verify_begin_deal, cards, seat=seat)

    def begin_deal(self, cards: Sequence[int], *, seat: int | None = None) -> r.Dealt:
        """Deal a shuffled deck; the acts of the deal are then those of `deal`.

        Raises
        ------
        IllegalAction
            As `verify_begin_deal`.
        """
        table = self._next_deal()
        record = table.deal(cards, seat=seat)
        self.deal = table
        return record

    # --- the score sheet ------------------------------------------------------------------------

    def verify_write_score(self, *, seat: int | None = None) -> None:
        """Check that there is a finished deal to write down.

        Raises
        ------
        IllegalAction
            If no deal is on the table, or it is not over.
        """
        del seat  # nobody is in turn
        if self.deal is None:
            raise IllegalAction("no score to write: no deal is on the table")
        if not self.deal.is_over:
            raise IllegalAction(
                f"no score to write yet: the table waits for {self.deal.phase.value}"
            )

    def can_write_score(self, *, seat: int | None = None) -> bool:
        """Return whether `verify_write_score` passes."""
        return allowed(self.verify_write_score, seat=seat)

    def write_score(self, *, seat: int | None = None) -> r.Scored:
        """Add the points of the deal, see whether the game is over, and pass the deal on.

        Raises
        ------
        IllegalAction
            As `verify_write_score`.
        """
        self.verify_write_score(seat=seat)
        assert self.deal is not None
        ended = self.deal.ended
        assert ended is not None
        if ended.score is not None:
            self._add(self.deal, ended, add_points(self.rules, self.scores, ended.score))
        self.dealer = next_dealer(
            self.rules, self.deal.dealer, thrown_in=ended.ending == "redeal_same_dealer"
        )
        winners = None if self.end is None else self.end.winners
        record = r.Scored(self.scores, winners, self.dealer)
        self.closed = (*self.log, record)
        self.deal = None
        return record

    def _add(self, deal: DealState, ended: r.DealEnded, after: tuple[int, ...]) -> None:
        tricks = deal.trick_play.tricks if deal.trick_play else ()
        self.end = end_of_game(
            self.rules,
            ended,
            winners=[trick.winner for trick in tricks],
            before=self.scores,
            after=after,
            barred=self.barred,
        )
        self.scores = after
        self.barred = barred_after(self.rules, after, self.barred)

    # --- the log --------------------------------------------------------------------------------

    def act(self, record: r.Record) -> r.Record:
        """Do what the record of an act says.

        Returns
        -------
        Record
            What was recorded for it.

        Raises
        ------
        IllegalAction
            If the act is not allowed now, or the record is not one of an act.
        """
        match record:
            case r.DealerFound(seat, rounds):
                return self.find_dealer(DealerDraw(seat, rounds))
            case r.Dealt():
                table = self._next_deal()
                done = table.lay_out(record)
                self.deal = table
                return done
            case r.Scored():
                return self.write_score()
            case _ if self.deal is not None:
                return self.deal.act(record)
            case _:
                raise IllegalAction(f"'{format_record(record)}' has no place between two deals")


def replay_game(rules: Ruleset, log: Iterable[r.Record]) -> GameState:
    """Return the state that a log of a game leads to.

    Raises
    ------
    InputError
        If an act was not allowed, or a record is not what happened, with the record.
    """
    game = GameState(rules)
    records = tuple(log)
    place = 0
    while place < len(records):
        game.act(records[place])
        done = game.log[place:]
        for said, happened in zip(records[place:], done, strict=False):
            if said != happened:
                raise InputError(
                    f"the log says '{format_record(said)}', but what happened is "
                    f"'{format_record(happened)}'"
                )
        place += len(done)
    if place > len(records):
        raise InputError(f"the log stops too early: '{format_record(game.log[-1])}' followed")
    return game
