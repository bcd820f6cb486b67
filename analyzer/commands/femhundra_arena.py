"""``five-hundred femhundra arena A B``: which of two players plays better."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from analyzer.commands.femhundra_options import (
    FEWEST,
    compile_femhundra,
    players_option,
)
from analyzer.commands.files import check_result_files
from analyzer.commands.long_runs import read_executed, require_out, run_options
from analyzer.commands.options import output_options, seed_option, whole
from analyzer.commands.results import as_csv, as_json, deliver
from analyzer.femhundra.players.monte_carlo import USUAL_WORLDS

if TYPE_CHECKING:
    from analyzer.femhundra.players.arena import MatchResult

MOST_ROUNDS: Final = 1_000_000

NOTES: Final = f"""\b
Players:
  rule                  takes the pile if it pays, lays all it can, and
                        discards what has the least prospect
  monte-carlo[:WORLDS]  tries what it might do in sampled worlds, played out
                        by the rule player; {USUAL_WORLDS} unless said

\b
Examples:
  five-hundred femhundra arena monte-carlo:32 rule --rounds 100
  five-hundred femhundra arena monte-carlo rule --players 3 --out match
"""


@click.command("arena", epilog=NOTES)
@click.argument("a")
@click.argument("b")
@click.option(
    "--rounds",
    type=whole(2, MOST_ROUNDS),
    default=200,
    show_default=True,
    metavar="N",
    help="Deals; each is played with seats exchanged.",
)
@players_option
@seed_option
@run_options
@output_options()
def command(
    *,
    a: str,
    b: str,
    rounds: int,
    players: int | None,
    seed: int,
    out: Path | None,
    resume: bool,
    workers: int,
    cluster: str | None,
    form: str,
    output: Path | None,
) -> None:
    """Let players A and B play the same rounds of Femhundra, and measure what A gains.

    Each deal is played with A in every seat, so the luck of the cards counts for less. With --out
    the run is kept and can be resumed. The CSV has a row for each deal.
    """
    check_result_files(None, output, out)
    require_out(resume, out)
    from analyzer.femhundra.players.arena import AT_ONCE, MatchPlan, read_match

    plan = MatchPlan(a, b, rounds, players or FEWEST, seed).plan()
    compile_femhundra()  # once, before processes that all need them begin
    found = read_executed(
        plan,
        out,
        read_match,
        resume=resume,
        workers=workers,
        cluster=cluster,
        unit="rounds",
        each=AT_ONCE,
    )
    deliver(_written(found, form), output)


def _written(result: MatchResult, form: str) -> str:
    if form == "table":
        from analyzer.femhundra.players.arena_text import match_report

        return match_report(result)
    if form == "json":
        return as_json(result.to_dict())
    rows = [{"round": i, "gain": gain} for i, gain in enumerate(result.gains.tolist())]
    return as_csv(rows, ["round", "gain"])
