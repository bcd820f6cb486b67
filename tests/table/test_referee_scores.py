"""RULES 14.5 and 14.6 at the table: deals that are over, written on the score sheet."""

import pytest

from analyzer.errors import IllegalAction
from analyzer.rules import parties
from analyzer.table import DealEnded, GameState
from tests.table.tables import bidding, finished, rules_of


def taken(text):
    """Read the winners of ten tricks: ``0x7 1x3``, or each in order: ``1 1 2``."""
    winners = []
    for word in text.split():
        seat, _, times = word.partition("x")
        winners += [int(seat)] * int(times or 1)
    return winners


REDUCED = {"reduced_misere": True}
NO_MISERE = {
    "misere": False,
    "open_misere_rank": "above_7nt",
    "super_open_misere": True,
    "super_open_misere_value": 430,
}

# id, ruleset, switches, contract, declarer's side, winners of the tricks, points by party
SCORES = [
    ("S01 6S", "australian", {}, "6S", [0], "0x6 1x4", (40, 40)),
    ("S01 6NT", "australian", {}, "6NT", [0], "0x6 1x4", (120, 40)),
    ("S01 7S", "quinhentos", {}, "7S", [0], "0x7 1x3", (140, 30, 0)),
    ("S01 8D", "american", {}, "8D", [0], "0x8 1x2", (280, 20)),
    ("S01 9H", "canadian", {}, "9H", [0], "0x9 1", (400, 10)),
    ("S01 10S", "minnesota", {}, "10S", [0], "0x10", (440, 0)),
    ("S01 10H", "english_summary_american", {}, "10H", [0], "0x10", (500, 0)),
    ("S01 10NT", "australian_6p", {}, "10NT", [0], "0x3 2x3 4x4", (520, 0)),
    ("S02", "quinhentos", {}, "8D", [0], "0x9 1", (280, 10, 0)),
    ("S03", "quinhentos", {}, "7H", [0], "0x10", (250, 0, 0)),
    ("S04", "quinhentos", {}, "8S", [0], "0x10", (250, 0, 0)),
    ("S05", "quinhentos", {}, "8C", [0], "0x10", (260, 0, 0)),
    ("S06", "quinhentos", {}, "7S", [0], "0x6 1x3 2", (-140, 30, 10)),
    ("S07", "australian", {}, "7S", [0], "0x5 2x3 1 3", (140, 20)),
    ("S08", "australian", {}, "9NT", [0], "0x8 1 3", (-420, 20)),
    ("S09", "australian", {}, "6C", [0], "0x6 2x4", (250, 0)),
    ("S10", "australian", {"slam_bonus": False}, "6C", [0], "0x10", (60, 0)),
    ("S11", "australian", {}, "10S", [0], "0x10", (440, 0)),
    ("S12", "australian", {}, "10H", [0], "0x9 1", (-500, 10)),
    ("S13 made", "australian", {}, "MIS", [0], "1x5 3x5", (250, 0)),
    ("S13 failed", "australian", {}, "MIS", [0], "0 1x5 3x4", (-250, 0)),
    ("S14 made", "australian", {}, "OMIS", [0], "1x10", (500, 0)),
    ("S14 failed", "australian", {}, "OMIS", [0], "0x2 1x8", (-500, 0)),
    ("S15", "american", {}, "MIS", [0], "0x3 1x7", (-250, 30)),
    ("S16", "american", {}, "MIS", [0], "1x10", (250, 0)),
    ("S17", "american", {}, "none", [], "0x4 2x2 1x4", (60, 40)),
    ("S18 made", "minnesota", {}, "GNUL", [0], "1x6 3x4", (510, 0)),
    ("S18 failed", "minnesota", {}, "GNUL", [0], "0 2 1x8", (-510, 20)),
    ("S19", "minnesota", {}, "6SEM", [0], "0x6 1x4", (120, 40)),
    ("S20", "australian_5p", {}, "8H", [0, 2], "0x5 2x3 1x2", (150, 20, 150, 0, 0)),
    ("S21", "australian_5p", {}, "8H", [0], "0x7 1x3", (-300, 30, 0, 0, 0)),
    ("S22", "australian_5p", {}, "6S", [0, 4], "0x6 4x4", (125, 0, 0, 0, 125)),
    ("S23", "australian_5p", {}, "7D", [0, 1], "0x4 1x2 2x3 3", (-90, -90, 30, 10, 0)),
    ("S24", "australian_3p", {}, "6H", [0], "0x7 1x2 2", (100, 20, 10)),
    (
        "S25 made",
        "australian",
        {"defender_points": "if_contract_fails"},
        "7S",
        [0],
        "0x8 1x2",
        (140, 0),
    ),
    (
        "S25 failed",
        "australian",
        {"defender_points": "if_contract_fails"},
        "7S",
        [0],
        "0x6 1x4",
        (-140, 40),
    ),
    ("S26", "australian", {"defender_points": "never"}, "7S", [0], "0x6 1x4", (-140, 0)),
    ("S30", "english_summary_australian", {}, "6S", [0], "0x10", (40, 0)),
    ("S31", "english_summary_australian", {}, "7S", [0], "0x6 1x4", (-140, 40)),
    ("S31 american", "english_summary_american", {}, "7S", [0], "0x6 1x4", (-140, 40)),
    ("S32 made", "english_summary_australian", REDUCED, "MIS", [0], "1x10", (130, 0)),
    ("S32 failed", "english_summary_australian", REDUCED, "OMIS", [0], "0 1x9", (-330, 0)),
    ("S33 OMIS made", "australian_5p", NO_MISERE, "OMIS", [0], "1x10", (230, 0, 0, 0, 0)),
    ("S33 OMIS failed", "australian_5p", NO_MISERE, "OMIS", [0], "0 1x9", (-230, 0, 0, 0, 0)),
    ("S33 SOMIS made", "australian_5p", NO_MISERE, "SOMIS", [0], "1x10", (430, 0, 0, 0, 0)),
    ("S33 SOMIS failed", "australian_5p", NO_MISERE, "SOMIS", [0], "0 1x9", (-430, 0, 0, 0, 0)),
    ("S34", "australian", {"super_open_misere": True}, "SOMIS", [0], "1x10", (750, 0)),
    ("S36", "american_3p", {}, "MIS", [0], "0x2 1x4 2x4", (-250, 20, 20)),
    ("S37", "australian_2p", {}, "6S", [0], "0x7 1x3", (40, 30)),
    ("S38", "australian_6p", {}, "7NT", [1], "1x3 3x4 0x2 4", (30, 220)),
    ("S39", "american_5p", {}, "9S", [0], "0x9 1", (340, 10, 0, 0, 0)),
    ("S40", "canadian", {}, "8C", [0], "0x10", (260, 0)),
]


