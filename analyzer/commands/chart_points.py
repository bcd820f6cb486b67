"""``five-hundred chart points``: a point count to add up at the table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from analyzer.commands.chart_data import hands_options, load_hands
from analyzer.commands.files import atomic_write, check_result_files, kind_of_picture
from analyzer.commands.options import FILE, output_options
from analyzer.commands.results import as_csv, as_json, deliver

if TYPE_CHECKING:
    from analyzer.studies.charts.points_result import PointsChart

EXAMPLES: Final = """\b
Examples:
  five-hundred chart points
  five-hundred chart points --plot points.png
  five-hundred chart points --hands myhands --format csv
"""


@click.command("points", epilog=EXAMPLES)
@click.option("--plot", type=FILE, metavar="FILE", help="Draw the count: .png, .svg or .pdf.")
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
    """Find points for what a hand holds, and the bid for each total.

    The points are fitted to one half of the hands. On the other half their bids are compared with
    those of a simulation of each hand, and of three rules of thumb in public use.

    The CSV has a row for each total.
    """
    check_result_files(plot, output)
    hands = load_hands(path, rules_name, switches)
    from analyzer.studies.charts.points_chart import points_chart

    chart = points_chart(hands)
    if plot is not None:
        from analyzer.reports.charts.points_plot import points_picture

        atomic_write(plot, points_picture(chart, kind_of_picture(plot)))
    deliver(_written(chart, form), output)


def _written(chart: PointsChart, form: str) -> str:
    if form == "table":
        from analyzer.reports.charts.points_text import points_report

        return points_report(chart)
    if form == "json":
        return as_json(chart.to_dict())
    rows = chart.rows()
    return as_csv(rows, list(rows[0]))
