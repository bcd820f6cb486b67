"""Players to measure others by: one plays at random, one by the height of the cards alone."""

from __future__ import annotations

import numpy as np

from analyzer.players.exchanging import PolicyExchange, bid_of
from analyzer.rules import Play, effective_suit, strength, trick_winner
from analyzer.table import SeatKnowledge


class RandomPlayer(PolicyExchange):
    """Plays any legal card, each as likely as the others."""

    @property
    def name(self) -> str:
        """See `Player.name`."""
        return "random"

    def play(self, view: SeatKnowledge, rng: np.random.Generator) -> Play:
        """Choose a legal play at random; see `Player.play`."""
        return view.legal[int(rng.integers(len(view.legal)))]


class HighCardPlayer(PolicyExchange):
    """Leads its highest card, wins a trick with the lowest card that can, else plays its lowest.

    It looks neither at its partner nor at what was played before this trick. Where declarer wants
    no trick, all lead low and play the highest card that does not win.
    """

    @property
    def name(self) -> str:
        """See `Player.name`."""
        return "high"

    def play(self, view: SeatKnowledge, rng: np.random.Generator) -> Play:
        """Choose by height; see `Player.play`."""
        low_to_high = sorted(view.legal, key=lambda play: _height(play, view))
        if view.turn != view.seat:
            # A card of declarer, who must be made to win (super open misère).
            return low_to_high[-1]
        wins = [_wins(play, view) for play in low_to_high]
        if bid_of(view).no_trick:
            losing = [play for play, wins_it in zip(low_to_high, wins, strict=True) if not wins_it]
            return losing[-1] if losing else low_to_high[0]
        if not view.turns:
            return low_to_high[-1]
        return low_to_high[wins.index(True)] if True in wins else low_to_high[0]


def _height(play: Play, view: SeatKnowledge) -> tuple[int, int]:
    """Return how high a card is: plain cards, above them trumps, on top an unnamed joker."""
    assert view.contract is not None
    denomination, named = view.contract.denomination, view.contract.joker_named
    suit = effective_suit(play.card, denomination, named)
    above = 2 if suit is None else int(suit == denomination.suit)
    return above, strength(play.card, denomination)


def _wins(play: Play, view: SeatKnowledge) -> bool:
    """Return True if a card would be the best of the trick so far.

    A joker that cannot win because its holder failed to follow before (`joker_dead_suit`) is not
    told apart.
    """
    assert view.contract is not None
    plays = [*(turn.play for turn in view.turns), play]
    winner = trick_winner(
        [each.card for each in plays],
        view.contract.denomination,
        joker_named=view.contract.joker_named,
        called=plays[0].called,
    )
    return winner == len(plays) - 1
