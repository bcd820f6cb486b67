"""The bit tricks of the kernels against loops that anyone can check."""

import numpy as np
import numpy.typing as npt
import pytest
from numba import njit

from analyzer.cards.bits_kernel import popcount
from analyzer.rules import Bid, Contract, compile_contract, load
from analyzer.solver import bits_kernel as bits
from analyzer.solver.layout import JOKER, LANE, STATE_SIZE
from analyzer.solver.moves_kernel import equals_of
from analyzer.solver.table_kernel import fill_down_to

Int64Array = npt.NDArray[np.int64]
BITS = 61  # the highest bit a kernel's set may use


def random_sets(seed: int, count: int = 3000, size: int = BITS) -> Int64Array:
    """Thin, even and crowded sets, the empty, the full and the one-bit sets among them."""
    rng = np.random.default_rng(seed)
    density = rng.random(count)
    members = rng.random((count, size)) < density[:, None]
    sets = (members.astype(np.int64) << np.arange(size)).sum(axis=1)
    sets[:2] = 0, (1 << size) - 1
    sets[2 : 2 + size] = 1 << np.arange(size)
    return rng.permutation(sets)


def members(x: int) -> list[int]:
    return [bit for bit in range(BITS) if x >> bit & 1]


@njit
def _counts(sets: Int64Array) -> Int64Array:
    out = np.zeros((len(sets), 4), dtype=np.int64)
    for i in range(len(sets)):
        x = sets[i]
        out[i, 0] = popcount(x)
        out[i, 1] = bits.lowest(x)
        if x != 0:
            out[i, 2] = bits.highest(x)
            out[i, 3] = bits.index_of(bits.lowest(x))
    return out


def test_counts() -> None:
    sets = random_sets(1)
    for x, (count, low, high, index) in zip(sets.tolist(), _counts(sets).tolist(), strict=True):
        held = members(x)
        assert count == len(held)
        assert low == (1 << held[0] if held else 0)
        if held:
            assert high == 1 << held[-1]
            assert index == held[0]


@njit
def _moved(sets: Int64Array, masks: Int64Array) -> Int64Array:
    out = np.zeros((len(sets), 4), dtype=np.int64)
    for i in range(len(sets)):
        out[i, 0] = bits.gather(sets[i], masks[i])
        out[i, 1] = bits.gather_portable(sets[i], masks[i])
        out[i, 2] = bits.scatter(sets[i], masks[i])
        out[i, 3] = bits.scatter_portable(sets[i], masks[i])
    return out


def test_gather_and_scatter_with_and_without_the_processors_help() -> None:
    sets, masks = random_sets(2), random_sets(3)
    for x, mask, moved in zip(
        sets.tolist(), masks.tolist(), _moved(sets, masks).tolist(), strict=True
    ):
        places = members(mask)
        gathered = sum(1 << i for i, place in enumerate(places) if x >> place & 1)
        scattered = sum(1 << place for i, place in enumerate(places) if x >> i & 1)
        assert moved == [gathered, gathered, scattered, scattered]


def test_scatter_undoes_gather() -> None:
    sets, masks = random_sets(4), random_sets(5)
    gathered = _moved(sets, masks)[:, 0]
    assert (_moved(gathered, masks)[:, 2] == sets & masks).all()


def obvious_equals(card: int, hand: int, cards: int, lane: int) -> int:
    """Walk up and down from the card until one held by somebody else."""
    equals = 0
    for step in (1, -1):
        place = card.bit_length() - 1
        while 0 <= place < BITS and lane >> place & 1:
            bit = 1 << place
            if hand & bit:
                equals |= bit
            elif cards & bit:
                break
            place += step
    return equals


@njit
def _equals_of(card: int, hand: int, cards: int, lane: int) -> int:
    equals: int = equals_of(card, hand, cards, lane)
    return equals


@pytest.mark.parametrize("bid", ["7S", "7H", "7NT"])
def test_equals_of(bid: str) -> None:
    compiled = compile_contract(load("australian"), Contract(Bid.parse(bid)))
    lanes = [int(lane) for lane in compiled.lanes]
    groups = 0
    for cards, shared in zip(
        random_sets(6, size=43).tolist(), random_sets(7, size=43).tolist(), strict=True
    ):
        hand = cards & shared
        for lane in lanes:
            for place in members(hand & lane):
                card = 1 << place
                expected = obvious_equals(card, hand, cards, lane)
                assert _equals_of(card, hand, cards, lane) == expected
                groups += expected != card
    assert groups > 1000


@njit
def _fill_down_to(state: Int64Array, cards: int, relevant: int) -> int:
    filled: int = fill_down_to(state, cards, relevant)
    return filled


@pytest.mark.parametrize("bid", ["7S", "7H", "7NT"])
def test_fill_down_to(bid: str) -> None:
    """Of each suit every card from the lowest relevant one up, and always the unnamed joker."""
    compiled = compile_contract(load("australian"), Contract(Bid.parse(bid)))
    state = np.zeros(STATE_SIZE, dtype=np.int64)
    state[JOKER] = compiled.joker
    state[LANE : LANE + 4] = compiled.lanes
    lanes = [members(int(lane)) for lane in compiled.lanes]
    for cards, shared in zip(
        random_sets(8, size=43).tolist(), random_sets(9, size=43).tolist(), strict=True
    ):
        relevant = cards & shared
        expected = cards & compiled.joker
        for lane in lanes:
            deciding = [place for place in lane if relevant >> place & 1]
            if deciding:
                expected |= sum(
                    1 << place for place in lane if place >= deciding[0] and cards >> place & 1
                )
        assert _fill_down_to(state, cards, relevant) == expected
