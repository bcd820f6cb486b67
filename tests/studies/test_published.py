"""What is published in `data/` is what the code makes today."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from analyzer.runs import read_columns
from analyzer.studies.hands import solve_some
from analyzer.studies.worth.run import try_some

DATA = Path(__file__).parents[2] / "data"
WORKS: dict[str, Callable[..., object]] = {"hands": solve_some, "worth": try_some}


@pytest.mark.slow
@pytest.mark.parametrize("name", WORKS)
def test_a_chunk_of_a_published_study_can_be_made_again(name: str) -> None:
    manifest = json.loads((DATA / name / "manifest.json").read_text("utf-8"))
    work = WORKS[name]
    assert manifest["work"] == f"{work.__module__}.{work.__qualname__}"
    again = work(manifest["config"], 0)
    published = read_columns(DATA / name / "result.parquet")
    assert list(published) == list(again)  # type: ignore[call-overload]
    for column, values in again.items():  # type: ignore[attr-defined]
        kept = published[column][: len(values)]
        assert kept.dtype == values.dtype
        if kept.dtype.kind == "f":
            # Another processor may round the last digit otherwise.
            assert np.allclose(kept, values, rtol=1e-5, atol=1e-5, equal_nan=True), column
        else:
            assert np.array_equal(kept, values), column
