"""Seeds: one number from the user becomes independent random streams.

Every random choice draws from a stream named by ``(seed, purpose, chunk)``. Work is cut into chunks
of a fixed size, each with a stream of its own, so the digits do not depend on how many threads or
workers share the chunks. Two purposes never share a stream: the worlds used to choose are not the
worlds used to report.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np
import numpy.typing as npt

from analyzer.errors import InputError


class Stream(IntEnum):
    """What a random stream is for; the first part of its key."""

    WORLDS = 0
    """Hidden cards of an unseen widow or of the other hands."""
    SCREEN = 1
    """Worlds on which candidates (discards, namings) are compared."""
    REPORT = 2
    """Fresh worlds on which the chosen candidate is reported."""
    DEALS = 3
    """Whole deals from a shuffled deck."""
    PLAY = 4
    """What players draw while they think."""


def seed_sequence(seed: int, *key: int) -> np.random.SeedSequence:
    """Return the seed sequence of one stream.

    Parameters
    ----------
    seed : int
        The user's seed, zero or more.
    *key : int
        What the stream is for, usually a `Stream` and a chunk number.

    Raises
    ------
    InputError
        If `seed` or a part of `key` is negative.
    """
    if seed < 0:
        raise InputError(f"seed {seed} is negative: give zero or more")
    if any(part < 0 for part in key):
        raise InputError(f"stream key {key} has a negative part: give zero or more")
    return np.random.SeedSequence(entropy=seed, spawn_key=tuple(int(part) for part in key))


def generator(seed: int, *key: int) -> np.random.Generator:
    """Return the generator of the stream ``(seed, *key)``, at its beginning.

    Raises
    ------
    InputError
        If `seed` or a part of `key` is negative.
    """
    return np.random.Generator(np.random.PCG64(seed_sequence(seed, *key)))


def chunk_seeds(seed: int, n_chunks: int, purpose: int = Stream.WORLDS) -> npt.NDArray[np.uint64]:
    """Return one 64-bit seed per chunk, for kernels that keep their own random state.

    Parameters
    ----------
    seed : int
        The user's seed, zero or more.
    n_chunks : int
        How many chunks; chunk ``i`` has the same seed whatever `n_chunks` is.
    purpose : int
        What the streams are for, a `Stream`.

    Returns
    -------
    ndarray of uint64, shape (n_chunks,)

    Raises
    ------
    InputError
        If `seed` or `n_chunks` is negative.
    """
    if n_chunks < 0:
        raise InputError(f"{n_chunks} chunks: give zero or more")
    words = [seed_sequence(seed, purpose, i).generate_state(1, np.uint64) for i in range(n_chunks)]
    return np.concatenate(words) if words else np.empty(0, dtype=np.uint64)
