"""The rule sheet in plain words: every switch that matters is told, and nothing else."""

import pytest

from analyzer.errors import RulesError
from analyzer.rules import SWITCHES, ladder, load, names
from analyzer.rules.words import TITLES, rules_in_sentences


def sheet(rules):
    return rules_in_sentences(rules)


@pytest.mark.parametrize("name", names())
def test_every_ruleset_is_told(name):
    told = sheet(load(name))
    assert {"Deck", "Deal", "Auction", "Misère", "Joker", "Scoring", "Game"} <= set(told)
    assert ("Partner" in told) == (load(name).players == 5)
    for sentences in told.values():
        for sentence in sentences:
            assert sentence[0].isupper() or sentence[0].isdigit()
            assert sentence.endswith(".")
            assert "{" not in sentence
            assert "None" not in sentence


def one_switch_changes(rules):
    for name, one in SWITCHES.items():
        for value in one.values:
            try:
                changed = rules.with_switches(**{name: value})
            except RulesError:
                continue
            if changed != rules:
                yield name, changed


# What a switch cannot change in these rules: it asks for something they do not have.
def matters(name, rules):
    bids = {entry.bid.text for entry in ladder(rules)}
    needs = {
        "misere_": "MIS" in bids,
        "open_misere_": "OMIS" in bids,
        "super_open_misere_value": "SOMIS" in bids,
        "five_": rules.players == 5 and rules.five_partner == "call_card",
        "five_partner": rules.players == 5,
        "joker_": rules.jokers > 0,
        "joker_naming": rules.jokers == 1,
        "joker_forced": bool({"MIS", "OMIS", "SOMIS"} & bids),
        "misere_trick_points": bool({"MIS", "OMIS", "SOMIS", "GNUL"} & bids),
        "defender_points_to": rules.players in (3, 5) and rules.defender_points != "never",
        "revoke_capped": rules.defender_cap is not None,
        "reduced_misere": "MIS" in bids or "OMIS" in bids,
        "super_open_misere": True,
    }
    fitting = [prefix for prefix in needs if name.startswith(prefix)]
    return needs[max(fitting, key=len)] if fitting else True


@pytest.mark.parametrize("ruleset", names())
def test_every_switch_that_matters_is_told(ruleset):
    rules = load(ruleset)
    seen = 0
    for name, changed in one_switch_changes(rules):
        told_apart = sheet(changed) != sheet(rules) or ladder(changed) != ladder(rules)
        same_cards = name in ("deck", "jokers") and changed.deck.cards == rules.deck.cards
        if matters(name, changed) and matters(name, rules) and not same_cards:
            assert told_apart, (name, changed.switches()[name])
            seen += 1
    assert seen > 20


def test_some_sentences():
    assert sheet(load("canadian"))["Deck"][0] == (
        "46 cards: ace to 4 in every suit; two jokers, JK1 above JK2."
    )
    six = sheet(load("australian_6p"))
    assert (
        "Between ten and jack every suit has an 11 and a 12, and 13s in the red ones."
        in six["Deck"]
    )
    assert "In a misère declarer's partners sit out." in six["Misère"]
    makeshift = sheet(load("australian_6p").with_switches(six_player_deck="makeshift"))
    assert any("two each of 2S 3S 2C" in sentence for sentence in makeshift["Deck"])
    assert "A widow of 5: 3, 2 after the first two rounds." in sheet(load("minnesota"))["Deal"]
    assert "A widow of 6: 6 after the first round." in sheet(load("canadian"))["Deal"]
    assert "A widow of 3: 1, 1, 1 after the three rounds." in sheet(load("australian_2p"))["Deal"]
    equal = sheet(load("australian").with_switches(open_misere_rank="equal_10h"))
    assert "OMIS is worth 500 and ranks equal to 10H." in equal["Misère"]
    lowest = load("english_summary_american").with_switches(reduced_misere=True)
    assert "MIS is worth 130 and ranks lowest of all." in sheet(lowest)["Misère"]
    assert sheet(load("quinhentos"))["Misère"] == ["There is no misère."]


def test_every_group_of_switches_has_a_heading():
    assert {one.group for one in SWITCHES.values()} == set(TITLES)
