"""What a long run does: a function of a config and a chunk number, and how many chunks."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import numpy.typing as npt

from analyzer.errors import InputError

Columns = Mapping[str, npt.NDArray[Any]]
"""The rows of one chunk, as equally long columns."""

Work = Callable[[Mapping[str, Any], int], Columns]
"""Does one chunk: ``work(config, chunk)``. It must lie at the top of a module, so that a worker can
find it, and depend on nothing but its arguments: chunks draw from random streams of their own."""

STREAMS: Final = (
    "numpy.random.SeedSequence(seed, spawn_key=(stream, number of the chunk or deal, ...))"
)
"""How `rng.seed_sequence` derives each random stream; for readers of a manifest."""

_SHOWN: Final = ("commands", "reports")
"""Rooms that only show results: a change there leaves the numbers as they are."""


@dataclass(frozen=True)
class Plan:
    """A long run.

    Attributes
    ----------
    work : Work
    config : mapping
        Plain values (numbers, texts, lists of these), among them ``seed`` if chance has a part.
    chunks : int

    Notes
    -----
    No seed of a chunk is kept, for it follows from the config: work draws from
    ``rng.generator(config["seed"], stream, number)``, where the number is that of the chunk or of a
    deal or hand in it, counted through the whole run. So a chunk depends on no other, nor on who
    does it and when.

    Raises
    ------
    InputError
        If there is no chunk, or the config cannot be written as JSON.
    """

    work: Work
    config: Mapping[str, Any]
    chunks: int

    def __post_init__(self) -> None:
        if self.chunks < 1:
            raise InputError(f"a run has at least one chunk, not {self.chunks}")
        try:
            same = json.loads(json.dumps(dict(self.config)))
        except (TypeError, ValueError) as error:
            raise InputError(f"this config cannot be written down: {error}") from error
        if same != dict(self.config):
            raise InputError("this config changes when it is written down: give plain values")

    @property
    def manifest(self) -> dict[str, Any]:
        """What must be the same for chunks to be counted together."""
        return {
            "work": name_of(self.work),
            "config": dict(self.config),
            "chunks": self.chunks,
            "seeds": {"seed": self.config.get("seed"), "streams": STREAMS},
            "code": code_version(),
        }


def name_of(work: Work) -> str:
    """Return how a manifest calls a work."""
    return f"{work.__module__}.{work.__qualname__}"


@lru_cache(maxsize=1)
def code_version() -> str:
    """Return the package's version and a digest of the source that makes numbers."""
    package = Path(__file__).parent.parent
    digest = hashlib.sha256()
    for path in sorted([*package.rglob("*.py"), *package.rglob("*.toml")]):
        inside = path.relative_to(package)
        if inside.parts[0] not in _SHOWN:
            digest.update(inside.as_posix().encode())
            digest.update(path.read_bytes())
    return f"{version('five-hundred-analyzer')}+{digest.hexdigest()[:12]}"
