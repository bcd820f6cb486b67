"""Positions for the tests of laying and of players, and the way to the naive twins and back."""

from __future__ import annotations

import random

import numpy as np

from analyzer.femhundra.play.packing import pack_cards
from analyzer.femhundra.play.worlds import Worlds
from analyzer.femhundra.rules import DECK
from tests.naive.femhundra_laying import card_at

HAND_SIZES = (1, 3, 5, 7, 8, 8, 9, 10, 11, 12, 13, 14)


def random_table(rng, free):
    """Return runs (suit, low, high) and sets (rank: suits), taking their cards from `free`."""
    runs, sets = [], {}
    for _ in range(rng.randrange(5)):
        if rng.random() < 0.6:
            suit, low = rng.randrange(4), rng.randrange(12)
            high = min(13, low + rng.choice([2, 2, 2, 3, 4, 6]))
            cards = {card_at(suit, height) for height in range(low, high + 1)}
            if high - low >= 2 and cards <= free:
                free -= cards
                runs.append((suit, low, high))
        else:
            rank = rng.randrange(13)
            suits = rng.sample(range(4), rng.choice([3, 3, 4]))
            cards = {(suit, rank) for suit in suits}
            if cards <= free:
                free -= cards
                sets[rank] = suits
    return runs, sets


def random_laying(rng: random.Random, sizes=HAND_SIZES):
    """Return (hand, runs, sets, has own meld); half the hands are of cards near one another."""
    free = {(suit, rank) for suit in range(4) for rank in range(13)}
    runs, sets = random_table(rng, free)
    low, wide = rng.randrange(13), rng.choice([4, 5, 6])
    near = [c for c in free if (c[1] - low) % 13 < wide] if rng.random() < 0.5 else free
    hand = rng.sample(sorted(near), min(rng.choice(sizes), len(near)))
    return frozenset(hand), runs, sets, rng.random() < 0.5


def bits(cards):
    """Return naive cards as kernel bits."""
    return sum(1 << 13 * suit + rank for suit, rank in cards)


def height_bits(pairs):
    """Return pairs (suit, height) as kernel bits."""
    return sum(1 << 14 * suit + height for suit, height in pairs)


def pairs_of(runs):
    """Return the heights lying in runs as pairs (suit, height)."""
    return {(suit, h) for suit, low, high in runs for h in range(low, high + 1)}


def cards_of(sets):
    """Return the cards lying in sets."""
    return {(suit, rank) for rank, suits in sets.items() for suit in suits}


def naive(cards):
    """Return card ids as naive cards."""
    return frozenset(divmod(DECK.index[card], 13) for card in cards)


def ids(cards):
    """Return naive cards as card ids."""
    return tuple(DECK.cards[13 * suit + rank] for suit, rank in sorted(cards))


def truth(table):
    """Return the one world that a round really is."""
    return Worlds(
        np.array([[pack_cards(hand) for hand in table.hands]], dtype=np.int64),
        np.array([[DECK.index[card] for card in table.stock[::-1]]], dtype=np.int8),
    )
