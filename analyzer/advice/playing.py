"""Play worlds out double-dummy after an exchange: who holds what, and who takes how much."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
import numpy.typing as npt

from analyzer.deals import PILES, Worlds
from analyzer.players.exchange import Int64Array
from analyzer.players.partner import PartnerPlan
from analyzer.players.policy import choose_exchanges
from analyzer.rules import BidKind, Contract, Ruleset, pays_defenders, seats_in_play
from analyzer.solver import solve_batch

COUNTABLE_HANDS = 3
"""With four hands a count takes a tenth of a second, with five far longer."""

Ticker = Callable[[int], None]
"""Told how many deals have been solved since last told."""


def hands_in_play(
    worlds: Worlds, kept: Int64Array, away: Int64Array, contract: Contract, rules: Ruleset
) -> Int64Array:
    """Return the hands when the first card is led.

    Parameters
    ----------
    worlds : Worlds
    kept, away : ndarray of int64, shape (n, k)
        Declarer's cards after each of `k` exchanges tried in each world, and those put away.
    contract : Contract
    rules : Ruleset

    Returns
    -------
    ndarray of int64, shape (n, k, hands)
        Clockwise from declarer, without hands that sit out; in the two-player game both hands, then
        both tables. In grand nullo the partner has made an exchange too (RULES 5).
    """
    seats = list(seats_in_play(contract, 0, rules.players))
    hands = np.repeat(worlds.hands[:, None, seats], kept.shape[1], axis=1)
    hands[:, :, 0] = kept
    if rules.players == 2:
        tables = np.stack(
            [worlds.face_up[:, :PILES].sum(axis=1), worlds.face_up[:, PILES:].sum(axis=1)], axis=1
        )
        hands = np.concatenate([hands, np.repeat(tables[:, None], kept.shape[1], axis=1)], axis=2)
    if contract.bid.kind is BidKind.GRAND_NULLO:
        taken = hands[:, :, 2] | away
        passed, _ = choose_exchanges(taken.reshape(-1), contract.bid, rules)
        hands[:, :, 2] = taken & ~passed.reshape(taken.shape)
    return hands


def counts_tricks(contract: Contract, rules: Ruleset) -> bool:
    """Return True if the tricks of a failed misère matter and can be counted in useful time."""
    hands = len(seats_in_play(contract, 0, rules.players))
    return (
        contract.bid.no_trick
        and pays_defenders(contract.bid, rules, made=False)
        and hands == COUNTABLE_HANDS
    )


def play_worlds(
    worlds: Worlds,
    kept: Int64Array,
    away: Int64Array,
    contract: Contract,
    rules: Ruleset,
    plans: Sequence[PartnerPlan | None],
    *,
    threads: int = 1,
    count: bool = False,
    tick: Ticker | None = None,
) -> npt.NDArray[np.int8]:
    """Solve every world after every exchange.

    Parameters
    ----------
    worlds : Worlds
    kept, away : ndarray of int64, shape (n, k)
        As for `hands_in_play`.
    contract : Contract
    rules : Ruleset
    plans : sequence of PartnerPlan or None
        One for each exchange: how declarer finds a partner; None where the rules settle it.
    threads : int
    count : bool
        Say how many tricks failed misères take, where `counts_tricks`.
    tick : callable, optional

    Returns
    -------
    ndarray of int8, shape (n, k)
        Tricks of declarer's side; in a misère 0, or 1 for "at least one" unless counted.
    """
    hands = hands_in_play(worlds, kept, away, contract, rules)
    tricks = np.empty(kept.shape, dtype=np.int8)
    count = count and counts_tricks(contract, rules)
    for plan in dict.fromkeys(plans):
        columns = np.array([i for i, each in enumerate(plans) if each == plan])
        partners = np.zeros(len(worlds), dtype=np.intp)
        if plan is not None:
            first = columns[0]  # the same partner for all: a plan looks at the cards only if alone
            partners = plan.partners(
                kept[:, first], away[:, first], worlds.hands, contract.bid, rules
            )
        for partner in np.unique(partners).tolist():
            rows = np.flatnonzero(partners == partner)
            asked = hands[np.ix_(rows, columns)].reshape(-1, hands.shape[2])
            piles: tuple[Int64Array, Int64Array] | None = None
            if rules.players == 2:
                piles = (
                    np.repeat(worlds.face_up[rows], len(columns), axis=0),
                    np.repeat(worlds.face_down[rows], len(columns), axis=0),
                )
            solve = partial(
                solve_batch,
                contract=contract,
                rules=rules,
                threads=threads,
                partner=partner or None,
                piles=piles,
            )
            taken = solve(asked, together=len(columns))
            if count and taken.any():
                failed = np.flatnonzero(taken)
                if piles is not None:
                    solve = partial(solve, piles=(piles[0][failed], piles[1][failed]))
                taken[failed] = solve(asked[failed], count=True)
            tricks[np.ix_(rows, columns)] = taken.reshape(len(rows), len(columns))
            if tick:
                tick(taken.size)
    return tricks
