"""Exact odds of where unseen cards lie: hypergeometric, not sampled."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from analyzer.deals.knowledge import Knowledge
from analyzer.errors import CardError


def chance_of_card_in_widow(knowledge: Knowledge, card: int) -> Fraction:
    """Return the exact chance that the widow holds one given unseen card: 3/33 with 43 cards."""
    return chance_of_some_in_widow(knowledge, [card])


def chance_of_some_in_widow(knowledge: Knowledge, cards: Sequence[int]) -> Fraction:
    """Return the exact chance that the widow holds at least one of some unseen cards.

    Raises
    ------
    CardError
        If the widow is known already, or a card is not among the unseen ones.
    """
    if knowledge.widow is not None:
        raise CardError("the widow is known: nothing is left to chance")
    knowledge.rules.deck.require(*cards)
    wanted = set(cards)
    if not wanted <= set(knowledge.unseen):
        raise CardError("these cards must be unseen: not in the own hand")
    unseen, widow = len(knowledge.unseen), knowledge.rules.widow
    return 1 - Fraction(comb(unseen - len(wanted), widow), comb(unseen, widow))
