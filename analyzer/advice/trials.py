"""Bids tried in more and more worlds, each by one exchange or policy settled beforehand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from typing import Generic, TypeVar

import numpy as np
import numpy.typing as npt

from analyzer.advice.compare import Candidate, try_exchanges
from analyzer.advice.estimates import Outcomes
from analyzer.advice.examples import sample_world
from analyzer.advice.placings import Placings
from analyzer.advice.playing import Ticker, play_worlds
from analyzer.advice.results import BidEstimate, Exchange, SampleWorld
from analyzer.cards import SUITS
from analyzer.deals import Knowledge, Worlds
from analyzer.players.partner import PartnerPlan, is_partnered
from analyzer.players.policy import choose_exchanges
from analyzer.rules import Bid, BidKind, Contract, Ruleset, bid_value

Way = TypeVar("Way", bound=Hashable)


class Trial(ABC, Generic[Way]):
    """Bids that are played alike (one denomination, or misères), and what became of them.

    Parameters
    ----------
    knowledge : Knowledge
    worlds : Worlds
        All that may be tried, in this order.
    chosen : mapping of Bid to Way
        How each bid is played: settled without a look at these worlds.
    """

    def __init__(self, knowledge: Knowledge, worlds: Worlds, chosen: Mapping[Bid, Way]) -> None:
        self.rules = knowledge.rules
        self.knowledge = knowledge
        self.worlds = worlds
        self.chosen = dict(chosen)
        self._tricks = {way: np.empty(0, dtype=np.int8) for way in chosen.values()}
        self._placings: Placings | None = None

    @property
    def tried(self) -> int:
        """Worlds tried so far."""
        return len(next(iter(self._tricks.values())))

    def extend(self, upto: int, *, jobs: int, tick: Ticker) -> None:
        """Try further worlds, until so many have been tried."""
        part = self.worlds.part(slice(self.tried, upto))
        for way, tricks in self._solve(part, jobs=jobs, tick=tick).items():
            self._tricks[way] = np.concatenate([self._tricks[way], tricks])
        if all(bid.kind is not BidKind.GRAND_NULLO for bid in self.chosen):  # its are picked out
            self._placings = Placings(self.worlds.part(slice(self.tried)), self.rules)

    def outcomes(self, bid: Bid) -> Outcomes:
        """Return what a bid did in the worlds tried."""
        way = self.chosen[bid]
        partnered = is_partnered(self._partner(way))
        return Outcomes.of(
            bid, self._tricks[way], self.rules, partnered=partnered, placings=self._placings
        )

    def is_precise(self, precision: float) -> bool:
        """Return True if no chance has, or may well have, a standard error above `precision`."""
        outcomes = [self.outcomes(bid) for bid in self.chosen]
        return all(max(o.p_make().se, o.p_make_se_at_most()) <= precision for o in outcomes)

    def estimate(self, bid: Bid) -> BidEstimate:
        """Return what a bid is worth."""
        outcomes = self.outcomes(bid)
        p_make, tricks = outcomes.p_make(), outcomes.mean_tricks()
        score, net = outcomes.expected_score(), outcomes.expected_net()
        way = self.chosen[bid]
        return BidEstimate(
            bid=bid,
            value=bid_value(bid, self.rules),
            p_make=p_make.value,
            p_make_se=p_make.se,
            mean_tricks=tricks.value if tricks else None,
            mean_tricks_se=tricks.se if tricks else None,
            expected_score=score.value,
            expected_score_se=score.se,
            expected_net=net.value,
            expected_net_se=net.se,
            worlds=self.tried,
            exchange=self._exchange(way),
            partner=self._partner(way),
        )

    def examples(self, bid: Bid, each: int) -> tuple[SampleWorld, ...]:
        """Return some worlds in which a bid made, and some in which it failed."""
        outcomes, way = self.outcomes(bid), self.chosen[bid]
        found = []
        for made in (True, False):
            for i in np.flatnonzero(outcomes.made == made)[:each].tolist():
                world = self.worlds.part(slice(i, i + 1))
                exchange = self._exchange_in(world, way)
                tricks = int(outcomes.tricks[i])
                found.append(
                    sample_world(world, bid, exchange, self.rules, tricks=tricks, made=made)
                )
        return tuple(found)

    @abstractmethod
    def _solve(self, worlds: Worlds, *, jobs: int, tick: Ticker) -> dict[Way, npt.NDArray[np.int8]]:
        """Return the tricks of every way in some worlds."""

    @abstractmethod
    def _partner(self, way: Way) -> PartnerPlan | None:
        """Return how declarer finds a partner."""

    @abstractmethod
    def _exchange(self, way: Way) -> Exchange | None:
        """Return what is put away in every world, if it is the same in all."""

    @abstractmethod
    def _exchange_in(self, world: Worlds, way: Way) -> Exchange:
        """Return what is put away in one world."""


class UnseenTrial(Trial["PartnerPlan | None"]):
    """The widow unseen: each world's is taken up and exchanged by the policy."""

    def _solve(
        self, worlds: Worlds, *, jobs: int, tick: Ticker
    ) -> dict[PartnerPlan | None, npt.NDArray[np.int8]]:
        bid = next(iter(self.chosen))
        return {
            plan: play_by_policy(worlds, bid, self.rules, plan, jobs=jobs, tick=tick)
            for plan in self._tricks
        }

    def _partner(self, way: PartnerPlan | None) -> PartnerPlan | None:
        return way

    def _exchange(self, way: PartnerPlan | None) -> None:
        return None

    def _exchange_in(self, world: Worlds, way: PartnerPlan | None) -> Exchange:
        bid = next(iter(self.chosen))
        taken = world.hands[:, 0] | world.widows
        away, named = choose_exchanges(taken, bid, self.rules)
        name = None if named[0] < 0 else SUITS[int(named[0])]
        if way is not None:
            for card in self.rules.deck.unpack(
                int(way.called(taken & ~away, away, bid, self.rules)[0])
            ):
                way = PartnerPlan("card", card=card)
        return Exchange(self.rules.deck.unpack(int(away[0])), name, way)


