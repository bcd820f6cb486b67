"""``five-hundred solve``: tricks with all cards seen, for one deal or a file of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import click

from analyzer.cards import format_card
from analyzer.commands.batch import STDIN, read_batch, require_nameable_joker, solve_rows
from analyzer.commands.files import check_writable
from analyzer.commands.notices import announce_compiling, progress_bar
from analyzer.commands.options import (
    FILE,
    jobs_option,
    output_options,
    read_cards,
    read_contract_bid,
    read_rules,
    read_suit,
    require_apart,
    require_four_players,
    rules_options,
)
from analyzer.commands.results import as_csv, as_json, deliver
from analyzer.errors import CardError, InputError, did_you_mean
from analyzer.reports.deal_text import (
    DOUBLE_DUMMY,
    deal_lines,
    line_of_play,
    plays_lines,
    tricks_sentence,
    tricks_table,
)
from analyzer.reports.text import labelled, rules_in_words, seat_names
from analyzer.rules import Contract, Denomination, Play, Ruleset, is_made, trick_bid
from analyzer.solver import Position, best_line, score_plays, solve

SEATS: Final = ("declarer", "left", "partner", "right")
MISERE_SEATS: Final = ("declarer", "left", "right")

Hands = tuple[tuple[int, ...], ...]

EXAMPLES: Final = """\b
Examples:
  five-hundred solve --contract 8H "S:A H:AKQJ9 D:J54 JK" "S:KQJ H:T87 D:AK C:AK" \\
    "S:T9 H:65 D:QT C:QJT9" "S:87 H:4 D:987 C:8765"
  five-hundred solve --batch deals.csv --output solved.csv
