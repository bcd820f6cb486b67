"""``bid`` and ``discard`` in every ruleset: tables of 80 columns, strict JSON, piles and precision.

The tricks are made up: what is looked at here is how the answers are asked for and written.
"""

from __future__ import annotations

import csv
import io
import json
import random

import pytest

from analyzer.advice import playing
from analyzer.cards import format_cards
from analyzer.rules import BidKind, Ruleset, ladder, load, names
from tests.advice.fits import put_in_place, take_away
from tests.advice.samples import Scrambler
from tests.commands.stubs import refused, run

RULESETS = [pytest.param(load(name), (), id=name) for name in names()]
RULESETS += [
    pytest.param(
        load(name).with_switches(**switches),
        tuple(f"--set={key}={value}" for key, value in switches.items()),
        id=f"{name} {' '.join(map(str, switches.values()))}",
    )
    for name, switches in (
        ("american", {"jokers": 0}),
        ("australian_5p", {"five_callable": "any_but_joker", "five_secret_solo": "true"}),
        ("australian_5p", {"five_partner": "choose_player"}),
        ("australian_6p", {"six_player_deck": "makeshift"}),
    )
]
SEEN = pytest.mark.parametrize("known", [False, True], ids=["unseen", "known"])


@pytest.fixture(autouse=True)
def made_up_tricks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "solve_batch", Scrambler())
    monkeypatch.setattr("analyzer.commands.compiling.uncompiled_kernels", set)
    take_away(monkeypatch)


def question(rules: Ruleset, seed: int) -> tuple[list[str], list[str], list[str]]:
    """Words for a hand, a widow and the tables; the widest cards there are, often."""
    rng = random.Random(f"{rules.name} {seed}")
    deck = [c for c in rules.deck.cards if len(format_cards([c])) > 2] if seed else []
    deck = rng.sample(deck, len(deck))
    deck += rng.sample([c for c in rules.deck.cards if c not in deck], rules.deck.size - len(deck))
    widow, hand = deck[: rules.widow], deck[rules.widow : rules.widow + 10]
    tables = []
    if rules.players == 2:
        for option, start in (("--table", 13), ("--opponent-table", 18)):
            tables += [option, format_cards(deck[start : start + 5])]
    return [format_cards(hand)], ["--widow", format_cards(widow)], tables


def strictly(text: str) -> dict:
    def refuse(constant: str) -> None:
        pytest.fail(f"{constant} is not JSON")

    return json.loads(text, parse_constant=refuse)


def written(*words: str) -> str:
    result = run(*words)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def kinds_of_contract(rules: Ruleset) -> list[str]:
    bids = [entry.bid for entry in ladder(rules)]
    return [b.text for b in bids if b.text in ("8H", "8NT", "10NT") or b.no_trick]


@SEEN
@pytest.mark.parametrize(("rules", "switches"), RULESETS)
def test_a_bid_is_told_within_80_columns(rules, switches, known):
    for seed in (0, 1):
        hand, widow, tables = question(rules, seed)
        words = [*hand, *(widow if known else ()), *tables, "--rules", rules.name, *switches]
        text = written("bid", *words, "--worlds", "24", "--explain")
        lines = text.splitlines()
        assert max(map(len, lines)) <= 80, max(lines, key=len)
        assert all(line == line.rstrip() for line in lines)
        rows = {line.removeprefix(">").split()[0] for line in lines if line.strip()}
        bids = [entry.bid for entry in ladder(rules)]
        assert {b.text for b in bids if b.kind is not BidKind.SEM} <= rows
        assert "Sample    24 worlds, seed 1" in lines
        assert any(f"{outcome}:" in text or "never" in text for outcome in ("made", "failed"))
        assert ("Put away" in text) == known
        words = " ".join(text.split())
        assert ("Score: points of your side" in words) == (rules.players in (4, 6))
        assert ("Score: your points" in words) == (rules.players in (2, 3, 5))
        assert ("half of them if you have a partner" in words) == (rules.players == 5)
        assert ("Net: less those the opponent gets for tricks" in words) == (rules.players == 2)


