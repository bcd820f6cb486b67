"""What a round brings each player, and when totals end the game (RULES 10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from analyzer.femhundra.melds import Meld
from analyzer.femhundra.rules import GOING_OUT, hand_points


@dataclass(frozen=True)
class RoundScore:
    """The score of one player in one round, split by where it comes from.

    Attributes
    ----------
    table : int
        Points of the cards on the table before this player, 0 or more.
    hand : int
        Points of the cards left in hand, 0 or less.
    out : int
        50 for the player who went out, else 0 (Q75).
    fines : int
        Fines, 0 or less (Q73).
    """

    table: int
    hand: int
    out: int
    fines: int

    @property
    def total(self) -> int:
        """The round score; it may be negative."""
        return self.table + self.hand + self.out + self.fines

    def to_dict(self) -> dict[str, int]:
        """Return the parts and their sum."""
        return {
            "table": self.table,
            "hand": self.hand,
            "out": self.out,
            "fines": self.fines,
            "total": self.total,
        }


def points_on_table(melds: Iterable[Meld], players: int) -> tuple[int, ...]:
    """Return the points of the cards on the table, by player who laid them."""
    points = [0] * players
    for meld in melds:
        for owner, each in zip(meld.owners, meld.card_points, strict=True):
            points[owner] += each
    return tuple(points)


def score_round(
    *,
    melds: Sequence[Meld],
    hands: Sequence[Iterable[int]],
    fines: Sequence[int],
    out: int | None,
) -> tuple[RoundScore, ...]:
    """Score a round.

    Parameters
    ----------
    melds : sequence of Meld
    hands : sequence of iterables of int
        The cards left in hand, by player.
    fines : sequence of int
        Fines by player, 0 or more.
    out : int or None
        Who went out; None if the stock ran out.

    Returns
    -------
    tuple of RoundScore
        By player.
    """
    table = points_on_table(melds, len(hands))
    return tuple(
        RoundScore(
            table=table[player],
            hand=-sum(map(hand_points, hand)),
            out=GOING_OUT if player == out else 0,
            fines=-fines[player],
        )
        for player, hand in enumerate(hands)
    )


def winner_of(totals: Sequence[int], target: int | None) -> int | None:
    """Return who has won after a complete round: the one highest player at the target or above.

    Two players equal at the top play on, and so does everybody without a target (Q76).
    """
    best = max(totals)
    if target is None or best < target or totals.count(best) > 1:
        return None
    return totals.index(best)
