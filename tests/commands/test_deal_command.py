"""``five-hundred deal``."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from math import sqrt

import pytest

from analyzer.cards import parse_card, parse_cards
from analyzer.commands.deal import deal_the_rest, sizes
from analyzer.rules import load
from tests.commands.stubs import refused, run

AUSTRALIAN = load("australian")
NOTHING = ((),) * 5


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


def test_unseen_cards_fall_everywhere_equally_often() -> None:
    joker, n = parse_card("JK"), 3000
    given = (parse_cards("AS KS"), *NOTHING[1:])
    held = Counter(
        place
        for number in range(n)
        for place, cards in enumerate(deal_the_rest(given, AUSTRALIAN, 11, number))
        if joker in cards
    )
    room = [size - len(cards) for size, cards in zip(sizes(AUSTRALIAN), given, strict=True)]
    for place, free in enumerate(room):
        p = free / sum(room)
        assert abs(held[place] / n - p) < 4 * sqrt(p * (1 - p) / n)


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
        (["--set", "players=3"], "four players so far, not 3"),
        (["--output", "/no/folder/x"], "cannot write"),
    ],
)
def test_bad_input_is_refused(words: list[str], said: str) -> None:
    assert said in refused("deal", *words)
