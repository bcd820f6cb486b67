"""The discard policy: a quick choice that looks only at the own cards and the contract.

Where the widow is unseen, every sampled widow needs an exchange of its own, chosen without
hindsight. Comparing all discards by solving would take minutes; this policy adds up what the
holdings left are worth (`discard_values.toml`, fitted to solved deals by `fit_policy`).
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from analyzer.cards import SUITS, Suit
from analyzer.players.exchange import Int64Array, all_discards, contracts_of
from analyzer.players.holdings import HoldingValues, Role, best_discards, stored_values
from analyzer.rules import Bid, CompiledContract, Contract, Ruleset, compile_contract

TAKES_A_TRICK = -1e3
"""What an unnamed joker is worth where no trick is wanted: less than all else together."""


def choose_exchanges(
    sets: npt.ArrayLike, bid: Bid, rules: Ruleset
) -> tuple[Int64Array, npt.NDArray[np.int8]]:
    """Choose the discard and the joker's name for many hands taken up with their widows.

    Parameters
    ----------
    sets : array_like of int64, shape (n,)
        Hand and widow together, as sets over deck places.
    bid : Bid
    rules : Ruleset

    Returns
    -------
    discards : ndarray of int64, shape (n,)
        Sets over deck places.
    named : ndarray of int8, shape (n,)
        The suit the joker is named, -1 if it is not.
    """
    cards = np.asarray(sets, dtype=np.int64)
    best = np.full(len(cards), -np.inf)
    discards = np.zeros(len(cards), dtype=np.int64)
    named = np.full(len(cards), -1, dtype=np.int8)
    jokers = rules.deck.pack(rules.deck.jokers)
    for contract in contracts_of(bid, rules, holds_joker=_any_joker(cards, rules)):
        name = contract.joker_named
        rows = np.arange(len(cards)) if name is None else np.flatnonzero(cards & jokers)
        worth, away = _best_of_contract(cards[rows], contract, rules)
        better = worth > best[rows]
        rows = rows[better]
        best[rows], discards[rows] = worth[better], away[better]
        named[rows] = -1 if name is None else int(name)
    return discards, named


def _best_of_contract(
    sets: Int64Array, contract: Contract, rules: Ruleset
) -> tuple[npt.NDArray[np.float64], Int64Array]:
    """Return the worth of the best discard from each set, and the discard.

    What a hand is worth is a sum over its suits. So the best ways to put k cards away are found
    suit by suit: those of the suits so far, and those of the next, for every way to share k.
    """
    compiled = compile_contract(rules, contract)
    packed = compiled.pack(sets)
    rows = np.arange(len(sets))
    worth = np.full((len(sets), rules.widow + 1), -np.inf)
    worth[:, 0] = 0.0
    away = np.zeros(worth.shape, dtype=np.int64)
    for lane, values, discards in _parts(compiled, contract, rules):
        shift = (lane & -lane).bit_length() - 1
        holding = (packed & lane) >> shift
        sums = np.full(worth.shape, -np.inf)
        sets_away = np.zeros_like(away)
        for k in range(rules.widow + 1):
            shared = worth[:, k::-1] + values[holding, : k + 1]
            most = shared.argmax(axis=1)
            sums[:, k] = shared[rows, most]
            sets_away[:, k] = away[rows, k - most] | discards[holding, most] << shift
        worth, away = sums, sets_away
    return worth[:, -1], compiled.unpack(away[:, -1])


@lru_cache(maxsize=64)
def _parts(
    compiled: CompiledContract, contract: Contract, rules: Ruleset
) -> tuple[tuple[int, npt.NDArray[np.float64], Int64Array], ...]:
    """Return each suit's cards (and the unnamed jokers) and its `best_discards`."""
    values = stored_values()
    parts = []
    for suit in SUITS:
        lane = int(compiled.lanes[suit])
        named = suit == contract.joker_named  # it is kept, and the highest card of its suit
        role = role_of(contract, suit)
        best = values.best_discards(lane.bit_count(), role, rules.widow, keeps_joker=named)
        parts.append((lane, *best))
    if compiled.joker:
        count = np.bitwise_count(np.arange(1 << int(compiled.joker).bit_count()))
        table = count * _worth_of_unnamed(contract, values)
        parts.append((int(compiled.joker), *best_discards(table, rules.widow)))
    return tuple(parts)


