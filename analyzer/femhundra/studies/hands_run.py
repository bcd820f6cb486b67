"""The long run behind the worth of a first hand.

For each number of players and each hand number there are a hand of seven random cards, and another
of six and an idle two, in whose place the other ranks of its suit are put, in the same deals.
``result.parquet`` has these rows:

===================  =======  =====================================================================
``players``          int8     at the table
``hand``             int32    number of the hand under its seed
``place``            int8     of a random hand: 0 has the first turn, 1 the second, ...; -1 the mean
                              over all places, in the same deals; of an exchange always -1
``rank``             int8     -1: a random hand; else the rank in the place of the two: 0 the two
                              itself, 1 a three, ... 12 an ace
``card``             int8     deck place of that card; -1
``cards``            int64    the hand played, a set over deck places
``score``, ``net``   float64  mean round score; the same less the mean of the others'
``net_se``           float64  standard error of ``net`` over the deals of this hand
===================  =======  =====================================================================
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.errors import InputError
from analyzer.estimate import mean_and_error
from analyzer.femhundra.play.playouts import net_of
from analyzer.femhundra.rules import DECK, HAND_SIZE, FemhundraRules
from analyzer.femhundra.studies.starts import Starts, deal_starts, round_scores
from analyzer.rng import Stream, generator
from analyzer.runs import Columns, Plan

AT_ONCE: Final = 20
"""Hands in a chunk, for one number of players: about a second of work."""
EXCHANGED: Final = 4
"""Exchanges are tried in one deal for so many of a random hand: there are a dozen of each."""
FEWEST_HANDS: Final = 40
"""The estimate is fitted on half of them."""
FEWEST_WORLDS: Final = 8

ALL_PLACES: Final = -1
NO_RANK: Final = -1
TWO: Final = 0
RANKS: Final = 13
_NEAR: Final = (12, 1, 2)
"""Ranks that would make a couple with a two: ace, three, four."""
_RANDOM, _EXCHANGE = 0, 1
"""Which hand of a number, in the key of its random stream."""

_KINDS: Final = {
    "players": np.int8,
    "hand": np.int32,
    "place": np.int8,
    "rank": np.int8,
    "card": np.int8,
    "cards": np.int64,
    "score": np.float64,
    "net": np.float64,
    "net_se": np.float64,
}
Row = tuple[Any, ...]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class HandsPlan:
    """Which hands are tried in how many deals.

    Attributes
    ----------
    players : tuple of int
        Numbers of players at the table, each tried with the same hands.
    hands : int
        Random hands, and as many to exchange cards in, 40 or more.
    worlds : int
        Deals for each random hand, 8 or more; a quarter of them for exchanges.
    seed : int
    """

    players: tuple[int, ...] = (2, 4)
    hands: int = 2000
    worlds: int = 200
    seed: int = 1

    def plan(self) -> Plan:
        """Return the long run that tries them.

        Raises
        ------
        InputError, RulesError
            If a number is out of range, or a number of players is there twice.
        """
        for players in self.players:
            FemhundraRules(players=players)
        if not self.players or len(set(self.players)) < len(self.players):
            told = ",".join(map(str, self.players))
            raise InputError(f"players {told!r}: give different numbers, like 2,4")
        if self.hands < FEWEST_HANDS:
            raise InputError(
                f"{self.hands} hands: give {FEWEST_HANDS} or more, to fit and to judge"
            )
        if self.worlds < FEWEST_WORLDS:
            raise InputError(f"{self.worlds} worlds: give {FEWEST_WORLDS} or more")
        if self.seed < 0:
            raise InputError(f"seed {self.seed} is negative: give zero or more")
        config = {
            "players": list(self.players),
            "hands": self.hands,
            "worlds": self.worlds,
            "seed": self.seed,
        }
        return Plan(try_some, config, len(self.players) * -(-self.hands // AT_ONCE))


def try_some(config: Mapping[str, Any], chunk: int) -> Columns:
    """Try the hands of one chunk.

    Returns
    -------
    Columns
        As the module tells.
    """
    each = -(-config["hands"] // AT_ONCE)
    players = config["players"][chunk // each]
    first = chunk % each * AT_ONCE
    numbers = range(first, min(first + AT_ONCE, config["hands"]))
    rows = [
        *_random_hands(numbers, players, config["worlds"], config["seed"]),
        *_exchanges(numbers, players, config["worlds"] // EXCHANGED, config["seed"]),
    ]
    return {
        name: np.array([row[i] for row in rows], dtype=kind)
        for i, (name, kind) in enumerate(_KINDS.items())
    }


def random_hand(*, seed: int, number: int) -> int:
    """Return seven random cards as bits over deck places."""
    rng = generator(seed, Stream.DEALS, number, _RANDOM)
    return _bits(rng.permutation(DECK.size)[:HAND_SIZE].tolist())


def base_hand(*, seed: int, number: int) -> tuple[int, int]:
    """Return six random cards with an idle two, and the suit of the two.

    Idle: among the six is no other two, and of its suit no ace, three or four.

    Returns
    -------
    cards, suit : int
        Bits over deck places; 0 to 3.
    """
    rng = generator(seed, Stream.DEALS, number, _EXCHANGE)
    while True:
        suit = int(rng.integers(4))
        six = _bits(rng.permutation(DECK.size)[: HAND_SIZE - 1].tolist())
        twos = _bits(RANKS * each + TWO for each in range(4))
        if not six & (twos | _bits(RANKS * suit + rank for rank in _NEAR)):
            return six | 1 << RANKS * suit + TWO, suit


def _random_hands(numbers: range, players: int, worlds: int, seed: int) -> Iterator[Row]:
    hands = [random_hand(seed=seed, number=number) for number in numbers]
    starts = Starts.join(
        [
            deal_starts(hand, worlds, players=players, rng=_worlds_of(seed, n, players, _RANDOM))
            for n, hand in zip(numbers, hands, strict=True)
        ]
    )
    own, net = np.empty((2, players, len(numbers), worlds))
    for place in range(players):
        scores = round_scores(starts, players=players, place=place)
        own[place] = scores[:, 0].reshape(len(numbers), worlds)
        net[place] = net_of(scores, 0).reshape(len(numbers), worlds)
    for i, number in enumerate(numbers):
        for place in (ALL_PLACES, *range(players)):
            some = slice(None) if place == ALL_PLACES else slice(place, place + 1)
            yield (
                players, number, place, NO_RANK, -1, hands[i],
                *_told(own[some, i].mean(axis=0), net[some, i].mean(axis=0)),
            )  # fmt: skip


def _exchanges(numbers: range, players: int, worlds: int, seed: int) -> Iterator[Row]:
    tried: list[tuple[int, int, int, int]] = []
    lots = []
    for number in numbers:
        hand, suit = base_hand(seed=seed, number=number)
        rng = _worlds_of(seed, number, players, _EXCHANGE)
        starts = deal_starts(hand, worlds, players=players, rng=rng)
        two = RANKS * suit + TWO
        for rank in range(RANKS):
            card = RANKS * suit + rank
            if rank == TWO or not hand >> card & 1:
                lots.append(starts.swapped(two, card))
                tried.append((number, rank, card, int(lots[-1].hands[0])))
    starts = Starts.join(lots)
    own, net = np.empty((2, len(starts)))
    # Each deal is played from one place, the same for all that is put in the two's place.
    place_of = np.tile(np.arange(worlds) % players, len(tried))
    for place in range(players):
        rows = place_of == place
        if rows.any():
            some = Starts(starts.hands[rows], starts.others[rows])
            scores = round_scores(some, players=players, place=place)
            own[rows], net[rows] = scores[:, 0], net_of(scores, 0)
    for i, (number, rank, card, cards) in enumerate(tried):
        these = slice(i * worlds, (i + 1) * worlds)
        yield players, number, ALL_PLACES, rank, card, cards, *_told(own[these], net[these])


def _told(own: Floats, net: Floats) -> tuple[float, float, float]:
    return float(own.mean()), *mean_and_error(net)


def _worlds_of(seed: int, number: int, players: int, which: int) -> np.random.Generator:
    return generator(seed, Stream.REPORT, number, which, players)


def _bits(places: Any) -> int:
    return sum(1 << place for place in places)
