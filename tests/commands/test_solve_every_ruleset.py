"""``five-hundred solve`` for every number of players: hands, sides, and what is refused."""

from __future__ import annotations

import csv
import io
import json

import pytest

from analyzer.cards import format_cards, parse_card, parse_cards
from analyzer.deals import deal_the_rest
from analyzer.reports.text import seat_keys
from analyzer.rules import Bid, Contract, Deal, Ruleset, ladder, load, names
from analyzer.rules.contract import seats_in_play
from analyzer.solver import Position, score_plays, solve
from analyzer.table import format_pile
from tests.commands.stubs import refused, run

MAKESHIFT = ("--rules", "australian_6p", "--set", "six_player_deck=makeshift")
GAMES = (*(("--rules", name) for name in names()), MAKESHIFT)
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game[-1])
TWO = ("solve", "--rules", "australian_2p", "--contract", "7H")
FIVE = ("solve", "--rules", "australian_5p", "--contract")


def rules_of(game: tuple[str, ...]) -> Ruleset:
    switches = dict([game[-1].split("=")]) if "=" in game[-1] else {}
    return load(game[1]).override(switches)


def words(deal: Deal) -> list[str]:
    """The hands of a deal as typed."""
    tables = [" ".join(map(format_pile, own)) for own in deal.piles]
    return [*map(format_cards, deal.hands), *tables]


def position(deal: Deal, contract: Contract, rules: Ruleset) -> Position:
    """The same for the solver, put together anew."""
    if rules.players == 2:
        piles = [pile for own in deal.piles for pile in own]
        faces = tuple(tuple(pile.up or 0 for pile in own) for own in deal.piles)
        under = tuple((pile.up or 0, pile.down or 0) for pile in piles)
        return Position((*deal.hands, *faces), piles=True, under=under)
    return Position(tuple(deal.hands[s] for s in seats_in_play(contract, 0, rules.players)))


def contracts(rules: Ruleset) -> list[Bid]:
    """A bid of each denomination, and every contract to take no trick."""
    bids = [entry.bid for entry in ladder(rules)]
    return [bid for bid in bids if bid.level in (0, 8)]


@each_game
def test_deals_solved_as_a_batch_agree_with_the_solver(game: tuple[str, ...]) -> None:
    rules = rules_of(game)
    text = run("deal", *game, "--count", "2", "--seed", "8", "--format", "csv").stdout
    deals = [deal_the_rest(rules, seed=8, number=number) for number in range(2)]
    for bid in contracts(rules):
        contract = Contract(bid)
        partner = 2 if rules.players == 5 and not bid.no_trick else None
        asked = ("--partner", "far left") if partner else ()
        result = run("solve", *game, "--batch", "-", "--contract", bid.text, *asked, stdin=text)
        assert (result.exit_code, result.stderr) == (0, "")
        rows = list(csv.DictReader(io.StringIO(result.stdout)))
        assert [int(row["tricks"]) for row in rows] == [
            solve(position(deal, contract, rules), contract, rules, partner=partner)
            for deal in deals
        ]
        # What was filled in stands for itself.
        assert run("solve", *game, "--batch", "-", stdin=result.stdout).stdout == result.stdout


@each_game
def test_one_deal_in_every_contract(game: tuple[str, ...]) -> None:
    rules = rules_of(game)
    deal = deal_the_rest(rules, seed=9)
    for bid in contracts(rules):
        contract = Contract(bid)
        point = position(deal, contract, rules)
        scores = score_plays(point, contract, rules)
        asked = ("solve", *game, "--contract", bid.text, *words(deal), "--plays")
        answer = json.loads(run(*asked, "--format", "json").stdout)
        keys = seat_keys(rules.players, len(point.hands))
        assert [key for key in answer if key in keys] == list(keys)
        assert answer["tricks"] == solve(point, contract, rules)
        assert {row["play"]: row["tricks"] for row in answer["plays"]} == {
            play.text: tricks for play, tricks in scores.items()
        }
        text = run(*asked)
        assert (text.exit_code, text.stderr) == (0, "")
        assert max(map(len, text.stdout.splitlines())) <= 80


