"""``five-hundred funfhundert deal``: a deal played out and told line by line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from analyzer.commands.compiling import announce_compiling
from analyzer.commands.files import check_result
from analyzer.commands.options import output_options, seed_option, switches_option, whole
from analyzer.commands.results import as_json, deliver
from analyzer.errors import InputError
from analyzer.funfhundert.players.player import make_player
from analyzer.funfhundert.rules import FunfhundertRules

if TYPE_CHECKING:
    from analyzer.funfhundert.referee.deal import Deal

NAMES: Final = ("A", "B")
KERNELS: Final = ("choose_by_rules", "play_out_actions", "solve_endings")

EXAMPLES: Final = """\b
Examples:
  five-hundred funfhundert deal
  five-hundred funfhundert deal --player rule --player monte-carlo:200
  five-hundred funfhundert deal --format log
"""


@click.command("deal", epilog=EXAMPLES)
@click.option(
    "--player",
    "players",
    multiple=True,
    metavar="PLAYER",
    help="rule or monte-carlo:WORLDS; once for both, or twice: the leader A, then B.  "
    "[default: rule]",
)
@click.option(
    "--number",
    type=whole(0, 1_000_000_000),
    default=0,
    show_default=True,
    metavar="N",
    help="Which deal of the seed.",
)
@seed_option
@switches_option
@output_options(formats=("table", "log", "json"))
def command(
    *,
    players: tuple[str, ...],
    number: int,
    seed: int,
    switches: tuple[str, ...],
    form: str,
    output: Path | None,
) -> None:
    """Deal, let two players play it out, and tell how it went.

    The deal is the first of a game: nobody stops at 500. As a log it is written the way it can be
    read and replayed.
    """
    if output is not None:
        check_result(output)
    if len(players) > 2:
        raise InputError(f"--player: {len(players)} players: give one for both, or two")
    rules = FunfhundertRules().with_switches(switches)
    asked = players or ("rule",)
    seats = make_player(asked[0], seed=seed), make_player(asked[-1], seed=seed)
    announce_compiling(KERNELS, what="the play of Fünfhundert")
    from analyzer.funfhundert.players.arena import play_deal
    from analyzer.funfhundert.referee.random_deals import deal_cards

    deal = deal_cards(rules, seed=seed, number=number)
    play_deal(deal, seats)
    deliver(_written(deal, (seats[0].name, seats[1].name), seed, number, form), output)


def _written(deal: Deal, players: tuple[str, str], seed: int, number: int, form: str) -> str:
    from analyzer.funfhundert.referee.story import story
    from analyzer.funfhundert.referee.text import format_log

    log = format_log(deal.log)
    if form == "log":
        return log
    if form == "json":
        return as_json(
            {
                "players": list(players),
                "seed": seed,
                "number": number,
                "rules": deal.rules.to_dict(),
                "scores": [score.to_dict() for score in deal.scores],
                "log": log.splitlines(),
            }
        )
    who = [f"{name}: {player}" for name, player in zip(NAMES, players, strict=True)]
    changed = "".join(f", {name}={text}" for name, text in deal.rules.changed().items())
    heading = f"{'; '.join(who)}; seed {seed}, deal {number}{changed}"
    return "\n".join([heading, "", *story(deal.log, NAMES)])
