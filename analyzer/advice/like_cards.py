"""Unseen cards that do the same work, to be looked at together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from analyzer.cards import SUITS, TEN, Deck, format_card, is_joker, rank_of
from analyzer.deals import Knowledge
from analyzer.rules import Bid, lane

COURT: Final = TEN + 1
"""From this rank on every card stands for itself."""


@dataclass(frozen=True)
class LikeCards:
    """Cards that are much alike in a contract.

    Attributes
    ----------
    cards : tuple of int
        Low to high.
    name : str
        ``KH``, or of several cards ``4D-TD``.
    """

    cards: tuple[int, ...]
    name: str


def like_cards(knowledge: Knowledge, bid: Bid) -> tuple[LikeCards, ...]:
    """Return the unseen cards, grouped: the small cards of a suit that stand next to each other.

    Jokers, bowers, and cards above the ten stand alone, and so do neighbours with a card of the own
    hand between them. Where no trick is wanted every rank counts, and all stand alone.

    Parameters
    ----------
    knowledge : Knowledge
        The widow unseen.
    bid : Bid
    """
    groups = []
    for suit in (*SUITS, None):
        cards = lane(knowledge.rules.deck, suit, bid.denomination)
        for run in _runs(cards, knowledge, alone=bid.no_trick):
            groups.append(LikeCards(run, _name(run, knowledge.rules.deck)))
    return tuple(groups)


def _runs(
    cards: tuple[int, ...], knowledge: Knowledge, *, alone: bool
) -> Iterator[tuple[int, ...]]:
    run: list[int] = []
    unseen = set(knowledge.unseen)
    for card in cards:
        small = not alone and not is_joker(card) and rank_of(card) < COURT
        if run and not (small and card in unseen):
            yield tuple(run)
            run = []
        if card in unseen:
            if small:
                run.append(card)
            else:
                yield (card,)
    if run:
        yield tuple(run)


def _name(cards: tuple[int, ...], deck: Deck) -> str:
    first, last = format_card(cards[0]), format_card(cards[-1])
    if len(cards) == 1:
        return first
    return f"{first} {last}" if len(cards) == 2 else f"{first}-{last}"
