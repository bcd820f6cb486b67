"""The worlds a bid is tried in: all that fit the knowledge, or those in which it can be bid."""

from __future__ import annotations

import numpy as np

from analyzer.deals import WORLDS_PER_CHUNK, Knowledge, Worlds, deal_worlds
from analyzer.players.holdings import FloatArray, Int64Array, stored_values
from analyzer.players.policy import worth_of_hands
from analyzer.rng import Stream
from analyzer.rules import MIS, Bid, BidKind, Contract, Ruleset, compile_contract

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
    parts = []
    for first in range(0, n, WORLDS_PER_CHUNK):  # a part at a time, to bound the memory used
        some = min(WORLDS_PER_CHUNK, n - first)
        dealt = deal_worlds(
            knowledge,
            some * DEALT_FOR_EACH,
            seed,
            stream,
            first_chunk=first * DEALT_FOR_EACH // WORLDS_PER_CHUNK,
        )
        worth = _for_a_misere(dealt.hands[:, PARTNER], knowledge.rules)
        best = worth.reshape(some, DEALT_FOR_EACH).argmax(axis=1)
        parts.append(dealt.part(best + np.arange(0, len(worth), DEALT_FOR_EACH)))
    return Worlds(
        np.concatenate([part.hands for part in parts]),
        np.concatenate([part.widows for part in parts]),
    )


def _for_a_misere(hands: Int64Array, rules: Ruleset) -> FloatArray:
    """Return how good hands are for a misère, by the values the policy uses."""
    contract = Contract(MIS)
    compiled = compile_contract(rules, contract)
    worth = worth_of_hands(compiled.pack(hands), compiled, contract, stored_values())
    jokers = rules.deck.pack(rules.deck.jokers)
    return np.where(hands & jokers, worth - 1.0, worth)  # a joker must be put away
