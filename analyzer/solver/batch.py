"""Many deals of one contract, as arrays."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from analyzer.errors import CardError, InputError
from analyzer.rules import Contract, Ruleset, load
from analyzer.solver.facts import facts_of
from analyzer.solver.layout import MAX_TRICKS
from analyzer.solver.rows import PILES, Int64Array, Rows, solve_rows


def solve_batch(
    hands: npt.ArrayLike,
    contract: Contract,
    rules: Ruleset | None = None,
    *,
    need: int | npt.ArrayLike = 0,
    count: bool = False,
    together: int = 1,
    threads: int = 1,
    partner: int | None = None,
    leader: int | npt.ArrayLike = 0,
    piles: tuple[npt.ArrayLike, npt.ArrayLike] | None = None,
) -> npt.NDArray[np.int8]:
    """Solve many deals of one contract from the first lead; releases the interpreter lock.

    Parameters
    ----------
    hands : array_like of int64, shape (n, seats)
        Sets over deck places (`Deck.pack`), clockwise from declarer, after the exchange. In a
        misère only the hands in play. Not checked card by card.
    contract : Contract
    rules : Ruleset, optional
        Default: ``australian``.
    need : int, or array_like of int, shape (n,)
        0: count tricks. Else only ask whether at least `need` are taken, which is 3 to 6 times
        faster.
    count : bool
        In a misère, count the tricks declarer's side can be made to take; much slower.
    together : int
        Rows in runs of this many share what the search learns: faster where they are much alike,
        such as the discards of one deal, or one deal with several leaders or needs. The answers
        are the same.
    threads : int
        The answers are the same for any number.
    partner : int, optional
        Five players: the seat of declarer's partner, 1 to 4; None plays alone.
    leader : int, or array_like of int, shape (n,)
        The hand that leads to the first trick. By the rules it is declarer's, but for the deal
        without declarer.
    piles : pair of array_like of int64, shape (n, 10), optional
        Two-player game: one-card sets of the face-up cards, declarer's five first, and of the card
        under each, 0 where there is none.

    Returns
    -------
    ndarray of int8, shape (n,)
        Tricks of declarer's side; with `need`, 1 or 0; in a misère that is not counted 0 if
        declarer takes none, else 1.

    Raises
    ------
    InputError
        If a shape is wrong, `threads` or `together` is not positive, or there is no such leader.
    CardError
        If a card is not in the deck, or the hands of a deal are not of one size, at most ten cards.
    """
    rules = rules or load("australian")
    places = np.atleast_2d(np.asarray(hands, dtype=np.int64))
    facts = facts_of(contract, rules, partner)
    seats = facts.seated.hands
    if places.ndim != 2 or places.shape[1] != seats:
        raise InputError(f"hands must be an array of shape (n, {seats}), not {places.shape}")
    _check_cards(places, rules.deck.all_bits)
    _check_sizes(places, piled=facts.seated.piles)
    if together < 1:
        raise InputError(f"together must be at least 1, not {together}")
    n = len(places)
    rows = Rows.of(facts.compiled.pack(places))
    rows.leaders = _one_each(leader, n, "leader")
    if n and not 0 <= rows.leaders.min() <= rows.leaders.max() < seats:
        raise InputError(f"leader must be a hand, 0 to {seats - 1}")
    rows.need = _one_each(need, n, "need")
    if facts.seated.piles:
        if piles is None:
            raise InputError("the two-player game needs its piles")
        rows.covers, rows.hidden = (facts.compiled.pack(_pile_cards(p, n)) for p in piles)
    rows.keep_together(together)
    return solve_rows(rows, facts, count=count, threads=threads)


def _one_each(value: int | npt.ArrayLike, n: int, name: str) -> Int64Array:
    """Return one value for each of `n` rows."""
    if isinstance(value, int):
        return np.full(n, value, dtype=np.int64)
    values = np.asarray(value, dtype=np.int64)
    if values.shape not in ((), (n,)):
        raise InputError(f"{name} must be one number, or one for each of {n} deals")
    return np.ascontiguousarray(np.broadcast_to(values, n))


def _pile_cards(cards: npt.ArrayLike, n: int) -> Int64Array:
    found = np.asarray(cards, dtype=np.int64)
    if found.shape != (n, 2 * PILES):
        raise InputError(f"piles must be two arrays of shape ({n}, {2 * PILES})")
    return found


def _check_cards(places: Int64Array, deck: int) -> None:
    """Check that only cards of the deck are held: other bits would keep a kernel running."""
    strange = (places & ~deck) != 0
    if strange.any():
        row = int(np.flatnonzero(strange.any(axis=1))[0])
        raise CardError(f"deal {row}: a bit stands for no card of this deck")


def _check_sizes(places: Int64Array, *, piled: bool) -> None:
    """Check that hands are of equal size, at most ten cards: the kernels rely on it."""
    sizes = np.bitwise_count(places)
    if sizes.size and sizes.max() > MAX_TRICKS:
        raise CardError(f"a hand of {sizes.max()} cards: no more than {MAX_TRICKS} are played")
    uneven = sizes.size and (sizes != sizes[:, :1]).any(axis=1)
    if not piled and np.any(uneven):
        row = int(np.flatnonzero(uneven)[0])
        raise CardError(f"deal {row}: hands of {sizes[row].tolist()} cards must be equal")
