"""``five-hundred bid HAND``: the worth of every bid on a hand."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from analyzer.cards import format_card, format_cards
from analyzer.commands.files import atomic_write, check_writable
from analyzer.commands.notices import announce_compiling, notice, progress_bar
from analyzer.commands.options import (
    FILE,
    output_options,
    read_cards,
    read_rules,
    require_apart,
    require_four_players,
    rules_options,
    sampling_options,
)
from analyzer.commands.results import as_csv, as_json, deliver
from analyzer.errors import CardError, InputError

if TYPE_CHECKING:
    from analyzer.advice.results import BidAdvice

SAMPLES_SHOWN: Final = 2
PICTURES: Final = ("png", "svg", "pdf")
ABOUT: Final = ("rules", "worlds", "seed", "estimate")

EXAMPLES: Final = """\b
Examples:
  five-hundred bid JK JH JD AH KH QH 9H AS 5D 4D
  five-hundred bid "S:A H:AKQJ9 D:J54 JK" --widow "KS 5C 6C"
"""


@click.command("bid", epilog=EXAMPLES)
@click.argument("hand", nargs=-1, required=True)
@click.option("--widow", "--kitty", metavar="CARDS", help="The widow, if you know it.")
@click.option("--discard", metavar="CARDS", help="Put these cards away in every contract.")
@click.option(
    "--estimate",
    type=click.Choice(["double-dummy"]),
    default="double-dummy",
    show_default=True,
    help="Kind of estimate.",
)
@click.option("--plot", type=FILE, metavar="FILE", help="Draw the answer: .png, .svg or .pdf.")
@click.option("--explain", is_flag=True, help="Show worlds where the best bid made and failed.")
@sampling_options
@rules_options
@output_options()
def command(
    *,
    hand: tuple[str, ...],
    widow: str | None,
    discard: str | None,
    estimate: str,
    plot: Path | None,
    explain: bool,
    worlds: int,
    seed: int,
    jobs: int,
    rules_name: str,
    switches: tuple[str, ...],
    form: str,
    output: Path | None,
) -> None:
    """Say for each bid how likely HAND makes it and what it is expected to score.

    HAND is the ten cards, in one word or several. The other cards are dealt at random, once for
    each world; three cards are put away by what you would know, and all four hands then play as if
    they saw all cards. Chances and scores come with one standard error.
    """
    rules = read_rules(rules_name, switches)
    require_four_players(rules, "bid")
    quoted = 'write several cards of an option in quotes: --widow "QH QC 5D"'
    hint = quoted if widow is not None or discard is not None else ""
    held = read_cards(hand, rules, size=rules.cards_per_player, what="hand", hint=hint)
    seen = None if widow is None else read_cards(widow, rules, size=rules.widow, what="widow")
    require_apart([("hand", held), ("widow", seen or ())])
    away = None
    if discard is not None:
        away = read_cards(discard, rules, size=rules.widow, what="discard")
        _require_held(away, held, seen)
    if explain and form == "csv":
        raise InputError("--explain shows hands, which a CSV has no place for: use table or json")
    _check_files(plot, output)

    announce_compiling()
    from analyzer.advice import advise_bid

    with progress_bar() as progress:
        advice = advise_bid(
            held,
            widow=seen,
            discard=away,
            rules=rules,
            worlds=worlds,
            seed=seed,
            jobs=jobs,
            progress=progress,
            examples=SAMPLES_SHOWN if explain else 0,
        )
    deliver(_written(advice, form), output)
    if plot is not None:
        from analyzer.reports.plots import bids_picture

        atomic_write(plot, bids_picture(advice, _kind_of_picture(plot)))


def _require_held(
    away: tuple[int, ...], held: tuple[int, ...], seen: tuple[int, ...] | None
) -> None:
    if seen is None:
        raise CardError("--discard needs --widow: only with the widow in hand is anything put away")
    missing = [card for card in away if card not in held + seen]
    if missing:
        raise CardError(f"discard: {format_cards(missing)} is neither in the hand nor in the widow")


def _check_files(plot: Path | None, output: Path | None) -> None:
    if plot is not None:
        _kind_of_picture(plot)
        if output is not None and plot.resolve() == output.resolve():
            raise InputError(f"--plot and --output both name {plot}: give two files")
        check_writable(plot)
    if output is not None:
        check_writable(output)


def _kind_of_picture(plot: Path) -> str:
    kind = plot.suffix.removeprefix(".").lower()
    if kind not in PICTURES:
        raise InputError(f"--plot {plot}: the name must end in .png, .svg or .pdf")
    return kind


def _written(advice: BidAdvice, form: str) -> str:
    from analyzer.reports.advice_text import bid_report, unsure_remark

    if form == "table":
        return bid_report(advice)
    remark = unsure_remark(advice)
    if remark:
        notice(remark)
    answer = advice.to_dict()
    if form == "json":
        if advice.examples:
            answer["examples"] = [
                _example(world, advice.rules.players) for world in advice.examples
            ]
        return as_json(answer)
    about = {key: answer[key] for key in ABOUT}
    rows = [{**bid, **about} for bid in answer["bids"]]
    return as_csv(rows, list(rows[0]))


def _example(world: Any, players: int) -> dict[str, object]:
    from analyzer.reports.text import seat_keys

    hands = zip(seat_keys(players, len(world.hands)), world.hands, strict=True)
    named = world.exchange.joker_named
    return {
        "made": world.made,
        "tricks": world.tricks,
        **{key: [format_card(card) for card in hand] for key, hand in hands},
        "widow": [format_card(card) for card in world.widow],
        "discard": [format_card(card) for card in world.exchange.discard],
        "joker_named": None if named is None else named.text,
    }
