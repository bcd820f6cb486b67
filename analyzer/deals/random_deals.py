"""Whole deals at random, with given cards in place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from analyzer.cards import sort_hand
from analyzer.errors import CardError
from analyzer.rng import Stream, generator
from analyzer.rules import Deal, Pile, Ruleset, deal_plan

_NO_CARDS: Final = Pile(None, None)


def cards_dealt(rules: Ruleset) -> Mapping[str, int]:
    """Return how many cards a player gets in the ``hand``, and in piles ``down`` and ``up``.

    The last two are 0 but in the two-player game.
    """
    counts = {"hand": 0, "down": 0, "up": 0}
    for packet in deal_plan(rules, 0):
        if packet.seat == 0:
            counts[packet.place] += packet.count
    return counts


def deal_the_rest(
    rules: Ruleset,
    *,
    seed: int,
    number: int = 0,
    hands: Sequence[Sequence[int]] = (),
    widow: Sequence[int] = (),
    piles: Sequence[Sequence[Pile]] = (),
) -> Deal:
    """Return one deal of the whole deck: given cards lie where they were put, the rest at random.

    All ways to place the other cards are equally likely.

    Parameters
    ----------
    rules : Ruleset
    seed : int
    number : int
        Which deal of this seed, from 0.
    hands : sequence of sequences of int
        Cards given to each seat, clockwise; seats left away at the end get none.
    widow : sequence of int
        Cards given to the widow.
    piles : sequence of sequences of Pile
        Two-player game: piles given to each seat, None for a card that is not given.

    Returns
    -------
    Deal
        Hands and widow sorted as they are written, piles by their face-up cards.

    Raises
    ------
    CardError
        If a given card is not in the deck, is given twice, or does not fit its place.
    """
    size = cards_dealt(rules)
    _check(rules, size, hands, widow, piles)
    hands = [*hands, *[()] * (rules.players - len(hands))]
    piles = [*piles, *[()] * (rules.players - len(piles))]
    given = [pile for own in piles for pile in own]
    placed = [*(card for hand in hands for card in hand), *widow]
    placed += [card for pile in given for card in (pile.down, pile.up) if card is not None]
    unseen = rules.deck.unpack(rules.deck.all_bits & ~rules.deck.pack(placed))
    order = generator(seed, Stream.DEALS, number).permutation(len(unseen))
    rest = iter([unseen[place] for place in order.tolist()])
    dealt = tuple(_hand(hand, size["hand"], rest) for hand in hands)
    on_table = tuple(_piles(own, size["up"], rest) for own in piles)
    return Deal(dealt, _hand(widow, rules.widow, rest), on_table if size["up"] else ())


def _check(
    rules: Ruleset,
    size: Mapping[str, int],
    hands: Sequence[Sequence[int]],
    widow: Sequence[int],
    piles: Sequence[Sequence[Pile]],
) -> None:
    if max(len(hands), len(piles)) > rules.players:
        raise CardError(f"cards for more than {rules.players} players")
    places = [
        *(("hand", len(hand), size["hand"]) for hand in hands),
        ("widow", len(widow), rules.widow),
        *(("table", len(own), size["up"]) for own in piles),
    ]
    for what, given, room in places:
        if given > room:
            raise CardError(f"{what}: {given} given, at most {room} fit")


def _hand(given: Sequence[int], size: int, rest: Iterator[int]) -> tuple[int, ...]:
    return sort_hand((*given, *(next(rest) for _ in range(size - len(given)))))


def _piles(given: Sequence[Pile], size: int, rest: Iterator[int]) -> tuple[Pile, ...]:
    under = {}
    for pile in (*given, *(_NO_CARDS,) * (size - len(given))):
        down, up = (next(rest) if card is None else card for card in (pile.down, pile.up))
        under[up] = down
    return tuple(Pile(under[up], up) for up in sort_hand(under))
