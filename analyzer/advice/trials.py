"""Bids tried in more and more worlds, each by one exchange or policy settled beforehand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from typing import Generic, TypeVar

import numpy as np
import numpy.typing as npt

from analyzer.advice.compare import Candidate, try_exchanges
from analyzer.advice.correction import correction_for
from analyzer.advice.estimates import Outcomes
from analyzer.advice.examples import exchange_of, sample_world
from analyzer.advice.in_play import InPlay, in_play
from analyzer.advice.placings import Placings
from analyzer.advice.playing import Ticker, play_worlds
from analyzer.advice.playing_out import PlayOut, sources
from analyzer.advice.results import BidEstimate, Exchange, Kind, SampleWorld
from analyzer.cards import SUITS
from analyzer.deals import Knowledge, Worlds
from analyzer.players.exchange import Int64Array
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
    estimate : str
        The kind wanted. A bid without a correction is estimated double-dummy.
    """

    def __init__(
        self,
        knowledge: Knowledge,
        worlds: Worlds,
        chosen: Mapping[Bid, Way],
        estimate: Kind = "double-dummy",
    ) -> None:
        self.rules = knowledge.rules
        self.knowledge = knowledge
        self.worlds = worlds
        self.chosen = dict(chosen)
        self.kind = estimate
        self._tricks = {way: np.empty(0, dtype=np.int8) for way in chosen.values()}
        self._played: dict[Bid, Int64Array] = {}
        self._outcomes: dict[Bid, Outcomes] = {}
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
        self._outcomes.clear()
        if all(bid.kind is not BidKind.GRAND_NULLO for bid in self.chosen):  # its are picked out
            self._placings = Placings(self.worlds.part(slice(self.tried)), self.rules)

    def to_play(self) -> list[PlayOut]:
        """Return what has to be played out of the worlds tried, way by way."""
        worlds = self.worlds.part(slice(self.tried))
        asked = []
        for way, tricks in self._tricks.items():
            bids = self._bids_of(way)
            away, named = self._exchanged(worlds, way)
            found = sources(tricks, bids)
            plan = self._partner(way)
            asked.append(PlayOut(self.rules, worlds, away, named, plan, bids, found))
        return asked

    def take(self, played: Sequence[Int64Array]) -> None:
        """Take the tricks of what was to be played, in the same order."""
        for way, tricks in zip(self._tricks, played, strict=True):
            self._played.update(zip(self._bids_of(way), tricks.T, strict=True))
        self._outcomes.clear()

    def _bids_of(self, way: Way) -> tuple[Bid, ...]:
        return tuple(bid for bid, own in self.chosen.items() if own == way)

    def kind_of(self, bid: Bid) -> Kind:
        """Return which kind of estimate a bid gets."""
        if self.kind == "corrected" and correction_for(bid, self.rules) is None:
            return "double-dummy"
        return self.kind

    def outcomes(self, bid: Bid) -> Outcomes:
        """Return what a bid did in the worlds tried, by its kind of estimate."""
        if bid not in self._outcomes:
            kind, tricks = self.kind_of(bid), self._tricks[self.chosen[bid]]
            if kind == "played-out":
                self._outcomes[bid] = self._scored(bid, self._played[bid])
            elif kind == "corrected":
                self._outcomes[bid] = self._scored(bid, tricks, self._in_play(bid))
            else:
                self._outcomes[bid] = self._scored(bid, tricks)
        return self._outcomes[bid]

    def seen(self, bid: Bid) -> Outcomes:
        """Return what a bid did in the worlds tried with all cards seen."""
        return self._scored(bid, self._tricks[self.chosen[bid]])

    def _scored(
        self, bid: Bid, tricks: npt.NDArray[np.integer], likely: InPlay | None = None
    ) -> Outcomes:
        return Outcomes.of(
            bid,
            tricks,
            self.rules,
            partnered=is_partnered(self._partner(self.chosen[bid])),
            placings=self._placings,
            in_play=likely,
        )

    def _in_play(self, bid: Bid) -> InPlay | None:
        way, worlds = self.chosen[bid], self.worlds.part(slice(self.tried))
        away, _ = self._exchanged(worlds, way)
        kept = (worlds.hands[:, 0] | worlds.widows) & ~away
        return in_play(bid, self._tricks[way], kept, worlds, self.rules)

    def is_precise(self, precision: float) -> bool:
        """Return True if no chance has, or may well have, a standard error above `precision`."""
        outcomes = [self.outcomes(bid) for bid in self.chosen]
        return all(max(o.p_make().se, o.p_make_se_at_most()) <= precision for o in outcomes)

    def estimate(self, bid: Bid) -> BidEstimate:
        """Return what a bid is worth."""
        outcomes = self.outcomes(bid)
        p_make, tricks = outcomes.p_make(), outcomes.mean_tricks()
        score, net = outcomes.expected_score(), outcomes.expected_net()
        way, kind = self.chosen[bid], self.kind_of(bid)
        seen = None if kind == "double-dummy" else self.seen(bid).p_make()
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
            estimate=kind,
            p_make_double_dummy=seen.value if seen else None,
            p_make_double_dummy_se=seen.se if seen else None,
        )

    def examples(self, bid: Bid, each: int) -> tuple[SampleWorld, ...]:
        """Return some worlds in which a bid made, and some in which it failed."""
        outcomes = self.outcomes(bid)
        found = []
        for made in (True, False):
            for i in np.flatnonzero(outcomes.made == made)[:each].tolist():
                world = self.worlds.part(slice(i, i + 1))
                exchange = self._exchange_in(world, bid)
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
    def _exchanged(self, worlds: Worlds, way: Way) -> tuple[Int64Array, npt.NDArray[np.int8]]:
        """Return what is put away in some worlds, and the joker's name, as `choose_exchanges`."""

    @abstractmethod
    def _exchange(self, way: Way) -> Exchange | None:
        """Return what is put away in every world, if it is the same in all."""

    def _exchange_in(self, world: Worlds, bid: Bid) -> Exchange:
        """Return what is put away in one world, partner and joker's name with it."""
        way = self.chosen[bid]
        away, named = self._exchanged(world, way)
        return exchange_of(world, away, named, self._partner(way), bid, self.rules)


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

    def _exchanged(
        self, worlds: Worlds, way: PartnerPlan | None
    ) -> tuple[Int64Array, npt.NDArray[np.int8]]:
        bid = next(iter(self.chosen))
        return choose_exchanges(worlds.hands[:, 0] | worlds.widows, bid, self.rules)


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

    def _exchanged(self, worlds: Worlds, way: Candidate) -> tuple[Int64Array, npt.NDArray[np.int8]]:
        named = way.contract.joker_named
        names = np.full(len(worlds), -1 if named is None else named, dtype=np.int8)
        return np.full(len(worlds), way.discard, dtype=np.int64), names


def play_by_policy(
    worlds: Worlds,
    bid: Bid,
    rules: Ruleset,
    plan: PartnerPlan | None,
    *,
    jobs: int,
    tick: Ticker | None,
    count: bool = True,
) -> npt.NDArray[np.int8]:
    """Take up each world's widow, let the policy exchange, and solve; shape (n,).

    `count` as for `play_worlds`.
    """
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
            count=count,
            tick=tick,
        )[:, 0]
    return tricks
