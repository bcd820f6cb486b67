"""The numbers in the rule policy: what it thinks a card is worth, and what it expects."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

Row = tuple[int, ...]


@dataclass(frozen=True)
class Weights:
    """Weights of the rule policy; rows are by period of the deal.

    The periods are the first four tricks, the next four, and phase 2. Points are in hundredths.

    Attributes
    ----------
    own : three rows of five
        In percent, by cards still missing: what an own combination counts of its points.
    theirs : two rows of five
        The same for the opponent's in phase 1, by cards not seen there.
    keep : three rows of sixteen
        What it costs to play a card, by strength from the seven to the ace; then the same of
        trumps.
    tempo : three numbers
        What the next lead is worth.
    secure : three numbers
        In percent of the worth of an own card: what it gains by lying in a won trick.
    will, will_rise : three numbers each
        In percent: how likely an opponent who can beat a worthless lead does, and how much likelier
        with every hundred points that the lead is worth.
    reply : three numbers
        What the opponent's card to a lead is worth on average.
    """

    own: tuple[Row, Row, Row]
    theirs: tuple[Row, Row]
    keep: tuple[Row, Row, Row]
    tempo: Row
    secure: Row
    will: Row
    will_rise: Row
    reply: Row

    @cached_property
    def array(self) -> npt.NDArray[np.int64]:
        """All weights in the order of the attributes, as `view_kernel` lays them out."""
        return np.concatenate([np.ravel(np.array(part, dtype=np.int64)) for part in astuple(self)])

    @classmethod
    def from_array(cls, array: npt.NDArray[np.int64]) -> Weights:
        """Return the weights of an array as `array` makes it."""
        flat = [int(number) for number in array]

        def rows(count: int, width: int) -> tuple[Row, ...]:
            taken, flat[: count * width] = flat[: count * width], []
            return tuple(tuple(taken[i : i + width]) for i in range(0, len(taken), width))

        parts = [rows(3, 5), rows(2, 5), rows(3, 16), *(rows(1, 3)[0] for _ in range(5))]
        return cls(*parts)  # type: ignore[arg-type]
