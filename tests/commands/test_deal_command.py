"""``five-hundred deal``."""

from __future__ import annotations

import csv
import io
import json

import pytest

from analyzer.cards import parse_cards
from analyzer.reports.text import seat_names
from analyzer.rules import load, names
from tests.commands.stubs import refused, run

AUSTRALIAN = load("australian")


TWO = ("--rules", "australian_2p")


def deals(*words: str) -> list[dict[str, list[str]]]:
    result = run("deal", *words, "--format", "json")
    assert (result.exit_code, result.stderr) == (0, "")
    dealt: list[dict[str, list[str]]] = json.loads(result.stdout)["deals"]
    return dealt


def test_every_deal_is_the_whole_deck() -> None:
    for deal in deals("--count", "20"):
        assert [len(cards) for cards in deal.values()] == [10, 10, 10, 10, 3]
        cards = parse_cards(" ".join(card for place in deal.values() for card in place))
        assert sorted(cards) == sorted(AUSTRALIAN.deck.cards)


def test_the_first_deals_of_a_seed_do_not_change() -> None:
    assert deals("--count", "5", "--seed", "3")[:2] == deals("--count", "2", "--seed", "3")
    assert deals("--seed", "3") != deals("--seed", "4")


def test_given_cards_stay_where_they_are() -> None:
    for deal in deals(
        "--hand", "JK JH", "--left", "AS", "--partner", "AD AC", "--kitty", "4D", "--count", "20"
    ):
        assert {"JK", "JH"} <= set(deal["hand"])
        assert "AS" in deal["left"]
        assert {"AD", "AC"} <= set(deal["partner"])
        assert "4D" in deal["widow"]


def test_a_whole_deal_may_be_given() -> None:
    deal = deals("--seed", "5")[0]
    words = [word for place, cards in deal.items() for word in (f"--{place}", " ".join(cards))]
    assert deals(*words, "--seed", "6") == [deal]


def test_text() -> None:
    result = run("deal", "--count", "2", "--hand", "JK AS")
    lines = result.stdout.splitlines()
    assert lines[0] == "Deal 1 of 2, australian, seed 1"
    assert lines[1].startswith("  Hand      JK   AS")
    assert [line.split()[0] for line in lines[1:6]] == ["Hand", "Left", "Partner", "Right", "Widow"]
    assert lines[7] == "Deal 2 of 2, australian, seed 1"


def test_csv_has_the_columns_of_a_batch() -> None:
    text = run("deal", "--count", "3", "--format", "csv").stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    assert list(rows[0]) == [
        "denomination",
        "joker",
        "declarer",
        "left",
        "partner",
        "right",
        "discard",
    ]
    assert [row["declarer"] for row in rows] == [" ".join(d["hand"]) for d in deals("--count", "3")]


@pytest.mark.parametrize("name", names())
def test_every_ruleset_is_dealt_by_seat(name: str) -> None:
    rules = load(name)
    [deal] = deals("--rules", name, "--seed", "2")
    text = " ".join(card for cards in deal.values() for card in cards).replace("/", " ")
    assert sorted(parse_cards(text)) == sorted(rules.deck.cards)
    titles = ["Hand", *seat_names(rules.players, max(len(deal) - 1, 3))[1:], "Widow"]
    assert [title.lower().replace("'s", "").replace(" ", "_") for title in titles] == list(deal)
    lines = run("deal", "--rules", name, "--seed", "2").stdout.splitlines()
    assert all(line.startswith(f"  {t}  ") for t, line in zip(titles, lines[1:], strict=False))
    assert max(map(len, lines)) <= 80


def test_cards_for_any_seat_by_its_name() -> None:
    for word in ("far left", "far-left", "Far_Left"):
        [deal] = deals("--rules", "australian_5p", "--seat", word, "AS 2S")
        assert {"AS", "2S"} <= set(deal["far_left"])
    [deal] = deals(
        *("--rules", "australian_6p", "--set", "six_player_deck=makeshift"),
        *("--seat", "partner 2", "2S'", "--seat", "across", "2S", "--right", "JK"),
    )
    assert "2S'" in deal["partner_2"]
    assert "2S" in deal["across"]
    assert "JK" in deal["right"]


def test_piles_of_two_players() -> None:
    given = ("--seat", "table", "AS 5C/KS 5D/-", "--seat", "opponent's table", "JK")
    for deal in deals(*TWO, *given, "--count", "20"):
        downs, ups = zip(*(pile.split("/") for pile in deal["table"]), strict=True)
        assert len(downs) == 5
        assert "AS" in ups
        assert "5C/KS" in deal["table"]
        assert "5D" in downs
        assert "JK" in [pile.split("/")[1] for pile in deal["opponent_table"]]
    text = run("deal", *TWO, *given).stdout
    assert "5C/KS" in text
    assert "the card face-down / the card face-up on it" in text


def test_csv_of_five_players_has_room_for_the_partner() -> None:
    text = run("deal", "--rules", "american_5p", "--format", "csv").stdout
    assert text.splitlines()[0] == (
        "denomination,joker,partner,declarer,left,far_left,far_right,right,discard"
    )


def test_another_deck() -> None:
    deal = deals("--set", "deck=d45")[0]
    assert len(deal["widow"]) == 5


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--hand", "AS AS"], "hand: AS is given twice"),
        (["--hand", "AS", "--left", "AS"], "AS is in both hand and left"),
        (["--widow", "AS KS QS JS"], "widow: 4 cards given, at most 3 fit"),
        (["--left", "4C"], "left: 4C is not in this deck"),
        (["--count", "0"], "0 is not from 1"),
        (["AS"], "unexpected extra argument"),
        (["--seat", "lefty", "AS"], "--seat 'lefty': did you mean left?"),
        (["--seat", "left", "AS", "--left", "KS"], "left: given twice"),
        (["--seat", "left"], "requires 2 arguments"),
        (["--left", "AS AC AD AH KS KC KD KH QS QC QD"], "left: 11 cards given, at most 10 fit"),
        (["--rules", "australian_3p", "--partner", "AS"], "seats hand, left, right; use --seat"),
        (["--rules", "australian_6p", "--seat", "partner", "AS"], "did you mean partner "),
        (["--rules", "australian_6p", "--hand", "2S'"], "hand: 2S' is not in this deck"),
        ([*TWO, "--seat", "table", "AS KS QS JS TS 9S"], "table: 6 piles given, at most 5 fit"),
        ([*TWO, "--seat", "table", "AS/KS/QS"], "table: 'AS/KS/QS' is no pile: write face-down/"),
        ([*TWO, "--seat", "table", "5C/XX"], "table: 'XX' is not a card"),
        ([*TWO, "--seat", "table", "5C/AS 5C"], "table: 5C is given twice"),
        ([*TWO, "--seat", "table", "4C/AS"], "table: 4C is not in this deck"),
        ([*TWO, "--seat", "table", "5C/AS", "--hand", "5C"], "5C is in both hand and table"),
        (["--output", "/no/folder/x"], "cannot write"),
    ],
)
def test_bad_input_is_refused(words: list[str], said: str) -> None:
    assert said in refused("deal", *words)
