"""From the tricks of a deal to its last record, and on to the score sheet (RULES 7, 8, 9)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from analyzer.rules import (
    Contract,
    GameEnd,
    Ruleset,
    game_end,
    revoke_points,
    score_parties,
    side_of,
    tie_moments,
)
from analyzer.table.records import DealEnded, Ending


def end_of_play(
    rules: Ruleset,
    contract: Contract,
    *,
    declarers: Sequence[int],
    winners: Sequence[int],
    offender: int | None = None,
) -> DealEnded:
    """Return the end of a deal that was played.

    Parameters
    ----------
    rules : Ruleset
    contract : Contract
    declarers : sequence of int
        The seats of declarer's side; none without a declarer.
    winners : sequence of int
        The seat that took each trick, in order.
    offender : int, optional
        Who revoked, if that stopped the deal.
    """
    tricks = tuple(winners.count(seat) for seat in range(rules.players))
    if offender is None:
        score = score_parties(rules, contract.bid, declarers=declarers, tricks=tricks)
    else:
        score = revoke_points(rules, offender=offender, declarers=declarers)
    ending: Ending = "played" if offender is None else "revoke"
    return DealEnded(ending, contract, tuple(declarers), tricks, score)


def end_of_game(
    rules: Ruleset,
    ended: DealEnded,
    *,
    winners: Sequence[int],
    before: Sequence[int],
    after: Sequence[int],
    barred: Collection[int],
) -> GameEnd | None:
    """Return how the game ended with a deal that was scored; None if it goes on.

    Parameters
    ----------
    rules : Ruleset
    ended : DealEnded
    winners : sequence of int
        The seat that took each trick, in order.
    before, after : sequence of int
        The scores by party without and with this deal.
    barred : collection of int
        The parties that could not win any more before this deal.
    """
    assert ended.contract is not None
    # The points for a revoke come all at once: then only who took the first trick can come before
    # another (RULES 13, Q62), not who reached 500 by tricks, which are not scored.
    by_tricks = ended.ending == "played" or rules.tie_500 == "declarer_then_first_trick"
    moments: Mapping[int, int] = {}
    if by_tricks:
        moments = tie_moments(
            rules,
            ended.contract.bid,
            declarers=ended.declarers,
            winners=winners,
            scores=before,
        )
    return game_end(
        rules,
        after,
        declarers={side_of(seat, rules.players) for seat in ended.declarers},
        made=ended.made,
        moments=moments,
        barred=barred,
    )
