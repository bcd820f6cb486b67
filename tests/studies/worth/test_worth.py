"""What cards are worth: planted prices come out, and the real solver puts the joker first."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyzer.advice import trials
from analyzer.errors import InputError
from analyzer.rules import Denomination, load
from analyzer.rules.registry import names
from analyzer.runs import read_columns, run
from analyzer.studies.worth import run as worth_run
from analyzer.studies.worth.report import read_report, report
from analyzer.studies.worth.result import ALL_SUITS, LADDER, MEASURES, WorthReport
from analyzer.studies.worth.run import WorthPlan, best_of_halves, common_worlds, try_some
from tests.advice.fits import take_away
from tests.studies.worth.worths import PAID, made_up_report

RULES = load("australian")


@pytest.fixture(scope="module")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> WorthReport:
    return made_up_report(tmp_path_factory.mktemp("worth") / "run")


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, WorthReport]:
    plan = WorthPlan(RULES, hands=100, worlds=12, seed=2)
    path = run(plan.plan(), tmp_path_factory.mktemp("worth") / "run")
    return path, report(path, plan)


def test_planted_prices_come_out_without_error(made_up: WorthReport) -> None:
    plain = made_up.plain(ALL_SUITS)
    for card, row in plain.items():
        value, error = row.values["tricks"]
        assert value == row.values["tricks_open"][0] == PAID.get(card, 0)
        assert error == 0.0 if row.hands > 1 else np.isnan(error)
    assert set(PAID) < set(plain)
    for pair in made_up.pairs:
        assert pair.over is not None
        assert pair.values["tricks"] == (PAID.get(pair.card, 0) - PAID.get(pair.over, 0), 0.0)


def test_planted_prices_are_paid_whatever_else_is_held(made_up: WorthReport) -> None:
    given = [row for row in made_up.all_suits if row.given]
    assert {row.given for row in given} > {"with the right", "without the right", "6 trumps"}
    assert all(row.values["tricks"][0] == PAID.get(row.card, 0) for row in given)


def test_chances_and_points_follow_from_the_tricks(made_up: WorthReport) -> None:
    """Without the joker there are at most five tricks, with joker and right seven or eight."""
    rows = {(row.card, row.given): row.values for row in made_up.all_suits}
    assert rows["right", "without the joker"]["p6"] == (0.0, 0.0)
    assert rows["right", "without the joker"]["points"] == (0.0, 0.0)
    assert rows["joker", "with the right"]["p6"] == (1.0, 0.0)
    assert rows["joker", "with the right"]["p7"] == (1.0, 0.0)
    assert rows["joker", "with the right"]["p9"] == (0.0, 0.0)
    assert rows["joker", "with the right"]["points"][0] > 140
    assert rows["ace", None]["points"] == (0.0, 0.0)


def test_conditions_part_the_hands(made_up: WorthReport) -> None:
    rows = {(row.card, row.given): row.hands for row in made_up.all_suits}
    for card, other in (("joker", "right"), ("right", "joker"), ("left", "right")):
        parts = (f"with the {other}", f"without the {other}")
        assert sum(rows[card, part] for part in parts) == rows[card, None]
    lengths = ("5 trumps", "6 trumps", "7 trumps or more")
    assert sum(rows.get(("joker", each), 0) for each in lengths) == rows["joker", None]


def test_the_plain_row_comes_first_for_each_card(made_up: WorthReport) -> None:
    for rows in (made_up.rows, made_up.all_suits):
        first = {}
        for row in rows:
            first.setdefault((row.denomination, row.card), row.given)
        assert set(first.values()) == {None}
    assert [*dict.fromkeys(row.denomination for row in made_up.rows)] == [
        each.text for each in Denomination
    ]


def test_no_trump_has_no_bowers_and_no_voids(made_up: WorthReport) -> None:
    assert set(made_up.plain("NT")) == {"joker", "ace", "king"}


def test_the_joker_comes_before_the_right_the_left_and_the_ace(
    real: tuple[Path, WorthReport],
) -> None:
    """By three standard errors over all suits: by luck alone once in 700 runs for each pair."""
    pairs = {(row.card, row.over): row for row in real[1].pairs if row.denomination == ALL_SUITS}
    for card, over in LADDER[:3]:
        value, error = pairs[card, over].values["tricks"]
        assert value > 3 * error
    plain = real[1].plain(ALL_SUITS)
    worth = [plain[card].values["tricks"][0] for card in ("joker", "right", "left", "ace")]
    assert worth == sorted(worth, reverse=True)
    assert 0.5 < worth[0] < 1.2
    for card in ("ace", "side_ace", "fifth_trump"):
        value, error = plain[card].values["tricks"]
        assert value > 3 * error
    for card in ("joker", "ace", "king"):
        value, error = real[1].plain("NT")[card].values["tricks"]
        assert value > 3 * error


def test_errors_are_those_of_the_mean_over_hands(real: tuple[Path, WorthReport]) -> None:
    path, found = real
    rows = read_columns(path)
    joker = np.flatnonzero((rows["swap"] == 1) & (rows["denomination"] < 4))
    base = [int(np.flatnonzero((rows["hand"] == h) & (rows["swap"] == 0))[0])
            for h in rows["hand"][joker]]  # fmt: skip
    away = rows["p8"][joker].astype(float) - rows["p8"][base].astype(float)
    row = found.plain(ALL_SUITS)["joker"]
    assert row.hands == len(away)
    assert row.values["p8"][0] == pytest.approx(away.mean())
    assert row.values["p8"][1] == pytest.approx(away.std(ddof=1) / np.sqrt(len(away)))


def test_common_worlds_make_differences_surer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same hands with worlds of their own for each swap: errors at least twice as large."""
    plan = WorthPlan(RULES, hands=50, worlds=4, seed=5)

    def mean_error() -> float:
        blocks = [try_some(plan.plan().config, chunk) for chunk in range(5)]
        rows = {name: np.concatenate([block[name] for block in blocks]) for name in blocks[0]}
        is_base = rows["swap"] == 0
        base = np.flatnonzero(is_base)[np.cumsum(is_base) - 1]
        away = rows["open"][~is_base] - rows["open"][base[~is_base]]
        return float(away[rows["swap"][~is_base] == 6].std())  # the ace: always little

    common = mean_error()

    def own_worlds(hand: Any, n: int, seed: int, rules: Any) -> list[Any]:
        return [common_worlds(hand, n, seed + k, rules)[k] for k in range(len(hand.swaps))]

    monkeypatch.setattr(worth_run, "common_worlds", own_worlds)
    assert mean_error() > 2 * common


