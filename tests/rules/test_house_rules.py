"""House rules in a file: any settings load or are refused in one line, and are read back."""

import tomllib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from analyzer.errors import RulesError
from analyzer.rules import (
    SWITCHES,
    Ruleset,
    deal_plan,
    ladder,
    load,
    load_file,
    names,
    start_auction,
    to_toml,
)

VALUES = {name: st.sampled_from(one.values) for name, one in SWITCHES.items()}
FEW = st.lists(st.sampled_from(sorted(VALUES)), max_size=4, unique=True).flatmap(
    lambda chosen: st.fixed_dictionaries({name: VALUES[name] for name in chosen})
)
MANY = st.fixed_dictionaries({}, optional=VALUES)
SETTINGS = FEW | MANY
ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.dates(),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=3,
)
TITLES = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


def use(rules):
    """Ask a ruleset whatever depends on its switches."""
    assert rules.widow >= 0
    assert ladder(rules)
    plan = deal_plan(rules, 0)
    assert sum(packet.count for packet in plan) == rules.deck.size
    assert start_auction(rules, 0).legal_calls()


def refused(error):
    message = str(error)
    assert message
    assert "\n" not in message


@given(st.sampled_from(names()), SETTINGS)
@example("australian", {"players": 3})
@example("american", {"jokers": 0})
@example("australian_6p", {"players": 2, "deal_pattern": "two_player"})
def test_random_settings_load_or_are_refused(name, settings):
    try:
        rules = load(name).with_switches(**settings)
    except RulesError as error:
        refused(error)
    else:
        use(rules)
        assert {key: rules.switches()[key] for key in settings} == settings


@given(
    st.sampled_from(names()), st.dictionaries(st.sampled_from(sorted(SWITCHES)) | st.text(), ODD)
)
def test_any_values_load_or_are_refused(name, settings):
    try:
        use(load(name).with_switches(**settings))
    except RulesError as error:
        refused(error)


@given(st.text())
@example("a = " + "[" * 5000)
@example('extends = "australian"\n[switches]\nplayers = 1e400')
@example('extends = "australian"\n[switches.misere]\na = 1')
def test_any_text_loads_or_is_refused(tmp_path_factory, text):
    path = tmp_path_factory.mktemp("rules") / "house.toml"
    path.write_text(text, encoding="utf-8", newline="")
    try:
        load_file(path)
    except RulesError as error:
        refused(error)


@given(st.sampled_from(names()), SETTINGS, TITLES, TITLES, st.booleans())
@example("australian", {"reduced_misere": True}, "a\x7fb", '"\\', True)
@example("american", {"misere_rank": "above_6nt", "misere_value": 250}, "", "", True)
def test_what_is_written_reads_back(tmp_path_factory, name, settings, title, text, extends):
    try:
        changed = load(name).with_switches(**settings)
    except RulesError:
        return
    rules = Ruleset.from_switches(
        changed.switches(),
        name="house",
        title=" ".join(title.split()),
        description=text.strip(),
        extends=name if extends else None,
    )
    path = tmp_path_factory.mktemp("rules") / "any.toml"
    path.write_text(to_toml(rules), encoding="utf-8", newline="")
    assert load_file(path) == rules


@pytest.mark.parametrize("name", names())
def test_a_ruleset_of_the_catalog_is_written_as_short_as_it_stands(name):
    rules = load(name)
    table = tomllib.loads(to_toml(rules))
    implied = {"misere_value", "open_misere_value"}
    if rules.extends is None:
        assert set(table["switches"]) == set(SWITCHES)
    else:
        assert set(table["switches"]) - implied <= set(rules.differences(load(rules.extends)))


def test_load_takes_a_path(tmp_path, monkeypatch):
    path = tmp_path / "my-house.toml"
    path.write_text('extends = "canadian"\n[switches]\nslam_bonus = false\n', encoding="utf-8")
    rules = load(str(path))
    assert (rules.name, rules.extends, rules.deck.size) == ("my-house", "canadian", 46)
    assert rules == load_file(path)
    monkeypatch.chdir(tmp_path)
    assert load("my-house.toml") == load("./my-house.toml") == rules
    path.write_text('extends = "canadian"\n', encoding="utf-8")
    assert load("my-house.toml").slam_bonus


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('extends = "australien"', "unknown ruleset 'australien': did you mean australian?"),
        ('extends = "./my-house.toml"', "unknown ruleset './my-house.toml'"),
        ('extends = "american"\n[switches]\nslam_bonis = true', "did you mean slam_bonus?"),
        ('extends = "american"\n[switches]\nall_pass = "play_nt"', "did you mean play_no_trump?"),
        ('extends = "american"\n[switches]\nloss_rule = "bared"', "did you mean barred?"),
        ('extends = "american"\n[switches]\njokers = 3', "choose from 0, 1, 2"),
        ('extends = "canadian"\n[switches]\ndeck = "d43"', "jokers=2: deck d43 can hold at most 1"),
        ('extends = "minnesota"\n[switches]\nmisere = false', "grand_nullo needs misere=true"),
        ('extends = "english_summary_american"\n[switches]\nmin_level = 6', "needs min_level=7"),
    ],
)
def test_mistakes_are_refused_in_one_line(tmp_path, text, message):
    path = tmp_path / "my-house.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RulesError) as caught:
        load(str(path))
    refused(caught.value)
    assert message in str(caught.value)


def test_a_path_that_is_no_file():
    for path in ("./none.toml", "no/such/file", "none.toml"):
        with pytest.raises(RulesError, match="cannot read rules file"):
            load(path)
