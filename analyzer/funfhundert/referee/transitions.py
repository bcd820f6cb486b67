"""What each action makes of a position; whether it is allowed is the referee's to ask first.

Between two tricks lies a *moment*: first the player about to lead, then the other, may swap the
seven and announce. A player who by the open facts can do neither is not asked.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from analyzer.funfhundert.announcements import (
    TRUMP_SEVEN,
    Combination,
    complete,
    is_complete,
    may_announce,
)
from analyzer.funfhundert.referee.position import Pair, Phase, Position
from analyzer.funfhundert.rules import SEVEN_POINTS, TARGET, FunfhundertRules, trump_seven
from analyzer.funfhundert.tricks import reply_wins

_T = TypeVar("_T")


def allowed_to_announce(rules: FunfhundertRules, position: Position, player: int) -> bool:
    """Return whether window and leader's privilege let a player announce at this moment (Q85)."""
    hand = position.hands[player]
    leads = bool(hand) and position.leader == player
    return may_announce(rules, talon=len(position.talon), hand_size=len(hand), about_to_lead=leads)


def announceable(position: Position, player: int) -> tuple[Combination, ...]:
    """Return the combinations a player has, neither announced nor passed over."""
    return complete(
        position.trump,
        position.owned(player),
        position.used[player],
        closed=position.closed[player],
        seven_scored=position.seven_scored,
    )


def begin_moment(rules: FunfhundertRules, position: Position) -> Position:
    """Return the position in which the first of the players concerned may announce."""
    position = replace(position, phase="announce", turn=position.leader, announced=0)
    return skip_the_unasked(rules, position)


def after_swap(position: Position) -> Position:
    """Return the position after the player in turn swapped the seven for the turned card (Q82)."""
    player, taken = position.turn, position.turned
    seven = trump_seven(position.trump)
    hand = sorted({*position.hands[player], taken} - {seven})
    return replace(
        position,
        turned=seven,
        talon=(*position.talon[:-1], seven),
        hands=_with(position.hands, player, tuple(hand)),
        shown=_with(position.shown, player, position.shown[player] - {seven} | {taken}),
        swaps=_plus(position.swaps, player, SEVEN_POINTS),
        seven_scored=True,
    )


def claim_points(position: Position, combination: Combination) -> int:
    """Return what a claim of the player in turn scores; below zero if it is false (Q86)."""
    player = position.turn
    true = is_complete(
        combination,
        position.owned(player),
        position.used[player],
        seven_scored=position.seven_scored,
    )
    return combination.points if true else -combination.points


def after_announcement(position: Position, combination: Combination) -> Position:
    """Return the position after a claim of the player in turn.

    A correct one uses its cards and shows those in hand. A false one only costs its points: the
    cards stay free and are not shown (Q86).
    """
    player = position.turn
    points = claim_points(position, combination)
    position = replace(position, announced=position.announced + 1)
    if points < 0:
        return replace(position, deductions=_plus(position.deductions, player, -points))
    cards = frozenset(combination.cards)
    from_hand = cards.intersection(position.hands[player])
    return replace(
        position,
        used=_with(position.used, player, position.used[player] | cards),
        shown=_with(position.shown, player, position.shown[player] | from_hand),
        closed=_with(position.closed, player, position.closed[player] | combination.bit),
        seen_closed=_with(
            position.seen_closed, player, position.seen_closed[player] | combination.bit
        ),
        announcements=_plus(position.announcements, player, points),
        seven_scored=position.seven_scored or combination.number == TRUMP_SEVEN,
    )


def after_done(rules: FunfhundertRules, position: Position) -> Position:
    """Return the position after the player in turn has no more to announce.

    What a player could have announced and did not is passed over (Q84), but under
    ``announce_single`` a player who announced one keeps the others (Q90).
    """
    player = position.turn
    postponed = rules.announce_single and position.announced
    if allowed_to_announce(rules, position, player) and not postponed:
        position = _close(position, player)
    return skip_the_unasked(rules, _pass_on(position))


def _close(position: Position, player: int) -> Position:
    """Pass over what is complete; the other sees it if no hidden card belongs to it."""
    # With an empty talon all cards are known by elimination.
    known = position.won[player] | position.shown[player] if position.talon else None
    closed, seen = position.closed[player], position.seen_closed[player]
    for each in announceable(position, player):
        closed |= each.bit
        if known is None or known.issuperset(each.cards):
            seen |= each.bit
    return replace(
        position,
        closed=_with(position.closed, player, closed),
        seen_closed=_with(position.seen_closed, player, seen),
    )


def _pass_on(position: Position) -> Position:
    """Go on to the other player's part of the moment, the play, or the end."""
    if position.turn == position.leader:
        return replace(position, turn=1 - position.leader, announced=0)
    phase: Phase = "play" if position.hands[position.leader] else "over"
    return replace(position, phase=phase, turn=position.leader, announced=0)


def skip_the_unasked(rules: FunfhundertRules, position: Position) -> Position:
    """Return the position in which somebody is asked, or the play or the end has come."""
    while position.phase == "announce" and not _is_asked(rules, position):
        position = _pass_on(position)
    return position


def _is_asked(rules: FunfhundertRules, position: Position) -> bool:
    """Return whether anything may be done; only open facts count, so that asking tells nothing."""
    swap = len(position.talon) > 0 and not position.seven_scored
    return swap or allowed_to_announce(rules, position, position.turn)


def after_play(position: Position, card: int) -> tuple[Position, int | None]:
    """Return the position after a card of the player in turn, and the winner of a whole trick.

    The trick is taken, but nothing is drawn yet.
    """
    player = position.turn
    position = replace(
        position,
        hands=_with(position.hands, player, tuple(c for c in position.hands[player] if c != card)),
        shown=_with(position.shown, player, position.shown[player] - {card}),
    )
    if position.led is None:
        return replace(position, led=card, turn=1 - player), None
    beaten = reply_wins(position.led, card, position.trump, talon_empty=not position.talon)
    winner = player if beaten else position.leader
    trick = position.won[winner] | {position.led, card}
    position = replace(
        position,
        won=_with(position.won, winner, trick),
        led=None,
        leader=winner,
        turn=winner,
    )
    return position, winner


def after_draws(position: Position) -> Position:
    """Return the position after the winner and then the other drew a card."""
    winner, other = position.leader, 1 - position.leader
    first, second, *rest = position.talon
    hands, shown = position.hands, position.shown
    hands = _with(hands, winner, tuple(sorted((*hands[winner], first))))
    hands = _with(hands, other, tuple(sorted((*hands[other], second))))
    if not rest:  # the bottom card lies open
        shown = _with(shown, other, shown[other] | {second})
    return replace(position, hands=hands, shown=shown, talon=tuple(rest))


def is_stopped(position: Position) -> bool:
    """Return whether a later deal ends at once (Q88).

    It does when a running total has reached 500. After equal totals of 500 or more another deal is
    played (Q89): it ends as soon as the totals differ.
    """
    first, second = position.running
    return not position.first_deal and max(first, second) >= TARGET and first != second


def stopped(position: Position) -> Position:
    """Return the position after a deal was broken off."""
    return replace(position, phase="over", announced=0)


def _with(pair: Pair[_T], player: int, value: _T) -> Pair[_T]:
    return (value, pair[1]) if player == 0 else (pair[0], value)


def _plus(pair: Pair[int], player: int, points: int) -> Pair[int]:
    return _with(pair, player, pair[player] + points)
