"""The same deals declared and solved under two rulesets: the work of `rule_change`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.advice.estimates import Outcomes
from analyzer.advice.in_play import in_play
from analyzer.deals import Worlds, paired_deals
from analyzer.errors import InputError
from analyzer.players.contracts import ContractWish, choose_contract
from analyzer.players.playing import act
from analyzer.players.registry import make_player
from analyzer.rules import Bid, Deal, Denomination, Ruleset, partners, seats_in_play, trick_bid
from analyzer.runs import Columns, Plan
from analyzer.solver import solve_batch
from analyzer.table import DealState, Dealt, Phase

AT_ONCE: Final = 25
"""Deals in a chunk."""

TOP_LEVEL: Final = 10


def change_plan(
    rules: Ruleset, against: Ruleset, *, contract: str = "suit", deals: int, seed: int = 1
) -> Plan:
    """Return the long run that deals, declares and solves under both rulesets.

    Parameters
    ----------
    rules, against : Ruleset
    contract : str
        Who declares what, as `ContractWish.parse` reads it in both.
    deals : int
        At least 2.
    seed : int

    Raises
    ------
    BidError
        If one of them has no such contract.
    InputError
        If there are too few deals, or the rulesets are the same.
    """
    if deals < 2:
        raise InputError(f"{deals} deals: a standard error needs two or more")
    if not rules.differences(against):
        raise InputError("both rulesets are the same: change a switch of one of them")
    for each in (rules, against):
        contract = ContractWish.parse(contract, each).text
    config = {
        "rules": as_plain(rules),
        "against": as_plain(against),
        "contract": contract,
        "deals": deals,
        "seed": seed,
    }
    return Plan(solve_some, config, -(-deals // AT_ONCE))


def as_plain(rules: Ruleset) -> dict[str, Any]:
    """Return a ruleset as plain values."""
    about = {name: getattr(rules, name) for name in ("name", "title", "description", "extends")}
    return {**about, "switches": rules.switches()}


def from_plain(values: Mapping[str, Any]) -> Ruleset:
    """Return the ruleset of `as_plain`."""
    about = {name: values[name] for name in ("name", "title", "description", "extends")}
    return Ruleset.from_switches(values["switches"], **about)


def levels_of(rules: Ruleset, against: Ruleset) -> tuple[int, ...]:
    """Return the levels that may be bid in both."""
    return tuple(range(max(rules.min_level, against.min_level), TOP_LEVEL + 1))


def asked_bids(
    wish: ContractWish, denomination: Denomination, levels: Sequence[int]
) -> dict[int, Bid]:
    """Return the bids a deal is judged at: every level, or 0 for the one of a misère."""
    if wish.bid is not None and wish.no_trick:
        return {0: wish.bid}
    return {level: trick_bid(level, denomination) for level in levels}


def solve_some(config: Mapping[str, Any], chunk: int) -> Columns:
    """Solve the deals of one chunk.

    Returns
    -------
    Columns
        A row for each deal and ruleset: ``deal``; ``against`` (0 or 1); ``declarer`` (seat);
        ``denomination`` (4 no-trump, in a misère too); ``open``: declarers' tricks with all cards
        seen, in a misère 0 or 1; ``alone``: 1 if five players and declarer has no partner; for each
        level ``p8`` and ``s8``: corrected chance to make it and score (points), NaN without a fit;
        ``t8`` the tricks play is likely to take; in a misère level 0 only.
    """
    both = [from_plain(config["rules"]), from_plain(config["against"])]
    first = chunk * AT_ONCE
    numbers = range(first, min(first + AT_ONCE, config["deals"]))
    dealt = [paired_deals(both, seed=config["seed"], number=number) for number in numbers]
    parts = []
    for which, rules in enumerate(both):
        wish = ContractWish.parse(config["contract"], rules)
        ready = [
            _ready(deal[which], rules, wish, seed=config["seed"], number=number)
            for number, deal in zip(numbers, dealt, strict=True)
        ]
        levels = levels_of(*both)
        parts.append({**_solved(ready, numbers, which), **_corrected(ready, wish, levels)})
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


@dataclass(frozen=True, eq=False)
class _Ready:
    """A deal before the first lead."""

    state: DealState
    declarer: int
    bid: Bid
    open: int

    @property
    def alone(self) -> bool:
        return len(self.state.declarers) == 1


def _ready(deal: Deal, rules: Ruleset, wish: ContractWish, *, seed: int, number: int) -> _Ready:
    """Declare a deal, exchange by the quick policy, and solve it."""
    declarer, bid = choose_contract(deal.hands, wish, rules)
    state = DealState(rules, dealer=0)
    state.lay_out(Dealt(0, deal.hands, deal.widow, deal.piles))
    state.give_contract(declarer, bid)
    quick = [make_player("high")] * rules.players
    while state.phase is not Phase.PLAY:
        act(state, quick, seed=seed, number=number)
    return _Ready(state, declarer, bid, _open_tricks(state, declarer, deal))


def _open_tricks(state: DealState, declarer: int, deal: Deal) -> int:
    """Return the tricks of declarer's side double-dummy; in a misère 0, or 1 for "at least one"."""
    contract, rules = state.contract, state.rules
    assert contract is not None
    seats = seats_in_play(contract, declarer, rules.players)
    pack = rules.deck.pack
    hands = [pack(state.cards(seat)) for seat in seats]
    piles: tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]] | None = None
    if rules.players == 2:
        tables = [deal.piles[seat] for seat in seats]
        hands += [pack(pile.up for pile in table if pile.up is not None) for table in tables]
        together = [pile for table in tables for pile in table]
        up, down = (
            np.array([[pack([card]) for card in cards if card is not None]], dtype=np.int64)
            for cards in ([p.up for p in together], [p.down for p in together])
        )
        piles = up, down
    partner = None if state.partner is None else (state.partner - declarer) % rules.players
    return int(solve_batch([hands], contract, rules, partner=partner, piles=piles)[0])


