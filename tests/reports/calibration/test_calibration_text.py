"""The calibration report in words."""

from __future__ import annotations

from dataclasses import replace

from analyzer.reports.calibration.text import calibration_report
from analyzer.studies.calibration.calibrate import CalibrationReport
from tests.reports.calibration.calibrations import part, report


def lines_of(shown: CalibrationReport) -> list[str]:
    return calibration_report(shown).splitlines()


def test_no_line_is_longer_than_the_screen() -> None:
    assert max(map(len, lines_of(report()))) <= 80
    assert max(map(len, lines_of(report(deals=1_000_000)))) <= 80


def test_every_level_has_its_shares_and_its_scores() -> None:
    lines = lines_of(report("suit"))
    assert "level 8     400    70.0         61.0  60.0 ± 2.4  +1.0" in lines
    scores = next(line for line in lines if line.startswith("level 8") and "±" not in line)
    assert scores.split()[2:] == ["0.1300", "0.0981", "0.0012", "0.1431", "0.2400", "0.97"]
    for name in ("level 10", "spades", "hearts", "all"):
        assert sum(line.startswith(f"{name} ") for line in lines) == 2


def test_columns_are_lined_up() -> None:
    lines = lines_of(report("suit"))
    start = next(i for i, line in enumerate(lines) if "Open %" in line)
    assert len({len(line) for line in lines[start : start + 11]}) == 1


def test_it_says_who_declares_and_from_what() -> None:
    text = " ".join(calibration_report(report("no-trump")).split())
    assert "No-trump, australian: 400 deals" in text
    assert "Fitted to 3,210 other deals. The hand that looks strongest declares" in text
    assert "all seats play as sampling:20." in text
    assert "Of all 800 deals, in a third of which any seat declares" in text
    assert "open 65.0, corrected 61.0, played 60.0 ± 2.4 %" in text


def test_a_misere_is_one_row_and_flatters_the_defenders() -> None:
    text = calibration_report(report("misere"))
    assert "level" not in text.split("Misère, ")[1].split("Open:")[0]
    assert "In a misère the open cards flatter the defenders" in text
    assert "flatter the defenders" not in calibration_report(report("suit"))


def test_an_open_misere_is_another_game() -> None:
    text = " ".join(calibration_report(report("open-misere")).split())
    assert "Open misère, australian: 400 deals" in text
    assert "level" not in text.split("Open misère, ")[1].split("Open:")[0]
    assert "In an open misère the defenders see declarer's cards at the table too" in text
    assert "In a misère" not in text


def test_a_slope_that_means_nothing_is_not_shown() -> None:
    shown = report("misere")
    for odd in (part("all", slope=1e9), part("all", played=1.0), part("all", slope=float("nan"))):
        kind = replace(shown.kinds[0], strongest=(odd,))
        lines = lines_of(CalibrationReport((kind,)))
        assert any(line.startswith("all ") and line.endswith("?") for line in lines)


def test_a_trifle_has_no_sign() -> None:
    kind = replace(report("misere").kinds[0], strongest=(part("all", corrected=0.5998),))
    assert any(line.endswith("  0.0") for line in lines_of(CalibrationReport((kind,))))
