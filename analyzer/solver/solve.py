"""The solver's front door for single positions: checked input, plain answers.

Numbers are double-dummy: every player sees every card. Nobody at a table does.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from analyzer.rules import Contract, Play, Ruleset, load, suit_to_follow
from analyzer.solver.facts import facts_of
from analyzer.solver.position import Position, check_position
from analyzer.solver.rows import PILES, Int64Array, Rows, solve_rows
from analyzer.solver.seating import seating
from analyzer.solver.worlds import barred_words, score_worlds


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
    check_position(point, contract, rules)
    plays = point.legal(contract, rules)
    if not plays:
        return {}
    pack = rules.deck.pack
    scores = score_worlds(
        np.array([[pack(hand) for hand in point.hands]], dtype=np.int64),
        plays,
        contract,
        rules,
        leader=point.leader,
        trick=point.trick,
        histories=point.histories,
        piles=_piles_of([point], rules) if point.piles else None,
        partner=partner,
    )
    return dict(zip(plays, scores[0].tolist(), strict=True))


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


def solve_positions(
    points: Sequence[Position],
    contract: Contract,
    rules: Ruleset | None = None,
    *,
    partner: int | None = None,
    together: int = 1,
) -> npt.NDArray[np.int8]:
    """Solve many positions of one contract; as `solve` for each.

    Positions in runs of `together` share what the search learns; the answers are the same.

    Returns
    -------
    ndarray of int8, shape (n,)
    """
    rules = rules or load("australian")
    for point in points:
        check_position(point, contract, rules)
    facts = facts_of(contract, rules, partner)
    pack = rules.deck.pack
    hands = [[pack(hand) for hand in point.hands] for point in points]
    rows = Rows.of(facts.compiled.pack(np.array(hands, dtype=np.int64)))
    owned = rows.hands.copy()
    if facts.seated.piles:
        covers, hidden = _piles_of(points, rules)
        rows.covers, rows.hidden = facts.compiled.pack(covers), facts.compiled.pack(hidden)
        owned[:, 2:] |= rows.hidden.reshape(-1, 2, PILES).sum(axis=2)
    for i, point in enumerate(points):
        rows.leaders[i] = point.leader
        for place, play in enumerate(point.trick):
            rows.on_table[i, place] = facts.bits[play.card]
            owned[i, point.seat_at(place)] |= facts.bits[play.card]
        if point.trick:
            led = suit_to_follow(point.trick, contract)
            rows.led_suits[i] = -1 if led is None else int(led)
        rows.barred[i] = barred_words(facts, owned[i : i + 1], point.histories)[0]
    rows.keep_together(together)
    return solve_rows(rows, facts)


def _as_position(position: Position | Sequence[Sequence[int]]) -> Position:
    if isinstance(position, Position):
        return position
    return Position(tuple(tuple(hand) for hand in position))


def _piles_of(points: Sequence[Position], rules: Ruleset) -> tuple[Int64Array, Int64Array]:
    """Return face-up cards and what lies under each, as sets over deck places."""
    covers = np.zeros((len(points), 2 * PILES), dtype=np.int64)
    hidden = np.zeros_like(covers)
    for row, point in enumerate(points):
        used = [0, 0]
        for cover, under in point.under:
            owner = point.table_of(cover) - 2
            pile = owner * PILES + used[owner]
            covers[row, pile] = rules.deck.pack([cover])
            hidden[row, pile] = rules.deck.pack([under])
            used[owner] += 1
    return covers, hidden