@pytest.mark.parametrize(
    ("name", "switches", "contract", "declarers", "winners", "points"),
    [pytest.param(*row[1:], id=row[0]) for row in SCORES],
)
def test_points_of_a_deal(name, switches, contract, declarers, winners, points):
    rules = rules_of(name, **switches)
    deal = finished(rules, contract, taken(winners), declarers=declarers)
    assert deal.ended.points == points
    game = GameState(rules, dealer=0, deal=deal)
    assert game.write_score().scores == points


@pytest.mark.parametrize(
    ("cap", "before", "tricks", "after"),
    [
        pytest.param(490, 480, 3, 490, id="S27"),
        pytest.param(460, 450, 4, 460, id="S28 below"),
        pytest.param(460, 470, 4, 470, id="S28 above"),
        pytest.param(400, -20, 5, 30, id="S29"),
    ],
)
def test_the_cap_on_defenders_points(cap, before, tricks, after):
    rules = rules_of("australian", defender_cap=cap)
    winners = [0] * (10 - tricks) + [1] * tricks
    game = GameState(rules, (0, before), dealer=0, deal=finished(rules, "6S", winners))
    assert game.write_score().scores[1] == after


@pytest.mark.parametrize(
    ("name", "offender", "declarers", "points"),
    [
        pytest.param("australian", 1, [0], (100, 0), id="S35"),
        pytest.param("australian", 2, [0], (0, 100), id="declarer's partner"),
        pytest.param("australian_3p", 0, [0], (0, 100, 100), id="Q58 declarer of three"),
        pytest.param("australian_3p", 1, [0], (100, 0, 0), id="Q58 defender of three"),
        pytest.param("american_5p", 3, [0, 4], (100, 0, 0, 0, 100), id="Q58 defender of five"),
        pytest.param("american_5p", 4, [0, 4], (0, 100, 100, 100, 0), id="Q58 partner of five"),
    ],
)
def test_a_revoke(name, offender, declarers, points):
    rules = rules_of(name)
    deal = finished(rules, "7S", [0, 0, 1], declarers=declarers, offender=offender)
    assert (deal.ended.ending, deal.ended.made) == ("revoke", False)
    assert deal.ended.points == points