@each_game
def test_a_line_of_play_takes_the_tricks_counted(game: tuple[str, ...]) -> None:
    rules = rules_of(game)
    asked = ("solve", *game, "--contract", "8D", *words(deal_the_rest(rules, seed=10)), "--line")
    answer = json.loads(run(*asked, "--format", "json").stdout)
    friends = {2: {"table"}, 4: {"partner"}, 6: {"partner_1", "partner_2"}}
    side = {"declarer"} | friends.get(rules.players, set())
    winners = {row["trick"]: row["won_by"] for row in answer["line"]}
    assert sum(winner in side for winner in winners.values()) == answer["tricks"]
    lines = run(*asked).stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert sum(line.count("*") for line in lines) == 11  # one lead a trick, and the note


@each_game
def test_the_table_has_a_row_for_every_player(game: tuple[str, ...]) -> None:
    rules = rules_of(game)
    deal = deal_the_rest(rules, seed=12)
    asked = ("solve", *game, "--table", *words(deal))
    table = json.loads(run(*asked, "--format", "json").stdout)["table"]
    hands = 4 if rules.players == 2 else rules.players
    assert [row["declarer"] for row in table] == list(seat_keys(rules.players, hands))[
        : rules.players
    ]
    contract = Contract(Bid.parse("8C"))
    turned = Deal(deal.hands[1:] + deal.hands[:1], (), deal.piles[1:] + deal.piles[:1])
    assert table[0]["C"] == solve(position(deal, contract, rules), contract, rules)
    assert table[1]["C"] == solve(position(turned, contract, rules), contract, rules)
    text = run(*asked).stdout
    assert ("alone, without a partner" in text) == (rules.players == 5)
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("game", [("--rules", "australian"), ("--rules", "australian_6p")])
def test_hands_that_sit_out_may_be_left_away_or_given(game: tuple[str, ...]) -> None:
    deal = deal_the_rest(rules_of(game), seed=3)
    given = words(deal)
    playing = [hand for place, hand in enumerate(given) if place == 0 or place % 2]
    blank = [hand if hand in playing else "" for hand in given]
    texts = {run("solve", *game, "--contract", "MIS", *hands).stdout for hands in (given, blank)}
    texts.add(run("solve", *game, "--contract", "MIS", *playing).stdout)
    assert len(texts) == 1
    assert "Partner" not in texts.pop()
    given[2] = given[0]
    assert "is in both declarer and partner" in refused("solve", *game, "--contract", "MIS", *given)


# --- five players -------------------------------------------------------------------------------


FIVE_DEAL = deal_the_rest(load("australian_5p"), seed=1)
FIVE_HANDS = words(FIVE_DEAL)


def test_a_partner_by_seat_or_by_card() -> None:
    rules, contract = load("australian_5p"), Contract(Bid.parse("8C"))
    ace = parse_card("AS")
    holder = next(seat for seat, hand in enumerate(FIVE_DEAL.hands) if ace in hand)
    key = seat_keys(5, 5)[holder]
    tricks = solve(FIVE_DEAL.hands, contract, rules, partner=holder)
    for asked in (("--call", "as"), ("--partner", key), ("--partner", key.replace("_", " "))):
        found = run(*FIVE, "8C", *FIVE_HANDS, *asked, "--format", "json").stdout
        answer = json.loads(found)
        assert (answer["partner"], answer["tricks"]) == (key, tricks)
        assert answer["called"] == ("AS" if asked[0] == "--call" else None)
    text = run(*FIVE, "8C", *FIVE_HANDS, "--call", "AS").stdout
    assert f"Partner   {key.capitalize()}, who holds the called AS" in text
    assert f"8C: declarer's side takes {tricks} of 10" in text


def test_without_a_partner_declarer_plays_alone() -> None:
    text = run(*FIVE, "8C", *FIVE_HANDS).stdout
    assert "Partner   none, declarer plays alone" in text
    assert "8C: declarer takes " in text
    secret = (*FIVE, "8C", *FIVE_HANDS, "--set", "five_secret_solo=true", "--call")
    own = format_cards(FIVE_DEAL.hands[0]).split()[0]
    assert f"none, declarer plays alone ({own} called)" in run(*secret, own).stdout


