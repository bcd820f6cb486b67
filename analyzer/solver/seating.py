"""Who plays a contract, for which side, and what each seat wants."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.errors import RulesError
from analyzer.rules import BidKind, Contract, Ruleset, partners, seats_in_play


@dataclass(frozen=True)
class Seating:
    """The hands in play, numbered clockwise from declarer.

    Attributes
    ----------
    hands : int
        How many. The two-player game has four: two hands, then two tables, declarer's first.
    side : int
        Bit set of the hands whose tricks are counted: declarer's side.
    wants : int
        Bit set of the hands that want those tricks. In misères these are the defenders.
    piles : bool
        Whether hands 2 and 3 are the tables of the two-player game.
    """

    hands: int
    side: int
    wants: int
    piles: bool = False

    @property
    def counts(self) -> bool:
        """True where tricks are counted; False where one trick settles all."""
        return self.wants == self.side

    def seat_at(self, leader: int, place: int) -> int:
        """Return the hand that plays at a place of a trick (RULES 6.1, 6.5)."""
        return leader ^ place if self.piles else (leader + place) % self.hands


def seating(contract: Contract, rules: Ruleset, partner: int | None = None) -> Seating:
    """Return who plays a contract.

    Parameters
    ----------
    contract : Contract
    rules : Ruleset
    partner : int, optional
        Five players: the seat of declarer's partner, 1 to 4; None plays alone.

    Raises
    ------
    RulesError
        If a partner is named where there is none to name, or a deal without declarer has no sides.
    """
    players = rules.players
    if partner is not None and (players != 5 or contract.is_misere or not 1 <= partner <= 4):
        raise RulesError(f"no partner {partner} in {contract.text} of {rules.name}")
    if not contract.has_declarer and players not in (2, 4, 6):
        raise RulesError(f"a deal without declarer has no sides in {rules.name}: each plays alone")
    if players == 2:
        return _wanting(contract, 4, 0b0101, piles=True)
    seats = seats_in_play(contract, 0, players)
    friends = {0, *partners(0, players)} if partner is None else {0, partner}
    side = sum(1 << place for place, seat in enumerate(seats) if seat in friends)
    return _wanting(contract, len(seats), side, piles=False)


def _wanting(contract: Contract, hands: int, side: int, *, piles: bool) -> Seating:
    everyone = (1 << hands) - 1
    if contract.bid.kind is BidKind.SUPER_OPEN_MISERE:
        wants = everyone  # the defenders choose declarer's cards as well (RULES 6.4)
    elif contract.bid.no_trick:
        wants = everyone & ~side
    else:
        wants = side
    return Seating(hands, side, wants, piles)
