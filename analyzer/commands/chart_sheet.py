"""``five-hundred chart sheet``: one page to print and take to the table."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from analyzer.commands.chart_data import hands_options, load_hands
from analyzer.commands.files import PICTURES, atomic_write, check_result
from analyzer.commands.notices import notice
from analyzer.commands.options import FILE
from analyzer.commands.results import as_csv
from analyzer.errors import InputError

FORMS: Final = (*PICTURES, "csv")

EXAMPLES: Final = """\b
Examples:
  five-hundred chart sheet --output sheet.pdf
  five-hundred chart sheet --output sheet.csv --hands myhands
"""


@click.command("sheet", epilog=EXAMPLES)
@click.option(
    "--output",
    type=FILE,
    required=True,
    metavar="FILE",
    help="The sheet: .pdf, .png, .svg or .csv, as the name ends.",
)
@hands_options
def command(
    *, output: Path, path: Path | None, rules_name: str | None, switches: tuple[str, ...]
) -> None:
    """Make a cheat sheet: one page, A4 upright.

    The point count, the bid and the chances for each total, the weakest hands worth a bid, and
    exact odds of what the widow holds.
    """
    form = output.suffix.removeprefix(".").lower()
    if form not in FORMS:
        raise InputError(f"--output {output}: the name must end in .pdf, .png, .svg or .csv")
    check_result(output)
    hands = load_hands(path, rules_name, switches)
    from analyzer.reports.charts.cheat_sheet import CSV_COLUMNS, sheet_picture, sheet_rows
    from analyzer.studies.charts.sheet import cheat_sheet

    sheet = cheat_sheet(hands)
    if form == "csv":
        atomic_write(output, as_csv(sheet_rows(sheet), CSV_COLUMNS))
    else:
        atomic_write(output, sheet_picture(sheet, form))
    notice(f"Written: {output}")