def test_the_policy_sees_only_the_hand_and_its_widow(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []
    choose = trials.choose_exchanges

    def spy(sets: Any, *rest: Any) -> Any:
        seen.append(np.array(sets))
        return choose(sets, *rest)

    monkeypatch.setattr(trials, "choose_exchanges", spy)
    monkeypatch.setattr(worth_run, "choose_exchanges", spy)
    config = WorthPlan(RULES, hands=5, worlds=2).plan().config
    before = try_some(config, 0)
    asked = np.concatenate(seen)
    assert (np.bitwise_count(asked) == 13).all()

    def other_hands_turned(hand: Any, n: int, seed: int, rules: Any) -> list[Any]:
        """Give each of the other players another's cards: the policy must not notice."""
        parts = common_worlds(hand, n, seed, rules)
        for part in parts:
            part.hands[:, 1:] = np.roll(part.hands[:, 1:], 1, axis=1)
        return parts

    monkeypatch.setattr(worth_run, "common_worlds", other_hands_turned)
    seen.clear()
    after = try_some(config, 0)
    assert (np.concatenate(seen) == asked).all()
    assert (after["open"] != before["open"]).any()


def test_a_bid_is_chosen_in_one_half_and_judged_in_the_other() -> None:
    """Level one looks good in the first half only, level two is always a little good."""
    scores = np.array([[[100.0, 100.0, -300.0, -300.0]], [[10.0, 10.0, 20.0, 20.0]]])
    # First half chooses level one, which loses 300 in the second; the second chooses level two,
    # which wins 10 in the first.
    assert best_of_halves(scores).tolist() == [(-300 + 10) / 2]
    assert best_of_halves(-np.abs(scores)).tolist() == [0.0]  # a pass
    noise = np.random.default_rng(1).normal(-5.0, 50.0, size=(5, 4000, 8))
    assert best_of_halves(noise).mean() < 0 < noise.mean(axis=2).max(axis=0).mean()


def test_the_same_bytes_for_one_worker_and_for_two(tmp_path: Path) -> None:
    plan = WorthPlan(RULES, hands=13, worlds=2).plan()
    assert plan.chunks == 2
    one = run(plan, tmp_path / "one", workers=1).read_bytes()
    assert run(plan, tmp_path / "two", workers=2).read_bytes() == one


def test_every_hand_has_its_base_first_and_all_columns_are_of_one_length() -> None:
    rows: Mapping[str, Any] = try_some(WorthPlan(RULES, hands=12, worlds=2).plan().config, 1)
    assert len({len(values) for values in rows.values()}) == 1
    assert set(MEASURES.values()) < set(rows)
    assert sorted(set(rows["hand"].tolist())) == [10, 11]
    first = np.flatnonzero(np.diff(rows["hand"], prepend=-1))
    assert (rows["swap"][first] == 0).all()
    assert (rows["denomination"] == rows["hand"] % 5).all()


@pytest.mark.parametrize("name", names())
def test_every_ruleset_runs_or_says_why_not(name: str) -> None:
    rules = load(name)
    asked = WorthPlan(rules, hands=10, worlds=2)
    if rules.players in (2, 5):
        with pytest.raises(InputError, match=f"{name}: (two|five) players"):
            asked.plan()
        return
    rows = try_some(asked.plan().config, 0)
    assert np.isfinite(rows["tricks"]).all()
    assert np.isfinite(rows["best"]).all()
    brought = {int(swap) for swap in rows["swap"]}
    assert {1, 3, 4, 5} <= brought  # joker, right, left, ace
    assert (2 in brought) == (rules.jokers == 2)


def test_where_nothing_was_measured_all_is_double_dummy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_away(monkeypatch)
    plan = WorthPlan(load("australian_3p"), hands=5, worlds=2)
    found = report(run(plan.plan(), tmp_path / "run"), plan)
    assert found.estimate == {"suit": "double-dummy", "no-trump": "double-dummy"}
    for row in found.rows:
        assert row.values["tricks"][0] == row.values["tricks_open"][0]
        assert row.values["p8"][0] == row.values["p8_open"][0]


@pytest.mark.parametrize(
    ("given", "words"),
    [({"worlds": 33}, "even number"), ({"worlds": 0}, "even number"), ({"hands": 0}, "one hand")],
)
def test_numbers_out_of_range_are_refused(given: dict[str, int], words: str) -> None:
    with pytest.raises(InputError, match=words):
        WorthPlan(RULES, **given).plan()


def test_a_kept_run_is_read_by_its_manifest(tmp_path: Path) -> None:
    found = made_up_report(tmp_path / "run", hands=5)
    assert read_report(tmp_path / "run").to_frame().equals(found.to_frame())
    manifest = tmp_path / "run" / "manifest.json"
    manifest.write_text(manifest.read_text().replace("try_some", "solve_some"))
    with pytest.raises(InputError, match="another study"):
        read_report(tmp_path / "run")
    manifest.unlink()
    with pytest.raises(InputError, match="cannot read"):
        read_report(tmp_path / "run")
