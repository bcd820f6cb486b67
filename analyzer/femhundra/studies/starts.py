"""Rounds before the first turn: a given hand of seven, all other cards in random order.

Unlike the worlds of a `Knowledge`, each has a card of its own turned to start the pile, so what is
told holds for a hand before that card is seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.femhundra.play.playouts import DRAW
from analyzer.femhundra.play.rule_weights import weights_array
from analyzer.femhundra.rules import DECK, HAND_SIZE, is_court

Places = npt.NDArray[np.int8]
Bits = npt.NDArray[np.int64]

_COURT: Final = np.array([is_court(card) for card in DECK.cards])
_FEWEST_STARTERS: Final = 2
"""Cards besides court cards that are left after the deal, so that one is left after any swap too.
With six players one deal in ten million has fewer, and is dealt again."""


@dataclass(frozen=True, eq=False)
class Starts:
    """Many deals to a table at which player 0 has a given hand.

    Attributes
    ----------
    hands : ndarray of int64, shape (n,)
        Player 0's cards, as sets of bits over places.
    others : ndarray of int8, shape (n, 45)
        Places of the other cards as dealt: seven for each other player in turn, then the stock, top
        first, before a card is turned.
    """

    hands: Bits
    others: Places

    def __len__(self) -> int:
        return len(self.hands)

    def swapped(self, out: int, into: int) -> Starts:
        """Return the same deals with a card of player 0 and one of the others exchanged.

        Parameters
        ----------
        out, into : int
            Places; equal ones change nothing.
        """
        if out == into:
            return self
        others = np.where(self.others == into, np.int8(out), self.others)
        return Starts(self.hands ^ (1 << out | 1 << into), others)

    @staticmethod
    def join(many: list[Starts]) -> Starts:
        """Return all of them, in order."""
        return Starts(
            np.concatenate([each.hands for each in many]),
            np.concatenate([each.others for each in many]),
        )


def deal_starts(hand: int, n: int, *, players: int, rng: np.random.Generator) -> Starts:
    """Deal all cards that a hand leaves, in n random ways.

    Parameters
    ----------
    hand : int
        Seven cards, as bits over places.
    n : int
    players : int
        2 to 6.
    rng : Generator
    """
    rest = np.array([p for p in range(DECK.size) if not hand >> p & 1], dtype=np.int8)
    others = rng.permuted(np.broadcast_to(rest, (n, len(rest))), axis=1)
    dealt = HAND_SIZE * (players - 1)
    while True:
        few = (~_COURT[others[:, dealt:]]).sum(axis=1) < _FEWEST_STARTERS
        if not few.any():
            return Starts(np.full(n, hand, dtype=np.int64), others)
        others[few] = rng.permuted(others[few], axis=1)


def turn_up(undealt: Places) -> tuple[Places, Places]:
    """Turn a card to start the pile: court cards go under the stock (Q71).

    Parameters
    ----------
    undealt : ndarray of int8, shape (n, m)
        Places, the top card first; in each row some card is no court card.

    Returns
    -------
    starters : ndarray of int8, shape (n,)
    stock : ndarray of int8, shape (n, m - 1)
        The top card last, as the kernels draw it.
    """
    n, size = undealt.shape
    turned = (~_COURT[undealt]).argmax(axis=1)
    rows = np.arange(n)
    order = (turned[:, None] + 1 + np.arange(size - 1)) % size  # those turned before come last
    stock = undealt[rows[:, None], order][:, ::-1]
    return undealt[rows, turned], np.ascontiguousarray(stock)


def round_scores(starts: Starts, *, players: int, place: int) -> npt.NDArray[np.int64]:
    """Return the round scores when all play by the rule policy.

    Parameters
    ----------
    starts : Starts
    players : int
    place : int
        When player 0 has the first turn: 0 first, 1 second, ...

    Returns
    -------
    ndarray of int64, shape (n, players)
    """
    from analyzer.femhundra.play import playout_kernel

    kernel: Any = playout_kernel.play_rounds  # untyped, like every kernel
    dealt = HAND_SIZE * (players - 1)
    sets = np.int64(1) << starts.others[:, :dealt].astype(np.int64)
    others = sets.reshape(len(starts), players - 1, HAND_SIZE).sum(axis=2)
    hands = np.column_stack([starts.hands, others])
    starters, stock = turn_up(starts.others[:, dealt:])
    scores = np.empty((len(starts), players), dtype=np.int64)
    none = np.zeros(players, dtype=np.int64)
    first = -place % players
    for starter in np.unique(starters).tolist():  # the kernel takes one pile at a time
        rows = np.flatnonzero(starters == starter)
        # Other layouts would each be compiled anew.
        cards = np.ascontiguousarray(hands[rows]), np.ascontiguousarray(stock[rows])
        scores[rows], _ = kernel(
            *cards, 1 << starter, 0, 0, 0, none, first, DRAW, False, 0, weights_array(players)
        )
    return scores
