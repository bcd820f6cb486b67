"""The study of the pile: its run, what it tells of planted effects, and its report."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyzer.errors import InputError
from analyzer.femhundra import FemhundraRules, TakePile
from analyzer.femhundra.advice import read_position
from analyzer.femhundra.players.rule_player import RulePlayer
from analyzer.femhundra.studies import PilePlan, pile_report, read_hands, read_pile
from analyzer.femhundra.studies.pile_result import report_of
from analyzer.femhundra.studies.pile_run import draws_of, try_draw
from analyzer.runs import read_columns, run
from tests.femhundra.studies.fh_planted import planted_pile

STUDY = PilePlan(players=2, rounds=41, worlds=10, seed=5)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return run(STUDY.plan(), tmp_path_factory.mktemp("pile") / "run")


def test_interrupted_is_uninterrupted(finished: Path, tmp_path: Path) -> None:
    class Stop(Exception):  # noqa: N818
        pass

    def stop(done: int, _: int) -> None:
        if done >= 1:
            raise Stop

    with pytest.raises(Stop):
        run(STUDY.plan(), tmp_path / "run", progress=stop)
    again = run(STUDY.plan(), tmp_path / "run", resume=True)
    assert again.read_bytes() == finished.read_bytes()


@pytest.mark.slow
def test_workers_change_no_byte(finished: Path, tmp_path: Path) -> None:
    assert run(STUDY.plan(), tmp_path / "run", workers=2).read_bytes() == finished.read_bytes()


def test_draws_are_those_of_the_round_and_taken_evenly() -> None:
    columns = read_columns_of(PilePlan(rounds=150, worlds=4, seed=2))
    assert (columns["draw"] < columns["draws"]).all()
    share = (columns["draw"] + 0.5) / columns["draws"]
    assert abs(share.mean() - 0.5) < 4 * np.sqrt(1 / 12 / 150)  # one seed in some ten thousand
    known = draws_of(FemhundraRules(), seed=2, number=7)
    assert len(known) == columns["draws"][7]
    chosen = known[columns["draw"][7]]
    assert chosen.phase == "draw"
    assert chosen.player == chosen.turn
    assert columns["took"][7] == (RulePlayer().decide(chosen) == TakePile())
    assert len(chosen.pile) == columns["pile"][7]


def read_columns_of(study: PilePlan) -> dict[str, Any]:
    plan = study.plan()
    chunks = [plan.work(plan.config, i) for i in range(plan.chunks)]
    return {name: np.concatenate([chunk[name] for chunk in chunks]) for name in chunks[0]}


def test_a_pile_that_ends_the_round_is_taken_and_an_idle_one_costs_the_fine() -> None:
    rules = FemhundraRules()
    going_out = read_position(
        rules, hand="9S 9D", pile="9C", melds=["me: 4H 5H 6H 7H 8H"], sizes=[7]
    )
    tried = try_draw(going_out, 200, seed=1)
    assert tried["can_lay"] == 3
    assert tried["took"]
    assert (tried["gain_a"] + tried["gain_b"]) / 2 > 4 * tried["gain_se"]
    idle = read_position(rules, hand="2S 4D 6C 8H TS QD KC", pile="3H")
    tried = try_draw(idle, 200, seed=1)
    assert tried["can_lay"] == 0
    gain = (tried["gain_a"] + tried["gain_b"]) / 2
    assert -50 - 4 * tried["gain_se"] - 30 < gain < -30


def test_planted_effects_are_found_again() -> None:
    # Some twenty comparisons at 4 standard errors: one seed in five hundred at most; fixed seed.
    report = report_of(*planted_pile())
    for name, row in report.part("size and laid").items():
        size, laid = name.split(", ")
        truth = -60 if laid == "fine" else 20 if size in ("1", "2", "3-4") else -10
        assert abs(row.gain.value - truth) < 4 * row.gain.se, name
        assert row.gain.se == pytest.approx(3 / np.sqrt(2 * row.gain.n), rel=0.4)
    ways = {way.name: way for way in report.ways}
    able = 4 / 7
    assert ways["never"].behind.value == pytest.approx(20 * able * 4 / 14, abs=1)
    assert ways["rule player"].behind.value == pytest.approx(10 * able * 10 / 14, abs=1)
    assert ways["rule player"].takes == pytest.approx(able, abs=0.03)
    assert ways["whenever three can be laid"].gain == ways["rule player"].gain


def test_trying_both_gains_nothing_where_both_are_equal() -> None:
    # The winner's curse would show as a gain of some 8 points: the greater of two halves.
    config, columns = planted_pile()
    rng = np.random.default_rng(5)
    a, b = rng.normal(0, 15, (2, config["rounds"]))
    best = report_of(config, {**columns, "gain_a": a, "gain_b": b}).ways[0].gain
    assert abs(best.value) < 4 * best.se


def test_the_report_is_80_columns_wide_and_says_what_it_rests_on(finished: Path) -> None:
    report = read_pile(finished)
    text = pile_report(report)
    assert max(map(len, text.splitlines())) <= 80
    for words in ("41 rounds", "10 worlds", "seed 5", "who see only their own cards"):
        assert words in " ".join(text.split())
    assert sum(row.gain.n for row in report.part("size").values()) == 41
    assert sum(row.gain.n for row in report.part("size and laid").values()) == 41
    assert report.to_frame().loc[("way", "never"), "gain"] == 0


def test_the_run_of_another_study_is_refused(finished: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no study of first hands"):
        read_hands(finished)
    with pytest.raises(InputError):
        read_pile(tmp_path)
    assert len(read_columns(finished)["round"]) == 41


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"players": 1}, "1 players"),
        ({"rounds": 1}, "2 or more"),
        ({"worlds": 5}, "even number"),
        ({"worlds": 2}, "even number from 4"),
        ({"seed": -1}, "negative"),
    ],
)
def test_bad_numbers_are_refused(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        PilePlan(**asked).plan()
