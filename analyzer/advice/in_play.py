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
    worth = misere_worth(own, bid, rules)
    chances = fit.tricks(bid, Hands(taken.reshape(-1), trumps, joker, worth))
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


def misere_worth(kept: Int64Array, bid: Bid, rules: Ruleset) -> FloatArray:
    """Return what hands are worth in a misère, the joker apart; zeros in other bids.

    Parameters
    ----------
    kept : ndarray of int64, shape (n,)
        Declarer's cards after the exchange.
    bid : Bid
    rules : Ruleset

    Returns
    -------
    ndarray of float64, shape (n,)
        The logarithm of the chance, up to a constant, by the values of the discard policy.
    """
    if not bid.no_trick:
        return np.zeros(len(kept))
    jokers = rules.deck.pack(rules.deck.jokers)
    return worth_in_contract(kept & ~jokers, Contract(bid), rules)


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
