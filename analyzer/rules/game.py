"""When a game is over (RULES 8).

Scores belong to *parties*, as in `points`. The tests here follow every scored deal.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from types import MappingProxyType
from typing import Final

from analyzer.rules.bids import Bid
from analyzer.rules.contract import side_of
from analyzer.rules.points import reached_at
from analyzer.rules.ruleset import Ruleset

TARGET: Final = 500
_NEVER: Final[Mapping[int, int]] = MappingProxyType({})


@dataclass(frozen=True)
class GameEnd:
    """A game that is over.

    Attributes
    ----------
    winners : tuple of int
        The parties that won; empty if the game ends without a winner.
    """

    winners: tuple[int, ...]


def game_end(
    rules: Ruleset,
    scores: Sequence[int],
    *,
    declarers: Collection[int] = (),
    made: bool = False,
    moments: Mapping[int, int] = _NEVER,
    barred: Collection[int] = (),
) -> GameEnd | None:
    """Return how the game ended with this deal; None if it goes on.

    Parameters
    ----------
    rules : Ruleset
    scores : sequence of int
        The score of each party after the deal.
    declarers : collection of int
        The parties on declarer's side; none in the deal without declarer.
    made : bool
        Whether they made their contract.
    moments : mapping of party to int
        For the two `tie_500` rules that look at the play: `tie_moments` of the deal. Empty after a
        revoke, whose points come all at once.
    barred : collection of int
        Parties that have been at -500 before, where `loss_rule` bars them from winning.
    """
    winners = _winners(rules, scores, declarers, made, moments, barred)
    if winners is not None:
        return GameEnd(winners)
    if rules.loss_rule == "barred":
        return None
    losers = {party for party, score in enumerate(scores) if _is_lost(rules, score)}
    if losers:
        return GameEnd(tuple(party for party in range(len(scores)) if party not in losers))
    return None


def tie_moments(
    rules: Ruleset,
    bid: Bid,
    *,
    declarers: Collection[int],
    winners: Sequence[int],
    scores: Sequence[int],
) -> Mapping[int, int]:
    """Return the trick on which each party did what `tie_500` asks for first.

    Parameters
    ----------
    rules : Ruleset
    bid : Bid
        The contract; `PASS` for the deal without declarer.
    declarers : collection of int
        Seats, as in `score_parties`.
    winners : sequence of int
        The seat that won each trick of the deal, in order.
    scores : sequence of int
        Of each party before the deal.

    Returns
    -------
    mapping of party to int
        The number of the trick; parties that never did it are left out. Empty where `tie_500` does
        not look at the play.
    """
    match rules.tie_500:
        case "declarer_then_first_to_reach":
            return reached_at(
                rules, bid, declarers=declarers, winners=winners, scores=scores, target=TARGET
            )
        case "declarer_then_first_trick":
            first: dict[int, int] = {}
            for number, seat in enumerate(winners, 1):
                first.setdefault(side_of(seat, rules.players), number)
            return first
        case _:
            return {}


def barred_after(
    rules: Ruleset, scores: Sequence[int], barred: Collection[int] = ()
) -> frozenset[int]:
    """Return the parties that can no longer win, now that scores stand as they do (RULES 8)."""
    if rules.loss_rule != "barred":
        return frozenset()
    fallen = {party for party, score in enumerate(scores) if score <= -TARGET}
    return frozenset(barred) | fallen


def _is_lost(rules: Ruleset, score: int) -> bool:
    return score < -TARGET if rules.loss_rule == "below_minus_500" else score <= -TARGET


def _winners(
    rules: Ruleset,
    scores: Sequence[int],
    declarers: Collection[int],
    made: bool,
    moments: Mapping[int, int],
    barred: Collection[int],
) -> tuple[int, ...] | None:
    reached = [party for party, score in enumerate(scores) if score >= TARGET]
    if rules.win_needs_contract:
        reached = [party for party in reached if made and party in declarers]
    free = [party for party in reached if party not in barred]
    if reached and not free:
        return ()
    if len(free) < 2:
        return tuple(free) or None
    return _tie(rules, scores, free, declarers, moments)


def _tie(
    rules: Ruleset,
    scores: Sequence[int],
    reached: Sequence[int],
    declarers: Collection[int],
    moments: Mapping[int, int],
) -> tuple[int, ...] | None:
    """Return who wins when several parties reach 500 in one deal.

    Declarers come first, then the earliest in play, then the higher score. A game that thinks a tie
    impossible, but lets trick points win, is settled like the American.
    """
    if rules.tie_500 == "all_win":
        return tuple(reached)
    declaring = tuple(party for party in reached if party in declarers)
    if declaring:
        return declaring
    earliest = min(moments.get(party, inf) for party in reached)
    first = [party for party in reached if moments.get(party, inf) == earliest]
    best = max(scores[party] for party in first)
    leaders = tuple(party for party in first if scores[party] == best)
    # Where the order of reaching 500 counts, no order means that both win (RULES 13, Q69).
    shared = rules.tie_500 == "declarer_then_first_to_reach"
    return leaders if shared or len(leaders) == 1 else None
