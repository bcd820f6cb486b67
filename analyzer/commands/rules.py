"""``five-hundred rules``: which rulesets there are, what they say, and in what they differ."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click

from analyzer.commands.files import check_result
from analyzer.commands.options import output_options, read_rules, switches_option
from analyzer.commands.results import as_json, deliver
from analyzer.reports.rules_text import comparison, list_of_rulesets, rule_sheet
from analyzer.rules import Ruleset, ladder, load, names, to_toml
from analyzer.rules.words import rules_in_sentences

EXAMPLES: Final = """\b
Examples:
  five-hundred rules
  five-hundred rules minnesota
  five-hundred rules american --set jokers=0
  five-hundred rules --compare australian american
  five-hundred rules canadian --format toml --output my-house.toml
"""


@click.command("rules", epilog=EXAMPLES)
@click.argument("name", required=False)
@click.option(
    "--compare",
    nargs=2,
    metavar="A B",
    help="Two rulesets: print only in what they differ.",
)
@switches_option
@output_options(formats=("table", "json", "toml"))
def command(
    *,
    name: str | None,
    compare: tuple[str, str] | None,
    switches: tuple[str, ...],
    form: str,
    output: Path | None,
) -> None:
    """List the rulesets, or print one: its deck, bids, joker, scoring and end of the game.

    NAME is a ruleset or a TOML file with house rules. As TOML a ruleset is written the way
    --rules reads it: a start for house rules of your own. A file that --output names is written
    anew if there is one.
    """
    if compare and (name or switches):
        raise click.UsageError("--compare takes two rulesets and neither NAME nor --set")
    if switches and name is None:
        raise click.UsageError("--set changes a ruleset: give its NAME")
    if form == "toml" and name is None:
        raise click.UsageError("--format toml writes one ruleset: give its NAME")
    if output is not None:
        check_result(output, rules=form == "toml")
    if compare:
        one, other = compare
        text = _compared(read_rules(one), read_rules(other), form)
    elif name is None:
        text = _listed(form)
    else:
        text = _printed(read_rules(name), read_rules(name, switches), form)
    deliver(text, output)


def _listed(form: str) -> str:
    rulesets = [load(name) for name in names()]
    if form == "json":
        return as_json({"rulesets": [_summary(rules) for rules in rulesets]})
    return "\n".join(list_of_rulesets(rulesets))


def _printed(before: Ruleset, rules: Ruleset, form: str) -> str:
    if form == "toml":
        return to_toml(rules)
    base = None if rules.extends is None else load(rules.extends)
    changed = rules.differences(before)
    if form == "table":
        return "\n".join(rule_sheet(rules, base=base, changed=changed))
    sheet: dict[str, Any] = {
        **_summary(rules),
        "switches": rules.switches(),
        "bids": [
            {"bid": entry.bid.text, "key": entry.key, "value": entry.value}
            for entry in ladder(rules)
        ],
        "rules": rules_in_sentences(rules),
        "changed": _pairs(changed),
        "differs": {} if base is None else _pairs(rules.differences(base)),
    }
    return as_json(sheet)


def _compared(one: Ruleset, other: Ruleset, form: str) -> str:
    if form == "json":
        differences = _pairs(one.differences(other))
        return as_json({"rulesets": [_summary(one), _summary(other)], "differs": differences})
    return "\n".join(comparison(one, other))


def _summary(rules: Ruleset) -> dict[str, object]:
    return {
        "name": rules.name,
        "title": rules.title,
        "description": rules.description,
        "extends": rules.extends,
        "players": rules.players,
        "deck": rules.deck.name,
        "cards": rules.deck.size,
        "widow": rules.widow,
    }


def _pairs(differences: dict[str, Any]) -> dict[str, list[object]]:
    return {switch: list(values) for switch, values in differences.items()}
