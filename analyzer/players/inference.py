"""What bid and play tell of the hidden hands: worlds drawn as likely as all would have acted so.

All placings that fit what was shown are alike to a shuffled deck, but not to who has heard a bid:
declarer holds more trumps and high cards than chance gives, and has put away the worst. And a hand
that would have played another card by the rules of thumb is less likely than one that would not
(policy inference: Rebstock et al. 2019). So more worlds are dealt than needed, and the likelier are
kept more often.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from analyzer.deals import FittingWorlds, fitting_worlds
from analyzer.players.playouts import can_play_out, surprises
from analyzer.players.policy import worth_in_contract
from analyzer.table import SeatKnowledge

DEALT_FOR_EACH: Final = 6
"""Worlds dealt for each one kept."""

SOFTNESS: Final = 0.5
"""Tricks: a hand worth this much more is e times as likely to be declarer's."""

SURPRISE: Final = 2.0
"""A card that the rules of thumb do not play makes a world less likely by e to this power.

Against players of these rules alone a higher figure would be right; others play by other rules."""


def likely_worlds(view: SeatKnowledge, n: int, rng: np.random.Generator) -> FittingWorlds:
    """Return worlds that fit what a seat knows, weighted by declarer's hand and by the play.

    Parameters as for `analyzer.deals.fitting_worlds`; worlds are drawn without replacement. Where
    neither tells anything (to declarer before a card is played, say), all are equally likely.

    Returns
    -------
    FittingWorlds
        Of n worlds.

    Raises
    ------
    InputError
        As `fitting_worlds`.
    """
    hears_bid = view.declarer is not None and view.seat != view.declarer
    sees_play = can_play_out(view) and bool(view.tricks or view.turns)
    if not hears_bid and not sees_play:
        return fitting_worlds(view, n, rng)
    worlds = fitting_worlds(view, n * DEALT_FOR_EACH, rng)
    weight = np.zeros(len(worlds))
    if hears_bid:
        weight += worth_of_declarer(view, worlds) / SOFTNESS
    if sees_play:
        weight -= SURPRISE * surprises(view, worlds)
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
