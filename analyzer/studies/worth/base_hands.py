"""Hands with a low card in the place of a high one: what the worth of a card is measured against.

A base hand for a trump suit is eight random cards and two low ones, the lowest trump and the lowest
card of some side suit that the eight leave over. A swap puts another card in the place of a low
one: the joker, a bower, the ace or king of trumps for the low trump; the ace or king of the side
suit for the low side card; or one low card for the other. So every card is measured against the
same hand, and a hand with the joker differs from one with the right bower in these alone.

In no-trump nine cards are random, and the low card of some suit makes room for the joker, or for
the ace or king of that suit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from analyzer.cards import ACE, JACK, KING, SUITS, Suit, make_card, same_colour
from analyzer.deals import Worlds
from analyzer.errors import InputError
from analyzer.players.contracts import SUITS_ONLY
from analyzer.players.exchange import Int64Array
from analyzer.players.policy import worth_in
from analyzer.rng import Stream, generator
from analyzer.rules import Denomination, Ruleset, trick_bid
from analyzer.rules.order import lane

BASE: Final = "base"
FEWER_TRUMPS: Final = "fewer_trumps"
VOID: Final = "void"
SWAPS: Final = (
    BASE,
    "joker",
    "lower_joker",
    "right",
    "left",
    "ace",
    "king",
    "side_ace",
    "side_king",
    VOID,
    FEWER_TRUMPS,
)
"""By their number in the results of a run. `BASE` swaps nothing."""

FEWEST_TRUMPS: Final = 5
FEWEST_ACES: Final = 2
"""In no-trump, among the nine cards."""

MOST_DRAWS: Final = 100_000
LEVEL: Final = 7
"""Of the bid that tells the policy the denomination; it asks no more."""


@dataclass(frozen=True)
class Swap:
    """A card that takes the place of another.

    Attributes
    ----------
    name : str
        One of `SWAPS`.
    out, into : int
        Deck places of the card that leaves the base hand and of the one that comes. Both -1: none.
    """

    name: str
    out: int = -1
    into: int = -1

    def of(self, sets: Int64Array) -> Int64Array:
        """Return sets of cards, of any shape, with the two cards in each other's places."""
        if self.out < 0:
            return sets
        differ = (sets >> self.out ^ sets >> self.into) & 1
        return sets ^ (differ << self.out | differ << self.into)

    def of_worlds(self, worlds: Worlds) -> Worlds:
        """Return worlds in which all other cards lie where they lay."""
        return Worlds(self.of(worlds.hands), self.of(worlds.widows))


@dataclass(frozen=True)
class BaseHand:
    """A base hand and what is swapped in it.

    Attributes
    ----------
    denomination : Denomination
    cards : int
        Ten cards, as a set over deck places.
    side : Suit
        The suit of the low side card; in no-trump, of the low card.
    swaps : tuple of Swap
        The first swaps nothing.
    """

    denomination: Denomination
    cards: int
    side: Suit
    swaps: tuple[Swap, ...]


def draw_base_hand(
    rules: Ruleset, denomination: Denomination, *, seed: int, number: int
) -> BaseHand:
    """Draw a random base hand that is worth playing in a denomination.

    In a suit it has five trumps or more, the low one counted, and no other suit is worth more as
    trumps by the values of the discard policy. In no-trump its nine cards hold two aces or more.

    Parameters
    ----------
    rules : Ruleset
    denomination : Denomination
    seed, number : int
        Each number has a random stream of its own.

    Raises
    ------
    InputError
        If these rules know no such hand.
    """
    rng = generator(seed, Stream.DEALS, number)
    for _ in range(MOST_DRAWS):
        order = rng.permutation(rules.deck.size).tolist()
        side = Suit(int(rng.integers(len(SUITS))))
        other = Suit(int(rng.integers(len(SUITS))))
        random = rules.hand_size - (1 if denomination.suit is None else 2)
        rest = sum(1 << place for place in order[:random])
        if denomination.suit is None:
            hand = _in_no_trump(rest, side, rules)
        else:
            hand = _in_suit(rest, denomination, side, other, rules)
        if hand is not None:
            return hand
    raise InputError(f"{rules.name}: no hand for {denomination.text} in {MOST_DRAWS:,} draws")


def trumps_in(cards: int, denomination: Denomination, rules: Ruleset) -> int:
    """Return how many trumps a set of cards holds."""
    return (cards & trump_cards(denomination, rules)).bit_count()


