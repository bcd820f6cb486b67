"""Random endings of Fünfhundert: many with combinations alive, many in the middle of something."""

from __future__ import annotations

import random

from tests.naive.funfhundert import CARDS, SEVEN, SUITS, Moment, Switches, combinations

WINDOWS = ("any", "french", "under_six", "until_talon_empty")
ALL_SWITCHES = tuple(
    Switches(window, leader_only, single)
    for window in WINDOWS
    for leader_only in (False, True)
    for single in (False, True)
)


def random_moment(rng: random.Random, size: int) -> Moment:
    """Return a random ending of `size` tricks, one in two with a card led."""
    trump = rng.choice(SUITS)
    in_play = _cards_in_play(rng, size)
    first = frozenset(rng.sample(in_play, size))
    hands = [first, frozenset(in_play) - first]
    won = _won(rng, [card for card in CARDS if card not in in_play])
    used = []
    for player in (0, 1):
        share = rng.choice((0, 0, 0, 0.1, 0.5))
        owned = sorted(hands[player] | won[0] | won[1])  # used cards may have been lost since
        used.append(frozenset(card for card in owned if rng.random() < share))
    closed = []
    for _ in (0, 1):
        share = rng.choice((0, 0, 0.1, 0.3, 0.6))
        closed.append(frozenset(number for number in range(15) if rng.random() < share))
    seven_scored = rng.random() < 0.4
    leader = rng.randrange(2)
    led = None
    turn = leader
    announcing = False
    if rng.random() < 0.5:
        led = rng.choice(sorted(hands[leader]))
        hands[leader] -= {led}
        turn = 1 - leader
    elif rng.random() < 0.8:
        announcing = True
        turn = rng.randrange(2)
    return Moment(
        trump=trump,
        hands=(hands[0], hands[1]),
        won=won,
        used=(used[0], used[1]),
        closed=(closed[0], closed[1]),
        seven_scored=seven_scored,
        leader=leader,
        led=led,
        turn=turn,
        announcing=announcing,
        announced=rng.choice((0, 0, 1)) if announcing else 0,
    )


def _cards_in_play(rng: random.Random, size: int) -> list[str]:
    """Return cards that often belong together."""
    kind = rng.random()
    if kind < 0.4:
        return rng.sample(CARDS, 2 * size)
    if kind < 0.7:
        honours = [card for card in CARDS if card[0] in "AKQJT"]
        return rng.sample(honours, 2 * size)
    wanted: list[str] = []
    while len(wanted) < 2 * size:
        group = combinations(rng.choice(SUITS))[rng.randrange(SEVEN + 1)][0]
        wanted += [card for card in sorted(group) if card not in wanted]
        wanted += [card for card in rng.sample(CARDS, 1) if card not in wanted]
    return rng.sample(wanted, 2 * size)


def _won(rng: random.Random, gone: list[str]) -> tuple[frozenset[str], frozenset[str]]:
    """Return won tricks, often those of one player or split by suit or rank."""
    bias = rng.choice((0, 0.2, 0.5, 0.5, 0.8, 1))
    key = rng.choice((0, 1, None))  # split by rank, by suit, or card by card
    shares: dict[str, bool] = {}
    first = []
    for card in gone:
        name = card if key is None else card[key]
        if rng.random() < 0.1:
            name = card
        if shares.setdefault(name, rng.random() < bias):
            first.append(card)
    if len(first) % 2:
        first.pop(rng.randrange(len(first)))
    return frozenset(first), frozenset(gone) - frozenset(first)
