"""The arena: paired deals, the same result however the work is shared, and who is better."""

import numpy as np
import pytest

from analyzer.errors import InputError
from analyzer.funfhundert import FunfhundertRules, deal_cards
from analyzer.funfhundert.players.arena import AT_ONCE, MatchPlan, match, play_deal, play_some
from analyzer.funfhundert.players.player import make_player


def test_a_player_against_itself_gains_nothing_in_any_deal():
    result = match("rule", "rule", deals=12, seed=3)
    assert (result.a_leads == result.b_leads[:, ::-1]).all()
    assert (result.gain.value, result.gain.se, result.gain.n) == (0, 0, 12)
    assert result.better == (0, 0)


def test_a_row_is_what_the_referee_counts():
    rules = FunfhundertRules(announce_single=True)
    result = match("monte-carlo:4", "rule", deals=3, seed=2, rules=rules)
    a, b = make_player("monte-carlo:4", seed=2), make_player("rule")
    for number in range(3):
        first = play_deal(deal_cards(rules, seed=2, number=number), (a, b))
        second = play_deal(deal_cards(rules, seed=2, number=number), (b, a))
        assert tuple(result.a_leads[number]) == first
        assert tuple(result.b_leads[number]) == second[::-1]


def test_the_figures_follow_from_the_rows():
    result = match("monte-carlo:4", "rule", deals=14, seed=4)
    with_lead = result.a_leads[:, 0] - result.a_leads[:, 1]
    without = result.b_leads[:, 0] - result.b_leads[:, 1]
    assert result.gain.value == pytest.approx((with_lead + without).mean() / 2)
    assert result.first_lead.value == pytest.approx((with_lead - without).mean() / 2)
    assert result.gain.se == pytest.approx(((with_lead + without) / 2).std(ddof=1) / 14**0.5)
    assert result.gain.value == pytest.approx(result.points[0].value - result.points[1].value)
    assert sum(result.better) <= 14
    assert result.to_dict()["deals"] == 14


def test_more_deals_begin_with_the_same_ones(tmp_path):
    few = match("rule", "monte-carlo:3", deals=AT_ONCE + 1, seed=5)
    more = match("rule", "monte-carlo:3", deals=AT_ONCE + 4, seed=5, folder=tmp_path / "kept")
    assert (more.a_leads[: AT_ONCE + 1] == few.a_leads).all()
    assert (more.b_leads[: AT_ONCE + 1] == few.b_leads).all()


def test_a_broken_match_goes_on_where_it_was(tmp_path):
    asked = {"deals": 2 * AT_ONCE, "seed": 6, "folder": tmp_path}
    whole = match("rule", "rule", **asked)
    (tmp_path / "chunk_000001.parquet").unlink(missing_ok=True)
    again = match("rule", "rule", resume=True, **asked)
    assert (whole.a_leads == again.a_leads).all()
    with pytest.raises(InputError, match="holds this run already"):
        match("rule", "rule", **asked)


def test_a_chunk_depends_on_nothing_but_its_number():
    config = MatchPlan("rule", "rule", deals=25).plan().config
    rows = [play_some(config, chunk) for chunk in (2, 0, 2)]
    assert rows[0]["deal"].tolist() == [20, 21, 22, 23, 24]
    assert rows[1]["deal"].tolist() == list(range(10))
    assert all((rows[0][name] == rows[2][name]).all() for name in rows[0])


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"deals": 1}, "1 deals"),
        ({"seed": -1}, "seed -1"),
        ({"a": "rulee"}, "unknown player 'rulee'"),
    ],
)
def test_bad_questions_are_refused(asked, told):
    with pytest.raises(InputError, match=told):
        match(**{"a": "rule", "b": "rule", **asked})


def test_monte_carlo_beats_the_rule_player():
    # 30 deals gained 60 to 100 points each with a standard error of 12; 3 errors above 0 are far
    # below what it gains, so that hardly a seed in a thousand would fail.
    gain = match("monte-carlo:24", "rule", deals=30, seed=8).gain
    assert gain.value > 3 * gain.se
    assert np.isfinite(gain.value)
