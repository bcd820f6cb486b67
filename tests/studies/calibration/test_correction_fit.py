"""A correction fitted to made-up deals, and how chances come true."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import numpy as np
import pytest

from analyzer.advice.correction import Hands, Kind, from_entry
from analyzer.rules import MIS, Denomination, trick_bid
from analyzer.studies.calibration.fitting import BINS, Calibration, check, fit
from analyzer.studies.calibration.played_deals import LEVELS
from tests.studies.calibration.rows import MISERE, entry, rows


def fitted(kind: Kind, deals: int, *, seed: int = 1) -> dict[str, Any]:
    return fit(kind, rows(kind, deals, seed=seed), rules="australian", player="high", seed=seed)


def chances(given: dict[str, Any], level: int, trumps: int, joker: int, worth: float = 2.0) -> Any:
    """Of 0 to 10 tricks, a row for each number of open tricks."""
    opened = np.arange(11)
    hands = Hands(opened, np.full(11, trumps), np.full(11, joker), np.full(11, worth))
    return from_entry(given).tricks(trick_bid(level, Denomination.SPADES), hands)


def misere_rows(*groups: tuple[int, int, int]) -> Any:
    """Misères as (open verdict, made, lost), the joker in declarer's hand."""
    opened = [verdict for verdict, made, lost in groups for _ in range(made + lost)]
    played = [taken for _, made, lost in groups for taken in [0] * made + [1] * lost]
    n = len(opened)
    columns = {
        name: np.zeros(n, dtype=int) for name in ("level", "trumps", "joker", "worth", "sure")
    }
    return {**columns, "deal": np.arange(n), "open": np.array(opened), "played": np.array(played)}


# --- the fit ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["suit", "no-trump"])
def test_a_fit_finds_the_coefficients_that_made_the_deals(kind: Kind) -> None:
    found, truth = fitted(kind, 20_000), entry(kind)
    assert found["trump"] == pytest.approx(truth["trump"], abs=0.06)
    assert found["joker"] == pytest.approx(truth["joker"], abs=0.2)
    assert found["worth"] == pytest.approx(truth["worth"], abs=0.15)
    for level, worth in product(LEVELS, (1.0, 2.0, 3.0)):
        told, true = (chances(e, level, 6, 0, worth)[5:] for e in (found, truth))
        assert told[:, level:].sum(axis=1) == pytest.approx(true[:, level:].sum(axis=1), abs=0.06)
        assert told @ np.arange(11) == pytest.approx(true @ np.arange(11), abs=0.2)


def test_tricks_that_can_be_cashed_teach_nothing_and_are_certain() -> None:
    played = rows("suit", 3000)
    cashed = {name: values.copy() for name, values in played.items()}
    cashed["sure"] = np.where(np.arange(3000) < 1000, 10, 0).astype(np.int32)
    rest = {name: values[1000:] for name, values in played.items()}
    usual = played["worth"].mean()
    cashed["worth"][:1000] = rest["worth"].mean() // 1
    assert abs(usual - cashed["worth"].mean()) < 5  # hundredths of a trick
    one, other = (
        fit("suit", each, rules="australian", player="high", seed=1) for each in (cashed, rest)
    )
    assert one["margin"] == pytest.approx(other["margin"], abs=0.1)
    *_, everything = check(entry("suit"), {**played, "sure": np.full(3000, 10)})
    assert everything.corrected == 1


def test_a_fit_says_what_it_was_made_from() -> None:
    found = fitted("no-trump", 600)
    assert (found["kind"], found["deals"], found["seed"]) == ("no-trump", 600, 1)
    assert found["switches"] == entry("no-trump")["switches"]
    assert {"players", "joker_naming"} <= set(found["switches"])


def test_a_misere_s_fit_is_the_share_made_of_each_sort() -> None:
    played = misere_rows((0, 80, 19), (1, 9, 39))
    found = fit("misere", played, rules="australian", player="high", seed=1)["misere"]
    assert found[0] == pytest.approx([math.log(81 / 20), 0, 0], abs=1e-2)
    assert found[1] == pytest.approx([math.log(10 / 40), 0, 0], abs=1e-2)


def test_a_misere_s_fit_finds_how_much_the_hand_counts() -> None:
    rng = np.random.default_rng(3)
    n = 20_000
    opened, joker = rng.integers(2, size=n), rng.integers(3, size=n)
    worth = rng.integers(-800, 0, size=n)
    logit = np.where(opened == 0, 3.0 + 0.004 * worth, 1.5 + 0.01 * worth)
    failed = rng.random(n) > 1 / (1 + np.exp(-logit))
    played = {**misere_rows((0, 1, 1)), "open": opened, "joker": joker, "worth": worth}
    played |= {"played": failed.astype(int), "deal": np.arange(n)}
    found = fit("misere", played, rules="australian", player="high", seed=1)
    assert found["misere_worth"] == pytest.approx([0.4, 1.0], abs=0.06)
    assert found["misere"][0] == pytest.approx([3.0] * 3, abs=0.3)
    assert found["misere"][1] == pytest.approx([1.5] * 3, abs=0.3)
    hopeless = Hands(np.ones(1, int), np.zeros(1, int), np.zeros(1, int), np.array([-20.0]))
    assert from_entry(found).tricks(MIS, hopeless)[0, 0] < 1e-6


