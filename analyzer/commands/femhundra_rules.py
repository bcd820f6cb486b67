"""``five-hundred femhundra rules``: the rule sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from analyzer.commands.femhundra_options import players_option, read_femhundra_rules
from analyzer.commands.files import check_result
from analyzer.commands.options import output_options, switches_option
from analyzer.commands.results import as_json, deliver

EXAMPLES: Final = """\b
Examples:
  five-hundred femhundra rules
  five-hundred femhundra rules --players 4 --set fh_target=unlimited
"""


@click.command("rules", epilog=EXAMPLES)
@players_option
@switches_option
@output_options(formats=("table", "json"))
def command(
    *, players: int | None, switches: tuple[str, ...], form: str, output: Path | None
) -> None:
    """Print how Femhundra is played.

    The switch is fh_target: the score that ends the game, 500, or "unlimited".
    """
    rules = read_femhundra_rules(players, switches)
    if output is not None:
        check_result(output)
    if form == "json":
        deliver(as_json(rules.to_dict()), output)
        return
    from analyzer.femhundra.rules_text import rules_text

    deliver(rules_text(rules), output)
