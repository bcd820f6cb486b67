"""Seeded random endings from the 43-card deck, many of them crowded on purpose."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.naive.solver import JOKER, RANKS, SUITS, Position, legal, play, suit_of

MODES = (
    "trump",
    "nt_named",
    "nt_unnamed",
    "nt_out",
    "misere_named",
    "misere_unnamed",
    "misere_out",
)
ABSENT = -1

PLAIN_CARDS = tuple(  # the 42 cards beside the joker: red suits A-4, black suits A-5
    rank + suit
    for suit in SUITS
    for rank in reversed(RANKS)
    if RANKS.index(rank) >= RANKS.index("4" if suit in "DH" else "5")
)


def random_position(
    rng: random.Random,
    *,
    mode: str,
    cards: int,
    mid_trick: bool,
    holder: int | None = None,
    joker_lead_rule: str = "unled_suit",
) -> Position:
    """An ending with `cards` cards a hand at the start of its trick.

    Parameters
    ----------
    mode
        One of `MODES`, or "misere" for any of its three.
    mid_trick
        Whether to play on from there by 1 to n-1 random legal cards of the trick.
    holder
        Seat that holds the joker, or `ABSENT`; None leaves it to chance. The joker is with a
        seat in the "unnamed" modes and with none in the "out" modes. In the "named" modes
        chance gives it to any seat or to none, although only a declarer can have named it: a
        solver has no use for who did. `holder=0` keeps to what a table can see.
    """
    if mode == "misere":
        mode = rng.choice([name for name in MODES if name.startswith("misere")])
    if mode not in MODES:
        raise ValueError(f"unknown mode {mode!r}")
    misere = mode.startswith("misere")
    seats = 3 if misere else 4
    denomination = rng.choice(SUITS) if mode == "trump" else "NT"
    joker_named = rng.choice(SUITS) if mode.endswith("named") and "un" not in mode else None

    holder = _joker_holder(rng, mode, seats, holder)
    hands = _deal(rng, cards, holder, misere, favourite=joker_named or denomination)
    position = Position(
        hands=hands,
        denomination=denomination,
        joker_named=joker_named,
        misere=misere,
        leader=rng.randrange(seats),
        suits_led=_random_subset(rng, SUITS),
        joker_lead_rule=joker_lead_rule,
    )
    position = _with_suits_shown(rng, position)
    if mid_trick:
        for _ in range(rng.randint(1, seats - 1)):
            position, _ = play(position, *rng.choice(legal(position)))
    return position


def _joker_holder(rng: random.Random, mode: str, seats: int, wish: int | None) -> int:
    if mode.endswith("out"):
        possible = [ABSENT]
    elif mode.endswith("unnamed"):
        possible = list(range(seats))
    else:
        possible = [ABSENT, *range(seats)]
    if wish is None:
        return rng.choice(possible)
    if wish not in possible:
        raise ValueError(f"the joker cannot be with {wish} in mode {mode!r}")
    return wish


def _deal(
    rng: random.Random, cards: int, holder: int, misere: bool, favourite: str
) -> tuple[frozenset[str], ...]:
    seats = 3 if misere else 4
    pool = _pool(rng, seats * cards, favourite)
    drawn = rng.sample(pool, seats * cards)
    if misere and rng.random() < 0.75:  # else a misère hardly ever holds
        low_first = sorted(drawn[: 2 * cards], key=lambda card: RANKS.index(card[0]))
        drawn[: 2 * cards] = low_first
    hands = [drawn[seat * cards : (seat + 1) * cards] for seat in range(seats)]
    if holder != ABSENT:
        hands[holder][0] = JOKER
    return tuple(frozenset(hand) for hand in hands)


def _pool(rng: random.Random, needed: int, favourite: str) -> list[str]:
    """Cards to deal from: half the time all, else the top ranks only or the fewest suits."""
    kind = rng.choice(["all", "all", "top ranks", "few suits"])
    if kind == "top ranks":
        by_rank = sorted(PLAIN_CARDS, key=lambda card: -RANKS.index(card[0]))
        return by_rank[: needed + 6]
    if kind == "few suits":
        suits = rng.sample(SUITS, 4)
        if favourite in suits and rng.random() < 0.75:
            suits.sort(key=lambda suit: suit != favourite)
        by_suit = sorted(PLAIN_CARDS, key=lambda card: suits.index(card[1]))
        return by_suit[: needed + 3]
    return list(PLAIN_CARDS)


def _with_suits_shown(rng: random.Random, position: Position) -> Position:
    """Add what the lead rule looks at: voids shown, suits thrown away."""
    if position.joker_lead_rule == "not_renounced":
        return replace(
            position,
            renounced=tuple(
                _random_subset(rng, [suit for suit in SUITS if not _holds(position, hand, suit)])
                for hand in position.hands
            ),
        )
    if position.joker_lead_rule == "not_discarded":
        return replace(
            position, discarded=tuple(_random_subset(rng, SUITS) for _ in position.hands)
        )
    return position


def _holds(position: Position, hand: frozenset[str], suit: str) -> bool:
    return any(suit_of(c, position.denomination, position.joker_named) == suit for c in hand)


def _random_subset(rng: random.Random, suits: str | list[str]) -> frozenset[str]:
    """Every size equally likely, so that "none left" and "all left" are both common."""
    return frozenset(rng.sample(suits, rng.randint(0, len(suits))))
