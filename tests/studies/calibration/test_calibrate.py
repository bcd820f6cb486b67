"""A whole calibration, small: played, fitted, kept, reported; interrupted and gone on with."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from analyzer.advice.correction import from_entry
from analyzer.errors import InputError
from analyzer.runs import read_columns, write_columns
from analyzer.studies.calibration.calibrate import (
    FEWEST_DEALS,
    FITS,
    KINDS,
    calibrate,
    keep,
    report,
)
from analyzer.studies.calibration.fit_file import read_fits
from analyzer.studies.calibration.fitting import check, fit
from tests.studies.calibration.rows import entry, rows

PUBLISHED = Path(__file__).parents[3] / "data" / "calibration"


def tiny(folder: Path, **given: Any) -> list[dict[str, Any]]:
    asked = {"deals": 25, "check_deals": 15, "player": "high", "kinds": ("suit", "mis")} | given
    return calibrate(folder, **asked)


def written(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("whole")
    tiny(folder)
    return folder


def test_an_interrupted_calibration_ends_byte_for_byte_the_same(
    whole: Path, tmp_path: Path
) -> None:
    told: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> None:
        told.append((done, total))
        if done == 60:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tiny(tmp_path, progress=stop)
    assert told == [(0, 120), (20, 120), (40, 120), (40, 120), (60, 120)]
    assert set(written(tmp_path)) == {"fit_suit.parquet"}
    with pytest.raises(InputError, match="holds this run already: resume it"):
        tiny(tmp_path)
    told.clear()
    tiny(tmp_path, resume=True, progress=lambda done, total: told.append((done, total)))
    assert told[0] == (60, 120)
    assert told[-1] == (120, 120)
    assert written(tmp_path) == written(whole)


def test_what_is_kept(whole: Path) -> None:
    assert set(written(whole)) == {
        FITS,
        *(f"{part}_{name}.parquet" for part in ("fit", "check") for name in ("suit", "mis")),
    }
    fits, checks = (read_columns(whole / f"{part}_suit.parquet") for part in ("fit", "check"))
    assert fits["deal"].tolist() == list(range(25))
    assert checks["deal"].tolist() == [deal for deal in range(15) for _ in range(5)]
    assert checks["level"].tolist() == [6, 7, 8, 9, 10] * 15
    assert fits["open"].tolist()[:15] != checks["open"].tolist()[::5]  # other deals
    assert len(read_columns(whole / "check_mis.parquet")["deal"]) == 15


def test_two_workers_write_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    tiny(tmp_path, kinds=("mis",), workers=2)
    for name in ("fit_mis.parquet", "check_mis.parquet"):
        assert written(tmp_path)[name] == written(whole)[name]


def test_the_fits_are_made_from_the_rows_kept(whole: Path) -> None:
    suit, misere = read_fits(whole / FITS)
    for name, kept in (("suit", suit), ("mis", misere)):
        played = read_columns(whole / f"fit_{name}.parquet")
        assert kept == fit(KINDS[name], played, rules="australian", player="high", seed=1)


def test_another_kind_is_added_to_the_folder(tmp_path: Path) -> None:
    keep([entry("misere"), {**entry("suit"), "deals": 7}], tmp_path / FITS)
    (new,) = tiny(tmp_path, kinds=("mis",), deals=15)
    assert [e["deals"] for e in read_fits(tmp_path / FITS)] == [15, 7]
    assert new["kind"] == "misere"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"kinds": ("suits",)}, "no kind of contract 'suits': did you mean suit?"),
        ({"kinds": ()}, "name each kind"),
        ({"kinds": ("mis", "mis")}, "name each kind"),
        ({"rules": "quinhentos"}, "quinhentos knows no contract of the kind mis"),
        ({"rules": "australian_2p"}, "piles on the table are not played here"),
        ({"rules": "english_summary_american"}, "no bids of level 6"),
        ({"deals": 1}, "1 deals are too few"),
        ({"check_deals": FEWEST_DEALS - 1}, "14 deals are too few"),
        ({"player": "nobody"}, "no player 'nobody'"),
        ({"rules": "nowhere"}, "nowhere"),
    ],
)
def test_wrong_input_is_refused_before_anything_is_written(
    tmp_path: Path, given: dict[str, Any], message: str
) -> None:
    with pytest.raises(InputError) as refusal:
        tiny(tmp_path / "new", **given)
    assert message in str(refusal.value)
    assert not (tmp_path / "new").exists()


def test_another_ruleset_needs_another_folder(whole: Path) -> None:
    before = written(whole)
    with pytest.raises(InputError, match="holds the calibration of australian: choose another"):
        tiny(whole, rules="american", resume=True)
    assert written(whole) == before


# --- the report ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("made_up")
    keep([entry("suit"), entry("misere")], folder / FITS)
    for name in ("suit", "mis"):
        played = rows(KINDS[name], 600, seed=2, every_level=True)
        write_columns(folder / f"check_{name}.parquet", played)
    return folder


def test_the_report_needs_only_fits_and_checks(made_up: Path) -> None:
    suit, misere = report(made_up).kinds
    assert (suit.kind, misere.kind) == ("suit", "misere")
    names = ["6", "7", "8", "9", "10", "S", "C", "D", "H", "all"]
    assert [part.name for part in suit.strongest] == names
    assert [part.name for part in misere.every] == ["all"]


def test_the_headline_is_where_the_strongest_hand_declares(made_up: Path) -> None:
    suit = report(made_up).kinds[0]
    played = rows("suit", 600, seed=2, every_level=True)
    strongest = {name: values[played["strongest"] == 1] for name, values in played.items()}
    assert suit.strongest[-1] == check(entry("suit"), strongest)[-1]
    assert suit.every[-1] == check(entry("suit"), played)[-1]
    assert (suit.strongest[-1].deals, suit.every[-1].deals) == (400, 600)


def test_few_deals_that_agree_make_no_share_certain(tmp_path: Path) -> None:
    played = rows("suit", 3, seed=2, every_level=True)
    played["played"][:] = 8  # each deal makes three of five levels
    keep([entry("suit")], tmp_path / FITS)
    write_columns(tmp_path / "check_suit.parquet", played)
    (suit,) = report(tmp_path).kinds
    assert (suit.every[-1].played, suit.every[-1].played_se) == (0.6, 1 / 4)
    assert all(part.played_se > 0 for part in (*suit.strongest, *suit.every))


def test_trump_suits_share_out_the_deals(made_up: Path) -> None:
    suit = report(made_up).kinds[0]
    by_name = {part.name: part for part in suit.every}
    assert sum(by_name[name].contracts for name in "SCDH") == by_name["all"].contracts


def test_the_report_as_plain_values(made_up: Path) -> None:
    found = report(made_up)
    plain = found.rows()
    assert len(plain) == 2 * 10 + 2
    assert plain[0]["declarer"] == "strongest"
    assert found.to_dict()["kinds"][0]["strongest"][0]["corrected"] == plain[0]["corrected"]
    frame = found.to_frame()
    assert frame.loc[("suit", "every", "8"), "deals"] == 600


def test_rows_of_an_older_version_are_refused(tmp_path: Path) -> None:
    played = rows("suit", 30, seed=2, every_level=True)
    del played["worth"]
    keep([entry("suit")], tmp_path / FITS)
    write_columns(tmp_path / "check_suit.parquet", played)
    with pytest.raises(InputError, match=r"check_suit\.parquet has no column worth: another"):
        report(tmp_path)


def test_a_folder_without_a_calibration_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no calibration: make one with five-hundred"):
        report(tmp_path)
    keep([entry("suit")], tmp_path / FITS)
    with pytest.raises(InputError, match=r"cannot read .*check_suit\.parquet: No such file"):
        report(tmp_path)
    (tmp_path / "check_suit.parquet").write_bytes(b"no rows")
    with pytest.raises(InputError, match="no whole Parquet file"):
        report(tmp_path)


# --- what is published --------------------------------------------------------------------------


FOLDERS = sorted(path.parent for path in PUBLISHED.rglob(FITS))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_published_fits_are_made_from_published_rows(folder: Path) -> None:
    entries = read_fits(folder / FITS)
    names = {kind: name for name, kind in KINDS.items()}
    assert entries
    for kept in entries:
        name, kind = names[kept["kind"]], kept["kind"]
        played = read_columns(folder / f"fit_{name}.parquet")
        given = {key: kept[key] for key in ("rules", "player", "seed")}
        again = fit(kind, played, **given)
        assert {**again, **_numbers(kept)} == kept
        for key, value in _numbers(again).items():
            assert _flat(value) == pytest.approx(_flat(kept[key]), abs=0.02)


def test_the_package_uses_what_is_published() -> None:
    text = files("analyzer.advice").joinpath("correction.toml").read_text(encoding="utf-8")
    package = tomllib.loads(text)["fit"]
    published = [entry for folder in FOLDERS for entry in read_fits(folder / FITS)]
    assert sorted(map(str, package)) == sorted(map(str, published))
    for kept in package:
        assert from_entry(kept).deals > 0


def _numbers(given: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in given.items() if isinstance(value, float | list)}


def _flat(value: Any) -> list[float]:
    if isinstance(value, list):
        return [number for each in value for number in _flat(each)]
    return [float(value)]
