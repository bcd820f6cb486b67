"""What the advice answers: frozen results that say how sure they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, get_args

from analyzer.cards import Suit, format_card
from analyzer.players.partner import PartnerPlan
from analyzer.rules import Bid, Contract, Ruleset

if TYPE_CHECKING:
    import pandas as pd

Kind = Literal["corrected", "double-dummy", "played-out"]
"""What kind of estimate a number is (DESIGN: three laws of an honest estimate).

Double-dummy: as if all saw all cards. Corrected: double-dummy, and for each world the chance that
play makes of it. Played-out: by players who see only their own cards.
"""

KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True)
class Exchange:
    """What declarer does before the first lead.

    Attributes
    ----------
    discard : tuple of int
        The cards put away.
    joker_named : Suit or None
        The joker's name, if it gets one.
    partner : PartnerPlan or None
        Five players: how declarer finds a partner, or goes alone.
    """

    discard: tuple[int, ...]
    joker_named: Suit | None = None
    partner: PartnerPlan | None = None


@dataclass(frozen=True)
class BidEstimate:
    """What one bid is worth on a hand.

    Attributes
    ----------
    bid : Bid
    value : int
        Points for making it.
    p_make, p_make_se : float
        Chance of making it, and its standard error.
    mean_tricks, mean_tricks_se : float or None
        Tricks of declarer's side; None for misères, where only "none or some" is known.
    expected_score, expected_score_se : float
        Points of declarer's side a deal, or with 2, 3 and 5 players of declarer: the value won or
        lost, a slam counted, halved with a partner found.
    expected_net, expected_net_se : float
        The same less the trick points of the defenders: of their side, or of one of them on average
        where every player has a score.
    worlds : int
        Worlds the bid was tried in.
    estimate : str
        The kind of all these numbers: double-dummy where no correction is known for the bid.
    p_make_double_dummy, p_make_double_dummy_se : float or None
        The chance to make it with all cards seen, in the same worlds; None if `p_make` is that.
    exchange : Exchange or None
        What was put away; None where the widow is unseen, since every widow has its own exchange.
    partner : PartnerPlan or None
        Five players: how declarer finds a partner; with the widow unseen, a plan for all widows.
    """

    bid: Bid
    value: int
    p_make: float
    p_make_se: float
    mean_tricks: float | None
    mean_tricks_se: float | None
    expected_score: float
    expected_score_se: float
    expected_net: float
    expected_net_se: float
    worlds: int
    exchange: Exchange | None = None
    partner: PartnerPlan | None = None
    estimate: Kind = "double-dummy"
    p_make_double_dummy: float | None = None
    p_make_double_dummy_se: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, bids and cards as text."""
        exchange = self.exchange
        named = exchange.joker_named if exchange else None
        return {
            "bid": self.bid.text,
            "value": self.value,
            "estimate": self.estimate,
            "p_make": self.p_make,
            "p_make_se": self.p_make_se,
            "p_make_double_dummy": self.p_make_double_dummy,
            "p_make_double_dummy_se": self.p_make_double_dummy_se,
            "mean_tricks": self.mean_tricks,
            "mean_tricks_se": self.mean_tricks_se,
            "expected_score": self.expected_score,
            "expected_score_se": self.expected_score_se,
            "expected_net": self.expected_net,
            "expected_net_se": self.expected_net_se,
            "worlds": self.worlds,
            "discard": [format_card(c) for c in exchange.discard] if exchange else None,
            "joker_named": named.text if named is not None else None,
            "partner": None if self.partner is None else self.partner.text,
        }


@dataclass(frozen=True)
class SampleWorld:
    """One world the best bid was tried in.

    Attributes
    ----------
    hands : tuple of tuples of int
        The hands as played, after the exchange, clockwise from declarer; with two players both
        hands, then both tables.
    widow : tuple of int
    exchange : Exchange
    tricks : int
        Tricks of declarer's side, played if the estimate is, else with all cards seen; in a misère
        0, or more for "at least one".
    made : bool
    partner_seat : int or None
        Five players: the seat of the partner found, 1 to 4.
    face_down : tuple of tuples of int
        Two players: the cards under those of each table, in the same order.
    """

    hands: tuple[tuple[int, ...], ...]
    widow: tuple[int, ...]
    exchange: Exchange
    tricks: int
    made: bool
    partner_seat: int | None = None
    face_down: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True)
