"""Who deals first, and who deals next (RULES 2.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from analyzer.cards import ACE, JACK, is_joker, rank_of
from analyzer.rules.dealing import shuffled
from analyzer.rules.ruleset import Ruleset

_ACE_IN_DRAW: Final = -1
_JOKER_IN_DRAW: Final = -2


@dataclass(frozen=True)
class DealerDraw:
    """How the first dealer was found.

    Attributes
    ----------
    dealer : int
    rounds : tuple of tuples of int
        Cards turned from seat 0 on, in the order shown: one round of a card each for every draw
        for the lowest; a single round for the first jack; none if nothing was drawn.
    """

    dealer: int
    rounds: tuple[tuple[int, ...], ...] = ()


def lowest_draw(cards: Sequence[int]) -> int | None:
    """Return the seat that drew the lowest card; None if it is shared and all draw again.

    In this draw alone the ace is the lowest rank, and the joker is below the ace.

    Parameters
    ----------
    cards : sequence of int
        The card of each seat.
    """
    ranks = [_rank_in_draw(card) for card in cards]
    lowest = min(ranks)
    return ranks.index(lowest) if ranks.count(lowest) == 1 else None


def first_jack(cards: Sequence[int], players: int) -> int:
    """Return the seat to which the first jack falls, cards being turned from seat 0 on.

    Raises
    ------
    ValueError
        If there is no jack among the cards.
    """
    return _place_of_first_jack(cards) % players


def draw_first_dealer(rules: Ruleset, random: np.random.Generator) -> DealerDraw:
    """Find the first dealer as `first_dealer` says."""
    if rules.first_dealer == "any":
        return DealerDraw(int(random.integers(rules.players)))
    if rules.first_dealer == "first_jack":
        cards = shuffled(rules, random)
        turned = cards[: _place_of_first_jack(cards) + 1]
        return DealerDraw(first_jack(turned, rules.players), (turned,))
    rounds: list[tuple[int, ...]] = []
    while True:
        rounds.append(shuffled(rules, random)[: rules.players])
        lowest = lowest_draw(rounds[-1])
        if lowest is not None:
            return DealerDraw(lowest, tuple(rounds))


def next_dealer(
    rules: Ruleset, dealer: int, *, passed_out: bool = False, thrown_in: bool = False
) -> int:
    """Return the dealer of the next deal.

    Parameters
    ----------
    rules : Ruleset
    dealer : int
    passed_out : bool
        True if nobody bid, so that `all_pass` decides.
    thrown_in : bool
        True after a double inkle or an ace-no-face: the same dealer deals again.
    """
    stays = thrown_in or (passed_out and rules.all_pass == "redeal_same_dealer")
    return dealer if stays else (dealer + 1) % rules.players


def _place_of_first_jack(cards: Sequence[int]) -> int:
    for place, card in enumerate(cards):
        if not is_joker(card) and rank_of(card) == JACK:
            return place
    raise ValueError("no jack among the cards turned")


def _rank_in_draw(card: int) -> int:
    if is_joker(card):
        return _JOKER_IN_DRAW
    rank = rank_of(card)
    return _ACE_IN_DRAW if rank == ACE else rank
