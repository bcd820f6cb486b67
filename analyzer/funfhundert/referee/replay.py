"""Playing a log again: every action is asked of the referee, every consequence compared."""

from __future__ import annotations

from collections.abc import Iterable

from analyzer.errors import InputError
from analyzer.funfhundert.referee import records as r
from analyzer.funfhundert.referee.deal import Deal
from analyzer.funfhundert.referee.game import Game
from analyzer.funfhundert.referee.text import format_record
from analyzer.funfhundert.rules import FunfhundertRules


def replay(rules: FunfhundertRules, log: Iterable[r.Record]) -> Deal:
    """Return the deal that a log tells of, at the log's end.

    Raises
    ------
    IllegalAction
        If an action of the log is not allowed.
    InputError
        If the log does not begin with a deal, or tells otherwise than the referee.
    """
    first, *rest = tuple(log) or (None,)
    match first:
        case r.Dealt(leader, hands, talon, totals, first_deal):
            deal = Deal(rules, hands, talon, leader=leader, totals=totals, first_deal=first_deal)
        case r.Resumed(position):
            deal = Deal.resume(rules, position)
        case _:
            raise InputError("the log does not begin with a deal")
    _follow(deal, first, rest)
    return deal


def replay_game(rules: FunfhundertRules, log: Iterable[r.Record]) -> Game:
    """Return the game that a log tells of, at the log's end.

    Raises
    ------
    IllegalAction
        If an action of the log is not allowed.
    InputError
        If the log does not begin with a deal, or tells otherwise than the referee.
    """
    records = list(log)
    if not records or not isinstance(records[0], r.Dealt):
        raise InputError("the log does not begin with a deal")
    game = Game(rules, leader=records[0].leader)
    for record in records:
        match record:
            case r.Dealt():
                own, other = record.hands[record.leader], record.hands[1 - record.leader]
                _compare(game.begin_deal((*own, *other, *record.talon)), record)
            case r.Scored():
                _compare(game.write_score(), record)
            case _:
                if game.deal is None:
                    raise InputError(f"'{format_record(record)}' stands outside a deal")
                _do(game.deal, record)
    _compare_logs(game.log, records)
    return game


def _follow(deal: Deal, first: r.Record, rest: list[r.Record]) -> None:
    for record in rest:
        _do(deal, record)
    _compare_logs(deal.log, [first, *rest])


def _do(deal: Deal, record: r.Record) -> None:
    match record:
        case r.Swapped(player):
            _compare(deal.swap_seven(player=player), record)
        case r.Announced(player, name):
            _compare(deal.announce(name, player=player), record)
        case r.FinishedAnnouncing(player):
            deal.done(player=player)
        case r.Played(player, card):
            deal.play(card, player=player)
        case r.TrickTaken() | r.DealEnded():
            pass  # the referee has written its own; the logs are compared at the end
        case _:
            raise InputError(f"'{format_record(record)}' is no action in a deal")


def _compare(own: r.Record, told: r.Record) -> None:
    if own != told:
        raise InputError(f"the log says '{format_record(told)}': it is '{format_record(own)}'")


def _compare_logs(own: tuple[r.Record, ...], told: list[r.Record]) -> None:
    for mine, theirs in zip(own, told, strict=False):
        _compare(mine, theirs)
    if len(told) < len(own):
        raise InputError(f"the log lacks '{format_record(own[len(told)])}' after its last line")
    if len(told) > len(own):
        raise InputError(f"the log says '{format_record(told[len(own)])}': nothing happened then")
