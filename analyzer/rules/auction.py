"""The auction as a fold over calls: what may be called, how it ended (RULES 4).

An `Auction` is a value; `call` returns the next one. Whose turn it is stands in `turns`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Literal

from analyzer.cards import ACE, JACK, SUITS, is_joker, rank_of, suit_of
from analyzer.errors import IllegalAction
from analyzer.rules.bids import PASS, Bid, BidKind, Denomination
from analyzer.rules.contract import partners, side_of
from analyzer.rules.ladder import bid_key, ladder
from analyzer.rules.ruleset import Ruleset
from analyzer.rules.turns import Calls, first_caller, next_caller, real_bids

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
    thrown_in : bool
        True if the deal is thrown in for another reason than that nobody bid: a double inkle or
        an ace-no-face. The same dealer deals again.
    """

    kind: EndKind
    seat: int | None = None
    bid: Bid | None = None
    thrown_in: bool = False


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
    announcements : tuple of (seat, bool)
        Ace-no-face announced, with whether the partner agreed (RULES 4.4).
    """

    rules: Ruleset
    dealer: int
    calls: Calls
    turn: int | None
    announcements: tuple[tuple[int, bool], ...] = ()

    @property
    def is_over(self) -> bool:
        """True when nobody calls any more."""
        return self.turn is None

    @property
    def bids(self) -> Calls:
        """The real bids with their seats: no passes and no signals."""
        return real_bids(self.calls)

    @property
    def high(self) -> tuple[int, Bid] | None:
        """The highest bid so far and its seat."""
        return self.bids[-1] if self.bids else None

    @property
    def outcome(self) -> Outcome | None:
        """How the auction ended; None while it goes on."""
        if self.turn is not None:
            return None
        if self._is_double_inkle() or any(agreed for _, agreed in self.announcements):
            return Outcome("redeal_same_dealer", thrown_in=True)
        if self.high is None:
            return Outcome(self.rules.all_pass)
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
        bids = [bid for bid in entries if self.refusal(bid, hand) is None]
        if self.rules.inkle == "signal":
            signals = (Bid(BidKind.INKLE, denomination=Denomination.of(suit)) for suit in SUITS)
            bids += [bid for bid in signals if self.refusal(bid, hand) is None]
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
        refusal = self.refusal(bid, hand)
        if refusal is not None:
            raise IllegalAction(f"{bid.text} is not allowed: {refusal}")
        calls = (*self.calls, (self.turn, bid))
        return replace(self, calls=calls, turn=next_caller(self.rules, calls))

    def may_announce(self, hand: Collection[int]) -> bool:
        """Return True if the seat in turn may announce ace-no-face on these cards."""
        return self.announcement_refusal(hand) is None

    def announce(self, hand: Collection[int], *, agreed: bool) -> Auction:
        """Return the auction after the seat in turn announced ace-no-face (RULES 4.4).

        Parameters
        ----------
        hand : collection of int
            The announcer's ten cards.
        agreed : bool
            The partner's answer. If True the deal is thrown in; if False the announcer calls now,
            and neither partner may bid misère or grand nullo any more.

        Raises
        ------
        IllegalAction
            If it may not be announced, with the reason.
        """
        refusal = self.announcement_refusal(hand)
        if refusal is not None:
            raise IllegalAction(f"ace-no-face may not be announced: {refusal}")
        assert self.turn is not None
        made = (*self.announcements, (self.turn, agreed))
        return replace(self, announcements=made, turn=None if agreed else self.turn)

    def announcement_refusal(self, hand: Collection[int]) -> str | None:
        """Return why the seat in turn may not announce ace-no-face; None if it may."""
        if not self.rules.ace_no_face:
            return "these rules do not have it"
        if self.turn is None:
            return "the auction is over"
        if not partners(self.turn, self.rules.players):
            return "there is no partner to agree"
        if any(seat == self.turn for seat, _ in self.announcements):
            return "it has been refused already"
        if not is_ace_no_face(hand):
            return "it needs exactly one ace and no king, queen, jack or joker"
        return None

    def refusal(self, bid: Bid, hand: Collection[int] | None = None) -> str | None:
        """Return why the seat in turn may not make a call; None if it may."""
        if self.turn is None:
            return "the auction is over"
        if bid.is_pass:
            return None
        if bid.kind is BidKind.INKLE:
            return self._signal_refusal(self.turn)
        if all(bid != entry.bid for entry in ladder(self.rules)):
            return "these rules do not have it"
        if self.high is not None:
            high = self.high[1]
            if bid_key(bid, self.rules) <= bid_key(high, self.rules):
                return f"it does not outbid {high.text}"
        if bid.kind in (BidKind.MISERE, BidKind.GRAND_NULLO):
            return self._nullo_refusal(bid, self.turn)
        return self._six_or_sem_refusal(bid, self.turn, hand)

    def _nullo_refusal(self, bid: Bid, seat: int) -> str | None:
        """RULES 4.3: what misère waits for, and grand nullo; who has lost both."""
        players = self.rules.players
        refused = {side_of(other, players) for other, _ in self.announcements}
        if side_of(seat, players) in refused:
            return "this side's ace-no-face was refused"
        if bid.kind is BidKind.GRAND_NULLO:
            mates = partners(seat, players)
            answered = any(s in mates and b.kind is BidKind.MISERE for s, b in self.bids)
            return None if answered else "the partner has not bid misère"
        wanted = {"seven_bid": 7, "eight_bid": 8, "none": None}[self.rules.misere_requires]
        if wanted is None or any(other.level == wanted for _, other in self.bids):
            return None
        return f"nobody has bid at level {wanted}"

    def _six_or_sem_refusal(self, bid: Bid, seat: int, hand: Collection[int] | None) -> str | None:
        """RULES 4.3, Minnesota: six and sem are for the first two seats, and a sem must be true."""
        sem = bid.kind is BidKind.SEM
        inkle = self.rules.inkle == "six_bid" and bid.level == 6
        if (sem or inkle) and seat not in self._first_two():
            return "only the first two callers may bid it"
        if sem and hand is not None and not shows_sem(hand):
            return "it needs the joker or a red and a black jack"
        return None

    def _signal_refusal(self, seat: int) -> str | None:
        """RULES 4.3: the inkle that is no bid is for the first speaker of each side."""
        if self.rules.inkle != "signal":
            return "these rules do not have it"
        players = self.rules.players
        if any(side_of(other, players) == side_of(seat, players) for other, _ in self.calls):
            return "only the first speaker of each side may give it"
        return None

    def _first_two(self) -> tuple[int, int]:
        first = first_caller(self.rules, self.dealer)
        return (first, (first + 1) % self.rules.players)

    def _is_double_inkle(self) -> bool:
        """RULES 4.4, Minnesota: the first two seats bid six, the others pass."""
        return (
            self.rules.inkle == "six_bid"
            and [bid.level for _, bid in self.bids] == [6, 6]
            and self.calls[:2] == self.bids
        )


def is_ace_no_face(hand: Collection[int]) -> bool:
    """Return True for a hand with exactly one ace and no K, Q, J or joker (RULES 4.4)."""
    if any(map(is_joker, hand)):
        return False
    high = [rank_of(card) for card in hand if rank_of(card) >= JACK]
    return high == [ACE]


def shows_sem(hand: Collection[int]) -> bool:
    """Return True for a hand with the joker or a red and a black jack (RULES 4.3)."""
    jacks = {suit_of(c).is_red for c in hand if not is_joker(c) and rank_of(c) == JACK}
    return any(map(is_joker, hand)) or jacks == {True, False}


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
