"""``five-hundred rules``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from analyzer.reports.rules_text import comparison, ladder_table, list_of_rulesets, rule_sheet
from analyzer.rules import SWITCHES, ladder, load, load_file, names
from tests.commands.stubs import refused, run


def lines(*words: str) -> list[str]:
    result = run("rules", *words)
    assert (result.exit_code, result.stderr) == (0, "")
    return list(result.stdout.splitlines())


def answer(*words: str) -> dict[str, Any]:
    value: dict[str, Any] = json.loads("\n".join(lines(*words, "--format", "json")))
    return value


def house(tmp_path: Path, text: str) -> str:
    path = tmp_path / "my-house.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_the_list() -> None:
    table = lines()
    assert table == list_of_rulesets([load(name) for name in names()])
    assert [line.split()[0] for line in table] == ["Ruleset", *names()]
    assert table[0].index("Game") == table[1].index(load(names()[0]).title)
    assert max(map(len, table)) <= 80
    listed = answer()["rulesets"]
    assert [entry["name"] for entry in listed] == list(names())
    assert listed[8] == {
        "name": "canadian",
        "title": load("canadian").title,
        "description": load("canadian").description,
        "extends": "american",
        "players": 4,
        "deck": "d46",
        "cards": 46,
        "widow": 6,
    }


@pytest.mark.parametrize("name", names())
def test_a_rule_sheet(name: str) -> None:
    rules = load(name)
    sheet = lines(name)
    assert sheet[0] == f"{rules.title} ({name})"
    assert max(map(len, sheet)) <= 80
    for heading in ("Deck", "Deal", "Auction", "Misère", "Bids, low to high", "Joker", "Scoring"):
        assert sheet.count(heading) == 1
    assert sheet.count("Partner") == (1 if rules.players == 5 else 0)
    assert all(line == line.rstrip() for line in sheet)


def test_the_ladder_has_every_bid_with_rank_and_value() -> None:
    for name in names():
        rules = load(name)
        table = ladder_table(rules)
        words = " ".join(table[1:]).split()
        cells = {(bid, int(value)) for bid, value in zip(words[1::3], words[2::3], strict=True)}
        assert cells == {(entry.bid.text, entry.value) for entry in ladder(rules)}
        columns = [at for at in range(len(table[0])) if table[0].startswith("Bid", at)]
        assert all(
            line[at - 1 : at].strip() == "" for line in table for at in columns if len(line) > at
        )
    assert "10  7NT     220" in "\n".join(ladder_table(load("minnesota")))
    assert "10  7SEM    220" in "\n".join(ladder_table(load("minnesota")))


def test_a_sheet_says_in_what_it_differs() -> None:
    sheet = lines("canadian")
    at = sheet.index("Differs from american in 2 switches")
    assert [line.split() for line in sheet[at + 1 :]] == [
        ["Switch", "canadian", "american"],
        ["deck", "d46", "d43"],
        ["jokers", "2", "1"],
    ]
    assert not any(line.startswith("Differs") for line in lines("australian"))


def test_switches_set_by_hand() -> None:
    sheet = lines("american", "--set", "jokers=0", "--set", "misere=false")
    at = sheet.index("Changed  now    before")
    assert [line.split() for line in sheet[at + 1 : at + 3]] == [
        ["jokers", "0", "1"],
        ["misere", "false", "true"],
    ]
    assert "  42 cards: ace to 4 in the red suits, 5 in black; no joker." in sheet
    assert "  There is no misère." in sheet
    told = answer("american", "--set", "jokers=0")
    assert told["changed"] == {"jokers": [0, 1]}
    assert (told["cards"], told["widow"]) == (42, 2)


def test_house_rules(tmp_path: Path) -> None:
    path = house(
        tmp_path,
        'title = "Ours"\nextends = "australian"\n[switches]\nopen_misere_rank = "above_10nt"\n',
    )
    sheet = lines(path)
    assert sheet[0] == "Ours (my-house)"
    assert sheet[-2:] == [
        "open_misere_rank   above_10nt  above_10d",
        "open_misere_value  520         500",
    ]
    empty = lines(house(tmp_path, 'extends = "australian"'))
    assert empty[-1] == "Differs from australian in 0 switches"


def test_json_of_a_ruleset() -> None:
    told = answer("minnesota")
    assert set(told["switches"]) == set(SWITCHES)
    assert told["switches"]["defender_cap"] is None
    assert len(told["bids"]) == 32
    assert {"bid": "GNUL", "key": 24.5, "value": 510} in told["bids"]
    assert told["differs"]["deck"] == ["d45", "d43"]
    assert told["rules"]["Deck"][0].startswith("45 cards")
    assert answer("australian")["differs"] == {}


@pytest.mark.parametrize("one", names())
@pytest.mark.parametrize("other", ["australian", "american_3p", "english_summary_american"])
def test_comparison(one: str, other: str) -> None:
    told = comparison(load(one), load(other))
    apart = load(one).differences(load(other))
    count = "1 switch" if len(apart) == 1 else f"{len(apart)} switches"
    assert told[0] == f"{one} and {other} differ in {count}."
    assert max(map(len, told)) <= 80
    values = {line.split()[0]: line.split()[1:] for line in told if len(line.split()) == 3}
    for name, (mine, theirs) in apart.items():
        switch = SWITCHES[name]
        assert values[name] == [switch.format(mine), switch.format(theirs)]


def test_compared_on_the_command_line() -> None:
    assert lines("--compare", "australian", "american") == comparison(
        load("australian"), load("american")
    )
    told = answer("--compare", "american", "canadian")
    assert told["differs"] == {"deck": ["d43", "d46"], "jokers": [1, 2]}
    assert [entry["name"] for entry in told["rulesets"]] == ["american", "canadian"]
    assert lines("--compare", "american", "american") == [
        "american and american differ in 0 switches."
    ]


def test_all_switches_apart_still_fit_the_page() -> None:
    rules = load("australian")
    values = {
        "super_open_misere_value": 430,
        "tie_500": "declarer_then_first_trick",
        "joker_naming": "never",
        "auction_mode": "reentry_last_raise",
    }
    one = rules.with_switches(**values)
    other = rules.with_switches(tie_500="declarer_then_first_to_reach")
    for pair in ((one, other), (other, one)):
        assert max(map(len, comparison(*pair))) <= 80
    assert max(map(len, rule_sheet(one, base=other, changed=one.differences(rules)))) <= 80


def test_a_long_name_is_clipped(tmp_path: Path) -> None:
    path = tmp_path / ("a-very-long-name-for-the-rules-of-a-house" + ".toml")
    path.write_text('extends = "american"\n[switches]\nmisere = false\n', encoding="utf-8")
    rules = load_file(path)
    assert max(map(len, rule_sheet(rules, base=load("american"))[1:])) <= 80
    assert max(map(len, comparison(rules, load("english_summary_american")))) <= 80


def test_toml_starts_house_rules(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert (
        lines("canadian", "--set", "slam_bonus=no", "--format", "toml", "--output", str(path)) == []
    )
    rules = load_file(path)
    assert rules.switches() == load("canadian").with_switches(slam_bonus=False).switches()
    assert lines("canadian", "--format", "toml")[0] == 'name = "canadian"'


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["austalian"], "unknown ruleset 'austalian': did you mean australian?"),
        (["--compare", "australian", "amercan"], "'amercan': did you mean american?"),
        (["american", "--set", "jokrs=0"], "unknown switch 'jokrs': did you mean jokers?"),
        (["american", "--set", "jokers=3"], "choose from 0, 1, 2"),
        (["american", "--set", "grand_nullo=true", "--set", "misere=false"], "needs misere=true"),
        (["--set", "jokers=0"], "--set changes a ruleset: give its NAME"),
        (["american", "--compare", "american", "canadian"], "takes two rulesets and neither NAME"),
        (["--compare", "american"], "--compare"),
        (["--format", "toml"], "give its NAME"),
        (["./none.toml"], "cannot read rules file ./none.toml: No such file"),
        (["american", "--output", "/no/folder/x"], "cannot write"),
        (["american", "canadian"], "unexpected extra argument"),
    ],
)
def test_bad_input_is_refused(words: list[str], said: str) -> None:
    assert said in refused("rules", *words)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('extends = "amerikan"', "did you mean american?"),
        ('extends = "american"\n[switches]\nmisre = false', "did you mean misere?"),
        ('extends = "american"\n[switches]\nmisere_rank = "above_8"', "did you mean above_8s?"),
        ('extends = "american"\n[switches', "is not valid TOML"),
    ],
)
def test_house_rules_with_a_typo_are_refused(tmp_path: Path, text: str, said: str) -> None:
    message = refused("rules", house(tmp_path, text))
    assert said in message
    assert "my-house.toml" in message