"""


@click.command("solve", epilog=EXAMPLES)
@click.argument("hands", nargs=-1)
@click.option("--contract", metavar="BID", help="The contract, like 8H or MIS.")
@click.option("--joker", metavar="SUIT", help="The suit declarer named for the joker.")
@click.option("--leader", metavar="SEAT", default="declarer", help="Who leads, if not declarer.")
@click.option("--line", is_flag=True, help="Show one line of best play.")
@click.option("--plays", is_flag=True, help="Show the tricks after every legal first card.")
@click.option("--table", is_flag=True, help="Every denomination by every declarer.")
@click.option("--batch", type=FILE, metavar="FILE.csv", help="Fill in the tricks of many deals.")
@jobs_option
@rules_options
@output_options(default=None)
def command(
    *,
    hands: tuple[str, ...],
    contract: str | None,
    joker: str | None,
    leader: str,
    line: bool,
    plays: bool,
    table: bool,
    batch: Path | None,
    jobs: int,
    rules_name: str,
    switches: tuple[str, ...],
    form: str | None,
    output: Path | None,
) -> None:
    """Count the tricks of declarer's side when all players see all cards and play their best.

    HANDS are four, each in quotes, clockwise from declarer, as they are after the exchange. In a
    misère the partner sits out: its hand may be left away. Declarer leads.

    A batch has the columns denomination (S C D H NT MIS), joker (the suit named for it), declarer,
    left, partner, right, discard; it is written with the column tricks. In a misère that is 0 if
    declarer can avoid every trick, else 1 for at least one. Rows without a denomination are
    solved in --contract.
    """
    rules = read_rules(rules_name, switches)
    require_four_players(rules, "solve")
    single = {"--line": line, "--plays": plays, "--leader": leader != "declarer"}
    asked = [name for name, used in single.items() if used]
    if batch is not None:
        _refuse([*asked, *(["--table"] if table else []), *(["HANDS"] if hands else [])], "--batch")
        given = _read_contract(contract, joker, rules) if contract else None
        _solve_batch(batch, given, rules, jobs, form or "csv", output)
        return
    if table:
        _refuse([*asked, *(["--contract"] if contract else [])], "--table")
        deal = _read_hands(hands, rules, is_misere=False)
        text = _solve_table(deal, rules, form or "table", output)
    else:
        if contract is None:
            raise InputError("give --contract, like --contract 8H; or --table for all of them")
        chosen = _read_contract(contract, joker, rules)
        deal = _read_hands(hands, rules, is_misere=chosen.is_misere)
        require_nameable_joker(chosen, deal[0], rules)
        first = _read_leader(leader, len(deal))
        text = _solve_one(
            Position(deal, first), chosen, rules, form or "table", output, line=line, plays=plays
        )
    deliver(text, output)


def _refuse(others: Sequence[str], option: str) -> None:
    if others:
        raise InputError(f"{option} does not go with {', '.join(others)}")


def _read_contract(text: str | None, joker: str | None, rules: Ruleset) -> Contract:
    bid = read_contract_bid(text or "", rules)
    return Contract(bid, None if joker is None else read_suit(joker, "--joker"))


def _read_hands(words: Sequence[str], rules: Ruleset, *, is_misere: bool) -> Hands:
    seats = MISERE_SEATS if is_misere and len(words) == len(MISERE_SEATS) else SEATS
    if len(words) != len(seats):
        needed = "3 or 4" if is_misere else "4"
        raise CardError(f"{len(words)} hands given, {needed} needed: put each hand in quotes")
    hands = {
        seat: read_cards(word, rules, size=None, what=seat)
        for seat, word in zip(seats, words, strict=True)
    }
    require_apart(hands.items())
    most = rules.cards_per_player
    for seat, cards in hands.items():
        if not 1 <= len(cards) <= most:
            raise CardError(f"{seat}: {len(cards)} cards given, 1 to {most} needed")
        if len(cards) != len(hands["declarer"]):
            raise CardError(
                f"{seat}: {len(cards)} cards given, and declarer has {len(hands['declarer'])}"
            )
    if is_misere:
        hands.pop("partner", None)
    return tuple(hands.values())


def _seats(hands: int) -> tuple[str, ...]:
    return SEATS if hands == len(SEATS) else MISERE_SEATS


def _read_leader(text: str, hands: int) -> int:
    seats = _seats(hands)
    name = text.strip().lower()
    if name not in seats:
        raise InputError(f"--leader {text!r}: {did_you_mean(name, seats)}")
    return seats.index(name)


def _prepare(output: Path | None, *, misere: bool | None) -> None:
    """Do what comes before long work: check the file, and say so if kernels must be compiled."""
    if output is not None:
        check_writable(output)
    if misere is None:
        announce_compiling()
    else:
        announce_compiling(["solve_misere" if misere else "solve_tricks"])


def _solve_one(
    position: Position,
    contract: Contract,
    rules: Ruleset,
    form: str,
    output: Path | None,
    *,
    line: bool,
    plays: bool,
) -> str:
    if form == "csv" and line and plays:
        raise InputError("--line and --plays are two tables: ask for one of them with --format csv")
    _prepare(output, misere=contract.is_misere)
    tricks = solve(position, contract, rules)
    scores = score_plays(position, contract, rules) if plays else None
    played = tuple(_played(position, contract, rules)) if line else None
    seats = _seats(len(position.hands))
    if form == "table":
        return _one_as_text(position, contract, rules, tricks, scores, played)
    cards = {
        seat: [format_card(card) for card in hand]
        for seat, hand in zip(seats, position.hands, strict=True)
    }
    named = contract.joker_named
    answer: dict[str, Any] = {
        "rules": rules.name,
        "contract": contract.bid.text,
        "joker_named": None if named is None else named.text,
        **cards,
        "leader": seats[position.leader],
        "estimate": "double-dummy",
        "tricks": tricks,
        "made": is_made(contract.bid, tricks),
    }
    play_rows = [{"play": play.text, "tricks": count} for play, count in (scores or {}).items()]
    line_rows = [
        {"trick": number, "seat": seats[seat], "play": play.text, "won_by": seats[winner]}
        for number, (trick, winner) in enumerate(played or (), 1)
        for seat, play in trick
    ]
    if form == "csv":
        rows = line_rows or play_rows or [answer]
        return as_csv(rows, list(rows[0]))
    if plays:
        answer["plays"] = play_rows
    if line:
        answer["line"] = line_rows
    return as_json(answer)


def _played(
    position: Position, contract: Contract, rules: Ruleset
) -> Iterator[tuple[list[tuple[int, Play]], int]]:
    """Yield one line of best play, trick by trick, each with its winner."""
    trick: list[tuple[int, Play]] = []
    for seat, play in best_line(position, contract, rules):
        position, winner = position.after(play, contract, rules)
        trick.append((seat, play))
        if winner is not None:
            yield trick, winner
            trick = []


def _one_as_text(
    position: Position,
    contract: Contract,
    rules: Ruleset,
    tricks: int,
    scores: dict[Play, int] | None,
    played: Sequence[tuple[list[tuple[int, Play]], int]] | None,
) -> str:
    leads = _seats(len(position.hands))[position.leader]
    parts = [
        labelled("Rules", rules_in_words(rules)),
        labelled("Leads", leads),
        *deal_lines(position.hands, names=seat_names(rules.players, len(position.hands))),
        "",
        tricks_sentence(contract, tricks, left=position.tricks_left),
        DOUBLE_DUMMY,
    ]
    if scores is not None:
        parts += ["", *plays_lines(contract, scores)]
    if played is not None:
        parts += ["", *line_of_play(seat_names(rules.players, len(position.hands)), played)]
    return "\n".join(parts)


def _solve_table(hands: Hands, rules: Ruleset, form: str, output: Path | None) -> str:
    _prepare(output, misere=False)
    table: dict[str, dict[Denomination, int]] = {}
    for seat, name in enumerate(SEATS):
        turned = Position(hands[seat:] + hands[:seat])
        table[name] = {
            denomination: solve(turned, Contract(trick_bid(10, denomination)), rules)
            for denomination in Denomination
        }
    if form == "table":
        lines = [
            labelled("Rules", rules_in_words(rules)),
            *deal_lines(hands, names=seat_names(4, 4)),
            "",
        ]
        return "\n".join([*lines, *tricks_table(table)])
    rows = [
        {"declarer": name, **{d.text: tricks for d, tricks in by_denomination.items()}}
        for name, by_denomination in table.items()
    ]
    if form == "csv":
        return as_csv(rows, list(rows[0]))
    return as_json({"rules": rules.name, "estimate": "double-dummy", "table": rows})


def _solve_batch(
    path: Path,
    default: Contract | None,
    rules: Ruleset,
    jobs: int,
    form: str,
    output: Path | None,
) -> None:
    if form == "table":
        raise InputError("--batch writes csv or json, not a table")
    if path != STDIN and output is not None and path.resolve() == output.resolve():
        raise InputError(f"--batch and --output both name {path}: give two files")
    batch = read_batch(path, rules, default)
    contracts = {row.contract.is_misere for row in batch.rows}
    _prepare(output, misere=contracts.pop() if len(contracts) == 1 else None)
    with progress_bar() as progress:
        tricks = solve_rows(batch.rows, rules, jobs=jobs, progress=progress)
    rows = batch.with_tricks(tricks)
    text = as_json(rows) if form == "json" else as_csv(rows, batch.columns)
    deliver(text, output)
