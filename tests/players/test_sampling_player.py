"""The player who deals the hidden cards many times: at its best with one world, the true one."""

from __future__ import annotations

import random
import time

import numpy as np
import pytest

from analyzer.deals import FittingWorlds
from analyzer.errors import InputError
from analyzer.players import inference
from analyzer.players.arena import match
from analyzer.players.playing import act, play_on
from analyzer.players.rule_player import RulePlayer
from analyzer.players.sampling_player import SamplingPlayer
from analyzer.rules import Bid, BidKind, Play, Ruleset, parties
from analyzer.table import DealState, Phase, SeatKnowledge
from tests.players.open_cards import OpenMoment, the_truth
from tests.players.whole_deals import CASES, given, without_declarer
from tests.table.random_play import random_act
from tests.table.tables import contract_of, playing, rules_of


class Lawful(SamplingPlayer):
    """Says when a play is not one of the legal ones, and counts its plays."""

    asked = 0

    def play(self, view: SeatKnowledge, rng: np.random.Generator) -> Play:
        play = super().play(view, rng)
        assert play in view.legal
        self.asked += 1
        return play


# --- one world, and it is the truth --------------------------------------------------------------


def played_with_open_cards(state: DealState, monkeypatch: pytest.MonkeyPatch) -> DealState:
    """Let players finish a deal who know where all cards lie."""

    def true_worlds(view: SeatKnowledge, n: int, rng: np.random.Generator) -> FittingWorlds:
        return the_truth(state).part(np.zeros(n, dtype=np.intp))

    monkeypatch.setattr(inference, "fitting_worlds", true_worlds)
    return play_on(state, [SamplingPlayer(1)] * state.rules.players, seed=1)


def after_some_tricks(state: DealState, tricks: int, rng: random.Random) -> DealState:
    """Return a deal after some tricks, well played in a misère so that it is not yet lost."""
    while state.phase is not Phase.PLAY:
        act(state, [RulePlayer()] * state.rules.players, seed=1)
    while not state.is_over and sum(state.tricks) < tricks:
        if state.contract is not None and state.contract.bid.no_trick:
            act(state, [RulePlayer()] * state.rules.players, seed=1)
        else:
            random_act(state, rng)
    return state


def taken_by_declarers(state: DealState) -> int:
    assert state.contract is not None
    tricks = sum(state.tricks[seat] for seat in state.declarers)
    return min(tricks, 1) if state.contract.bid.no_trick else tricks


