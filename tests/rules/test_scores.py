"""What a contract scores for the two sides of a deal: the S vectors of the Australian game."""

import pytest

from analyzer.errors import BidError, IllegalAction
from analyzer.rules import (
    ALL_TRICK_BIDS,
    MIS,
    OMIS,
    PASS,
    SOMIS,
    Bid,
    DealScore,
    add_defender_points,
    contract_points,
    load,
    score_deal,
    score_revoke,
    score_table,
)

RULES = load("australian")


@pytest.mark.parametrize(
    ("switches", "bid", "tricks", "declarers", "defenders"),
    [
        pytest.param({}, "7S", 8, 140, 20, id="S07"),
        pytest.param({}, "9NT", 8, -420, 20, id="S08"),
        pytest.param({}, "6C", 10, 250, 0, id="S09"),
        pytest.param({"slam_bonus": False}, "6C", 10, 60, 0, id="S10"),
        pytest.param({}, "10S", 10, 440, 0, id="S11"),
        pytest.param({}, "10H", 9, -500, 10, id="S12"),
        pytest.param({}, "MIS", 0, 250, 0, id="S13 made"),
        pytest.param({}, "MIS", 1, -250, 0, id="S13 failed"),
        pytest.param({}, "OMIS", 0, 500, 0, id="S14 made"),
        pytest.param({}, "OMIS", 2, -500, 0, id="S14 failed"),
        pytest.param(
            {"misere_trick_points": "per_declarer_trick"}, "MIS", 3, -250, 30, id="S15 as a switch"
        ),
        pytest.param({"defender_points": "if_contract_fails"}, "7S", 8, 140, 0, id="S25 made"),
        pytest.param({"defender_points": "if_contract_fails"}, "7S", 6, -140, 40, id="S25 failed"),
        pytest.param({"defender_points": "never"}, "7S", 6, -140, 0, id="S26"),
        pytest.param({"reduced_misere": True}, "MIS", 0, 130, 0, id="S32 made"),
        pytest.param({"reduced_misere": True}, "OMIS", 1, -330, 0, id="S32 failed"),
        pytest.param({"super_open_misere": True}, "SOMIS", 0, 750, 0, id="S34"),
        pytest.param({}, "8S", 10, 250, 0, id="slam just below 250"),
        pytest.param({}, "8C", 10, 260, 0, id="slam above 250"),
    ],
)
def test_score(switches, bid, tricks, declarers, defenders):
    score = score_deal(RULES.with_switches(**switches), Bid.parse(bid), tricks)
    assert (score.declarers, score.defenders) == (declarers, defenders)
    assert score.made == (declarers > 0)


@pytest.mark.parametrize(
    ("cap", "old", "tricks", "new"),
    [
        pytest.param(490, 480, 3, 490, id="S27"),
        pytest.param(460, 450, 4, 460, id="S28 up to the cap"),
        pytest.param(460, 470, 4, 470, id="S28 above the cap"),
        pytest.param(400, -20, 5, 30, id="S29"),
        pytest.param(None, 480, 3, 510, id="no cap"),
    ],
)
def test_defender_cap(cap, old, tricks, new):
    assert add_defender_points(RULES.with_switches(defender_cap=cap), old, 10 * tricks) == new


def test_S35_a_revoke_stops_the_deal_for_100_points():
    assert score_revoke(RULES, by_declarers=False) == DealScore(100, 0, made=False)
    assert score_revoke(RULES, by_declarers=True) == DealScore(0, 100, made=False)


@pytest.mark.parametrize("bid", [*ALL_TRICK_BIDS, MIS, OMIS, SOMIS])
def test_the_table_holds_every_score(bid):
    table = score_table(RULES, bid)
    assert table.shape == (11, 2)
    for tricks, (declarers, defenders) in enumerate(table.tolist()):
        score = score_deal(RULES, bid, tricks)
        assert (declarers, defenders) == (score.declarers, score.defenders)


def test_impossible_scores_are_refused():
    with pytest.raises(IllegalAction, match="11 tricks: a side takes 0 to 10"):
        contract_points(MIS, 11, RULES)
    with pytest.raises(BidError, match="PASS has no value"):
        contract_points(PASS, 6, RULES)
