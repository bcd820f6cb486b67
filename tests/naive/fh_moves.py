"""A slow, obvious twin of the Femhundra referee: cards as text, every subset tried (RULES 10).

It knows nothing of the package. It only counts action sequences, so it keeps no scores.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

RANKS = "23456789TJQKA"


@dataclass(frozen=True)
class Moment:
    """Hands, stock (top first), pile, melds as tuples of texts with the ace where it lies."""

    hands: tuple[frozenset[str], ...]
    stock: tuple[str, ...]
    pile: tuple[str, ...]
    melds: tuple[tuple[str, ...], ...] = ()
    opened: frozenset[int] = frozenset()
    turn: int = 0
    drawn: bool = False
    over: bool = False


def is_set(cards):
    return len({card[0] for card in cards}) == 1 and len({card[1] for card in cards}) == len(cards)


def is_run(cards):
    """In the order given."""
    if len({card[1] for card in cards}) > 1 or len(set(cards)) < len(cards):
        return False
    row = "".join(card[0] for card in cards)
    return row in "A" + RANKS


def is_meld(cards):
    return len(cards) >= 3 and (is_set(cards) or is_run(cards))


def orders(cards):
    """The ways to write a set of cards as a meld: sorted, and with the ace in front."""
    high = sorted(cards, key=lambda card: (RANKS.index(card[0]), card[1]))
    aces = [card for card in high if card[0] == "A"]
    low = [*aces, *(card for card in high if card[0] != "A")]
    return {tuple(high), tuple(low)}


def after_laying(now, hand, melds):
    hands = tuple(hand if i == now.turn else each for i, each in enumerate(now.hands))
    opened = now.opened | {now.turn}
    return replace(now, hands=hands, melds=melds, opened=opened, over=not hand)


def next_moments(now):
    """Every moment one action away, once for each action."""
    hand = now.hands[now.turn]
    if now.over:
        return []
    if not now.drawn:
        taken = [(now.pile, now.stock, ())]
        if now.stock:
            taken.append((now.stock[:1], now.stock[1:], now.pile))
        found = [] if now.stock else [replace(now, over=True)]
        for cards, stock, pile in taken:
            more = tuple(h | set(cards) if i == now.turn else h for i, h in enumerate(now.hands))
            found.append(replace(now, hands=more, stock=stock, pile=pile, drawn=True))
        return found
    found = []
    for size in range(3, len(hand) + 1):
        for cards in combinations(sorted(hand), size):
            for meld in orders(cards):
                if is_meld(meld):
                    found.append(after_laying(now, hand - set(cards), (*now.melds, meld)))
    if now.turn in now.opened:
        for card in hand:
            for number, meld in enumerate(now.melds):
                ways = {tuple(sorted((*meld, card)))} if is_set(meld) else set()
                ways |= {(card, *meld), (*meld, card)} if is_run(meld) else set()
                for way in ways:
                    if is_meld(way):
                        melds = (*now.melds[:number], way, *now.melds[number + 1 :])
                        found.append(after_laying(now, hand - {card}, melds))
    for card in hand:
        left = hand - {card}
        found.append(
            replace(
                now,
                hands=tuple(left if i == now.turn else h for i, h in enumerate(now.hands)),
                pile=(*now.pile, card),
                turn=now.turn if not left else (now.turn + 1) % len(now.hands),
                drawn=not left,
                over=not left,
            )
        )
    return found


def count(now, depth):
    """How many sequences of so many actions there are."""
    if depth == 0:
        return 1
    return sum(count(each, depth - 1) for each in next_moments(now))
