"""``five-hundred outs HAND --contract BID``: which cards in the widow would help."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from analyzer.commands.compiling import announce_compiling
from analyzer.commands.files import atomic_write, check_result_files, kind_of_picture
from analyzer.commands.notices import progress_bar
from analyzer.commands.options import (
    FILE,
    MOST_WORLDS,
    estimate_option,
    jobs_option,
    output_options,
    read_cards,
    read_contract_bid,
    read_rules,
    read_tables,
    require_apart,
    rules_options,
    seed_option,
    table_options,
    whole,
)
from analyzer.commands.results import as_csv, as_json, deliver
from analyzer.errors import BidError
from analyzer.rules import BidKind

if TYPE_CHECKING:
    from analyzer.advice.outs_result import OutsAdvice
    from analyzer.advice.results import Kind

ABOUT: Final = ("rules", "contract", "estimate", "worlds", "seed")

EXAMPLES: Final = """\b
Examples:
  five-hundred outs JK JH AH 9H 5H AS KS 8C 7C 6D --contract 8H
  five-hundred outs "S:AK H:A95J C:87 D:6 JK" --contract 8H --plot outs.png
"""


@click.command("outs", epilog=EXAMPLES)
@click.argument("hand", nargs=-1, required=True)
@click.option("--contract", required=True, metavar="BID", help="The contract, like 8H or MIS.")
@estimate_option(
    ["corrected", "double-dummy"],
    "double-dummy: as if all saw all cards; corrected: and what play is likely to make of that.",
)
@click.option("--plot", type=FILE, metavar="FILE", help="Draw the answer: .png, .svg or .pdf.")
@table_options
@click.option(
    "--worlds",
    type=whole(2, MOST_WORLDS),
    metavar="N",
    help="Worlds to try each card in.  [default: 330; fewer with 2, 5 and 6 players]",
)
@seed_option
@jobs_option
@rules_options
@output_options()
def command(
    *,
    hand: tuple[str, ...],
    contract: str,
    estimate: Kind,
    plot: Path | None,
    table: str | None,
    opponent_table: str | None,
    worlds: int | None,
    seed: int,
    jobs: int,
    rules_name: str,
    switches: tuple[str, ...],
    form: str,
    output: Path | None,
) -> None:
    """Say what each unseen card would add to the chance of a contract, were it in the widow.

    HAND is the ten cards dealt. Each unseen card in turn is put into the widow, the other widow
    cards at random; the widow is taken up and cards are put away by what you would know. All cards
    are tried in the same --worlds. Small cards of a suit beside each other are taken together.

    Then twice as many fresh worlds tell how the contract fares with at least one card that helps,
    and without any.
    """
    rules = read_rules(rules_name, switches)
    bid = read_contract_bid(contract, rules)
    if bid.kind is BidKind.GRAND_NULLO:
        raise BidError(f"no outs for {bid.text}: it answers the partner's bid, which is not known")
    held = read_cards(hand, rules, size=rules.hand_size, what="hand")
    own_table, other_table = read_tables(table, opponent_table, rules)
    require_apart([("hand", held), ("table", own_table), ("opponent table", other_table)])
    check_result_files(plot, output)

    announce_compiling()
    from analyzer.advice.outs import find_outs

    with progress_bar() as progress:
        advice = find_outs(
            held,
            bid,
            table=own_table,
            opponent_table=other_table,
            rules=rules,
            estimate=estimate,
            worlds=worlds,
            seed=seed,
            jobs=jobs,
            progress=progress,
        )
    deliver(_written(advice, form), output)
    if plot is not None:
        from analyzer.reports.advice.outs_plot import outs_picture

        atomic_write(plot, outs_picture(advice, kind_of_picture(plot)))


def _written(advice: OutsAdvice, form: str) -> str:
    if form == "table":
        from analyzer.reports.advice.outs_text import outs_report

        return outs_report(advice)
    answer = advice.to_dict()
    if form == "json":
        return as_json(answer)
    about = {key: answer[key] for key in ABOUT}
    rows = [{**out, **about} for out in answer["outs"]]
    return as_csv(rows, list(rows[0]))
