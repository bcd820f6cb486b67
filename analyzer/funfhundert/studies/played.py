"""Many deals at once: dealt as orders of the 32 places, played out, and what became of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.funfhundert.layout import COMBINATION_POINTS, COMBINATIONS
from analyzer.funfhundert.play.rule_weights import RULE_WEIGHTS
from analyzer.funfhundert.play.weights import Weights
from analyzer.funfhundert.players.player import Player
from analyzer.funfhundert.referee.deal import Deal
from analyzer.funfhundert.referee.records import Announce, Play, Swap
from analyzer.funfhundert.rules import (
    DECK,
    HAND_SIZE,
    SEVEN_POINTS,
    TALON_SIZE,
    TARGET,
    FunfhundertRules,
)
from analyzer.rng import Stream, generator

SWAPPED: Final = COMBINATIONS
"""The place of the swap among the moments, after the fifteen combinations."""

Bytes = npt.NDArray[np.int8]
Bools = npt.NDArray[np.bool_]
Longs = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Played:
    """What became of several deals; player 0 led first in each.

    Attributes
    ----------
    trumps : ndarray of int64, shape (n,)
    points : ndarray of int64, shape (n, 2)
        Of both players in the deal.
    moments : ndarray of int8, shape (n, 2, 16)
        Tricks played when a player announced each combination, last when it swapped the trump
        seven; -1 where it did not.
    tricks, players : ndarray of int8, shape (n, 32)
        By place of the card: the trick in which it was played, from 0, and by whom; -1 if a deal
        stopped before.
    """

    trumps: Longs
    points: Longs
    moments: Bytes
    tricks: Bytes
    players: Bytes

    @property
    def announced(self) -> Bools:
        """Whether a player announced each combination or swapped, shape (n, 2, 16)."""
        said: Bools = self.moments >= 0
        return said

    @property
    def announcements(self) -> Longs:
        """Points of the announcements and the swap, shape (n, 2)."""
        total: Longs = (self.announced * prices(self.trumps)[:, None, :]).sum(axis=2)
        return total

    @property
    def margin(self) -> Longs:
        """The leader's points less the other's, shape (n,)."""
        return margin(self.points)


def margin(both: Longs) -> Longs:
    """Return player 0's less player 1's, shape (n,), of an array of shape (n, 2)."""
    difference: Longs = both[:, 0] - both[:, 1]
    return difference


def prices(trumps: Longs) -> Longs:
    """Return the points of each combination and of the swap in each deal, shape (n, 16)."""
    swap = np.full((len(trumps), 1), SEVEN_POINTS)
    return np.concatenate([COMBINATION_POINTS[trumps], swap], axis=1)


def draw_orders(n: int, seed: int, *key: int) -> tuple[Bytes, np.random.Generator]:
    """Return shuffled decks, and the generator that goes on from there.

    Parameters
    ----------
    n : int
    seed : int
    *key : int
        Names the stream among those of `Stream.DEALS`.

    Returns
    -------
    ndarray of int8, shape (n, 32)
        Places of the deck: the leader's eight cards, the other's, the talon as drawn.
    numpy.random.Generator
    """
    rng = generator(seed, Stream.DEALS, *key)
    deck = np.tile(np.arange(DECK.size, dtype=np.int8), (n, 1))
    return rng.permuted(deck, axis=1), rng


def other_way(orders: Bytes) -> Bytes:
    """Return the same deals with the other player leading."""
    first, second, talon = np.split(orders, [HAND_SIZE, 2 * HAND_SIZE], axis=1)
    return np.concatenate([second, first, talon], axis=1)


def trumps_of(orders: Bytes) -> Longs:
    """Return the trump suit of each deal: that of the last card of the talon."""
    return orders[:, -1].astype(np.int64) >> 3


def play(
    orders: Bytes,
    rules: FunfhundertRules,
    *,
    players: tuple[Player, Player] | None = None,
    weights: tuple[Weights, Weights] = (RULE_WEIGHTS, RULE_WEIGHTS),
    leads: Longs | None = None,
    totals: Longs | None = None,
) -> Played:
    """Play deals to their end; each player sees only its own cards.

    Parameters
    ----------
    orders : ndarray of int8, shape (n, 32)
        As of `draw_orders`; player 0 leads first.
    rules : FunfhundertRules
    players : pair of Player, optional
        Play through the referee, deal by deal. Default: rule players, all deals in one kernel.
    weights : pair of Weights
        Of the two rule players.
    leads : ndarray of int64, shape (n,), optional
        The place of the card led first, -1 for the rule player's own choice.
    totals : ndarray of int64, shape (n, 2), optional
        Of a game before these deals, which then stop at 500. Default: first deals, played out.
    """
    if players is not None:
        return _at_the_table(orders, rules, players)
    from analyzer.funfhundert.studies import recording_kernel

    kernel: Any = recording_kernel.play_recorded  # untyped, like every kernel
    tables, talons = _tables(orders)
    n = len(orders)
    moments, tricks, who = _nothing_yet(n)
    kernel(
        np.stack([each.array for each in weights]),
        (rules.window_mode, int(rules.announce_leader_only), int(rules.announce_single)),
        trumps_of(orders),
        _stops(n, totals),
        tables,
        talons,
        np.full(n, -1, dtype=np.int64) if leads is None else leads,
        moments,
        tricks,
        who,
    )
    from analyzer.funfhundert.play.position_kernel import POINTS

    return Played(trumps_of(orders), tables[:, POINTS : POINTS + 2], moments, tricks, who)


def deal_of(order: Bytes, rules: FunfhundertRules) -> Deal:
    """Return one deal at the referee's table."""
    cards = [DECK.cards[place] for place in order.tolist()]
    first, second = tuple(cards[:HAND_SIZE]), tuple(cards[HAND_SIZE : 2 * HAND_SIZE])
    return Deal(rules, (first, second), tuple(cards[2 * HAND_SIZE :]), leader=0)


