"""``five-hundred funfhundert arena A B``: which of two players plays better."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from analyzer.commands.compiling import announce_compiling, compile_kernels
from analyzer.commands.files import check_result_files
from analyzer.commands.long_runs import read_executed, require_out, run_options
from analyzer.commands.options import output_options, seed_option, switches_option, whole
from analyzer.commands.results import as_csv, as_json, deliver
from analyzer.funfhundert.rules import FunfhundertRules

if TYPE_CHECKING:
    from analyzer.funfhundert.players.arena import MatchResult

MOST_DEALS: Final = 1_000_000
KERNELS: Final = ("choose_by_rules", "play_out_actions", "solve_endings")

COLUMNS: Final = (
    "deal",
    "a_when_a_leads",
    "b_when_a_leads",
    "a_when_b_leads",
    "b_when_b_leads",
)

NOTES: Final = """\b
Players:
  rule                announces, swaps and plays by rules of thumb
  monte-carlo[:N]     plays every choice out in N sampled worlds  [100]

\b
Examples:
  five-hundred funfhundert arena monte-carlo:50 rule --deals 100
  five-hundred funfhundert arena monte-carlo rule --deals 5000 --out mymatch
"""


@click.command("arena", epilog=NOTES)
@click.argument("a")
@click.argument("b")
@click.option(
    "--deals",
    type=whole(2, MOST_DEALS),
    default=100,
    show_default=True,
    metavar="N",
    help="Deals; each is played twice, with the first lead of A and of B.",
)
@seed_option
@run_options
@switches_option
@output_options()
def command(
    *,
    a: str,
    b: str,
    deals: int,
    seed: int,
    out: Path | None,
    resume: bool,
    workers: int,
    cluster: str | None,
    switches: tuple[str, ...],
    form: str,
    output: Path | None,
) -> None:
    """Let players A and B play the same deals from both sides, and measure what A gains.

    Every deal is played to its end, twice with the same cards, so that neither the cards nor the
    first lead favour anybody. With --out the match is kept and can be resumed.
    """
    check_result_files(None, output, out)
    require_out(resume, out)
    rules = FunfhundertRules().with_switches(switches)
    from analyzer.funfhundert.players.arena import AT_ONCE, MatchPlan, read_match

    asked = MatchPlan(a, b, rules, deals, seed)
    plan = asked.plan()
    announce_compiling(KERNELS, what="the play of Fünfhundert")
    compile_kernels(KERNELS)  # once, before processes that all need them begin
    result = read_executed(
        plan,
        out,
        lambda path: read_match(asked, path),
        resume=resume,
        workers=workers,
        cluster=cluster,
        unit="deals",
        each=AT_ONCE,
    )
    deliver(_written(result, form), output)


def _written(result: MatchResult, form: str) -> str:
    if form == "table":
        from analyzer.funfhundert.players.arena_text import match_report

        return match_report(result)
    if form == "json":
        return as_json(result.to_dict())
    return as_csv(_rows(result), COLUMNS)


def _rows(result: MatchResult) -> list[dict[str, object]]:
    both = zip(result.a_leads.tolist(), result.b_leads.tolist(), strict=True)
    return [
        dict(zip(COLUMNS, (number, *a_leads, *b_leads), strict=True))
        for number, (a_leads, b_leads) in enumerate(both)
    ]
