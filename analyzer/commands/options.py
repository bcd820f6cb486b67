"""Options that several commands share, and the text of cards, bids and rules turned into values."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from analyzer.cards import SUITS, Suit, format_cards, parse_hand
from analyzer.errors import BidError, CardError, InputError, RulesError
from analyzer.rules import Bid, Ruleset, ladder, load

Command = TypeVar("Command", bound=Callable[..., Any])

PILES: Final = 5
MOST_WORLDS: Final = 1_000_000
MOST_JOBS: Final = 256
LARGEST_SEED: Final = 2**63 - 1


class _Name(click.Path):
    """A file or folder; an empty name, which Python takes for this folder, is a slip."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not str(value).strip():
            self.fail("the name is empty", param, ctx)
        return super().convert(value, param, ctx)


FILE: Final = _Name(path_type=Path)


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers between two limits, with errors in plain words."""

    def read(value: str) -> int:
        try:
            number = int(value)
        except ValueError:
            raise click.BadParameter(f"{value!r} is not a whole number") from None
        if not least <= number <= most:
            raise click.BadParameter(f"{number} is not from {least} to {most}")
        return number

    return read


def switches_option(command: Command) -> Command:
    """Add ``--set``."""
    return click.option(
        "--set",
        "switches",
        multiple=True,
        metavar="SWITCH=VALUE",
        help="Change one rule; may be given several times.",
    )(command)


def rules_options(command: Command) -> Command:
    """Add ``--rules`` and ``--set``."""
    command = switches_option(command)
    return click.option(
        "--rules",
        "rules_name",
        default="australian",
        show_default=True,
        metavar="NAME",
        help="Ruleset, or a TOML file with one.",
    )(command)


def sampling_options(default: int | None) -> Callable[[Command], Command]:
    """Add ``--worlds``, ``--seed`` and ``--jobs``; `default` None lets the command settle it."""

    def add(command: Command) -> Command:
        command = jobs_option(command)
        command = seed_option(command)
        return click.option(
            "--worlds",
            type=whole(1, MOST_WORLDS),
            default=default,
            show_default=default is not None,
            metavar="N",
            help="Placings of the unseen cards to try"
            + (", for every bid." if default is None else "."),
        )(command)

    return add


def estimate_option(kinds: Sequence[str], words: str) -> Callable[[Command], Command]:
    """Add ``--estimate``, of these kinds, the first of them the default."""
    return click.option(
        "--estimate", type=click.Choice(kinds), default=kinds[0], show_default=True, help=words
    )


def percentage(value: str) -> float:
    """Read a percentage, like ``1%`` or ``0.5``, as a fraction."""
    try:
        percent = float(value.strip().removesuffix("%"))
    except ValueError:
        raise click.BadParameter(f"{value!r} is not a percentage, like 1%") from None
    if not 0.05 <= percent <= 50:
        raise click.BadParameter(f"{value} is not from 0.05% to 50%")
    return percent / 100


def table_options(command: Command) -> Command:
    """Add ``--table`` and ``--opponent-table``, for two players."""
    command = click.option(
        "--opponent-table",
        metavar="CARDS",
        help="Two players: the face-up cards of the opponent's piles.",
    )(command)
    return click.option(
        "--table", metavar="CARDS", help="Two players: the face-up cards of your five piles."
    )(command)


def read_tables(
    table: str | None, opponent_table: str | None, rules: Ruleset
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the face-up cards of both tables; empty but with two players.

    Raises
    ------
    InputError
        If they are missing where there are piles, or given where there are none.
    CardError
        For a wrong, doubled or missing card.
    """
    given = {"--table": table, "--opponent-table": opponent_table}
    if rules.players != 2:
        named = [name for name, text in given.items() if text is not None]
        if named:
            raise InputError(f"{named[0]}: only the two-player game has piles on the table")
        return (), ()
    missing = [name for name, text in given.items() if text is None]
    if missing:
        raise InputError(
            f"two players see {PILES} face-up cards on each table: give {' and '.join(missing)}"
        )
    own, other = (
        read_cards(text or "", rules, size=PILES, what=name.removeprefix("--").replace("-", " "))
        for name, text in given.items()
    )
    return own, other


