"""The rulesets of the catalog: every cell of the tables of RULES 12.2 to 12.7."""

# ruff: noqa: E501 - the tables are kept as tables

import tomllib
from importlib.resources import files

import pytest

from analyzer.rules import SWITCHES, load, names, registry

DECK_AND_DEAL = """
ruleset                     players  deck  jokers  widow  deal_pattern  first_dealer
australian                  4        d43   1       3      widow_singly  any
australian_2p               2        d43   1       3      two_player    any
australian_3p               3        d33   1       3      widow_singly  any
australian_5p               5        d53   1       3      widow_singly  any
australian_6p               6        d63   1       3      widow_singly  any
american                    4        d43   1       3      widow_block   any
american_3p                 3        d33   1       3      widow_block   any
american_5p                 5        d53   1       3      widow_block   any
minnesota                   4        d45   1       5      minnesota     first_jack
canadian                    4        d46   2       6      widow_block   any
quinhentos                  3        d33   1       3      widow_block   lowest_draw
english_summary_australian  4        d43   1       3      widow_singly  any
english_summary_american    4        d43   1       3      widow_block   any
"""

AUCTION = """
ruleset                     first_bidder    auction_mode    min_level  all_pass            inkle    sem    ace_no_face
australian                  dealer          until_one_left  6          redeal_same_dealer  none     false  false
australian_2p               dealer          until_one_left  6          redeal_same_dealer  none     false  false
australian_3p               dealer          until_one_left  6          redeal_same_dealer  none     false  false
australian_5p               dealer          until_one_left  6          redeal_same_dealer  none     false  false
australian_6p               dealer          until_one_left  6          redeal_same_dealer  none     false  false
american                    dealer          single_round    6          play_no_trump       none     false  false
american_3p                 dealer          single_round    6          play_no_trump       none     false  false
american_5p                 dealer          single_round    6          play_no_trump       none     false  false
minnesota                   dealer          single_round    6          play_no_trump       six_bid  true   true
canadian                    dealer          single_round    6          play_no_trump       none     false  false
quinhentos                  left_of_dealer  single_round    6          redeal_next_dealer  none     false  false
english_summary_australian  left_of_dealer  until_one_left  6          redeal_same_dealer  none     false  false
english_summary_american    left_of_dealer  single_round    7          redeal_same_dealer  signal   false  false
"""

MISERE = """
ruleset                     misere  misere_rank  misere_requires  misere_value  open_misere  open_misere_rank  open_misere_value  grand_nullo
australian                  true    above_7nt    seven_bid        250           true         above_10d         500                false
australian_2p               true    above_7nt    none             250           false        -                 -                  false
australian_3p               true    above_7nt    seven_bid        250           true         above_10d         500                false
australian_5p               true    above_7nt    seven_bid        250           true         above_10d         500                false
australian_6p               true    above_7nt    seven_bid        250           true         above_10d         500                false
american                    true    above_8s     none             250           false        -                 -                  false
american_3p                 true    above_8s     none             250           false        -                 -                  false
american_5p                 true    above_8s     none             250           false        -                 -                  false
minnesota                   true    above_8s     none             250           false        -                 -                  true
canadian                    true    above_8s     none             250           false        -                 -                  false
quinhentos                  false   -            -                -             false        -                 -                  false
english_summary_australian  true    above_7nt    seven_bid        250           true         above_10d         500                false
english_summary_american    true    above_7nt    none             250           true         above_10d         500                false
"""

JOKER = """
ruleset                     joker_naming   joker_forced_when_void  joker_lead_rule  joker_dead_suit
australian                  nt_and_misere  misere                  unled_suit       false
australian_2p               nt_and_misere  misere                  unled_suit       false
australian_3p               nt_and_misere  misere                  unled_suit       false
australian_5p               nt_and_misere  misere                  unled_suit       false
australian_6p               nt_and_misere  misere                  unled_suit       false
american                    never          never                   not_renounced    false
american_3p                 never          never                   not_renounced    false
american_5p                 never          never                   not_renounced    false
minnesota                   never          never                   not_renounced    false
canadian                    never          never                   not_renounced    false
quinhentos                  never          never                   free             false
english_summary_australian  nt_and_misere  misere                  unled_suit       false
english_summary_american    never          never                   not_renounced    false
"""

