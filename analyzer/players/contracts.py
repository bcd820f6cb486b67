"""Who declares what, without an auction: the strongest hand in what it is best at.

The hands are judged as they were dealt, each by its own cards alone, with the values of the discard
policy. So nobody's choice knows the widow or another hand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import floor
from typing import Final

from analyzer.errors import BidError, InputError, did_you_mean
from analyzer.players.policy import worth_in
from analyzer.rules import Bid, Denomination, Ruleset, ladder, trick_bid

SUITS_ONLY: Final = tuple(d for d in Denomination if d.suit is not None)

DENOMINATIONS: Final[Mapping[str, tuple[Denomination, ...]]] = {
    "best": tuple(Denomination),
    "suit": SUITS_ONLY,
    "nt": (Denomination.NO_TRUMP,),
}
"""What may be asked for, and the denominations to choose from."""

HIGHEST_LEVEL: Final = 10
TRICKS_OF: Final[Mapping[int, tuple[float, float]]] = {
    2: (7.2, 0.55),
    3: (3.7, 1.5),
    4: (6.8, 0.65),
    5: (5.9, 1.1),
    6: (7.0, 0.5),
}
"""By number of players: tricks of declarer's side on a hand worth nothing, and for each of worth.

Lines through the double-dummy tricks of the strongest hands of some hundred deals after the
exchange, less the half trick that real play costs. The more help there is, the less the own hand
counts.
"""


@dataclass(frozen=True)
class ContractWish:
    """Which contracts are to be played.

    Attributes
    ----------
    text : str
        As it was asked for.
    bid : Bid or None
        The same bid in every deal, declared by the hand best for it.
    denominations : tuple of Denomination
        Else what the strongest hand chooses from.
    level : int or None
        The level of its bid; None for what the hand is worth.
    """

    text: str
    bid: Bid | None = None
    denominations: tuple[Denomination, ...] = ()
    level: int | None = None

    @classmethod
    def parse(cls, text: str, rules: Ruleset) -> ContractWish:
        """Read a wish.

        Parameters
        ----------
        text : str
            ``best``, ``suit`` or ``nt``, with a level before it if that is to be fixed (``8suit``);
            or a bid of these rules, like ``8H`` or ``MIS``.
        rules : Ruleset

        Raises
        ------
        BidError
            If it is neither.
        """
        shown = text.strip()
        match = re.fullmatch(r"([0-9]{0,2})([a-z]+)", shown.lower())
        if match and match[2] in DENOMINATIONS:
            level = int(match[1]) if match[1] else None
            if level is not None and not rules.min_level <= level <= HIGHEST_LEVEL:
                levels = f"{rules.min_level} to {HIGHEST_LEVEL}"
                raise BidError(f"contract {shown!r}: levels in these rules are {levels}")
            return cls(shown.lower(), denominations=DENOMINATIONS[match[2]], level=level)
        known = [entry.bid for entry in ladder(rules)]
        hint = did_you_mean(shown, [*DENOMINATIONS, *(bid.text for bid in known)])
        try:
            bid = Bid.parse(text)
        except BidError:
            raise BidError(f"no contract {shown!r}: {hint}") from None
        if bid not in known:
            raise BidError(f"contract {shown!r}: these rules have no such bid; {hint}")
        return cls(bid.text, bid=bid)

    @property
    def no_trick(self) -> bool:
        """True if declarers are to take no trick."""
        return self.bid is not None and self.bid.no_trick


def choose_contract(
    hands: Sequence[Sequence[int]], wish: ContractWish, rules: Ruleset
) -> tuple[int, Bid]:
    """Return who declares and the bid.

    Parameters
    ----------
    hands : sequence of tuples of int
        By seat, as dealt.
    wish : ContractWish
    rules : Ruleset

    Returns
    -------
    declarer : int
        The seat whose hand is worth most in what may be chosen; the first of equals.
    bid : Bid
        At the level given, or the one the hand is worth: about the tricks it takes, rounded down,
        so that good players make more than half.

    Raises
    ------
    InputError
        If there is not one hand a player.
    """
    if len(hands) != rules.players:
        raise InputError(f"{len(hands)} hands: give one for each of {rules.players} players")
    sets = [rules.deck.pack(hand) for hand in hands]
    if wish.bid is not None:
        worth = [worth_in(hand, wish.bid, rules) for hand in sets]
        return worth.index(max(worth)), wish.bid
    choices = [
        (worth_in(hand, trick_bid(HIGHEST_LEVEL, denomination), rules), -seat, denomination)
        for seat, hand in enumerate(sets)
        for denomination in wish.denominations
    ]
    most, seat, denomination = max(choices)
    level = wish.level if wish.level is not None else level_of(most, rules)
    return -seat, trick_bid(level, denomination)


def level_of(worth: float, rules: Ruleset) -> int:
    """Return the level a strongest hand is worth, from its worth by the policy, by `TRICKS_OF`."""
    base, slope = TRICKS_OF[rules.players]
    return min(max(floor(base + slope * worth), rules.min_level), HIGHEST_LEVEL)