def seed_option(command: Command) -> Command:
    """Add ``--seed``."""
    return click.option(
        "--seed",
        type=whole(0, LARGEST_SEED),
        default=1,
        show_default=True,
        metavar="N",
        help="Start of the random numbers: the same seed gives the same digits.",
    )(command)


def jobs_option(command: Command) -> Command:
    """Add ``--jobs``."""
    return click.option(
        "--jobs",
        type=whole(1, MOST_JOBS),
        default=cores,
        show_default="number of cores",
        metavar="N",
        help="Threads to share the work; the digits do not depend on it.",
    )(command)


def output_options(
    *, formats: Sequence[str] = ("table", "json", "csv"), default: str | None = "table"
) -> Callable[[Command], Command]:
    """Add ``--format`` and ``--output``."""

    def add(command: Command) -> Command:
        command = click.option(
            "--output",
            type=FILE,
            metavar="FILE",
            help="Write the result there, not to stdout; a file of that name is replaced.",
        )(command)
        return click.option(
            "--format",
            "form",
            type=click.Choice(formats),
            default=default,
            show_default=default is not None,
            help="Form of the result.",
        )(command)

    return add


def cores() -> int:
    """Return how many cores this process may use."""
    try:
        return min(MOST_JOBS, len(os.sched_getaffinity(0)))
    except AttributeError:  # not on every system
        return min(MOST_JOBS, os.cpu_count() or 1)


def read_rules(name: str, switches: Iterable[str] = ()) -> Ruleset:
    """Return a ruleset with some switches changed.

    Raises
    ------
    RulesError
        For an unknown ruleset, switch or value.
    """
    rules = load(name)
    changes: dict[str, str] = {}
    for text in switches:
        switch, equals, value = text.partition("=")
        if not equals:
            raise RulesError(f"--set {text!r}: write SWITCH=VALUE, like slam_bonus=false")
        changes[switch.strip()] = value
    return rules.override(changes) if changes else rules


def read_cards(
    words: str | Sequence[str], rules: Ruleset, *, size: int | None, what: str, hint: str = ""
) -> tuple[int, ...]:
    """Return cards from one or more words of the command line.

    Parameters
    ----------
    words : str or sequence of str
    rules : Ruleset
        Its deck must hold the cards.
    size : int or None
        How many there must be.
    what : str
        What they are, for the message: hand, widow.
    hint : str
        Added to the message.

    Raises
    ------
    CardError
        For a wrong, doubled or missing card.
    """
    text = words if isinstance(words, str) else " ".join(words)
    try:
        return parse_hand(text, deck=rules.deck, size=size)
    except CardError as error:
        raise CardError(f"{what}: {error}" + (f" ({hint})" if hint else "")) from error


def require_apart(groups: Iterable[tuple[str, Sequence[int]]]) -> None:
    """Check that no card lies in two places.

    Raises
    ------
    CardError
        Naming the cards and both places.
    """
    earlier: list[tuple[str, Sequence[int]]] = []
    for what, cards in groups:
        for other, others in earlier:
            both = [card for card in cards if card in set(others)]
            if both:
                raise CardError(f"{format_cards(both)} is in both {other} and {what}")
        earlier.append((what, cards))


def read_contract_bid(text: str, rules: Ruleset) -> Bid:
    """Return a bid that these rules know and that can be a contract.

    Raises
    ------
    BidError
        If there is no such bid.
    """
    bid = Bid.parse(text)
    known = [entry.bid for entry in ladder(rules)]
    if bid not in known:
        names = [each.text for each in known]
        raise BidError(f"{bid.text} cannot be a contract in these rules: choose {_spelt(names)}")
    return bid


def read_suit(text: str, what: str) -> Suit:
    """Return a suit.

    Raises
    ------
    CardError
        If the text is none of S, C, D, H, their signs or their names.
    """
    plain = text.strip().casefold()
    for suit in SUITS:
        if plain in (suit.text.lower(), suit.name.lower(), suit.name[:-1].lower(), "♠♣♦♥"[suit]):
            return suit
    raise CardError(f"{what}: no suit {text.strip()!r}: choose from S, C, D, H")


def _spelt(names: Sequence[str]) -> str:
    """Return the bids to choose from: the trick bids as a range, then the others."""
    tricks = [name for name in names if name[0].isdigit() and not name.endswith("SEM")]
    special = [name for name in names if name not in tricks]
    return ", ".join([f"from {tricks[0]} to {tricks[-1]}", *special])
