"""``five-hundred arena A B``: which of two players plays the cards better."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from analyzer.commands.files import check_writable
from analyzer.commands.notices import notice, progress_bar
from analyzer.commands.options import (
    jobs_option,
    output_options,
    read_rules,
    rules_options,
    seed_option,
    whole,
)
from analyzer.commands.results import as_csv, as_json, deliver
from analyzer.players.registry import PLAYERS

if TYPE_CHECKING:
    from analyzer.players.match_result import MatchResult

FEWEST_DEALS: Final = 2
MOST_DEALS: Final = 1_000_000

_PLAYERS: Final = "\n".join(
    f"  {name + (f'[:{kind.number.upper()}]' if kind.number else ''):<18}  {kind.words}"
    for name, kind in PLAYERS.items()
)

NOTES: Final = f"""\b
Players:
{_PLAYERS}

\b
Contracts:
  best, suit, nt      the strongest hand declares its best suit or no-trump,
                      its best suit, or no-trump, as high as it is worth
  8best, 8suit, 8nt   the same at level 8
  8H, MIS             this bid, by the hand that looks best for it

\b
Examples:
  five-hundred arena high random --deals 200
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
@jobs_option
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
        check_writable(output)
    from analyzer.players import arena
    from analyzer.reports.arena_text import time_line

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


def _written(result: MatchResult, form: str) -> str:
    if form == "table":
        from analyzer.reports.arena_text import match_report

        return match_report(result)
    if form == "json":
        return as_json(result.to_dict())
    rows = [deal.to_dict() for deal in result.deals]
    return as_csv(rows, list(rows[0]))
