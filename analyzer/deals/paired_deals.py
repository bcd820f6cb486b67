"""The same deal under two rulesets, as far as their decks allow.

All cards of both decks are laid out once, ten places for each player and the rest beside them. Each
ruleset takes away the cards it does not have, and fills the gaps from the rest in its order; what
is left of the rest is the widow. To either ruleset that is a fair deal, since nothing was looked at
but which cards it has; and cards in both decks lie mostly in the same hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyzer.cards import JOKER, JOKER_1, sort_hand
from analyzer.deals.random_deals import cards_dealt
from analyzer.rng import Stream, generator
from analyzer.rules import Deal, Pile, Ruleset

_SAME_CARD: Final = {JOKER_1: JOKER}
"""The higher of two jokers is the one of a deck with one."""


def paired_deals(rules: Sequence[Ruleset], *, seed: int, number: int = 0) -> tuple[Deal, ...]:
    """Return one deal for each ruleset: the same cards in the same hands where they can be.

    Each is by itself a fair deal; of one ruleset alone it is not that of `deal_the_rest`.

    Parameters
    ----------
    rules : sequence of Ruleset
    seed : int
    number : int
        Which deal of this seed, from 0.
    """
    decks = [{_SAME_CARD.get(card, card): card for card in each.deck.cards} for each in rules]
    together = sorted({card for deck in decks for card in deck})
    order = generator(seed, Stream.DEALS, number).permutation(len(together))
    laid = [together[place] for place in order.tolist()]
    return tuple(
        _dealt(each, [deck.get(card) for card in laid])
        for each, deck in zip(rules, decks, strict=True)
    )


def _dealt(rules: Ruleset, laid: Sequence[int | None]) -> Deal:
    """Return a deal of the cards laid out; None marks a card that this deck has not."""
    counts = cards_dealt(rules)
    sizes = [counts[place] for place in ("hand", "up", "down") for _ in range(rules.players)]
    rest = iter([card for card in laid[sum(sizes) :] if card is not None])
    slots = iter(laid)
    blocks = []
    for size in sizes:
        cards = [next(slots) for _ in range(size)]
        blocks.append([next(rest) if card is None else card for card in cards])
    hands, up, down = (
        blocks[start : start + rules.players]
        for start in range(0, 3 * rules.players, rules.players)
    )
    piles = [tuple(map(Pile, *pair)) for pair in zip(down, up, strict=True)]
    return Deal(
        tuple(sort_hand(hand) for hand in hands),
        sort_hand(rest),
        tuple(piles) if counts["up"] else (),
    )
