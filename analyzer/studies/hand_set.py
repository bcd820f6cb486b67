"""The data set of hands: its columns, and how it is read.

``result.parquet`` has a row for each hand and denomination, hand by hand:

==================  =======  ======================================================================
``hand``            int32    number of the hand under its seed
``cards``           int64    the ten cards dealt, a set over deck places (`Deck.pack`)
``denomination``    int8     0 to 3 spades, clubs, diamonds, hearts; 4 no-trump; 5 misère
``worlds``          int16    worlds tried
``t0`` to ``t10``   int16    worlds in which declarers take so many tricks double-dummy; in a misère
                             ``t0`` makes and ``t1`` fails
``tricks``          float32  mean tricks in play, corrected, bid at level 8
``p6`` to ``p10``   float32  chance to make a bid of that level, corrected; ``p0`` of a misère
``s6`` to ``s10``   float32  its expected points for declarers, corrected; ``s0`` of a misère
``h6`` to ``h10``   float32  the same from the first half of the worlds; the other half's are
                             ``2 * s - h``, so what was chosen on one half is judged on the other
==================  =======  ======================================================================

A column that does not concern a row, or of a kind of contract with no correction, is NaN. Beside it
lies ``manifest.json``: the ruleset with all its switches, hands, worlds, seed, version of the code.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from operator import index
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.errors import InputError
from analyzer.rules import Ruleset
from analyzer.runs import read_columns, read_manifest
from analyzer.runs.store import MANIFEST, RESULT
from analyzer.studies.written_rules import read_rules

LEVELS: Final = (6, 7, 8, 9, 10)
MISERE: Final = 5
"""Its number among the denominations."""

TRICK_COLUMNS: Final = tuple(f"t{number}" for number in range(11))

Float32 = npt.NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class HandSet:
    """Many hands, tried in every denomination.

    Attributes
    ----------
    rules : Ruleset
    worlds, seed : int
    cards : ndarray of int64, shape (n,)
        The hands, as sets over deck places.
    counts : ndarray of int16, shape (n, 5, 11)
        Worlds by tricks double-dummy, in spades, clubs, diamonds, hearts, no-trump.
    tricks : ndarray of float32, shape (n, 5)
        Mean tricks in play, corrected.
    chances, scores, first_half : ndarray of float32, shape (n, 5, 5)
        By denomination and level (6 to 10): the corrected chance to make, the expected points, and
        these from the first half of the worlds. NaN for a level below the lowest bid and for
        contracts with no correction.
    misere_counts : ndarray of int16, shape (n, 2)
        Worlds in which a misère makes, and fails, double-dummy; zeros where there is none.
    misere_chances, misere_scores, misere_first_half : ndarray of float32, shape (n,)
        NaN where the rules have no misère, or it has no correction.
    """

    rules: Ruleset
    worlds: int
    seed: int
    cards: npt.NDArray[np.int64]
    counts: npt.NDArray[np.int16]
    tricks: Float32
    chances: Float32
    scores: Float32
    first_half: Float32
    misere_counts: npt.NDArray[np.int16]
    misere_chances: Float32
    misere_scores: Float32
    misere_first_half: Float32

    def __len__(self) -> int:
        return len(self.cards)

    @cached_property
    def holds(self) -> npt.NDArray[np.bool_]:
        """Which cards each hand holds, by their place in the deck, shape (n, deck size)."""
        return (self.cards[:, None] >> np.arange(self.rules.deck.size) & 1).astype(np.bool_)


def read_hands(path: Path) -> HandSet:
    """Return the data set in a folder, or in a Parquet file beside its manifest.

    Raises
    ------
    InputError
        If there is none, or it is no data set of hands.
    """
    file = path / RESULT if path.is_dir() else path
    columns = read_columns(file)
    about = read_manifest(file.with_name(MANIFEST))["config"]
    try:
        rules = read_rules(about["rules"])
        worlds, seed = index(about["worlds"]), index(about["seed"])
        hands = _hand_set(columns, rules, worlds=worlds, seed=seed)
        if len(hands) != about["hands"] or (columns["worlds"] != hands.worlds).any():
            raise ValueError("its manifest is of another")
        return hands
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(f"{file} is no data set of hands: {error}") from error


def _hand_set(columns: Any, rules: Ruleset, *, worlds: int, seed: int) -> HandSet:
    for name, values in columns.items():
        if values.dtype.kind not in "if":
            raise ValueError(f"{name} is no number in every row")
    cards = columns["cards"]
    if (np.bitwise_count(cards) != rules.hand_size).any() or (cards >> rules.deck.size).any():
        raise ValueError("its cards are no hands of these rules")
    each = MISERE + 1 if rules.misere else MISERE
    denominations = columns["denomination"]
    places = np.arange(len(denominations)) % each
    if len(places) % each or not np.array_equal(denominations, places):
        raise ValueError("denominations out of order")
    order = denominations.reshape(-1, each)

    def grid(*names: str) -> Any:
        """Return columns as an array by hand, denomination and column."""
        return np.stack([columns[name].reshape(-1, each) for name in names], axis=2)

    def levels(what: str) -> Float32:
        out: Float32 = grid(*(f"{what}{level}" for level in LEVELS))[:, :MISERE]
        return out

    def misere(what: str) -> Float32:
        if not rules.misere:
            return np.full(len(order), np.nan, dtype=np.float32)
        out: Float32 = grid(f"{what}0")[:, MISERE, 0]
        return out

    counts = grid(*TRICK_COLUMNS)
    none = np.zeros((len(order), 2), dtype=np.int16)
    return HandSet(
        rules=rules,
        worlds=worlds,
        seed=seed,
        cards=grid("cards")[:, 0, 0],
        counts=counts[:, :MISERE],
        tricks=grid("tricks")[:, :MISERE, 0],
        chances=levels("p"),
        scores=levels("s"),
        first_half=levels("h"),
        misere_counts=counts[:, MISERE, :2] if rules.misere else none,
        misere_chances=misere("p"),
        misere_scores=misere("s"),
        misere_first_half=misere("h"),
    )
