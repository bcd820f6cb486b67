"""What should I do? Exchange and bid, estimated in sampled worlds."""

from analyzer.advice.bidding import DEFAULT_WORLDS, advise_bid, estimated_bids
from analyzer.advice.discarding import advise_discard
from analyzer.advice.results import (
    BidAdvice,
    BidEstimate,
    DiscardAdvice,
    DiscardEstimate,
    Exchange,
    SampleWorld,
)
from analyzer.advice.stopping import PRECISION
from analyzer.players.partner import PartnerPlan
from analyzer.players.policy import choose_exchanges

__all__ = [
    "DEFAULT_WORLDS",
    "PRECISION",
    "BidAdvice",
    "BidEstimate",
    "DiscardAdvice",
    "DiscardEstimate",
    "Exchange",
    "PartnerPlan",
    "SampleWorld",
    "advise_bid",
    "advise_discard",
    "choose_exchanges",
    "estimated_bids",
]