def test_partners_in_a_batch() -> None:
    rules, contract = load("australian_5p"), Contract(Bid.parse("10C"))
    head = "denomination,joker,partner,declarer,left,far_left,far_right,right,discard\n"
    hands = ",".join(FIVE_HANDS) + "," + format_cards(FIVE_DEAL.widow)
    cells = [
        ("C", "far_left"),
        ("C", "AS"),
        ("C", "alone"),
        ("C", ""),
        ("MIS", ""),
        ("MIS", "alone"),
    ]
    text = head + "".join(f"{bid},,{cell},{hands}\n" for bid, cell in cells)
    holder = next(s for s, hand in enumerate(FIVE_DEAL.hands) if parse_card("AS") in hand)
    found = run(
        "solve", "--rules", "australian_5p", "--batch", "-", "--partner", "right", stdin=text
    )
    rows = list(csv.DictReader(io.StringIO(found.stdout)))
    assert [row["partner"] for row in rows] == ["far_left", "AS", "alone", "right", "", "alone"]
    partners = (2, holder, None, 4)
    assert [int(row["tricks"]) for row in rows[:4]] == [
        solve(FIVE_DEAL.hands, contract, rules, partner=partner) for partner in partners
    ]


def test_a_batch_of_five_may_lack_the_partner_column() -> None:
    head = "denomination,joker,declarer,left,far_left,far_right,right,discard\n"
    text = head + f"C,,{','.join(FIVE_HANDS)},\n"
    found = run("solve", "--rules", "australian_5p", "--batch", "-", stdin=text).stdout
    assert found.splitlines()[0].startswith("denomination,joker,partner,declarer,")
    assert next(csv.DictReader(io.StringIO(found)))["partner"] == "alone"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["8C", "--call", "JS"], "--call JS: a bower may not be called"),
        (["8C", "--call", "JK"], "--call JK: the joker may not be called"),
        (["8C", "--call", "8S"], "--call 8S: declarer holds it"),
        (["8C", "--call", "9D"], "--call 9D: declarer put it away"),
        (["8C", "--call", "XX"], "--call: 'XX' is not a card"),
        (["8C", "--call", ""], "--call: '' is 0 cards: give one card"),
        (["8C", "--partner", "declarer"], "choose from left, far left, far right, right"),
        (["8C", "--partner", "left", "--call", "AS"], "--partner does not go with --call"),
        (["MIS", "--call", "AS"], "--call: MIS is played without a partner"),
        (["MIS", "--partner", "left"], "--partner: MIS is played without a partner"),
        (["8C", "--rules", "american_5p", "--call", "AS"], "declarer chooses a player"),
        (["8C", "--leader", "partner"], "--leader 'partner'"),
    ],
)
def test_a_wrong_partner_is_refused(asked: list[str], said: str) -> None:
    assert said in refused(*FIVE, asked[0], *FIVE_HANDS, *asked[1:])


def test_a_called_card_already_played_names_nobody() -> None:
    asked = (*FIVE, "8C", "2S", "3S", "4S", "5S", "6S", "--call", "AS")
    assert "--call AS: no hand holds it; give the partner's seat" in refused(*asked)


def test_a_bad_partner_in_a_batch_is_named() -> None:
    head = "denomination,joker,partner,declarer,left,far_left,far_right,right,discard\n"
    for cell, said in (("JS", "partner JS: a bower"), ("lefty", "partner 'lefty': did you mean")):
        text = head + f"C,,{cell},{','.join(FIVE_HANDS)},\n"
        message = refused("solve", "--rules", "australian_5p", "--batch", "-", stdin=text)
        assert f"stdin, line 2: {said}" in message
    message = refused("solve", "--table", "--rules", "australian_5p", *FIVE_HANDS, "--call", "AS")
    assert message == "--table does not go with --call"


# --- two players --------------------------------------------------------------------------------


