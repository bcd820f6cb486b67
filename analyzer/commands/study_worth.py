"""``five-hundred study worth``: what the joker, the bowers and other cards are worth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
from click.core import ParameterSource

from analyzer.commands.compiling import announce_compiling
from analyzer.commands.files import atomic_write, check_result_files, kind_of_picture
from analyzer.commands.long_runs import read_executed, require_out, run_options
from analyzer.commands.options import (
    FILE,
    output_options,
    read_rules,
    rules_options,
    seed_option,
    whole,
)
from analyzer.commands.results import as_csv, as_json, deliver

if TYPE_CHECKING:
    from analyzer.studies.worth.result import WorthReport

MOST_HANDS: Final = 10_000_000
MOST_WORLDS: Final = 10_000

USUAL_FOLDER: Final = Path("data", "worth")
ONLY_SOLVED: Final = (
    "hands",
    "worlds",
    "seed",
    "rules_name",
    "switches",
    "resume",
    "workers",
    "cluster",
)
"""Options that say what to solve, so that a bare report has no use for them."""

EXAMPLES: Final = """\b
Examples:
  five-hundred study worth
  five-hundred study worth --hands 400 --plot worth.png
  five-hundred study worth --hands 40000 --out myworth --workers 8
  five-hundred study worth --report --out myworth --format json
"""


@click.command("worth", epilog=EXAMPLES)
@click.option(
    "--report",
    "only_report",
    is_flag=True,
    help="Solve nothing: report the finished run in --out; by default the published one, "
    f"{USUAL_FOLDER.as_posix()}.",
)
@click.option(
    "--hands",
    type=whole(1, MOST_HANDS),
    default=4000,
    show_default=True,
    metavar="N",
    help="Random hands, a fifth for each suit and for no-trump.",
)
@click.option(
    "--worlds",
    type=whole(2, MOST_WORLDS),
    default=66,
    show_default=True,
    metavar="N",
    help="Placings of the unseen cards to try, for each hand; even.",
)
@seed_option
@run_options
@rules_options
@output_options()
@click.option("--plot", type=FILE, metavar="FILE", help="Draw it: .png, .svg or .pdf.")
@click.pass_context
def command(
    context: click.Context,
    *,
    only_report: bool,
    hands: int,
    worlds: int,
    seed: int,
    out: Path | None,
    resume: bool,
    workers: int,
    cluster: str | None,
    rules_name: str,
    switches: tuple[str, ...],
    form: str,
    output: Path | None,
    plot: Path | None,
) -> None:
    """Learn what the joker, the bowers, aces, voids and long trumps are worth.

    Each card is put in the place of a low one in many random hands, and what the hand then brings
    more is told in tricks, in points and in chances to make each level, by denomination and given
    the rest of the hand. Both hands are tried in the same worlds, as five-hundred bid tries them.

    The usual number of hands takes some five minutes of one core. With --out the run is kept: it
    can be resumed, and reported again with --report.
    """
    check_result_files(plot, output, out)
    if only_report:
        found = _reported(context, out)
    else:
        require_out(resume, out)
        rules = read_rules(rules_name, switches)
        from analyzer.studies.worth.report import report
        from analyzer.studies.worth.run import AT_ONCE, WorthPlan

        study = WorthPlan(rules, hands=hands, worlds=worlds, seed=seed)
        plan = study.plan()
        announce_compiling(["solve_tricks"])
        found = read_executed(
            plan,
            out,
            lambda path: report(path, study),
            resume=resume,
            workers=workers,
            cluster=cluster,
            unit="hands",
            each=AT_ONCE,
        )
    if plot is not None:
        from analyzer.reports.worth.plots import worth_picture

        atomic_write(plot, worth_picture(found, kind_of_picture(plot)))
    deliver(_written(found, form), output)


def _reported(context: click.Context, out: Path | None) -> WorthReport:
    """Return what a finished run says."""
    for parameter in context.command.params:
        name = parameter.name or ""
        given = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if given and name in ONLY_SOLVED:
            raise click.UsageError(f"{parameter.opts[0]}: --report solves nothing; leave one out")
    from analyzer.studies.worth.report import read_report

    return read_report(out or USUAL_FOLDER)


def _written(report: WorthReport, form: str) -> str:
    if form == "table":
        from analyzer.reports.worth.text import worth_report

        return worth_report(report)
    answer = report.to_dict()
    if form == "json":
        return as_json(answer)
    rows = [
        {"over": None, **row} for part in ("rows", "all_suits", "pairs") for row in answer[part]
    ]
    return as_csv(rows, ["card", "denomination", "given", "over", *list(rows[0])[4:]])