class KnownTrial(Trial[Candidate]):
    """The widow known: one exchange in all worlds."""

    def _solve(
        self, worlds: Worlds, *, jobs: int, tick: Ticker
    ) -> dict[Candidate, npt.NDArray[np.int8]]:
        own = self.rules.deck.pack(self.knowledge.known)
        candidates = list(self._tricks)
        tricks = try_exchanges(
            own, worlds, candidates, self.rules, jobs=jobs, count=True, tick=tick
        )
        return dict(zip(candidates, tricks.T, strict=True))

    def _partner(self, way: Candidate) -> PartnerPlan | None:
        return way.partner

    def _exchange(self, way: Candidate) -> Exchange:
        return way.exchange(self.rules)

    def _exchange_in(self, world: Worlds, way: Candidate) -> Exchange:
        return self._exchange(way)


def play_by_policy(
    worlds: Worlds,
    bid: Bid,
    rules: Ruleset,
    plan: PartnerPlan | None,
    *,
    jobs: int,
    tick: Ticker,
) -> npt.NDArray[np.int8]:
    """Take up each world's widow, let the policy exchange, and solve; shape (n,)."""
    taken = worlds.hands[:, 0] | worlds.widows
    discards, named = choose_exchanges(taken, bid, rules)
    tricks = np.empty(len(worlds), dtype=np.int8)
    for name in np.unique(named).tolist():
        rows = np.flatnonzero(named == name)
        away = discards[rows, None]
        tricks[rows] = play_worlds(
            worlds.part(rows),
            taken[rows, None] & ~away,
            away,
            Contract(bid, None if name < 0 else SUITS[name]),
            rules,
            [plan],
            threads=jobs,
            count=True,
            tick=tick,
        )[:, 0]
    return tricks