def _tables(orders: Bytes) -> tuple[Longs, Bytes]:
    from analyzer.funfhundert.play import position_kernel as k

    bits = np.left_shift(np.int64(1), orders.astype(np.int64))
    tables = np.zeros((len(orders), k.TABLE_SIZE), dtype=np.int64)
    tables[:, k.HANDS] = bits[:, :HAND_SIZE].sum(axis=1)
    tables[:, k.HANDS + 1] = bits[:, HAND_SIZE : 2 * HAND_SIZE].sum(axis=1)
    tables[:, k.LED] = -1
    tables[:, k.LEFT] = TALON_SIZE
    tables[:, k.TURNED] = orders[:, -1]
    return tables, np.ascontiguousarray(orders[:, 2 * HAND_SIZE :])


def _stops(n: int, totals: Longs | None) -> Longs:
    from analyzer.funfhundert.play.position_kernel import NO_STOP

    return np.full((n, 2), NO_STOP, dtype=np.int64) if totals is None else TARGET - totals


def _nothing_yet(n: int) -> tuple[Bytes, Bytes, Bytes]:
    moments = np.full((n, 2, COMBINATIONS + 1), -1, dtype=np.int8)
    nowhere = np.full((n, DECK.size), -1, dtype=np.int8)
    return moments, nowhere, nowhere.copy()


def _at_the_table(orders: Bytes, rules: FunfhundertRules, players: tuple[Player, Player]) -> Played:
    points = np.zeros((len(orders), 2), dtype=np.int64)
    moments, tricks, who = _nothing_yet(len(orders))
    for number, order in enumerate(orders):
        deal = deal_of(order, rules)
        while not deal.is_over:
            turn = deal.position.turn
            known = deal.knowledge(turn)
            action = players[turn].decide(known)
            now = sum(map(len, known.won)) // 2
            match action:
                case Play(card):
                    tricks[number, DECK.index[card]] = now
                    who[number, DECK.index[card]] = turn
                case Announce(combination):
                    moments[number, turn, combination] = now
                case Swap():
                    moments[number, turn, SWAPPED] = now
            deal.act(action)
        points[number] = deal.points
    return Played(trumps_of(orders), points, moments, tricks, who)
