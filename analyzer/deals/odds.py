"""Exact odds of where unseen cards lie: hypergeometric, not sampled."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from math import comb

from analyzer.deals.knowledge import Knowledge
from analyzer.errors import CardError, InputError


def chances_of_number(wanted: int, drawn: int, unseen: int) -> tuple[Fraction, ...]:
    """Return the exact chances that so many cards at random hold 0, 1, 2 ... wanted ones.

    Parameters
    ----------
    wanted : int
        How many of the unseen cards are wanted.
    drawn : int
        Cards in the place that is asked about, such as the widow.
    unseen : int
        Unseen cards in all.

    Returns
    -------
    tuple of Fraction
        Of 0 to `drawn` wanted cards; together 1.

    Raises
    ------
    InputError
        If a number is negative, or more are wanted or drawn than are unseen.
    """
    if min(wanted, drawn) < 0 or max(wanted, drawn) > unseen:
        raise InputError(f"{wanted} wanted, {drawn} drawn: there are {unseen} cards")
    ways = comb(unseen, drawn)
    return tuple(
        Fraction(comb(wanted, k) * comb(unseen - wanted, drawn - k), ways) for k in range(drawn + 1)
    )


def chance_of_some(wanted: int, drawn: int, unseen: int) -> Fraction:
    """Return the exact chance of at least one wanted card; numbers as in `chances_of_number`."""
    return 1 - chances_of_number(wanted, drawn, unseen)[0]


def chance_of_card_in_widow(knowledge: Knowledge, card: int) -> Fraction:
    """Return the exact chance that the widow holds one given unseen card: 3/33 with 43 cards."""
    return chance_of_some_in_widow(knowledge, [card])


def chance_of_some_in_widow(knowledge: Knowledge, cards: Collection[int]) -> Fraction:
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
    return chance_of_some(len(wanted), knowledge.rules.widow, len(knowledge.unseen))