class BidAdvice:
    """The answer to "what should I bid?".

    Attributes
    ----------
    rules : Ruleset
    hand : tuple of int
    widow : tuple of int or None
    table, opponent_table : tuple of int
        The face-up cards, with two players.
    worlds : int
        Worlds the bid tried in most was tried in.
    seed : int
    estimate : str
        The kind of the numbers here. In a corrected answer some bids may lack a correction, and say
        so themselves; where all do, the answer is double-dummy.
    bids : tuple of BidEstimate
        Every bid of the ladder, low to high.
    best : BidEstimate
        The bid with the highest expected score, of those with a positive net if there are any.
    expected_loss : float
        Points a deal expected to be lost if `best` is not the best after all: the mean, over
        resamples of the worlds, of how much better the best bid there is.
    settled : bool
        True if worlds were tried only until this loss was small.
    examples : tuple of SampleWorld
        A few worlds in which `best` made and in which it failed.
    """

    rules: Ruleset
    hand: tuple[int, ...]
    widow: tuple[int, ...] | None
    worlds: int
    seed: int
    estimate: Kind
    bids: tuple[BidEstimate, ...]
    best: BidEstimate
    expected_loss: float
    settled: bool = False
    examples: tuple[SampleWorld, ...] = ()
    table: tuple[int, ...] = ()
    opponent_table: tuple[int, ...] = ()

    @property
    def worth_bidding(self) -> bool:
        """True if the best bid is expected to win more than the defenders do; else pass."""
        return self.best.expected_net > 0

    @property
    def by_bid(self) -> Mapping[str, BidEstimate]:
        """The estimates by the bid's text: ``advice.by_bid["8H"].p_make``."""
        return {estimate.bid.text: estimate for estimate in self.bids}

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, ready for JSON."""
        return {
            "rules": self.rules.name,
            "hand": [format_card(c) for c in self.hand],
            "widow": None if self.widow is None else [format_card(c) for c in self.widow],
            **_tables(self),
            "worlds": self.worlds,
            "seed": self.seed,
            "estimate": self.estimate,
            "bids": [estimate.to_dict() for estimate in self.bids],
            "best": {
                **self.best.to_dict(),
                "expected_loss": self.expected_loss,
                "recommended": self.best.bid.text if self.worth_bidding else "PASS",
            },
        }

    def to_frame(self) -> pd.DataFrame:
        """Return a table, one row for each bid."""
        from analyzer.reports.frames import bid_frame

        return bid_frame(self)


@dataclass(frozen=True)
class DiscardEstimate:
    """What one discard is worth in a contract; the fields are those of `BidEstimate`.

    The kind of estimate is that of the `DiscardAdvice`.

    Attributes
    ----------
    exchange : Exchange
    loss, loss_se : float
        Expected score lost against the best discard, from the same worlds: a paired difference.
    """

    exchange: Exchange
    p_make: float
    p_make_se: float
    mean_tricks: float | None
    mean_tricks_se: float | None
    expected_score: float
    expected_score_se: float
    loss: float
    loss_se: float
    p_make_double_dummy: float | None = None
    p_make_double_dummy_se: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, cards as text."""
        named, partner = self.exchange.joker_named, self.exchange.partner
        return {
            "discard": [format_card(c) for c in self.exchange.discard],
            "joker_named": None if named is None else named.text,
            "partner": None if partner is None else partner.text,
            "p_make": self.p_make,
            "p_make_se": self.p_make_se,
            "p_make_double_dummy": self.p_make_double_dummy,
            "p_make_double_dummy_se": self.p_make_double_dummy_se,
            "mean_tricks": self.mean_tricks,
            "mean_tricks_se": self.mean_tricks_se,
            "expected_score": self.expected_score,
            "expected_score_se": self.expected_score_se,
            "loss": self.loss,
            "loss_se": self.loss_se,
        }


@dataclass(frozen=True)
class DiscardAdvice:
    """The answer to "what should I put away?".

    Attributes
    ----------
    rules : Ruleset
    cards : tuple of int
        Hand and widow together.
    contract : Contract
        The bid; the joker's name is part of each discard.
    worlds, seed : int
    estimate : str
    discards : tuple of DiscardEstimate
        The discard chosen, then the others left for the last comparison, best first.
    compared : int
        Discards looked at in all.
    table, opponent_table : tuple of int
        The face-up cards, with two players.
    """

    rules: Ruleset
    cards: tuple[int, ...]
    contract: Contract
    worlds: int
    seed: int
    estimate: Kind
    discards: tuple[DiscardEstimate, ...]
    compared: int
    table: tuple[int, ...] = ()
    opponent_table: tuple[int, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, ready for JSON."""
        return {
            "rules": self.rules.name,
            "cards": [format_card(c) for c in self.cards],
            **_tables(self),
            "contract": self.contract.bid.text,
            "worlds": self.worlds,
            "seed": self.seed,
            "estimate": self.estimate,
            "compared": self.compared,
            "discards": [estimate.to_dict() for estimate in self.discards],
        }

    def to_frame(self) -> pd.DataFrame:
        """Return a table, one row for each discard."""
        from analyzer.reports.frames import discard_frame

        return discard_frame(self)


def _tables(advice: BidAdvice | DiscardAdvice) -> dict[str, list[str]]:
    """Return the face-up cards, where there are any."""
    tables = {"table": advice.table, "opponent_table": advice.opponent_table}
    return {name: [format_card(c) for c in cards] for name, cards in tables.items() if cards}
