"""Work for tests: small chunks that can wait, be counted, and die."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from analyzer.errors import InputError
from analyzer.rng import generator
from analyzer.runs import Columns, Plan


def draw(config: Mapping[str, Any], chunk: int) -> Columns:
    """Some random numbers; a line in `diary` for each call, and a death where one is planned."""
    diary, deadly = config["diary"], config["deadly"]
    time.sleep(config["seconds"])
    if diary:
        with Path(diary).open("a", encoding="utf-8") as file:
            file.write(f"{chunk}\n")
    if deadly and Path(deadly).exists() and chunk == 3:
        Path(deadly).unlink()
        os.kill(os.getpid(), 9)
    rng = generator(config["seed"], chunk)
    rows = config["rows"]
    return {"chunk": np.full(rows, chunk), "value": rng.normal(size=rows)}


def plan(
    chunks: int = 8,
    *,
    seed: int = 1,
    rows: int = 5,
    diary: str = "",
    deadly: str = "",
    seconds: float = 0.0,
) -> Plan:
    """A run of `draw`; a diary, deaths and waits have no part in its rows."""
    config = {"seed": seed, "rows": rows, "diary": diary, "deadly": deadly, "seconds": seconds}
    return Plan(draw, config, chunks)


def refuse(config: Mapping[str, Any], chunk: int) -> Columns:
    """Something that the giver can mend."""
    raise InputError(f"chunk {chunk} is not wanted")


def die(config: Mapping[str, Any], chunk: int) -> Columns:
    """The end of every worker that tries."""
    os.kill(os.getpid(), 9)
    return {}
