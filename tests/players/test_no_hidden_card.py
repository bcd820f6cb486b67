"""No player sees a hidden card: wherever these lie, the same seat makes the same choice.

At moments of random deals, worlds that fit what the seat knows take the place of the truth. The
referee plays the same log from their cards, the seat then knows the same, and every player of the
registry must choose the same, before the first lead and in play.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
import pytest

from analyzer.cards import Suit, is_joker
from analyzer.deals import fitting_worlds
from analyzer.errors import InputError
from analyzer.players import PartnerPlan, Player, make_player
from analyzer.players.playing import act
from analyzer.players.registry import PLAYERS
from analyzer.rules import Bid, Play, Ruleset
from analyzer.table import DealState, Phase, SeatKnowledge, replay
from tests.deals.test_fitting import as_if
from tests.players.whole_deals import CASES, given
from tests.table.random_play import random_act

IN_PLAY = 4
"""Moments of play of each deal, about."""
CARDS = 7
"""Cards in hand then, at most: worlds of full hands take the solver long."""
ELSEWHERE = 2
"""Other deals tried for each of them."""

Maker = Callable[[DealState], Player]
"""Makes a player for a table; an honest one does not look at it."""


def moments(rules: Ruleset, bid: Bid, seed: int) -> Iterator[DealState]:
    """Yield all moments before the first lead, and some of the play."""
    rng = random.Random(f"hidden {rules} {bid} {seed}")
    state = given(rules, bid, seed)
    while not state.is_over:
        late = len(state.cards(state.deciders[0])) <= CARDS
        often = IN_PLAY / (CARDS * rules.players)
        if state.phase is not Phase.PLAY or (late and rng.random() < often):
            yield state.copy()
        random_act(state, rng)


def elsewhere(state: DealState, seed: int) -> Iterator[DealState]:
    """Yield tables that look the same to the seat that decides; other cards lie hidden."""
    seat = state.deciders[0]
    view = state.knowledge(seat)
    for number in range(ELSEWHERE):
        world = fitting_worlds(view, 1, np.random.default_rng((seed, number)))
        try:
            other = replay(state.rules, as_if(state, view, world))
        except InputError:
            continue  # such cards would have been played otherwise
        if view.discards_passed and other.knowledge(seat) != view:
            continue  # cards passed on in a grand nullo were exchanged for others
        assert other.knowledge(seat) == view
        if other.log != state.log:
            yield other


@cache
def pairs(rules: Ruleset, bid: Bid) -> tuple[tuple[DealState, DealState], ...]:
    """Return moments and their like."""
    return tuple(
        (state, other)
        for seed in range(2)
        for state in moments(rules, bid, seed)
        for other in elsewhere(state, seed)
    )


def choice(make: Maker, state: DealState) -> object:
    return act(state.copy(), [make(state)] * state.rules.players, seed=3)


def differences(make: Maker, rules: Ruleset, bid: Bid) -> Counter[Phase]:
    """Return how often a player chose otherwise because hidden cards lay elsewhere, by phase."""
    return Counter(
        state.phase
        for state, other in pairs(rules, bid)
        if choice(make, state) != choice(make, other)
    )


def named(text: str) -> Maker:
    return lambda _: make_player(text)


EVERY_PLAYER = [name + (":4" if kind.number else "") for name, kind in PLAYERS.items()]


@pytest.mark.parametrize("player", EVERY_PLAYER)
@pytest.mark.parametrize(("rules", "bid"), CASES)
def test_no_choice_depends_on_a_hidden_card(player: str, rules: Ruleset, bid: Bid) -> None:
    assert not differences(named(player), rules, bid)


def test_there_was_something_to_see_in_every_phase() -> None:
    seen: Counter[Phase] = Counter()
    for rules, bid in (case.values for case in CASES):
        found = pairs(rules, bid)
        assert len(found) >= 3
        seen.update(state.phase for state, _ in found)
    assert min(seen[p] for p in (Phase.EXCHANGE, Phase.PARTNER, Phase.JOKER, Phase.PLAY)) >= 10


# --- those who cheat are caught -------------------------------------------------------------------


class Peeker:
    """A player who looks at the next hand in one phase, and is honest in the others."""

    name = "peeker"

    def __init__(self, state: DealState, phase: Phase) -> None:
        self.state, self.phase, self.honest = state, phase, make_player("rule")

    def _hint(self, seat: int, phase: Phase, choices: int) -> int | None:
        if phase is not self.phase:
            return None
        hands = [self.state.cards(s) for s in range(self.state.rules.players) if s != seat]
        return sum(place * card for place, hand in enumerate(hands, 2) for card in hand) % choices

    def exchange(self, view: SeatKnowledge, rng: np.random.Generator) -> tuple[int, ...]:
        hint = self._hint(view.seat, Phase.EXCHANGE, len(view.hand))
        if hint is None:
            return self.honest.exchange(view, rng)
        return (view.hand[hint:] + view.hand[:hint])[: len(view.taken)]

    def find_partner(self, view: SeatKnowledge, rng: np.random.Generator) -> PartnerPlan:
        plan = self.honest.find_partner(view, rng)
        hint = self._hint(view.seat, Phase.PARTNER, 2)
        return PartnerPlan("alone") if hint and self.state.can_go_alone() else plan

    def name_joker(self, view: SeatKnowledge, rng: np.random.Generator) -> Suit | None:
        named = self.honest.name_joker(view, rng)
        hint = self._hint(view.seat, Phase.JOKER, 2)
        return Suit.SPADES if hint and any(map(is_joker, view.hand)) else named

    def play(self, view: SeatKnowledge, rng: np.random.Generator) -> Play:
        hint = self._hint(view.seat, Phase.PLAY, len(view.legal))
        return self.honest.play(view, rng) if hint is None else view.legal[hint]


@pytest.mark.parametrize("phase", [Phase.EXCHANGE, Phase.PARTNER, Phase.JOKER, Phase.PLAY])
def test_a_peeker_is_caught(phase: Phase) -> None:
    caught: Counter[Phase] = Counter()
    for rules, bid in (case.values for case in CASES):
        caught += differences(lambda state: Peeker(state, phase), rules, bid)
    assert set(caught) == {phase}
