"""The numbers in the rule policy: what it thinks a card is worth, and what it expects."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

Row = tuple[int, ...]


@dataclass(frozen=True)
class Weights:
    """Weights of the rule policy; points are in hundredths.

    Rows and numbers are by period of the deal: two tricks, two, two and two of phase 1, then the
    first and the last four tricks of phase 2.

    Attributes
    ----------
    own : six rows of five
        In percent, by cards still missing: what an own combination counts of its points.
    theirs : four rows of five
        The same for the opponent's in phase 1, by cards not seen there.
    leading, replying : six rows of sixteen
        What it costs to play the card, by strength from the seven to the ace; then the same of
        trumps.
    tempo : six numbers
        What the next lead is worth.
    secure : six numbers
        In percent of the worth of an own card: what it gains by lying in a won trick.
    will, will_rise : four numbers each
        In percent: how likely an opponent who can beat a worthless lead does, and how much likelier
        with every hundred points that the lead is worth.
    reply : four numbers
        What the opponent's card to a lead is worth on average.
    """

    own: tuple[Row, ...]
    theirs: tuple[Row, ...]
    leading: tuple[Row, ...]
    replying: tuple[Row, ...]
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

        tables = rows(6, 5), rows(4, 5), rows(6, 16), rows(6, 16)
        tempo, secure, will, will_rise, reply = (rows(1, width)[0] for width in (6, 6, 4, 4, 4))
        return cls(*tables, tempo, secure, will, will_rise, reply)
