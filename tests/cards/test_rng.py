"""Random streams depend on seed, purpose and chunk, and on nothing else."""

import numpy as np
import pytest

from analyzer.errors import InputError
from analyzer.rng import Stream, chunk_seeds, generator


def test_the_same_key_gives_the_same_digits():
    first = generator(7, Stream.WORLDS, 3).integers(1 << 60, size=20)
    assert np.array_equal(first, generator(7, Stream.WORLDS, 3).integers(1 << 60, size=20))


def test_seed_purpose_and_chunk_all_change_the_stream():
    keys = [(7, 0, 0), (8, 0, 0), (7, 1, 0), (7, 0, 1), (7, 1), (7,)]
    draws = {tuple(generator(*key).integers(1 << 60, size=4)) for key in keys}
    assert len(draws) == len(keys)


def test_chunk_seeds_do_not_depend_on_how_many_are_asked_for():
    assert np.array_equal(chunk_seeds(5, 10)[:4], chunk_seeds(5, 4))
    assert len(set(chunk_seeds(5, 50).tolist())) == 50
    assert not set(chunk_seeds(5, 50).tolist()) & set(chunk_seeds(5, 50, Stream.REPORT).tolist())
    assert chunk_seeds(5, 0).dtype == np.uint64


@pytest.mark.parametrize("wrong", [lambda: generator(-1), lambda: chunk_seeds(1, -1)])
def test_negative_numbers_are_refused(wrong):
    with pytest.raises(InputError, match=r"give zero or more"):
        wrong()
