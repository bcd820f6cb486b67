"""What cards are worth, as text, table and picture."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from matplotlib.figure import Figure

from analyzer.reports.worth.plots import LOOKS, plot_worth, worth_picture
from analyzer.reports.worth.text import worth_report
from analyzer.studies.worth.result import WorthReport
from tests.advice.fits import take_away
from tests.studies.worth.worths import made_up_report


@pytest.fixture(scope="module")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> WorthReport:
    return made_up_report(tmp_path_factory.mktemp("worth") / "run")


def test_the_report_keeps_within_80_columns(made_up: WorthReport) -> None:
    text = worth_report(made_up)
    assert max(map(len, text.splitlines())) <= 80
    for part in ("100 hands, 4 worlds each, seed 1", "Corrected:", "one standard error"):
        assert part in text


@pytest.mark.parametrize("rules", ["canadian", "minnesota", "australian_6p"])
def test_so_it_does_in_other_rulesets_and_says_that_nothing_is_corrected(
    rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_away(monkeypatch)
    text = worth_report(made_up_report(tmp_path / "run", hands=10, rules=rules))
    assert max(map(len, text.splitlines())) <= 80
    assert "Double-dummy, not corrected:" in text
    assert ("2nd joker" in text) == (rules == "canadian")


def test_the_tables_hold_the_prices(made_up: WorthReport) -> None:
    lines = worth_report(made_up).splitlines()
    start = lines.index("Tricks")
    assert lines[start + 1].split() == ["S", "C", "D", "H", "NT"]
    joker = lines[start + 2].split()
    assert joker[0] == "joker"
    assert joker[1:] == ["3.00", "±", "0.001"] * 5
    start = lines.index("One in the place of the other: tricks")
    pairs = [cell.strip() for cell in lines[start + 1].split("  ") if cell]
    assert pairs == ["joker / right", "right / left", "left / ace", "ace / king"]
    assert lines[start + 2].split()[:4] == ["S", "1.00", "±", "0.001"]


def test_the_frame_has_all_rows_and_their_words(made_up: WorthReport) -> None:
    frame = made_up.to_frame()
    assert len(frame) == len(made_up.rows) + len(made_up.all_suits) + len(made_up.pairs)
    assert frame.index.is_unique
    assert frame.loc[("S", "joker", "", ""), "tricks"] == 3
    assert frame.loc[("SCDH", "joker", "", "right"), "tricks"] == 1
    assert frame.attrs["rules"] == "australian"


def test_the_figure_takes_axes_and_shows_the_numbers(made_up: WorthReport) -> None:
    given = Figure(figsize=(8, 6)).add_subplot()
    ax = plot_worth(made_up, given)
    assert ax is given
    assert ax.get_xlabel() == "Worth in tricks"
    labels = [label.get_text() for label in ax.get_yticklabels()]
    assert labels[:3] == ["Joker", "Right bower", "Left bower"]
    assert len(ax.containers) == len(LOOKS)
    for bars in ax.containers:
        found = np.asarray(bars.lines[0].get_xdata())
        paid = [3.0] if bars.get_label() == "No-trump" else [3.0, 2.0, 1.0]
        expected = paid + [0.0] * (len(found) - len(paid))
        assert found.tolist() == expected
    words = " ".join(text.get_text() for text in ax.texts).replace("\n", " ")
    for part in ("australian", "100 hands, 4 worlds each, seed 1", "95 % intervals"):
        assert part in words


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_equal_reports_give_equal_pictures(made_up: WorthReport, kind: str) -> None:
    assert worth_picture(made_up, kind) == worth_picture(made_up, kind)


@pytest.mark.filterwarnings("error")
def test_too_few_hands_are_not_drawn(tmp_path: Path) -> None:
    ax = plot_worth(made_up_report(tmp_path / "run", hands=3))
    assert not ax.containers
