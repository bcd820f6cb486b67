"""The rule player: the rule policy of the playouts, at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from analyzer.femhundra.knowledge import Knowledge
from analyzer.femhundra.layings.laying import Laying, read_laying
from analyzer.femhundra.melds import Meld
from analyzer.femhundra.play.packing import draws_left, is_late, pack_cards, pack_table
from analyzer.femhundra.play.rule_weights import weights_array
from analyzer.femhundra.players.player import require_turn
from analyzer.femhundra.referee import actions as a
from analyzer.femhundra.rules import DECK


class RulePlayer:
    """Plays by `policy_kernel`: it sees the own hand, the table, the pile and the sizes of hands.

    It does not use which cards of others are known, nor the scores.
    """

    name = "rule"

    def decide(self, knowledge: Knowledge) -> a.Action:
        """Return the first action of `plan`.

        Raises
        ------
        InputError
            As `plan`.
        """
        return self.plan(knowledge)[0]

    def plan(self, knowledge: Knowledge) -> tuple[a.Action, ...]:
        """Return the draw, or having drawn the whole rest of the turn.

        Raises
        ------
        InputError
            If it is not this player's turn, or the round is over.
        """
        require_turn(knowledge)
        takes_pile, laying, discard = rule_choice(knowledge)
        if knowledge.phase == "draw":
            other: a.Action = a.TakeStock() if knowledge.stock else a.Decline()
            return (a.TakePile() if takes_pile else other,)
        if discard is None:
            return laying.actions
        return (*laying.actions, a.Discard(discard))


def rule_choice(knowledge: Knowledge) -> tuple[bool, Laying, int | None]:
    """Return what the rule policy does with the present hand.

    Returns
    -------
    takes_pile, laying, discard
        Whether it takes the pile, if that is asked; what it lays and the card (id) it then
        discards, None if none is left, if the cards have been drawn.
    """
    from analyzer.femhundra.play import policy_kernel

    table = pack_table(knowledge.melds)
    kernel: Any = policy_kernel.decide_by_rule  # untyped, like every kernel
    takes, in_sets, in_runs, place = kernel(
        pack_cards(knowledge.hand),
        table.runs,
        table.sets,
        pack_cards(knowledge.pile),
        knowledge.stock,
        knowledge.has_meld[knowledge.player],
        np.array(knowledge.hand_sizes, dtype=np.int64),
        knowledge.player,
        weights_array(knowledge.rules.players)[knowledge.player],
    )
    laying = read_laying(knowledge.hand, knowledge.melds, in_sets, in_runs)
    return bool(takes), laying, None if place < 0 else DECK.cards[place]


def discards_in_order(
    knowledge: Knowledge, left: Sequence[int], melds: Sequence[Meld]
) -> tuple[int, ...]:
    """Return the cards left after laying, the one that the rule policy discards first.

    Parameters
    ----------
    knowledge : Knowledge
    left : sequence of int
        Card ids.
    melds : sequence of Meld
        On the table after the laying.
    """
    from analyzer.femhundra.play import discard_kernel

    table = pack_table(melds)
    kernel: Any = discard_kernel.keep_values  # untyped, like every kernel
    keep = kernel(
        pack_cards(left),
        table.runs,
        table.sets,
        pack_cards(knowledge.pile),
        draws_left(knowledge),
        is_late(knowledge),
        weights_array(knowledge.rules.players)[knowledge.player],
    )
    places = sorted((int(keep[DECK.index[card]]), DECK.index[card]) for card in left)
    return tuple(DECK.cards[place] for _, place in places)
