"""What a hand can lay on a table: the best way, exactly (RULES 10).

The kernel finds which cards lie in sets and at which heights others lie in runs; here these become
melds and lay-offs, as the referee takes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import numpy as np

from analyzer.cards import format_cards, sort_hand
from analyzer.errors import InputError
from analyzer.femhundra.melds import Meld, read_meld
from analyzer.femhundra.play.packing import HEIGHTS, N_RANKS, pack_cards, pack_table
from analyzer.femhundra.referee.actions import LayMeld, LayOff
from analyzer.femhundra.rules import DECK, hand_points

Aim = Literal["points", "cards"]
"""What is most wanted: points gained (then cards laid), or cards laid (then points gained)."""

AIMS: Final[dict[Aim, tuple[int, int]]] = {"points": (64, 1), "cards": (1, 1024)}
"""What the kernel counts for a point gained and for a card laid."""

SUITS: Final = 4
SHORTEST: Final = 3


@dataclass(frozen=True)
class Laying:
    """A way to lay cards of a hand.

    Attributes
    ----------
    melds : tuple of LayMeld
        New melds, in the order they are laid.
    lay_offs : tuple of LayOff
        Cards added to melds of the table, in an order that fits; after the new melds.
    table_points : int
        What the cards count on the table.
    left : tuple of int
        Cards (ids) that stay in the hand, one of which is to be discarded.
    """

    melds: tuple[LayMeld, ...]
    lay_offs: tuple[LayOff, ...]
    table_points: int
    left: tuple[int, ...]

    @property
    def actions(self) -> tuple[LayMeld | LayOff, ...]:
        """What the player does, in this order."""
        return (*self.melds, *self.lay_offs)

    @property
    def cards(self) -> int:
        """How many cards are laid."""
        return sum(len(meld.cards) for meld in self.melds) + len(self.lay_offs)

    @property
    def hand_points(self) -> int:
        """What the cards left would cost (a positive number)."""
        return sum(map(hand_points, self.left))

    def to_dict(self) -> dict[str, object]:
        """Return the laying as plain values, cards as text."""
        return {
            "melds": [format_cards(meld.cards) for meld in self.melds],
            "lay_offs": [action.text for action in self.lay_offs],
            "table_points": self.table_points,
            "left": format_cards(self.left).split(),
            "hand_points": self.hand_points,
        }


def best_laying(
    hand: Iterable[int],
    melds: Sequence[Meld] = (),
    has_own_meld: bool = False,
    *,
    least: int = 0,
    aim: Aim = "points",
) -> Laying | None:
    """Return the best way to lay cards of a hand.

    Parameters
    ----------
    hand : iterable of int
        Card ids, as many as you like.
    melds : sequence of Meld
        On the table, in the order laid.
    has_own_meld : bool
        Whether the player has laid an own meld; else lay-offs need one in this laying (Q72).
    least : int
        Cards that must be laid, at most 3 (Q73).
    aim : str
        ``"points"``: most points gained, which are those on the table and those no longer in the
        hand, and of equal ways the most cards. ``"cards"``: most cards, then most points.

    Returns
    -------
    Laying or None
        None if `least` cards cannot be laid; a laying of no cards if nothing can and need be laid.

    Raises
    ------
    InputError
        If `least` is out of range.
    CardError
        If a card is not of the deck or there twice.

    Notes
    -----
    The way that gains most lays three cards whenever three can be laid, so `least` asks for no
    other way: two lay-offs that keep three cards from being laid never gain more than these.
    """
    from analyzer.femhundra.layings import laying_kernel

    if not 0 <= least <= SHORTEST:
        raise InputError(f"least {least}: no rule asks for more than {SHORTEST} cards, or under 0")
    held = tuple(hand)
    table = pack_table(melds)
    bits = (np.array([each], dtype=np.int64) for each in (pack_cards(held), table.runs, table.sets))
    kernel: Any = laying_kernel.lay_hands  # untyped, like every kernel
    ((_, in_sets, in_runs),) = kernel(*bits, np.array([has_own_meld]), *AIMS[aim]).tolist()
    laying = read_laying(held, melds, in_sets, in_runs)
    return laying if laying.cards >= least else None


def read_laying(hand: Iterable[int], melds: Sequence[Meld], in_sets: int, in_runs: int) -> Laying:
    """Return what a kernel found as melds and lay-offs.

    Parameters
    ----------
    hand : iterable of int
        Card ids.
    melds : sequence of Meld
        On the table.
    in_sets : int
        Cards laid in sets.
    in_runs : int
        Heights laid in runs.
    """
    new: list[Meld] = []
    lay_offs: list[LayOff] = []
    for rank in range(N_RANKS):
        cards = tuple(
            DECK.cards[place]
            for place in range(rank, SUITS * N_RANKS, N_RANKS)
            if in_sets >> place & 1
        )
        if len(cards) >= SHORTEST:
            new.append(read_meld(cards))
        elif cards:
            number = next(i for i, meld in enumerate(melds) if "set" in meld.takes(cards[0]))
            lay_offs.append(LayOff(cards[0], number, "set"))
    for suit in range(SUITS):
        for low, high in _blocks(in_runs >> (HEIGHTS * suit) & (1 << HEIGHTS) - 1):
            cards = tuple(_card_at(suit, height) for height in range(low, high + 1))
            if len(cards) >= SHORTEST:
                new.append(read_meld(cards))
            else:
                lay_offs += _joined(cards, suit, low, high, melds)
    laid = {card for meld in new for card in meld.cards} | {each.card for each in lay_offs}
    points = sum(meld.points for meld in new)
    for each in lay_offs:
        points += _points(each, in_runs)
    left = sort_hand(card for card in hand if card not in laid)
    return Laying(tuple(LayMeld(meld.cards) for meld in new), tuple(lay_offs), points, left)


def _points(lay_off: LayOff, in_runs: int) -> int:
    suit, rank = divmod(DECK.index[lay_off.card], N_RANKS)
    low = lay_off.end == "low" and rank == N_RANKS - 1
    return 5 if low and in_runs >> (HEIGHTS * suit) & 1 else hand_points(lay_off.card)


def _card_at(suit: int, height: int) -> int:
    return DECK.cards[N_RANKS * suit + (height - 1) % N_RANKS]


def _blocks(heights: int) -> Iterator[tuple[int, int]]:
    """Yield the lowest and highest of heights that are in a row, from low to high."""
    low = 0
    while heights >> low:
        if not heights >> low & 1:
            low += 1
            continue
        high = low
        while heights >> (high + 1) & 1:
            high += 1
        yield low, high
        low = high + 1


def _joined(
    cards: tuple[int, ...], suit: int, low: int, high: int, melds: Sequence[Meld]
) -> Iterator[LayOff]:
    """Yield the lay-offs of one or two cards in a row: on the run below them, else on that above.

    Two cards between two runs all go to the one below.
    """
    mine = [
        (number, meld)
        for number, meld in enumerate(melds)
        if meld.kind == "run" and DECK.index[meld.cards[-1]] // N_RANKS == suit
    ]
    below = [number for number, meld in mine if meld.high == low - 1]
    above = [number for number, meld in mine if meld.low == high + 1]
    if below:
        yield from (LayOff(card, below[0], "high") for card in cards)
    else:
        yield from (LayOff(card, above[0], "low") for card in reversed(cards))