def trump_cards(denomination: Denomination, rules: Ruleset) -> int:
    """Return all trumps of a denomination as a set over deck places."""
    trump = denomination.suit
    return 0 if trump is None else _lane_bits(trump, denomination, rules)


def place_of(name: str, denomination: Denomination, side: Suit, rules: Ruleset) -> int | None:
    """Return the deck place of the card a swap brings; None if the deck has none.

    Parameters
    ----------
    name : str
        A card of `SWAPS`; in no-trump ``ace`` and ``king`` are those of `side`.
    denomination : Denomination
    side : Suit
    rules : Ruleset
    """
    jokers = rules.deck.jokers
    if name == "joker":
        return rules.deck.index[jokers[-1]] if jokers else None
    if name == "lower_joker":
        return rules.deck.index[jokers[0]] if len(jokers) > 1 else None
    trump = denomination.suit
    rank = JACK if name in ("right", "left") else ACE if name.endswith("ace") else KING
    if name.startswith("side_") or trump is None:
        suit = side
    else:
        suit = same_colour(trump) if name == "left" else trump
    return rules.deck.index.get(make_card(rank, suit))


def _in_suit(
    rest: int, denomination: Denomination, side: Suit, other: Suit, rules: Ruleset
) -> BaseHand | None:
    trump = denomination.suit
    assert trump is not None
    if trumps_in(rest, denomination, rules) < FEWEST_TRUMPS - 1 or side == trump:
        return None
    low_trump = _lowest(rest, trump, denomination, rules)
    low_side = _lowest(rest, side, denomination, rules)
    if low_trump is None or low_side is None:
        return None
    cards = rest | 1 << low_trump | 1 << low_side
    if not _is_best_suit(cards, denomination, rules):
        return None
    swaps = [Swap(BASE)]
    for name in ("joker", "lower_joker", "right", "left", "ace", "king"):
        swaps += _brings(name, low_trump, rest, denomination, side, rules)
    for name in ("side_ace", "side_king"):
        swaps += _brings(name, low_side, rest, denomination, side, rules)
    # What comes for a trump, or for a single card, goes with others of its suit.
    held = [
        suit
        for suit in SUITS
        if suit not in (trump, side) and rest & _lane_bits(suit, denomination, rules)
    ]
    second = other if other in held else held[0] if held else side
    filler = _lowest(cards, second, denomination, rules)
    if filler is not None:
        swaps.append(Swap(FEWER_TRUMPS, low_trump, filler))
        if second != side and not rest & _lane_bits(side, denomination, rules):
            swaps.append(Swap(VOID, low_side, filler))
    return BaseHand(denomination, cards, side, tuple(swaps))


def _in_no_trump(rest: int, side: Suit, rules: Ruleset) -> BaseHand | None:
    aces = rules.deck.pack(make_card(ACE, suit) for suit in SUITS)
    low = _lowest(rest, side, Denomination.NO_TRUMP, rules)
    if (rest & aces).bit_count() < FEWEST_ACES or low is None:
        return None
    swaps = [Swap(BASE)]
    for name in ("joker", "lower_joker", "ace", "king"):
        swaps += _brings(name, low, rest, Denomination.NO_TRUMP, side, rules)
    return BaseHand(Denomination.NO_TRUMP, rest | 1 << low, side, tuple(swaps))


def _brings(
    name: str, out: int, rest: int, denomination: Denomination, side: Suit, rules: Ruleset
) -> Iterator[Swap]:
    """Yield the swap that brings a card, if the hand has it not."""
    into = place_of(name, denomination, side, rules)
    if into is not None and into != out and not rest >> into & 1:
        yield Swap(name, out, into)


def _is_best_suit(cards: int, denomination: Denomination, rules: Ruleset) -> bool:
    worth = [worth_in(cards, trick_bid(LEVEL, suit), rules) for suit in SUITS_ONLY]
    return max(worth) <= worth[SUITS_ONLY.index(denomination)]


def _lowest(held: int, suit: Suit, denomination: Denomination, rules: Ruleset) -> int | None:
    """Return the place of the lowest card of a suit that is not held."""
    for card in lane(rules.deck, suit, denomination):
        if not held >> rules.deck.index[card] & 1:
            return rules.deck.index[card]
    return None


def _lane_bits(suit: Suit, denomination: Denomination, rules: Ruleset) -> int:
    return rules.deck.pack(lane(rules.deck, suit, denomination))
