"""Many endings as arrays, and the call of the kernel.

For samplers: arrays in, margins out. The module `ending` beside it is the door for one ending.
"""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from analyzer.errors import CardError, InputError
from analyzer.funfhundert import layout
from analyzer.funfhundert.rules import FunfhundertRules

Int64Array = npt.NDArray[np.int64]
_local = threading.local()
_NO_WAYS: Int64Array = np.zeros(0, dtype=np.int64)


def ending_margins(
    hands: npt.ArrayLike,
    *,
    trump: npt.ArrayLike,
    rules: FunfhundertRules | None = None,
    leader: npt.ArrayLike = 0,
    led: npt.ArrayLike = -1,
    won: npt.ArrayLike = 0,
    used: npt.ArrayLike = 0,
    closed: npt.ArrayLike = 0,
    seven_scored: npt.ArrayLike = False,
    stage: npt.ArrayLike = layout.PLAYS,
    announced: npt.ArrayLike = 0,
    threads: int = 1,
) -> Int64Array:
    """Return the exact margins of many endings with an empty talon (RULES 11, phase 2).

    Everything but `hands` is one value for all or one for each ending; pairs are by player. What it
    means is said in `ending.Ending`. Releases the interpreter lock.

    Parameters
    ----------
    hands : array_like of int64, shape (n, 2)
        Sets over deck places, at most 8 cards each; a card that was led is not in its hand.
    trump : array_like of int, shape () or (n,)
        Suits 0 to 3: S C D H.
    rules : FunfhundertRules, optional
        Default: the usual ones.
    leader : array_like of int, shape () or (n,)
        Who leads, or led, this trick.
    led : array_like of int, shape () or (n,)
        Place of the card led, -1 for none.
    won, used, closed : array_like of int64, shape () or (n, 2)
        Cards in won tricks, cards used by announcements, combinations announced or passed over.
    seven_scored : array_like of bool, shape () or (n,)
    stage : array_like of int, shape () or (n,)
        0: the leader may announce, 1: the other may, 2: a card is to be played.
    announced : array_like of int, shape () or (n,)
        Announcements the player to act has made at this moment.
    threads : int
        The answers are the same for any number.

    Returns
    -------
    ndarray of int64, shape (n,)
        Points from here on of the player to act, less the other's.

    Raises
    ------
    InputError
        If a shape or a number is wrong.
    CardError
        If a card lies in two places, or the hands do not fit each other.
    """
    if threads < 1:
        raise InputError(f"threads must be at least 1, not {threads}")
    places = np.atleast_2d(np.asarray(hands, dtype=np.int64))
    if places.ndim != 2 or places.shape[1] != 2:
        raise InputError(f"hands must be an array of shape (n, 2), not {places.shape}")
    rows = np.zeros((len(places), layout.ROW), dtype=np.int64)
    rows[:, layout.HANDS : layout.HANDS + 2] = places
    pairs = {"won": (won, layout.WON), "used": (used, layout.USED)}
    pairs["closed"] = (closed, layout.CLOSED)
    for name, (values, column) in pairs.items():
        _write(rows[:, column : column + 2], values, name)
    singles = {
        "trump": (trump, layout.SUIT_OF_TRUMPS, 0, 3),
        "leader": (leader, layout.LEADER, 0, 1),
        "led": (led, layout.LED, -1, layout.CARDS - 1),
        "seven_scored": (seven_scored, layout.SEVEN_SCORED, 0, 1),
        "stage": (stage, layout.STAGE, 0, 2),
        "announced": (announced, layout.ANNOUNCED, 0, layout.COMBINATIONS),
    }
    for name, (values, column, least, most) in singles.items():
        _write(rows[:, column], values, name)
        wrong = (rows[:, column] < least) | (rows[:, column] > most)
        if wrong.any():
            found = rows[wrong.argmax(), column]
            raise InputError(f"{name} {found} in ending {wrong.argmax()}: {least} to {most}")
    _check_cards(rows)
    return solve_rows(rows, rules or FunfhundertRules(), threads=threads)[:, 0]


