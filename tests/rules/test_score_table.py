"""What declarer and a defender score for every number of tricks (RULES 7.2, 7.3)."""

from __future__ import annotations

import pytest

from analyzer.rules import Bid, ladder, load, names, score_deal, score_parties, score_table

FIXED_SIDES = [name for name in names() if load(name).players in (4, 6)]
OWN_SCORES = [name for name in names() if load(name).players in (3, 5)]
FIVE = ("american_5p", "australian_5p")


def row(ruleset: str, text: str, tricks: int, *, partnered: bool = False) -> tuple[float, float]:
    table = score_table(load(ruleset), Bid.parse(text), partnered=partnered)
    assert table.shape == (11, 2)
    return tuple(table[tricks].tolist())


# id, ruleset, bid, with a partner, declarers' tricks, points of declarer and of a mean defender
VECTORS = [
    ("S02", "quinhentos", "8D", False, 9, (280, 5)),
    ("S03", "quinhentos", "7H", False, 10, (250, 0)),
    ("S05", "quinhentos", "8C", False, 10, (260, 0)),
    ("S06", "quinhentos", "7S", False, 6, (-140, 20)),
    ("S07", "australian", "7S", False, 8, (140, 20)),
    ("S08", "australian", "9NT", False, 8, (-420, 20)),
    ("S09", "australian", "6C", False, 10, (250, 0)),
    ("S13 made", "australian", "MIS", False, 0, (250, 0)),
    ("S13 failed", "australian", "MIS", False, 1, (-250, 0)),
    ("S14", "australian", "OMIS", False, 2, (-500, 0)),
    ("S15", "american", "MIS", False, 3, (-250, 30)),
    ("S18 made", "minnesota", "GNUL", False, 0, (510, 0)),
    ("S18 failed", "minnesota", "GNUL", False, 2, (-510, 20)),
    ("S19", "minnesota", "6SEM", False, 6, (120, 40)),
    ("S20", "australian_5p", "8H", True, 8, (150, 20 / 3)),
    ("S21", "australian_5p", "8H", False, 7, (-300, 7.5)),
    ("S22", "australian_5p", "6S", True, 10, (125, 0)),
    ("S22 alone", "australian_5p", "6S", False, 10, (250, 0)),
    ("S23", "australian_5p", "7D", True, 6, (-90, 40 / 3)),
    ("S24", "australian_3p", "6H", False, 7, (100, 15)),
    ("S36", "american_3p", "MIS", False, 2, (-250, 20)),
    ("five misère", "american_5p", "MIS", False, 3, (-250, 30)),
    ("S37", "australian_2p", "6S", False, 7, (40, 30)),
    ("S38", "australian_6p", "7NT", False, 7, (220, 30)),
    ("S39", "american_5p", "9S", False, 9, (340, 2.5)),
    ("S40", "canadian", "8C", False, 10, (260, 0)),
]


@pytest.mark.parametrize(
    ("ruleset", "text", "partnered", "tricks", "points"),
    [pytest.param(*vector[1:], id=vector[0]) for vector in VECTORS],
)
def test_the_vectors_of_the_rules(ruleset, text, partnered, tricks, points):
    assert row(ruleset, text, tricks, partnered=partnered) == pytest.approx(points)


@pytest.mark.parametrize("ruleset", FIXED_SIDES)
def test_with_fixed_sides_both_columns_are_those_of_the_sides(ruleset):
    rules = load(ruleset)
    for entry in ladder(rules):
        table = score_table(rules, entry.bid)
        for tricks in range(11):
            deal = score_deal(rules, entry.bid, tricks)
            assert table[tricks].tolist() == [deal.declarers, deal.defenders]


@pytest.mark.parametrize("ruleset", OWN_SCORES)
def test_how_the_defenders_share_their_tricks_makes_no_difference_to_the_mean(ruleset):
    rules = load(ruleset)
    others = rules.players - 1
    for entry in ladder(rules):
        table = score_table(rules, entry.bid)
        for own in range(11):
            shares = [0] * others
            for trick in range(10 - own):
                shares[(trick * 7) % 3 % others] += 1
            points = score_parties(rules, entry.bid, declarers=[0], tricks=[own, *shares]).points
            assert table[own].tolist() == pytest.approx([points[0], sum(points[1:]) / others])


@pytest.mark.parametrize("ruleset", FIVE)
def test_a_partner_gets_half_and_takes_half(ruleset):
    rules = load(ruleset)
    for entry in ladder(rules):
        if entry.bid.no_trick:
            continue
        alone = score_table(rules, entry.bid)
        shared = score_table(rules, entry.bid, partnered=True)
        assert alone[:, 0].tolist() == (2 * shared[:, 0]).tolist()
        # Three share the defenders' tricks in place of four.
        assert (4 * alone[:, 1]).tolist() == pytest.approx((3 * shared[:, 1]).tolist())
        value = entry.value
        assert (shared[entry.bid.level : 10, 0] == value / 2).all()
        assert shared[10, 0] == (125 if value < 250 and rules.slam_bonus else value / 2)
        assert (shared[: entry.bid.level, 0] == -value / 2).all()


@pytest.mark.parametrize("ruleset", names())
def test_a_misere_pays_the_defenders_only_where_the_rules_say_so(ruleset):
    rules = load(ruleset)
    for entry in ladder(rules):
        if not entry.bid.no_trick:
            continue
        table = score_table(rules, entry.bid)
        assert table[0].tolist() == [entry.value, 0]
        for tricks in range(1, 11):
            each = 10 * tricks if rules.misere_trick_points == "per_declarer_trick" else 0
            assert table[tricks].tolist() == [-entry.value, each]


def test_defenders_paid_only_if_the_contract_fails():
    rules = load("australian_3p").with_switches(defender_points="if_contract_fails")
    table = score_table(rules, Bid.parse("7S"))
    assert table[7].tolist() == [140, 0]
    assert table[6].tolist() == [-140, 20]
    never = score_table(rules.with_switches(defender_points="never"), Bid.parse("7S"))
    assert (never[:, 1] == 0).all()
