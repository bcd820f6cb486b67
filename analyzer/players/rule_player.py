"""A player by rules of thumb, as a good club player has them."""

from __future__ import annotations

import numpy as np

from analyzer.players.exchanging import PolicyExchange
from analyzer.players.outlook import Goal, Outlook
from analyzer.players.rule_follows import FOLLOWS, Rule
from analyzer.players.rule_leads import LEADS
from analyzer.players.rule_misere import (
    AVOID_FOLLOWS,
    AVOID_LEADS,
    FORCE_FOLLOWS,
    FORCE_LEADS,
    any_play,
    choose_for_declarer,
)
from analyzer.rules import Play
from analyzer.table import SeatKnowledge


class RulePlayer(PolicyExchange):
    """Plays by the first rule that has an answer; see the tables of rules."""

    name = "rule"

    def play(self, view: SeatKnowledge, rng: np.random.Generator) -> Play:
        """Choose one of `view.legal`; nothing is drawn."""
        if len(view.legal) == 1:
            return view.legal[0]
        outlook = Outlook(view)
        for rule in rules_for(outlook):
            play = rule(outlook)
            if play is not None:
                return play
        return view.legal[0]


def rules_for(o: Outlook) -> tuple[Rule, ...]:
    """Return the rules that apply, in order."""
    if o.goal is Goal.TAKE:
        return FOLLOWS if o.view.turns else LEADS
    if o.goal is Goal.AVOID:
        return AVOID_FOLLOWS if o.view.turns else (*AVOID_LEADS, any_play)
    if o.seat != o.view.seat:
        return (choose_for_declarer,)
    return FORCE_FOLLOWS if o.view.turns else FORCE_LEADS
