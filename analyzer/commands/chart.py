"""``five-hundred chart``: bidding charts to take to the table."""

from __future__ import annotations

from typing import Final

import click

from analyzer.commands.group import LazyGroup

CHARTS: Final = {
    "classes": "What to bid, by trumps held and what stands beside them.",
    "minimum": "The weakest hands worth each bid.",
    "points": "A point count to add up at the table, and the bid for each total.",
    "sheet": "One page to print: PDF, PNG, SVG or CSV.",
}


@click.command("chart", cls=LazyGroup, kind="chart", members=CHARTS)
def command() -> None:
    """Draw bidding charts from many solved hands.

    Each chart has help of its own: five-hundred chart classes --help
    """
