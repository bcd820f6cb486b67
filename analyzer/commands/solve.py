"""``five-hundred solve``: tricks with all cards seen, for one deal or a file of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click

from analyzer.cards import format_card
from analyzer.commands.batch import STDIN, read_batch, require_nameable_joker, solve_rows
from analyzer.commands.compiling import announce_compiling
from analyzer.commands.files import check_result
from analyzer.commands.hands import Hands, kernel_of, read_seat, read_words
from analyzer.commands.notices import progress_bar
from analyzer.commands.options import (
    FILE,
    jobs_option,
    output_options,
    read_contract_bid,
    read_rules,
    read_suit,
    rules_options,
)
from analyzer.commands.partner import ALONE, Partner, Wish, find_partner, partner_sentence
from analyzer.commands.results import as_csv, as_json, deliver
from analyzer.errors import InputError
from analyzer.reports.deal_text import (
    DOUBLE_DUMMY,
    deal_lines,
    line_of_play,
    plays_lines,
    tricks_sentence,
    tricks_table,
)
from analyzer.reports.text import labelled, rules_in_words
from analyzer.rules import Contract, Denomination, Play, Ruleset, is_made, trick_bid
from analyzer.rules.five import FIVE
from analyzer.solver import best_line, score_plays, solve

NOTES: Final = """\b
Hands:
  2 players  declarer, opponent, table, opponent's table
  3 players  declarer, left, right
  4 players  declarer, left, partner, right
  5 players  declarer, left, far left, far right, right
  6 players  declarer, left, partner 1, across, partner 2, right

\b
Examples:
  five-hundred solve --contract 8H "S:A H:AKQJ9 D:J54 JK" \\
    "S:KQJ H:T87 D:AK C:AK" "S:T9 H:65 D:QT C:QJT9" "S:87 H:4 D:987 C:8765"
  five-hundred solve --rules australian_2p --contract 7H "JK AH" "KH QH" \\
    "5C/AS" "KD KC"
  five-hundred solve --batch deals.csv --output solved.csv
"""


class SolveCommand(click.Command):
    """The command, which does not take the pile ``-/AS`` for an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words of the command line."""
        return super().parse_args(ctx, [f" {a}" if a.startswith("-/") else a for a in args])


@click.command("solve", cls=SolveCommand, epilog=NOTES)
@click.argument("hands", nargs=-1)
@click.option("--contract", metavar="BID", help="The contract, like 8H or MIS.")
@click.option("--joker", metavar="SUIT", help="The suit declarer named for the joker.")
@click.option("--leader", metavar="SEAT", default="declarer", help="Who leads, if not declarer.")
@click.option("--partner", metavar="SEAT", help="Five players: who is declarer's partner.")
@click.option("--call", metavar="CARD", help="Five players: the card whose holder is partner.")
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
    partner: str | None,
    call: str | None,
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

    HANDS are those after the exchange, each in quotes, clockwise from declarer, who leads; their
    names stand below. In a misère declarer's partners sit out: their hands may be left away. Of
    five players declarer plays alone unless --partner or --call is given. The tables of two players
    are piles, each the card face-down/the card face-up, like 5C/AS; where nothing lies under it the
    card is written alone.

    A batch has the columns denomination (S C D H NT MIS OMIS SOMIS GNUL), joker (the suit named for
    it), the hands by the names below with _ for a gap (far_left, opponent_table), and discard; with
    five players it may have partner: a seat, the card called, or alone. It is written with the
    column tricks. In a misère that is 0 if declarer's side can avoid every trick, else 1.
    Rows without a denomination are solved in --contract, those without a partner with the one of
    --partner or --call.
    """
    rules = read_rules(rules_name, switches)
    wish = Wish(None if partner == ALONE else partner, call)
    wish.check(rules)
    single = {"--line": line, "--plays": plays, "--leader": leader != "declarer"}
    asked = [name for name, used in single.items() if used]
    if batch is not None:
        _refuse([*asked, *(["--table"] if table else []), *(["HANDS"] if hands else [])], "--batch")
        given = _read_contract(contract, joker, rules) if contract else None
        _solve_batch(batch, given, wish, rules, jobs, form or "csv", output)
        return
    if table:
        named = {"--contract": contract, "--partner": partner, "--call": call}
        _refuse([*asked, *(name for name, text in named.items() if text is not None)], "--table")
        text = _solve_table(read_words(hands, rules, None), form or "table", output)
    else:
        if contract is None:
            raise InputError("give --contract, like --contract 8H; or --table for all of them")
        chosen = _read_contract(contract, joker, rules)
        deal = read_words(hands, rules, chosen)
        require_nameable_joker(chosen, deal.cards[0], rules)
        question = Question(
            deal,
            chosen,
            read_seat(leader, deal.names, "--leader"),
            find_partner(wish, deal, chosen, seat_option="--partner", call_option="--call"),
        )
        text = _solve_one(question, form or "table", output, line=line, plays=plays)
    deliver(text, output)


@dataclass(frozen=True)
class Question:
    """What is to be solved."""

    hands: Hands
    contract: Contract
    leader: int
    partner: Partner

    @property
    def rules(self) -> Ruleset:
        """The rules of the hands."""
        return self.hands.rules

    @property
    def is_alone(self) -> bool:
        """Whether declarer has no partner."""
        return self.rules.players in (2, 3) or (
            self.rules.players == FIVE and self.partner.seat is None
        )


@dataclass(frozen=True)
class Answer:
    """What the solver found, with the plays and the line of play if they were asked for."""

    tricks: int
    scores: dict[Play, int] | None
    line: tuple[tuple[list[tuple[int, Play]], int], ...] | None


def _refuse(others: Sequence[str], option: str) -> None:
    if others:
        raise InputError(f"{option} does not go with {', '.join(others)}")


