"""``five-hundred solve``: one deal, and a file of them."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from analyzer.cards import SUITS, parse_hand
from analyzer.rules import Bid, Contract
from analyzer.solver import score_plays, solve
from tests.commands.stubs import refused, run

ORACLE = Path(__file__).parents[2] / "data" / "oracle" / "dds_deals.csv"
DEAL = (
    "S:A H:AKQJ9 D:J54 JK",
    "S:KQJ H:T87 D:AK C:AK",
    "S:T9 H:65 D:QT C:QJT9",
    "S:87 H:4 D:987 C:8765",
)
MISERE = ("S:65 C:765 D:654 H:54", "S:AK C:AK D:AK H:AKQJ", "S:QJT C:QJT D:QJT JK")
HEADER = "denomination,joker,declarer,left,partner,right,discard\n"


def hands(deal: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(map(parse_hand, deal))


def oracle_lines(count: int) -> list[str]:
    return ORACLE.read_text(encoding="utf-8").splitlines(keepends=True)[: count + 1]


def test_one_deal() -> None:
    tricks = solve(hands(DEAL), Contract(Bid.parse("8H")))
    result = run("solve", "--contract", "8H", *DEAL)
    assert (result.exit_code, result.stderr) == (0, "")
    assert f"8H: declarer's side takes {tricks} of 10 tricks: " in result.stdout
    assert "  Left      KS QS JS   AC KC   AD KD   TH 8H 7H" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


@pytest.mark.parametrize(("bid", "joker"), [("8H", None), ("9NT", None), ("9NT", "S")])
def test_json_agrees_with_the_solver(bid: str, joker: str | None) -> None:
    named = None if joker is None else next(suit for suit in SUITS if suit.text == joker)
    contract = Contract(Bid.parse(bid), named)
    words = [] if joker is None else ["--joker", joker]
    answer = json.loads(
        run("solve", "--contract", bid, *words, *DEAL, "--format", "json", "--plays").stdout
    )
    scores = score_plays(hands(DEAL), contract)
    assert answer["tricks"] == solve(hands(DEAL), contract)
    assert answer["joker_named"] == joker
    assert answer["made"] == (answer["tricks"] >= contract.level)
    assert {row["play"]: row["tricks"] for row in answer["plays"]} == {
        play.text: tricks for play, tricks in scores.items()
    }


def test_plays_as_text_best_first() -> None:
    lines = run("solve", "--contract", "8H", *DEAL, "--plays").stdout.splitlines()
    start = next(place for place, line in enumerate(lines) if "Card to play" in line)
    counts = [int(line.split()[0]) for line in lines[start + 1 :]]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] == solve(hands(DEAL), Contract(Bid.parse("8H")))


def test_a_line_of_play_takes_the_tricks_counted() -> None:
    answer = json.loads(
        run("solve", "--contract", "8H", *DEAL, "--line", "--format", "json").stdout
    )
    assert len(answer["line"]) == 40
    winners = {row["trick"]: row["won_by"] for row in answer["line"]}
    ours = sum(winner in ("declarer", "partner") for winner in winners.values())
    assert ours == answer["tricks"]
    text = run("solve", "--contract", "8H", *DEAL, "--line").stdout
    assert "Trick  Declarer  Left  Partner  Right  won by" in text
    assert text.count("*") == 11  # one lead a trick, and the note


def test_another_leader() -> None:
    words = ("solve", "--contract", "8H", *DEAL, "--format", "json")
    answer = json.loads(run(*words, "--leader", "right", "--plays").stdout)
    assert answer["leader"] == "right"
    assert {row["play"] for row in answer["plays"]} <= set(answer["right"])


def test_a_misere_needs_no_partner() -> None:
    with_partner = (MISERE[0], MISERE[1], "S:987 C:98 D:987 H:T9", MISERE[2])
    for deal in (MISERE, with_partner):
        result = run("solve", "--contract", "mis", *deal, "--plays", "--line")
        assert result.exit_code == 0
        assert "MIS: declarer can avoid every trick: made." in result.stdout
        assert "  safe " in result.stdout
        assert "Partner" not in result.stdout
    assert json.loads(run("solve", "--contract", "OMIS", *MISERE, "--format", "json").stdout)[
        "made"
    ]


def test_an_ending() -> None:
    result = run("solve", "--contract", "8H", "AS 5D", "KS KD", "QS QD", "JS 9D")
    assert "takes 1 of 2 tricks." in result.stdout


def test_the_table_turns_the_deal() -> None:
    answer = json.loads(run("solve", "--table", *DEAL, "--format", "json").stdout)
    table = {row.pop("declarer"): row for row in answer["table"]}
    turned = hands(DEAL)[3:] + hands(DEAL)[:3]
    assert list(table) == ["declarer", "left", "partner", "right"]
    assert list(table["left"]) == ["S", "C", "D", "H", "NT"]
    assert table["declarer"]["H"] == solve(hands(DEAL), Contract(Bid.parse("6H")))
    assert table["right"]["NT"] == solve(turned, Contract(Bid.parse("6NT")))
    text = run("solve", "--table", *DEAL).stdout
    assert "joker not named" in text.replace("\n", " ")
    assert text.count("\nPartner ") == 1


def test_csv_of_each_kind() -> None:
    for words, columns in (
        ([], "rules,contract,joker_named,declarer,left,partner,right,leader,estimate,tricks,made"),
        (["--plays"], "play,tricks"),
        (["--line"], "trick,seat,play,won_by"),
    ):
        text = run("solve", "--contract", "8H", *DEAL, "--format", "csv", *words).stdout
        assert text.splitlines()[0] == columns
    text = run("solve", "--table", *DEAL, "--format", "csv").stdout
    assert text.splitlines()[0] == "declarer,S,C,D,H,NT"


def test_a_batch_gives_back_its_rows(tmp_path: Path) -> None:
    lines = oracle_lines(60)
    without = tmp_path / "deals.csv"
    without.write_text("".join(line.rpartition(",")[0] + "\n" for line in lines), encoding="utf-8")
    wrong = tmp_path / "wrong.csv"
    body = "".join(line.rpartition(",")[0] + ",99\n" for line in lines[1:])
    wrong.write_text(lines[0] + body, encoding="utf-8")
    for file in (without, wrong):
        for jobs in ("1", "2"):
            result = run("solve", "--batch", str(file), "--jobs", jobs)
            assert (result.exit_code, result.stderr) == (0, "")
            assert result.stdout == "".join(lines)


def test_a_batch_keeps_other_columns_and_reads_stdin() -> None:
    lines = oracle_lines(2)
    text = "note," + lines[0] + "".join(f'"a, b",{line}' for line in lines[1:])
    assert run("solve", "--batch", "-", stdin=text).stdout == text


def test_a_batch_of_miseres_and_of_rows_without_denomination() -> None:
    first, left, right = MISERE
    text = HEADER + f"MIS,,{first},{left},,{right},\n"
    rows = list(csv.DictReader(io.StringIO(run("solve", "--batch", "-", stdin=text).stdout)))
    assert [row["tricks"] for row in rows] == ["0"]
    deals = run("deal", "--count", "2", "--format", "csv").stdout
    solved = run("solve", "--batch", "-", "--contract", "8H", "--format", "json", stdin=deals)
    assert [row["denomination"] for row in json.loads(solved.stdout)] == ["H", "H"]


def test_a_batch_without_rows() -> None:
    assert run("solve", "--batch", "-", stdin=HEADER).stdout == HEADER.rstrip() + ",tricks\n"


GOOD = (
    "H,,JK AS JD 5D 4D AH KH QH JH 9H,KS QS JS AC KC AD KD TH 8H 7H,"
    "TS 9S QC JC TC 9C QD TD 6H 5H,8S 7S 8C 7C 6C 5C 9D 8D 7D 4H,5S 6S 6D\n"
)


def test_the_good_row_is_good() -> None:
    assert run("solve", "--batch", "-", stdin=HEADER + GOOD).exit_code == 0


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("H,,JK", "X,,JK", "line 3: denomination 'X'"),
        ("H,,JK", ",,JK", "line 3: denomination is empty"),
        ("H,,JK", "H,S,JK", "line 3: joker: it cannot be named in H"),
        ("H,,JK", "NT,Z,JK", "line 3: joker: no suit 'Z'"),
        ("H,,JK AS", "NT,S,5S AS", "line 3: 5S is in both declarer and discard"),
        ("JK AS", "AS", "line 3: declarer: 9 cards given, 10 needed"),
        ("JK AS", "JK KS", "line 3: KS is in both declarer and left"),
        ("JK AS", "JK 4S", "line 3: declarer: 4S is not in this deck"),
        ("JK AS", "JK AX", "line 3: declarer: 'AX' is not a card"),
        (",5S 6S 6D", ",5S 6S", "line 3: discard: 2 cards given, 3 or none needed"),
        (",5S 6S 6D", "", "line 3: 6 cells, and 7 columns"),
        (",5S 6S 6D", ',"5S 6S 6D', "line 3: not CSV"),
    ],
)
def test_a_bad_row_is_named_and_nothing_written(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    assert old in GOOD
    file, output = tmp_path / "deals.csv", tmp_path / "solved.csv"
    file.write_text(HEADER + GOOD + GOOD.replace(old, new, 1), encoding="utf-8")
    message = refused("solve", "--batch", str(file), "--output", str(output))
    assert f"deals.csv, {said}" in message
    assert not output.exists()


def test_only_declarer_names_the_joker() -> None:
    named = GOOD.replace("H,,JK AS", "NT,S,5S AS").replace(",5S 6S 6D", ",JK 6S 6D")
    assert "declarer does not hold it" in refused("solve", "--batch", "-", stdin=HEADER + named)
    swapped = (DEAL[1], DEAL[0], *DEAL[2:])
    assert "declarer does not hold it" in refused(
        "solve", "--contract", "8NT", "--joker", "S", *swapped
    )


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is empty"),
        (b"a,b\n1,2\n", "line 1: no column denomination, joker, declarer"),
        (HEADER.rstrip().encode() + b",left\n", "line 1: column left is there twice"),
        (b"\xff\xfe\x00", "is not UTF-8 text"),
        (HEADER.encode() + b"H,\x00,,,,,\n", "line 2"),
    ],
)
def test_a_bad_file(content: bytes, said: str, tmp_path: Path) -> None:
    file = tmp_path / "deals.csv"
    file.write_bytes(content)
    assert said in refused("solve", "--batch", str(file))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--contract", "8H"], "0 hands given, 4 needed"),
        (["--contract", "8H", *DEAL[:3]], "3 hands given, 4 needed: put each hand in quotes"),
        (["--contract", "MIS", *DEAL[:2]], "2 hands given, 3 or 4 needed"),
        (["--contract", "8H", *DEAL[:3], "AS"], "AS is in both declarer and right"),
        (["--contract", "8H", *DEAL[:3], "8S"], "right: 1 cards given, and declarer has 10"),
        (["--contract", "8H", *DEAL[:3], ""], "right: 0 cards given, 1 to 10 needed"),
        (["--contract", "8H", DEAL[0] + " 6S", *DEAL[1:]], "declarer: 11 cards given"),
        (["--contract", "8X", *DEAL], "'8X' is not a bid"),
        (["--contract", "8H", "--joker", "S", *DEAL], "the joker is a trump in 8H"),
        (["--contract", "8NT", "--joker", "X", *DEAL], "--joker: no suit 'X'"),
        (["--contract", "8H", "--leader", "lefty", *DEAL], "did you mean left?"),
        (["--contract", "MIS", "--leader", "partner", *MISERE], "--leader 'partner'"),
        (DEAL, "give --contract"),
        (["--table", "--contract", "8H", *DEAL], "--table does not go with --contract"),
        (["--table", "--line", *DEAL], "--table does not go with --line"),
        (["--table", *DEAL[:3]], "3 hands given, 4 needed"),
        (["--batch", "x.csv", *DEAL], "--batch does not go with HANDS"),
        (["--batch", "/no/such.csv"], "cannot read /no/such.csv: No such file"),
        (["--batch", "."], "cannot read .: Is a directory"),
        (["--batch", "x.csv", "--output", "x.csv"], "give two files"),
        (["--batch", "x.csv", "--format", "table"], "--batch writes csv or json"),
        (["--contract", "8H", *DEAL, "--line", "--plays", "--format", "csv"], "ask for one"),
        (["--contract", "8H", *DEAL, "--output", "/no/folder/x"], "cannot write"),
        (["--contract", "8H", *DEAL, "--set", "players=3"], "4 hands given, 3 needed"),
        (["--contract", "8H", *DEAL, "--partner", "left"], "for five players, not 4"),
    ],
)
def test_bad_input_is_refused(words: list[str], said: str) -> None:
    assert said in refused("solve", *words)
