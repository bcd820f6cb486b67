"""Rulesets are data: loaded, checked, changed switch by switch, refused when they contradict."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.errors import RulesError
from analyzer.rules import SWITCHES, Ruleset, load, load_file, names, switch

RULES = load("australian")


def test_D01_the_australian_deck():
    assert (RULES.deck.size, RULES.players, RULES.cards_per_player, RULES.widow) == (43, 4, 10, 3)


def test_the_widow_is_what_the_deck_leaves():
    assert RULES.with_switches(deck="d45").widow == 5
    assert RULES.with_switches(deck="d46", jokers=2).widow == 6
    assert RULES.with_switches(jokers=0).widow == 2
    assert RULES.with_switches(players=3, deck="d33").widow == 3
    assert RULES.with_switches(players=2, deal_pattern="two_player").widow == 3


def test_the_defaults_of_section_12():
    assert {name: SWITCHES[name].format(value) for name, value in RULES.switches().items()} == {
        "players": "4",
        "deck": "d43",
        "six_player_deck": "special",
        "jokers": "1",
        "deal_pattern": "widow_singly",
        "first_dealer": "any",
        "first_bidder": "dealer",
        "auction_mode": "until_one_left",
        "min_level": "6",
        "all_pass": "redeal_same_dealer",
        "inkle": "none",
        "sem": "false",
        "ace_no_face": "false",
        "misere": "true",
        "misere_rank": "above_7nt",
        "misere_requires": "seven_bid",
        "misere_value": "250",
        "open_misere": "true",
        "open_misere_rank": "above_10d",
        "open_misere_value": "500",
        "super_open_misere": "false",
        "super_open_misere_value": "750",
        "reduced_misere": "false",
        "grand_nullo": "false",
        "joker_naming": "nt_and_misere",
        "joker_forced_when_void": "misere",
        "joker_lead_rule": "unled_suit",
        "joker_dead_suit": "false",
        "five_partner": "call_card",
        "five_callable": "no_joker_no_bower",
        "five_reveal": "on_play",
        "five_secret_solo": "false",
        "slam_bonus": "true",
        "defender_points": "always",
        "defender_points_to": "side",
        "defender_cap": "none",
        "misere_trick_points": "none",
        "revoke_points": "100",
        "revoke_capped": "false",
        "win_needs_contract": "true",
        "tie_500": "impossible",
        "loss_rule": "at_minus_500",
    }


@given(st.sampled_from(list(SWITCHES.values())), st.data())
def test_every_switch_value_reads_back_as_itself(one, data):
    value = data.draw(st.sampled_from(one.values))
    read = one.parse(one.format(value))
    assert read == value
    assert type(read) is type(value)
    assert one.check(value) == value


@given(st.sampled_from(list(SWITCHES.values())), st.data())
def test_one_switch_changed_changes_that_switch_or_is_refused(one, data):
    text = one.format(data.draw(st.sampled_from(one.values)))
    try:
        changed = RULES.override({one.name: text})
    except RulesError as error:
        assert one.name in str(error)  # noqa: PT017 - both ends are right for some switches
    else:
        assert one.format(changed.switches()[one.name]) == text


def test_texts_and_values_are_the_same():
    assert RULES.override({"misere": "false", "defender_cap": "490"}) == RULES.with_switches(
        misere=False, defender_cap=490
    )
    assert RULES.override({"defender_cap": "490"}).override({"defender_cap": "none"}) == RULES
    assert RULES.override({"misere": "NO"}).misere is False


def test_differences_are_told():
    changed = RULES.with_switches(open_misere_rank="above_10nt")
    assert changed.differences(RULES) == {
        "open_misere_rank": ("above_10nt", "above_10d"),
        "open_misere_value": (520, 500),
    }


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ({"misre": "true"}, "unknown switch 'misre': did you mean misere?"),
        ({"misere": "flase"}, "misere='flase': did you mean false?"),
        ({"defender_cap": "480"}, "defender_cap='480': did you mean 4"),
        ({"players": "7"}, "players='7': choose from 2, 3, 4, 5, 6"),
        ({"joker_lead_rule": "unled"}, "did you mean unled_suit?"),
        ({"widow": "3"}, "widow is no switch"),
        ({"self": "1"}, "unknown switch 'self'"),
    ],
)
def test_a_wrong_switch_is_answered_with_the_nearest(texts, message):
    with pytest.raises(RulesError) as caught:
        RULES.override(texts)
    assert message in str(caught.value)


@pytest.mark.parametrize("wrong", [1, 0, 3.5, None])
def test_a_truth_value_is_no_number(wrong):
    with pytest.raises(RulesError, match="choose from true, false"):
        RULES.with_switches(misere=wrong)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        pytest.param({"misere_requires": "eight_bid"}, "needs misere_rank=above_8s", id="A16"),
        ({"reduced_misere": True, "misere_requires": "seven_bid"}, "needs misere_requires=none"),
        ({"reduced_misere": True, "misere_requires": "eight_bid"}, "needs misere_requires=none"),
        ({"grand_nullo": True, "misere": False}, "grand_nullo needs misere=true"),
        ({"grand_nullo": True, "players": 3, "deck": "d33"}, "players=4"),
        ({"open_misere_rank": "above_7nt"}, "both would rank just above 7NT"),
        ({"inkle": "signal"}, "inkle=signal needs min_level=7"),
        ({"jokers": 2}, "deck d43 can hold at most 1"),
        ({"players": 5}, "d43 has 43 cards, too few for 5 players with 10 each"),
        ({"misere_rank": "above_6nt"}, "needs misere_requires=none"),
        ({"six_player_deck": "makeshift"}, "is a form of deck=d63"),
        ({"deal_pattern": "two_player"}, "belongs to players=2"),
    ],
)
def test_contradictions_are_refused_with_the_reason(values, reason):
    with pytest.raises(RulesError, match=reason):
        RULES.with_switches(**values)


def test_reduced_misere_sets_its_five_switches():
    rules = RULES.with_switches(reduced_misere=True)
    assert (rules.misere_rank, rules.misere_value, rules.misere_requires) == (
        "above_6nt",
        130,
        "none",
    )
    assert (rules.open_misere_rank, rules.open_misere_value) == ("above_8nt", 330)
    with pytest.raises(RulesError, match="reduced_misere needs misere_requires=none"):
        rules.with_switches(misere_requires="seven_bid")


def test_the_switches_of_rules_are_fields():
    assert set(RULES.switches()) == set(SWITCHES)
    assert all(one.meaning and len(one.meaning) < 80 for one in SWITCHES.values())
    with pytest.raises(RulesError, match="unknown switch"):
        switch("missere_ranking_of_all")


def test_every_ruleset_of_the_catalog_loads():
    assert "australian" in names()
    for name in names():
        assert load(name).name == name
        assert load(name).title
    with pytest.raises(RulesError, match=r"unknown ruleset 'zzz': five-hundred rules lists them$"):
        load("zzz")
    with pytest.raises(RulesError, match="unknown ruleset 'austalian': did you mean australian"):
        load("austalian")


def write(tmp_path, text):
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_house_rules_extend_a_ruleset(tmp_path):
    path = write(
        tmp_path,
        'title = "Our house"\nextends = "australian"\n'
        "[switches]\nmisere = false\ndefender_cap = 490\n",
    )
    rules = load_file(path)
    assert (rules.name, rules.title, rules.extends) == ("house", "Our house", "australian")
    assert rules.differences(RULES) == {"misere": (False, True), "defender_cap": (490, None)}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('extends = "australian"\n[switches]\nmisre = false', "did you mean misere?"),
        ('extends = "australian"\n[switches]\nmisere_rank = "above_7n"', "did you mean above_7nt?"),
        ('extends = "australien"', "did you mean australian?"),
        ('extend = "australian"', "unknown key 'extend': did you mean extends?"),
        ("[switches]\nplayers = 4", "lacks a value for deck"),
        ('extends = "australian"\n[switches]\njokers = true', "jokers=True: choose from 0, 1, 2"),
        ('extends = "australian"\nswitches = 3', "must be a table"),
        ("name = 3", "name must be text"),
        ("name = ", "is not valid TOML"),
    ],
)
def test_house_rules_with_a_mistake_are_refused(tmp_path, text, message):
    with pytest.raises(RulesError) as caught:
        load_file(write(tmp_path, text))
    assert message in str(caught.value)
    assert "house.toml" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_rules_file_that_cannot_be_read(tmp_path):
    with pytest.raises(RulesError, match="cannot read rules file"):
        load_file(tmp_path / "none.toml")
    with pytest.raises(RulesError, match="cannot read rules file"):
        load_file("a\0b")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe")
    with pytest.raises(RulesError, match="is not UTF-8"):
        load_file(binary)


def test_a_ruleset_needs_every_switch():
    values = RULES.switches()
    same = Ruleset.from_switches(
        values, name=RULES.name, title=RULES.title, description=RULES.description
    )
    assert same == RULES
    del values["jokers"]
    with pytest.raises(RulesError, match="lacks a value for jokers"):
        Ruleset.from_switches(values, name="x", title="x")