SCORING = """
ruleset                     slam_bonus  defender_points  defender_points_to  defender_cap  misere_trick_points  revoke_points
australian                  true        always           side                none          none                 100
australian_2p               true        always           side                none          none                 100
australian_3p               true        always           individual          none          none                 100
australian_5p               true        always           individual          none          none                 100
australian_6p               true        always           side                none          none                 100
american                    true        always           side                none          per_declarer_trick   100
american_3p                 true        always           individual          none          per_declarer_trick   100
american_5p                 true        always           individual          none          per_declarer_trick   100
minnesota                   true        always           side                none          per_declarer_trick   100
canadian                    true        always           side                none          per_declarer_trick   100
quinhentos                  true        always           individual          none          -                    100
english_summary_australian  false       always           side                490           none                 100
english_summary_american    false       always           side                490           per_declarer_trick   100
"""

END = """
ruleset                     win_needs_contract  tie_500                       loss_rule
australian                  true                impossible                    at_minus_500
australian_2p               true                impossible                    at_minus_500
australian_3p               true                impossible                    at_minus_500
australian_5p               true                all_win                       at_minus_500
australian_6p               true                impossible                    at_minus_500
american                    false               declarer_side                 at_minus_500
american_3p                 false               declarer_then_first_to_reach  at_minus_500
american_5p                 false               declarer_then_first_to_reach  at_minus_500
minnesota                   false               declarer_side                 at_minus_500
canadian                    false               declarer_side                 at_minus_500
quinhentos                  false               declarer_then_first_trick     barred
english_summary_australian  true                impossible                    below_minus_500
english_summary_american    true                impossible                    below_minus_500
"""

TABLES = (DECK_AND_DEAL, AUCTION, MISERE, JOKER, SCORING, END)
NOT_APPLICABLE = "-"


def cells():
    """Yield (ruleset, switch, text) for every cell of the tables."""
    for table in TABLES:
        (_, *columns), *rows = [line.split() for line in table.strip().splitlines()]
        for name, *values in rows:
            for column, value in zip(columns, values, strict=True):
                yield pytest.param(name, column, value, id=f"{name} {column}")


CELLS = list(cells())
# RULES 12.1: false and 750 everywhere, and special is the default deck of six.
EVERYWHERE = {
    "super_open_misere": "false",
    "super_open_misere_value": "750",
    "reduced_misere": "false",
    "six_player_deck": "special",
}
# RULES 9 has a limit on points for a revoke that no switch of 12.1 tells.
BEYOND_THE_TABLES = {"revoke_capped"}
FIVE = {
    "australian_5p": {
        "five_partner": "call_card",
        "five_callable": "no_joker_no_bower",
        "five_reveal": "on_play",
        "five_secret_solo": "false",
    },
    "american_5p": {"five_partner": "choose_player"},
}


def text_of(rules, name):
    if name == "widow":
        return str(rules.widow)
    return SWITCHES[name].format(rules.switches()[name])


@pytest.mark.parametrize(("ruleset", "name", "value"), CELLS)
def test_default(ruleset, name, value):
    rules = load(ruleset)
    if value == NOT_APPLICABLE:
        assert not (rules.open_misere if name.startswith("open_") else rules.misere)
    else:
        assert text_of(rules, name) == value


def test_the_tables_are_whole():
    assert len(CELLS) == 13 * (6 + 7 + 8 + 4 + 6 + 3)
    assert {param.values[0] for param in CELLS} == set(names())
    told = {param.values[1] for param in CELLS} - {"widow"}
    five = {name for name in SWITCHES if name.startswith("five_")}
    assert told | set(EVERYWHERE) | five | BEYOND_THE_TABLES == set(SWITCHES)


@pytest.mark.parametrize("ruleset", names())
def test_defaults_told_in_words(ruleset):
    rules = load(ruleset)
    for name, value in (EVERYWHERE | FIVE.get(ruleset, {})).items():
        assert text_of(rules, name) == value


@pytest.mark.parametrize("ruleset", names())
def test_a_file_gives_only_what_differs(ruleset):
    text = (files(registry.__package__) / "catalog" / f"{ruleset}.toml").read_text("utf-8")
    table = tomllib.loads(text)
    rules = load(ruleset)
    assert table["name"] == ruleset == rules.name
    assert rules.extends == table.get("extends")
    assert rules.title
    assert len(rules.description) > 60
    if rules.extends is None:
        assert set(table["switches"]) == set(SWITCHES)
    else:
        assert set(table["switches"]) == set(rules.differences(load(rules.extends)))


def test_the_original_inheritance():
    bases = {name: load(name).extends for name in names()}
    assert [name for name, base in bases.items() if base is None] == ["australian"]
    assert bases["american"] == "australian"
    assert bases["minnesota"] == bases["canadian"] == "american"
