"""The table of benchmarks lines up, and what is kept of them loads again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.bench.report import GROUPS, Line, Report, figure, read_report, table

KEPT = sorted((Path(__file__).parents[2] / "data" / "benchmarks").glob("*.json"))
NODE = "name-of-a-machine"


def timed(group, what, seconds, *, unit="ms", scale=1e3, ratio=None, also=()):
    said = {"what": what, "unit": unit, "scale": scale, "ratio": ratio, "also": list(also)}
    return {"group": group, "extra_info": said, "stats": {"data": seconds}}


@pytest.fixture
def report(tmp_path):
    peak = {"what": "--help, peak", "values": [15.8], "unit": "MB", "ratio": None}
    benchmarks = [
        timed("commands", "python -c pass", [0.02, 0.04, 0.03], unit="s", scale=1.0),
        timed("commands", "--help", [0.06], unit="s", scale=1.0, also=[peak]),
        timed("solver", "exact tricks", [2.0, 1.0, 4.0, 3.0], ratio=3.2),
        {"group": "solver", "extra_info": {}, "stats": {"data": [1.0]}},  # failed on the way
    ]
    machine = {"node": NODE, "cpu": {"brand_raw": "Some CPU", "count": 2}}
    commit = {"id": "0123456789abcdef", "dirty": False}
    path = tmp_path / "result.json"
    found = {"benchmarks": benchmarks, "machine_info": machine, "commit_info": commit}
    path.write_text(json.dumps(found))
    return read_report(path, date="2026-01-02", note="Nothing ran beside.")


def test_lines_hold_medians_quartiles_and_ratios(report):
    assert report.lines == (
        Line("solver", "exact tricks", 2500.0, "ms", 0.6, 3.2),
        Line("commands", "python -c pass", 0.03, "s", pytest.approx(1 / 3), 1.0),
        Line("commands", "--help", 0.06, "s", None, 2.0),
        Line("commands", "--help, peak", 15.8, "MB", None, 1.0),
    )


def test_columns_line_up_within_80(report):
    rows = table(report.lines)
    figures = [row for row in rows if row.startswith("  ")]
    assert {len(row) for row in figures} == {80}
    assert len(figures) == 1 + len(report.lines)  # the heading and every line
    assert all(len(row) <= 80 for row in [*rows, *report.heading()])
    for line, row in zip(report.lines, figures[1:], strict=True):
        assert row[46:].split()[:2] == [figure(line.median), line.unit]


def test_what_is_saved_loads_again_and_names_no_machine(report, tmp_path):
    as_json, as_text = report.save(tmp_path / "kept")
    assert Report.load(as_json) == report
    text = as_text.read_text("utf-8")
    assert "\n".join(table(report.lines)) in text
    assert "Nothing ran beside." in text
    assert NODE not in text + as_json.read_text("utf-8")


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_results_in_the_data_folder_load_and_line_up(path):
    kept = Report.load(path)
    assert kept.date == path.stem
    assert {line.group for line in kept.lines} <= set(GROUPS)  # some may be newer
    rows = table(kept.lines)
    assert all(len(row) <= 80 for row in rows)
    assert "\n".join(rows) in path.with_suffix(".md").read_text("utf-8")


@pytest.mark.parametrize(
    ("value", "text"), [(1833.4, "1,833"), (99.96, "100.0"), (4.05, "4.05"), (0.0213, "0.021")]
)
def test_about_three_digits_of_a_figure_are_written(value, text):
    assert figure(value) == text
