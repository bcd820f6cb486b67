"""Rounds dealt from a seed."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.femhundra.referee.round import Round
from analyzer.femhundra.rules import DECK, HAND_SIZE, FemhundraRules, is_court
from analyzer.rng import Stream, generator


def shuffled_deck(rules: FemhundraRules, *, seed: int, number: int) -> tuple[int, ...]:
    """Return the deck as shuffled for one round, the top card first.

    With six players ten cards are left after the deal. Should all of them be court cards, none may
    start the pile (Q71), and the deck is shuffled again.

    Parameters
    ----------
    rules : FemhundraRules
    seed : int
        The user's seed, zero or more.
    number : int
        Which round of that seed, from 0.

    Returns
    -------
    tuple of int
        The 52 card ids; the same for the same seed and number.

    Raises
    ------
    InputError
        If the seed or the number is negative.
    """
    rng = generator(seed, Stream.DEALS, number)
    while True:
        cards = tuple(DECK.cards[place] for place in rng.permutation(DECK.size))
        if not all(map(is_court, cards[HAND_SIZE * rules.players :])):
            return cards


def deal_round(
    rules: FemhundraRules,
    *,
    seed: int,
    number: int,
    first: int = 0,
    totals: Sequence[int] | None = None,
) -> Round:
    """Deal a round from a seed.

    Parameters
    ----------
    rules : FemhundraRules
    seed : int
        The user's seed, zero or more.
    number : int
        Which round of that seed, from 0.
    first : int
        Who takes the first turn, left of the dealer (Q70).
    totals : sequence of int, optional
        The game score before this round, by player.

    Raises
    ------
    InputError
        If the seed or the number is negative, or there is no player `first`.
    """
    cards = shuffled_deck(rules, seed=seed, number=number)
    return Round.deal(rules, cards, first=first, totals=totals)
