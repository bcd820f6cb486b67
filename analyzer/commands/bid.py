"""``five-hundred bid HAND``: the worth of every bid on a hand."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from analyzer.cards import format_card, format_cards
from analyzer.commands.compiling import announce_compiling
from analyzer.commands.files import atomic_write, check_result_files, kind_of_picture
from analyzer.commands.notices import notice, progress_bar
from analyzer.commands.options import (
    FILE,
    cores,
    estimate_option,
    output_options,
    percentage,
    read_cards,
    read_rules,
    read_tables,
    require_apart,
    rules_options,
    sampling_options,
    table_options,
)
from analyzer.commands.results import as_csv, as_json, deliver
from analyzer.errors import CardError, InputError

if TYPE_CHECKING:
    from analyzer.advice.results import BidAdvice, Kind, SampleWorld
    from analyzer.rules import Ruleset

SAMPLES_SHOWN: Final = 2
PLAYING_SECONDS: Final = 100
"""Of one core, to play out as many worlds as is usual: about 0.1 s a deal with four players."""

SHORT_SECONDS: Final = 90
ABOUT: Final = ("rules", "seed")

EXAMPLES: Final = """\b
Examples:
  five-hundred bid JK JH JD AH KH QH 9H AS 5D 4D
  five-hundred bid "S:A H:AKQJ9 D:J54 JK" --widow "KS 5C 6C"
