"""The worlds a bid is tried in: all that fit the knowledge, or those in which it can be bid."""

from __future__ import annotations

import numpy as np

from analyzer.advice.holdings import stored_values
from analyzer.advice.policy import worth_of_hands
from analyzer.deals import Knowledge, Worlds, deal_worlds
from analyzer.rng import Stream
from analyzer.rules import MIS, Bid, BidKind, Contract, compile_contract

PARTNER = 2
DEALT_FOR_EACH = 40
"""Grand nullo: the partner's hand is the best for a misère among so many."""


def sample_worlds(knowledge: Knowledge, bid: Bid, n: int, seed: int, stream: Stream) -> Worlds:
    """Deal worlds in which to try a bid; parameters and errors as for `deal_worlds`.

    Grand nullo may be bid only after the partner's misère (RULES 4.3). Its worlds are those in
    which the partner's hand is among the best for one: 1 in 40, by the values the policy uses.
    """
    if bid.kind is not BidKind.GRAND_NULLO:
        return deal_worlds(knowledge, n, seed, stream)
    rules = knowledge.rules
    worlds = deal_worlds(knowledge, n * DEALT_FOR_EACH, seed, stream)
    contract = Contract(MIS)
    compiled = compile_contract(rules, contract)
    hands = worlds.hands[:, PARTNER]
    worth = worth_of_hands(compiled.pack(hands), compiled, contract, stored_values())
    jokers = rules.deck.pack(rules.deck.jokers)
    worth = np.where(hands & jokers, worth - 1.0, worth)  # it must be put away
    best = worth.reshape(n, DEALT_FOR_EACH).argmax(axis=1)
    return worlds.part(best + np.arange(0, len(worth), DEALT_FOR_EACH))