def _write(column: Int64Array, values: npt.ArrayLike, name: str) -> None:
    found = np.asarray(values, dtype=np.int64)
    shapes = [(), column.shape, (1, 2)] if column.ndim == 2 else [(), column.shape]
    if found.shape not in (*shapes, column.shape[1:]):
        raise InputError(f"{name} must be one value or of shape {column.shape}, not {found.shape}")
    column[...] = found


def _check_cards(rows: Int64Array) -> None:
    """Check what the kernel relies on."""
    first, second = rows[:, layout.HANDS], rows[:, layout.HANDS + 1]
    led = rows[:, layout.LED]
    begun = led >= 0
    table = np.where(begun, np.int64(1) << np.maximum(led, 0), 0)
    parts = np.stack([first, second, rows[:, layout.WON], rows[:, layout.WON + 1], table], axis=1)
    deck = (1 << layout.CARDS) - 1
    strange = ((parts | rows[:, [layout.USED]] | rows[:, [layout.USED + 1]]) & ~deck != 0).any(1)
    if strange.any():
        raise CardError(f"ending {strange.argmax()}: a bit stands for no card of this deck")
    united = np.bitwise_or.reduce(parts, axis=1)
    twice = np.bitwise_count(parts).sum(axis=1) != np.bitwise_count(united)
    if twice.any():
        raise CardError(f"ending {twice.argmax()}: a card lies in two places")
    sizes = np.bitwise_count(np.stack([first, second], axis=1)).astype(np.int64)
    sizes[np.arange(len(rows)), rows[:, layout.LEADER]] += begun
    uneven = (sizes[:, 0] != sizes[:, 1]) | (sizes > layout.HAND).any(axis=1)
    if uneven.any():
        at = int(uneven.argmax())
        raise CardError(
            f"ending {at}: hands of {sizes[at].tolist()} cards, that led included: "
            f"both hold as many, at most {layout.HAND}"
        )
    wrong = begun & (rows[:, layout.STAGE] != layout.PLAYS)
    if wrong.any():
        raise InputError(f"ending {wrong.argmax()}: a card is led, so one is to be played: stage 2")
    idle = (rows[:, layout.CLOSED : layout.CLOSED + 2] & ~layout.ALL_COMBINATIONS != 0).any(axis=1)
    if idle.any():
        raise InputError(f"ending {idle.argmax()}: closed has bits 0 to {layout.COMBINATIONS - 1}")


def solve_rows(
    rows: Int64Array,
    rules: FunfhundertRules,
    *,
    question: int = layout.MARGIN,
    ways: Int64Array = _NO_WAYS,
    threads: int = 1,
) -> Int64Array:
    """Call the kernel for checked rows; the answers are the same for any number of threads.

    Returns
    -------
    ndarray of int64, shape (n, 1), (n, 32) or (n, len(ways))
        See `ending_kernel.solve_endings`.
    """
    width = {layout.MARGIN: 1, layout.EACH_CARD: layout.CARDS, layout.EACH_WAY: len(ways)}
    out = np.zeros((len(rows), width[question]), dtype=np.int64)
    if threads == 1 or len(rows) < 2 * threads:
        _run(rows, question, ways, rules, out)
        return out
    # Parts smaller than a thread's share, so that no thread waits long for another.
    cuts = np.linspace(0, len(rows), 8 * threads + 1).astype(int).tolist()
    with ThreadPoolExecutor(threads) as pool:
        jobs = [
            pool.submit(_run, rows[a:b], question, ways, rules, out[a:b])
            for a, b in pairwise(cuts)
            if a < b
        ]
        for job in jobs:
            job.result()
    return out


def _run(
    rows: Int64Array, question: int, ways: Int64Array, rules: FunfhundertRules, out: Int64Array
) -> None:
    # Imported late: numba takes half a second, and ``--help`` needs none of it.
    from analyzer.funfhundert.ending import ending_kernel

    kernel: Any = ending_kernel.solve_endings
    switches = rules.window_mode, int(rules.announce_leader_only), int(rules.announce_single)
    kernel(rows, question, ways, *switches, _work_space(), out)


def _work_space() -> Int64Array:
    """Return this thread's work array, 2 MB."""
    if not hasattr(_local, "array"):
        _local.array = np.zeros(layout.STATE_SIZE, dtype=np.int64)
    array: Int64Array = _local.array
    return array