@pytest.mark.parametrize(("rules", "switches"), RULESETS)
def test_a_discard_is_told_within_80_columns(rules, switches):
    for contract in kinds_of_contract(rules):
        hand, widow, tables = question(rules, 1)
        words = ["--hand", *hand, *widow, *tables, "--rules", rules.name, *switches]
        text = written("discard", *words, "--contract", contract, "--worlds", "20")
        lines = text.splitlines()
        assert max(map(len, lines)) <= 80, max(lines, key=len)
        assert f"Contract  {contract}" in lines
        assert sum(line.split()[:1] == [str(n)] for n, line in enumerate(lines, -7)) <= 10
        assert any(("best" in line and line.startswith("1 ")) or " best" in line for line in lines)


@SEEN
@pytest.mark.parametrize(("rules", "switches"), RULESETS)
def test_the_json_of_a_bid(rules, switches, known):
    hand, widow, tables = question(rules, 0)
    words = [*hand, *(widow if known else ()), *tables, "--rules", rules.name, *switches]
    answer = strictly(written("bid", *words, "--worlds", "16", "--explain", "--format", "json"))
    assert ("table" in answer) == ("opponent_table" in answer) == (rules.players == 2)
    deck = set(format_cards(rules.deck.cards).split())
    for row in answer["bids"]:
        assert row["worlds"] == 16
        assert 0 <= row["p_make"] <= 1
        assert (row["discard"] is not None) == known
        if known:
            assert len(set(row["discard"]) & deck) == rules.widow
        finds = rules.players == 5 and not row["bid"].endswith("MIS")
        assert (row["partner"] is not None) == finds
    for world in answer["examples"]:
        hands = [cards for key, cards in world.items() if key in SEATS and isinstance(cards, list)]
        cards = [card for hand in hands for card in hand]
        cards += [card for pile in world.get("face_down", ()) for card in pile]
        assert len(set(cards)) == len(cards)
        assert not set(cards) & set(world["discard"]) or answer["best"]["bid"] == "GNUL"
        assert len(world["widow"]) == len(world["discard"]) == rules.widow
        assert set(cards) | set(world["discard"]) <= deck
        if rules.players in (2, 3, 5):
            assert set(cards) | set(world["discard"]) == deck


SEATS = {
    *("declarer", "left", "right", "partner", "far_left", "far_right", "across"),
    *("partner_1", "partner_2", "opponent", "table", "opponent_table"),
}


@pytest.mark.parametrize(("rules", "switches"), RULESETS)
def test_the_json_and_csv_of_a_discard(rules, switches):
    hand, widow, tables = question(rules, 0)
    words = ["--hand", *hand, *widow, *tables, "--rules", rules.name, *switches]
    for contract in kinds_of_contract(rules):
        asked = ["discard", *words, "--contract", contract, "--worlds", "8", "--format"]
        answer = strictly(written(*asked, "json"))
        rows = list(csv.DictReader(io.StringIO(written(*asked, "csv"))))
        assert [row["discard"].split() for row in rows] == [
            r["discard"] for r in answer["discards"]
        ]
        assert all(len(set(row["discard"])) == rules.widow for row in answer["discards"])


@pytest.mark.parametrize(("rules", "switches"), RULESETS)
def test_a_settled_discard_is_put_away_in_every_contract(rules, switches):
    hand, widow, tables = question(rules, 0)
    away = hand[0].split()[2 : 2 + rules.widow]
    words = [*hand, *widow, *tables, "--discard", " ".join(away), "--rules", rules.name, *switches]
    for row in strictly(written("bid", *words, "--worlds", "8", "--format", "json"))["bids"]:
        assert sorted(row["discard"]) == sorted(away)


