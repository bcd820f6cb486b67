"""Which suit a card counts as, what is higher, and who wins a trick (RULES 3, 6.1-6.3, 6.6).

A no-trump context is written as the denomination `NO_TRUMP`. There the joker is either *named*
(declarer gave it a suit, and it is that suit's highest card) or *unnamed* (of no suit).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from analyzer.cards import (
    JACK,
    JOKER,
    JOKER_1,
    Deck,
    Suit,
    is_joker,
    is_second_copy,
    rank_of,
    same_colour,
    suit_of,
)
from analyzer.rules.bids import Denomination

_LEFT_BOWER: Final = 16
_RIGHT_BOWER: Final = 17
_LOWER_JOKER: Final = 18
_JOKER: Final = 19


def effective_suit(
    card: int, denomination: Denomination, joker_named: Suit | None = None
) -> Suit | None:
    """Return the suit a card counts as; None for the unnamed joker in a no-trump context.

    Parameters
    ----------
    card : int
    denomination : Denomination
    joker_named : Suit, optional
        The suit declarer gave the joker; it means nothing where there are trumps.
    """
    trump = denomination.suit
    if is_joker(card):
        return joker_named if trump is None else trump
    suit = suit_of(card)
    if trump is not None and rank_of(card) == JACK and suit == same_colour(trump):
        return trump
    return suit


def strength(card: int, denomination: Denomination) -> int:
    """Return the height of a card within its effective suit (RULES 3).

    Plain ranks keep their number; above the ace stand the left bower, the right bower and the
    jokers. Both copies of a doubled card are equally high.
    """
    if is_joker(card):
        return _JOKER if card in (JOKER, JOKER_1) else _LOWER_JOKER
    trump = denomination.suit
    rank = rank_of(card)
    if trump is not None and rank == JACK:
        if suit_of(card) == trump:
            return _RIGHT_BOWER
        if suit_of(card) == same_colour(trump):
            return _LEFT_BOWER
    return rank


def lane(
    deck: Deck, suit: Suit | None, denomination: Denomination, joker_named: Suit | None = None
) -> tuple[int, ...]:
    """Return the cards of a deck whose effective suit is `suit`, low to high.

    Of two equal cards the second copy comes first: it counts for nothing against its twin when
    played later, and the order between them is otherwise free.

    Parameters
    ----------
    deck : Deck
    suit : Suit or None
        None asks for the cards of no suit: the unnamed jokers of a no-trump context.
    denomination : Denomination
    joker_named : Suit, optional
    """
    cards = (c for c in deck.cards if effective_suit(c, denomination, joker_named) == suit)
    return tuple(
        sorted(cards, key=lambda card: (strength(card, denomination), not is_second_copy(card)))
    )


def led_suit(
    card: int,
    denomination: Denomination,
    *,
    joker_named: Suit | None = None,
    called: Suit | None = None,
) -> Suit | None:
    """Return the suit others must follow when `card` is led.

    An unnamed joker asks for the suit called with it, or for none if none was called.
    """
    suit = effective_suit(card, denomination, joker_named)
    return called if suit is None else suit


def trick_winner(
    cards: Sequence[int],
    denomination: Denomination,
    *,
    joker_named: Suit | None = None,
    called: Suit | None = None,
    dead_jokers: Collection[int] = (),
) -> int:
    """Return the place (0 for the lead) of the card that wins a trick (RULES 6.1, Win).

    Parameters
    ----------
    cards : sequence of int
        The cards in the order played; at least one.
    denomination : Denomination
    joker_named : Suit, optional
        The suit declarer gave the joker in a no-trump context.
    called : Suit, optional
        The suit called if the lead is an unnamed joker.
    dead_jokers : collection of int
        Jokers that cannot win this trick (RULES 6.3, `joker_dead_suit`).

    Raises
    ------
    ValueError
        If there is no card.
    """
    if not cards:
        raise ValueError("a trick without cards has no winner")
    led = led_suit(cards[0], denomination, joker_named=joker_named, called=called)
    trump = denomination.suit

    def height(place: int) -> tuple[int, int]:
        card = cards[place]
        suit = effective_suit(card, denomination, joker_named)
        if suit is None:
            level = 0 if card in dead_jokers else 3
        elif suit == trump:
            level = 2
        else:
            level = 1 if suit == led else 0
        return (level, strength(card, denomination) if level else 0)

    # max keeps the first of equals: the earlier of two equal cards wins (RULES 6.6).
    return max(range(len(cards)), key=height)
