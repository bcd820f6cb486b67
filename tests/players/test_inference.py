"""Worlds drawn by what the contract tells of declarer's hand."""

from __future__ import annotations

import random

import numpy as np
import pytest

from analyzer.deals import fitting_worlds, places_shown
from analyzer.errors import InputError
from analyzer.players.inference import likely_worlds, worth_of_declarer
from analyzer.rules import Bid, Ruleset
from analyzer.table import DealState, Phase
from tests.deals.test_fitting import fits, places_in
from tests.players.whole_deals import CASES, given, without_declarer
from tests.table.random_play import random_act
from tests.table.tables import rules_of

FAR = 4.5
"""Standard errors: chance alone goes so far in one of 300,000 tests, to one side."""


def at_the_play(state: DealState, rng: random.Random, cards: int) -> DealState:
    """Return the deal after some random cards."""
    while state.phase is not Phase.PLAY or cards > 0:
        cards -= state.phase is Phase.PLAY
        if state.is_over:
            break
        random_act(state, rng)
    return state


@pytest.mark.parametrize(("rules", "bid"), CASES)
def test_every_world_fits_what_was_shown(rules: Ruleset, bid: Bid) -> None:
    rng = random.Random(f"{rules} {bid}")
    for seed in range(3):
        state = at_the_play(given(rules, bid, seed), rng, rng.randrange(30))
        for seat in range(rules.players):
            view = state.knowledge(seat)
            worlds = likely_worlds(view, 4, np.random.default_rng(seed))
            assert len(worlds) == 4
            shown = places_shown(view)
            for row in range(4):
                places = places_in(worlds, row, view)
                assert tuple(map(len, places)) == shown.sizes
                assert sum(fits(case, rules.deck, places) for case in shown.cases) == 1
                assert set(rules.deck.unpack(int(worlds.hands[row, seat]))) == set(view.hand)


@pytest.mark.parametrize("bid", ["8S", "8NT", "MIS"])
def test_worlds_in_which_declarer_has_a_better_hand_come_more_often(bid: str) -> None:
    state = at_the_play(given(rules_of("australian"), Bid.parse(bid), 2), random.Random(1), 0)
    assert state.declarer is not None
    view = state.knowledge((state.declarer + 1) % 4)
    n = 400
    likely, plain = (
        worth_of_declarer(view, draw(view, n, np.random.default_rng(7)))
        for draw in (likely_worlds, fitting_worlds)
    )
    error = np.sqrt((likely.var(ddof=1) + plain.var(ddof=1)) / n)
    assert likely.mean() - plain.mean() > FAR * error


def test_no_world_is_beyond_the_draw() -> None:
    # A hand that is worse than most still comes: what the contract tells is no proof.
    state = at_the_play(given(rules_of("australian"), Bid.parse("8S"), 2), random.Random(1), 0)
    assert state.declarer is not None
    view = state.knowledge((state.declarer + 1) % 4)
    likely, plain = (
        worth_of_declarer(view, draw(view, 400, np.random.default_rng(3)))
        for draw in (likely_worlds, fitting_worlds)
    )
    assert (likely < np.median(plain)).sum() > 4


def test_the_first_lead_and_a_deal_without_declarer_draw_as_the_shuffle_does() -> None:
    state = at_the_play(given(rules_of("australian"), Bid.parse("8S"), 2), random.Random(1), 0)
    assert state.declarer is not None
    nobody = without_declarer(rules_of("american"), 3)
    for view in (state.knowledge(state.declarer), nobody.knowledge(1)):
        likely, plain = (
            draw(view, 20, np.random.default_rng(5)) for draw in (likely_worlds, fitting_worlds)
        )
        assert np.array_equal(likely.hands, plain.hands)
        assert np.array_equal(likely.buried, plain.buried)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_same_worlds_for_the_same_seed(seat: int) -> None:
    view = at_the_play(
        given(rules_of("australian_2p"), Bid.parse("8S"), 2), random.Random(1), 9
    ).knowledge(seat)
    one, again, other = (likely_worlds(view, 9, np.random.default_rng(seed)) for seed in (5, 5, 6))
    assert np.array_equal(one.hands, again.hands)
    assert np.array_equal(one.face_down, again.face_down)
    assert not np.array_equal(one.hands, other.hands)


def test_errors_are_those_of_the_sampler() -> None:
    state = at_the_play(given(rules_of("australian"), Bid.parse("8S"), 2), random.Random(1), 0)
    for seat in range(4):
        with pytest.raises(InputError, match="at least 1"):
            likely_worlds(state.knowledge(seat), 0, np.random.default_rng(0))
