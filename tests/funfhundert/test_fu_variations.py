"""The five variations: when announcements are allowed, refused, postponed."""

import pytest

from analyzer.errors import IllegalAction, RulesError
from analyzer.funfhundert import FunfhundertRules, may_announce
from tests.funfhundert.fu_tables import ending, names, new_deal, play, rules_with, say_nothing

MOMENTS = [(talon, 8) for talon in range(16, 0, -2)] + [(0, hand) for hand in range(8, -1, -1)]


def allowed_at(rules, *, about_to_lead=True):
    return [
        moment
        for moment in MOMENTS
        if may_announce(rules, talon=moment[0], hand_size=moment[1], about_to_lead=about_to_lead)
    ]


def test_any_time():
    assert allowed_at(rules_with()) == MOMENTS


def test_french_stops_at_seven_cards():
    assert allowed_at(rules_with("announce_window=french")) == MOMENTS[:9]
    assert MOMENTS[8] == (0, 8)


def test_under_six_begins_at_five_cards():
    assert allowed_at(rules_with("announce_window=under_six")) == [(0, n) for n in range(5, -1, -1)]


def test_until_talon_empty():
    assert allowed_at(rules_with("announce_window=until_talon_empty")) == MOMENTS[:8]


def test_only_the_leader():
    rules = rules_with("announce_leader_only=true")
    assert allowed_at(rules) == MOMENTS
    assert allowed_at(rules, about_to_lead=False) == []


def test_leader_only_refuses_the_other_in_one_line():
    deal = new_deal("8S", "KS QS", rules=rules_with("announce_leader_only=true"))
    deal.done()
    with pytest.raises(IllegalAction, match=r"player 1 .*only the player about to lead"):
        deal.announce("K Q of spades")
    assert deal.announceable() == ()


def test_leader_only_leaves_nobody_after_the_last_trick():
    rules = rules_with("announce_leader_only=true")
    deal = ending("KH", "QH", rules=rules, closed=(0, 0))
    play(deal, "KH QH")
    assert deal.is_over
    usual = ending("KH", "QH", closed=(0, 0))
    play(usual, "KH QH")
    assert "K Q of hearts" in names(usual.announceable())
    assert usual.announce("K Q of hearts").points == 40


def test_french_refuses_with_seven_cards():
    rules = rules_with("announce_window=french")
    deal = ending("KS QS", "7S 8S", rules=rules, phase="announce", closed=(0, 0))
    assert deal.phase == "play"  # nobody is asked
    with pytest.raises(IllegalAction, match="the table waits for a card"):
        deal.announce("K Q of spades")


def test_under_six_still_lets_the_seven_be_swapped():
    deal = new_deal("7H KS QS", turned="AH", rules=rules_with("announce_window=under_six"))
    with pytest.raises(IllegalAction, match=r"8 cards in hand \(announce_window=under_six\)"):
        deal.announce("K Q of spades")
    assert deal.swap_seven().player == 0
    deal.done()
    assert deal.phase == "play"  # the other can do nothing and is not asked


def test_under_six_lets_all_that_waited_be_announced_at_once():
    rules = rules_with("announce_window=under_six")
    deal = ending(
        "KS QS KC QC 7S 8S", "AS TS JS AC TC JC", rules=rules, phase="announce", closed=(0, 0)
    )
    assert deal.phase == "play"
    play(deal, "7S JS")
    while deal.turn != 0:
        deal.done()
    pairs = [name for name in names(deal.announceable()) if name.startswith("K Q of")]
    assert pairs == ["K Q of spades", "K Q of clubs"]
    for name in pairs:
        deal.announce(name)
    assert deal.scores[0].announcements == 40


def test_single_lets_a_false_claim_count_as_the_one():
    deal = new_deal("KS QS", rules=rules_with("announce_single=true"))
    deal.announce("four aces")
    assert not deal.can_announce("K Q of spades")
    say_nothing(deal)
    assert deal.position.closed[0] == 0  # it waits


def test_variations_combine():
    rules = rules_with("announce_window=french", "announce_leader_only=yes", "announce_single=on")
    assert rules == FunfhundertRules("french", True, True)
    deal = new_deal("KS QS KC QC", "KD QD", rules=rules)
    deal.announce("K Q of spades")
    assert deal.announceable() == ()
    deal.done()
    assert deal.announceable() == ()
    assert not deal.can_announce("K Q of diamonds")


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("announce_window=franch", "did you mean french"),
        ("announce_windw=any", "did you mean announce_window"),
        ("announce_single=maybe", "choose from true, false"),
        ("announce_single", "write SWITCH=VALUE"),
    ],
)
def test_wrong_switches_are_named(setting, message):
    with pytest.raises(RulesError, match=message):
        rules_with(setting)


def test_rules_are_checked_and_say_what_is_changed():
    with pytest.raises(RulesError, match="announce_single is set twice"):
        rules_with("announce_single=true", "announce_single=false")
    with pytest.raises(RulesError, match="announce_window=sometimes"):
        FunfhundertRules("sometimes")
    with pytest.raises(RulesError, match="announce_single=1"):
        FunfhundertRules(announce_single=1)
    rules = rules_with("announce_leader_only=true")
    assert rules.changed() == {"announce_leader_only": "true"}
    assert FunfhundertRules(**rules.to_dict()) == rules
    assert [rules_with(f"announce_window={w}").window_mode for w in ("any", "french")] == [0, 1]
