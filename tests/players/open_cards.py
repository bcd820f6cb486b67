"""A moment of play with all cards open, as the solver sees it: slow and obvious."""

from __future__ import annotations

import numpy as np

from analyzer.deals import FittingWorlds
from analyzer.rules import Contract, Denomination, Play, parties, partners, seats_in_play, trick_bid
from analyzer.solver import Position, solve
from analyzer.table import DealState

ALONE = Contract(trick_bid(6, Denomination.NO_TRUMP))
"""One seat against all others, as where nobody declares and nobody has a partner."""


def the_truth(state: DealState) -> FittingWorlds:
    """Return where the cards lie, as one world."""
    pack = state.rules.deck.pack
    play = state.trick_play
    assert play is not None
    down = [
        (pack([pile.up]), pack([pile.down]))
        for own in play.piles
        for pile in own
        if pile.down is not None and pile.up is not None
    ]
    aside = [*state.widow, *(card for away in state.discards for card in away)]
    return FittingWorlds(
        np.array([[pack(hand) for hand in play.hands]], dtype=np.int64),
        np.array([pack(aside)], dtype=np.int64),
        np.array([up for up, _ in down], dtype=np.int64),
        np.array([[under for _, under in down]], dtype=np.int64),
    )


class OpenMoment:
    """A moment of a deal if the hidden cards lay as in a world.

    Parameters
    ----------
    state : DealState
        Its hands are not looked at, only what all can see, and the card called.
    worlds : FittingWorlds
    row : int
    seat : int
        Whose tricks count where there is no declarer.
    """

    def __init__(self, state: DealState, worlds: FittingWorlds, row: int, seat: int) -> None:
        play, rules = state.trick_play, state.rules
        assert play is not None
        unpack = rules.deck.unpack
        self.state, self.rules = state, rules
        self.first = seat if state.declarer is None else state.declarer
        each_alone = state.declarer is None and parties(rules) > 2
        self.contract = ALONE if each_alone else play.contract
        seats = list(seats_in_play(self.contract, self.first, rules.players))
        hands = [unpack(int(worlds.hands[row, each])) for each in seats]
        holders = [(each, "hand") for each in seats]
        under = []
        if play.piles:
            holders += [(each, "table") for each in seats]
            hands += [play.cards(each, "table") for each in seats]
            pairs = zip(worlds.covers.tolist(), worlds.face_down[row].tolist(), strict=True)
            under = [(*unpack(up), *unpack(down)) for up, down in pairs]
        self.position = Position(
            tuple(hands),
            holders.index((play.leader, play.zone)),
            play.plays(),
            tuple(play.shown_by(*holder) for holder in holders),
            bool(play.piles),
            tuple(under),
        )
        self.seats = [each for each, _ in holders]
        self.partner = self._partner(worlds, row)
        friends = {self.first, *partners(self.first, rules.players)}
        self.side = friends if self.partner is None else {self.first, self.partner}

    def _partner(self, worlds: FittingWorlds, row: int) -> int | None:
        state = self.state
        if state.rules.players != 5 or state.declarer is None or self.contract.bid.no_trick:
            return None
        if state.called_card is None:
            return state.partner
        called = state.rules.deck.pack([state.called_card])
        if int(worlds.buried[row]) & called:
            return None
        for seat in range(5):
            if int(worlds.hands[row, seat]) & called:
                return None if seat == state.declarer else seat
        return state.partner  # it has been played, and all saw by whom

    def _solved(self, position: Position) -> int:
        step = None if self.partner is None else (self.partner - self.first) % 5
        if not position.tricks_left:
            return 0
        return int(solve(position, self.contract, self.rules, partner=step))

    def _taken(self) -> int:
        play = self.state.trick_play
        assert play is not None
        return play.tricks_of(tuple(self.side))

    def result(self) -> int:
        """Return the tricks of declarer's side at the end; at most 1 where it wants none."""
        return self._counted(self._taken() + self._solved(self.position))

    def after(self, play: Play) -> int:
        """Return the same if a play is made now."""
        after, winner = self.position.after(play, self.contract, self.rules)
        won = winner is not None and self.seats[winner] in self.side
        return self._counted(self._taken() + won + self._solved(after))

    def _counted(self, tricks: int) -> int:
        return min(tricks, 1) if self.contract.bid.no_trick else tricks
