"""What is settled before the first lead, by the quick policy that looks at the own cards only."""

from __future__ import annotations

import numpy as np

from analyzer.cards import Suit
from analyzer.players.partner import ALONE, PartnerPlan, is_partnered, unseen_plans
from analyzer.players.policy import choose_exchanges, choose_name
from analyzer.rules import Bid
from analyzer.table import SeatKnowledge


class PolicyExchange:
    """A player's exchange, partner and joker's name, the same at every strength of play."""

    def exchange(self, view: SeatKnowledge, rng: np.random.Generator) -> tuple[int, ...]:
        """Put away what the policy does; see `Player.exchange`."""
        deck = view.rules.deck
        away, _ = choose_exchanges([deck.pack(view.hand)], bid_of(view), view.rules)
        return deck.unpack(int(away[0]))

    def find_partner(self, view: SeatKnowledge, rng: np.random.Generator) -> PartnerPlan:
        """Call the highest card out that helps most, as a rule a trump; see `Player`."""
        rules, bid = view.rules, bid_of(view)
        plan = next(plan for plan in unseen_plans(rules, bid) if is_partnered(plan))
        assert plan is not None
        if plan.seat is not None:
            return plan
        kept, away = (np.array([rules.deck.pack(own)]) for own in (view.hand, view.discards))
        called = rules.deck.unpack(int(plan.called(kept, away, bid, rules)[0]))
        return PartnerPlan("card", card=called[0]) if called else ALONE

    def name_joker(self, view: SeatKnowledge, rng: np.random.Generator) -> Suit | None:
        """Name the joker where that is worth most; see `Player.name_joker`."""
        kept = view.rules.deck.pack(view.hand)
        return choose_name(kept, bid_of(view), view.rules)


def bid_of(view: SeatKnowledge) -> Bid:
    """Return the bid that is played."""
    assert view.contract is not None
    return view.contract.bid
