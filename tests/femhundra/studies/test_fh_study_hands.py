"""The study of first hands: its run, what it tells of planted effects, and its report."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyzer.errors import InputError
from analyzer.femhundra.studies import HandsPlan, hands_report, read_hands
from analyzer.femhundra.studies.hands_result import FITTED, report_of
from analyzer.runs import read_columns, run
from tests.femhundra.studies.fh_planted import planted_hands

STUDY = HandsPlan(players=(2, 3), hands=40, worlds=8, seed=5)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return run(STUDY.plan(), tmp_path_factory.mktemp("hands") / "run")


def test_interrupted_is_uninterrupted(finished: Path, tmp_path: Path) -> None:
    class Stop(Exception):  # noqa: N818
        pass

    def stop(done: int, _: int) -> None:
        if done >= 2:
            raise Stop

    with pytest.raises(Stop):
        run(STUDY.plan(), tmp_path / "run", progress=stop)
    again = run(STUDY.plan(), tmp_path / "run", resume=True)
    assert again.read_bytes() == finished.read_bytes()


@pytest.mark.slow
def test_workers_change_no_byte(finished: Path, tmp_path: Path) -> None:
    assert run(STUDY.plan(), tmp_path / "run", workers=2).read_bytes() == finished.read_bytes()


def test_more_hands_begin_with_the_same(finished: Path, tmp_path: Path) -> None:
    study = HandsPlan(players=(3,), hands=41, worlds=8, seed=5)
    more = read_columns(run(study.plan(), tmp_path / "run"))
    few = read_columns(finished)
    for name, values in few.items():
        same = more[name][more["hand"] < 40]
        assert np.array_equal(values[few["players"] == 3], same), name


def test_the_mean_over_places_is_that_of_the_places(finished: Path) -> None:
    columns = read_columns(finished)
    plain = (columns["rank"] == -1) & (columns["players"] == 3)
    for number in range(40):
        here = plain & (columns["hand"] == number)
        nets = dict(zip(columns["place"][here], columns["net"][here], strict=True))
        assert nets[-1] == pytest.approx(np.mean([nets[place] for place in range(3)]))


def test_planted_effects_are_found_again() -> None:
    # 18 comparisons at 3.5 standard errors: wrong in one seed of a hundred at most; fixed seed.
    report = report_of(*planted_hands())
    parts = dict(zip(report.fits[0].names, report.fits[0].parts, strict=True))
    truth = dict.fromkeys(FITTED, 0.0) | {"lay": 2.0, "pairs": 8.0}
    for name, value in truth.items():
        assert abs(parts[name].value - value) < 3.5 * parts[name].se, name
        assert parts[name].se < 10
    cards = report.part("card", 2)
    for rank in range(1, 13):
        net = cards[f"rank {rank}"].net
        assert abs(net.value - 3 * rank) < 3.5 * net.se, rank
        assert net.se == pytest.approx(20 * np.sqrt(2 / net.n), rel=0.2)  # the luck drops out
    assert cards["low, nothing"].net.n <= 400  # cards put into one hand count as one
    turn = report.part("advantage", 2)["1"].net
    assert turn.value == pytest.approx(4)
    assert turn.se == pytest.approx(0, abs=1e-9)


def test_places_and_shares_add_up(finished: Path) -> None:
    report = read_hands(finished)
    for players in (2, 3):
        gains = [row.net.value for row in report.part("advantage", players).values()]
        assert sum(gains) == pytest.approx(0)
        shares = [row.share for name, row in report.part("card", players).items() if "," in name]
        assert sum(shares) == pytest.approx(1)
        held = report.part("holds", players)
        assert sum(row.share for name, row in held.items() if name.startswith("pairs")) == 1


def test_the_report_is_80_columns_wide_and_says_what_it_rests_on(finished: Path) -> None:
    text = hands_report(read_hands(finished))
    assert max(map(len, text.splitlines())) <= 80
    for words in ("40 hands", "8 deals each, seed 5", "who see only their own cards", "With 2"):
        assert words in " ".join(text.split())
    frame = read_hands(finished).to_frame()
    assert frame.loc[("sum", "lay", 3), "hands"] == 20
    assert frame.attrs["worlds"] == 8


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"players": (2, 2)}, "different numbers"),
        ({"players": ()}, "different numbers"),
        ({"players": (7,)}, "7 players"),
        ({"hands": 39}, "40 or more"),
        ({"worlds": 7}, "8 or more"),
        ({"seed": -1}, "negative"),
    ],
)
def test_bad_numbers_are_refused(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        HandsPlan(**asked).plan()


@pytest.mark.slow
def test_random_hands_are_worth_nothing_on_the_average(tmp_path: Path) -> None:
    # Other random hands sit at the table. At 4 standard errors a right program fails one seed in
    # some ten thousand.
    study = HandsPlan(players=(2,), hands=400, worlds=100, seed=3)
    net = read_hands(run(study.plan(), tmp_path / "run")).part("place", 2)["all"].net
    assert abs(net.value) < 4 * net.se
