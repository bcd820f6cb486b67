"""The ladder of bids: where each ranks and what it is worth (RULES 4.2, 7.1).

Rank and value are separate: misère ranks below 8S, which is worth less. Ranks are the bid keys of
RULES 4.2; special bids stand at halves between two trick bids.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from analyzer.errors import BidError
from analyzer.rules.bids import (
    ALL_TRICK_BIDS,
    GNUL,
    MIS,
    OMIS,
    SOMIS,
    Bid,
    BidKind,
    Denomination,
)
from analyzer.rules.ruleset import Ruleset

_RANK_KEY: Final = {
    "above_6nt": 5.5,
    "above_7nt": 10.5,
    "above_8s": 11.5,
    "above_8nt": 15.5,
    "above_9nt": 20.5,
    "above_10d": 23.5,
    "equal_10h": 24.0,
    "above_10nt": 25.5,
}
_SUPER_OPEN_KEY: Final = {750: 26.5, 430: 20.5}
_GRAND_NULLO_KEY: Final = 24.5
_GRAND_NULLO_VALUE: Final = 510


@dataclass(frozen=True)
class RankedBid:
    """A bid with its place on the ladder and its value in points."""

    bid: Bid
    key: float
    value: int


def bid_key(bid: Bid, rules: Ruleset) -> float:
    """Return the rank of a bid: a higher key outbids a lower one (RULES 4.2).

    Raises
    ------
    BidError
        For a pass or a signal, which have no rank.
    """
    match bid.kind:
        case BidKind.TRICKS | BidKind.SEM:
            return float(5 * (bid.level - 6) + bid.denomination + 1)
        case BidKind.MISERE:
            return _RANK_KEY[rules.misere_rank]
        case BidKind.OPEN_MISERE:
            return _RANK_KEY[rules.open_misere_rank]
        case BidKind.SUPER_OPEN_MISERE:
            return _SUPER_OPEN_KEY[rules.super_open_misere_value]
        case BidKind.GRAND_NULLO:
            return _GRAND_NULLO_KEY
        case _:
            raise BidError(f"{bid.text} has no rank: it is not a bid")


def bid_value(bid: Bid, rules: Ruleset) -> int:
    """Return the value of a bid in points (RULES 7.1).

    Raises
    ------
    BidError
        For a pass or a signal, which have no value.
    """
    match bid.kind:
        case BidKind.TRICKS | BidKind.SEM:
            return 40 + 100 * (bid.level - 6) + 20 * bid.denomination
        case BidKind.MISERE:
            return rules.misere_value
        case BidKind.OPEN_MISERE:
            return rules.open_misere_value
        case BidKind.SUPER_OPEN_MISERE:
            return rules.super_open_misere_value
        case BidKind.GRAND_NULLO:
            return _GRAND_NULLO_VALUE
        case _:
            raise BidError(f"{bid.text} has no value: it is not a bid")


@lru_cache(maxsize=256)
def ladder(rules: Ruleset) -> tuple[RankedBid, ...]:
    """Return every bid of a ruleset, low to high.

    Two bids of equal rank (open misère at 10H, a sem and its no-trump bid) stand side by side;
    neither outbids the other.
    """
    bids = [bid for bid in ALL_TRICK_BIDS if bid.level >= rules.min_level]
    if rules.sem:
        bids += [
            Bid(BidKind.SEM, bid.level) for bid in bids if bid.denomination is Denomination.NO_TRUMP
        ]
    special = (
        (rules.misere, MIS),
        (rules.open_misere, OMIS),
        (rules.super_open_misere, SOMIS),
        (rules.grand_nullo, GNUL),
    )
    bids += [bid for allowed, bid in special if allowed]
    ranked = [RankedBid(bid, bid_key(bid, rules), bid_value(bid, rules)) for bid in bids]
    return tuple(sorted(ranked, key=lambda entry: entry.key))
