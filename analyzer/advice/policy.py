"""The discard policy: a quick choice that looks only at the own cards and the contract.

Where the widow is unseen, every sampled widow needs an exchange of its own, chosen without
hindsight. Comparing all discards by solving would take minutes; this policy adds up what the
holdings left are worth (`discard_values.toml`, fitted to solved deals by `fit_policy`).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from analyzer.advice.exchange import Int64Array, all_discards, contracts_of
from analyzer.advice.holdings import HoldingValues, Role, stored_values
from analyzer.cards import SUITS
from analyzer.rules import Bid, CompiledContract, Contract, Ruleset, compile_contract

CHUNK = 512
"""Hands judged at a time, to bound the memory used."""


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
    discards = np.empty(len(cards), dtype=np.int64)
    named = np.empty(len(cards), dtype=np.int8)
    for start in range(0, len(cards), CHUNK):
        part = cards[start : start + CHUNK]
        options, contracts, worth = judge_exchanges(part, bid, rules)
        best = worth.reshape(len(part), -1).argmax(axis=1)
        which, discard = np.divmod(best, options.shape[1])
        rows = np.arange(len(part))
        discards[start : start + CHUNK] = options[rows, discard]
        names = [-1 if c.joker_named is None else int(c.joker_named) for c in contracts]
        named[start : start + CHUNK] = np.array(names, dtype=np.int8)[which]
    return discards, named


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
    deck = rules.deck
    size = rules.cards_per_player + rules.widow
    discards = all_discards(sets, size, rules.widow)
    kept = sets[:, None] & ~discards
    jokers = deck.pack(deck.jokers)
    contracts = contracts_of(bid, rules, holds_joker=bool((sets & jokers).any()))
    worth = np.full((len(sets), len(contracts), discards.shape[1]), -np.inf)
    for which, contract in enumerate(contracts):
        compiled = compile_contract(rules, contract)
        value = _worth_of_hands(compiled.pack(kept), compiled, contract, values)
        if contract.is_misere and contract.joker_named is None:
            value = np.where(kept & jokers, -1e3, value)  # an unnamed joker takes a trick
        if contract.joker_named is not None:
            value = np.where(kept & jokers, value + values["joker named"], -np.inf)
        elif contract.is_no_trump_context and not contract.is_misere:
            value = value + values["joker unnamed"] * ((kept & jokers) != 0)
        worth[:, which] = value
    return discards, contracts, worth


def role_of(contract: Contract, suit: int) -> Role:
    """Return what a suit is in a contract."""
    if contract.is_misere:
        return "misere"
    if contract.trump is None:
        return "no-trump"
    return "trump" if contract.trump == suit else "plain"


def _worth_of_hands(
    hands: Int64Array, compiled: CompiledContract, contract: Contract, values: HoldingValues
) -> npt.NDArray[np.float64]:
    total = np.zeros(hands.shape)
    for suit in SUITS:
        lane = int(compiled.lanes[suit])
        shift = (lane & -lane).bit_length() - 1
        table = values.table(lane.bit_count(), role_of(contract, suit))
        total += table[(hands & lane) >> shift]
    return total
