"""What does the rule sheet say? Rulesets as data, and the questions they answer."""

from analyzer.rules.bids import (
    ALL_TRICK_BIDS,
    GNUL,
    LEVELS,
    MIS,
    OMIS,
    PASS,
    SOMIS,
    Bid,
    BidKind,
    Denomination,
    trick_bid,
)
from analyzer.rules.compile import CompiledContract, compile_contract
from analyzer.rules.contract import (
    NO_DECLARER,
    Contract,
    may_name_joker,
    partners,
    seats_in_play,
    side_of,
    sits_out,
)
from analyzer.rules.ladder import RankedBid, bid_key, bid_value, ladder
from analyzer.rules.order import effective_suit, lane, led_suit, strength, trick_winner
from analyzer.rules.registry import load, load_file, names
from analyzer.rules.ruleset import Ruleset
from analyzer.rules.switches import SWITCHES, Switch, SwitchValue, switch

__all__ = [
    "ALL_TRICK_BIDS",
    "GNUL",
    "LEVELS",
    "MIS",
    "NO_DECLARER",
    "OMIS",
    "PASS",
    "SOMIS",
    "SWITCHES",
    "Bid",
    "BidKind",
    "CompiledContract",
    "Contract",
    "Denomination",
    "RankedBid",
    "Ruleset",
    "Switch",
    "SwitchValue",
    "bid_key",
    "bid_value",
    "compile_contract",
    "effective_suit",
    "ladder",
    "lane",
    "led_suit",
    "load",
    "load_file",
    "may_name_joker",
    "names",
    "partners",
    "seats_in_play",
    "side_of",
    "sits_out",
    "strength",
    "switch",
    "trick_bid",
    "trick_winner",
]