def _read_contract(text: str | None, joker: str | None, rules: Ruleset) -> Contract:
    bid = read_contract_bid(text or "", rules)
    return Contract(bid, None if joker is None else read_suit(joker, "--joker"))


def _prepare(output: Path | None, kernels: Iterable[str]) -> None:
    """Do what comes before long work: check the file, and say so if kernels must be compiled."""
    if output is not None:
        check_result(output)
    announce_compiling(kernels)


def _solve_one(
    question: Question, form: str, output: Path | None, *, line: bool, plays: bool
) -> str:
    if form == "csv" and line and plays:
        raise InputError("--line and --plays are two tables: ask for one of them with --format csv")
    rules, contract = question.rules, question.contract
    _prepare(output, [kernel_of(contract, rules)])
    position, partner = question.hands.position(question.leader), question.partner.seat
    answer = Answer(
        solve(position, contract, rules, partner=partner),
        score_plays(position, contract, rules, partner=partner) if plays else None,
        tuple(_played(question)) if line else None,
    )
    if form == "table":
        return _one_as_text(question, answer)
    return _one_as_data(question, answer, form)


def _played(question: Question) -> Iterator[tuple[list[tuple[int, Play]], int]]:
    """Yield one line of best play, trick by trick, each with its winner."""
    contract, rules = question.contract, question.rules
    position = question.hands.position(question.leader)
    trick: list[tuple[int, Play]] = []
    for seat, play in best_line(position, contract, rules, partner=question.partner.seat):
        position, winner = position.after(play, contract, rules)
        trick.append((seat, play))
        if winner is not None:
            yield trick, winner
            trick = []


def _one_as_text(question: Question, answer: Answer) -> str:
    hands, contract, rules = question.hands, question.contract, question.rules
    parts = [
        labelled("Rules", rules_in_words(rules)),
        labelled("Leads", hands.names[question.leader]),
    ]
    if rules.players == FIVE:
        parts.append(labelled("Partner", partner_sentence(question.partner, hands)))
    left = hands.position().tricks_left
    parts += [
        *deal_lines(hands.held, names=hands.titles, tables=hands.tables),
        "",
        tricks_sentence(contract, answer.tricks, left=left, alone=question.is_alone),
        DOUBLE_DUMMY,
    ]
    if answer.scores is not None:
        parts += ["", *plays_lines(contract, answer.scores)]
    if answer.line is not None:
        parts += ["", *line_of_play(hands.titles, answer.line)]
    return "\n".join(parts)


def _one_as_data(question: Question, answer: Answer, form: str) -> str:
    hands, contract = question.hands, question.contract
    seats, partner = hands.keys, question.partner
    named = contract.joker_named
    found: dict[str, Any] = {
        "rules": question.rules.name,
        "contract": contract.bid.text,
        "joker_named": None if named is None else named.text,
        **hands.texts(),
        "leader": seats[question.leader],
    }
    if question.rules.players == FIVE:
        found["partner"] = None if partner.seat is None else seats[partner.seat]
        found["called"] = None if partner.called is None else format_card(partner.called)
    found |= {
        "estimate": "double-dummy",
        "tricks": answer.tricks,
        "made": is_made(contract.bid, answer.tricks),
    }
    play_rows = [
        {"play": play.text, "tricks": count} for play, count in (answer.scores or {}).items()
    ]
    line_rows = [
        {"trick": number, "seat": seats[seat], "play": play.text, "won_by": seats[winner]}
        for number, (trick, winner) in enumerate(answer.line or (), 1)
        for seat, play in trick
    ]
    if form == "csv":
        rows = line_rows or play_rows or [found]
        return as_csv(rows, list(rows[0]))
    if answer.scores is not None:
        found["plays"] = play_rows
    if answer.line is not None:
        found["line"] = line_rows
    return as_json(found)


def _solve_table(hands: Hands, form: str, output: Path | None) -> str:
    rules = hands.rules
    _prepare(output, ["solve_tricks"])
    table: list[dict[Denomination, int]] = []
    for seat in range(rules.players):
        turned = hands.turned(seat).position()
        table.append(
            {
                denomination: solve(turned, Contract(trick_bid(10, denomination)), rules)
                for denomination in Denomination
            }
        )
    if form == "table":
        by_title = dict(zip(hands.titles, table, strict=False))
        lines = [
            labelled("Rules", rules_in_words(rules)),
            *deal_lines(hands.held, names=hands.titles, tables=hands.tables),
            "",
            *tricks_table(by_title, players=rules.players, jokers=rules.jokers),
        ]
        return "\n".join(lines)
    rows = [
        {"declarer": key, **{d.text: tricks for d, tricks in by_denomination.items()}}
        for key, by_denomination in zip(hands.keys, table, strict=False)
    ]
    if form == "csv":
        return as_csv(rows, list(rows[0]))
    return as_json({"rules": rules.name, "estimate": "double-dummy", "table": rows})


def _solve_batch(
    path: Path,
    default: Contract | None,
    wish: Wish,
    rules: Ruleset,
    jobs: int,
    form: str,
    output: Path | None,
) -> None:
    if form == "table":
        raise InputError("--batch writes csv or json, not a table")
    if path != STDIN and output is not None and path.resolve() == output.resolve():
        raise InputError(f"--batch and --output both name {path}: give two files")
    batch = read_batch(path, rules, default, wish)
    _prepare(output, {kernel_of(row.contract, rules) for row in batch.rows})
    with progress_bar() as progress:
        tricks = solve_rows(batch.rows, rules, jobs=jobs, progress=progress)
    rows = batch.with_tricks(tricks)
    text = as_json(rows) if form == "json" else as_csv(rows, batch.columns)
    deliver(text, output)
