"""What should I do? Exchange and bid, estimated in sampled worlds."""

from analyzer.advice.bidding import DEFAULT_WORLDS, advise_bid, estimated_bids
from analyzer.advice.discarding import advise_discard
from analyzer.advice.policy import choose_exchanges
from analyzer.advice.results import (
    BidAdvice,
    BidEstimate,
    DiscardAdvice,
    DiscardEstimate,
    Exchange,
    SampleWorld,
)

__all__ = [
    "DEFAULT_WORLDS",
    "BidAdvice",
    "BidEstimate",
    "DiscardAdvice",
    "DiscardEstimate",
    "Exchange",
    "SampleWorld",
    "advise_bid",
    "advise_discard",
    "choose_exchanges",
    "estimated_bids",
]
