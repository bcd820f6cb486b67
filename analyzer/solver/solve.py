"""The solver's front door: checked input, plain answers.

Numbers are double-dummy: every player sees every card. Nobody at a table does.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from analyzer.cards import is_second_copy
from analyzer.errors import CardError, InputError
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
from analyzer.solver.layout import BARRED_DEAD, BARRED_LATER, MAX_TRICKS
from analyzer.solver.position import Position
from analyzer.solver.seating import Seating, seating

Int64Array = npt.NDArray[np.int64]

TABLE_WORDS = 1 << 20  # 8 MB for each thread, of which four hands seldom touch much
FIRST_GUESS_MISERE = 2
PILES = 5  # of each player in the two-player game
_LEAD_RULES = {"unled_suit": 0, "free": 1, "not_renounced": 2, "not_discarded": 3}
_local = threading.local()


def solve(
    position: Position | Sequence[Sequence[int]],
    contract: Contract,
    rules: Ruleset | None = None,
    *,
    partner: int | None = None,
) -> int:
    """Return the tricks declarer's side takes from here with best play by all, all cards seen.

    Parameters
    ----------
    position : Position, or the hands clockwise from declarer
        Cards after the exchange; with hands alone, declarer leads. A misère has no partner's hand.
    contract : Contract
    rules : Ruleset, optional
        Default: ``australian``.
    partner : int, optional
        Five players: the seat of declarer's partner, 1 to 4; None plays alone.

    Returns
    -------
    int
        Tricks, the present one included. In a misère (grand nullo too) 0 if declarer's side can
        avoid every trick, else 1 ("at least one").

    Raises
    ------
    CardError, RulesError
        If the cards do not fit the deck or each other, or the rules bar the joker's name.
    """
    rules = rules or load("australian")
    point = _as_position(position)
    return int(solve_positions([point], contract, rules, partner=partner)[0])


def score_plays(
    position: Position | Sequence[Sequence[int]],
    contract: Contract,
    rules: Ruleset | None = None,
    *,
    partner: int | None = None,
) -> dict[Play, int]:
    """Return, for every legal play, the tricks declarer's side takes from here after it.

    The present trick counts. In a misère: 0 if declarer can still avoid every trick, else 1.
    Parameters and errors as for `solve`.
    """
    rules = rules or load("australian")
    point = _as_position(position)
    seats = seating(contract, rules, partner)
    check_position(point, contract, rules)
    scores: dict[Play, int] = {}
    for play in point.legal(contract, rules):
        after, winner = point.after(play, contract, rules)
        won = 0 if winner is None else seats.side >> winner & 1
        if not seats.counts and won:
            scores[play] = 1
        elif after.tricks_left == 0:
            scores[play] = won
        else:
            scores[play] = won + solve(after, contract, rules, partner=partner)
    return scores


def best_line(
    position: Position | Sequence[Sequence[int]],
    contract: Contract,
    rules: Ruleset | None = None,
    *,
    partner: int | None = None,
) -> tuple[tuple[int, Play], ...]:
    """Return one line of best play to the end: (seat, play) in order.

    Of equally good plays the lowest card is shown. Parameters and errors as for `solve`.
    """
    rules = rules or load("australian")
    point = _as_position(position)
    seats = seating(contract, rules, partner)
    line: list[tuple[int, Play]] = []
    while point.tricks_left > 0:
        seat = point.seat
        scores = score_plays(point, contract, rules, partner=partner)
        target = max(scores.values()) if seats.wants >> seat & 1 else min(scores.values())
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
    count: bool = False,
    together: int = 1,
    threads: int = 1,
    partner: int | None = None,
    leader: int = 0,
    piles: tuple[npt.ArrayLike, npt.ArrayLike] | None = None,
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
    count : bool
        In a misère, count the tricks declarer's side can be made to take; much slower.
    together : int
        Rows in runs of this many share what the search learns: faster where they are much alike,
        such as the discards of one deal. The answers are the same.
    threads : int
        The answers are the same for any number.
    partner : int, optional
        Five players: the seat of declarer's partner, 1 to 4; None plays alone.
    leader : int
        The hand that leads to the first trick: declarer's, but for the deal without declarer.
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
        If the shape is wrong or `threads` is not positive.
    """
    rules = rules or load("australian")
    places = np.atleast_2d(np.asarray(hands, dtype=np.int64))
    seated = seating(contract, rules, partner)
    seats = seated.hands
    if places.ndim != 2 or places.shape[1] != seats:
        raise InputError(f"hands must be an array of shape (n, {seats}), not {places.shape}")
    _check_sizes(places, piled=seated.piles)
    if threads < 1 or together < 1:
        raise InputError(f"threads and together must be at least 1, not {threads}, {together}")
    compiled = compile_contract(rules, contract)
    n = len(places)
    packed = compiled.pack(places)
    out = np.zeros(n, dtype=np.int64)
    start = _Start.fresh(n, seats)
    start.leaders[:] = leader
    if seated.piles:
        if piles is None:
            raise InputError("the two-player game needs its piles")
        start.covers, start.hidden = (compiled.pack(np.asarray(p, np.int64)) for p in piles)
    if threads == 1 or n < 2 * threads:
        _run(packed, start, compiled, rules, seated, need, together, out, count=count)
    else:
        # Parts smaller than a thread's share, so that no thread waits long for another.
        runs = np.linspace(0, -(-n // together), 8 * threads + 1).astype(int)
        bounds = np.minimum(runs * together, n)
        with ThreadPoolExecutor(threads) as pool:
            jobs = [
                pool.submit(
                    _run,
                    packed[a:b],
                    start.part(a, b),
                    compiled,
                    rules,
                    seated,
                    need,
                    together,
                    out[a:b],
                    count=count,
                )
                for a, b in pairwise(bounds.tolist())
                if a < b
            ]
            for job in jobs:
                job.result()
    return out.astype(np.int8)


def _check_sizes(places: Int64Array, *, piled: bool) -> None:
    """Check that hands are of equal size, at most ten cards: the kernels rely on it."""
    sizes = np.zeros(places.shape, dtype=np.int64)
    rest = places.copy()
    while rest.any():
        sizes += rest != 0
        rest &= rest - 1
    if sizes.size and sizes.max() > MAX_TRICKS:
        raise CardError(f"a hand of {sizes.max()} cards: no more than {MAX_TRICKS} are played")
    uneven = sizes.size and (sizes != sizes[:, :1]).any(axis=1)
    if not piled and np.any(uneven):
        row = int(np.flatnonzero(uneven)[0])
        raise CardError(f"deal {row}: hands of {sizes[row].tolist()} cards must be equal")


def check_position(position: Position, contract: Contract, rules: Ruleset) -> None:
    """Check that a position fits the ruleset's deck and the contract.

    Raises
    ------
    CardError
        If a card is not in the deck, or the number of hands is wrong.
    """
    seated = seating(contract, rules)
    if len(position.hands) != seated.hands:
        raise CardError(
            f"{contract.text} is played by {seated.hands} hands, not {len(position.hands)}"
        )
    if position.piles != seated.piles:
        raise CardError("piles belong to the two-player game, and it needs them")
    if position.tricks_left > MAX_TRICKS:
        raise CardError(f"{position.tricks_left} tricks left: no more than {MAX_TRICKS} are played")
    for hand in position.hands:
        rules.deck.require(*hand)
    rules.deck.require(*(play.card for play in position.trick))
    rules.deck.require(*(hidden for _, hidden in position.under))


@dataclass
class _Start:
    """Where the play of many positions starts, as arrays; see `entry_kernel.solve_tricks`."""

    leaders: Int64Array
    on_table: Int64Array
    barred: Int64Array
    led_suits: Int64Array
    covers: Int64Array
    hidden: Int64Array

    @classmethod
    def fresh(cls, n: int, seats: int) -> _Start:
        """Return the start of the first trick, declarer on lead."""
        return cls(
            leaders=np.zeros(n, dtype=np.int64),
            on_table=np.zeros((n, seats), dtype=np.int64),
            barred=np.zeros(n, dtype=np.int64),
            led_suits=np.full(n, -1, dtype=np.int64),
            covers=np.zeros((n, 0), dtype=np.int64),
            hidden=np.zeros((n, 0), dtype=np.int64),
        )

    def part(self, start: int, stop: int) -> _Start:
        """Return the same for some of the positions."""
        return _Start(*(getattr(self, field.name)[start:stop] for field in fields(self)))


def _as_position(position: Position | Sequence[Sequence[int]]) -> Position:
    if isinstance(position, Position):
        return position
    return Position(tuple(tuple(hand) for hand in position))


def solve_positions(
    points: Sequence[Position],
    contract: Contract,
    rules: Ruleset | None = None,
    *,
    partner: int | None = None,
) -> npt.NDArray[np.int8]:
    """Solve many positions of one contract; as `solve` for each.

    Returns
    -------
    ndarray of int8, shape (n,)
    """
    rules = rules or load("australian")
    for point in points:
        check_position(point, contract, rules)
    compiled = compile_contract(rules, contract)
    seated = seating(contract, rules, partner)
    pack = rules.deck.pack
    hands = np.array([[pack(hand) for hand in point.hands] for point in points], dtype=np.int64)
    start = _Start.fresh(len(points), seated.hands)
    if seated.piles:
        start.covers = np.zeros((len(points), 2 * PILES), dtype=np.int64)
        start.hidden = np.zeros_like(start.covers)
    for i, point in enumerate(points):
        start.leaders[i] = point.leader
        for place, play in enumerate(point.trick):
            start.on_table[i, place] = compiled.pack(pack([play.card]))
        if point.trick:
            led = suit_to_follow(point.trick, contract)
            start.led_suits[i] = -1 if led is None else int(led)
        start.barred[i] = _barred(point, compiled, rules)
        used = [0, 0]
        for cover, hidden in point.under:
            owner = point.table_of(cover) - 2
            start.covers[i, owner * PILES + used[owner]] = compiled.pack(pack([cover]))
            start.hidden[i, owner * PILES + used[owner]] = compiled.pack(pack([hidden]))
            used[owner] += 1
    out = np.zeros(len(points), dtype=np.int64)
    _run(compiled.pack(hands), start, compiled, rules, seated, 0, 1, out)
    return out.astype(np.int8)


def _barred(point: Position, compiled: CompiledContract, rules: Ruleset) -> int:
    """Return what the holders of unnamed jokers may not do; see `layout.BARRED`."""
    jokers = rules.deck.jokers if compiled.joker else ()
    barred = 0
    played = {point.seat_at(place): play.card for place, play in enumerate(point.trick)}
    for seat, history in enumerate(point.histories):
        for joker in jokers:
            hidden = any(joker == c and point.table_of(cover) == seat for cover, c in point.under)
            if hidden or joker in point.hands[seat] or played.get(seat) == joker:
                bits = 15 & ~sum(1 << suit for suit in callable_suits(rules, history))
                if _has_dead_suits(compiled, rules):
                    bits |= sum(1 << suit << BARRED_DEAD for suit in history.renounced)
                highest = joker == jokers[-1]
                barred |= bits << (0 if highest else BARRED_LATER)
    return barred


def _has_dead_suits(compiled: CompiledContract, rules: Ruleset) -> bool:
    """Return True where a joker can be dead: in no-trump, not in a misère (RULES 6.3)."""
    return rules.joker_dead_suit and compiled.level > 0


def _run(
    packed: Int64Array,
    start: _Start,
    compiled: CompiledContract,
    rules: Ruleset,
    seated: Seating,
    need: int,
    together: int,
    out: Int64Array,
    *,
    count: bool = False,
) -> int:
    """Call the kernel that fits the contract; return the positions it looked up or searched."""
    # Imported late: numba takes half a second, and ``--help`` needs none of it.
    from analyzer.solver import entry_kernel

    twins = [card for card in rules.deck.cards if is_second_copy(card)]
    facts = np.array(
        [
            *compiled.lanes,
            compiled.trump,
            compiled.joker,
            _LEAD_RULES[rules.joker_lead_rule],
            seated.side,
            int(_has_dead_suits(compiled, rules)),
            int(compiled.misere and rules.joker_forced_when_void == "misere"),
            seated.wants,
            int(compiled.pack(rules.deck.pack(twins))),
            int(seated.piles),
        ],
        dtype=np.int64,
    )
    # Declarers who avoid tricks have a search of their own, which knows no equal cards.
    others = (1 << seated.hands) - 1 - seated.side
    avoiding = seated.wants == others and not (twins or seated.piles)
    kernel: Any = entry_kernel.solve_misere if avoiding else entry_kernel.solve_tricks
    state, table = _work_space()
    # Contiguous, or numba compiles the kernel again for every memory layout.
    positions = (packed, *(getattr(start, field.name) for field in fields(start)))
    nodes: int = kernel(
        *(np.ascontiguousarray(array) for array in positions),
        facts,
        need if seated.counts or count else 1,
        0 if seated.counts else FIRST_GUESS_MISERE,
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
