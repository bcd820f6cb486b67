"""The arena: the same cards with seats exchanged, in chunks that can be resumed."""

import numpy as np
import pytest

from analyzer.errors import InputError, RulesError
from analyzer.femhundra.players import arena
from analyzer.femhundra.players.arena import MatchPlan, match, play_some, read_match, seatings
from analyzer.runs import run


def test_equal_players_gain_nothing_at_all():
    for players in (2, 3):
        result = match("rule", "rule", rounds=4, players=players)
        assert result.gains.tolist() == pytest.approx([0] * 4)
        assert result.score_a.value == pytest.approx(result.score_b.value)


def test_seats_are_exchanged():
    assert seatings(2) == ((True, False), (False, True))
    three = seatings(3)
    assert len(three) == 6
    assert np.array(three).sum(axis=0).tolist() == [3, 3, 3]
    assert {sum(seating) for seating in three} == {1, 2}


def test_a_gain_is_the_mean_of_both_seatings():
    plan = MatchPlan("monte-carlo:4", "rule", rounds=3, seed=4).plan()
    rows = play_some(plan.config, 0)
    assert rows["round"].tolist() == [0, 0, 1, 1, 2, 2]
    gains = (rows["score_a"] - rows["score_b"]).reshape(3, 2).mean(axis=1)
    result = match("monte-carlo:4", "rule", rounds=3, seed=4)
    assert result.gains.tolist() == gains.tolist()
    assert result.gain.n == 3
    assert result.gain.value == pytest.approx(gains.mean())
    assert result.to_dict()["gain"]["se"] == pytest.approx(gains.std(ddof=1) / np.sqrt(3))


def test_a_stored_run_says_the_same_and_goes_on_where_it_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(arena, "AT_ONCE", 2)
    plan = MatchPlan("monte-carlo:4", "rule", rounds=5, players=3, seed=2).plan()
    assert plan.chunks == 3
    stops = iter([False, True])

    def interrupted(done, all_chunks):
        if next(stops):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(plan, tmp_path / "m", progress=interrupted)
    stored = read_match(run(plan, tmp_path / "m", resume=True))
    assert read_match(tmp_path / "m").to_dict() == stored.to_dict()
    whole = match("monte-carlo:4", "rule", rounds=5, players=3, seed=2)
    assert stored.to_dict() == whole.to_dict()
    assert stored.rounds == 5


def test_what_is_no_match_is_refused(tmp_path):
    with pytest.raises(InputError, match="cannot read"):
        read_match(tmp_path)
    plan = MatchPlan("rule", "rule", rounds=2).plan()
    result = run(plan, tmp_path / "m")
    manifest = tmp_path / "m" / "manifest.json"
    text = manifest.read_text("utf-8")
    for old, new in (('"rounds": 2', '"rounds": 3'), ("play_some", "play_all")):
        manifest.write_text(text.replace(old, new), "utf-8")
        with pytest.raises(InputError, match="is no match of Femhundra"):
            read_match(result)


def test_more_rounds_leave_the_first_ones_as_they_are():
    few = match("monte-carlo:4", "rule", rounds=2, seed=6)
    more = match("monte-carlo:4", "rule", rounds=4, seed=6)
    assert more.gains[:2].tolist() == few.gains.tolist()


def test_bad_matches_are_refused_before_anything_is_played():
    for plan, why in (
        (MatchPlan("rule", "rule", rounds=1), "play 2 or more"),
        (MatchPlan("rule", "rool"), "unknown player 'rool'"),
        (MatchPlan("rule", "rule", seed=-1), "seed -1"),
    ):
        with pytest.raises(InputError, match=why):
            plan.plan()
    with pytest.raises(RulesError, match="7 players"):
        MatchPlan("rule", "rule", players=7).plan()


@pytest.mark.slow
def test_monte_carlo_play_gains_against_rules_of_thumb():
    # 22 +- 4 points a round were measured; 200 rounds have a standard error of 5, so it fails
    # wrongly less than once in 10,000.
    result = match("monte-carlo:256", "rule", rounds=200, seed=17)
    assert result.gain.value > 2