def test_the_csv_of_a_bid_says_for_each_row_how_many_worlds():
    hand, _, _ = question(load("australian_5p"), 0)
    text = written("bid", *hand, "--rules", "australian_5p", "--format", "csv", "--precision", "5%")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == 27
    assert {row["worlds"] for row in rows} == {"128"}
    assert {row["partner"] for row in rows if row["bid"].endswith("MIS")} == {""}
    assert all(row["partner"] for row in rows if not row["bid"].endswith("MIS"))


@pytest.mark.parametrize(("name", "widow"), [("minnesota", 5), ("canadian", 6)])
def test_wide_widows_are_exchanged_card_for_card(name, widow):
    rules = load(name)
    hand, seen, _ = question(rules, 0)
    assert len(seen[1].split()) == widow
    answer = strictly(
        written("bid", *hand, *seen, "--rules", name, "--worlds", "8", "--format", "json")
    )
    for row in answer["bids"]:
        assert len(set(row["discard"])) == widow
        assert set(row["discard"]) <= {*hand[0].split(), *seen[1].split()}


# --- corrected ----------------------------------------------------------------------------------


@SEEN
@pytest.mark.parametrize(("rules", "switches"), RULESETS)
def test_a_ruleset_without_a_fit_says_so_and_one_with_a_fit_shows_both(
    monkeypatch, rules, switches, known
):
    hand, widow, tables = question(rules, 0)
    words = ["bid", *hand, *(widow if known else ()), *tables, "--rules", rules.name, *switches]
    words += ["--worlds", "12"]
    plain = written(*words)
    assert "Estimate  double-dummy, not corrected: declarers make fewer in play" in plain
    assert "Open %" not in plain
    assert plain == written(*words, "--estimate", "double-dummy")
    put_in_place(monkeypatch, rules=rules)
    both = written(*words).splitlines()
    assert max(map(len, both)) <= 80
    assert any(line.startswith("Estimate  corrected: ") for line in both)
    header = next(line for line in both if line.startswith("  Bid"))
    assert "Chance %" in header
    assert "Open %" in header
    starred = {line.removeprefix(">").split()[0] for line in both if line[2:8].rstrip()[-1:] == "*"}
    others = {"OMIS", "SOMIS", "GNUL"} & {entry.bid.text for entry in ladder(rules)}
    assert {mark.rstrip("*") for mark in starred} == others
    assert plain == written(*words, "--estimate", "double-dummy")


@pytest.mark.parametrize(("rules", "switches"), RULESETS)
def test_corrected_discards_are_told_within_80_columns(monkeypatch, rules, switches):
    put_in_place(monkeypatch, rules=rules)
    for contract in kinds_of_contract(rules):
        hand, widow, tables = question(rules, 1)
        words = ["--hand", *hand, *widow, *tables, "--rules", rules.name, *switches]
        lines = written("discard", *words, "--contract", contract, "--worlds", "20").splitlines()
        assert max(map(len, lines)) <= 80, max(lines, key=len)
        fitted = contract not in ("OMIS", "SOMIS", "GNUL")
        assert any("Open %" in line for line in lines) == fitted
        kind = "corrected: " if fitted else "double-dummy, not corrected: "
        assert any(line.startswith(f"Estimate  {kind}") for line in lines)


def test_corrected_json_and_csv_hold_both_chances_and_each_kind(monkeypatch):
    put_in_place(monkeypatch)
    hand, _, _ = question(load("australian"), 0)
    words = ["bid", *hand, "--worlds", "12", "--format"]
    answer = strictly(written(*words, "json"))
    assert answer["estimate"] == "corrected"
    rows = {row["bid"]: row for row in csv.DictReader(io.StringIO(written(*words, "csv")))}
    for bid in answer["bids"]:
        row = rows[bid["bid"]]
        assert row["estimate"] == bid["estimate"]
        assert bid["estimate"] == ("double-dummy" if bid["bid"] == "OMIS" else "corrected")
        for key in ("p_make", "p_make_se", "p_make_double_dummy", "p_make_double_dummy_se"):
            assert row[key] == ("" if bid[key] is None else str(bid[key]))
    assert rows["OMIS"]["p_make_double_dummy"] == ""