@pytest.mark.parametrize("deals", [15, 200, 3000])
def test_more_open_tricks_never_lower_a_chance(deals: int) -> None:
    found = fitted("suit", deals)
    for level in LEVELS:
        for trumps, worth in product((3, 6, 9), (-3.0, 2.0, 5.0)):
            table = chances(found, level, trumps, joker=2, worth=worth)
            assert table.sum(axis=1) == pytest.approx(1)
            assert (table >= -1e-12).all()
            at_least = table[:, ::-1].cumsum(axis=1)[:, ::-1]
            assert (np.diff(at_least, axis=0) >= -1e-12).all()


# --- the check ----------------------------------------------------------------------------------


def test_a_check_by_hand() -> None:
    logit = math.log(4)
    given = {**entry("misere"), "misere": [[logit] * 3, [-logit] * 3]}  # chances .8 and .2
    (found,) = check(given, misere_rows((0, 8, 2), (1, 2, 8)))
    assert (found.name, found.deals, found.contracts) == ("all", 20, 20)
    assert (found.open, found.corrected, found.played) == pytest.approx((0.5, 0.5, 0.5))
    assert found.played_se == pytest.approx(math.sqrt(0.25 / 20))
    assert (found.open_brier, found.corrected_brier) == pytest.approx((0.2, 0.16))
    parts = (found.reliability, found.resolution, found.uncertainty)
    assert parts == pytest.approx((0, 0.09, 0.25))
    assert found.slope == pytest.approx(1, abs=1e-6)
    se = math.sqrt(0.16 / 10)
    assert found.bins == (pytest.approx((0.2, 0.2, se, 10)), pytest.approx((0.8, 0.8, se, 10)))


def test_too_bold_chances_are_found_out() -> None:
    bold = {**entry("misere"), "misere": [[math.log(19)] * 3, [-math.log(19)] * 3]}  # .95, .05
    (found,) = check(bold, misere_rows((0, 8, 2), (1, 2, 8)))
    assert found.reliability == pytest.approx(0.15**2)
    assert found.slope == pytest.approx(math.log(4) / math.log(19), abs=1e-6)


def test_a_deal_played_twice_tells_no_more_than_once() -> None:
    once = misere_rows((0, 8, 2), (1, 2, 8))
    twice = {name: values.repeat(2) for name, values in once.items()}
    (alone,), (doubled,) = check(entry("misere"), once), check(entry("misere"), twice)
    assert (doubled.deals, doubled.contracts) == (20, 40)
    assert doubled.played_se == pytest.approx(alone.played_se)
    for one, two in zip(alone.bins, doubled.bins, strict=True):
        assert two[:3] == pytest.approx(one[:3])


def test_all_made_is_not_quite_sure() -> None:
    (found,) = check(entry("misere"), misere_rows((0, 9, 0)))
    assert (found.played, found.played_se) == (1, pytest.approx(0.1))


@pytest.mark.parametrize(("kind", "names"), [("suit", ["6", "7", "8", "9", "10", "all"])])
def test_a_check_of_each_level_and_of_all(kind: Kind, names: list[str]) -> None:
    found = check(entry(kind), rows(kind, 400, every_level=True))
    assert [part.name for part in found] == names
    assert [part.contracts for part in found] == [400] * 5 + [2000]
    assert {part.deals for part in found} == {400}


def parts_of_a_true_check() -> list[Calibration]:
    suits = check(entry("suit"), rows("suit", 4000, seed=2, every_level=True))
    return [*suits, *check(entry("misere"), rows("misere", 4000, seed=2))]


def test_true_chances_pass() -> None:
    for part in parts_of_a_true_check():
        assert abs(part.corrected - part.played) < 4 * part.played_se
        assert part.reliability < 0.004
        assert part.slope == pytest.approx(1, abs=0.15)
        assert part.corrected_brier < part.open_brier


def test_the_parts_of_the_brier_score_add_up_but_for_the_spread_within_bins() -> None:
    *suits, misere = parts_of_a_true_check()
    for part in suits:
        told = part.reliability - part.resolution + part.uncertainty
        # Chances that differ within a bin tell more than the bin's mean does.
        assert 0 < told - part.corrected_brier < 0.01
        assert sum(count for *_, count in part.bins) == part.contracts
    told = misere.reliability - misere.resolution + misere.uncertainty
    assert told == pytest.approx(misere.corrected_brier, abs=1e-12)  # one chance a bin: no spread


def test_equal_chances_stand_in_one_bin() -> None:
    (found,) = check(entry("misere"), rows("misere", 3000))
    told = [chance for chance, *_ in found.bins]
    truth = [1 / (1 + math.exp(-logit)) for verdict in MISERE for logit in verdict]
    assert len(told) <= min(BINS, len(truth))
    assert len(set(told)) == len(told)
    assert told == pytest.approx(sorted(truth))
