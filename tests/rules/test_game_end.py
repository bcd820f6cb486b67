"""When the game is over: the E vectors, ruleset by ruleset."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.rules import (
    PASS,
    Bid,
    GameEnd,
    add_points,
    barred_after,
    game_end,
    load,
    names,
    revoke_points,
    score_parties,
    side_of,
    tie_moments,
)


def played(ruleset, before, bid, winners, declarers=(0,), barred=(), **switches):
    """The scores after a deal, and the end of the game, from the winners of the ten tricks."""
    rules = load(ruleset).with_switches(**switches)
    winners = [int(seat) for seat in winners]
    tricks = [winners.count(seat) for seat in range(rules.players)]
    bid = Bid.parse(bid)
    deal = score_parties(rules, bid, declarers=declarers, tricks=tricks)
    after = add_points(rules, before, deal)
    moments = tie_moments(rules, bid, declarers=declarers, winners=winners, scores=before)
    end = game_end(
        rules,
        after,
        declarers={side_of(seat, rules.players) for seat in declarers},
        made=deal.made,
        moments=moments,
        barred=barred,
    )
    return after, None if end is None else end.winners


# id, ruleset, scores before, bid by seat 0, winners of the tricks, scores after, winners
ENDS = [
    ("E01", "australian", (420, 0), "7S", "0000000111", (560, 30), (0,)),
    ("E02", "australian", (300, 480), "7S", "0000000111", (440, 510), None),
    ("E03", "australian", (510, 0), "6S", "0000001111", (550, 40), (0,)),
    ("E03 not made", "australian", (600, 0), "6S", "0000011111", (560, 50), None),
    ("E04", "australian", (-300, 0), "7H", "0000001111", (-500, 40), (1,)),
    ("E04 not yet", "australian", (-299, 0), "7H", "0000001111", (-499, 40), None),
    ("E05", "american", (340, 480), "7S", "0000000111", (480, 510), (1,)),
    ("E06", "american", (360, 480), "7S", "0000000111", (500, 510), (0,)),
    ("E07", "american_3p", (0, 490, 480), "8S", "2210000000", (-240, 500, 500), (2,)),
    ("E08", "american_3p", (260, 490, 480), "7S", "2210000000", (400, 500, 500), (2,)),
    ("E08 reaches 500", "american_3p", (360, 490, 480), "7S", "2210000000", (500, 500, 500), (0,)),
    ("E09", "quinhentos", (360, 500, 0), "7S", "0000000111", (500, 530, 0), (0,)),
    ("E11", "quinhentos", (-360, 0, 0), "7S", "0000001111", (-500, 40, 0), None),
    ("E14", "australian_3p", (-370, 0, 0), "7S", "0000001122", (-510, 20, 20), (1, 2)),
    ("E17", "english_summary_australian", (-300, 0), "7H", "0000001111", (-500, 40), None),
    ("E17 below", "english_summary_australian", (-310, 0), "7H", "0000001111", (-510, 40), (1,)),
    ("E18", "english_summary_australian", (0, 470), "6H", "0000001111", (100, 490), None),
    ("E18 american", "english_summary_american", (0, 470), "7H", "0000001111", (-200, 490), None),
    ("two players", "australian_2p", (420, 480), "7S", "0000000111", (560, 510), (0,)),
    ("six players", "australian_6p", (0, 480), "7S", "0024022135", (140, 510), None),
    ("minnesota", "minnesota", (0, 480), "8S", "0000000111", (-240, 510), (1,)),
    ("canadian", "canadian", (-300, 480), "8S", "0000000111", (-540, 510), (1,)),
]


@pytest.mark.parametrize(
    ("ruleset", "before", "bid", "winners", "after", "won"),
    [pytest.param(*row[1:], id=row[0]) for row in ENDS],
)
def test_end(ruleset, before, bid, winners, after, won):
    assert played(ruleset, before, bid, winners) == (after, won)


def test_E07_the_500_test_comes_before_minus_500():
    after, won = played("american_3p", (-400, 490, 480), "8S", "2210000000")
    assert after == (-640, 500, 500)
    assert won == (2,)


@pytest.mark.parametrize(
    ("winners", "won"),
    [
        pytest.param("0122000000", (1,), id="E10"),
        pytest.param("0211000000", (2,), id="E10 the other"),
    ],
)
def test_the_first_to_win_a_trick(winners, won):
    assert played("quinhentos", (0, 490, 490), "8S", winners)[1] == won


def test_the_contractor_may_have_won_the_first_trick():
    assert played("quinhentos", (0, 480, 480), "8S", "0000112200")[1] == (1,)


def test_E12_a_barred_player_alone_at_500_ends_the_game_without_winner():
    rules = load("quinhentos")
    barred = barred_after(rules, (-500, 40, 0))
    assert barred == {0}
    assert barred_after(rules, (400, 40, 0), barred) == {0}
    assert played("quinhentos", (400, 40, 0), "7S", "0000000111", barred=barred)[1] == ()


def test_E13_an_unbarred_player_wins_over_a_barred_one():
    assert played("quinhentos", (400, 480, 0), "7S", "0000000111", barred={0})[1] == (1,)


def test_only_where_the_rules_say_so_is_a_player_barred():
    assert barred_after(load("american_3p"), (-500, 0, 0)) == frozenset()


def test_E15_partners_win_together():
    after, won = played(
        "australian_5p", (400, 0, 430, 495, 0), "8H", "0000022233", declarers=(0, 2)
    )
    assert after == (550, 0, 580, 515, 0)
    assert won == (0, 2)


def test_a_partner_may_win_alone():
    assert played("australian_5p", (0, 0, 430, 0, 0), "8H", "0000022233", declarers=(0, 2))[1] == (
        2,
    )


def test_E16_partners_lose_together():
    after, won = played(
        "australian_5p", (-400, 0, -350, 0, 0), "8H", "0000022333", declarers=(0, 2)
    )
    assert after == (-550, 0, -500, 30, 0)
    assert won == (1, 3, 4)


def test_declarers_side_comes_first_with_five_players():
    after, won = played("american_5p", (0, 490, 430, 0, 0), "8H", "1002000002", declarers=(0, 2))
    assert after == (150, 500, 580, 0, 0)
    assert won == (2,)


def test_E19_without_declarer_the_higher_score_wins():
    assert played("minnesota", (470, 460), "PASS", "0000111111", ()) == ((510, 520), (1,))
    assert played("minnesota", (480, 460), "PASS", "0000111111", ()) == ((520, 520), None)


def test_without_declarer_three_players_race_for_500():
    after, won = played("american_3p", (480, 480, 480), "PASS", "0112200122", ())
    assert after == (510, 510, 520)
    assert won == (1,)


def test_a_nullo_that_lifts_two_opponents_at_one_trick():
    # RULES 13, Q69: no order exists, so the higher total wins, and equal totals both win.
    assert played("american_3p", (0, 495, 490), "MIS", "1112220122")[1] == (1,)
    assert played("american_3p", (0, 490, 490), "MIS", "1112220122")[1] == (1, 2)
    # Two tricks of declarer: the one who needs only the first gets there first.
    assert played("american_3p", (0, 480, 490), "MIS", "1102220122")[1] == (2,)


@pytest.mark.parametrize(
    ("ruleset", "before", "won"),
    [
        ("quinhentos", (0, 450, 440), (1,)),
        ("quinhentos", (0, 450, 450), None),
        ("american_3p", (0, 450, 440), (1,)),
        ("american_3p", (0, 450, 450), (1, 2)),
        ("australian_3p", (0, 450, 450), None),
    ],
)
def test_two_lifted_over_500_by_a_revoke(ruleset, before, won):
    rules = load(ruleset)
    after = add_points(rules, before, revoke_points(rules, offender=0, declarers=[0]))
    end = game_end(rules, after, declarers=[0])
    assert (None if end is None else end.winners) == won


def test_trick_points_that_are_not_paid_win_no_race():
    rules = load("american_3p").with_switches(defender_points="never")
    moments = tie_moments(
        rules, Bid.parse("7S"), declarers=[0], winners=[1] * 10, scores=(0, 490, 500)
    )
    assert moments == {2: 0}
    plain = load("american")
    assert tie_moments(plain, PASS, declarers=(), winners=[1] * 10, scores=(0, 490)) == {}


@given(st.sampled_from(names()), st.data())
def test_a_game_has_winners_among_its_parties(ruleset, data):
    rules = load(ruleset)
    size = 2 if rules.players in (4, 6) else rules.players
    scores = data.draw(st.lists(st.integers(-60, 60), min_size=size, max_size=size))
    scores = [10 * score for score in scores]
    declarer = data.draw(st.integers(0, size - 1))
    made = data.draw(st.booleans())
    barred = data.draw(st.sets(st.integers(0, size - 1))) if rules.loss_rule == "barred" else ()
    end = game_end(rules, scores, declarers=[declarer], made=made, barred=barred)
    if end is None:
        assert rules.win_needs_contract or len([s for s in scores if s >= 500]) != 1
    else:
        assert set(end.winners) <= set(range(size)) - set(barred)
        assert list(end.winners) == sorted(end.winners)
        assert isinstance(end, GameEnd)