# id, ruleset, scores before, contract, declarer's side, tricks, scores after, winners
ENDS = [
    ("E01", "australian", (420, 0), "7S", [0], "0x7 1x3", (560, 30), (0,)),
    ("E02", "australian", (300, 480), "7S", [0], "0x7 1x3", (440, 510), None),
    ("E03", "australian", (510, 0), "6S", [0], "0x6 1x4", (550, 40), (0,)),
    ("E03 not made", "australian", (700, 0), "7S", [0], "0x6 1x4", (560, 40), None),
    ("E04", "australian", (-300, 0), "7H", [0], "0x6 1x4", (-500, 40), (1,)),
    ("E05", "american", (340, 480), "7S", [0], "0x7 1x3", (480, 510), (1,)),
    ("E06", "american", (400, 480), "6H", [0], "0x6 1x4", (500, 520), (0,)),
    ("E07", "american_3p", (0, 490, 480), "8S", [0], "2 2 1 0x7", (-240, 500, 500), (2,)),
    ("E08", "american_3p", (400, 490, 480), "7S", [0], "2 2 1 0x7", (540, 500, 500), (0,)),
    ("E09", "quinhentos", (360, 500, 0), "7S", [0], "0x7 1x3", (500, 530, 0), (0,)),
    ("E10", "quinhentos", (0, 480, 480), "6S", [0], "0 2 2 1 1 0x5", (40, 500, 500), (2,)),
    ("E11", "quinhentos", (-300, 0, 0), "7H", [0], "0x6 1x4", (-500, 40, 0), None),
    ("E14", "australian_3p", (-310, 0, 0), "7H", [0], "0x6 1x4", (-510, 40, 0), (1, 2)),
    (
        "E15",
        "australian_5p",
        (400, 0, 450, 0, 0),
        "8H",
        [0, 2],
        "0x8 1x2",
        (550, 20, 600, 0, 0),
        (0, 2),
    ),
    (
        "E16",
        "australian_5p",
        (-400, 0, -350, 0, 0),
        "8H",
        [0, 2],
        "0x7 1x3",
        (-550, 30, -500, 0, 0),
        (1, 3, 4),
    ),
    ("E17", "english_summary_australian", (-300, 0), "7H", [0], "0x6 1x4", (-500, 40), None),
    ("E18", "english_summary_australian", (0, 470), "6S", [0], "0x6 1x4", (40, 490), None),
    ("E18 a", "english_summary_american", (0, 470), "7S", [0], "0x6 1x4", (-140, 490), None),
    ("E19", "minnesota", (470, 460), "none", [], "0x4 1x6", (510, 520), (1,)),
    ("Q65", "minnesota", (470, 450), "none", [], "0x4 1x6", (510, 510), None),
    ("Q69", "american_3p", (0, 480, 480), "MIS", [0], "0 0 1x8", (-250, 500, 500), (1, 2)),
]


