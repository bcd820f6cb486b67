"""``five-hundred femhundra melds HAND``: all ways to lay a hand."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from analyzer.commands.femhundra_options import MOST, compile_femhundra, meld_option
from analyzer.commands.files import check_result
from analyzer.commands.options import output_options, whole
from analyzer.commands.results import as_csv, as_json, deliver

if TYPE_CHECKING:
    from analyzer.femhundra.layings.laying import Laying
    from analyzer.femhundra.melds import Meld

EXAMPLES: Final = """\b
Examples:
  five-hundred femhundra melds "7S 7D 7H 8H 9H TH KC"
  five-hundred femhundra melds "7S 7D 7H 8H AC" \\
      --meld "me: 9S 9D 9C" --meld "1: QC KC JC"
"""


@click.command("melds", epilog=EXAMPLES)
@click.argument("hand", nargs=-1, required=True)
@meld_option
@click.option(
    "--rows",
    type=whole(1, 10_000),
    default=20,
    show_default=True,
    metavar="N",
    help="Ways to show in the table.",
)
@click.option("--best", is_flag=True, help="Find only the best way; for hands of any size.")
@output_options()
def command(
    *,
    hand: tuple[str, ...],
    melds: tuple[str, ...],
    rows: int,
    best: bool,
    form: str,
    output: Path | None,
) -> None:
    """Find every way to lay as much of a hand as can be laid, best first.

    HAND is any cards; taken with the pile, write them all. With a meld of "me" on the table cards
    may be laid off from the start; else an own meld must be laid first.
    """
    from analyzer.femhundra.advice import read_table
    from analyzer.femhundra.layings.all_layings import all_layings
    from analyzer.femhundra.rules import FemhundraRules

    held, table, own = read_table(FemhundraRules(players=MOST), hand=" ".join(hand), melds=melds)
    if output is not None:
        check_result(output)
    found = _best(held, table, own) if best else all_layings(held, table, own)
    if form == "table":
        from analyzer.femhundra.advice.laying_text import layings_report

        deliver(layings_report(held, table, found, rows=rows), output)
        return
    ways: list[dict[str, Any]] = [
        {"rank": rank, **laying.to_dict()} for rank, laying in enumerate(found, start=1)
    ]
    if form == "json":
        deliver(as_json({"ways": ways}), output)
        return
    plain = [
        {**way, "melds": "; ".join(way["melds"]), "lay_offs": "; ".join(way["lay_offs"])}
        for way in ways
    ]
    deliver(as_csv(plain, list(plain[0])), output)


def _best(hand: tuple[int, ...], table: tuple[Meld, ...], own: bool) -> tuple[Laying, ...]:
    compile_femhundra()
    from analyzer.femhundra.layings.laying import best_laying

    found = best_laying(hand, table, own)
    assert found is not None  # no least was asked for
    return (found,)
