"""``five-hundred chart minimum``: the weakest hands worth each bid."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from analyzer.commands.chart_data import hands_options, load_hands
from analyzer.commands.files import atomic_write, check_result_files, kind_of_picture
from analyzer.commands.options import FILE, output_options
from analyzer.commands.results import as_csv, as_json, deliver

if TYPE_CHECKING:
    from analyzer.studies.charts.minimum_chart import MinimumChart

EXAMPLES: Final = """\b
Examples:
  five-hundred chart minimum
  five-hundred chart minimum --plot minimum.png
  five-hundred chart minimum --hands myhands --rules american --format csv
"""


@click.command("minimum", epilog=EXAMPLES)
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
    """Name the weakest hands that are worth each bid.

    By trumps, top trumps and side aces in a suit; by joker, aces and stopped suits in no-trump; by
    cards too high to duck with in misère. Chances and points are corrected for play, and come from
    hands that had no part in the choice.

    The CSV has a row for each holding.
    """
    check_result_files(plot, output)
    hands = load_hands(path, rules_name, switches)
    from analyzer.studies.charts.minimum_chart import minimum_chart

    chart = minimum_chart(hands)
    deliver(_written(chart, form), output)
    if plot is not None:
        from analyzer.reports.charts.minimum_plot import minimum_picture

        atomic_write(plot, minimum_picture(chart, kind_of_picture(plot)))


def _written(chart: MinimumChart, form: str) -> str:
    if form == "table":
        from analyzer.reports.charts.chart_text import minimum_report

        return minimum_report(chart)
    if form == "csv":
        from analyzer.studies.charts.minimum_chart import COLUMNS

        return as_csv([each.to_dict() for each in chart.holdings], COLUMNS)
    return as_json(chart.to_dict())
