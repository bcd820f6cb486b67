"""What a deal brings each party, with 2 to 6 players (RULES 7.3, 4.5, 9).

Scores belong to *parties*: the two sides of the four- and six-player games, the players of the
others (RULES 2.3). Seats are given as they sat in this deal; the points come by party.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from analyzer.errors import IllegalAction
from analyzer.rules.bids import PASS, Bid
from analyzer.rules.contract import parties, side_of
from analyzer.rules.ruleset import Ruleset
from analyzer.rules.scoring import (
    POINTS_PER_TRICK,
    TRICKS,
    add_defender_points,
    contract_points,
    is_made,
    pays_defenders,
)


@dataclass(frozen=True)
class DealPoints:
    """What a deal brings each party.

    Attributes
    ----------
    fixed : tuple of int
        By party: the value of the contract, won or lost, and points for a revoke.
    capped : tuple of int
        By party: trick points, and whatever else `defender_cap` may hold back.
    made : bool
        Whether the contract was made; False if there was none or it was not scored.
    """

    fixed: tuple[int, ...]
    capped: tuple[int, ...]
    made: bool

    @property
    def points(self) -> tuple[int, ...]:
        """All points by party, before any cap."""
        return tuple(a + b for a, b in zip(self.fixed, self.capped, strict=True))


def score_parties(
    rules: Ruleset, bid: Bid, *, declarers: Collection[int], tricks: Sequence[int]
) -> DealPoints:
    """Return the points of a deal played out (RULES 7.2, 7.3).

    Parameters
    ----------
    rules : Ruleset
    bid : Bid
        The contract; `PASS` for the deal without declarer.
    declarers : collection of int
        Seats of the declarer and, with five players, of a partner found. In the games of fixed
        sides one seat stands for its side. Empty for the deal without declarer.
    tricks : sequence of int
        Tricks won by each seat; 0 for one that sat out.

    Raises
    ------
    IllegalAction
        If the tricks or the declarers cannot be those of such a deal.
    BidError
        If the bid is no contract.
    """
    _check(rules, bid, declarers, tricks)
    declaring = _parties_of(declarers, rules)
    if not declaring:
        return DealPoints((0,) * parties(rules), _trick_points(rules, bid, (), tricks), made=False)
    own = _tricks_of(declaring, rules, tricks)
    share = contract_points(bid, own, rules) // len(declaring)
    made = is_made(bid, own)
    fixed = tuple(share if party in declaring else 0 for party in range(parties(rules)))
    pays = pays_defenders(bid, rules, made=made)
    capped = _trick_points(rules, bid, declaring, tricks) if pays else (0,) * parties(rules)
    return DealPoints(fixed, capped, made)


def score_table(rules: Ruleset, bid: Bid, *, partnered: bool = False) -> npt.NDArray[np.float64]:
    """Return what declarer and a defender score for every number of tricks.

    Parameters
    ----------
    rules : Ruleset
    bid : Bid
        The contract, with a declarer.
    partnered : bool
        Five players: declarer has a partner, and each gets half the value (RULES 7.3).

    Returns
    -------
    ndarray of float64, shape (11, 2)
        Row ``t``: points of declarer's party and, on average, of a party of defenders when
        declarers take ``t`` tricks. A party is a side, or with 2, 3 and 5 players a player.
    """
    declarers = (0, 1) if partnered else (0,)
    declaring = _parties_of(declarers, rules)
    defending = [party for party in range(parties(rules)) if party not in declaring]
    table = np.empty((TRICKS + 1, 2))
    for taken in range(TRICKS + 1):
        tricks = [0] * rules.players
        tricks[0], tricks[defending[0]] = taken, TRICKS - taken
        points = score_parties(rules, bid, declarers=declarers, tricks=tricks).points
        table[taken] = points[0], np.mean([points[party] for party in defending])
    return table


def revoke_points(rules: Ruleset, *, offender: int, declarers: Collection[int]) -> DealPoints:
    """Return the points of a deal stopped by a proved revoke (RULES 9).

    Each party opposed to the offender scores; without a declarer that is every other party.

    Parameters
    ----------
    rules : Ruleset
    offender : int
        The seat that revoked.
    declarers : collection of int
        As in `score_parties`.
    """
    declaring = _parties_of(declarers, rules)
    guilty = side_of(offender, rules.players)
    everyone = range(parties(rules))
    if not declaring:
        paid = {party for party in everyone if party != guilty}
    else:
        paid = {party for party in everyone if (party in declaring) != (guilty in declaring)}
    # A cap is what a side may reach without winning the bid.
    held = {party for party in paid if rules.revoke_capped and party not in declaring}
    amount = rules.revoke_points
    fixed = tuple(amount if party in paid - held else 0 for party in everyone)
    capped = tuple(amount if party in held else 0 for party in everyone)
    return DealPoints(fixed, capped, made=False)


def add_points(rules: Ruleset, scores: Sequence[int], deal: DealPoints) -> tuple[int, ...]:
    """Return the running scores after a deal, with trick points held back by `defender_cap`."""
    return tuple(
        add_defender_points(rules, score + fixed, capped)
        for score, fixed, capped in zip(scores, deal.fixed, deal.capped, strict=True)
    )


def reached_at(
    rules: Ruleset,
    bid: Bid,
    *,
    declarers: Collection[int],
    winners: Sequence[int],
    scores: Sequence[int],
    target: int,
) -> Mapping[int, int]:
    """Return on which trick parties reached a score by trick points alone, as they were taken.

    Parameters
    ----------
    rules : Ruleset
    bid, declarers
        As in `score_parties`.
    winners : sequence of int
        The seat that won each trick of the deal, all of them, in order.
    scores : sequence of int
        Of each party before the deal.
    target : int

    Returns
    -------
    mapping of party to int
        The number of the trick, 1 to 10; 0 for a party that stood there before the deal. Parties
        that did not get there by tricks are left out.
    """
    declaring = _parties_of(declarers, rules)
    made = False
    if declaring:
        own = sum(side_of(seat, rules.players) in declaring for seat in winners)
        made = is_made(bid, own)
    reached = {party: 0 for party, score in enumerate(scores) if score >= target}
    if not pays_defenders(bid, rules, made=made):
        return reached
    tricks = [0] * rules.players
    for number, seat in enumerate(winners, 1):
        tricks[seat] += 1
        for party, points in enumerate(_trick_points(rules, bid, declaring, tricks)):
            if add_defender_points(rules, scores[party], points) >= target:
                reached.setdefault(party, number)
    return reached


def _trick_points(
    rules: Ruleset, bid: Bid, declaring: Collection[int], tricks: Sequence[int]
) -> tuple[int, ...]:
    """Return trick points by party, where there are any.

    In a nullo declarers' tricks are paid to each opponent in full. Elsewhere every defender scores
    the own tricks, or under `defender_points_to` = side those of all defenders.
    """
    everyone = range(parties(rules))
    defending = [party for party in everyone if party not in declaring]
    if bid.no_trick:
        counted = dict.fromkeys(defending, _tricks_of(declaring, rules, tricks))
    elif declaring and rules.defender_points_to == "side":
        counted = dict.fromkeys(defending, _tricks_of(defending, rules, tricks))
    else:
        counted = {party: _tricks_of([party], rules, tricks) for party in defending}
    return tuple(POINTS_PER_TRICK * counted.get(party, 0) for party in everyone)


def _parties_of(seats: Collection[int], rules: Ruleset) -> frozenset[int]:
    return frozenset(side_of(seat, rules.players) for seat in seats)


def _tricks_of(some: Collection[int], rules: Ruleset, tricks: Sequence[int]) -> int:
    return sum(n for seat, n in enumerate(tricks) if side_of(seat, rules.players) in some)


def _check(rules: Ruleset, bid: Bid, declarers: Collection[int], tricks: Sequence[int]) -> None:
    if len(tricks) != rules.players or min(tricks) < 0:
        raise IllegalAction(f"tricks {list(tricks)} are not one count for each of {rules.players}")
    total = sum(tricks)
    # A misère may be stopped once it is settled.
    if total > TRICKS or (total < TRICKS and not bid.no_trick):
        raise IllegalAction(f"{total} tricks were won: there are {TRICKS}")
    if any(not 0 <= seat < rules.players for seat in declarers):
        raise IllegalAction(f"declarers {sorted(declarers)}: seats are 0 to {rules.players - 1}")
    most = 2 if rules.players == 5 else 1
    declaring = len(_parties_of(declarers, rules))
    if declaring > most or (declaring == 0) != (bid == PASS):
        raise IllegalAction(f"{bid.text} cannot have declarers {sorted(declarers)}")
