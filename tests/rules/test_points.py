"""What a deal brings each party with 2 to 6 players: the S vectors, ruleset by ruleset."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.errors import IllegalAction
from analyzer.rules import (
    GNUL,
    MIS,
    PASS,
    Bid,
    DealPoints,
    add_points,
    ladder,
    load,
    names,
    parties,
    revoke_points,
    score_deal,
    score_parties,
    side_of,
)


def scored(ruleset, bid, tricks, declarers=(0,), **switches):
    rules = load(ruleset).with_switches(**switches)
    return score_parties(rules, Bid.parse(bid), declarers=declarers, tricks=tricks)


# id, ruleset, bid, declaring seats, tricks by seat, points by party
SCORES = [
    ("S02", "quinhentos", "8D", [0], [9, 1, 0], [280, 10, 0]),
    ("S03", "quinhentos", "7H", [1], [0, 10, 0], [0, 250, 0]),
    ("S04", "quinhentos", "8S", [0], [10, 0, 0], [250, 0, 0]),
    ("S05", "quinhentos", "8C", [0], [10, 0, 0], [260, 0, 0]),
    ("S06", "quinhentos", "7S", [2], [3, 1, 6], [30, 10, -140]),
    ("S07", "australian", "7S", [0], [5, 1, 3, 1], [140, 20]),
    ("S08", "australian", "9NT", [1], [1, 4, 1, 4], [20, -420]),
    ("S09", "australian", "6C", [0], [6, 0, 4, 0], [250, 0]),
    ("S11", "australian", "10S", [0], [6, 0, 4, 0], [440, 0]),
    ("S12", "australian", "10H", [0], [6, 1, 3, 0], [-500, 10]),
    ("S13 made", "australian", "MIS", [0], [0, 4, 0, 6], [250, 0]),
    ("S13 failed", "australian", "MIS", [0], [1, 4, 0, 5], [-250, 0]),
    ("S14 made", "australian", "OMIS", [0], [0, 4, 0, 6], [500, 0]),
    ("S14 failed", "australian", "OMIS", [0], [2, 4, 0, 4], [-500, 0]),
    ("S15", "american", "MIS", [0], [3, 3, 0, 4], [-250, 30]),
    ("S16", "american", "MIS", [0], [0, 4, 0, 6], [250, 0]),
    ("S17", "american", "PASS", [], [4, 3, 2, 1], [60, 40]),
    ("S17 three players", "american_3p", "PASS", [], [4, 3, 3], [40, 30, 30]),
    ("S17 five players", "american_5p", "PASS", [], [4, 3, 2, 1, 0], [40, 30, 20, 10, 0]),
    ("S18 made", "minnesota", "GNUL", [0], [0, 4, 0, 6], [510, 0]),
    ("S18 failed", "minnesota", "GNUL", [2], [1, 4, 1, 4], [-510, 20]),
    ("S19", "minnesota", "6SEM", [0], [4, 2, 2, 2], [120, 40]),
    ("S20", "australian_5p", "8H", [0, 3], [5, 1, 1, 3, 0], [150, 10, 10, 150, 0]),
    ("S21", "australian_5p", "8H", [0], [7, 1, 1, 1, 0], [-300, 10, 10, 10, 0]),
    ("S22", "australian_5p", "6S", [1, 4], [0, 6, 0, 0, 4], [0, 125, 0, 0, 125]),
    ("S23", "australian_5p", "7D", [0, 1], [4, 2, 3, 1, 0], [-90, -90, 30, 10, 0]),
    ("S24", "australian_3p", "6H", [0], [7, 2, 1], [100, 20, 10]),
    ("S30", "english_summary_australian", "6S", [0], [6, 0, 4, 0], [40, 0]),
    ("S31", "english_summary_australian", "7S", [0], [3, 2, 3, 2], [-140, 40]),
    ("S31 american", "english_summary_american", "7S", [0], [3, 2, 3, 2], [-140, 40]),
    ("S36", "american_3p", "MIS", [0], [2, 3, 5], [-250, 20, 20]),
    ("S36 five players", "american_5p", "MIS", [1], [3, 2, 2, 2, 1], [20, -250, 20, 20, 20]),
    ("S37", "australian_2p", "6S", [0], [7, 3], [40, 30]),
    ("S38", "australian_6p", "7NT", [0], [3, 1, 2, 1, 2, 1], [220, 30]),
    ("S39", "american_5p", "9S", [0], [9, 0, 1, 0, 0], [340, 0, 10, 0, 0]),
    ("S40", "canadian", "8C", [0], [6, 0, 4, 0], [260, 0]),
    ("six in misère", "australian_6p", "MIS", [2], [0, 4, 0, 3, 0, 3], [250, 0]),
]


@pytest.mark.parametrize(
    ("ruleset", "bid", "declarers", "tricks", "points"),
    [pytest.param(*row[1:], id=row[0]) for row in SCORES],
)
def test_points(ruleset, bid, declarers, tricks, points):
    deal = scored(ruleset, bid, tricks, declarers)
    assert list(deal.points) == points
    declaring = {side_of(seat, len(tricks)) for seat in declarers}
    assert deal.made == any(deal.points[party] > 0 for party in declaring)


@pytest.mark.parametrize(
    ("ruleset", "switches", "bid", "tricks", "points"),
    [
        pytest.param("australian", {"slam_bonus": False}, "6C", [6, 0, 4, 0], (60, 0), id="S10"),
        pytest.param(
            "australian",
            {"defender_points": "if_contract_fails"},
            "7S",
            [8, 1, 0, 1],
            (140, 0),
            id="S25 made",
        ),
        pytest.param(
            "australian",
            {"defender_points": "if_contract_fails"},
            "7S",
            [6, 1, 0, 3],
            (-140, 40),
            id="S25 failed",
        ),
        pytest.param(
            "australian", {"defender_points": "never"}, "7S", [6, 1, 0, 3], (-140, 0), id="S26"
        ),
        pytest.param(
            "english_summary_australian",
            {"reduced_misere": True},
            "MIS",
            [0, 5, 0, 5],
            (130, 0),
            id="S32 misère",
        ),
        pytest.param(
            "english_summary_american",
            {"reduced_misere": True},
            "OMIS",
            [1, 5, 0, 4],
            (-330, 10),
            id="S32 open misère",
        ),
        pytest.param(
            "australian",
            {"super_open_misere": True},
            "SOMIS",
            [0, 5, 0, 5],
            (750, 0),
            id="S34",
        ),
        pytest.param(
            "australian_3p",
            {"defender_points_to": "side"},
            "6H",
            [7, 2, 1],
            (100, 30, 30),
            id="the side's tricks to each",
        ),
        pytest.param(
            "american",
            {"defender_points": "never"},
            "PASS",
            [4, 3, 2, 1],
            (60, 40),
            id="no declarer",
        ),
    ],
)
def test_points_under_switches(ruleset, switches, bid, tricks, points):
    declarers = () if bid == "PASS" else (0,)
    assert scored(ruleset, bid, tricks, declarers, **switches).points == points


@pytest.mark.parametrize("made", [True, False])
@pytest.mark.parametrize(("bid", "value"), [("OMIS", 230), ("SOMIS", 430)])
def test_S33_without_plain_misere(bid, value, made):
    switches = {"misere": False, "open_misere_value": 230, "super_open_misere_value": 430}
    tricks = [0, 4, 3, 2, 1] if made else [1, 4, 3, 2, 0]
    deal = scored("australian_5p", bid, tricks, **switches)
    assert deal.points == (value if made else -value, 0, 0, 0, 0)


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
def test_the_cap_holds_back_trick_points_only(cap, old, tricks, new):
    rules = load("australian").with_switches(defender_cap=cap)
    won = [10 - tricks, tricks, 0, 0]
    deal = score_parties(rules, Bid.parse("10NT"), declarers=[0], tricks=won)
    assert add_points(rules, (0, old), deal) == (-520, new)
    made = score_parties(rules, Bid.parse("10NT"), declarers=[0], tricks=[10, 0, 0, 0])
    assert add_points(rules, (400, old), made) == (920, old)


def test_S35_a_revoke_stops_the_deal_for_100_points():
    rules = load("australian")
    assert revoke_points(rules, offender=1, declarers=[0]).points == (100, 0)
    assert revoke_points(rules, offender=2, declarers=[0]).points == (0, 100)
    assert not revoke_points(rules, offender=1, declarers=[0]).made


@pytest.mark.parametrize(
    ("ruleset", "offender", "declarers", "points"),
    [
        ("australian_2p", 0, [0], (0, 100)),
        ("australian_3p", 0, [0], (0, 100, 100)),
        ("australian_3p", 2, [0], (100, 0, 0)),
        ("australian_5p", 3, [0, 2], (100, 0, 100, 0, 0)),
        ("australian_5p", 2, [0, 2], (0, 100, 0, 100, 100)),
        ("american_5p", 0, [0], (0, 100, 100, 100, 100)),
        ("australian_6p", 5, [0], (100, 0)),
        ("american_3p", 1, [], (100, 0, 100)),
        ("american", 1, [], (100, 0)),
    ],
)
def test_points_for_a_revoke(ruleset, offender, declarers, points):
    deal = revoke_points(load(ruleset), offender=offender, declarers=declarers)
    assert deal.points == points


def test_points_for_a_revoke_and_the_cap():
    capped = load("australian").with_switches(defender_cap=490)
    by_declarer = revoke_points(capped, offender=0, declarers=[0])
    assert add_points(capped, (0, 450), by_declarer) == (0, 550)
    english = load("english_summary_australian")
    by_declarer = revoke_points(english, offender=0, declarers=[0])
    assert add_points(english, (0, 450), by_declarer) == (0, 490)
    by_defender = revoke_points(english, offender=1, declarers=[0])
    assert add_points(english, (450, 0), by_defender) == (550, 0)


@pytest.mark.parametrize(
    ("ruleset", "bid", "declarers", "tricks", "message"),
    [
        ("australian", "7S", [0], [5, 5, 0], "not one count for each of 4"),
        ("australian", "7S", [0], [11, -1, 0, 0], "not one count"),
        ("australian", "7S", [0], [5, 4, 0, 0], "9 tricks were won: there are 10"),
        ("australian", "MIS", [0], [5, 4, 0, 4], "13 tricks were won"),
        ("australian", "7S", [4], [10, 0, 0, 0], "seats are 0 to 3"),
        ("australian", "7S", [], [10, 0, 0, 0], "7S cannot have declarers"),
        ("australian", "7S", [0, 1], [10, 0, 0, 0], "7S cannot have declarers"),
        ("american", "PASS", [0], [10, 0, 0, 0], "PASS cannot have declarers"),
        ("australian_5p", "7S", [0, 1, 2], [10, 0, 0, 0, 0], "7S cannot have declarers"),
    ],
)
def test_impossible_deals_are_refused(ruleset, bid, declarers, tricks, message):
    with pytest.raises(IllegalAction, match=message):
        scored(ruleset, bid, tricks, declarers)


def test_a_misere_may_be_stopped_when_it_is_settled():
    assert scored("australian", "MIS", [1, 0, 0, 0]) == DealPoints((-250, 0), (0, 0), made=False)


@given(st.sampled_from(names()), st.data())
def test_points_add_up(ruleset, data):
    rules = load(ruleset)
    bid = data.draw(st.sampled_from([entry.bid for entry in ladder(rules)]))
    declarer = data.draw(st.integers(0, rules.players - 1))
    winners = data.draw(st.lists(st.integers(0, rules.players - 1), min_size=10, max_size=10))
    tricks = [winners.count(seat) for seat in range(rules.players)]
    deal = score_parties(rules, bid, declarers=[declarer], tricks=tricks)
    own = side_of(declarer, rules.players)
    by_side = sum(n for seat, n in enumerate(tricks) if side_of(seat, rules.players) == own)
    two_sides = score_deal(rules, bid, by_side)
    assert len(deal.points) == parties(rules)
    assert deal.points[own] == deal.fixed[own] == two_sides.declarers
    assert deal.made == two_sides.made
    others = sum(deal.points) - deal.points[own]
    full = parties(rules) - 1 if bid in (MIS, GNUL) or bid.no_trick else 1
    assert others == two_sides.defenders * full
    assert bid != PASS
