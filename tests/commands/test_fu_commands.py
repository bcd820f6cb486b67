"""The commands of Fünfhundert: what they say, and what they refuse."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from analyzer.commands.funfhundert import MEMBERS
from analyzer.commands.funfhundert_advise import NEAR
from analyzer.funfhundert import FunfhundertRules, format_log, parse_log
from analyzer.funfhundert.advice import advising
from analyzer.funfhundert.referee.replay import replay
from tests.commands.stubs import refused, run

HAND = "AS TS KS QS JD 9D 8C 7H"


@pytest.fixture(autouse=True)
def nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analyzer.commands.compiling.uncompiled_kernels", set)


def answer(*words: str) -> str:
    result = run("funfhundert", *words)
    assert result.exit_code == 0, result.stderr
    assert max(map(len, result.stdout.splitlines())) <= 80 or {"--format", "--help"} & {*words}
    return result.stdout


def test_the_group_names_its_commands() -> None:
    page = answer("--help")
    assert all(name in page for name in MEMBERS)
    assert refused("funfhundert", "advice").startswith("no funfhundert 'advice'")


@pytest.mark.parametrize("name", MEMBERS)
def test_every_command_has_a_help_page_with_examples(name: str) -> None:
    assert f"five-hundred funfhundert {name}" in answer(name, "--help")


def test_a_fresh_deal_just_works() -> None:
    said = answer("advise", HAND, "--turned", "KH", "--worlds", "50")
    assert "What to announce before the lead:" in said
    assert "Then, if the opponent announces nothing:" in said
    assert "Which card to lead:" in said
    assert said.split("\n\n")[-1].startswith("Advice: lead ")
    assert "50 worlds to choose" in " ".join(said.split())


def test_the_hand_may_be_several_words() -> None:
    one = answer("advise", HAND, "--turned", "KH", "--led", "TD", "--worlds", "20")
    assert one == answer("advise", *HAND.split(), "--turned", "KH", "--led", "TD", "--worlds", "20")
    assert "Which card to answer:" in one


def test_advice_as_json_and_csv() -> None:
    asked = ("advise", HAND, "--turned", "KH", "--worlds", "20", "--format")
    plain = json.loads(answer(*asked, "json"))
    rows = list(csv.DictReader(io.StringIO(answer(*asked, "csv"))))
    options = plain["options"] + plain["then"]["options"]
    assert [row["choice"] for row in rows] == [option["choice"] for option in options]
    assert float(rows[0]["margin"]) == plain["options"][0]["margin"]
    assert {row["worlds"] for row in rows} == {"20"}


def test_everything_about_a_position_may_be_said() -> None:
    said = answer(
        *("advise", "AS TS KS JD 9D 8C KH 8H", "--turned", "7H", "--swapped", "opponent"),
        *("--won", "9S 8S", "--lost", "AC KC", "--led", "TC", "--shown", "AH"),
        *(
            "--announced",
            "opponent: KQ C",
            "--passed",
            "opponent: four queens",
            "--totals",
            "120:310",
        ),
        *("--set", "announce_window=french", "--worlds", "10", "--seed", "3"),
    )
    assert "Opponent  QC   AH known" in said
    assert "Totals    you 120, opponent 310 before" in said
    assert "announce_window=french" in said
    assert "Points    you 0, opponent 45 so far" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((HAND,), "turned: which card lies under the talon of 16? give it, like KH"),
        ((HAND[3:], "--turned", "KH"), "hand: 7 cards: at first there must be 8"),
        ((HAND, "--turned", "KX"), "turned: 'KX' is not a card"),
        ((HAND, "--turned", "KH", "--totals", "12"), "totals: '12': write yours and theirs like"),
        ((HAND, "--turned", "KH", "--trump", "X"), "trump: no suit 'X'"),
        ((HAND, "--turned", "KH", "--set", "window=any"), "unknown switch 'window'"),
        (
            (HAND, "--turned", "KH", "--passed", "opponent: KQ S"),
            "passed over: K Q of spades: KS is in your hand",
        ),
        (
            (HAND, "--turned", "KH", "--passed", "me: four jacks"),
            "passed over: four jacks: JS is in neither your hand nor the tricks",
        ),
        ((HAND, "--turned", "KH", "--worlds", "1"), "1 is not from 2 to"),
    ],
)
def test_slips_are_told_in_one_line(words: tuple[str, ...], said: str) -> None:
    assert said in refused("funfhundert", "advise", *words)


def test_an_ending_is_told() -> None:
    said = answer("ending", "AS KS QS 9H", "TS JS AH 8H", "--trump", "H")
    assert "You announce K Q of spades: 20" in said
    assert said.endswith("You finish 9 points behind (26 to 35): exact, with best play.\n")
    plain = json.loads(
        answer("ending", "AS KS 9H", "JS AH", "--trump", "H", "--led", "TS", "--format", "json")
    )
    assert plain["margin"] == 16
    assert plain["line"][0] == "0 plays AS"
    assert "opponent: 1 cards" in refused("funfhundert", "ending", "AS KS", "TS", "--trump", "H")


def test_a_deal_is_told_and_can_be_replayed() -> None:
    said = answer("deal", "--seed", "3")
    assert sum("take" in line for line in said.splitlines()) == 16
    log = answer("deal", "--seed", "3", "--format", "log")
    deal = replay(FunfhundertRules(), parse_log(log))
    assert format_log(deal.log) == log
    scores = json.loads(answer("deal", "--seed", "3", "--format", "json"))["scores"]
    assert [score["total"] for score in scores] == list(deal.points)
    assert said != answer("deal", "--seed", "3", "--number", "1")
    assert "no tricks" not in refused("funfhundert", "deal", "--player", "rul")
    three = ("--player", "rule") * 3
    assert "3 players: give one for both, or two" in refused("funfhundert", "deal", *three)


def test_a_deal_may_be_played_by_two_different_players() -> None:
    said = answer("deal", "--player", "rule", "--player", "monte-carlo:4")
    assert said.startswith("A: rule; B: monte-carlo:4; seed 1, deal 0\n")


def test_the_arena_measures_a_gain(tmp_path: Path) -> None:
    asked = ("arena", "monte-carlo:4", "rule", "--deals", "4", "--workers", "1")
    said = answer(*asked)
    assert "A's gain" in said
    assert said == answer(*asked, "--out", str(tmp_path / "match"))
    assert said == answer(*asked, "--out", str(tmp_path / "match"), "--resume")
    rows = list(csv.DictReader(io.StringIO(answer(*asked, "--format", "csv"))))
    plain = json.loads(answer(*asked, "--format", "json"))
    gains = [
        (int(row["a_when_a_leads"]) - int(row["b_when_a_leads"])) / 2
        + (int(row["a_when_b_leads"]) - int(row["b_when_b_leads"])) / 2
        for row in rows
    ]
    assert plain["gain"]["value"] == pytest.approx(sum(gains) / 4)
    assert "unknown player 'best'" in refused("funfhundert", "arena", "best", "rule")
    assert "--resume" in refused("funfhundert", *asked, "--resume")


def test_equal_players_show_no_difference() -> None:
    said = answer("arena", "rule", "rule", "--deals", "4", "--workers", "1")
    assert said.endswith("No difference that these deals could show.\n")


def test_the_rule_sheet_shows_the_switches() -> None:
    assert "announce_single=true (changed)" in answer("rules", "--set", "announce_single=true")
    assert json.loads(answer("rules", "--format", "json"))["changed"] == {}


def test_a_result_goes_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "rules.txt"
    result = run("funfhundert", "rules", "--output", str(file))
    assert (result.exit_code, result.stdout) == (0, "")
    assert file.read_text("utf-8").startswith("Fünfhundert for two players")


def test_the_notice_of_compiling_knows_where_exact_endings_begin() -> None:
    assert NEAR == advising.NEAR


def test_long_choices_are_numbered_and_stay_within_the_page() -> None:
    said = answer(
        *("advise", "AC AD TC TD KH QH 7H JS", "--turned", "9H", "--worlds", "4"),
        *("--won", "AS TS AH TH QD KD QC KC"),
    )
    assert max(map(len, said.splitlines())) <= 80
    assert "(1) swap for 9H" in said
    assert "other ways are left out here" in said


def test_after_a_game_is_won_nothing_is_led() -> None:
    said = answer(
        *("advise", "AS TS KS QS JD 9D 8C 7H", "--turned", "KH", "--totals", "480:490"),
        *("--worlds", "10"),
    )
    assert "wins the game at once" in said
    assert "Which card to lead" not in said
