"""Worlds played out: four players, or as many as there are, who each see only their own cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import ceil
from typing import Final

import numpy as np
import numpy.typing as npt

from analyzer.advice.counter import Progress
from analyzer.advice.examples import exchange_of
from analyzer.advice.results import Exchange
from analyzer.cards import Suit
from analyzer.deals import PILES, Worlds
from analyzer.players.exchange import Int64Array
from analyzer.players.exchanging import PolicyExchange
from analyzer.players.partner import PartnerPlan
from analyzer.players.player import Player
from analyzer.players.playing import play_on
from analyzer.players.registry import make_player
from analyzer.players.workers import in_order
from analyzer.rules import Bid, Pile, Play, Ruleset
from analyzer.table import DealState, Dealt, SeatKnowledge

PLAYER: Final = "sampling:20"
"""Who sits in all seats; a deal in the four-player game takes a tenth of a second."""

WORLDS: Final = {2: 16, 5: 8, 6: 8}
"""Worlds played out if nothing else is asked, by players: about a minute's work for two cores."""

USUAL_WORLDS: Final = 64

NEAR: Final = 2
"""A world is played at the levels that lie so near to its double-dummy tricks."""

AT_ONCE: Final = 4
"""Deals played before a process reports."""


def default_worlds(rules: Ruleset) -> int:
    """Return how many worlds are played out if nothing else is asked."""
    return WORLDS.get(rules.players, USUAL_WORLDS)


def sources(tricks: npt.NDArray[np.integer], bids: Sequence[Bid]) -> npt.NDArray[np.int8]:
    """Return at which of several bids each world is played, for every bid.

    A contract that lies three or more tricks off what all cards seen are worth is not in doubt:
    it takes the tricks that were played at the nearest level that is.

    Parameters
    ----------
    tricks : ndarray of int, shape (n,)
        Double-dummy.
    bids : sequence of Bid
        Of one denomination, or misères: each of those is played for itself.

    Returns
    -------
    ndarray of int8, shape (n, bids)
        Numbers of bids.
    """
    levels = np.array([bid.level for bid in bids])
    if not levels.all():
        return np.tile(np.arange(len(bids), dtype=np.int8), (len(tricks), 1))
    off = np.abs(levels - np.asarray(tricks, dtype=np.int64)[:, None])
    played = (off <= NEAR) | (off == off.min(axis=1, keepdims=True))
    apart = np.abs(levels[:, None] - levels)  # own level by that played
    away = np.where(played[:, None, :], apart, np.iinfo(np.int64).max)
    nearest: npt.NDArray[np.int8] = away.argmin(axis=2).astype(np.int8)
    return nearest


@dataclass(frozen=True, eq=False)
class PlayOut:
    """Worlds to play out after one way to exchange.

    Attributes
    ----------
    rules : Ruleset
    worlds : Worlds
    away, named : ndarray, shape (n,)
        What declarer puts away in each, and the joker's name, as of `choose_exchanges`.
    plan : PartnerPlan or None
        How declarer finds a partner.
    bids : tuple of Bid
    sources : ndarray of int8, shape (n, bids)
        As `sources` returns.
    """

    rules: Ruleset
    worlds: Worlds
    away: Int64Array
    named: npt.NDArray[np.int8]
    plan: PartnerPlan | None
    bids: tuple[Bid, ...]
    sources: npt.NDArray[np.int8]

    @cached_property
    def plays(self) -> list[tuple[int, int]]:
        """The deals to play: the number of the world and that of the bid."""
        return [(i, j) for i, row in enumerate(self.sources) for j in np.unique(row).tolist()]

    def play(self, world: int, bid: int, player: Player, seed: int) -> int:
        """Play one deal, and return the tricks of declarer's side."""
        one = self.worlds.part(slice(world, world + 1))
        row = slice(world, world + 1)
        call = self.bids[bid]
        exchange = exchange_of(one, self.away[row], self.named[row], self.plan, call, self.rules)
        return play_world(one, call, exchange, self.rules, player, seed=seed, number=world)


