"""What each legal card is worth to a seat in sampled worlds, each solved with all cards open."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from analyzer.deals import PILES, FittingWorlds
from analyzer.rules import (
    NO_HISTORY,
    Contract,
    Denomination,
    History,
    Zone,
    history_of,
    parties,
    partners,
    seats_in_play,
    trick_bid,
)
from analyzer.solver import score_worlds
from analyzer.table import SeatKnowledge

FloatArray = npt.NDArray[np.float64]
Int64Array = npt.NDArray[np.int64]

TRICK: Final = 0.25
"""What a trick counts beside the contract.

Were it only to decide between equal chances, few of some thirty worlds would have a say, and those
in which both sides see all cards: players who weigh tricks so win more of both (as measured
by the arena on 300 deals: 0.22 tricks and 27 points a deal against 0.10 and 14)."""


EACH_ALONE: Final = Contract(trick_bid(6, Denomination.NO_TRUMP))
"""Stands for the deal without declarer where each player is a side: one seat against the others."""


def is_decided(view: SeatKnowledge) -> bool:
    """Return True if no card matters any more: a misère that has failed."""
    contract = _contract(view)
    if not contract.bid.no_trick:
        return False
    first = _first_seat(view)
    losers = {first} if contract.is_misere else {first, *partners(first, view.rules.players)}
    return any(trick.winner in losers for trick in view.tricks)


def worth_of_plays(view: SeatKnowledge, worlds: FittingWorlds) -> FloatArray:
    """Return what each play of `view.legal` is worth to the seat in each world.

    Parameters
    ----------
    view : SeatKnowledge
        Of a seat that is to choose a card.
    worlds : FittingWorlds
        That fit it.

    Returns
    -------
    ndarray of float64, shape (n, plays)
        1 if declarers make the contract, else 0, and `TRICK` for each of their tricks, for a
        defender negative; without a declarer the own side's tricks alone.
    """
    return worth_of_tricks(view, tricks_of_declarers(view, worlds))


def worth_of_tricks(view: SeatKnowledge, tricks: Int64Array) -> FloatArray:
    """Return what tricks of declarers' side at the end are worth to a seat: see `worth_of_plays`.

    Parameters
    ----------
    view : SeatKnowledge
    tricks : ndarray of int64, any shape
        As from `tricks_of_declarers`.

    Returns
    -------
    ndarray of float64, of the same shape
    """
    contract = _contract(view)
    if contract.bid.is_pass:
        return np.asarray(TRICK * tricks)
    if contract.bid.no_trick:
        worth = np.asarray(tricks == 0, dtype=np.float64)
    else:
        worth = np.asarray((tricks >= contract.level) + TRICK * tricks)
    return worth if _is_declaring(view) else -worth


def tricks_of_declarers(view: SeatKnowledge, worlds: FittingWorlds) -> Int64Array:
    """Return the tricks of declarers' side at the end after each play; parameters as above.

    Without a declarer, of the seat's own side. In a misère 0, or 1 for "at least one".

    Returns
    -------
    ndarray of int64, shape (n, plays)
    """
    players = view.rules.players
    first = _first_seat(view)
    found = partners_found(view, worlds)
    tricks = np.empty((len(worlds), len(view.legal)), dtype=np.int64)
    for partner in np.unique(found).tolist():
        rows = np.flatnonzero(found == partner)
        side = {first, (first + partner) % players, *partners(first, players)}
        taken = sum(trick.winner in side for trick in view.tricks)
        tricks[rows] = taken + _scores(view, worlds, rows, partner or None)
    return tricks


def _scores(
    view: SeatKnowledge, worlds: FittingWorlds, rows: npt.NDArray[np.intp], partner: int | None
) -> npt.NDArray[np.int8]:
    rules, contract = view.rules, _contract(view)
    if contract.bid.is_pass and parties(rules) > 2:
        contract = EACH_ALONE
    seats = list(seats_in_play(contract, _first_seat(view), rules.players))
    hands = worlds.hands[rows][:, seats]
    holders: list[tuple[int, Zone]] = [(seat, "hand") for seat in seats]
    piles: tuple[Int64Array, Int64Array] | None = None
    if rules.players == 2:
        holders += [(seat, "table") for seat in seats]
        tables = [rules.deck.pack(view.face_up[seat]) for seat in seats]
        hands = np.concatenate([hands, np.tile(np.array(tables), (len(rows), 1))], axis=1)
        piles = _piles(view, worlds, rows, seats)
    if view.turns:
        leader = holders.index((view.turns[0].seat, view.turns[0].zone))
    else:
        leader = holders.index(_on_turn(view))
    return score_worlds(
        hands,
        view.legal,
        contract,
        rules,
        leader=leader,
        trick=[turn.play for turn in view.turns],
        histories=_histories(view, holders),
        piles=piles,
        partner=partner,
    )


def _on_turn(view: SeatKnowledge) -> tuple[int, Zone]:
    assert view.turn is not None
    on_table = view.legal[0].card in view.face_up[view.turn]
    return view.turn, "table" if on_table else "hand"


def _piles(
    view: SeatKnowledge, worlds: FittingWorlds, rows: npt.NDArray[np.intp], seats: list[int]
) -> tuple[Int64Array, Int64Array]:
    """Return covers and the cards under them, five places for each table, declarer's first."""
    covers = np.zeros((len(rows), 2 * PILES), dtype=np.int64)
    hidden = np.zeros_like(covers)
    begin = 0
    for seat in range(2):
        many = len(view.covers[seat])
        first = PILES * seats.index(seat)
        covers[:, first : first + many] = worlds.covers[begin : begin + many]
        hidden[:, first : first + many] = worlds.face_down[rows, begin : begin + many]
        begin += many
    return covers, hidden


def _histories(view: SeatKnowledge, holders: list[tuple[int, Zone]]) -> list[History]:
    """Return what each hand has shown; it bears on an unnamed joker only."""
    contract = _contract(view)
    if not contract.is_no_trump_context or contract.joker_named is not None or not view.tricks:
        return [NO_HISTORY] * len(holders)
    tricks = [
        [((turn.seat, turn.zone), turn.play) for turn in trick.turns] for trick in view.tricks
    ]
    return [history_of(holder, tricks, contract) for holder in holders]


def partners_found(view: SeatKnowledge, worlds: FittingWorlds) -> Int64Array:
    """Return declarer's partner in each world, in seats from declarer; 0 where there is none.

    Five players only: elsewhere sides are fixed.
    """
    found = np.zeros(len(worlds), dtype=np.int64)
    declarer, players = view.declarer, view.rules.players
    if declarer is None or players != 5:
        return found
    if view.partner_known:
        if view.partner is not None:
            found[:] = (view.partner - declarer) % players
        return found
    assert view.called_card is not None
    called = view.rules.deck.pack([view.called_card])
    for step in range(1, players):
        found[(worlds.hands[:, (declarer + step) % players] & called) != 0] = step
    return found


def _contract(view: SeatKnowledge) -> Contract:
    assert view.contract is not None
    return view.contract


def _first_seat(view: SeatKnowledge) -> int:
    """Return the seat the solver counts from: declarer, or the own seat if there is none."""
    return view.seat if view.declarer is None else view.declarer


def _is_declaring(view: SeatKnowledge) -> bool:
    declarer = _first_seat(view)
    fixed = () if _contract(view).is_misere else partners(declarer, view.rules.players)
    found = view.partner_known and view.partner == view.seat
    return view.seat in (declarer, *fixed) or found