def _worth_of_unnamed(contract: Contract, values: HoldingValues) -> float:
    """Return what an unnamed joker is worth; where no trick is wanted, it takes one."""
    return TAKES_A_TRICK if contract.bid.no_trick else values["joker unnamed"]


def judge_exchanges(
    sets: Int64Array, bid: Bid, rules: Ruleset, values: HoldingValues | None = None
) -> tuple[Int64Array, tuple[Contract, ...], npt.NDArray[np.float64]]:
    """Judge every exchange of many hands.

    Parameters
    ----------
    sets : ndarray of int64, shape (n,)
        As for `choose_exchanges`.
    bid : Bid
    rules : Ruleset
    values : HoldingValues, optional
        Default: those kept with the package.

    Returns
    -------
    discards : ndarray of int64, shape (n, discards)
    contracts : tuple of Contract
        The ways to name the joker; the first leaves it unnamed.
    worth : ndarray of float64, shape (n, contracts, discards)
        In tricks, or in a misère the logarithm of its chance, up to a constant; -inf where the
        joker is not held.
    """
    values = values or stored_values()
    size = rules.hand_size + rules.widow
    discards = all_discards(sets, size, rules.widow)
    kept = sets[:, None] & ~discards
    contracts = contracts_of(bid, rules, holds_joker=_any_joker(sets, rules))
    worth = np.full((len(sets), len(contracts), discards.shape[1]), -np.inf)
    for which, contract in enumerate(contracts):
        worth[:, which] = worth_in_contract(kept, contract, rules, values)
    return discards, contracts, worth


def _any_joker(sets: Int64Array, rules: Ruleset) -> bool:
    return bool((sets & rules.deck.pack(rules.deck.jokers)).any())


def worth_in_contract(
    kept: Int64Array, contract: Contract, rules: Ruleset, values: HoldingValues | None = None
) -> npt.NDArray[np.float64]:
    """Return what hands after the exchange are worth; -inf where no joker is there to be named.

    Parameters
    ----------
    kept : ndarray of int64
        Sets over deck places.
    contract : Contract
    rules : Ruleset
    values : HoldingValues, optional
        Default: those kept with the package.

    Returns
    -------
    ndarray of float64, of the same shape
        In tricks, or in a misère the logarithm of its chance, up to a constant.
    """
    values = values or stored_values()
    compiled = compile_contract(rules, contract)
    worth: npt.NDArray[np.float64] = worth_of_hands(compiled.pack(kept), compiled, contract, values)
    jokers = kept & rules.deck.pack(rules.deck.jokers)
    if contract.joker_named is not None:
        worth = np.where(jokers, worth + values["joker named"], -np.inf)
    elif contract.is_no_trump_context:
        worth = worth + _worth_of_unnamed(contract, values) * np.bitwise_count(jokers)
    return worth


def choose_name(kept: int, bid: Bid, rules: Ruleset) -> Suit | None:
    """Choose the joker's suit for a hand after the exchange, a set over deck places.

    None leaves it unnamed.
    """
    return _best_named(kept, bid, rules)[1].joker_named


def worth_in(kept: int, bid: Bid, rules: Ruleset) -> float:
    """Return what a hand, a set over deck places, is worth in a contract, its joker named at best.

    In tricks, or in a misère the logarithm of its chance, up to a constant.
    """
    return _best_named(kept, bid, rules)[0]


def _best_named(kept: int, bid: Bid, rules: Ruleset) -> tuple[float, Contract]:
    hand = np.array([kept], dtype=np.int64)
    values = stored_values()
    contracts = contracts_of(bid, rules, holds_joker=_any_joker(hand, rules))
    worth = [float(worth_in_contract(hand, each, rules, values)[0]) for each in contracts]
    best = max(worth)
    return best, contracts[worth.index(best)]


def role_of(contract: Contract, suit: int) -> Role:
    """Return what a suit is in a contract."""
    if contract.bid.no_trick:
        return "misere"
    if contract.trump is None:
        return "no-trump"
    return "trump" if contract.trump == suit else "plain"


def worth_of_hands(
    hands: Int64Array, compiled: CompiledContract, contract: Contract, values: HoldingValues
) -> npt.NDArray[np.float64]:
    """Return what hands are worth, suit by suit, the unnamed joker apart."""
    total = np.zeros(hands.shape)
    for suit in SUITS:
        lane = int(compiled.lanes[suit])
        shift = (lane & -lane).bit_length() - 1
        table = values.table(lane.bit_count(), role_of(contract, suit))
        total += table[(hands & lane) >> shift]
    return total
