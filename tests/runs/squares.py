"""Work for tests: small chunks that can wait, be counted, and die."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from analyzer.rng import generator
from analyzer.runs import Columns, Plan


def draw(config: Mapping[str, Any], chunk: int) -> Columns:
    """Some random numbers; a line in `diary` for each call, and a death where one is planned."""
    diary, deadly = config["diary"], config["deadly"]
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
    chunks: int = 8, *, seed: int = 1, rows: int = 5, diary: str = "", deadly: str = ""
) -> Plan:
    return Plan(draw, {"seed": seed, "rows": rows, "diary": diary, "deadly": deadly}, chunks)
