"""``five-hundred warmup``: compile the kernels now instead of on first use."""

from __future__ import annotations

import random
import time
from typing import Final

import click

from analyzer.commands.compiling import announce_compiling, uncompiled_kernels
from analyzer.commands.notices import notice

SMALL: Final = 4
HAND: Final = "JK JH JD AH KH QH 9H AS 5D 4D"
WIDOW: Final = "KS 5C 6C"


@click.command("warmup")
def command() -> None:
    """Compile the solver for this machine.

    The first command that needs it does so by itself; this one lets you choose when. What is
    compiled is kept in the user's cache folder, or where NUMBA_CACHE_DIR says.
    """
    from analyzer.solver.compiled import cache_folder

    start = time.monotonic()
    announce_compiling()
    _use_every_kernel()
    seconds = time.monotonic() - start
    click.echo(f"Ready after {seconds:.1f} s. Compiled code is kept in {cache_folder()}")
    left = uncompiled_kernels()
    if left:
        notice(f"Not kept, will be compiled again: {', '.join(sorted(left))}")


def _use_every_kernel() -> None:
    from analyzer.advice import advise_bid, advise_discard
    from analyzer.cards import parse_hand
    from analyzer.rules import MIS, Bid, Contract, load
    from analyzer.solver import solve

    rules = load("australian")
    cards = random.Random(1).sample(rules.deck.cards, 4 * SMALL)
    hands = [cards[seat * SMALL : (seat + 1) * SMALL] for seat in range(4)]
    for bid in (Bid.parse("8H"), Bid.parse("8NT")):
        solve(hands, Contract(bid), rules)
    solve(hands[:3], Contract(MIS), rules)
    hand, widow = parse_hand(HAND), parse_hand(WIDOW)
    advise_bid(hand, rules=rules, worlds=2)
    advise_bid(hand, widow=widow, rules=rules, worlds=2)
    advise_discard([*hand, *widow], Bid.parse("8H"), rules=rules, worlds=2)
