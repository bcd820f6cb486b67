"""What a contract scores for the two sides of a deal (RULES 7.2, 9).

Points are those of one deal; `add_defender_points` adds trick points to a running score, where a
cap may hold them back. Whose scores they go to, with any number of players, stands in `points`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from analyzer.errors import IllegalAction
from analyzer.rules.bids import Bid, BidKind
from analyzer.rules.ladder import bid_value
from analyzer.rules.ruleset import Ruleset

TRICKS: Final = 10
SLAM_POINTS: Final = 250
POINTS_PER_TRICK: Final = 10


@dataclass(frozen=True)
class DealScore:
    """Points of one deal.

    Attributes
    ----------
    declarers : int
        Points of declarer's side.
    defenders : int
        Points of the defenders together, before any cap.
    made : bool
        Whether the contract was made; False if it was not scored.
    """

    declarers: int
    defenders: int
    made: bool


def is_made(bid: Bid, tricks: int) -> bool:
    """Return True if declarers made their contract with so many tricks (RULES 7.2)."""
    return tricks == 0 if bid.no_trick else tricks >= bid.level


def contract_points(bid: Bid, tricks: int, rules: Ruleset) -> int:
    """Return what declarer's side scores for a contract (RULES 7.2).

    Parameters
    ----------
    bid : Bid
        The contract.
    tricks : int
        Tricks taken by declarer's side, 0 to 10.
    rules : Ruleset

    Returns
    -------
    int
        The value, 250 for a slam worth less, or minus the value.

    Raises
    ------
    IllegalAction
        If the number of tricks is impossible.
    BidError
        If the bid is none.
    """
    _check_tricks(tricks)
    value = bid_value(bid, rules)
    if not is_made(bid, tricks):
        return -value
    if rules.slam_bonus and not bid.no_trick and tricks == TRICKS:
        return max(value, SLAM_POINTS)
    return value


def defender_points(bid: Bid, tricks: int, rules: Ruleset) -> int:
    """Return what the defenders score together, before any cap (RULES 7.2).

    Parameters
    ----------
    bid : Bid
        The contract.
    tricks : int
        Tricks taken by declarer's side, 0 to 10.
    rules : Ruleset

    Raises
    ------
    IllegalAction
        If the number of tricks is impossible.
    """
    _check_tricks(tricks)
    if not pays_defenders(bid, rules, made=is_made(bid, tricks)):
        return 0
    return POINTS_PER_TRICK * (tricks if bid.no_trick else TRICKS - tricks)


def pays_defenders(bid: Bid, rules: Ruleset, *, made: bool) -> bool:
    """Return True if the defenders score for tricks: their own, or declarers' in a nullo.

    Parameters
    ----------
    bid : Bid
        The contract; `PASS` for the deal without declarer, where everybody scores.
    rules : Ruleset
    made : bool
        Whether the contract was made.
    """
    if bid.is_pass or bid.kind is BidKind.GRAND_NULLO:
        return True
    if bid.is_misere:
        return rules.misere_trick_points == "per_declarer_trick"
    return rules.defender_points == "always" or (
        rules.defender_points == "if_contract_fails" and not made
    )


def score_deal(rules: Ruleset, bid: Bid, tricks: int) -> DealScore:
    """Return the score of a deal played out.

    Parameters
    ----------
    rules : Ruleset
    bid : Bid
        The contract.
    tricks : int
        Tricks taken by declarer's side, 0 to 10.

    Raises
    ------
    IllegalAction
        If the number of tricks is impossible.
    BidError
        If the bid is none.
    """
    return DealScore(
        contract_points(bid, tricks, rules),
        defender_points(bid, tricks, rules),
        is_made(bid, tricks),
    )


def score_revoke(rules: Ruleset, *, by_declarers: bool) -> DealScore:
    """Return the score of a deal stopped by a proved revoke (RULES 9).

    The contract is not scored; the side that did not revoke gets `revoke_points`.
    """
    points = rules.revoke_points
    return DealScore(0, points, made=False) if by_declarers else DealScore(points, 0, made=False)


def add_defender_points(rules: Ruleset, score: int, points: int) -> int:
    """Return a running score after trick points, held back by `defender_cap` (RULES 7.2).

    A score already above the cap stays as it is.
    """
    if rules.defender_cap is None:
        return score + points
    return max(score, min(score + points, rules.defender_cap))


def _check_tricks(tricks: int) -> None:
    if not 0 <= tricks <= TRICKS:
        raise IllegalAction(f"{tricks} tricks: a side takes 0 to {TRICKS}")
