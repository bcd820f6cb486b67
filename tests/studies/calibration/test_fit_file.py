"""Fits written to a file and read back."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from analyzer.advice.correction import from_entry
from analyzer.errors import InputError
from analyzer.studies.calibration.calibrate import keep
from analyzer.studies.calibration.fit_file import fits_as_toml, read_fits, replaced
from tests.studies.calibration.rows import entry

SUIT, NT, MIS = entry("suit"), entry("no-trump"), entry("misere")


def test_what_is_read_is_what_was_written() -> None:
    odd = {**SUIT, "player": 'a "b" \\ \n\x7f é', "margin": [1e-12, -1.0, 1e30], "level": [[1], []]}
    entries = [SUIT, odd, NT, MIS]
    assert tomllib.loads(fits_as_toml(entries))["fit"] == entries


def test_an_entry_s_fit_survives(tmp_path: Path) -> None:
    keep([SUIT, MIS], tmp_path / "fits.toml")
    suit, misere = map(from_entry, read_fits(tmp_path / "fits.toml"))
    assert suit.bid.margin.tolist() == SUIT["margin"]
    assert suit.other.margin.tolist() == SUIT["other"]["margin"]
    assert suit.above == SUIT["other"]["above"]
    assert misere.misere.tolist() == MIS["misere"]


def test_a_new_fit_takes_the_place_of_an_old_one() -> None:
    new = {**SUIT, "deals": 9}
    other = entry("suit", rules="minnesota")  # another deck
    assert replaced([SUIT, NT], [new]) == [new, NT]
    assert replaced([SUIT, NT], [other]) == [SUIT, NT, other]
    # American suits are played with the same cards: the same fit holds for both.
    american = entry("suit", rules="american")
    assert replaced([SUIT], [american]) == [american]
    assert replaced([NT], [entry("no-trump", rules="american")])[0] == NT


def test_no_file_is_no_fit(tmp_path: Path) -> None:
    assert read_fits(tmp_path / "none.toml") == []


@pytest.mark.parametrize("content", [b"[[fit", b"\xff\xfe"])
def test_a_broken_file_is_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "fits.toml"
    path.write_bytes(content)
    with pytest.raises(InputError, match=r"fits\.toml holds no fits"):
        read_fits(path)
    with pytest.raises(InputError, match="cannot read"):
        read_fits(tmp_path)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot write"):
        keep([SUIT], tmp_path / "none" / "fits.toml")