def _solved(
    ready: Sequence[_Ready], numbers: range, which: int
) -> dict[str, npt.NDArray[np.generic]]:
    return {
        "deal": np.array(numbers, dtype=np.int32),
        "against": np.full(len(ready), which, dtype=np.int8),
        "declarer": np.array([each.declarer for each in ready], dtype=np.int8),
        "denomination": np.array([int(each.bid.denomination) for each in ready], dtype=np.int8),
        "open": np.array([each.open for each in ready], dtype=np.int8),
        "alone": np.array([each.alone for each in ready], dtype=np.int8),
    }


def _corrected(
    ready: Sequence[_Ready], wish: ContractWish, levels: Sequence[int]
) -> dict[str, npt.NDArray[np.float64]]:
    """Return chance, score and tricks of every level, deal by deal; NaN without a fit."""
    found: dict[str, npt.NDArray[np.float64]] = {}
    for row, each in enumerate(ready):
        for level, bid in asked_bids(wish, each.bid.denomination, levels).items():
            values = _in_play(each, bid)
            for name, value in zip("pst", values, strict=True):
                column = found.setdefault(f"{name}{level}", np.full(len(ready), np.nan))
                column[row] = value
    return found


def _in_play(each: _Ready, bid: Bid) -> tuple[float, float, float]:
    state, rules = each.state, each.state.rules
    turned = [(each.declarer + step) % rules.players for step in range(rules.players)]
    hands = np.array([[rules.deck.pack(state.cards(seat)) for seat in turned]], dtype=np.int64)
    worlds = Worlds(hands, np.zeros(1, dtype=np.int64))
    likely = in_play(bid, [each.open], hands[:, 0], worlds, rules)
    if likely is None:
        return (np.nan,) * 3
    partnered = not partners(0, rules.players) and not each.alone
    found = Outcomes.of(bid, [each.open], rules, partnered=partnered, in_play=likely)
    return float(found.chance[0]), float(found.score[0]), float(found.taken[0])
