"""``five-hundred calibrate``: what play makes of open cards, measured, fitted and checked."""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
from click.core import ParameterSource

from analyzer.commands.compiling import announce_compiling
from analyzer.commands.files import (
    atomic_write,
    check_result_files,
    check_writable,
    kind_of_picture,
)
from analyzer.commands.notices import notice, progress_bar
from analyzer.commands.options import FILE, MOST_JOBS, cores, output_options, seed_option, whole
from analyzer.commands.results import as_csv, as_json, deliver
from analyzer.errors import InputError

if TYPE_CHECKING:
    from analyzer.studies.calibration.calibrate import CalibrationReport

MOST_DEALS: Final = 1_000_000
USUAL_FOLDER: Final = Path("data", "calibration")
ALL_KINDS: Final = "suit,nt,mis,omis"
ONLY_PLAYED: Final = (
    "rules_name",
    "kinds",
    "deals",
    "check_deals",
    "player",
    "seed",
    "resume",
    "workers",
)
"""Options that say what to play, so that a bare report has no use for them."""

EXAMPLES: Final = """\b
Examples:
  five-hundred calibrate --report
  five-hundred calibrate --report --plot chances.png
  five-hundred calibrate --out mine --kinds suit --deals 200
  five-hundred calibrate --out mine --kinds suit --deals 200 --resume
"""


@click.command("calibrate", epilog=EXAMPLES)
@click.option(
    "--report", "only_report", is_flag=True, help="Play nothing: report what the folder holds."
)
@click.option(
    "--out",
    type=FILE,
    metavar="DIR",
    help=f"Folder of the calibration; with --report by default {USUAL_FOLDER.as_posix()}.",
)
@click.option(
    "--rules",
    "rules_name",
    default="australian",
    show_default=True,
    metavar="NAME",
    help="Ruleset of the catalog.",
)
@click.option(
    "--kinds",
    default=ALL_KINDS,
    show_default=True,
    metavar="LIST",
    help="Kinds of contract, each with a fit of its own; by default those that the rules know.",
)
@click.option(
    "--deals",
    type=whole(1, MOST_DEALS),
    default=4000,
    show_default=True,
    metavar="N",
    help="Deals for each fit, one level each in turn.",
)
@click.option(
    "--check-deals",
    type=whole(1, MOST_DEALS),
    default=3000,
    show_default=True,
    metavar="N",
    help="Other deals for each check, every one at every level.",
)
@click.option(
    "--player",
    default="sampling:20",
    show_default=True,
    metavar="NAME",
    help="Who plays all seats; five-hundred arena --help lists players.",
)
@seed_option
@click.option("--resume", is_flag=True, help="Go on with an interrupted calibration.")
@click.option(
    "--workers",
    type=whole(1, MOST_JOBS),
    default=cores,
    show_default="number of cores",
    metavar="N",
    help="Processes to share the work; the digits do not depend on it.",
)
@click.option(
    "--keep", is_flag=True, help="Put the fits into this package, for its estimates to use."
)
@click.option("--plot", type=FILE, metavar="FILE", help="Draw the report: .png, .svg or .pdf.")
@output_options()
@click.pass_context
def command(
    context: click.Context,
    *,
    only_report: bool,
    out: Path | None,
    rules_name: str,
    kinds: str,
    deals: int,
    check_deals: int,
    player: str,
    seed: int,
    resume: bool,
    workers: int,
    keep: bool,
    plot: Path | None,
    form: str,
    output: Path | None,
) -> None:
    """Learn from played deals how often contracts come home, and check it on others.

    Deals are solved with all cards open, and played by players who see only their own. What
    play makes of the open tricks is fitted, and the chances so corrected are checked on deals that
    had no part in the fit. The usual number of deals takes an hour or more; Ctrl-C loses nothing:
    --resume goes on.

    The report tells, by level and trump suit, what was told and what came.
    """
    check_result_files(plot, output, out)
    if only_report:
        _refuse_what_plays(context)
    folder = _folder(out, only_report=only_report)
    with as_file(files("analyzer.advice").joinpath("correction.toml")) as stored:
        if keep:
            check_writable(stored)
        from analyzer.studies.calibration import calibrate, fit_file

        if not only_report:
            names = [name.strip().lower() for name in kinds.split(",")]
            if context.get_parameter_source("kinds") is not ParameterSource.COMMANDLINE:
                names = _known(names, rules_name)
            announce_compiling()
            with progress_bar("deals") as progress:
                calibrate.calibrate(
                    folder,
                    rules=rules_name,
                    kinds=names,
                    deals=deals,
                    check_deals=check_deals,
                    player=player,
                    seed=seed,
                    resume=resume,
                    workers=workers,
                    progress=progress,
                )
        found = calibrate.report(folder)
        if keep:
            calibrate.keep(fit_file.read_fits(folder / calibrate.FITS), stored)
            notice(f"Kept in {stored}")
    if plot is not None:
        from analyzer.reports.calibration.plot import calibration_picture

        atomic_write(plot, calibration_picture(found, kind_of_picture(plot)))
    deliver(_written(found, form), output)


def _refuse_what_plays(context: click.Context) -> None:
    for parameter in context.command.params:
        name = parameter.name or ""
        given = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if name in ONLY_PLAYED and given:
            raise click.UsageError(f"{parameter.opts[0]}: --report plays nothing; leave one out")


def _known(kinds: list[str], rules: str) -> list[str]:
    """Return the kinds without those that the rules do not know, which are told."""
    from analyzer.studies.calibration import calibrate

    known = calibrate.kinds_known(rules)
    unknown = [name for name in kinds if name not in known]
    if unknown:
        notice(f"{rules} knows no contract of the kind {' or '.join(unknown)}: left out")
    return [name for name in kinds if name in known]


def _folder(out: Path | None, *, only_report: bool) -> Path:
    if out is not None:
        return out
    if not only_report:
        raise click.UsageError("where shall the calibration be kept? give --out DIR")
    if not USUAL_FOLDER.is_dir():
        raise InputError(
            f"no folder {USUAL_FOLDER.as_posix()} here: give --out DIR with a calibration, or make "
            "one with five-hundred calibrate --out DIR"
        )
    return USUAL_FOLDER


def _written(report: CalibrationReport, form: str) -> str:
    if form == "table":
        from analyzer.reports.calibration.text import calibration_report

        return calibration_report(report)
    if form == "json":
        return as_json(report.to_dict())
    rows = report.rows()
    return as_csv(rows, list(rows[0]))
