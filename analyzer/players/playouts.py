"""Worlds played on, and the play so far judged, as if every seat played by rules of thumb."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from analyzer.deals import FittingWorlds
from analyzer.players import playout_kernel, surprise_kernel
from analyzer.players.solved_worlds import partners_found
from analyzer.players.thumb_view_kernel import MOST_TRICKS
from analyzer.rules import (
    CompiledContract,
    Contract,
    Play,
    Ruleset,
    compile_contract,
    effective_suit,
    partners,
    strength,
)
from analyzer.table import SeatKnowledge

Int64Array = npt.NDArray[np.int64]


def can_play_out(view: SeatKnowledge) -> bool:
    """Return True if the rules in bits know the game: a declarer who wants tricks, and no piles."""
    contract = view.contract
    if contract is None or view.declarer is None or view.rules.players == 2:
        return False
    return not contract.bid.no_trick


def tricks_played_out(view: SeatKnowledge, worlds: FittingWorlds) -> Int64Array:
    """Return the tricks of declarers' side at the end after each play, all playing by the rules.

    Each seat sees its own cards only, and what is shown; so no plan fits one world and another plan
    the next, as plans do where the solver sees all cards.

    Parameters
    ----------
    view : SeatKnowledge
        Of a seat that is to choose a card, with `can_play_out`.
    worlds : FittingWorlds
        That fit it.

    Returns
    -------
    ndarray of int64, shape (n, plays)
    """
    table = _Table.of(view)
    side = _sides(view, worlds)
    taken = np.zeros(len(worlds), dtype=np.int64)
    lead_seat = np.full(MOST_TRICKS, -1, dtype=np.int64)
    lead_lane = np.full(MOST_TRICKS, -1, dtype=np.int64)
    for place, trick in enumerate(view.tricks):
        taken += side >> trick.winner & 1
        lead_seat[place] = trick.turns[0].seat
        lead_lane[place] = table.suit(trick.turns[0].play.card)
    assert view.turn is not None
    kernel: Any = playout_kernel.play_out  # untyped, like every kernel
    tricks: npt.NDArray[np.int8] = kernel(
        *table.facts,
        table.compiled.pack(worlds.hands),
        table.compiled.pack(worlds.buried),
        side,
        np.array([sum(1 << int(suit) for suit in void) for void in view.voids], dtype=np.int64),
        lead_seat,
        lead_lane,
        len(view.tricks),
        view.turns[0].seat if view.turns else view.turn,
        table.bits([turn.play.card for turn in view.turns]),
        table.led_by(view.turns[0].play) if view.turns else 0,
        table.bits([play.card for play in view.legal]),
        np.array([table.led_by(play) for play in view.legal], dtype=np.int64),
    )
    return np.asarray(taken[:, None] + tricks)


def surprises(view: SeatKnowledge, worlds: FittingWorlds, *, last: int | None = None) -> Int64Array:
    """Return how many cards of the other seats the rules of thumb would not have played.

    A card counts as played by the rules if it is as good as theirs to all the seat knew.

    Parameters
    ----------
    view : SeatKnowledge
        With `can_play_out`.
    worlds : FittingWorlds
    last : int, optional
        Judge only so many turns, the last ones; the own seat's too.

    Returns
    -------
    ndarray of int64, shape (n,)
    """
    turns = [turn for trick in view.tricks for turn in trick.turns] + list(view.turns)
    table, players = _Table.of(view), view.rules.players
    seats = np.array([turn.seat for turn in turns], dtype=np.int64)
    cards = table.bits([turn.play.card for turn in turns])
    hands = table.compiled.pack(worlds.hands)
    for seat in range(players):
        hands[:, seat] |= np.bitwise_or.reduce(cards[seats == seat], initial=0)
    judged = seats != view.seat
    if last is not None:
        judged = np.arange(len(turns)) >= len(turns) - last
    leds = [table.led_by(turn.play) for turn in turns[::players]]
    kernel: Any = surprise_kernel.count_surprises  # untyped, like every kernel
    counted: Int64Array = kernel(
        *table.facts,
        hands,
        table.compiled.pack(worlds.buried),
        _sides(view, worlds),
        seats,
        cards,
        np.repeat(np.array(leds, dtype=np.int64), players)[: len(turns)],
        judged,
    )
    return counted


class _Table(NamedTuple):
    """A contract as the kernels of this room see it."""

    rules: Ruleset
    contract: Contract
    compiled: CompiledContract
    facts: tuple[Int64Array, int, int, int, Int64Array, int]

    @classmethod
    def of(cls, view: SeatKnowledge) -> _Table:
        assert view.contract is not None
        assert view.declarer is not None
        compiled, facts = _compiled(view.rules, view.contract)
        return cls(view.rules, view.contract, compiled, (*facts, view.declarer))

    def bits(self, cards: list[int]) -> Int64Array:
        """Return one-card sets of kernel bits."""
        index = self.rules.deck.index
        slots = [self.compiled.slots[index[card]] for card in cards]
        return np.int64(1) << np.array(slots, dtype=np.int64)

    def suit(self, card: int) -> int:
        """Return the suit of a card, -1 for an unnamed joker."""
        suit = effective_suit(card, self.contract.denomination, self.contract.joker_named)
        return -1 if suit is None else int(suit)

    def led_by(self, play: Play) -> int:
        """Return the suit that a card asks for if it is led; for a joker that names none, 0."""
        return max(0, self.suit(play.card)) if play.called is None else int(play.called)


@lru_cache(maxsize=256)
def _compiled(
    rules: Ruleset, contract: Contract
) -> tuple[CompiledContract, tuple[Int64Array, int, int, int, Int64Array]]:
    compiled, deck = compile_contract(rules, contract), rules.deck
    heights = np.zeros(deck.size, dtype=np.int64)
    for card, slot in zip(deck.cards, compiled.slots, strict=True):
        heights[slot] = strength(card, contract.denomination)
    trump = contract.trump
    jokers = deck.jokers if trump is not None else ()
    top = max((1 << int(compiled.slots[deck.index[joker]]) for joker in jokers), default=0)
    lane = -1 if trump is None else int(trump)
    return compiled, (compiled.lanes, compiled.trump, lane, top, heights)


def _sides(view: SeatKnowledge, worlds: FittingWorlds) -> Int64Array:
    """Return the seats of declarer's side in each world, a set of bits."""
    declarer, players = view.declarer, view.rules.players
    assert declarer is not None
    fixed = sum(1 << seat for seat in (declarer, *partners(declarer, players)))
    found = 1 << (declarer + partners_found(view, worlds)) % players
    return np.asarray(fixed | found)
