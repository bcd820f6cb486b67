"""Worlds that fit everything a seat knows in the middle of a deal."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from analyzer.deals.placing import Placings, number_of_placings, random_placings
from analyzer.deals.shown import Shown, pack, places_shown
from analyzer.errors import InputError
from analyzer.table import SeatKnowledge

Int64Array = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class FittingWorlds:
    """Placings of all cards not yet played, as sets over deck places (`Deck.pack`).

    Attributes
    ----------
    hands : ndarray of int64, shape (n, players)
        The cards in hand, by seat; the own hand and a faced one are the same in all.
    buried : ndarray of int64, shape (n,)
        The cards laid aside: the widow that nobody took, or what was put away; the same in all if
        this seat put them away.
    covers : ndarray of int64, shape (piles,)
        Two-player game: one-card sets of the cards that lie on a face-down card, as
        `SeatKnowledge.covers`, seat 0 first; else empty.
    face_down : ndarray of int64, shape (n, piles)
        One-card sets of the card under each of them.
    """

    hands: Int64Array
    buried: Int64Array
    covers: Int64Array
    face_down: Int64Array

    def __len__(self) -> int:
        return len(self.buried)

    def part(self, rows: npt.NDArray[np.intp]) -> FittingWorlds:
        """Return some of the worlds."""
        return FittingWorlds(self.hands[rows], self.buried[rows], self.covers, self.face_down[rows])


def fitting_worlds(view: SeatKnowledge, n: int, rng: np.random.Generator) -> FittingWorlds:
    """Return worlds drawn from all that fit what a seat knows, each equally likely.

    A world is where the cards lie now; what was shown is listed in `analyzer.deals.shown`, and
    nothing else is used. After a revoke, which shows a void that is none, worlds follow the void.

    Parameters
    ----------
    view : SeatKnowledge
        What the seat knows, at any time after the deal.
    n : int
        Worlds, at least 1; they are independent of each other.
    rng : numpy.random.Generator
        The same worlds come of the same knowledge and the same state of the generator.

    Returns
    -------
    FittingWorlds

    Raises
    ------
    InputError
        If `n` is out of range, nothing has been dealt, or no placing fits the knowledge.
    """
    if n < 1:
        raise InputError(f"the number of worlds must be at least 1, not {n}")
    deck, players = view.rules.deck, view.rules.players
    shown = places_shown(view)
    placed = _drawn(shown, n, rng)
    hands = placed.held[:, :players]
    hands[:, view.seat] = pack(deck, view.hand)
    for seat, cards in enumerate(view.faced):
        if cards:
            hands[:, seat] = pack(deck, cards)
    buried = placed.held[:, players]
    if not view.discards_passed:
        buried |= pack(deck, view.discards)
    down = shown.sizes[-1]
    covers = [pack(deck, (card,)) for cards in view.covers for card in cards]
    return FittingWorlds(
        hands,
        buried,
        np.array(covers, dtype=np.int64),
        placed.slots[:, placed.slots.shape[1] - down :],
    )


def _drawn(shown: Shown, n: int, rng: np.random.Generator) -> Placings:
    """Draw a case for each world in proportion to its placings, then a placing."""
    if len(shown.cases) == 1:
        return random_placings(shown.cases[0], shown.sizes, n, rng)
    ways = np.array([number_of_placings(case, shown.sizes) for case in shown.cases])
    if not ways.any():
        raise InputError("no placing of the unseen cards fits what was shown and announced")
    drawn = rng.multinomial(n, ways / ways.sum()).tolist()
    parts = [
        random_placings(case, shown.sizes, count, rng)
        for case, count in zip(shown.cases, drawn, strict=True)
        if count
    ]
    order = rng.permutation(n)
    return Placings(
        np.concatenate([part.held for part in parts])[order],
        np.concatenate([part.slots for part in parts])[order],
    )
