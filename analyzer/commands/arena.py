"""``five-hundred arena A B``: which of two players plays the cards better."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from analyzer.commands.compiling import announce_compiling, compile_kernels, entry_points
from analyzer.commands.files import check_result
from analyzer.commands.notices import notice, progress_bar
from analyzer.commands.options import (
    MOST_JOBS,
    cores,
    output_options,
    read_rules,
    rules_options,
    seed_option,
    whole,
)
from analyzer.commands.results import as_csv, as_json, deliver
from analyzer.players.registry import PLAYERS, kind_of, make_player

if TYPE_CHECKING:
    from analyzer.players.contracts import ContractWish
    from analyzer.players.match_result import MatchResult
    from analyzer.rules import Ruleset

FEWEST_DEALS: Final = 2
MOST_DEALS: Final = 1_000_000


def _players_in_words() -> str:
    rows = []
    for name, kind in PLAYERS.items():
        rows.append((name + (f"[:{kind.number.upper()}]" if kind.number else ""), kind.words))
        if kind.timed:
            rows.append((f"{name}:50ms", f"for 50 ms a card in place of so many {kind.number}:"))
            rows.append(("", "the digits then depend on the machine"))
    return "\n".join(f"  {asked:<18}  {words}" for asked, words in rows)


NOTES: Final = f"""\b
Players:
{_players_in_words()}

A card is worth to the sampling player half what it brings if all cards lie open (solved), half
what it brings if all then play by rules of thumb.

\b
Contracts:
  best, suit, nt      the strongest hand declares its best suit or no-trump,
                      its best suit, or no-trump, as high as it is worth
  8best, 8suit, 8nt   the same at level 8
  8H, MIS             this bid, by the hand that looks best for it

\b
Examples:
  five-hundred arena sampling:32 rule --deals 100
  five-hundred arena high random --contract MIS --rules american
"""


@click.command("arena", epilog=NOTES)
@click.argument("a")
@click.argument("b")
@click.option(
    "--deals",
    type=whole(FEWEST_DEALS, MOST_DEALS),
    default=1000,
    show_default=True,
    metavar="N",
    help="Deals; each is played three times.",
)
@click.option(
    "--contract",
    default="best",
    show_default=True,
    metavar="WHAT",
    help="What is played, see below.",
)
@seed_option
@click.option(
    "--jobs",
    type=whole(1, MOST_JOBS),
    default=cores,
    show_default="number of cores",
    metavar="N",
    help="Processes to share the deals; the digits do not depend on it.",
)
@rules_options
@output_options()
def command(
    *,
    a: str,
    b: str,
    deals: int,
    contract: str,
    seed: int,
    jobs: int,
    rules_name: str,
    switches: tuple[str, ...],
    form: str,
    output: Path | None,
) -> None:
    """Let players A and B play the same deals, and measure what A gains.

    Every deal is played three times: A declares against B, B against B, B against A. So the luck
    of the cards counts for less. A declarer's partner plays like declarer.

    The CSV has a row for each deal: tricks_a_b are those of declarers where A declares against B.
    """
    rules = read_rules(rules_name, switches)
    if output is not None:
        check_result(output)
    from analyzer.players import arena
    from analyzer.players.contracts import ContractWish
    from analyzer.reports.arena_text import time_line

    kernels = _kernels((a, b), ContractWish.parse(contract, rules), rules)
    announce_compiling(kernels)
    compile_kernels(kernels)  # once, before processes that all need them begin
    with progress_bar() as progress:
        result = arena.match(
            a,
            b,
            rules=rules,
            deals=deals,
            contract=contract,
            seed=seed,
            jobs=jobs,
            progress=progress,
        )
    deliver(_written(result, form), output)
    notice(time_line(result))


def _kernels(players: tuple[str, str], wish: ContractWish, rules: Ruleset) -> set[str]:
    """Return the kernel functions that a match calls."""
    from analyzer.commands.hands import kernel_of
    from analyzer.rules import Contract

    for text in players:
        make_player(text)  # a slip is told before the wait
    if not any(kind_of(text).solves for text in players):
        return set()
    solver = "solve_tricks" if wish.bid is None else kernel_of(Contract(wish.bid), rules)
    return entry_points("deals") | entry_points("players") | {solver}


def _written(result: MatchResult, form: str) -> str:
    if form == "table":
        from analyzer.reports.arena_text import match_report

        return match_report(result)
    if form == "json":
        return as_json(result.to_dict())
    rows = [deal.to_dict() for deal in result.deals]
    return as_csv(rows, list(rows[0]))
