"""``five-hundred discard CARDS --contract BID``: discards, ranked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from analyzer.commands.compiling import announce_compiling
from analyzer.commands.files import check_result
from analyzer.commands.notices import progress_bar
from analyzer.commands.options import (
    estimate_option,
    output_options,
    read_cards,
    read_contract_bid,
    read_rules,
    read_tables,
    require_apart,
    rules_options,
    sampling_options,
    table_options,
    whole,
)
from analyzer.commands.results import as_csv, as_json, deliver
from analyzer.errors import CardError

if TYPE_CHECKING:
    from analyzer.advice.results import DiscardAdvice, Kind

ROWS: Final = 10
ABOUT: Final = ("rules", "contract", "worlds", "seed", "estimate")

EXAMPLES: Final = """\b
Examples:
  five-hundred discard JK JH JD AH KH QH 9H AS 5D 4D KS 5C 6C --contract 8H
  five-hundred discard --hand "S:A H:AKQJ9 D:J54 JK" --widow "KS 5C 6C" \\
    --contract 8H
"""


@click.command("discard", epilog=EXAMPLES)
@click.argument("cards", nargs=-1)
@click.option("--hand", metavar="CARDS", help="The hand, if not given as CARDS.")
@click.option("--widow", "--kitty", metavar="CARDS", help="The widow, if not among CARDS.")
@click.option("--contract", required=True, metavar="BID", help="The contract, like 8H or MIS.")
@click.option(
    "--rows",
    type=whole(1, 10_000),
    default=ROWS,
    show_default=True,
    metavar="N",
    help="Rows of the table.",
)
@estimate_option(
    ["corrected", "double-dummy"],
    "double-dummy: as if all saw all cards; corrected: and what play is likely to make of that.",
)
@table_options
@sampling_options(640)
@rules_options
@output_options()
def command(
    *,
    cards: tuple[str, ...],
    hand: str | None,
    widow: str | None,
    contract: str,
    rows: int,
    estimate: Kind,
    table: str | None,
    opponent_table: str | None,
    worlds: int,
    seed: int,
    jobs: int,
    rules_name: str,
    switches: tuple[str, ...],
    form: str,
    output: Path | None,
) -> None:
    """Rank the discards from hand and widow, CARDS, by their expected score in a contract.

    Each comes with its loss against the best one, measured on the same worlds. In no-trump and
    misère the joker's name is part of the choice.
    """
    rules = read_rules(rules_name, switches)
    bid = read_contract_bid(contract, rules)
    parts = [
        ("cards", read_cards(cards, rules, size=None, what="cards")),
        ("hand", read_cards(hand or "", rules, size=None, what="hand")),
        ("widow", read_cards(widow or "", rules, size=None, what="widow")),
    ]
    own_table, other_table = read_tables(table, opponent_table, rules)
    require_apart([*parts, ("table", own_table), ("opponent table", other_table)])
    together = tuple(card for _, part in parts for card in part)
    needed = rules.hand_size + rules.widow
    if len(together) != needed:
        raise CardError(f"{len(together)} cards given, {needed} needed: the hand and the widow")
    if output is not None:
        check_result(output)

    announce_compiling()
    from analyzer.advice import advise_discard

    with progress_bar() as progress:
        advice = advise_discard(
            together,
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
    deliver(_written(advice, form, rows), output)


def _written(advice: DiscardAdvice, form: str, rows: int) -> str:
    if form == "table":
        from analyzer.reports.advice.text import discard_report

        return discard_report(advice, rows=rows)
    answer = advice.to_dict()
    if form == "json":
        return as_json(answer)
    about = {key: answer[key] for key in ABOUT}
    discards = [{**discard, **about} for discard in answer["discards"]]
    return as_csv(discards, list(discards[0]))
