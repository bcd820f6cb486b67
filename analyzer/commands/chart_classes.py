"""``five-hundred chart classes``: what to bid by trumps, top trumps and side aces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from analyzer.commands.chart_data import answer, chart_options
from analyzer.commands.results import as_csv, as_json

if TYPE_CHECKING:
    from analyzer.studies.charts.class_chart import ClassChart
    from analyzer.studies.hand_set import HandSet

EXAMPLES: Final = """\b
Examples:
  five-hundred chart classes
  five-hundred chart classes --plot classes.png
  five-hundred chart classes --hands myhands --rules american --format csv
"""


@click.command("classes", epilog=EXAMPLES)
@chart_options
def command(**asked: Any) -> None:
    """Say what to bid by what a player sees at a glance.

    Hands are sorted by how many trumps they have, which of joker, bowers and ace, and how many side
    aces. For each class the chart tells the highest level that gains on average and its chance to
    make, as corrected for play; how much a void adds; and where it is not sure.

    The CSV has a row for each class and level.
    """
    answer(_made, _written, _drawn, **asked)


def _made(hands: HandSet) -> ClassChart:
    from analyzer.studies.charts.class_chart import class_chart

    return class_chart(hands)


def _written(chart: ClassChart, form: str) -> str:
    if form == "table":
        from analyzer.reports.charts.chart_text import class_report

        return class_report(chart)
    if form == "csv":
        from analyzer.reports.charts.chart_frames import class_rows

        rows = class_rows(chart)
        return as_csv(rows, list(rows[0]))
    return as_json(chart.to_dict())


def _drawn(chart: ClassChart, kind: str) -> bytes:
    from analyzer.reports.charts.class_plot import class_picture

    return class_picture(chart, kind)
