"""Many random hands, each tried in every denomination."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyzer.advice import advise_bid
from analyzer.deals import deal_the_rest
from analyzer.errors import InputError
from analyzer.rules import Bid, Denomination, load, names
from analyzer.runs import read_columns, run
from analyzer.studies.hand_set import LEVELS, MISERE, read_hands
from analyzer.studies.hands import HandsPlan, hand_seed, solve_some, uncorrected
from analyzer.studies.written_rules import read_rules, write_rules
from tests.advice.fits import put_in_place
from tests.studies.hand_sets import planted, write_hand_set

RULES = load("australian")
WORLDS = 20


@pytest.fixture(scope="module")
def two() -> Any:
    """Two hands."""
    return solve_some(HandsPlan(RULES, hands=2, worlds=WORLDS, seed=5).plan().config, 0)


def test_a_row_for_each_hand_and_denomination(two: Any) -> None:
    assert two["hand"].tolist() == [0] * 6 + [1] * 6
    assert two["denomination"].tolist() == [*range(6), *range(6)]
    for number in range(2):
        (held,) = set(two["cards"][two["hand"] == number].tolist())
        assert held == RULES.deck.pack(deal_the_rest(RULES, seed=5, number=number).hands[0])
    counts = np.stack([two[f"t{tricks}"] for tricks in range(11)], axis=1)
    assert counts.sum(axis=1).tolist() == [WORLDS] * 12
    assert not counts[MISERE::6, 2:].any()


def test_columns_have_the_types_that_keep_the_file_small(two: Any) -> None:
    types = {"hand": "int32", "cards": "int64", "denomination": "int8", "worlds": "int16"}
    types |= {f"t{number}": "int16" for number in range(11)} | {"tricks": "float32"}
    types |= {f"{what}{level}": "float32" for what in "psh" for level in (*LEVELS, 0)}
    assert {name: str(values.dtype) for name, values in two.items()} == types


def test_what_does_not_concern_a_row_is_not_a_number(two: Any) -> None:
    misere = two["denomination"] == MISERE
    for what in "psh":
        assert np.isnan(two[f"{what}0"]).tolist() == (~misere).tolist()
        assert all(np.isnan(two[f"{what}{n}"]).tolist() == misere.tolist() for n in LEVELS)
    assert np.isnan(two["tricks"]).tolist() == misere.tolist()


def test_digits_are_those_of_bid(two: Any) -> None:
    hand = deal_the_rest(RULES, seed=5, number=1).hands[0]
    advice = advise_bid(hand, worlds=WORLDS, seed=hand_seed(5, 1))
    half = advise_bid(hand, worlds=WORLDS // 2, seed=hand_seed(5, 1))
    compared = 0
    for told, first in zip(advice.bids, half.bids, strict=True):
        if told.bid.kind is not Bid.parse("8H").kind and told.bid.text != "MIS":
            continue
        strain = MISERE if told.bid.no_trick else int(told.bid.denomination)
        row, level = 6 + strain, told.bid.level
        assert two[f"p{level}"][row] == pytest.approx(told.p_make, rel=1e-6)
        assert two[f"s{level}"][row] == pytest.approx(told.expected_score, rel=1e-6)
        assert two[f"h{level}"][row] == pytest.approx(first.expected_score, rel=1e-6)
        if level == 8:
            assert two["tricks"][row] == pytest.approx(told.mean_tricks, rel=1e-6)
        opened = told.p_make_double_dummy
        counts = [int(two[f"t{tricks}"][row]) for tricks in range(11)]
        made = counts[0] if told.bid.no_trick else sum(counts[level:])
        assert made / WORLDS == pytest.approx(opened)
        compared += 1
    assert compared == 26


def test_hands_have_worlds_of_their_own() -> None:
    assert len({hand_seed(1, number) for number in range(200)}) == 200


def test_one_worker_two_workers_and_a_resumed_run_give_the_same_bytes(tmp_path: Path) -> None:
    plan = HandsPlan(RULES, hands=52, worlds=2, seed=3).plan()
    assert plan.chunks == 2
    one = run(plan, tmp_path / "one").read_bytes()
    assert run(plan, tmp_path / "two", workers=2).read_bytes() == one
    (tmp_path / "two" / "chunk_000000.parquet").unlink()
    (tmp_path / "two" / "result.parquet").unlink()
    assert run(plan, tmp_path / "two", resume=True).read_bytes() == one
    assert len(read_columns(tmp_path / "one" / "result.parquet")["hand"]) == 52 * 6
    assert len(read_hands(tmp_path / "one")) == 52


def test_contracts_without_a_correction_have_counts_but_no_chances(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = load("canadian")
    assert uncorrected(RULES) == ()
    put_in_place(monkeypatch, "misere", rules=rules)
    assert uncorrected(rules)[:2] == ("suits", "no-trump")
    rows = solve_some(HandsPlan(rules, hands=1, worlds=2, seed=1).plan().config, 0)
    suits = rows["denomination"] < Denomination.NO_TRUMP
    assert np.isnan(rows["p6"][suits]).all()
    assert np.isnan(rows["tricks"][suits]).all()
    assert sum(int(rows[f"t{n}"][0]) for n in range(11)) == 2


def test_levels_that_cannot_be_bid_have_no_chances() -> None:
    rules = RULES.with_switches(min_level=7)
    rows = solve_some(HandsPlan(rules, hands=1, worlds=2, seed=1).plan().config, 0)
    assert np.isnan(rows["p6"]).all()
    assert not np.isnan(rows["p7"][:5]).any()


@pytest.mark.parametrize(
    ("rules", "hands", "worlds", "reason"),
    [
        ("australian", 0, 2, "at least one"),
        ("australian", 1, 3, "even"),
        ("australian", 1, 0, "even"),
        ("australian_2p", 1, 2, "on the table"),
        ("australian_5p", 1, 2, "partner"),
    ],
)
def test_what_cannot_be_studied_is_refused(
    rules: str, hands: int, worlds: int, reason: str
) -> None:
    with pytest.raises(InputError, match=reason):
        HandsPlan(load(rules), hands=hands, worlds=worlds).plan()


@pytest.mark.parametrize("name", names())
def test_rules_survive_being_written_into_a_config(name: str) -> None:
    rules = load(name).with_switches(slam_bonus=not load(name).slam_bonus)
    again = read_rules(write_rules(rules))
    assert again.switches() == rules.switches()
    assert (again.name, again.extends) == (rules.name, rules.extends)


def test_what_is_read_is_what_was_written(tmp_path: Path) -> None:
    hands = planted(7, lambda holds, strain: holds[:, :5] * 0.1 + 0.1 * strain, misere=0.3)
    again = read_hands(write_hand_set(hands, tmp_path))
    for name in type(hands).__dataclass_fields__:
        mine, theirs = getattr(hands, name), getattr(again, name)
        if name != "rules":
            assert np.array_equal(mine, theirs), name
    assert again.rules.switches() == RULES.switches()
    assert read_hands(tmp_path / "result.parquet").cards.tolist() == hands.cards.tolist()
    assert [
        RULES.deck.pack(RULES.deck.cards[i] for i in np.flatnonzero(row)) for row in again.holds
    ] == hands.cards.tolist()


def test_other_files_are_no_data_set(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot read"):
        read_hands(tmp_path)
    folder = write_hand_set(planted(3, lambda holds, _: holds[:, :5] * 0.5), tmp_path / "hands")
    (folder / "manifest.json").unlink()
    with pytest.raises(InputError, match="manifest"):
        read_hands(folder)
    (folder / "manifest.json").write_text('{"config": {"kind": "suit"}}')
    with pytest.raises(InputError, match="no data set of hands"):
        read_hands(folder)
