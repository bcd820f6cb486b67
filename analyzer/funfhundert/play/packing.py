"""From what a player knows to the numbers of the kernels, and back from numbers to actions."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from analyzer.funfhundert.knowledge import Knowledge
from analyzer.funfhundert.play import position_kernel as k
from analyzer.funfhundert.play.view_kernel import View
from analyzer.funfhundert.referee.deal import Deal
from analyzer.funfhundert.referee.records import Action, Announce, Done, Play, Swap
from analyzer.funfhundert.rules import DECK, TALON_SIZE, TARGET, FunfhundertRules

Int8Array = npt.NDArray[np.int8]
Int64Array = npt.NDArray[np.int64]


def pack_game(
    rules: FunfhundertRules, trump: int, totals: tuple[int, int], first_deal: bool
) -> k.Game:
    """Return what does not change during a deal."""
    stops = (k.NO_STOP, k.NO_STOP) if first_deal else (TARGET - totals[0], TARGET - totals[1])
    return k.Game(
        int(trump),
        rules.window_mode,
        int(rules.announce_leader_only),
        int(rules.announce_single),
        *stops,
    )


def game_of(known: Knowledge) -> k.Game:
    """Return what does not change during the deal of a knowledge."""
    return pack_game(known.rules, known.trump, known.totals, known.first_deal)


def pack_view(known: Knowledge) -> View:
    """Return what the player to act sees."""
    me, other = known.player, known.opponent
    return View(
        hand=_set(known.hand),
        won=_set(known.won[me]),
        lost=_set(known.won[other]),
        used=_set(known.used[me]),
        their_used=_set(known.used[other]),
        closed=known.closed[me],
        shown=_set(known.shown),
        their_size=known.opponent_size,
        left=known.talon,
        turned=DECK.index[known.turned],
        led=_place(known.led),
        scored=int(known.seven_scored),
        stage=_stage(known),
        announced=known.announced,
    )


def pack_table(known: Knowledge) -> Int64Array:
    """Return the table as the player to act sees it, shape (19,): the opponent's hand is empty.

    Of the own cards those announced and still in hand count as seen by the opponent; what was
    swapped from the talon is not remembered.
    """
    me, other = known.player, known.opponent
    table = np.zeros(k.TABLE_SIZE, dtype=np.int64)
    table[k.HANDS + me] = _set(known.hand)
    table[k.SHOWN + me] = _set(known.used[me].intersection(known.hand))
    table[k.SHOWN + other] = _set(known.shown)
    for player in (0, 1):
        table[k.WON + player] = _set(known.won[player])
        table[k.USED + player] = _set(known.used[player])
        table[k.CLOSED + player] = known.closed[player]
        table[k.POINTS + player] = known.points[player]
    table[k.LEADER] = known.leader
    table[k.LED] = _place(known.led)
    table[k.LEFT] = known.talon
    table[k.TURNED] = DECK.index[known.turned]
    table[k.SCORED] = known.seven_scored
    table[k.STAGE] = _stage(known)
    table[k.ANNOUNCED] = known.announced
    return table


def pack_deal(deal: Deal) -> tuple[k.Game, Int64Array, Int8Array]:
    """Return a whole deal, all cards seen: game, table (19,) and talon (16,) as drawn.

    Of the talon's row only the cards still in it are read.
    """
    at = deal.position
    mover = deal.knowledge(at.turn)
    table = pack_table(mover)
    for player in (0, 1):
        table[k.HANDS + player] = _set(at.hands[player])
        table[k.SHOWN + player] = _set(at.shown[player])
        table[k.CLOSED + player] = at.closed[player]
    talon = np.zeros(TALON_SIZE, dtype=np.int8)
    talon[TALON_SIZE - len(at.talon) :] = [DECK.index[card] for card in at.talon]
    return game_of(mover), table, talon


def action_number(action: Action) -> int:
    """Return the number of an action in kernels."""
    match action:
        case Play(card):
            return DECK.index[card]
        case Swap():
            return k.SWAP
        case Announce(number):
            return k.ANNOUNCE + number
        case Done():
            return k.DONE


def action_of(number: int) -> Action:
    """Return the action of a number."""
    if number < k.SWAP:
        return Play(DECK.cards[number])
    if number == k.SWAP:
        return Swap()
    return Done() if number == k.DONE else Announce(int(number) - k.ANNOUNCE)


def _stage(known: Knowledge) -> int:
    if known.phase == "play":
        return k.TRICK
    return k.FIRST if known.turn == known.leader else k.SECOND


def _set(cards: Iterable[int]) -> int:
    return DECK.pack(tuple(cards))


def _place(card: int | None) -> int:
    return -1 if card is None else DECK.index[card]
