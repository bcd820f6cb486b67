"""The arena: two players play the same deals, and the difference is measured deal by deal.

Every deal is played three times, by A against B, by B against B and by B against A. So the luck of
the cards counts for less, the more so the more alike the players are. Declarer's player also puts
the cards away, and names a partner or the joker's suit: where two players do so alike, all three
begin from the same first lead.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import ceil
from time import perf_counter
from typing import Final

import numpy as np

from analyzer.cards import Suit
from analyzer.deals import deal_the_rest
from analyzer.errors import InputError
from analyzer.players.contracts import ContractWish, choose_contract
from analyzer.players.match_result import Clock, MatchResult, PlayedDeal
from analyzer.players.partner import PartnerPlan
from analyzer.players.player import Player
from analyzer.players.playing import act, play_on
from analyzer.players.registry import make_player
from analyzer.players.workers import in_order
from analyzer.rules import Play, Ruleset, load, score_table
from analyzer.rules.five import FIVE
from analyzer.table import DealState, Dealt, Phase, SeatKnowledge

FEWEST_DEALS: Final = 2
"""A standard error needs two."""
MOST_AT_ONCE: Final = 16
"""Deals a worker plays before it reports; the digits do not depend on it."""
TASKS_PER_JOB: Final = 8


def match(
    a: str,
    b: str,
    *,
    rules: Ruleset | None = None,
    deals: int = 1000,
    contract: str = "best",
    seed: int = 1,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> MatchResult:
    """Match two players.

    Parameters
    ----------
    a, b : str
        Players as `make_player` reads them; a player's play may depend on seed and deal, not on
        what was played before.
    rules : Ruleset, optional
        Default: ``australian``.
    deals : int
        At least 2. The first deals of a seed are the same for any number, and are those of
        `deal_the_rest`.
    contract : str
        Who declares what, as `ContractWish.parse` reads it.
    seed : int
    jobs : int
        Processes; the result is the same for any number, except of a player with so much time for
        a card. With more than one, a script must begin its work under
        ``if __name__ == "__main__"``.
    progress : callable, optional
        Called with the deals done and the deals in all.

    Raises
    ------
    InputError
        If a player or the contract cannot be read, or a number is out of range.
    """
    rules = rules or load("australian")
    if deals < FEWEST_DEALS:
        raise InputError(f"{deals} deals: play {FEWEST_DEALS} or more, for a standard error")
    if jobs < 1:
        raise InputError(f"{jobs} jobs: give one or more")
    wish = ContractWish.parse(contract, rules)
    a, b = a.strip().lower(), b.strip().lower()
    for text in (a, b):
        make_player(text)
    at_once = max(1, min(MOST_AT_ONCE, deals // (jobs * TASKS_PER_JOB)))
    work = partial(_play_some, _Asked(a, b, rules, wish, seed, deals, at_once))
    played: list[PlayedDeal] = []
    time_a = time_b = Clock()
    for more, spent_a, spent_b in in_order(work, ceil(deals / at_once), jobs):
        played += more
        time_a, time_b = time_a + spent_a, time_b + spent_b
        if progress is not None:
            progress(len(played), deals)
    return MatchResult(a, b, rules, wish, seed, tuple(played), time_a, time_b)


@dataclass(frozen=True)
class _Asked:
    """What every process must know of a match."""

    a: str
    b: str
    rules: Ruleset
    wish: ContractWish
    seed: int
    deals: int
    at_once: int


def _play_some(asked: _Asked, which: int) -> tuple[list[PlayedDeal], Clock, Clock]:
    """Play the deals of one task."""
    a, b = _Timed(make_player(asked.a)), _Timed(make_player(asked.b))
    start = which * asked.at_once
    played = [
        _play_deal(a, b, asked.rules, asked.wish, seed=asked.seed, number=number)
        for number in range(start, min(start + asked.at_once, asked.deals))
    ]
    return played, a.clock, b.clock


def _play_deal(
    a: Player, b: Player, rules: Ruleset, wish: ContractWish, *, seed: int, number: int
) -> PlayedDeal:
    """Play one deal in every way of `PLAYINGS`."""
    given = contract_given(rules, wish, seed=seed, number=number)
    ready_a, ready_b = (first_lead(given, each, seed=seed, number=number) for each in (a, b))
    assert given.contract is not None
    assert given.declarer is not None
    bid = given.contract.bid
    tricks, made, net = [], [], []
    for ready, declaring, defending in ((ready_a, a, b), (ready_b, b, b), (ready_b, b, a)):
        side = ready.declarers
        seats = [declaring if seat in side else defending for seat in range(rules.players)]
        ended = play_on(ready.copy(), seats, seed=seed, number=number).ended
        assert ended is not None
        taken = sum(ended.tricks[seat] for seat in side)
        table = score_table(rules, bid, partnered=rules.players == FIVE and len(side) > 1)
        tricks.append(taken)
        made.append(ended.made)
        net.append(float(table[taken, 0] - table[taken, 1]))
    return PlayedDeal(number, given.declarer, bid, tuple(tricks), tuple(made), tuple(net))


def contract_given(rules: Ruleset, wish: ContractWish, *, seed: int, number: int) -> DealState:
    """Return a deal that has been given its contract.

    Parameters
    ----------
    rules : Ruleset
    wish : ContractWish
    seed : int
    number : int
        Which deal of this seed, from 0.
    """
    dealt = deal_the_rest(rules, seed=seed, number=number)
    state = DealState(rules, dealer=0)
    state.lay_out(Dealt(0, dealt.hands, dealt.widow, dealt.piles))
    state.give_contract(*choose_contract(dealt.hands, wish, rules))
    return state


def first_lead(given: DealState, player: Player, *, seed: int, number: int) -> DealState:
    """Return a deal before its first lead, with what a player chose for declarer's side till then.

    Parameters
    ----------
    given : DealState
        As `contract_given` returns it; not changed.
    player : Player
    seed, number : int
        As there.
    """
    state = given.copy()
    while state.phase is not Phase.PLAY:
        act(state, [player] * state.rules.players, seed=seed, number=number)
    return state


class _Timed:
    """A player with a clock beside it, which runs while it chooses cards to play."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.clock = Clock()

    @property
    def name(self) -> str:
        return self.player.name

    def exchange(self, view: SeatKnowledge, rng: np.random.Generator) -> tuple[int, ...]:
        return self.player.exchange(view, rng)

    def find_partner(self, view: SeatKnowledge, rng: np.random.Generator) -> PartnerPlan:
        return self.player.find_partner(view, rng)

    def name_joker(self, view: SeatKnowledge, rng: np.random.Generator) -> Suit | None:
        return self.player.name_joker(view, rng)

    def play(self, view: SeatKnowledge, rng: np.random.Generator) -> Play:
        start = perf_counter()
        chosen = self.player.play(view, rng)
        self.clock += Clock(perf_counter() - start, 1)
        return chosen
