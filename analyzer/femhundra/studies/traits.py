"""What a hand of seven holds before the first turn, in the words of a card player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Final

from analyzer.cards import ACE, TEN, rank_of, suit_of
from analyzer.femhundra.layings.laying import best_laying
from analyzer.femhundra.melds import ACE_HIGH, ACE_LOW, height_of
from analyzer.femhundra.rules import hand_points, is_court

KINDS: Final = ("nothing", "gap", "touching", "pair", "both", "meld")
"""What a card may make with the rest of a hand; ``both`` is a pair and a couple of one suit."""


@dataclass(frozen=True)
class HandTraits:
    """What a hand holds.

    Attributes
    ----------
    lay : int
        Points of the best laying at once.
    pairs : int
        Ranks of which two cards are left then.
    touching, gaps : int
        Couples of one suit left then that lack one card of a run: next to each other, or with one
        card between them. The ace is low and high.
    aces, courts, tens : int
        Left then; courts are J, Q, K.
    points : int
        What all seven cards count in the hand.
    """

    lay: int
    pairs: int
    touching: int
    gaps: int
    aces: int
    courts: int
    tens: int
    points: int

    def to_dict(self) -> dict[str, int]:
        """Return the numbers by name."""
        return asdict(self)


def hand_traits(hand: Collection[int]) -> HandTraits:
    """Return what a hand holds.

    Parameters
    ----------
    hand : collection of int
        Card ids.
    """
    laying = best_laying(hand)
    assert laying is not None  # no least was asked for
    left = laying.left
    touching, gaps = couples(left)
    return HandTraits(
        lay=laying.table_points,
        pairs=pairs(left),
        touching=touching,
        gaps=gaps,
        aces=sum(rank_of(card) == ACE for card in left),
        courts=sum(map(is_court, left)),
        tens=sum(rank_of(card) == TEN for card in left),
        points=sum(map(hand_points, hand)),
    )


def pairs(cards: Iterable[int]) -> int:
    """Return of how many ranks two cards are held."""
    return sum(many == 2 for many in Counter(map(rank_of, cards)).values())


def couples(cards: Iterable[int]) -> tuple[int, int]:
    """Return how many couples of one suit touch, and how many have one card between them."""
    heights: dict[int, set[int]] = {}
    for card in cards:
        of_suit = heights.setdefault(suit_of(card), set())
        of_suit.add(height_of(card))
        if rank_of(card) == ACE:
            of_suit |= {ACE_LOW, ACE_HIGH}
    steps = Counter(high - low for each in heights.values() for low, high in pairwise(sorted(each)))
    return steps[1], steps[2]


def makes(card: int, others: Collection[int]) -> str:
    """Return what a card makes with others: the most of `KINDS`.

    Parameters
    ----------
    card : int
    others : collection of int
        Without it.
    """
    before, after = best_laying(others), best_laying([*others, card])
    assert before is not None
    assert after is not None
    if after.table_points > before.table_points:
        return "meld"
    suited = [other for other in others if suit_of(other) == suit_of(card)]
    touching, gaps = (
        now > then for now, then in zip(couples([*suited, card]), couples(suited), strict=True)
    )
    if any(rank_of(card) == rank_of(other) for other in others):
        return "both" if touching or gaps else "pair"
    return "touching" if touching else "gap" if gaps else "nothing"
