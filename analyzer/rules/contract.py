"""The contract: the winning bid, the joker's name, and who plays (RULES 2.3, 5, 6.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from analyzer.cards import Suit
from analyzer.errors import BidError, RulesError
from analyzer.rules.bids import PASS, Bid, BidKind, Denomination
from analyzer.rules.ruleset import Ruleset


@dataclass(frozen=True)
class Contract:
    """What a deal is played in.

    Attributes
    ----------
    bid : Bid
        The winning bid; `PASS` stands for the deal without declarer (RULES 4.5).
    joker_named : Suit or None
        The suit declarer gave the joker; only without trumps (RULES 6.3).

    Raises
    ------
    BidError
        If the bid is a mere signal, or the joker is named where there are trumps.
    """

    bid: Bid
    joker_named: Suit | None = None

    def __post_init__(self) -> None:
        if self.bid.kind is BidKind.INKLE:
            raise BidError(f"{self.bid.text} is a signal and cannot be a contract")
        if self.joker_named is not None and not self.is_no_trump_context:
            raise BidError(f"the joker is a trump in {self.bid.text} and cannot be named")

    @property
    def denomination(self) -> Denomination:
        """The trump suit, or no-trump for every contract without trumps."""
        return self.bid.denomination

    @property
    def trump(self) -> Suit | None:
        """The trump suit, if there is one."""
        return self.bid.denomination.suit

    @property
    def level(self) -> int:
        """Tricks promised; 0 for misères, grand nullo and the deal without declarer."""
        return self.bid.level

    @property
    def is_no_trump_context(self) -> bool:
        """True where there are no trumps, misères included."""
        return self.bid.denomination is Denomination.NO_TRUMP

    @property
    def is_misere(self) -> bool:
        """True for MIS, OMIS and SOMIS."""
        return self.bid.is_misere

    @property
    def has_declarer(self) -> bool:
        """False for the American deal played after everybody passed."""
        return not self.bid.is_pass

    @property
    def text(self) -> str:
        """The bid, with the joker's name where it has one: ``8NT JK=H``."""
        named = "" if self.joker_named is None else f" JK={self.joker_named.text}"
        return self.bid.text + named

    def __str__(self) -> str:
        return self.text


NO_DECLARER: Final = Contract(PASS)
"""The American deal without declarer: no trumps, nothing promised (RULES 4.5)."""


def may_name_joker(bid: Bid, rules: Ruleset) -> bool:
    """Return True if declarer of `bid`, holding the joker, may name its suit (RULES 6.3).

    In the two-player game the joker must be in declarer's hand. Two jokers are never named.
    """
    if rules.joker_naming == "never" or rules.jokers != 1:
        return False
    if rules.joker_naming == "misere_only":
        return bid.is_misere
    return bid.is_misere or (
        bid.kind in (BidKind.TRICKS, BidKind.SEM) and bid.denomination is Denomination.NO_TRUMP
    )


def require_nameable(contract: Contract, rules: Ruleset) -> None:
    """Check that the joker's name is allowed by the rules.

    Raises
    ------
    RulesError
        If the joker is named where `joker_naming` does not allow it.
    """
    if contract.joker_named is not None and not may_name_joker(contract.bid, rules):
        reason = f"joker_naming={rules.joker_naming}"
        if rules.jokers != 1:
            reason = f"jokers={rules.jokers}"
        raise RulesError(f"the joker cannot be named in {contract.bid.text}: {reason}")


def side_of(seat: int, players: int) -> int:
    """Return the number of the side a seat belongs to (RULES 2.3).

    With four and six players there are two sides in alternate seats; with two, three and five each
    player is a side, and what unites defenders lasts only one deal.
    """
    return seat % 2 if players in (4, 6) else seat


def partners(seat: int, players: int) -> tuple[int, ...]:
    """Return the other seats of a seat's fixed side, clockwise; none with 2, 3 or 5 players."""
    others = ((seat + step) % players for step in range(1, players))
    return tuple(o for o in others if side_of(o, players) == side_of(seat, players))


def sits_out(contract: Contract, declarer: int, players: int) -> tuple[int, ...]:
    """Return the seats whose hands are put away: declarer's partners in a misère (RULES 5)."""
    return partners(declarer, players) if contract.is_misere else ()


def parties(rules: Ruleset) -> int:
    """Return how many scores are kept: one a side with 4 and 6 players, else one a player."""
    return 2 if rules.players in (4, 6) else rules.players


def seats_in_play(contract: Contract, declarer: int, players: int) -> tuple[int, ...]:
    """Return the seats that play, clockwise from declarer."""
    out = sits_out(contract, declarer, players)
    seats = ((declarer + step) % players for step in range(players))
    return tuple(seat for seat in seats if seat not in out)
