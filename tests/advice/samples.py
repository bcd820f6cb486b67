"""Hands, worlds and recounts for the tests of the advice.

The recounts use worlds of their own, dealt by Python's `random`: nothing of `analyzer.deals`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np

from analyzer.advice import Exchange, choose_exchanges
from analyzer.cards import SUITS, parse_cards, parse_hand
from analyzer.cards.deck import Deck
from analyzer.deals import Worlds
from analyzer.rules import Bid, Contract, Ruleset, load, seats_in_play
from analyzer.solver import solve_batch

RULES = load("australian")
DECK = RULES.deck

HAND = parse_hand("JK JH AH KH 9H 8S 7S AC 6D 5D")
WIDOW = parse_cards("4H QC 7D")
UNSEEN_HAND = parse_hand("JK JH AH KH 9H 8S 7S 6C 6D 5D")


def bid(text: str) -> Bid:
    return Bid.parse(text)


def deal_at_random(
    known: Sequence[int], n: int, seed: int, widow: Sequence[int] | None = None
) -> Worlds:
    """Worlds for ten cards, or for ten and a known widow, by Python's `random`."""
    rng = random.Random(seed)
    hidden = [card for card in DECK.cards if card not in {*known, *(widow or ())}]
    hands, widows = [], []
    for _ in range(n):
        dealt = rng.sample(hidden, len(hidden))
        others = [dealt[0:10], dealt[10:20], dealt[20:30]]
        hands.append([DECK.pack(hand) for hand in (known, *others)])
        widows.append(DECK.pack(widow or dealt[30:]))
    return Worlds(np.array(hands, dtype=np.int64), np.array(widows, dtype=np.int64))


def deal_ten(rules: Ruleset, seed: object, size: int = 10) -> tuple[int, ...]:
    """Ten cards, or more, of any deck."""
    return tuple(random.Random(str(seed)).sample(rules.deck.cards, size))


def hide_anew(worlds: Worlds, seed: int, deck: Deck = DECK) -> Worlds:
    """The same worlds, widows included, with the cards of the other hands dealt anew."""
    rng = random.Random(seed)
    hands = worlds.hands.copy()
    for row in hands:
        hidden = [c for hand in row[1:].tolist() for c in deck.unpack(hand)]
        rng.shuffle(hidden)
        row[1:] = [deck.pack(hidden[start : start + 10]) for start in range(0, len(hidden), 10)]
    return Worlds(hands, worlds.widows)


def tricks_with(worlds: Worlds, contract: Contract, discards: np.ndarray | int) -> np.ndarray:
    """Solve worlds in which declarer has put these cards away."""
    hands = worlds.hands.copy()
    hands[:, 0] = (hands[:, 0] | worlds.widows) & ~np.int64(discards)
    seats = list(seats_in_play(contract, 0, 4))
    return solve_batch(hands[:, seats], contract, RULES)


def tricks_by_policy(worlds: Worlds, call: Bid) -> np.ndarray:
    """Solve worlds in which every widow is exchanged by the policy."""
    discards, named = choose_exchanges(worlds.hands[:, 0] | worlds.widows, call, RULES)
    tricks = np.empty(len(worlds), dtype=np.int64)
    for name in set(named.tolist()):
        rows = named == name
        part = Worlds(worlds.hands[rows], worlds.widows[rows])
        contract = Contract(call, None if name < 0 else SUITS[name])
        tricks[rows] = tricks_with(part, contract, discards[rows])
    return tricks


def tricks_by_exchange(worlds: Worlds, call: Bid, exchange: Exchange) -> np.ndarray:
    contract = Contract(call, exchange.joker_named)
    return tricks_with(worlds, contract, DECK.pack(exchange.discard))


@dataclass(frozen=True)
class Mean:
    """A sample mean with its standard error, counted here and not by the advice."""

    value: float
    se: float

    @classmethod
    def of(cls, sample: np.ndarray) -> Mean:
        values = np.asarray(sample, dtype=float)
        # As if half a success and half a failure more: never 0 for a chance.
        floor = sqrt(0.5 / len(values)) / sqrt(len(values))
        return cls(float(values.mean()), max(values.std(ddof=1) / sqrt(len(values)), floor))


def standard_errors_apart(one: float, one_se: float, other: Mean) -> float:
    return (one - other.value) / sqrt(one_se**2 + other.se**2)


def made(call: Bid, tricks: np.ndarray) -> np.ndarray:
    return tricks == 0 if call.is_misere else tricks >= call.level


class Scrambler:
    """A stand-in for `solve_batch`: tricks that look random but depend on every card seen.

    Whatever is chosen by solving changes as soon as other worlds are solved, so that a choice made
    with a look at the wrong cards cannot stay the same by luck. Records what it was asked.
    """

    def __init__(self) -> None:
        self.asked: list[tuple[Contract, np.ndarray]] = []

    def __call__(
        self,
        hands: np.ndarray,
        contract: Contract,
        rules: object = None,
        *,
        partner: int | None = None,
        piles: tuple[np.ndarray, np.ndarray] | None = None,
        **_: object,
    ) -> np.ndarray:
        self.asked.append((contract, np.array(hands)))
        seen = [hands, *(piles or ())]
        if partner is not None:
            seen.append(np.full((len(hands), 1), partner))
        return self.tricks(np.concatenate(seen, axis=1), contract)

    @staticmethod
    def tricks(hands: np.ndarray, contract: Contract) -> np.ndarray:
        mixed = np.full(len(hands), 7 + int(contract.denomination), dtype=np.uint64)
        mixed += np.uint64(0 if contract.joker_named is None else 11 + contract.joker_named)
        for column in np.asarray(hands).T.astype(np.uint64):
            mixed = (mixed ^ column) * np.uint64(0x9E3779B97F4A7C15)
            mixed ^= mixed >> np.uint64(29)
        return (mixed % np.uint64(2 if contract.bid.no_trick else 11)).astype(np.int8)

    def kept_by_world(self) -> dict[tuple[object, ...], set[tuple[int, object]]]:
        """What was kept, and the joker's name, for each denomination and placing of the others."""
        found: dict[tuple[object, ...], set[tuple[int, object]]] = {}
        for contract, hands in self.asked:
            for own, *others in hands.tolist():
                world = (contract.is_misere, contract.denomination, *others)
                found.setdefault(world, set()).add((own, contract.joker_named))
        return found
