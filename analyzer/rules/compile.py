"""From a contract to plain arrays: the form in which the numba kernels see the rules.

Kernels know no suits, bowers or jokers, only bits. Every effective suit becomes a *lane*: a run of
neighbouring bits, low card to high. The trump lane lies on top of all others (in a no-trump context
the unnamed jokers take its place), so the winner of a trick is the highest bit among the cards of
the led lane and of `trump`.

Two equal cards of the make-shift deck get neighbouring bits; that the earlier one wins is the
kernel's matter.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from analyzer.cards import SUITS
from analyzer.rules.contract import Contract, require_nameable
from analyzer.rules.order import lane
from analyzer.rules.ruleset import Ruleset

Int64Array = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class CompiledContract:
    """A contract as arrays. All arrays are read-only.

    Attributes
    ----------
    slots : ndarray of int8, shape (deck size,)
        The kernel bit of the card at each place of the deck.
    lanes : ndarray of int64, shape (4,)
        For each suit (S C D H) the kernel bits of the cards that count as that suit.
    trump : int
        The bits that beat every led lane: the trump lane; the unnamed jokers in a no-trump context;
        0 if there is neither.
    joker : int
        The bits of the unnamed jokers in a no-trump context, else 0. Usually one bit.
    misere : bool
        True for MIS, OMIS and SOMIS.
    level : int
        Tricks promised; 0 for a misère.
    """

    slots: npt.NDArray[np.int8]
    lanes: Int64Array
    trump: int
    joker: int
    misere: bool
    level: int
    _runs: tuple[tuple[int, int], ...] = field(repr=False)

    def pack(self, bits: npt.ArrayLike) -> Int64Array:
        """Turn sets over deck places into sets of kernel bits, element by element.

        Parameters
        ----------
        bits : array_like of int64
            Any shape, as made by `Deck.pack`.

        Returns
        -------
        ndarray of int64
            The same shape.
        """
        places = np.asarray(bits, dtype=np.int64)
        packed = np.zeros_like(places)
        for mask, shift in self._runs:
            packed |= _shifted(places & mask, shift)
        return packed

    def unpack(self, bits: npt.ArrayLike) -> Int64Array:
        """Turn sets of kernel bits back into sets over deck places; the inverse of `pack`."""
        packed = np.asarray(bits, dtype=np.int64)
        places = np.zeros_like(packed)
        for mask, shift in self._runs:
            places |= _shifted(packed, -shift) & mask
        return places


def _shifted(bits: Int64Array, by: int) -> Any:
    return bits << by if by >= 0 else bits >> -by


@lru_cache(maxsize=1024)
def compile_contract(rules: Ruleset, contract: Contract) -> CompiledContract:
    """Return the arrays of a contract under a ruleset.

    Parameters
    ----------
    rules : Ruleset
    contract : Contract

    Returns
    -------
    CompiledContract
        The same object for equal arguments.

    Raises
    ------
    RulesError
        If the joker is named where the rules do not allow it.
    """
    require_nameable(contract, rules)
    deck = rules.deck
    denomination, named = contract.denomination, contract.joker_named
    lane_of = {suit: lane(deck, suit, denomination, named) for suit in (*SUITS, None)}
    unnamed = lane_of[None]

    slots = np.zeros(deck.size, dtype=np.int8)
    lanes = np.zeros(len(SUITS), dtype=np.int64)
    slot = 0
    joker = 0
    for suit in (*(suit for suit in SUITS if suit != contract.trump), contract.trump):
        cards = lane_of[suit]
        mask = ((1 << len(cards)) - 1) << slot
        if suit is None:
            joker = mask
        else:
            lanes[suit] = mask
        for card in cards:
            slots[deck.index[card]] = slot
            slot += 1

    trump = joker if contract.trump is None else int(lanes[contract.trump])
    assert slot == deck.size
    assert (joker == 0) == (not unnamed)
    slots.flags.writeable = False
    lanes.flags.writeable = False
    return CompiledContract(
        slots, lanes, trump, joker, contract.is_misere, contract.level, _runs(slots)
    )


def _runs(slots: npt.NDArray[np.int8]) -> tuple[tuple[int, int], ...]:
    """Group deck places that move by the same distance: a few shifts replace a loop over cards."""
    masks: dict[int, int] = {}
    for place, slot in enumerate(slots.tolist()):
        shift = slot - place
        masks[shift] = masks.get(shift, 0) | 1 << place
    return tuple((mask, shift) for shift, mask in masks.items())
