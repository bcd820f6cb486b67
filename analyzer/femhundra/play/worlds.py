"""Worlds: complete placings of the hidden cards that fit what a player knows, all equally likely.

A world gives the other hands and the order of the stock. Cards known to be in a hand, or at the end
of the stock, are in place; all others are shuffled over the places left. What the others' choices
say about their hands is not used.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from analyzer.errors import InputError
from analyzer.femhundra.knowledge import Knowledge
from analyzer.femhundra.play.packing import pack_cards
from analyzer.femhundra.rules import DECK
from analyzer.rng import Stream, generator


@dataclass(frozen=True, eq=False)
class Worlds:
    """Many worlds of one knowledge; cards are places in the deck of 52.

    Attributes
    ----------
    hands : ndarray of int64, shape (n, players)
        Sets of bits over places, by player; the own hand is as known.
    stock : ndarray of int8, shape (n, cards left)
        Places; the top card is the last of each row.
    """

    hands: npt.NDArray[np.int64]
    stock: npt.NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.hands)

    def __getitem__(self, some: slice) -> Worlds:
        return Worlds(self.hands[some], self.stock[some])

    def cards(self, number: int) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
        """Return the hands and the stock (top first) of one world as card ids."""
        hands = tuple(DECK.unpack(int(hand)) for hand in self.hands[number])
        return hands, tuple(DECK.cards[place] for place in self.stock[number][::-1])


def deal_worlds(
    knowledge: Knowledge, n: int, *, seed: int, stream: Stream, number: int = 0
) -> Worlds:
    """Deal worlds that fit a knowledge.

    Parameters
    ----------
    knowledge : Knowledge
    n : int
        How many.
    seed : int
        The user's seed, zero or more.
    stream : Stream
        What they are for: `Stream.SCREEN` to choose, `Stream.REPORT` to report.
    number : int
        Of the stream: worlds of another number are independent.

    Raises
    ------
    InputError
        If `n`, `seed` or `number` is negative, or the sizes of the hands and the stock do not add
        up with the cards unseen.
    """
    if n < 0:
        raise InputError(f"{n} worlds: give zero or more")
    sizes = {p: knowledge.hand_sizes[p] - len(knowledge.known[p]) for p in knowledge.others}
    unseen = np.array(sorted(DECK.index[card] for card in knowledge.unseen), dtype=np.int8)
    in_stock = knowledge.stock - len(knowledge.under)
    if min(in_stock, *sizes.values()) < 0 or sum(sizes.values()) + in_stock != len(unseen):
        raise InputError(
            f"{len(unseen)} cards are unseen, but the other hands have room for "
            f"{sum(sizes.values())} of them and the stock for {in_stock}"
        )
    rng = generator(seed, stream, number)
    shuffled = rng.permuted(np.broadcast_to(unseen, (n, len(unseen))), axis=1)
    hands = np.empty((n, knowledge.rules.players), dtype=np.int64)
    hands[:, knowledge.player] = pack_cards(knowledge.hand)
    at = 0
    for player, size in sizes.items():
        dealt = np.int64(1) << shuffled[:, at : at + size].astype(np.int64)
        hands[:, player] = dealt.sum(axis=1) | pack_cards(knowledge.known[player])
        at += size
    under = np.array([DECK.index[card] for card in reversed(knowledge.under)], dtype=np.int8)
    ends = np.broadcast_to(under, (n, len(under)))
    return Worlds(hands, np.concatenate([ends, shuffled[:, at:]], axis=1))
