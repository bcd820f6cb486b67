"""When a game is over and who deals next (RULES 2.1, 8).

Scores belong to *parties*: the two sides of the four- and six-player games, the players of the
others. The tests here follow every scored deal.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from analyzer.rules.ruleset import Ruleset

TARGET: Final = 500


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
    tie_order: Sequence[int] = (),
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
    tie_order : sequence of int
        For the two `tie_500` rules that look at the play: the parties in the order in which they
        reached 500, or in which they first won a trick.
    barred : collection of int
        Parties that have been at -500 before, where `loss_rule` bars them from winning.
    """
    winners = _winners(rules, scores, declarers, made, tie_order, barred)
    if winners is not None:
        return GameEnd(winners)
    if rules.loss_rule == "barred":
        return None
    limit = -TARGET if rules.loss_rule == "at_minus_500" else -TARGET - 1
    losers = {party for party, score in enumerate(scores) if score <= limit}
    if losers:
        return GameEnd(tuple(party for party in range(len(scores)) if party not in losers))
    return None


def _winners(
    rules: Ruleset,
    scores: Sequence[int],
    declarers: Collection[int],
    made: bool,
    tie_order: Sequence[int],
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
    return _tie(rules, scores, free, declarers, tie_order)


def _tie(
    rules: Ruleset,
    scores: Sequence[int],
    reached: Sequence[int],
    declarers: Collection[int],
    tie_order: Sequence[int],
) -> tuple[int, ...] | None:
    """Return who wins when several parties reach 500 in one deal.

    A game that thinks a tie impossible, but lets trick points win, is settled like the American.
    """
    if rules.tie_500 == "all_win":
        return tuple(reached)
    declaring = tuple(party for party in reached if party in declarers)
    if declaring:
        return declaring
    first = next((party for party in tie_order if party in reached), None)
    if first is not None and rules.tie_500.startswith("declarer_then"):
        return (first,)
    best = max(scores[party] for party in reached)
    leaders = tuple(party for party in reached if scores[party] == best)
    return leaders if len(leaders) == 1 else None


def next_dealer(rules: Ruleset, dealer: int, *, passed_out: bool = False) -> int:
    """Return the dealer of the next deal (RULES 2.1).

    Parameters
    ----------
    rules : Ruleset
    dealer : int
    passed_out : bool
        True if nobody bid and the deal was thrown in, so that `all_pass` decides.
    """
    stays = passed_out and rules.all_pass == "redeal_same_dealer"
    return dealer if stays else (dealer + 1) % rules.players
