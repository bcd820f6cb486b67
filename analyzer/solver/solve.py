"""The solver's front door: checked input, plain answers.

Numbers are double-dummy: every player sees every card. Nobody at a table does.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from analyzer.errors import CardError, InputError, RulesError
from analyzer.rules import (
    CompiledContract,
    Contract,
    Play,
    Ruleset,
    callable_suits,
    compile_contract,
    load,
    suit_to_follow,
)
from analyzer.solver.position import Position

Int64Array = npt.NDArray[np.int64]

TABLE_WORDS = 1 << 18  # 2 MB for each thread: some 32,000 entries
FIRST_GUESS = 7
_LEAD_RULES = {"unled_suit": 0, "free": 1, "not_renounced": 2, "not_discarded": 3}
_local = threading.local()


def solve(
    position: Position | Sequence[Sequence[int]],
    contract: Contract,
    rules: Ruleset | None = None,
) -> int:
    """Return the tricks declarer's side takes from here with best play by all, all cards seen.

    Parameters
    ----------
    position : Position, or the hands clockwise from declarer
        Cards after the exchange; with hands alone, declarer leads. A misère has no partner's hand.
    contract : Contract
    rules : Ruleset, optional
        Default: ``australian``.

    Returns
    -------
    int
        Tricks, the present one included. In a misère 0 if declarer can avoid every trick, else 1
        ("at least one").

    Raises
    ------
    CardError, RulesError
        If the cards do not fit the deck or each other, or the rules bar the joker's name.
    """
    rules = rules or load("australian")
    point = _as_position(position)
    return int(_solve_points([point], contract, rules)[0])


def score_plays(
    position: Position | Sequence[Sequence[int]], contract: Contract, rules: Ruleset | None = None
) -> dict[Play, int]:
    """Return, for every legal play, the tricks declarer's side takes from here after it.

    The present trick counts. In a misère: 0 if declarer can still avoid every trick, else 1.
    Parameters and errors as for `solve`.
    """
    rules = rules or load("australian")
    point = _as_position(position)
    check_position(point, contract, rules)
    scores: dict[Play, int] = {}
    for play in point.legal(contract, rules):
        after, winner = point.after(play, contract, rules)
        won = int(winner is not None and bool(_side(len(point.hands)) >> winner & 1))
        if contract.is_misere and won:
            scores[play] = 1
        elif after.tricks_left == 0:
            scores[play] = won
        else:
            scores[play] = won + int(_solve_points([after], contract, rules)[0])
    return scores


def best_line(
    position: Position | Sequence[Sequence[int]], contract: Contract, rules: Ruleset | None = None
) -> tuple[tuple[int, Play], ...]:
    """Return one line of best play to the end: (seat, play) in order.

    Of equally good plays the lowest card is shown. Parameters and errors as for `solve`.
    """
    rules = rules or load("australian")
    point = _as_position(position)
    line: list[tuple[int, Play]] = []
    while point.tricks_left > 0:
        seat = point.seat
        scores = score_plays(point, contract, rules)
        ours = _side(len(point.hands)) >> seat & 1
        target = max(scores.values()) if ours != contract.is_misere else min(scores.values())
        play = [p for p, tricks in scores.items() if tricks == target][-1]
        line.append((seat, play))
        point, _ = point.after(play, contract, rules)
    return tuple(line)


def solve_batch(
    hands: npt.ArrayLike,
    contract: Contract,
    rules: Ruleset | None = None,
    *,
    need: int = 0,
    together: int = 1,
    threads: int = 1,
) -> npt.NDArray[np.int8]:
    """Solve many deals of one contract, declarer on lead; releases the interpreter lock.

    Parameters
    ----------
    hands : array_like of int64, shape (n, seats)
        Sets over deck places (`Deck.pack`), clockwise from declarer, after the exchange. In a
        misère only the hands in play. Not checked card by card.
    contract : Contract
    rules : Ruleset, optional
        Default: ``australian``.
    need : int
        0: count tricks. Else only ask whether at least `need` are taken, which is 3 to 6 times
        faster.
    together : int
        Rows in runs of this many share what the search learns: faster where they are much alike,
        such as the discards of one deal. The answers are the same.
    threads : int
        The answers are the same for any number.

    Returns
    -------
    ndarray of int8, shape (n,)
        Tricks of declarer's side; with `need`, 1 or 0; in a misère 0 if declarer takes none, else
        1.

    Raises
    ------
    InputError
        If the shape is wrong or `threads` is not positive.
    """
    rules = rules or load("australian")
    places = np.atleast_2d(np.asarray(hands, dtype=np.int64))
    seats = _seats_in_play(contract, rules)
    if places.ndim != 2 or places.shape[1] != seats:
        raise InputError(f"hands must be an array of shape (n, {seats}), not {places.shape}")
    if threads < 1 or together < 1:
        raise InputError(f"threads and together must be at least 1, not {threads}, {together}")
    compiled = compile_contract(rules, contract)
    n = len(places)
    packed = compiled.pack(places)
    out = np.zeros(n, dtype=np.int64)
    start = _Start(
        leaders=np.zeros(n, dtype=np.int64),
        on_table=np.zeros((n, seats), dtype=np.int64),
        barred=np.zeros(n, dtype=np.int64),
        led_suits=np.full(n, -1, dtype=np.int64),
    )
    if threads == 1 or n < 2 * threads:
        _run(packed, start, compiled, rules, need, together, out)
    else:
        # Parts smaller than a thread's share, so that no thread waits long for another.
        runs = np.linspace(0, -(-n // together), 8 * threads + 1).astype(int)
        bounds = np.minimum(runs * together, n)
        with ThreadPoolExecutor(threads) as pool:
            jobs = [
                pool.submit(
                    _run, packed[a:b], start.part(a, b), compiled, rules, need, together, out[a:b]
                )
                for a, b in pairwise(bounds.tolist())
                if a < b
            ]
            for job in jobs:
                job.result()
    return out.astype(np.int8)


def check_position(position: Position, contract: Contract, rules: Ruleset) -> None:
    """Check that a position fits the ruleset's deck and the contract.

    Raises
    ------
    CardError
        If a card is not in the deck, or the number of hands is wrong.
    """
    seats = _seats_in_play(contract, rules)
    if len(position.hands) != seats:
        raise CardError(f"{contract.text} is played by {seats} hands, not {len(position.hands)}")
    for hand in position.hands:
        rules.deck.require(*hand)
    rules.deck.require(*(play.card for play in position.trick))


class _Start:
    """The start of the play of many positions, as arrays."""

    def __init__(
        self, leaders: Int64Array, on_table: Int64Array, barred: Int64Array, led_suits: Int64Array
    ) -> None:
        self.leaders = leaders
        self.on_table = on_table
        self.barred = barred
        self.led_suits = led_suits

    def part(self, start: int, stop: int) -> _Start:
        return _Start(
            self.leaders[start:stop],
            self.on_table[start:stop],
            self.barred[start:stop],
            self.led_suits[start:stop],
        )


def _as_position(position: Position | Sequence[Sequence[int]]) -> Position:
    if isinstance(position, Position):
        return position
    return Position(tuple(tuple(hand) for hand in position))


def _seats_in_play(contract: Contract, rules: Ruleset) -> int:
    if rules.players != 4:
        raise RulesError(f"the solver plays four-player games so far, not {rules.players}-player")
    return 3 if contract.is_misere else 4


def _side(seats: int) -> int:
    """Return the seats of declarer's side as a bit set."""
    return 0b0101 if seats == 4 else 0b0001