@pytest.mark.parametrize(("rules", "bid"), CASES)
def test_with_open_cards_all_play_double_dummy(
    rules: Ruleset, bid: Bid, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(f"{rules} {bid}")
    for seed in range(3):
        state = after_some_tricks(given(rules, bid, seed), 2 if rules.players == 3 else 4, rng)
        if state.is_over:
            continue
        expected = OpenMoment(state, the_truth(state), 0, state.deciders[0]).result()
        played_with_open_cards(state, monkeypatch)
        assert taken_by_declarers(state) == expected


@pytest.mark.parametrize("bid", ["8H", "7NT", "MIS", "OMIS"])
def test_so_they_do_from_the_first_lead(bid: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(3):
        state = given(rules_of("australian"), Bid.parse(bid), seed)
        after_some_tricks(state, 0, random.Random(0))
        expected = OpenMoment(state, the_truth(state), 0, state.deciders[0]).result()
        played_with_open_cards(state, monkeypatch)
        assert taken_by_declarers(state) == expected


@pytest.mark.parametrize("name", ["american", "minnesota", "canadian"])
def test_so_they_do_where_nobody_bid(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert parties(rules_of(name)) == 2
    for seed in range(3):
        state = after_some_tricks(without_declarer(rules_of(name), seed), 3, random.Random(seed))
        side = (0, 2)
        expected = OpenMoment(state, the_truth(state), 0, 0).result()
        played_with_open_cards(state, monkeypatch)
        assert sum(state.tricks[seat] for seat in side) == expected


def test_all_kinds_of_contract_and_hidden_partners_were_among_the_cases() -> None:
    kinds = {case.values[1].kind for case in CASES}
    assert kinds == set(BidKind) - {BidKind.INKLE, BidKind.PASS}
    hidden = 0
    for rules, bid in (case.values for case in CASES):
        if rules.players == 5 and not bid.no_trick:
            state = after_some_tricks(given(rules, bid, 0), 4, random.Random(f"{rules} {bid}"))
            hidden += state.partner is not None and not state.partner_known
    assert hidden >= 2


# --- sampled worlds ------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "bid"), CASES)
def test_deals_are_played_to_their_end_by_the_law(rules: Ruleset, bid: Bid) -> None:
    player = Lawful(2)
    state = play_on(given(rules, bid, 1), [player] * rules.players, seed=1)
    assert state.ended is not None
    assert player.asked >= 10


@pytest.mark.parametrize(
    "name", ["american", "american_3p", "american_5p", "minnesota", "canadian"]
)
def test_a_deal_that_nobody_bids_on_is_played_to_its_end(name: str) -> None:
    state = without_declarer(rules_of(name), 4)
    play_on(state, [Lawful(2)] * state.rules.players, seed=1)
    assert sum(state.tricks) == 10


def test_the_same_digits_for_the_same_seed() -> None:
    one, again, other = (
        match("sampling:2", "high", deals=3, contract="8suit", seed=seed) for seed in (5, 5, 6)
    )
    assert one == again
    assert one.deals != other.deals


def test_the_same_play_whatever_was_asked_before() -> None:
    state = after_some_tricks(
        given(rules_of("australian"), Bid.parse("8S"), 3), 5, random.Random(2)
    )
    views = [state.knowledge(state.deciders[0])]
    while not state.is_over:
        random_act(state, random.Random(1))
        if not state.is_over:
            views.append(state.knowledge(state.deciders[0]))
    fresh = [SamplingPlayer(3).play(view, np.random.default_rng(4)) for view in views]
    used = SamplingPlayer(3)
    backwards = [used.play(view, np.random.default_rng(4)) for view in reversed(views)]
    assert fresh == backwards[::-1]


def test_an_only_card_is_played_without_a_draw() -> None:
    state = playing(rules_of("australian"), contract_of("8H"), {0: "AS", 1: "KS 5D"}, trick="AS")
    rng = np.random.default_rng(1)
    assert SamplingPlayer(50).play(state.knowledge(1), rng).text == "KS"
    assert rng.random() == np.random.default_rng(1).random()


# --- budgets -------------------------------------------------------------------------------------


def first_choice() -> SeatKnowledge:
    state = after_some_tricks(
        given(rules_of("australian"), Bid.parse("8S"), 3), 3, random.Random(2)
    )
    while len(state.legal_plays()) < 2:
        random_act(state, random.Random(1))
    return state.knowledge(state.deciders[0])


def worlds_dealt(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Note how many worlds are dealt from now on."""
    numbers: list[int] = []
    deal = inference.fitting_worlds

    def noted(view: SeatKnowledge, n: int, rng: np.random.Generator) -> FittingWorlds:
        numbers.append(n)
        return deal(view, n, rng)

    monkeypatch.setattr(inference, "fitting_worlds", noted)
    return numbers


def test_a_time_budget_is_kept_and_used(monkeypatch: pytest.MonkeyPatch) -> None:
    view, rng = first_choice(), np.random.default_rng(1)
    SamplingPlayer(1).play(view, rng)  # the kernels are compiled
    dealt = worlds_dealt(monkeypatch)
    seconds = []
    for _ in range(5):
        start = time.perf_counter()
        assert SamplingPlayer(seconds=0.02).play(view, rng) in view.legal
        seconds.append(time.perf_counter() - start)
    # The best of five: the machine may be busy with other work.
    assert 0.02 <= min(seconds) < 0.2
    assert len(dealt) >= 5


def test_the_shortest_time_is_enough_for_a_world(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = worlds_dealt(monkeypatch)
    view = first_choice()
    assert SamplingPlayer(seconds=1e-9).play(view, np.random.default_rng(1)) in view.legal
    assert sum(dealt) >= 1


def test_more_worlds_are_dealt_where_more_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = worlds_dealt(monkeypatch)
    view = first_choice()
    SamplingPlayer(2).play(view, np.random.default_rng(1))
    few = sum(dealt)
    SamplingPlayer(20).play(view, np.random.default_rng(1))
    assert sum(dealt) - few > few > 0


def test_names() -> None:
    assert SamplingPlayer(12).name == "sampling:12"
    assert SamplingPlayer(seconds=0.05).name == "sampling:50ms"


@pytest.mark.parametrize("wrong", [{"worlds": 0}, {"worlds": -3}, {"seconds": 0}, {"seconds": -1}])
def test_a_budget_of_nothing_is_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(InputError, match="at least one world, or some time"):
        SamplingPlayer(**wrong)  # type: ignore[arg-type]
