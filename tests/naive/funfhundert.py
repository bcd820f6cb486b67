"""Endings of Fünfhundert by plain minimax, written from RULES 11 and nothing else.

Cards are texts like ``AS``; one announcement, one card or one "done" at a time. What was seen
before in the same ending is remembered, under all that is known of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

RANKS = "789JQKTA"  # low to high: the ten ranks second
SUITS = "SCDH"
CARDS = tuple(rank + suit for suit in SUITS for rank in "789TJQKA")
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
DONE = "done"


def combinations(trump):
    """Return the fifteen combinations as (cards, points), in the order of their numbers."""
    found = []
    for rank, points in (("A", 100), ("T", 80), ("K", 60), ("Q", 40), ("J", 20)):
        found.append((frozenset(rank + suit for suit in SUITS), points))
    for suit in SUITS:
        found.append((frozenset({"K" + suit, "Q" + suit}), 40 if suit == trump else 20))
    found.append((frozenset({"JS", "QD"}), 40))
    for suit in SUITS:
        cards = frozenset(rank + suit for rank in "AKQJT")
        found.append((cards, 240 if suit == trump else 120))
    found.append((frozenset({"7" + trump}), 10))
    return found


SEVEN = 14


@dataclass(frozen=True)
class Switches:
    window: str = "any"
    leader_only: bool = False
    single: bool = False


@dataclass(frozen=True)
class Moment:
    """A moment of an ending; pairs are by player."""

    trump: str
    hands: tuple[frozenset[str], frozenset[str]]
    won: tuple[frozenset[str], frozenset[str]]
    used: tuple[frozenset[str], frozenset[str]]
    closed: tuple[frozenset[int], frozenset[int]]
    seven_scored: bool
    leader: int
    led: str | None
    turn: int
    announcing: bool
    announced: int


def pair(old, player, new):
    return (new, old[1]) if player == 0 else (old[0], new)


def may_announce(moment, switches):
    """Return whether the player to act may announce at all now."""
    held = len(moment.hands[moment.turn])
    if switches.leader_only and (moment.turn != moment.leader or held == 0):
        return False
    return {
        "any": True,
        "french": held == 8,
        "under_six": held < 6,
        "until_talon_empty": False,
    }[switches.window]


def complete(moment):
    """Return the numbers of what the player to act has, not announced and not passed over."""
    player = moment.turn
    free = (moment.hands[player] | moment.won[player]) - moment.used[player]
    return [
        number
        for number, (cards, _) in enumerate(combinations(moment.trump))
        if cards <= free
        and number not in moment.closed[player]
        and not (number == SEVEN and moment.seven_scored)
    ]


def actions(moment, switches):
    """Return what the player to act may do: a combination's number, a card, or DONE."""
    hand = moment.hands[moment.turn]
    if moment.announcing:
        allowed = may_announce(moment, switches) and not (switches.single and moment.announced)
        return [*(complete(moment) if allowed else []), DONE]
    if moment.led is not None:
        for suit in (moment.led[1], moment.trump):
            fitting = [card for card in hand if card[1] == suit]
            if fitting:
                return fitting
    return list(hand)


def after(moment, action, switches):
    """Return what comes after an action, and the points player 0 gains by it over player 1."""
    player = moment.turn
    sign = 1 if player == 0 else -1
    if action == DONE:
        closed = moment.closed
        if may_announce(moment, switches) and not (switches.single and moment.announced):
            lapsed = closed[player] | frozenset(complete(moment))
            closed = pair(closed, player, lapsed)
        second = player != moment.leader
        turn = moment.leader if second else 1 - player
        return replace(moment, closed=closed, turn=turn, announcing=not second, announced=0), 0
    if moment.announcing:
        cards, points = combinations(moment.trump)[action]
        return (
            replace(
                moment,
                used=pair(moment.used, player, moment.used[player] | cards),
                closed=pair(moment.closed, player, moment.closed[player] | {action}),
                seven_scored=moment.seven_scored or action == SEVEN,
                announced=moment.announced + 1,
            ),
            sign * points,
        )
    hands = pair(moment.hands, player, moment.hands[player] - {action})
    if moment.led is None:
        return replace(moment, hands=hands, led=action, turn=1 - player), 0
    led = moment.led
    if action[1] == led[1]:
        beaten = RANKS.index(action[0]) > RANKS.index(led[0])
    else:
        beaten = action[1] == moment.trump
    winner = player if beaten else moment.leader
    points = POINTS[led[0]] + POINTS[action[0]]
    won = pair(moment.won, winner, moment.won[winner] | {led, action})
    new = replace(
        moment,
        hands=hands,
        won=won,
        led=None,
        leader=winner,
        turn=winner,
        announcing=True,
        announced=0,
    )
    return new, points if winner == 0 else -points


def margin(moment, switches, seen=None):
    """Return player 0's points less player 1's from here on, both playing for them, all seen."""
    seen = {} if seen is None else seen
    if not (moment.hands[0] or moment.hands[1] or moment.announcing):
        return 0
    if moment not in seen:
        values = []
        for action in actions(moment, switches):
            new, points = after(moment, action, switches)
            values.append(points + margin(new, switches, seen))
        seen[moment] = max(values) if moment.turn == 0 else min(values)
    return seen[moment]