@pytest.mark.parametrize(
    ("name", "before", "contract", "declarers", "winners", "after", "won"),
    [pytest.param(*row[1:], id=row[0]) for row in ENDS],
)
def test_end_of_a_game(name, before, contract, declarers, winners, after, won):
    rules = rules_of(name)
    deal = finished(rules, contract, taken(winners), declarers=declarers)
    game = GameState(rules, before, dealer=0, deal=deal)
    record = game.write_score()
    assert (record.scores, record.winners) == (after, won)
    assert game.is_over == (won is not None)
    if game.is_over:
        with pytest.raises(IllegalAction, match="the game is over"):
            game.begin_deal(rules.deck.cards)


def test_E12_E13_a_barred_player_cannot_win():
    rules = rules_of("quinhentos")
    game = GameState(rules, (-300, 0, 0), dealer=0, deal=finished(rules, "7H", taken("0x6 1x4")))
    game.write_score()
    assert game.barred == {0}
    game.scores = (420, 480, 0)
    alone = game.copy()
    alone.deal = finished(rules, "6D", taken("0x9 1"))
    assert alone.write_score().winners == ()
    assert alone.scores == (500, 490, 0)
    together = game.copy()
    together.deal = finished(rules, "6D", taken("0x7 1x3"))
    assert together.write_score().winners == (1,)


def test_E20_who_deals_next():
    rules = rules_of("australian")
    game = GameState(rules, dealer=3, deal=finished(rules, "6S", taken("0x10"), dealer=3))
    assert game.write_score().dealer == 0
    passed = bidding(rules, "PASS, PASS, PASS, PASS", dealer=3)
    game = GameState(rules, dealer=3, deal=passed)
    assert game.write_score().dealer == 3
    assert game.scores == (0, 0)
    left = rules_of("quinhentos")
    game = GameState(left, dealer=2, deal=bidding(left, "PASS, PASS, PASS", dealer=2))
    assert game.write_score().dealer == 0
    assert game.log[-2] == DealEnded("redeal_next_dealer")


def test_a_revoke_can_win_only_where_no_contract_is_needed():
    for name, won in (("american", (1,)), ("australian", None)):
        rules = rules_of(name)
        deal = finished(rules, "7S", [0, 1], offender=0)
        game = GameState(rules, (0, 420), dealer=0, deal=deal)
        assert game.write_score().winners == won
        assert game.scores == (0, 520)


@pytest.mark.parametrize(
    ("name", "before", "winners", "won"),
    [
        pytest.param("quinhentos", (0, 400, 420), [0, 1], (1,), id="Q62 first trick"),
        pytest.param("quinhentos", (0, 400, 420), [0, 0], (2,), id="Q62 no trick"),
        pytest.param("quinhentos", (0, 400, 400), [0, 0], None, id="Q62 equal"),
        pytest.param("american_3p", (0, 480, 490), [1, 2, 1], (2,), id="all at once: the higher"),
        pytest.param("american_3p", (0, 480, 480), [1, 2, 1], (1, 2), id="all at once: both"),
    ],
)
def test_a_revoke_lifts_two_players_over_500(name, before, winners, won):
    rules = rules_of(name)
    deal = finished(rules, "7S", winners, offender=0)
    assert GameState(rules, before, dealer=0, deal=deal).write_score().winners == won


def test_a_revoke_is_held_at_490_in_the_english_summary():
    rules = rules_of("english_summary_american")
    deal = finished(rules, "7S", [0, 1], offender=0)
    game = GameState(rules, (0, 420), dealer=0, deal=deal)
    assert game.write_score().scores == (0, 490)


def test_scores_are_kept_for_sides_or_players():
    for name, count in (("australian", 2), ("australian_6p", 2), ("australian_5p", 5)):
        game = GameState(rules_of(name))
        assert game.scores == (0,) * count == (0,) * parties(game.rules)
