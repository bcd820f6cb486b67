"""``five-hundred funfhundert study worth`` and ``variations``."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

import analyzer.funfhundert.studies as studies
from analyzer.commands import funfhundert_study_variations, funfhundert_study_worth, long_runs
from analyzer.commands.funfhundert_study import STUDIES
from tests.commands.stubs import refused, run
from tests.funfhundert.fu_studies import made_up_variations, made_up_worth

GROUP = ("funfhundert", "study")
MODULES = {"worth": funfhundert_study_worth, "variations": funfhundert_study_variations}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Replace the work by made-up results; note the runs."""
    runs: list[Any] = []

    def execute(plan: Any, out: Path, **how: Any) -> Path:
        runs.append((plan, out, how))
        return out

    monkeypatch.setattr(long_runs, "execute", execute)
    for module in MODULES.values():
        monkeypatch.setattr(module, "announce_compiling", lambda *_, **__: None)
        monkeypatch.setattr(module, "compile_kernels", lambda *_: None)
    monkeypatch.setattr(studies, "read_worth", lambda _, study: made_up_worth(study))
    monkeypatch.setattr(studies, "read_variations", lambda _, study: made_up_variations(study))
    return runs


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize("name", STUDIES)
def test_json_and_csv_have_the_same_rows_with_errors(name: str) -> None:
    answer = json.loads(run(*GROUP, name, "--deals", "40", "--format", "json").stdout)
    assert (answer["deals"], answer["seed"]) == (40, 1)
    assert "players who see only their own cards" in answer["estimate"]
    assert answer["definitions"]
    rows = list(csv.DictReader(io.StringIO(run(*GROUP, name, "--format", "csv").stdout)))
    assert len(rows) == len(answer["rows"]) > 5
    values = {key for row in answer["rows"] for key in row} - {"part", "name", "rules", "n"}
    assert all(key.endswith("_se") or f"{key}_se" in values for key in values)
    assert set(rows[0]) == values | (set(rows[0]) & {"part", "name", "rules", "n"})


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize("name", STUDIES)
def test_the_table_fits_and_a_picture_is_drawn(name: str, tmp_path: Path) -> None:
    plot = tmp_path / "a.png"
    result = run(*GROUP, name, "--plot", str(plot))
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "±" in result.stdout
    assert plot.read_bytes().startswith(b"\x89PNG")


def test_what_is_asked_reaches_the_run(asked: list[Any], tmp_path: Path) -> None:
    words = ("--deals", "700", "--seed", "5", "--set", "announce_window=french")
    assert run(*GROUP, "worth", *words, "--out", str(tmp_path / "x"), "--resume").exit_code == 0
    plan, out, how = asked[0]
    assert plan.config["rules"]["announce_window"] == "french"
    assert (plan.config["deals"], plan.config["seed"], plan.chunks) == (700, 5, 2)
    assert (out, how["resume"], how["unit"], how["each"]) == (tmp_path / "x", True, "deals", 500)
    run(*GROUP, "worth")
    run(*GROUP, "worth", "--player", "Monte-Carlo:5")
    assert [each[0].config["deals"] for each in asked[1:]] == [20_000, 100]
    assert asked[2][0].config["player"] == "monte-carlo:5"
    run(*GROUP, "worth", "--part", "habits", "--part", "announced")
    assert asked[3][0].config["parts"] == ["announced", "habits"]
    run(*GROUP, "variations", "--deals", "30")
    assert asked[4][0].config == {"deals": 30, "seed": 1}


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("worth", "--deals", "9"), "9 is not from 10"),
        (("worth", "--player", "monte"), "unknown player 'monte'"),
        (("worth", "--resume"), "--out DIR"),
        (("worth", "--set", "announce_window=never"), "announce_window=never"),
        (("worth", "--plot", "a.gif"), "a.gif"),
        (("worth", "--part", "habits", "--plot", "a.png"), "--part holdings"),
        (("worth", "--part", "leads", "--player", "monte-carlo:2"), "rule players only"),
        (("variations", "--resume"), "--out DIR"),
        (("variations", "--set", "announce_single=true"), "--set"),
        (("variation",), "no funfhundert study 'variation': did you mean variations?"),
    ],
)
def test_bad_input_is_one_line(words: tuple[str, ...], said: str) -> None:
    assert said in refused(*GROUP, *words)


def test_a_run_is_kept_and_done_once(tmp_path: Path) -> None:
    words = (*GROUP, "variations", "--deals", "20", "--workers", "1", "--out", str(tmp_path / "r"))
    first = run(*words)
    again = run(*words, "--resume")
    assert first.exit_code == again.exit_code == 0
    assert first.stdout == again.stdout
    assert "1 of 1 chunks" in again.stderr
