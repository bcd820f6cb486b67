"""``five-hundred funfhundert study variations``: what the variations of announcing change."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from analyzer.commands.compiling import announce_compiling, compile_kernels
from analyzer.commands.files import atomic_write, check_result_files, kind_of_picture
from analyzer.commands.long_runs import read_executed, require_out, run_options
from analyzer.commands.options import FILE, output_options, seed_option, whole
from analyzer.commands.results import as_csv, as_json, deliver

if TYPE_CHECKING:
    from analyzer.funfhundert.studies import Variations

MOST_DEALS: Final = 10_000_000
KERNELS: Final = ("play_recorded",)

EXAMPLES: Final = """\b
Examples:
  five-hundred funfhundert study variations
  five-hundred funfhundert study variations --deals 2000 --plot variations.png
  five-hundred funfhundert study variations --deals 500000 --out mine
"""


@click.command("variations", epilog=EXAMPLES)
@click.option(
    "--deals",
    type=whole(10, MOST_DEALS),
    default=20_000,
    show_default=True,
    metavar="N",
    help="Deals, the same under all rules; each begins a game, too.",
)
@seed_option
@run_options
@output_options()
@click.option("--plot", type=FILE, metavar="FILE", help="Draw it: .png, .svg or .pdf.")
def command(
    *,
    deals: int,
    seed: int,
    out: Path | None,
    resume: bool,
    workers: int,
    cluster: str | None,
    form: str,
    output: Path | None,
    plot: Path | None,
) -> None:
    """Compare the five variations of announcing with the usual rules in the same deals.

    For each: the points announced in a deal, the spread of the margin, the advantage of the first
    lead, and how many deals a game needs. Each deal is played both ways round by rule players who
    see only their own cards, and each begins a game that is played to 500.

    The usual number of deals takes some fifteen seconds of one core. With --out the run is kept and
    can be resumed.
    """
    check_result_files(plot, output, out)
    require_out(resume, out)
    from analyzer.funfhundert.studies import (
        VariationsStudy,
        read_variations,
        variations_picture,
    )
    from analyzer.funfhundert.studies.variations import AT_ONCE

    study = VariationsStudy(deals, seed)
    plan = study.plan()
    announce_compiling(KERNELS, what="the play of Fünfhundert")
    compile_kernels(KERNELS)  # once, before processes that all need them begin
    found = read_executed(
        plan,
        out,
        lambda path: read_variations(path, study),
        resume=resume,
        workers=workers,
        cluster=cluster,
        unit="deals",
        each=AT_ONCE,
    )
    if plot is not None:
        atomic_write(plot, variations_picture(found, kind_of_picture(plot)))
    deliver(_written(found, form), output)


def _written(found: Variations, form: str) -> str:
    if form == "table":
        from analyzer.funfhundert.studies import variations_report

        return variations_report(found)
    answer = found.to_dict()
    return as_json(answer) if form == "json" else as_csv(answer["rows"], list(answer["rows"][0]))
