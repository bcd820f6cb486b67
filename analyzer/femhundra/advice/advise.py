"""What to do now: stock or pile, what to lay, what to discard (RULES 10).

Each choice is tried in worlds that fit what the player knows, and played out to the end of the
round by the rule policy in every seat, each seeing only the own cards. Choices are put in order in
worlds of `Stream.SCREEN`: all of them in a few, the best in as many as are reported. All numbers
come from fresh worlds of `Stream.REPORT`. The fine for taking the pile without laying three cards
(Q73) is an outcome like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt

from analyzer.cards import sort_hand
from analyzer.errors import InputError
from analyzer.estimate import Estimate
from analyzer.femhundra.advice.results import Advice, ChoiceEstimate, cards_of
from analyzer.femhundra.knowledge import Knowledge
from analyzer.femhundra.layings.laying import Laying, best_laying
from analyzer.femhundra.play.playouts import net_of, rounds_after, scores_after
from analyzer.femhundra.play.turns import Plan, draw_plans, turn_plans
from analyzer.femhundra.play.worlds import Worlds, deal_worlds
from analyzer.femhundra.players.player import require_turn
from analyzer.femhundra.referee import actions as a
from analyzer.femhundra.rules import PILE_CARDS
from analyzer.rng import Stream

USUAL_WORLDS: Final = 8000
FEWEST_WORLDS: Final = 4
MOST_DISCARDS: Final = 12
MOST_LAYINGS: Final = 12
KEPT: Final = 8
"""Ways to end the turn that are reported."""
FIRST_LOOK: Final = 4
"""All ways are tried in one world for so many to report."""

Progress = Callable[[int, int], None]


def advise(
    knowledge: Knowledge,
    *,
    worlds: int = USUAL_WORLDS,
    seed: int = 1,
    progress: Progress | None = None,
) -> Advice:
    """Say what a player should do now.

    Before the draw: stock or pile, both gone on with by the rule policy, so that like is compared
    with like; and how the turn is best ended with the pile, whose cards are known. After the draw:
    what to lay and discard.

    Parameters
    ----------
    knowledge : Knowledge
        Of the player in turn.
    worlds : int
        Worlds to report, 4 or more; at least as many others are used to compare.
    seed : int
        Zero or more.
    progress : callable, optional
        Called with the work done and the work in all.

    Returns
    -------
    Advice
        The same for the same knowledge, worlds and seed.

    Raises
    ------
    InputError
        If it is not this player's turn, the round is over, or a number is out of range.
    """
    require_turn(knowledge)
    if worlds < FEWEST_WORLDS:
        raise InputError(f"{worlds} worlds: give {FEWEST_WORLDS} or more")
    trial = _Trial(knowledge, worlds, seed, progress)
    if knowledge.phase == "lay":
        plans = turn_plans(knowledge, discards=MOST_DISCARDS, layings=MOST_LAYINGS)
        trial.expect(len(plans))
        return Advice(knowledge, worlds, seed, (), trial.ranked(plans), len(plans))
    taken = with_pile(knowledge)
    plans = turn_plans(taken, discards=MOST_DISCARDS, layings=MOST_LAYINGS)
    draws = draw_plans(knowledge)
    trial.expect(len(draws), len(plans))
    return Advice(
        knowledge,
        worlds,
        seed,
        trial.ranked(draws),
        trial.ranked(plans, before=(a.TakePile(),)),
        len(plans),
        most_laid(taken),
    )


def with_pile(knowledge: Knowledge) -> Knowledge:
    """Return what a player who is to draw will know having taken the pile."""
    me = knowledge.player
    hand = sort_hand([*knowledge.hand, *knowledge.pile])
    sizes, known = list(knowledge.hand_sizes), list(knowledge.known)
    sizes[me], known[me] = len(hand), known[me] | frozenset(knowledge.pile)
    return replace(
        knowledge,
        hand=hand,
        pile=(),
        hand_sizes=tuple(sizes),
        known=tuple(known),
        phase="lay",
        took_pile=True,
        laid=0,
    )


def most_laid(knowledge: Knowledge) -> Laying:
    """Return the laying of the most cards: whether three can be laid does not depend on luck."""
    own = knowledge.has_meld[knowledge.player]
    found = best_laying(knowledge.hand, knowledge.melds, own, aim="cards")
    assert found is not None  # no least was asked for
    return found


@dataclass
class _Trial:
    """The worlds of one knowledge, and choices tried in them."""

    knowledge: Knowledge
    n: int
    seed: int
    progress: Progress | None
    done: int = 0
    total: int = 0

    def __post_init__(self) -> None:
        self.first = self._deal(max(FEWEST_WORLDS, self.n // FIRST_LOOK), Stream.SCREEN, 0)
        self.second = self._deal(self.n, Stream.SCREEN, 1)
        self.to_report = self._deal(self.n, Stream.REPORT, 0)

    def _deal(self, n: int, stream: Stream, number: int) -> Worlds:
        return deal_worlds(self.knowledge, n, seed=self.seed, stream=stream, number=number)

    def expect(self, *plans: int) -> None:
        """Settle how much work is to be done: so many plans for each table."""
        self.total = sum(many * len(self.first) + 2 * min(many, KEPT) * self.n for many in plans)

    def ranked(self, plans: Sequence[Plan], *, before: Plan = ()) -> tuple[ChoiceEstimate, ...]:
        """Return the best plans, put in order in one sample and measured in the other.

        Parameters
        ----------
        plans : sequence of tuples of Action
        before : tuple of Action
            What is done before each of them.
        """
        player = self.knowledge.player
        sums = np.zeros(len(plans))
        order = list(range(len(plans)))
        for worlds in (self.first, self.second):
            for i in order:
                scores = scores_after(self.knowledge, before + plans[i], worlds)
                sums[i] += net_of(scores, player).sum()
                self._tell(len(worlds))
            order = sorted(order, key=lambda i: (-sums[i], i))[:KEPT]
        best: npt.NDArray[np.float64] | None = None
        found = []
        for i in order:
            scores, out = rounds_after(self.knowledge, before + plans[i], self.to_report)
            net = net_of(scores, player)
            best = net if best is None else best
            found.append(
                ChoiceEstimate(
                    actions=plans[i],
                    score=Estimate.of(scores[:, player]),
                    net=Estimate.of(net),
                    out=Estimate.share(out == player),
                    behind=Estimate.of(best - net),
                    fined=self._is_fined(before + plans[i]),
                )
            )
            self._tell(self.n)
        # The choice was made in other worlds; the rest stand as these have it.
        return (*found[:1], *sorted(found[1:], key=lambda each: each.behind.value))

    def _is_fined(self, plan: Plan) -> bool:
        took = self.knowledge.took_pile or a.TakePile() in plan
        if plan == (a.TakePile(),):  # then the rule policy lays three cards if three can be laid
            return most_laid(with_pile(self.knowledge)).cards < PILE_CARDS
        lays = [each for each in plan if isinstance(each, a.LayMeld | a.LayOff)]
        laid = self.knowledge.laid + sum(len(cards_of(each)) for each in lays)
        return took and laid < PILE_CARDS

    def _tell(self, work: int) -> None:
        self.done += work
        if self.progress is not None:
            self.progress(self.done, self.total)