class _Settled(PolicyExchange):
    """Declarer, whose exchange, partner and joker's name are settled."""

    def __init__(self, exchange: Exchange, player: Player) -> None:
        self._settled = exchange
        self._player = player

    @property
    def name(self) -> str:
        return self._player.name

    def exchange(self, view: SeatKnowledge, rng: np.random.Generator) -> tuple[int, ...]:
        return self._settled.discard

    def find_partner(self, view: SeatKnowledge, rng: np.random.Generator) -> PartnerPlan:
        return self._settled.partner or super().find_partner(view, rng)

    def name_joker(self, view: SeatKnowledge, rng: np.random.Generator) -> Suit | None:
        return self._settled.joker_named

    def play(self, view: SeatKnowledge, rng: np.random.Generator) -> Play:
        return self._player.play(view, rng)


def play_world(
    world: Worlds,
    bid: Bid,
    exchange: Exchange,
    rules: Ruleset,
    player: Player,
    *,
    seed: int,
    number: int,
) -> int:
    """Play a world from the exchange to the last trick.

    Parameters
    ----------
    world : Worlds
        A single one; declarer sits at 0.
    bid : Bid
    exchange : Exchange
        What declarer does before the first lead.
    rules : Ruleset
    player : Player
        In every seat; in a grand nullo it makes the partner's exchange too.
    seed, number : int
        As for `play_on`.

    Returns
    -------
    int
        The tricks of declarer's side.
    """
    unpack = rules.deck.unpack
    piles: tuple[tuple[Pile, ...], ...] = ()
    if rules.players == 2:
        ups, downs = (
            [unpack(int(card))[0] for card in cards[0]]
            for cards in (world.face_up, world.face_down)
        )
        each = [Pile(down, up) for down, up in zip(downs, ups, strict=True)]
        piles = (tuple(each[:PILES]), tuple(each[PILES:]))
    hands = tuple(unpack(int(hand)) for hand in world.hands[0])
    state = DealState(rules, dealer=0)
    state.lay_out(Dealt(0, hands, unpack(int(world.widows[0])), piles))
    state.give_contract(0, bid)
    seats = [_Settled(exchange, player), *[player] * (rules.players - 1)]
    play_on(state, seats, seed=seed, number=number)
    return sum(state.tricks[seat] for seat in state.declarers)


def play_out(
    asked: Sequence[PlayOut], *, seed: int, jobs: int = 1, progress: Progress | None = None
) -> list[Int64Array]:
    """Play worlds out, in several processes.

    Parameters
    ----------
    asked : sequence of PlayOut
    seed : int
        The players draw from it, in every world from a stream of its own.
    jobs : int
        Processes; the result is the same for any number.
    progress : callable, optional
        Called with the deals played, and how many there are.

    Returns
    -------
    list of ndarray of int64, shape (n, bids)
        For each of `asked`: the tricks of declarer's side in every world at every bid.
    """
    plays = [(k, *play) for k, each in enumerate(asked) for play in each.plays]
    work = partial(_play_some, tuple(asked), PLAYER, seed)
    tricks: list[int] = []
    for more in in_order(work, ceil(len(plays) / AT_ONCE), jobs):
        tricks += more
        if progress is not None:
            progress(len(tricks), len(plays))
    found = [np.zeros(each.sources.shape, dtype=np.int64) for each in asked]
    for (k, i, j), taken in zip(plays, tricks, strict=True):
        found[k][i, j] = taken
    return [
        np.take_along_axis(played, each.sources.astype(np.intp), axis=1)
        for played, each in zip(found, asked, strict=True)
    ]


def _play_some(asked: tuple[PlayOut, ...], name: str, seed: int, which: int) -> list[int]:
    """Play the deals of one task."""
    plays = [(each, *play) for each in asked for play in each.plays]
    some = plays[which * AT_ONCE : (which + 1) * AT_ONCE]
    player = make_player(name)
    return [each.play(world, bid, player, seed) for each, world, bid in some]
