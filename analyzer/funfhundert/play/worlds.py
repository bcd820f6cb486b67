"""Worlds: hands of the opponent and orders of the talon that fit what a player knows.

Every placing of the hidden cards is equally likely, but for one inference. Who has a complete
combination and may announce it usually does (Q84); so a world in which the opponent passed one over
in silence is kept only once in so often, and the combination is closed in it (under
``announce_single`` it may only wait, and stays open). Which card the opponent has just drawn, and
had no time to announce, is a guess at random.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from analyzer.funfhundert.announcements import TRUMP_SEVEN, combinations
from analyzer.funfhundert.knowledge import Knowledge
from analyzer.funfhundert.rules import DECK, HAND_SIZE, TALON_SIZE

SILENCE: Final = 0.25
"""How often a world is kept in which the opponent passed over a combination in silence.

In 400 deals of rule players the opponent had done so at 10 % of the moments, and in 33 % of the
worlds drawn without this inference: a ratio of odds of 0.27 where the dearest of them had 20
points, 0.19 with 40, and 0.01 with more. Cheap ones give way to dearer ones with the same cards.
"""

SILENCE_DEAR: Final = 0.02
"""The same if one of them is worth more than 40 points."""

_TRIES: Final = 8
"""So many times as many worlds are drawn at most; then silent ones fill up."""

Int8Array = npt.NDArray[np.int8]
Int64Array = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Worlds:
    """Many worlds.

    Attributes
    ----------
    hands : ndarray of int64, shape (n,)
        The opponent's hand, as a set over the places of the deck.
    closed : ndarray of int64, shape (n,)
        Combinations closed to the opponent: known to be, or passed over in this world.
    talons : ndarray of int8, shape (n, 16)
        Places of the talon's cards in the order drawn, the turned one last; cards drawn are 0.
    """

    hands: Int64Array
    closed: Int64Array
    talons: Int8Array

    def __len__(self) -> int:
        return len(self.hands)

    def part(self, rows: slice) -> Worlds:
        """Return some of the worlds."""
        return Worlds(self.hands[rows], self.closed[rows], self.talons[rows])


def sample_worlds(known: Knowledge, n: int, rng: np.random.Generator) -> Worlds:
    """Draw worlds that fit a knowledge.

    Parameters
    ----------
    known : Knowledge
    n : int
        Worlds; with an empty talon they are all the same.
    rng : numpy.random.Generator
    """
    heard = _heard(known)
    dear = sum(each.bit for each in combinations(known.trump) if each.points > 40)
    kept: list[Worlds] = []
    silent: list[Worlds] = []
    count = 0
    for _ in range(_TRIES):
        drawn, passed_over = _draw(known, n, rng, heard)
        rate = np.where(passed_over & dear, SILENCE_DEAR, SILENCE)
        keep = (passed_over == 0) | (rng.random(n) < rate)
        kept.append(_rows(drawn, keep))
        silent.append(_rows(drawn, ~keep))
        count += int(keep.sum())
        if count >= n:
            break
    return _joined([*kept, *silent]).part(slice(n))


def only_world(known: Knowledge) -> Worlds:
    """Return the one world with an empty talon; what was passed over in it is no guess."""
    return sample_worlds(known, 1, np.random.default_rng(0))


def _heard(known: Knowledge) -> int | None:
    """Return how many of the opponent's cards came after the opponent last could announce.

    None if no silence tells anything: the opponent had no chance to speak, or none that is known.
    """
    has_spoken = known.phase == "play" or known.turn != known.leader
    if not known.could_announce(known.opponent, spoken=has_spoken):
        return None
    return 0 if has_spoken else int(known.opponent_size == HAND_SIZE)


def _draw(
    known: Knowledge, n: int, rng: np.random.Generator, heard: int | None
) -> tuple[Worlds, Int64Array]:
    """Return `n` placings, and the combinations passed over in silence in each."""
    hidden = np.array([DECK.index[card] for card in known.hidden], dtype=np.int8)
    order = rng.permuted(np.tile(hidden, (n, 1)), axis=1)
    unknown = known.opponent_size - len(known.shown)
    shown = DECK.pack(tuple(known.shown))
    bits = np.left_shift(np.int64(1), order[:, :unknown].astype(np.int64))
    hands = bits.sum(axis=1) + shown
    talons = np.zeros((n, TALON_SIZE), dtype=np.int8)
    if known.talon:
        talons[:, TALON_SIZE - known.talon : -1] = order[:, unknown:]
        talons[:, -1] = DECK.index[known.turned]
    passed_over = np.zeros(n, dtype=np.int64)
    if heard is not None:
        passed_over = _complete(known, hands & ~_fresh(known, bits, heard))
    # Under announce_single what is complete may only wait.
    lapsed = passed_over * (not known.rules.announce_single)
    return Worlds(hands, lapsed | known.closed[known.opponent], talons), passed_over


def _fresh(known: Knowledge, bits: Int64Array, heard: int) -> Int64Array:
    """Return the cards that the opponent had not when last to announce."""
    if heard and not known.talon:  # who loses the last trick with a talon draws its open card
        return np.full(len(bits), 1 << DECK.index[known.turned])
    fresh: Int64Array = bits[:, :heard].sum(axis=1)
    return fresh


def _complete(known: Knowledge, hands: Int64Array) -> Int64Array:
    """Return the opponent's complete combinations, neither announced nor known to be closed."""
    other = known.opponent
    owned = hands | DECK.pack(tuple(known.won[other]))
    if known.led is not None and known.leader == other:
        owned |= 1 << DECK.index[known.led]
    free = owned & ~DECK.pack(tuple(known.used[other]))
    found = np.zeros(len(hands), dtype=np.int64)
    for each in combinations(known.trump):
        seven = each.number == TRUMP_SEVEN
        if known.closed[other] & each.bit or (seven and known.seven_scored):
            continue
        found |= np.where(each.mask & ~free == 0, each.bit, 0)
    return found


def _rows(worlds: Worlds, keep: npt.NDArray[np.bool_]) -> Worlds:
    return Worlds(worlds.hands[keep], worlds.closed[keep], worlds.talons[keep])


def _joined(parts: list[Worlds]) -> Worlds:
    return Worlds(
        np.concatenate([part.hands for part in parts]),
        np.concatenate([part.closed for part in parts]),
        np.concatenate([part.talons for part in parts]),
    )