def test_a_corrected_answer_can_be_drawn(monkeypatch, tmp_path):
    put_in_place(monkeypatch)
    hand, _, _ = question(load("australian"), 0)
    file = tmp_path / "bids.svg"
    written("bid", *hand, "--worlds", "12", "--plot", str(file))
    picture = " ".join(file.read_text().split())
    assert "Corrected: what play is likely to make of it." in picture
    assert "Not corrected: OMIS." in picture


# --- what is refused -----------------------------------------------------------------------------

TWO = "AS KS QS JS TS 9S 8S 7S 6S 5S"
TABLE = ("--table", "AH KH QH JH TH")
OTHER = ("--opponent-table", "AD KD QD JD TD")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--rules", "australian_2p"],
            "two players see 5 face-up cards on each table: give --table and --opponent-table",
        ),
        (["--rules", "australian_2p", *TABLE], "on each table: give --opponent-table"),
        (["--rules", "australian_2p", *OTHER], "on each table: give --table"),
        ([*TABLE], "--table: only the two-player game has piles on the table"),
        (["--rules", "american", *OTHER], "--opponent-table: only the two-player game has piles"),
        (
            ["--rules", "australian_2p", "--table", "AH KH QH JH", *OTHER],
            "table: 4 cards given, 5 needed",
        ),
        (
            ["--rules", "australian_2p", *TABLE, "--opponent-table", "AD KD QD JD TD 9D"],
            "opponent table: 6 cards given, 5 needed",
        ),
        (
            ["--rules", "australian_2p", "--table", "AH KH QH JH AS", *OTHER],
            "AS is in both hand and table",
        ),
        (
            ["--rules", "australian_2p", *TABLE, "--opponent-table", "AD KD QD JD AH"],
            "AH is in both table and opponent table",
        ),
        (
            ["--rules", "australian_2p", "--widow", "AD 9D 8D", *TABLE, *OTHER],
            "AD is in both widow and opponent table",
        ),
        (
            ["--rules", "australian_2p", "--table", "AH KH QH JH 4S", *OTHER],
            "table: 4S is not in this deck: black suits stop at 5",
        ),
        (
            ["--rules", "australian_2p", "--table", "AH KH QH JH xx", *OTHER],
            "table: 'XX' is not a card",
        ),
    ],
)
def test_wrong_tables(words, said):
    assert said in refused("bid", TWO, *words)


def test_wrong_tables_of_a_discard():
    words = ["discard", TWO, "4H 5H 6H", "--contract", "8S", "--rules", "australian_2p"]
    assert "give --table and --opponent-table" in refused(*words)
    assert "4H is in both cards and table" in refused(*words, "--table", "AH KH QH JH 4H", *OTHER)
    words[-1] = "australian"
    assert "only the two-player game has piles" in refused(*words, *TABLE)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("much", "'much' is not a percentage, like 1%"),
        ("", "'' is not a percentage"),
        ("%", "'%' is not a percentage"),
        ("2%%", "'2%%' is not a percentage"),
        ("0", "0 is not from 0.05% to 50%"),
        ("0.01%", "0.01% is not from 0.05% to 50%"),
        ("-2%", "-2% is not from 0.05% to 50%"),
        ("60%", "60% is not from 0.05% to 50%"),
        ("nan", "nan is not from 0.05% to 50%"),
        ("inf", "inf is not from 0.05% to 50%"),
        ("1e400", "1e400 is not from 0.05% to 50%"),
    ],
)
def test_wrong_precisions(text, said):
    assert said in refused("bid", TWO, f"--precision={text}")


@pytest.mark.parametrize("text", ["5%", "5", " 5 % ", "5.0%"])
def test_a_precision_may_be_written_in_several_ways(text):
    assert "Sample    128 worlds, seed 1\n" in written("bid", TWO, "--precision", text)
