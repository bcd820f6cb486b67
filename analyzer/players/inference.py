"""What the contract tells of declarer's hand: worlds drawn as likely as declarer would bid on them.

All placings that fit what was shown are alike to a shuffled deck, but not to who has heard a bid:
declarer holds more trumps and high cards than chance gives, and has put away the worst. So more
worlds are dealt than needed, and those with a better hand for the contract are kept more often.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from analyzer.deals import FittingWorlds, fitting_worlds
from analyzer.players.policy import worth_in_contract
from analyzer.table import SeatKnowledge

DEALT_FOR_EACH: Final = 6
"""Worlds dealt for each one kept."""

SOFTNESS: Final = 0.5
"""Tricks: a hand worth this much more is e times as likely to be declarer's."""


def likely_worlds(view: SeatKnowledge, n: int, rng: np.random.Generator) -> FittingWorlds:
    """Return worlds that fit what a seat knows, weighted by declarer's hand.

    Parameters as for `analyzer.deals.fitting_worlds`; worlds are drawn without replacement. Where
    the seat declares, or nobody does, all that fit are equally likely.

    Returns
    -------
    FittingWorlds
        Of n worlds.

    Raises
    ------
    InputError
        As `fitting_worlds`.
    """
    if view.declarer is None or view.seat == view.declarer:
        return fitting_worlds(view, n, rng)
    worlds = fitting_worlds(view, n * DEALT_FOR_EACH, rng)
    weight = worth_of_declarer(view, worlds) / SOFTNESS
    # The n largest of log weight + Gumbel noise are a weighted sample without replacement.
    lot = weight + rng.gumbel(size=len(weight))
    return worlds.part(np.argpartition(-lot, n - 1)[:n])


def worth_of_declarer(view: SeatKnowledge, worlds: FittingWorlds) -> npt.NDArray[np.float64]:
    """Return what declarer's hand was worth at the first lead, by the policy's values.

    Returns
    -------
    ndarray of float64, shape (n,)
        In tricks, or in a misère the logarithm of its chance, up to a constant.
    """
    contract, declarer = view.contract, view.declarer
    assert contract is not None
    assert declarer is not None
    turns = [turn for trick in view.tricks for turn in trick.turns] + list(view.turns)
    played = [t.play.card for t in turns if t.seat == declarer and t.zone == "hand"]
    kept = worlds.hands[:, declarer] | view.rules.deck.pack(played)
    return worth_in_contract(kept, contract, view.rules)
