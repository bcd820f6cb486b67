"""What a deal scores, and when the game is over: the S and E vectors."""

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
    GameEnd,
    add_defender_points,
    contract_points,
    game_end,
    load,
    next_dealer,
    score_deal,
    score_revoke,
    score_table,
)

RULES = load("australian")
AMERICAN_END = RULES.with_switches(win_needs_contract=False, tie_500="declarer_side")


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


DECLARERS, DEFENDERS = 0, 1


def end(before, bid, tricks, rules=RULES):
    """The end of the game when side 0 declares, from the scores before the deal."""
    score = score_deal(rules, Bid.parse(bid), tricks)
    scores = (
        before[DECLARERS] + score.declarers,
        add_defender_points(rules, before[DEFENDERS], score.defenders),
    )
    return scores, game_end(rules, scores, declarers=[DECLARERS], made=score.made)


def test_E01_a_made_contract_wins():
    assert end((420, 0), "7S", 7) == ((560, 30), GameEnd((DECLARERS,)))


def test_E02_trick_points_do_not_win():
    assert end((300, 480), "7S", 7) == ((440, 510), None)


def test_E03_a_side_beyond_500_still_needs_a_contract():
    assert end((510, 0), "6S", 6) == ((550, 40), GameEnd((DECLARERS,)))
    assert end((510, 0), "6S", 5) == ((470, 50), None)
    assert end((600, 0), "6S", 5) == ((560, 50), None)


def test_E04_minus_500_loses():
    assert end((-300, 0), "7H", 6) == ((-500, 40), GameEnd((DEFENDERS,)))
    assert end((-299, 0), "7H", 6) == ((-499, 40), None)


def test_E17_below_minus_500_loses():
    rules = RULES.with_switches(loss_rule="below_minus_500")
    assert end((-300, 0), "7H", 6, rules)[1] is None
    assert end((-301, 0), "7H", 6, rules)[1] == GameEnd((DEFENDERS,))


def test_E05_E06_where_trick_points_may_win():
    assert end((340, 480), "7S", 7, AMERICAN_END) == ((480, 510), GameEnd((DEFENDERS,)))
    assert end((360, 480), "7S", 7, AMERICAN_END) == ((500, 510), GameEnd((DECLARERS,)))


def test_E19_without_declarer_the_higher_score_wins():
    assert game_end(AMERICAN_END, (510, 520)) == GameEnd((1,))
    assert game_end(AMERICAN_END, (510, 510)) is None


def test_E07_E08_three_players_reaching_500_in_one_deal():
    rules = RULES.with_switches(
        win_needs_contract=False, tie_500="declarer_then_first_to_reach", loss_rule="at_minus_500"
    )
    failed = game_end(rules, (100, 500, 500), declarers=[0], moments={2: 2, 1: 3})
    assert failed == GameEnd((2,))
    made = game_end(rules, (500, 500, 500), declarers=[0], made=True, moments={2: 2, 1: 3})
    assert made == GameEnd((0,))


def test_E11_E12_E13_a_barred_player_cannot_win():
    rules = RULES.with_switches(
        win_needs_contract=False, tie_500="declarer_then_first_trick", loss_rule="barred"
    )
    assert game_end(rules, (-500, 10, 10), declarers=[0]) is None
    assert game_end(rules, (500, 10, 10), declarers=[0], made=True, barred=[0]) == GameEnd(())
    assert game_end(rules, (500, 500, 10), declarers=[0], made=True, barred=[0]) == GameEnd((1,))


def test_E15_E16_partners_win_and_lose_together():
    rules = RULES.with_switches(tie_500="all_win")
    scores = (520, 510, 505, 0, 0)
    assert game_end(rules, scores, declarers=[0, 1], made=True) == GameEnd((0, 1))
    assert game_end(rules, (-500, -510, 0, 0, 0), declarers=[0, 1]) == GameEnd((2, 3, 4))


def test_E20_the_deal_moves_left_but_stays_after_a_pass_out():
    assert next_dealer(RULES, 3) == 0
    assert next_dealer(RULES, 3, passed_out=True) == 3
    moving = RULES.with_switches(all_pass="redeal_next_dealer")
    assert next_dealer(moving, 3, passed_out=True) == 0
