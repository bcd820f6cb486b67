"""``five-hundred funfhundert rules``: the rule sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from analyzer.commands.files import check_result
from analyzer.commands.options import output_options, switches_option
from analyzer.commands.results import as_json, deliver
from analyzer.funfhundert.rules import FunfhundertRules
from analyzer.funfhundert.rules_text import rule_sheet

EXAMPLES: Final = """\b
Examples:
  five-hundred funfhundert rules
  five-hundred funfhundert rules --set announce_window=french
"""


@click.command("rules", epilog=EXAMPLES)
@switches_option
@output_options(formats=("table", "json"))
def command(*, switches: tuple[str, ...], form: str, output: Path | None) -> None:
    """Print the rules: cards, play, announcements and their points, end, switches."""
    if output is not None:
        check_result(output)
    rules = FunfhundertRules().with_switches(switches)
    sheet = rule_sheet(rules)
    answer = {"switches": rules.switches(), "changed": rules.changed(), "sheet": sheet}
    deliver("\n".join(sheet) if form == "table" else as_json(answer), output)
