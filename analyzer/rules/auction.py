"""The auction as a fold over calls: whose turn, what may be called, how it ended (RULES 4).

An `Auction` is a value; `call` returns the next one. The four modes of RULES 4.1 differ only in
whose turn is next and when it is over.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal

from analyzer.cards import JACK, SUITS, is_joker, rank_of, suit_of
from analyzer.errors import IllegalAction
from analyzer.rules.bids import PASS, Bid, BidKind, Denomination
from analyzer.rules.contract import partners, side_of
from analyzer.rules.ladder import bid_key, ladder
from analyzer.rules.ruleset import Ruleset

EndKind = Literal["contract", "redeal_same_dealer", "redeal_next_dealer", "play_no_trump"]


@dataclass(frozen=True)
class Outcome:
    """How an auction ended.

    Attributes
    ----------
    kind : str
        ``contract``, or what `all_pass` says: a redeal by the same or the next dealer, or a deal
        played in no-trump without declarer.
    seat : int or None
        The declarer.
    bid : Bid or None
        The winning bid.
    """

    kind: EndKind
    seat: int | None = None
    bid: Bid | None = None


@dataclass(frozen=True)
class Auction:
    """An auction after some calls.

    Attributes
    ----------
    rules : Ruleset
    dealer : int
    calls : tuple of (seat, Bid)
    turn : int or None
        The seat to call next; None when the auction is over.
    """

    rules: Ruleset
    dealer: int
    calls: tuple[tuple[int, Bid], ...]
    turn: int | None

    @property
    def is_over(self) -> bool:
        """True when nobody calls any more."""
        return self.turn is None

    @property
    def bids(self) -> tuple[tuple[int, Bid], ...]:
        """The real bids with their seats: no passes and no signals."""
        return tuple((seat, bid) for seat, bid in self.calls if _is_real(bid))

    @property
    def high(self) -> tuple[int, Bid] | None:
        """The highest bid so far and its seat."""
        return self.bids[-1] if self.bids else None

    @property
    def outcome(self) -> Outcome | None:
        """How the auction ended; None while it goes on."""
        if self.turn is not None:
            return None
        if self.high is None:
            return Outcome(self.rules.all_pass)
        if self._is_double_inkle():
            return Outcome("redeal_same_dealer")
        seat, bid = self.high
        return Outcome("contract", seat, bid)

    def legal_calls(self, hand: Collection[int] | None = None) -> tuple[Bid, ...]:
        """Return the calls open to the seat whose turn it is, bids low to high and pass last.

        Parameters
        ----------
        hand : collection of int, optional
            The caller's cards; a sem must be true to them. Without them it is taken to be true.
        """
        if self.turn is None:
            return ()
        entries = (entry.bid for entry in ladder(self.rules))
        bids = [bid for bid in entries if self._refusal(bid, hand) is None]
        if self.rules.inkle == "signal":
            signals = (Bid(BidKind.INKLE, denomination=Denomination.of(suit)) for suit in SUITS)
            bids += [bid for bid in signals if self._refusal(bid, hand) is None]
        return (*bids, PASS)

    def call(self, bid: Bid, hand: Collection[int] | None = None) -> Auction:
        """Return the auction after the next call.

        Raises
        ------
        IllegalAction
            If the auction is over or the call is not allowed, with the reason.
        """
        if self.turn is None:
            raise IllegalAction(f"{bid.text} comes too late: the auction is over")
        refusal = None if bid.is_pass else self._refusal(bid, hand)
        if refusal is not None:
            raise IllegalAction(f"{bid.text} is not allowed: {refusal}")
        after = replace(self, calls=(*self.calls, (self.turn, bid)))
        return replace(after, turn=_next_turn(after))

    def _refusal(self, bid: Bid, hand: Collection[int] | None) -> str | None:
        """Return why the seat in turn may not make a bid; None if it may."""
        if bid.kind is BidKind.INKLE:
            return self._inkle_refusal()
        if all(bid != entry.bid for entry in ladder(self.rules)):
            return "these rules do not have it"
        if self.high is not None:
            high = self.high[1]
            if bid_key(bid, self.rules) <= bid_key(high, self.rules):
                return f"it does not outbid {high.text}"
        if bid.kind is BidKind.MISERE:
            return self._misere_refusal()
        if bid.kind is BidKind.GRAND_NULLO and not self._partner_bid_misere():
            return "the partner has not bid misère"
        return self._inkle_or_sem_refusal(bid, hand)

    def _misere_refusal(self) -> str | None:
        """RULES 4.3: misère may have to wait for a bid at some level, by anyone."""
        wanted = {"seven_bid": 7, "eight_bid": 8, "none": None}[self.rules.misere_requires]
        if wanted is None or any(bid.level == wanted for _, bid in self.bids):
            return None
        return f"nobody has bid at level {wanted}"

    def _partner_bid_misere(self) -> bool:
        assert self.turn is not None
        mates = partners(self.turn, self.rules.players)
        return any(seat in mates and bid.kind is BidKind.MISERE for seat, bid in self.bids)

    def _inkle_or_sem_refusal(self, bid: Bid, hand: Collection[int] | None) -> str | None:
        """RULES 4.3, Minnesota: six and sem are for the first two seats, and a sem must be true."""
        sem = bid.kind is BidKind.SEM
        if (sem or (self.rules.inkle == "six_bid" and bid.level == 6)) and len(self.calls) >= 2:
            return "only the first two callers may bid it"
        if sem and hand is not None and not _shows_sem(hand):
            return "it needs the joker or a red and a black jack"
        return None

    def _inkle_refusal(self) -> str | None:
        """RULES 4.3: the signal is for the first speaker of each side."""
        if self.rules.inkle != "signal":
            return "these rules do not have it"
        assert self.turn is not None
        players = self.rules.players
        own = side_of(self.turn, players)
        if any(side_of(seat, players) == own for seat, _ in self.calls):
            return "only the first speaker of each side may give it"
        return None

    def _is_double_inkle(self) -> bool:
        """RULES 4.4, Minnesota: the first two seats bid six, the others pass."""
        return (
            self.rules.inkle == "six_bid"
            and [bid.level for _, bid in self.bids] == [6, 6]
            and self.calls[:2] == self.bids
        )


def first_caller(rules: Ruleset, dealer: int) -> int:
    """Return the seat that calls first (RULES 4.1)."""
    return dealer if rules.first_bidder == "dealer" else (dealer + 1) % rules.players


def start_auction(rules: Ruleset, dealer: int) -> Auction:
    """Return the auction before the first call."""
    return Auction(rules, dealer, (), first_caller(rules, dealer))


def replay(rules: Ruleset, dealer: int, calls: Iterable[Bid]) -> Auction:
    """Return the auction after some calls in turn, from the first caller on.

    Raises
    ------
    IllegalAction
        For the first call that is not allowed, with the reason.
    """
    auction = start_auction(rules, dealer)
    for bid in calls:
        auction = auction.call(bid)
    return auction


def _is_real(bid: Bid) -> bool:
    return not bid.is_pass and bid.kind is not BidKind.INKLE


def _shows_sem(hand: Collection[int]) -> bool:
    jacks = {suit_of(c).is_red for c in hand if not is_joker(c) and rank_of(c) == JACK}
    return any(map(is_joker, hand)) or jacks == {True, False}


def _next_turn(auction: Auction) -> int | None:
    players = auction.rules.players
    last = auction.calls[-1][0]
    match auction.rules.auction_mode:
        case "single_round":
            return (last + 1) % players if len(auction.calls) < players else None
        case "until_one_left":
            return _next_not_passed(auction, last)
        case "reentry":
            return (last + 1) % players if _passes_left(auction) > 0 else None
        case "reentry_last_raise":
            return (last + 1) % players if _last_raise_goes_on(auction) else None


def _next_not_passed(auction: Auction, last: int) -> int | None:
    players = auction.rules.players
    out = {seat for seat, bid in auction.calls if bid.is_pass}
    if len(out) == players or (auction.high is not None and len(out) == players - 1):
        return None
    order = ((last + step) % players for step in range(1, players + 1))
    return next(seat for seat in order if seat not in out)


def _trailing_passes(calls: tuple[tuple[int, Bid], ...]) -> int:
    count = 0
    for _, bid in reversed(calls):
        if not bid.is_pass:
            break
        count += 1
    return count


def _passes_left(auction: Auction) -> int:
    """How many passes in a row would still end a `reentry` auction; 0 when it is over."""
    needed = auction.rules.players - (1 if auction.high is not None else 0)
    return needed - _trailing_passes(auction.calls)


def _last_raise_goes_on(auction: Auction) -> bool:
    """RULES 4.1: after all others passed, the highest bidder may raise once.

    In the same denomination that ends the auction; in another the rest may bid again.
    """
    players = auction.rules.players
    if auction.calls[-1][1].is_pass:
        return _trailing_passes(auction.calls) < players
    was_last_raise = len(auction.bids) > 1 and _trailing_passes(auction.calls[:-1]) == players - 1
    if not was_last_raise:
        return True
    (_, before), (_, after) = auction.bids[-2:]
    return _strain(before) != _strain(after)


_SAME_STRAIN: Final = {BidKind.SEM: BidKind.TRICKS}


def _strain(bid: Bid) -> tuple[BidKind, Denomination]:
    """A denomination in the sense of the last raise: MIS and OMIS count as such (RULES 4.1)."""
    return (_SAME_STRAIN.get(bid.kind, bid.kind), bid.denomination)