"""


@click.command("bid", epilog=EXAMPLES)
@click.argument("hand", nargs=-1, required=True)
@click.option("--widow", "--kitty", metavar="CARDS", help="The widow, if you know it.")
@click.option(
    "--discard", metavar="CARDS", help="Put these cards away in every contract; needs --widow."
)
@estimate_option(
    ["corrected", "double-dummy", "played-out"],
    "double-dummy: as if all saw all cards; corrected: and what play is likely to make of that; "
    "played-out: by players who see only their own cards, about 0.1 s a deal and core.",
)
@click.option("--plot", type=FILE, metavar="FILE", help="Draw the answer: .png, .svg or .pdf.")
@click.option("--explain", is_flag=True, help="Show worlds where the best bid made and failed.")
@table_options
@click.option(
    "--precision",
    type=percentage,
    metavar="P%",
    help="Try worlds until no chance has a larger standard error.  "
    "[default: 2%; 3% with 2 or 5 players, 4% with 6]",
)
@click.option(
    "--until-settled",
    is_flag=True,
    help="Stop once the best bid is settled.  [default for a table on a terminal]",
)
@sampling_options(None)
@rules_options
@output_options()
def command(
    *,
    hand: tuple[str, ...],
    widow: str | None,
    discard: str | None,
    estimate: Kind,
    plot: Path | None,
    explain: bool,
    table: str | None,
    opponent_table: str | None,
    precision: float | None,
    until_settled: bool,
    worlds: int | None,
    seed: int,
    jobs: int,
    rules_name: str,
    switches: tuple[str, ...],
    form: str,
    output: Path | None,
) -> None:
    """Say for each bid how likely HAND makes it and what it is expected to score.

    HAND is the ten cards, in one word or several. The other cards are dealt at random, once for
    each world; cards are put away, and with five players a partner found, by what you would know;
    the tricks are those of all cards seen, and from them follows how likely the bid makes in play,
    where that is known. Chances and scores come with one standard error. Worlds are tried until the
    chances are as sure as --precision asks, or --worlds of them; on a terminal only until the best
    bid is settled, if neither is asked for. Played out are --worlds of them for each bid, or 64 (16
    with 2 players, 8 with 5 or 6): a minute or two.
    """
    rules = read_rules(rules_name, switches)
    quoted = 'write several cards of an option in quotes: --widow "QH QC 5D"'
    hint = quoted if widow is not None or discard is not None else ""
    held = read_cards(hand, rules, size=rules.hand_size, what="hand", hint=hint)
    seen = None if widow is None else read_cards(widow, rules, size=rules.widow, what="widow")
    own_table, other_table = read_tables(table, opponent_table, rules)
    require_apart(
        [
            ("hand", held),
            ("widow", seen or ()),
            ("table", own_table),
            ("opponent table", other_table),
        ]
    )
    away = None
    if discard is not None:
        away = read_cards(discard, rules, size=rules.widow, what="discard")
        _require_held(away, held, seen)
    if explain and form == "csv":
        raise InputError("--explain shows hands, which a CSV has no place for: use table or json")
    check_result_files(plot, output)
    if until_settled and (worlds is not None or precision is not None):
        raise InputError("--until-settled settles the number of worlds: no --worlds or --precision")
    if worlds is not None and precision is not None:
        raise InputError("--worlds and --precision both settle the number of worlds: give one")
    if estimate == "played-out":
        if precision is not None or until_settled:
            raise InputError(
                "--estimate played-out takes --worlds: no --precision, --until-settled"
            )
    elif worlds is None and precision is None and form == "table" and output is None:
        until_settled = until_settled or sys.stdout.isatty()

    announce_compiling()
    from analyzer.advice import advise_bid

    if estimate == "played-out":
        _announce_playing(rules, worlds, jobs)

    with progress_bar() as progress:
        advice = advise_bid(
            held,
            widow=seen,
            discard=away,
            table=own_table,
            opponent_table=other_table,
            rules=rules,
            estimate=estimate,
            worlds=worlds,
            precision=precision,
            until_settled=until_settled,
            seed=seed,
            jobs=jobs,
            progress=progress,
            examples=SAMPLES_SHOWN if explain else 0,
        )
    deliver(_written(advice, form), output)
    if plot is not None:
        from analyzer.reports.plots import bids_picture

        atomic_write(plot, bids_picture(advice, kind_of_picture(plot)))


def _announce_playing(rules: Ruleset, worlds: int | None, jobs: int) -> None:
    from analyzer.advice.playing_out import default_worlds

    usual = default_worlds(rules)
    count = usual if worlds is None else worlds
    used = min(jobs, cores())
    seconds = PLAYING_SECONDS * count / usual / used
    long = f"{seconds:.0f} s" if seconds < SHORT_SECONDS else f"{seconds / 60:.0f} min"
    notice(
        f"Playing out {count:,} {'world' if count == 1 else 'worlds'} for each bid: about {long} "
        f"on {used} {'core' if used == 1 else 'cores'} ..."
    )


def _require_held(
    away: tuple[int, ...], held: tuple[int, ...], seen: tuple[int, ...] | None
) -> None:
    if seen is None:
        raise CardError("--discard needs --widow: only with the widow in hand is anything put away")
    missing = [card for card in away if card not in held + seen]
    if missing:
        raise CardError(f"discard: {format_cards(missing)} is neither in the hand nor in the widow")


def _written(advice: BidAdvice, form: str) -> str:
    from analyzer.reports.advice.text import bid_report, unsure_remark

    if form == "table":
        return bid_report(advice)
    remark = unsure_remark(advice)
    if remark:
        notice(remark)
    answer = advice.to_dict()
    if form == "json":
        if advice.examples:
            answer["examples"] = [_example(world, advice) for world in advice.examples]
        return as_json(answer)
    about = {key: answer[key] for key in ABOUT}
    rows = [{**bid, **about} for bid in answer["bids"]]
    return as_csv(rows, list(rows[0]))


def _example(world: SampleWorld, advice: BidAdvice) -> dict[str, object]:
    from analyzer.reports.text import seat_keys

    keys = seat_keys(advice.rules.players, len(world.hands))
    exchange = world.exchange
    named = exchange.joker_named
    example: dict[str, object] = {
        "made": world.made,
        "tricks": world.tricks,
        **{key: _texts(hand) for key, hand in zip(keys, world.hands, strict=True)},
        "widow": _texts(world.widow),
        "discard": _texts(exchange.discard),
        "joker_named": None if named is None else named.text,
    }
    if world.face_down:
        example["face_down"] = [_texts(cards) for cards in world.face_down]
    if exchange.partner is not None:
        seat = world.partner_seat
        example["partner"] = None if seat is None else keys[seat]
    return example


def _texts(cards: tuple[int, ...]) -> list[str]:
    return [format_card(card) for card in cards]
