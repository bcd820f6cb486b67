"""What play is likely to make of double-dummy tricks, world by world."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from analyzer.advice.correction import HOLDERS, TRICKS, FloatArray, Hands, correction_for
from analyzer.deals import Worlds
from analyzer.players.exchange import Int64Array
from analyzer.players.policy import worth_in_contract
from analyzer.rules import Bid, Contract, Ruleset, compile_contract, partners

OWN, PARTNER, OTHER = (HOLDERS.index(holder) for holder in ("own", "partner", "other"))


@dataclass(frozen=True, eq=False)
class InPlay:
    """The tricks that play takes, as chances.

    Attributes
    ----------
    chances : ndarray of float64, shape (..., 11)
        Of 0 to 10 tricks of declarer's side in each world.
    edges : ndarray of float64, shape (2, 11)
        The same in a usual world that just makes double-dummy, and in one that just fails.
    """

    chances: FloatArray
    edges: FloatArray


def in_play(
    bid: Bid, tricks: npt.ArrayLike, kept: Int64Array, worlds: Worlds, rules: Ruleset
) -> InPlay | None:
    """Return what play makes of the tricks of a bid, or None if there is no fit for it.

    Parameters
    ----------
    bid : Bid
    tricks : array_like of int, shape (n,) or (n, k)
        Double-dummy, of `n` worlds after each of `k` exchanges.
    kept : ndarray of int64
        Declarer's cards after the exchange, of a shape that broadcasts to that of `tricks`.
    worlds : Worlds
        The `n` worlds.
    rules : Ruleset
    """
    fit = correction_for(bid, rules)
    if fit is None:
        return None
    taken = np.asarray(tricks, dtype=np.int64)
    own = np.broadcast_to(kept, taken.shape).reshape(-1)
    trumps = _trumps(own, bid, rules)
    joker = _joker_holders(own, worlds, taken.size // max(1, len(worlds)), bid, rules)
    worth = hand_worth(own, bid, rules)
    sure = sure_tricks(own, bid, rules)
    chances = fit.tricks(bid, Hands(taken.reshape(-1), trumps, joker, worth, sure))
    usual_trumps = round(float(trumps.mean()))
    usual_joker = int(np.bincount(joker).argmax())
    edge = np.array([0, 1] if bid.no_trick else [bid.level, bid.level - 1])
    usual = np.full(2, usual_trumps), np.full(2, usual_joker), np.full(2, worth.mean())
    edges = fit.tricks(bid, Hands(edge, *usual))
    return InPlay(chances.reshape(*taken.shape, TRICKS + 1), edges)


def _trumps(kept: Int64Array, bid: Bid, rules: Ruleset) -> Int64Array:
    """Return how many trumps each hand has."""
    suit = bid.denomination.suit
    if bid.no_trick or suit is None:
        return np.zeros(len(kept), dtype=np.int64)
    compiled = compile_contract(rules, Contract(bid))
    trumps: Int64Array = np.bitwise_count(compiled.pack(kept) & compiled.lanes[suit])
    return trumps.astype(np.int64)


def hand_worth(kept: Int64Array, bid: Bid, rules: Ruleset) -> FloatArray:
    """Return what hands are worth by the values of the discard policy, an unnamed joker apart.

    Parameters
    ----------
    kept : ndarray of int64, shape (n,)
        Declarer's cards after the exchange.
    bid : Bid
    rules : Ruleset

    Returns
    -------
    ndarray of float64, shape (n,)
        In tricks, or in a misère the logarithm of its chance, up to a constant.
    """
    contract = Contract(bid)
    if contract.trump is None:
        kept = kept & ~rules.deck.pack(rules.deck.jokers)
    return worth_in_contract(kept, contract, rules)


def sure_tricks(kept: Int64Array, bid: Bid, rules: Ruleset) -> Int64Array:
    """Return the tricks declarer can cash on lead from the own hand, however the cards lie.

    In a suit whose k highest cards are held k rounds are won; if no more than k cards of it are out
    nobody can follow after them, and every card of it wins. Side suits count once no trump can be
    out any more, in no-trump if declarer holds the joker, which is a trick of its own.

    Parameters
    ----------
    kept : ndarray of int64, shape (n,)
        Declarer's cards after the exchange.
    bid : Bid
    rules : Ruleset

    Returns
    -------
    ndarray of int64, shape (n,)
        Zeros in a misère.
    """
    sure = np.zeros(len(kept), dtype=np.int64)
    if bid.no_trick:
        return sure
    compiled = compile_contract(rules, Contract(bid))
    hands = compiled.pack(kept)
    trump = bid.denomination.suit
    safe = (hands & compiled.joker) == compiled.joker if trump is None else np.ones_like(sure) > 0
    sure += np.bitwise_count(hands & compiled.joker) * safe
    for suit in sorted(range(4), key=lambda each: each != trump):
        lane = int(compiled.lanes[suit])
        own = hands & lane
        run = np.zeros_like(sure)
        unbroken = safe.copy()
        for card in range(lane.bit_length() - 1, -1, -1):
            if lane >> card & 1:
                unbroken &= (own >> card & 1) > 0
                run += unbroken
        drawn = safe & (run >= lane.bit_count() - np.bitwise_count(own))
        sure += np.where(drawn, np.bitwise_count(own), run)
        if suit == trump:
            safe = drawn
    return sure


def _joker_holders(
    kept: Int64Array, worlds: Worlds, each: int, bid: Bid, rules: Ruleset
) -> Int64Array:
    """Return who holds the joker, an index into `HOLDERS`, `each` times for every world."""
    jokers = rules.deck.pack(rules.deck.jokers)
    # In a misère the partners sit out.
    friends = [] if bid.no_trick else list(partners(0, rules.players))
    friendly = (worlds.hands[:, friends] & jokers).any(axis=1)
    holders: Int64Array = np.where(
        kept & jokers, OWN, np.where(np.repeat(friendly, each), PARTNER, OTHER)
    )
    return holders
