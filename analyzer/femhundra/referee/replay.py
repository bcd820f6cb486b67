"""Playing a log again: the acts are carried out, and what follows must read the same."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.errors import InputError
from analyzer.femhundra.referee import actions as a
from analyzer.femhundra.referee import records as r
from analyzer.femhundra.referee.game import Game
from analyzer.femhundra.referee.round import Round
from analyzer.femhundra.referee.text import format_record
from analyzer.femhundra.rules import FemhundraRules


def action_of(record: r.Record) -> a.Action | None:
    """Return the action that a record of a round shows; None for anything else."""
    match record:
        case r.TookStock():
            return a.TakeStock()
        case r.TookPile():
            return a.TakePile()
        case r.Declined():
            return a.Decline()
        case r.Melded(_, meld):
            return a.LayMeld(meld.cards)
        case r.LaidOff(_, card, meld, end):
            return a.LayOff(card, meld, end)
        case r.Discarded(_, card):
            return a.Discard(card)
    return None


def replay(
    rules: FemhundraRules, log: Sequence[r.Record], *, totals: Sequence[int] | None = None
) -> Round:
    """Play a round again from its log, which may stop in the middle.

    Parameters
    ----------
    rules : FemhundraRules
    log : sequence of Record
        A deal or a position, then what happened.
    totals : sequence of int, optional
        The game score before the round; a log of a round does not hold it.

    Raises
    ------
    InputError
        If the log does not begin with a deal or position, an act is not allowed, or a record is
        not what follows from the acts.
    """
    if not log:
        raise InputError("the log is empty: it begins with a deal or a position")
    start = log[0]
    if isinstance(start, r.Dealt):
        again = Round.begin(rules, start, totals=totals)
    elif isinstance(start, r.SetUp):
        again = Round.set_up(rules, start, totals=totals)
    else:
        raise _wrong(0, start, "a log begins with a deal or a position")
    for number, record in enumerate(log):
        if number == len(again.log):
            _carry_out(again, number, record)
        _compare(again.log, number, record)
    _require_all(again.log, log)
    return again


def replay_game(rules: FemhundraRules, log: Sequence[r.Record]) -> Game:
    """Play a game again from its log, which may stop in the middle.

    Raises
    ------
    InputError
        As `replay`, and for a round or a score at the wrong time.
    """
    first = log[0].first if log and isinstance(log[0], r.Dealt) else 0
    game = Game(rules, first=first)
    for number, record in enumerate(log):
        if number == len(game.log):
            if isinstance(record, r.Dealt):
                game.begin_round(record)
            elif isinstance(record, r.Scored):
                game.write_score()
            elif game.round is None:
                raise _wrong(number, record, "no round is being played")
            else:
                _carry_out(game.round, number, record)
        _compare(game.log, number, record)
    _require_all(game.log, log)
    return game


def _carry_out(now: Round, number: int, record: r.Record) -> None:
    action = action_of(record)
    if action is None:
        raise _wrong(number, record, "nothing of the kind follows from the acts before")
    try:
        now.act(action)
    except InputError as error:
        raise _wrong(number, record, str(error)) from error


def _compare(done: Sequence[r.Record], number: int, record: r.Record) -> None:
    if done[number] != record:
        raise _wrong(number, record, f"played again it is {format_record(done[number])!r}")


def _require_all(done: Sequence[r.Record], log: Sequence[r.Record]) -> None:
    if len(done) > len(log):
        raise InputError(f"the log stops before {format_record(done[len(log)])!r}")


def _wrong(number: int, record: r.Record, why: str) -> InputError:
    return InputError(f"record {number + 1}, {format_record(record)!r}: {why}")
