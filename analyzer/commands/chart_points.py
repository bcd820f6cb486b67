"""``five-hundred chart points``: a point count to add up at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from analyzer.commands.chart_data import answer, chart_options
from analyzer.commands.results import as_csv, as_json

if TYPE_CHECKING:
    from analyzer.studies.charts.points_result import PointsChart
    from analyzer.studies.hand_set import HandSet

EXAMPLES: Final = """\b
Examples:
  five-hundred chart points
  five-hundred chart points --plot points.png
  five-hundred chart points --hands myhands --format csv
"""


@click.command("points", epilog=EXAMPLES)
@chart_options
def command(**asked: Any) -> None:
    """Find points for what a hand holds, and the bid for each total.

    The points are fitted to one half of the hands. On the other half their bids are compared with
    those of a simulation of each hand, and of three rules of thumb in public use.

    The CSV has a row for each total.
    """
    answer(_made, _written, _drawn, **asked)


def _made(hands: HandSet) -> PointsChart:
    from analyzer.studies.charts.points_chart import points_chart

    return points_chart(hands)


def _written(chart: PointsChart, form: str) -> str:
    if form == "table":
        from analyzer.reports.charts.points_text import points_report

        return points_report(chart)
    if form == "json":
        return as_json(chart.to_dict())
    rows = chart.rows()
    return as_csv(rows, list(rows[0]))


def _drawn(chart: PointsChart, kind: str) -> bytes:
    from analyzer.reports.charts.points_plot import points_picture

    return points_picture(chart, kind)
