"""``five-hundred chart classes``: what to bid by trumps, top trumps and side aces."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from analyzer.commands.chart_data import hands_options, load_hands
from analyzer.commands.files import atomic_write, check_result_files, kind_of_picture
from analyzer.commands.options import FILE, output_options
from analyzer.commands.results import as_csv, as_json, deliver

if TYPE_CHECKING:
    from analyzer.studies.charts.class_chart import ClassChart

EXAMPLES: Final = """\b
Examples:
  five-hundred chart classes
  five-hundred chart classes --plot classes.png
  five-hundred chart classes --hands myhands --rules american --format csv
"""


@click.command("classes", epilog=EXAMPLES)
@click.option("--plot", type=FILE, metavar="FILE", help="Draw the chart: .png, .svg or .pdf.")
@hands_options
@output_options()
def command(
    *,
    plot: Path | None,
    path: Path | None,
    rules_name: str | None,
    switches: tuple[str, ...],
    form: str,
    output: Path | None,
) -> None:
    """Say what to bid by what a player sees at a glance.

    Hands are sorted by how many trumps they have, which of joker, bowers and ace, and how many side
    aces. For each class the chart tells the highest level that gains on average and its chance to
    make, as corrected for play; how much a void adds; and where it is not sure.

    The CSV has a row for each class and level.
    """
    check_result_files(plot, output)
    hands = load_hands(path, rules_name, switches)
    from analyzer.studies.charts.class_chart import class_chart

    chart = class_chart(hands)
    deliver(_written(chart, form), output)
    if plot is not None:
        from analyzer.reports.charts.class_plot import class_picture

        atomic_write(plot, class_picture(chart, kind_of_picture(plot)))


def _written(chart: ClassChart, form: str) -> str:
    if form == "table":
        from analyzer.reports.charts.chart_text import class_report

        return class_report(chart)
    if form == "csv":
        from analyzer.reports.charts.chart_frames import class_rows

        rows = class_rows(chart)
        return as_csv(rows, list(rows[0]))
    return as_json(chart.to_dict())
