"""Worlds played to the end of the round by rule players who see only their own cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from analyzer.errors import IllegalAction
from analyzer.femhundra.knowledge import Knowledge
from analyzer.femhundra.melds import Meld, read_meld
from analyzer.femhundra.play.packing import pack_cards, pack_flags, pack_table
from analyzer.femhundra.play.rule_weights import weights_array
from analyzer.femhundra.play.worlds import Worlds
from analyzer.femhundra.referee import actions as a
from analyzer.femhundra.rules import DECK, FINE, PILE_CARDS

DRAW, LAY, OUT, DECLINED = range(4)
"""The phases of `playout_kernel`."""


def scores_after(
    knowledge: Knowledge, actions: Sequence[a.Action], worlds: Worlds
) -> npt.NDArray[np.int64]:
    """Return the round scores if a player does something and all then play by the rule policy.

    The first of the two arrays of `rounds_after`.
    """
    return rounds_after(knowledge, actions, worlds)[0]


def rounds_after(
    knowledge: Knowledge, actions: Sequence[a.Action], worlds: Worlds
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return how rounds end if a player does something and all then play by the rule policy.

    Parameters
    ----------
    knowledge : Knowledge
        Of the player in turn, if there are actions.
    actions : sequence of Action
        What the player does first: a draw; or, having drawn, layings and perhaps the discard; or
        all of these after taking the pile. They are taken to be legal.
    worlds : Worlds
        Of this knowledge.

    Returns
    -------
    scores : ndarray of int64, shape (n, players)
        Round scores.
    out : ndarray of int64, shape (n,)
        Who went out; -1 where the stock ran out.

    Raises
    ------
    IllegalAction
        If it is not the player's turn, or a card does not fit where it is laid off.
    """
    from analyzer.femhundra.play import playout_kernel

    if actions and knowledge.turn != knowledge.player:
        raise IllegalAction(f"it is player {knowledge.turn}'s turn, not {knowledge.player}'s")
    moment = _Moment(knowledge, worlds)
    for action in actions:
        moment.act(action)
    table = pack_table(moment.melds)
    kernel: Any = playout_kernel.play_rounds  # untyped, like every kernel
    scores, out = kernel(
        np.ascontiguousarray(moment.hands),  # other layouts would each be compiled anew
        np.ascontiguousarray(moment.stock),
        moment.pile,
        table.runs,
        table.sets,
        moment.own,
        np.array(moment.points, dtype=np.int64),
        moment.turn,
        moment.phase,
        moment.took,
        moment.laid,
        weights_array(knowledge.rules.players),
    )
    return scores, out


def net_of(scores: npt.NDArray[np.int64], player: int) -> npt.NDArray[np.float64]:
    """Return a player's round score less the mean of the others', in each world."""
    own = scores[:, player]
    others = (scores.sum(axis=1) - own) / (scores.shape[1] - 1)
    net: npt.NDArray[np.float64] = own - others
    return net


class _Moment:
    """What kernels need of a moment in many worlds, as it changes by what one player does."""

    def __init__(self, knowledge: Knowledge, worlds: Worlds) -> None:
        self.player = knowledge.player
        self.hands = worlds.hands
        self.stock = worlds.stock
        self.pile = pack_cards(knowledge.pile)
        self.melds: list[Meld] = list(knowledge.melds)
        self.own = pack_flags(knowledge.has_meld)
        self.points = list(knowledge.points)
        self.turn = knowledge.turn
        self.phase = {"draw": DRAW, "lay": LAY, "over": DECLINED}[knowledge.phase]
        self.took = knowledge.took_pile
        self.laid = knowledge.laid

    def act(self, action: a.Action) -> None:
        match action:
            case a.TakeStock():
                cards = np.int64(1) << self.stock[:, -1].astype(np.int64)
                self._draw(cards, took=False)
                self.stock = self.stock[:, :-1]
            case a.TakePile():
                self._draw(np.int64(self.pile), took=True)
                self.pile = 0
            case a.Decline():
                self.phase = DECLINED
            case a.LayMeld(cards):
                meld = read_meld(cards, self.player)
                self.melds.append(meld)
                self._lay(cards, meld.points)
            case a.LayOff(card, number, end):
                before = self.melds[number]
                self.melds[number] = before.with_card(card, self.player, end)
                self._lay((card,), self.melds[number].points - before.points)
            case a.Discard(card):
                self._give((card,))
                self.pile |= 1 << DECK.index[card]
                self._end_turn()

    def _draw(self, cards: npt.NDArray[np.int64] | np.int64, *, took: bool) -> None:
        self.hands = self.hands.copy()
        self.hands[:, self.player] |= cards
        self.phase, self.took, self.laid = LAY, took, 0

    def _give(self, cards: Sequence[int]) -> None:
        self.hands = self.hands.copy()
        self.hands[:, self.player] &= ~pack_cards(cards)

    def _lay(self, cards: Sequence[int], points: int) -> None:
        self._give(cards)
        self.points[self.player] += points
        self.own |= 1 << self.player
        self.laid += len(cards)
        if not self.hands[:, self.player].any():
            self._end_turn()

    def _end_turn(self) -> None:
        if self.took and self.laid < PILE_CARDS:
            self.points[self.player] -= FINE
        if self.hands[:, self.player].any():
            self.turn = (self.turn + 1) % self.hands.shape[1]
            self.phase = DRAW
        else:
            self.phase = OUT
