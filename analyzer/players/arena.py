"""The arena: two players play the same deals, and the difference is measured deal by deal.

Every deal is played three times, by A against B, by B against B and by B against A. So the luck of
the cards counts for less, the more so the more alike the players are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import ceil
from time import perf_counter
from typing import Final

import numpy as np

from analyzer.deals import deal_the_rest
from analyzer.errors import InputError
from analyzer.players.contracts import ContractWish, choose_contract
from analyzer.players.exchanging import PolicyExchange
from analyzer.players.match_result import Clock, MatchResult, PlayedDeal
from analyzer.players.player import Player
from analyzer.players.playing import act, play_on
from analyzer.players.registry import make_player
from analyzer.players.simple_players import HighCardPlayer
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
        Processes; the result is the same for any number. With more than one, a script must begin
        its work under ``if __name__ == "__main__"``.
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
    """Play one deal in every way of `PLAYINGS`, from the same exchange."""
    ready = first_lead(rules, wish, seed=seed, number=number)
    assert ready.contract is not None
    assert ready.declarer is not None
    bid, side = ready.contract.bid, ready.declarers
    tricks, made = [], []
    for declaring, defending in ((a, b), (b, b), (b, a)):
        seats = [declaring if seat in side else defending for seat in range(rules.players)]
        ended = play_on(ready.copy(), seats, seed=seed, number=number).ended
        assert ended is not None
        tricks.append(sum(ended.tricks[seat] for seat in side))
        made.append(ended.made)
    table = score_table(rules, bid, partnered=rules.players == FIVE and len(side) > 1)
    net = tuple(float(table[count, 0] - table[count, 1]) for count in tricks)
    return PlayedDeal(number, ready.declarer, bid, tuple(tricks), tuple(made), net)


def first_lead(rules: Ruleset, wish: ContractWish, *, seed: int, number: int) -> DealState:
    """Return a deal before its first lead: dealt, given a contract, exchanged by the quick policy.

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
    quick = [HighCardPlayer()] * rules.players
    while state.phase is not Phase.PLAY:
        act(state, quick, seed=seed, number=number)
    return state


class _Timed(PolicyExchange):
    """A player with a clock beside it."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.clock = Clock()

    @property
    def name(self) -> str:
        return self.player.name

    def play(self, view: SeatKnowledge, rng: np.random.Generator) -> Play:
        start = perf_counter()
        chosen = self.player.play(view, rng)
        self.clock += Clock(perf_counter() - start, 1)
        return chosen
