"""Random placings: all that are allowed, no others, each as often as any other."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.deals import number_of_placings, random_placings
from analyzer.deals.placing_kernel import place_cards
from analyzer.errors import InputError
from tests.naive.placings import all_placings


@st.composite
def problems(draw, most_cards, most_places):
    """Sizes, and a mask for each card; a true placing is drawn first, so that there is one."""
    places = draw(st.integers(1, most_places))
    truth = draw(st.lists(st.integers(0, places - 1), min_size=1, max_size=most_cards))
    kinds = draw(st.lists(st.integers(0, (1 << places) - 1), min_size=1, max_size=6))
    bits = draw(st.permutations(range(63)))
    groups = {}
    for place, bit in zip(truth, bits, strict=False):
        mask = draw(st.sampled_from(kinds)) | 1 << place
        groups[mask] = groups.get(mask, 0) | 1 << bit
    return groups, [truth.count(place) for place in range(places)]


@settings(max_examples=150, deadline=None)
@given(problems(9, 4))
def test_the_number_of_placings_is_that_of_all_written_out(problem):
    groups, sizes = problem
    assert number_of_placings(groups, sizes) == len(all_placings(groups, sizes))


@settings(max_examples=150, deadline=None)
@given(problems(63, 8), st.integers(0, 2**32 - 1))
def test_a_placing_keeps_to_sizes_and_masks_and_places_every_card_once(problem, seed):
    groups, sizes = problem
    placings = random_placings(groups, sizes, 7, np.random.default_rng(seed))
    every = sum(groups.values())
    assert placings.held.shape == (7, len(sizes))
    for held, slots in zip(placings.held.tolist(), placings.slots.tolist(), strict=True):
        assert [bits.bit_count() for bits in held] == sizes
        assert sum(held) == every
        for place, bits in enumerate(held):
            assert not any(bits & cards for mask, cards in groups.items() if not mask >> place & 1)
            start = sum(sizes[:place])
            assert sum(slots[start : start + sizes[place]]) == bits
        assert sorted(bits.bit_count() for bits in slots) == [1] * sum(sizes)


CASES = {
    "free": ({0b111: 0b1111111}, [3, 2, 2]),
    "one void": ({0b111: 0b11111, 0b101: 0b1100000}, [3, 2, 2]),
    "voids of all": ({0b0110: 0b111, 0b1101: 0b111000, 0b1011: 0b11000000, 15: 256}, [3, 2, 2, 2]),
    "two alike": ({0b0011: 0b11, 0b1100: 0b111100, 15: 0b111000000}, [2, 2, 3, 2]),
    "one card": ({0b001: 0b1, 0b110: 0b1110, 0b111: 0b1110000}, [2, 3, 2]),
}


@pytest.mark.parametrize("name", CASES)
def test_all_placings_come_equally_often(name):
    """Chi-square against the written-out list; a right kernel fails one seed in 10,000 a case."""
    groups, sizes = CASES[name]
    every = all_placings(groups, sizes)
    n = 40 * len(every)
    placings = random_placings(groups, sizes, n, np.random.default_rng(500))
    seen = Counter(map(tuple, placings.held.tolist()))
    assert set(seen) <= set(every)
    found = sum((seen[each] - 40) ** 2 / 40 for each in every)
    assert found < chi_square_limit(len(every) - 1)


def test_the_order_within_a_place_is_random_too():
    """As above: what lies under which card of the two-player game hangs on it."""
    groups, sizes = {0b11: 0b111, 0b10: 0b11000}, [2, 3]
    n = 24 * 1500
    slots = random_placings(groups, sizes, n, np.random.default_rng(7)).slots
    seen = Counter(map(tuple, slots.tolist()))
    ways = 3 * 2 * 6
    assert len(seen) == ways
    found = sum((count - n / ways) ** 2 / (n / ways) for count in seen.values())
    assert found < chi_square_limit(ways - 1)


def chi_square_limit(freedom: int) -> float:
    """The value passed with chance 1e-4 (Wilson and Hilferty's approximation, z = 3.719)."""
    ninth = 2 / (9 * freedom)
    return freedom * (1 - ninth + 3.719 * ninth**0.5) ** 3


def test_uniforms_at_their_limits_place_every_card():
    groups, sizes = CASES["voids of all"]
    arrays = [np.array(each, np.int64) for each in (list(groups.values()), list(groups), sizes)]
    for value in (0.0, np.nextafter(1.0, 0.0)):
        ways, held, _ = place_cards(*arrays, np.full((1, 22), value))
        assert ways == len(all_placings(groups, sizes))
        assert tuple(held[0].tolist()) in all_placings(groups, sizes)


def test_the_same_generator_gives_the_same_placings():
    groups, sizes = CASES["one void"]
    one, other = (random_placings(groups, sizes, 9, np.random.default_rng(3)) for _ in range(2))
    assert np.array_equal(one.held, other.held)
    assert np.array_equal(one.slots, other.slots)


def test_many_constraints_are_counted_by_few_states():
    """63 cards, six hands, every hand void in another choice of suits."""
    suits = [0x7FFF << 15 * suit for suit in range(4)]
    groups = {0b111001: suits[0], 0b101110: suits[1], 0b110110: suits[2], 0b011111: suits[3]}
    groups[0b111111] = 0b111 << 60
    sizes = [11, 10, 11, 10, 11, 10]
    placings = random_placings(groups, sizes, 3, np.random.default_rng(1))
    assert (np.bitwise_or.reduce(placings.held, axis=1) == (1 << 63) - 1).all()
    assert 1e30 < number_of_placings(groups, sizes) < 6.0**63


@pytest.mark.parametrize(
    ("groups", "sizes", "message"),
    [
        ({0b01: 0b111}, [2, 1], "no placing"),
        ({0b00: 0b1, 0b11: 0b110}, [2, 1], "no placing"),
        ({0b01: 0b11, 0b11: 0b1100}, [1, 3], "no placing"),
        ({0b11: 0b11}, [2, 1], "2 cards for places"),
        ({0b11: 0b11}, [3, -1], "for places"),
        ({0b11: 0b11, 0b01: 0b10}, [2, 1], "placed twice"),
    ],
)
def test_impossible_placings_are_refused(groups, sizes, message):
    with pytest.raises(InputError, match=message):
        random_placings(groups, sizes, 1, np.random.default_rng(0))


def test_the_number_of_placings_asked_for_is_checked():
    with pytest.raises(InputError, match="at least 1"):
        random_placings({1: 1}, [1], 0, np.random.default_rng(0))


def test_nothing_to_place():
    placings = random_placings({}, [0, 0], 2, np.random.default_rng(0))
    assert placings.held.tolist() == [[0, 0], [0, 0]]
    assert placings.slots.shape == (2, 0)