def test_piles_turned_and_not() -> None:
    """An ending of three cards each: the same written in several ways."""
    expected = solve(
        Position(
            tuple(map(parse_cards, ("JK AH 6S", "KH QH 7S", "AS QD", "KC KD 8S"))),
            leader=3,
            piles=True,
            under=((parse_card("AS"), parse_card("5C")),),
        ),
        Contract(Bid.parse("7H")),
        load("australian_2p"),
    )
    hands = ("JK AH 6S", "KH QH 7S")
    for tables in (
        ("5C/AS QD", "KC KD 8S"),
        ("-/QD 5c/as", "-/KC, -/KD, -/8S -/-"),
        ("QD 5C / AS", "K♣ D:K S:8"),
    ):
        for leader in ("opponent's table", "opponent-table", "opponent_table"):
            asked = (*TWO, *hands, *tables, "--leader", leader)
            answer = json.loads(run(*asked, "--format", "json").stdout)
            assert answer["tricks"] == expected
            assert answer["leader"] == "opponent_table"
            assert set(answer["table"]) == {"5C/AS", "-/QD"}
    assert "Leads     opponent's table" in run(*asked).stdout


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        (["JK", "KH", "AS"], "3 hands given, 4 needed: put each hand in quotes, in the order"),
        (["JK AH", "KH QH", "5C/AS", "KD"], "opponent's table: 1 cards given, and declarer has 2"),
        (["JK", "KH", "5C/-", "KD"], "table: nothing lies on 5C: once turned up it is written 5C"),
        (["JK", "KH", "5C/AS/KS", "KD"], "table: '5C/AS/KS' is no pile"),
        (["JK AH", "KH QH", "5C/KH", "KC KD"], "KH is in both opponent and table"),
        (["JK AH", "KH QH", "5C/4S", "KC KD"], "table: 4S is not in this deck"),
        (["JK", "KH", "5C", ""], "opponent's table: 0 cards given, 1 to 10 needed"),
        (["JK", "KH", "5C/", "KD"], "table: '' is 0 cards"),
        (["JK", "KH", "5C 6C 7C 8C 9C TC", "KD"], "table: 6 piles given, at most 5 fit"),
        (["JK", "KH", "5C", "KD", "--joker", "S"], "the joker is a trump in 7H"),
        (["JK", "KH", "5C", "KD", "--leader", "left"], "--leader 'left'"),
    ],
)
def test_wrong_piles_are_refused(hands: list[str], said: str) -> None:
    assert said in refused(*TWO, *hands)


def test_the_joker_on_the_table_is_not_named() -> None:
    asked = ("solve", "--rules", "australian_2p", "--contract", "8NT", "--joker", "S")
    assert "declarer does not hold it" in refused(*asked, "AH", "KH", "JK", "KD")


def test_a_batch_needs_whole_tables() -> None:
    head = "denomination,joker,declarer,opponent,table,opponent_table,discard\n"
    deal = deal_the_rest(load("australian_2p"), seed=2)
    good = words(deal)
    text = head + f"H,,{','.join([*good[:3], good[3].split(' ', 1)[1]])},\n"
    message = refused("solve", "--rules", "australian_2p", "--batch", "-", stdin=text)
    assert "line 2: opponent's table: 8 cards given, 10 needed: 5 piles, each face-down/" in message


# --- contracts ----------------------------------------------------------------------------------


def test_in_a_grand_nullo_neither_partner_takes_a_trick() -> None:
    low = ("5S 4S 4C", "AS AC AD", "6S 5C 4D", "KS KC KD")
    for hands, said in (
        (low, "GNUL: declarer's side can avoid every trick: made."),
        ((low[0], low[1], "JK 5C 4D", low[3]), "GNUL: the defenders can force at least one trick"),
    ):
        result = run("solve", "--rules", "minnesota", "--contract", "GNUL", *hands, "--line")
        assert said in result.stdout
        assert "Partner" in result.stdout
    message = refused("solve", "--rules", "minnesota", "--contract", "GNUL", *low[:3])
    assert "3 hands given, 4 needed" in message


def test_a_batch_knows_only_the_contracts_of_the_rules() -> None:
    for name, bid in (("quinhentos", "MIS"), ("american", "OMIS"), ("australian", "GNUL")):
        text = run("deal", "--rules", name, "--format", "csv").stdout.replace("\n,", f"\n{bid},")
        message = refused("solve", "--rules", name, "--batch", "-", stdin=text)
        assert f"stdin, line 2: denomination '{bid}'" in message
