"""What a dealt hand may hold, and the same deal without it: the paired deals behind `worth`.

A *holding* is some cards in one player's dealt hand, like king and queen of trumps. To measure what
it is worth, deals are drawn in which the player holds it; nothing else is asked of them. In the
*same deal without it* each of its cards has changed places with a *neutral card*, a seven, eight
or nine of a plain suit, that lay in the opponent's hand or in the talon: any of them, at random. So
the cards of the holding are still in the game, where they may be if one does not hold them, and the
hand has low cards instead. Trump stays trump, for the turned card is never moved.

Where a suit is named "plain", it is one of the three that are not trumps, at random. A plain queen
or king-queen is never of diamonds and a plain jack never of spades, which have a combination of
their own; the plain sequence is neither.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt

from analyzer.cards import Suit
from analyzer.funfhundert.layout import (
    ACE,
    EIGHT,
    FOUR_OF,
    JACK,
    JACK_QUEEN,
    KING,
    NINE,
    PAIR,
    QUEEN,
    SEQUENCE,
    SEVEN,
    TEN,
)
from analyzer.funfhundert.rules import DECK, HAND_SIZE
from analyzer.funfhundert.studies.played import SWAPPED, Bytes

NEUTRAL: Final = (SEVEN, EIGHT, NINE)
SUITS: Final = 4

TRUMPS, PLAIN, ALL, ONCE = range(4)
"""Whose ranks: of the trump suit, of a plain suit, of several suits, of one given card."""


@dataclass(frozen=True)
class Holding:
    """Some cards in a dealt hand.

    Attributes
    ----------
    name : str
    suits : int
        `TRUMPS`, `PLAIN`, `ALL` (one rank in `count` suits) or `ONCE` (the jack of spades and the
        queen of diamonds, as `ranks` says).
    ranks : tuple of int
    count : int
        Suits of a rank, for `ALL`; 4 is a combination.
    avoid : tuple of Suit
        Plain suits it is never in.
    combination : int or None
        Number of the combination these cards make, -1 of the suit's pair, -2 of its sequence.
    parts : mapping of str to int
        The single cards in it, by the name of their holding.
    """

    name: str
    suits: int
    ranks: tuple[int, ...]
    count: int = 1
    avoid: tuple[Suit, ...] = ()
    combination: int | None = None
    parts: dict[str, int] = field(default_factory=dict)

    def cards(self, trump: int, rng: np.random.Generator) -> tuple[int, ...]:
        """Return the places of its cards under a trump suit; the plain suit is drawn."""
        if self.suits == ONCE:
            return tuple(8 * _ODD_SUIT[rank] + rank for rank in self.ranks)
        if self.suits == ALL:
            suits = rng.permutation(SUITS)[: self.count]
            return tuple(sorted(8 * int(suit) + self.ranks[0] for suit in suits))
        suit = trump
        if self.suits == PLAIN:
            suit = int(rng.choice([s for s in range(SUITS) if s != trump and s not in self.avoid]))
        return tuple(8 * suit + rank for rank in self.ranks)

    def number(self, cards: tuple[int, ...]) -> int | None:
        """Return the combination that these cards make, or None."""
        if self.combination is not None and self.combination < 0:
            return (PAIR if self.combination == _PAIR else SEQUENCE) + (cards[0] >> 3)
        return self.combination


_PAIR: Final = -1
_SEQUENCE: Final = -2
_ODD_SUIT: Final = {JACK: Suit.SPADES, QUEEN: Suit.DIAMONDS}
_RANKS: Final = {ACE: "ace", TEN: "ten", KING: "king", QUEEN: "queen", JACK: "jack"}
_AVOID: Final = {QUEEN: (Suit.DIAMONDS,), JACK: (Suit.SPADES,)}
_RUN: Final = (ACE, KING, QUEEN, JACK, TEN)


def _singles() -> list[Holding]:
    trumps = [Holding(f"trump {name}", TRUMPS, (rank,)) for rank, name in _RANKS.items()]
    low = Holding("trump nine", TRUMPS, (NINE,))
    seven = Holding("trump seven", TRUMPS, (SEVEN,), combination=SWAPPED)
    plain = [
        Holding(f"plain {name}", PLAIN, (rank,), avoid=_AVOID.get(rank, ()))
        for rank, name in _RANKS.items()
    ]
    odd = [Holding("JS", ONCE, (JACK,)), Holding("QD", ONCE, (QUEEN,))]
    return [*trumps, low, seven, *plain, *odd]


def _of_a_kind(count: int) -> list[Holding]:
    words = {3: "three", 4: "four"}
    return [
        Holding(
            f"{words[count]} {name}s", ALL, (rank,), count,
            combination=FOUR_OF.index(rank) if count == SUITS else None,
            parts={f"plain {name}": 3, f"trump {name}": 1} if count == SUITS else {},
        )
        for rank, name in _RANKS.items()
    ]  # fmt: skip


def _suited(kind: int, ranks: tuple[int, ...], combination: int) -> Holding:
    where = "trump" if kind == TRUMPS else "plain"
    avoid = tuple(suit for rank in ranks for suit in _AVOID.get(rank, ())) if kind == PLAIN else ()
    parts = {f"{where} {_RANKS[rank]}": 1 for rank in ranks}
    name = " ".join([where, *("789TJQKA"[rank] for rank in ranks)])
    return Holding(name, kind, ranks, avoid=avoid, combination=combination, parts=parts)


HOLDINGS: Final[tuple[Holding, ...]] = (
    *_singles(),
    _suited(TRUMPS, (KING, QUEEN), _PAIR),
    _suited(PLAIN, (KING, QUEEN), _PAIR),
    Holding("JS and QD", ONCE, (JACK, QUEEN), combination=JACK_QUEEN, parts={"JS": 1, "QD": 1}),
    *_of_a_kind(3),
    *_of_a_kind(4),
    _suited(TRUMPS, _RUN, _SEQUENCE),
    _suited(PLAIN, _RUN, _SEQUENCE),
)
"""What is measured, single cards first. A place in it names the random stream: add at the end."""

BY_NAME: Final = {each.name: each for each in HOLDINGS}
"""The holdings by name."""


@dataclass(frozen=True, eq=False)
class Pairs:
    """Deals with a holding and the same without it.

    Attributes
    ----------
    given, without : ndarray of int8, shape (n, 32)
        Orders as of `played.draw_orders`.
    holders : ndarray of int64, shape (n,)
        Who has it: 0 leads first, 1 the other.
    combinations : ndarray of int64, shape (n,)
        What its cards make, 15 for the trump seven's swap; -1 for nothing.
    """

    given: Bytes
    without: Bytes
    holders: npt.NDArray[np.int64]
    combinations: npt.NDArray[np.int64]


def pairs(holding: Holding, orders: Bytes, rng: np.random.Generator) -> Pairs:
    """Turn random deals into deals with a holding and the same without it.

    Leader and other have it in turn. Where the turned card belongs to the holding there is no such
    deal: these are left out.

    Parameters
    ----------
    holding : Holding
    orders : ndarray of int8, shape (n, 32)
        Shuffled decks.
    rng : numpy.random.Generator
        Draws plain suits, the cards that make room, and the neutral cards.
    """
    given, without, holders, made = [], [], [], []
    for row, order in enumerate(orders):
        holder = row % 2
        trump = int(order[-1]) >> 3
        cards = holding.cards(trump, rng)
        if int(order[-1]) in cards:
            continue
        with_it = put_into_hand(order, cards, holder, rng)
        given.append(with_it)
        without.append(exchanged(with_it, cards, holder, rng))
        holders.append(holder)
        number = holding.number(cards)
        made.append(-1 if number is None else number)
    shape = (-1, DECK.size)
    return Pairs(
        np.array(given, dtype=np.int8).reshape(shape),
        np.array(without, dtype=np.int8).reshape(shape),
        np.array(holders, dtype=np.int64),
        np.array(made, dtype=np.int64),
    )


def put_into_hand(
    order: Bytes, cards: tuple[int, ...], holder: int, rng: np.random.Generator
) -> Bytes:
    """Return a deal in which the holder has these cards, for others of the hand at random."""
    order = order.copy()
    hand = range(HAND_SIZE * holder, HAND_SIZE * (holder + 1))
    room = [at for at in hand if order[at] not in cards]
    missing = [at for at, card in enumerate(order) if card in cards and at not in hand]
    chosen = rng.permutation(room)[: len(missing)]
    order[[*missing, *chosen]] = order[[*chosen, *missing]]
    return order


def exchanged(order: Bytes, cards: tuple[int, ...], holder: int, rng: np.random.Generator) -> Bytes:
    """Return the deal with each of these cards in the place of a neutral one outside the hand."""
    order = order.copy()
    trump = int(order[-1]) >> 3
    hand = range(HAND_SIZE * holder, HAND_SIZE * (holder + 1))
    held = [at for at in hand if order[at] in cards]
    neutral = [
        at
        for at, card in enumerate(order.tolist())
        if at not in hand and card >> 3 != trump and card & 7 in NEUTRAL
    ]
    chosen = rng.permutation(neutral)[: len(held)]
    order[[*held, *chosen]] = order[[*chosen, *held]]
    return order
