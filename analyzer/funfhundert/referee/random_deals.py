"""Whole deals from a seed."""

from __future__ import annotations

from analyzer.funfhundert.referee.deal import Deal
from analyzer.funfhundert.rules import DECK, HAND_SIZE, FunfhundertRules
from analyzer.rng import Stream, generator


def shuffled(*, seed: int, number: int = 0) -> tuple[int, ...]:
    """Return the 32 cards in the random order of one deal of a seed; all orders equally likely.

    The first eight are the leader's hand, the next eight the other's, the rest the talon in the
    order drawn.

    Raises
    ------
    InputError
        If `seed` or `number` is negative.
    """
    order = generator(seed, Stream.DEALS, number).permutation(DECK.size)
    return tuple(DECK.cards[place] for place in order.tolist())


def deal_cards(
    rules: FunfhundertRules,
    *,
    seed: int,
    number: int = 0,
    leader: int = 0,
    totals: tuple[int, int] = (0, 0),
    first_deal: bool = True,
) -> Deal:
    """Return a fresh deal.

    Parameters
    ----------
    rules : FunfhundertRules
    seed : int
    number : int
        Which deal of this seed, from 0.
    leader : int
        Who leads first.
    totals : pair of int
        Game totals before the deal.
    first_deal : bool
        Whether it is the first of a game, which is played out.

    Raises
    ------
    InputError
        If `seed` or `number` is negative.
    """
    cards = shuffled(seed=seed, number=number)
    leads, follows = cards[:HAND_SIZE], cards[HAND_SIZE : 2 * HAND_SIZE]
    return Deal(
        rules,
        (leads, follows) if leader == 0 else (follows, leads),
        cards[2 * HAND_SIZE :],
        leader=leader,
        totals=totals,
        first_deal=first_deal,
    )
