"""What plays are worth in many worlds: the same as each world laid open and each play made."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from analyzer.deals import fitting_worlds
from analyzer.players.playing import act
from analyzer.players.rule_player import RulePlayer
from analyzer.players.solved_worlds import is_decided, tricks_of_declarers, worth_of_plays
from analyzer.rules import Bid, Ruleset
from analyzer.table import DealState, Phase
from tests.players.open_cards import OpenMoment, the_truth
from tests.players.whole_deals import CASES, given, without_declarer
from tests.table.random_play import random_act
from tests.table.tables import contract_of, play_of, playing, rules_of

WORLDS = 3
LATE = 5  # cards in a hand: few enough to solve every play in every world alone
LATE_WITHOUT_TRICKS = 8  # a misère is soon solved, and many end early
NOBODY = ("american", "american_3p", "american_5p", "minnesota", "canadian")


def to_the_first_lead(state: DealState) -> DealState:
    while state.phase is not Phase.PLAY:
        act(state, [RulePlayer()] * state.rules.players, seed=1)
    return state


def late_choices(state: DealState, rng: random.Random) -> Iterator[tuple[DealState, int]]:
    """Yield moments of the last tricks in which a seat has a choice, and the seat."""
    to_the_first_lead(state)
    assert state.contract is not None
    late = LATE_WITHOUT_TRICKS if state.contract.bid.no_trick else LATE
    while not state.is_over:
        seat = state.deciders[0]
        if len(state.cards(seat)) <= late and len(state.legal_plays()) > 1 and rng.random() < 0.4:
            yield state, seat
        if rng.random() < 0.7:
            act(state, [RulePlayer()] * state.rules.players, seed=1)
        else:
            random_act(state, rng)


def agree(state: DealState, seat: int, rng: random.Random) -> None:
    view = state.knowledge(seat)
    worlds = fitting_worlds(view, WORLDS, np.random.default_rng(rng.randrange(99)))
    tricks = tricks_of_declarers(view, worlds)
    assert tricks.shape == (WORLDS, len(view.legal))
    for row in range(WORLDS):
        moment = OpenMoment(state, worlds, row, seat)
        slow = [moment.after(play) for play in view.legal]
        assert [moment._counted(count) for count in tricks[row].tolist()] == slow, view


@pytest.mark.parametrize(("rules", "bid"), CASES)
def test_every_play_in_every_world_brings_the_tricks_it_brings_alone(
    rules: Ruleset, bid: Bid
) -> None:
    rng = random.Random(f"{rules} {bid}")
    seen = 0
    for seed in range(3):
        for state, seat in late_choices(given(rules, bid, seed), rng):
            agree(state, seat, rng)
            seen += 1
    assert seen >= 3


@pytest.mark.parametrize("name", NOBODY)
def test_without_a_declarer_the_own_tricks_count(name: str) -> None:
    rng = random.Random(name)
    seen = 0
    for seed in range(3):
        for state, seat in late_choices(without_declarer(rules_of(name), seed), rng):
            agree(state, seat, rng)
            seen += 1
    assert seen >= 3


def of_side(state: DealState, seat: int) -> int:
    """Return 1 for a seat that wants declarers' tricks or contract, -1 for one that does not."""
    return 1 if state.declarer is None or seat in state.declarers else -1


@pytest.mark.parametrize(("rules", "bid"), CASES)
def test_in_one_world_more_tricks_for_the_own_side_are_worth_more(rules: Ruleset, bid: Bid) -> None:
    rng = random.Random(f"worth {rules} {bid}")
    differing = 0
    for seed in range(4):
        for state, seat in late_choices(given(rules, bid, seed), rng):
            view = state.knowledge(seat)
            worlds = fitting_worlds(view, WORLDS, np.random.default_rng(seed))
            wanted = of_side(state, seat)
            if is_decided(view) or (state.partner is not None and not view.partner_known):
                continue
            for row in range(WORLDS):
                moment = OpenMoment(state, worlds, row, seat)
                slow = np.array([moment.after(play) for play in view.legal])
                good = wanted * (-slow if bid.no_trick else slow)
                worth = worth_of_plays(view, worlds.part(np.array([row])))[0]
                more = good[:, None] > good[None, :]
                assert (worth[:, None] > worth[None, :])[more].all()
                differing += int(more.any())
    assert differing >= 1 or bid.no_trick


@pytest.mark.parametrize(
    ("trick", "hands", "better", "worse"),
    [
        ("8S 6S", {1: "8S 7D", 3: "6S TD", 0: "5S QS"}, "5S", "QS"),  # declarer stays below
        ("8S", {1: "8S 6C", 3: "5S KS", 0: "9S 4D"}, "5S", "KS"),  # a defender does not help
    ],
)
def test_in_a_misere_declarers_trick_is_what_counts(
    trick: str, hands: dict[int, str], better: str, worse: str
) -> None:
    state = playing(rules_of("australian"), contract_of("MIS"), hands, leader=1, trick=trick)
    view = state.knowledge(state.deciders[0])
    worth = worth_of_plays(view, the_truth(state))[0]
    one, other = (view.legal.index(play_of(text)) for text in (better, worse))
    assert worth[one] > worth[other]


@pytest.mark.parametrize("name", NOBODY)
def test_without_a_declarer_nothing_is_decided(name: str) -> None:
    state = without_declarer(rules_of(name), 1)
    while not state.is_over:
        assert not is_decided(state.knowledge(state.deciders[0]))
        state.play(state.legal_plays()[0])
    assert sum(state.tricks) == 10


@pytest.mark.parametrize(
    ("rules", "bid"), [case for case in CASES if case.values[1].no_trick], ids=str
)
def test_a_misere_is_decided_by_the_first_trick_of_declarers(rules: Ruleset, bid: Bid) -> None:
    rng = random.Random(f"decided {rules} {bid}")
    found = set()
    for seed in range(6):
        state = to_the_first_lead(given(rules, bid, seed))
        losers = state.declarers if bid.text == "GNUL" else state.declarers[:1]
        while not state.is_over:
            failed = any(state.tricks[seat] for seat in losers)
            assert is_decided(state.knowledge(state.deciders[0])) == failed
            found.add(failed)
            random_act(state, rng)
        found.add(sum(state.tricks) < 10)  # over as soon as it failed
    assert found == {True, False}