def _solve_points(points: Sequence[Position], contract: Contract, rules: Ruleset) -> Int64Array:
    for point in points:
        check_position(point, contract, rules)
    compiled = compile_contract(rules, contract)
    seats = len(points[0].hands)
    pack = rules.deck.pack
    hands = np.array([[pack(hand) for hand in point.hands] for point in points], dtype=np.int64)
    on_table = np.zeros((len(points), seats), dtype=np.int64)
    barred = np.zeros(len(points), dtype=np.int64)
    led_suits = np.full(len(points), -1, dtype=np.int64)
    for i, point in enumerate(points):
        for place, play in enumerate(point.trick):
            on_table[i, place] = compiled.pack(pack([play.card]))
        if point.trick:
            led = suit_to_follow(point.trick, contract)
            led_suits[i] = -1 if led is None else int(led)
        barred[i] = _barred(point, compiled, rules)
    start = _Start(
        leaders=np.array([point.leader for point in points], dtype=np.int64),
        on_table=on_table,
        barred=barred,
        led_suits=led_suits,
    )
    out = np.zeros(len(points), dtype=np.int64)
    _run(compiled.pack(hands), start, compiled, rules, 0, 1, out)
    return out


def _barred(point: Position, compiled: CompiledContract, rules: Ruleset) -> int:
    """Return the suits the unnamed joker may not call, and from bit 4 those in which it is dead."""
    if not compiled.joker:
        return 0
    barred = 0
    seats = len(point.hands)
    for seat, history in enumerate(point.histories):
        place = (seat - point.leader) % seats
        played = tuple(play.card for play in point.trick[place : place + 1])
        if any(card in rules.deck.jokers for card in point.hands[seat] + played):
            barred |= 15 & ~sum(1 << suit for suit in callable_suits(rules, history))
            if _has_dead_suits(compiled, rules):
                barred |= sum(16 << suit for suit in history.renounced)
    return barred


def _has_dead_suits(compiled: CompiledContract, rules: Ruleset) -> bool:
    """Return True where a joker can be dead: in no-trump, not in a misère (RULES 6.3)."""
    return rules.joker_dead_suit and compiled.level > 0


def _run(
    packed: Int64Array,
    start: _Start,
    compiled: CompiledContract,
    rules: Ruleset,
    need: int,
    together: int,
    out: Int64Array,
) -> int:
    """Call the kernel that fits the contract; return the positions it searched."""
    # Imported late: numba takes half a second, and ``--help`` needs none of it.
    from analyzer.solver import entry_kernel

    seats = packed.shape[1]
    facts = np.array(
        [
            *compiled.lanes,
            compiled.trump,
            compiled.joker,
            _LEAD_RULES[rules.joker_lead_rule],
            _side(seats),
            int(_has_dead_suits(compiled, rules)),
            int(rules.joker_forced_when_void == "misere"),
        ],
        dtype=np.int64,
    )
    state, table = _work_space()
    kernel: Any = entry_kernel.solve_misere if compiled.misere else entry_kernel.solve_tricks
    nodes: int = kernel(
        packed,
        start.leaders,
        start.on_table,
        start.barred,
        start.led_suits,
        facts,
        need,
        FIRST_GUESS,
        together,
        state,
        table,
        out,
    )
    return nodes


def _work_space() -> tuple[Any, Any]:
    """Return this thread's work arrays."""
    if not hasattr(_local, "arrays"):
        from analyzer.solver.layout import STATE_SIZE

        _local.arrays = (
            np.zeros(STATE_SIZE, dtype=np.int64),
            np.zeros(TABLE_WORDS, dtype=np.int64),
        )
    arrays: tuple[Any, Any] = _local.arrays
    return arrays
