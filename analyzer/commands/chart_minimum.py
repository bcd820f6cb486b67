"""``five-hundred chart minimum``: the weakest hands worth each bid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from analyzer.commands.chart_data import answer, chart_options
from analyzer.commands.results import as_csv, as_json

if TYPE_CHECKING:
    from analyzer.studies.charts.minimum_chart import MinimumChart
    from analyzer.studies.hand_set import HandSet

EXAMPLES: Final = """\b
Examples:
  five-hundred chart minimum
  five-hundred chart minimum --plot minimum.png
  five-hundred chart minimum --hands myhands --rules american --format csv
"""


@click.command("minimum", epilog=EXAMPLES)
@chart_options
def command(**asked: Any) -> None:
    """Name the weakest hands that are worth each bid.

    By trumps, top trumps and side aces in a suit; by joker, aces and stopped suits in no-trump; by
    cards too high to duck with in misère. Chances and points are corrected for play, and come from
    hands that had no part in the choice.

    The CSV has a row for each holding.
    """
    answer(_made, _written, _drawn, **asked)


def _made(hands: HandSet) -> MinimumChart:
    from analyzer.studies.charts.minimum_chart import minimum_chart

    return minimum_chart(hands)


def _written(chart: MinimumChart, form: str) -> str:
    if form == "table":
        from analyzer.reports.charts.chart_text import minimum_report

        return minimum_report(chart)
    if form == "csv":
        from analyzer.studies.charts.minimum_chart import COLUMNS

        return as_csv([each.to_dict() for each in chart.holdings], COLUMNS)
    return as_json(chart.to_dict())


def _drawn(chart: MinimumChart, kind: str) -> bytes:
    from analyzer.reports.charts.minimum_plot import minimum_picture

    return minimum_picture(chart, kind)
