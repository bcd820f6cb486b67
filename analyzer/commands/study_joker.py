"""``five-hundred study joker [HAND]``: where the joker is, and what the widow may hold."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from analyzer.commands.files import check_result
from analyzer.commands.options import (
    output_options,
    read_cards,
    read_rules,
    read_tables,
    require_apart,
    rules_options,
    table_options,
)
from analyzer.commands.results import as_csv, as_json, deliver
from analyzer.errors import InputError

if TYPE_CHECKING:
    from analyzer.studies.odds import JokerOdds

FIRST_COLUMNS: Final = ("asked", "what", "suits", "held", "unseen", "chance", "exact", "mean")

EXAMPLES: Final = """\b
Examples:
  five-hundred study joker
  five-hundred study joker JH JD AH 9H 5H AS KS 8C 7C 6C
  five-hundred study joker --set deck=d45
"""


@click.command("joker", epilog=EXAMPLES)
@click.argument("hand", nargs=-1)
@table_options
@rules_options
@output_options()
def command(
    *,
    hand: tuple[str, ...],
    table: str | None,
    opponent_table: str | None,
    rules_name: str,
    switches: tuple[str, ...],
    form: str,
    output: Path | None,
) -> None:
    """Say where the joker is, and what else the widow may hold, before it is taken up.

    HAND is your ten cards; without it the odds are those of any hand, by what it holds. All odds
    are exact: every way the unseen cards can lie is counted, and is equally likely.
    """
    rules = read_rules(rules_name, switches)
    held: tuple[int, ...] | None = None
    own_table: tuple[int, ...] = ()
    other_table: tuple[int, ...] = ()
    if hand:
        held = read_cards(hand, rules, size=rules.hand_size, what="hand")
        own_table, other_table = read_tables(table, opponent_table, rules)
        require_apart([("hand", held), ("table", own_table), ("opponent table", other_table)])
    elif table is not None or opponent_table is not None:
        raise InputError("--table and --opponent-table need a hand: give its ten cards too")
    if output is not None:
        check_result(output)

    from analyzer.studies.odds import joker_odds

    odds = joker_odds(held, rules=rules, table=own_table, opponent_table=other_table)
    deliver(_written(odds, form), output)


def _written(odds: JokerOdds, form: str) -> str:
    if form == "table":
        from analyzer.reports.odds_text import odds_report

        return odds_report(odds)
    if form == "json":
        return as_json(odds.to_dict())
    numbers = [f"p{n}" for n in range(odds.rules.widow + 1)]
    return as_csv(odds.rows(), [*FIRST_COLUMNS, *numbers])
