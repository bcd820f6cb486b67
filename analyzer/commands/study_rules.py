"""``five-hundred study rules``: what a change of the rules does."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from analyzer.commands.compiling import announce_compiling, compile_kernels
from analyzer.commands.files import atomic_write, check_result_files, kind_of_picture
from analyzer.commands.long_runs import read_executed, run_options
from analyzer.commands.options import (
    FILE,
    output_options,
    read_rules,
    rules_options,
    seed_option,
    whole,
)
from analyzer.commands.results import as_csv, as_json, deliver

if TYPE_CHECKING:
    from analyzer.studies.rule_change.measure import RuleChange

MOST_DEALS: Final = 10_000_000

EXAMPLES: Final = """\b
Contracts: suit, nt, best (the strongest hand declares its best suit, no-trump,
the better of them), or a bid like 8H or MIS, by the hand that looks best for it.

\b
Examples:
  five-hundred study rules --against-set deck=d45
  five-hundred study rules --against-set jokers=0 --plot no_joker.png
  five-hundred study rules --rules american --against canadian --deals 5000
"""


@click.command("rules", epilog=EXAMPLES)
@rules_options
@click.option(
    "--against",
    "against_name",
    metavar="NAME",
    help="The other ruleset.  [default: that of --rules]",
)
@click.option(
    "--against-set",
    "against_switches",
    multiple=True,
    metavar="SWITCH=VALUE",
    help="Change one rule of the other ruleset; may be given several times.",
)
@click.option(
    "--contract", default="suit", show_default=True, metavar="WHAT", help="What is declared."
)
@click.option(
    "--deals",
    type=whole(2, MOST_DEALS),
    default=2000,
    show_default=True,
    metavar="N",
    help="Deals, each solved under both rulesets.",
)
@seed_option
@run_options
@click.option("--plot", type=FILE, metavar="FILE", help="Draw the answer: .png, .svg or .pdf.")
@output_options()
def command(
    *,
    rules_name: str,
    switches: tuple[str, ...],
    against_name: str | None,
    against_switches: tuple[str, ...],
    contract: str,
    deals: int,
    seed: int,
    out: Path | None,
    resume: bool,
    workers: int,
    cluster: str | None,
    plot: Path | None,
    form: str,
    output: Path | None,
) -> None:
    """Measure what a change of the rules does to tricks, contracts made and scores.

    Random deals are made the same under both rulesets as far as their decks allow. The strongest
    hand declares, takes up the widow, puts cards away by what it knows, and the deal is solved with
    all cards seen. What play makes of that is told where it was measured for these rules.

    Without --out nothing is kept but the answer.
    """
    rules = read_rules(rules_name, switches)
    against = read_rules(against_name or rules_name, against_switches)
    check_result_files(plot, output, out)
    if resume and out is None:
        raise click.UsageError("--resume: give the folder of the run too, --out DIR")

    from analyzer.runs import read_columns
    from analyzer.studies.rule_change.changed_deals import AT_ONCE, change_plan
    from analyzer.studies.rule_change.measure import rule_change

    plan = change_plan(rules, against, contract=contract, deals=deals, seed=seed)
    needed = {"solve_misere" if _no_trick(contract, plan.config) else "solve_tricks"}
    announce_compiling(needed)
    compile_kernels(needed)
    change = read_executed(
        plan,
        out,
        lambda path: rule_change(plan.config, read_columns(path)),
        resume=resume,
        workers=workers,
        cluster=cluster,
        unit="deals",
        each=AT_ONCE,
    )
    deliver(_written(change, form), output)
    if plot is not None:
        from analyzer.reports.rule_change.plot import rule_change_picture

        atomic_write(plot, rule_change_picture(change, kind_of_picture(plot)))


def _no_trick(contract: str, config: Any) -> bool:
    from analyzer.players.contracts import ContractWish
    from analyzer.studies.rule_change.changed_deals import from_plain

    return ContractWish.parse(contract, from_plain(config["rules"])).no_trick


def _written(change: RuleChange, form: str) -> str:
    if form == "table":
        from analyzer.reports.rule_change.text import rule_change_report

        return rule_change_report(change)
    answer = change.to_dict()
    if form == "json":
        return as_json(answer)
    about = {key: answer[key] for key in ("contract", "deals", "seed")}
    names = {"ruleset": answer["rules"], "against_ruleset": answer["against"]}
    rows = [{**row, **about, **names} for row in answer["rows"]]
    return as_csv(rows, list(rows[0]))
