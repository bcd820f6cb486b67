"""``five-hundred femhundra round``: a round played and told."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from analyzer.commands.femhundra_options import (
    compile_femhundra,
    players_option,
    read_femhundra_rules,
)
from analyzer.commands.files import check_result
from analyzer.commands.options import output_options, seed_option, switches_option
from analyzer.commands.results import as_json, deliver
from analyzer.errors import InputError

if TYPE_CHECKING:
    from analyzer.femhundra import Round

EXAMPLES: Final = """\b
Examples:
  five-hundred femhundra round
  five-hundred femhundra round --players 4 --seed 7
  five-hundred femhundra round --player monte-carlo:64 --player rule
"""


@click.command("round", epilog=EXAMPLES)
@players_option
@click.option(
    "--player",
    "kinds",
    multiple=True,
    metavar="KIND",
    help="Who plays: rule, monte-carlo or monte-carlo:WORLDS. Once for all, or once for each, "
    "player 0 first.  [default: rule]",
)
@seed_option
@switches_option
@output_options(formats=("table", "json", "log"))
def command(
    *,
    players: int | None,
    kinds: tuple[str, ...],
    seed: int,
    switches: tuple[str, ...],
    form: str,
    output: Path | None,
) -> None:
    """Play one round of Femhundra, and tell it turn by turn.

    Every player sees only its own cards and what lies open. As a log the round is written so that
    it can be read and replayed.
    """
    if players is None and len(kinds) > 1 and not any("players" in each for each in switches):
        read_femhundra_rules(None, switches)
        players = len(kinds)
    from analyzer.femhundra.players.player import make_player

    rules = read_femhundra_rules(players, switches)
    kinds = kinds or ("rule",)
    if len(kinds) == 1:
        kinds *= rules.players
    if len(kinds) != rules.players:
        raise InputError(
            f"{len(kinds)} times --player: give it once, or for each of {rules.players} players"
        )
    seats = [make_player(kind) for kind in kinds]
    if output is not None:
        check_result(output)
    compile_femhundra()
    from analyzer.femhundra import deal_round

    played = deal_round(rules, seed=seed, number=0)
    while not played.is_over:
        for action in seats[played.turn].plan(played.knowledge(played.turn)):
            played.act(action)
    deliver(_written(played, [seat.name for seat in seats], seed, form), output)


def _written(played: Round, names: list[str], seed: int, form: str) -> str:
    from analyzer.femhundra import format_log

    assert played.ended is not None
    if form == "log":
        return format_log(played.log)
    if form == "table":
        from analyzer.femhundra.referee.round_text import round_report

        return round_report(played.log, names, seed=seed)
    return as_json(
        {
            "rules": played.rules.to_dict(),
            "seed": seed,
            "players": names,
            "log": format_log(played.log).splitlines(),
            "out": played.ended.out,
            "scores": [score.to_dict() for score in played.ended.scores],
        }
    )
