"""Two cards make a trick: what may be answered, who wins, what it is worth (RULES 11)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from analyzer.cards import Suit, suit_of
from analyzer.funfhundert.rules import card_points, strength


def legal_replies(
    hand: Sequence[int], led: int | None, trump: Suit, *, talon_empty: bool
) -> tuple[int, ...]:
    """Return the cards of a hand that may be played, in the order of the hand.

    While the talon has cards, and for the leader, that is any card. Later the suit led must be
    followed, else a trump played, else any card; nobody must beat (Q83).

    Parameters
    ----------
    hand : sequence of int
    led : int or None
        The card to be answered; None for the leader.
    trump : Suit
    talon_empty : bool
        Whether the trick was begun with an empty talon.
    """
    if led is None or not talon_empty:
        return tuple(hand)
    for suit in (suit_of(led), trump):
        fitting = tuple(card for card in hand if suit_of(card) == suit)
        if fitting:
            return fitting
    return tuple(hand)


def reply_wins(led: int, reply: int, trump: Suit, *, talon_empty: bool) -> bool:
    """Return whether the reply takes the trick.

    While the talon has cards the higher rank wins, whatever the suits, and equal ranks leave the
    trick to the leader. Later the highest trump wins, else the highest card of the suit led.
    """
    if not talon_empty or suit_of(led) == suit_of(reply):
        return strength(reply) > strength(led)
    return suit_of(reply) == trump


def trick_points(cards: Iterable[int]) -> int:
    """Return the card points of some cards."""
    return sum(map(card_points, cards))
