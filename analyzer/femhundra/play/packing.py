"""What a player knows, as the few numbers that kernels take."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from analyzer.femhundra.knowledge import Knowledge
from analyzer.femhundra.melds import Meld
from analyzer.femhundra.rules import DECK

N_RANKS: Final = 13
HEIGHTS: Final = 14
"""Bits that the heights of a suit take."""


@dataclass(frozen=True)
class Table:
    """The melds of the table: all that decides which cards can be laid.

    Attributes
    ----------
    runs : int
        Heights lying in runs: bit ``14 * suit + height`` (ace low 0, two 1, ... ace high 13).
    sets : int
        Cards lying in sets: bit ``13 * suit + rank``.
    """

    runs: int
    sets: int


def pack_cards(cards: Iterable[int]) -> int:
    """Return a set of cards (ids) as bits ``13 * suit + rank``."""
    return DECK.pack(cards)


def run_bits(meld: Meld) -> int:
    """Return the heights of a run."""
    suit = DECK.index[meld.cards[-1]] // N_RANKS
    return ((1 << len(meld.cards)) - 1) << (HEIGHTS * suit + meld.low)


def pack_table(melds: Iterable[Meld]) -> Table:
    """Return the melds of the table as bits."""
    runs = sets = 0
    for meld in melds:
        if meld.kind == "run":
            runs |= run_bits(meld)
        else:
            sets |= pack_cards(meld.cards)
    return Table(runs, sets)


def pack_flags(flags: Iterable[bool]) -> int:
    """Return a bit for each player of whom something is true."""
    return sum(1 << player for player, flag in enumerate(flags) if flag)


def is_late(knowledge: Knowledge) -> bool:
    """Return True if another player has two cards or fewer, so that the round may end soon."""
    return min(knowledge.hand_sizes[player] for player in knowledge.others) <= 2


def draws_left(knowledge: Knowledge) -> int:
    """Return how many draws the rule policy expects of a player before the round ends."""
    return knowledge.stock // knowledge.rules.players + 1
