"""Whose turn it is to call, and when an auction is over: the four modes of RULES 4.1."""

from __future__ import annotations

from typing import Final, TypeAlias

from analyzer.rules.bids import Bid, BidKind, Denomination
from analyzer.rules.ruleset import Ruleset

Calls: TypeAlias = tuple[tuple[int, Bid], ...]
"""Calls in order, each with the seat that made it."""

_SAME_STRAIN: Final = {BidKind.SEM: BidKind.TRICKS}


def real_bids(calls: Calls) -> Calls:
    """Return the calls that bid: no passes and no signals."""
    return tuple((s, bid) for s, bid in calls if not bid.is_pass and bid.kind is not BidKind.INKLE)


def first_caller(rules: Ruleset, dealer: int) -> int:
    """Return the seat that calls first (RULES 4.1)."""
    return dealer if rules.first_bidder == "dealer" else (dealer + 1) % rules.players


def next_caller(rules: Ruleset, calls: Calls) -> int | None:
    """Return the seat to call after some calls, at least one; None if the auction is over."""
    players = rules.players
    last = calls[-1][0]
    following = (last + 1) % players
    match rules.auction_mode:
        case "single_round":
            return following if len(calls) < players else None
        case "until_one_left":
            return _next_not_passed(calls, players)
        case "reentry":
            needed = players - (1 if real_bids(calls) else 0)
            return following if _trailing_passes(calls) < needed else None
        case "reentry_last_raise":
            return following if _last_raise_goes_on(calls, players) else None


def _next_not_passed(calls: Calls, players: int) -> int | None:
    out = {seat for seat, bid in calls if bid.is_pass}
    if len(out) == players or (real_bids(calls) and len(out) == players - 1):
        return None
    last = calls[-1][0]
    order = ((last + step) % players for step in range(1, players + 1))
    return next(seat for seat in order if seat not in out)


def _trailing_passes(calls: Calls) -> int:
    count = 0
    for _, bid in reversed(calls):
        if not bid.is_pass:
            break
        count += 1
    return count


def _last_raise_goes_on(calls: Calls, players: int) -> bool:
    """RULES 4.1: after all others passed, the highest bidder may raise once.

    In the same denomination that ends the auction; in another the rest may bid again.
    """
    if calls[-1][1].is_pass:
        return _trailing_passes(calls) < players
    bids = real_bids(calls)
    was_last_raise = len(bids) > 1 and _trailing_passes(calls[:-1]) == players - 1
    if not was_last_raise:
        return True
    (_, before), (_, after) = bids[-2:]
    return _strain(before) != _strain(after)


def _strain(bid: Bid) -> tuple[BidKind, Denomination]:
    """A denomination in the sense of the last raise: MIS and OMIS count as such (RULES 4.1)."""
    return (_SAME_STRAIN.get(bid.kind, bid.kind), bid.denomination)
