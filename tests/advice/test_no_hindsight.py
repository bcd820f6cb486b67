"""Law 1: a discard, or the joker's name, is chosen without a look at the hidden cards.

The exchange must depend only on the thirteen cards and the contract. Choosing the best discard in
each world separately answers another question; here it must be seen to give another answer.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from analyzer.advice import advise_bid, advise_discard, playing, sampling
from analyzer.advice.compare import ranked_candidates, try_exchanges
from analyzer.deals import Knowledge, Worlds, deal_worlds
from analyzer.rng import Stream
from analyzer.rules import Denomination
from tests.advice.samples import (
    DECK,
    HAND,
    RULES,
    UNSEEN_HAND,
    WIDOW,
    Mean,
    Scrambler,
    bid,
    deal_at_random,
    hide_anew,
    made,
    standard_errors_apart,
    tricks_by_exchange,
    tricks_by_policy,
)

CLOSE = 4  # standard errors; two-sided, a sound estimate is further off once in 16,000


# --- the exchange depends only on the cards held and the contract --------------------------------


def asked_of_the_solver(monkeypatch: pytest.MonkeyPatch, worlds: Worlds) -> Scrambler:
    solver = Scrambler()
    with monkeypatch.context() as patch:
        patch.setattr(sampling, "deal_worlds", lambda *_: worlds)
        patch.setattr(playing, "solve_batch", solver)
        advise_bid(HAND, worlds=len(worlds))
    return solver


def test_with_the_widow_unseen_the_hidden_hands_make_no_difference(monkeypatch):
    worlds = deal_at_random(HAND, 150, seed=1)
    hidden_anew = hide_anew(worlds, seed=2)
    kept = asked_of_the_solver(monkeypatch, worlds).kept_by_world()
    kept_anew = asked_of_the_solver(monkeypatch, hidden_anew).kept_by_world()
    for denomination, is_misere in [*((d, False) for d in Denomination), (4, True)]:
        seats = [1, 3] if is_misere else [1, 2, 3]
        for one, other in zip(worlds.hands, hidden_anew.hands, strict=True):
            mine = kept[is_misere, denomination, *one[seats].tolist()]
            anew = kept_anew[is_misere, denomination, *other[seats].tolist()]
            assert mine == anew
            assert len(mine) == 1  # tried, then chosen by what came out: hindsight


def test_with_the_widow_known_the_worlds_reported_on_make_no_difference(monkeypatch):
    monkeypatch.setattr(playing, "solve_batch", Scrambler())
    exchanges = []
    for seed in (1, 2):
        worlds = deal_at_random(HAND, 60, seed, WIDOW)

        def deal(knowledge, n, seed, stream, reported=worlds):
            return reported if stream is Stream.REPORT else deal_worlds(knowledge, n, seed, stream)

        monkeypatch.setattr(sampling, "deal_worlds", deal)
        advice = advise_bid(HAND, widow=WIDOW, worlds=60)
        exchanges.append([estimate.exchange for estimate in advice.bids])
    assert exchanges[0] == exchanges[1]
    assert len(set(exchanges[0])) > 5


def test_one_exchange_is_reported_for_every_world_of_a_known_widow(monkeypatch):
    monkeypatch.setattr(playing, "solve_batch", Scrambler())
    advice = advise_bid(HAND, widow=WIDOW, worlds=40, examples=40)
    assert len(advice.examples) == 40
    assert {world.exchange for world in advice.examples} == {advice.best.exchange}


def test_which_of_the_cards_came_from_the_widow_makes_no_difference(monkeypatch):
    turned = advise_discard((*WIDOW, *HAND), bid("8H"), worlds=20, seed=4)
    straight = advise_discard((*HAND, *WIDOW), bid("8H"), worlds=20, seed=4)
    assert [d.to_dict() for d in turned.discards] == [d.to_dict() for d in straight.discards]


# --- what is reported is what the exchange is worth, and less than hindsight gives ---------------

CALL = bid("8H")
CANDIDATES = 20  # more would give hindsight more; these are enough to show it


@pytest.fixture(scope="module")
def known_widow():
    """What a comparison reports for a known widow."""
    return advise_discard((*HAND, *WIDOW), CALL, worlds=500, seed=1)


def test_a_known_widow_reports_what_its_discards_are_worth(known_widow):
    # Twenty comparisons, and a little is allowed for in the first: it was picked as the best of
    # those reported. Fails for 1 set of seeds in some hundreds.
    worlds = deal_at_random(HAND, 600, seed=71, widow=WIDOW)
    for ours in known_widow.discards:
        tricks = tricks_by_exchange(worlds, CALL, ours.exchange)
        chance, mean = Mean.of(made(CALL, tricks)), Mean.of(tricks)
        assert abs(standard_errors_apart(ours.p_make, ours.p_make_se, chance)) < CLOSE
        assert abs(standard_errors_apart(ours.mean_tricks, ours.mean_tricks_se, mean)) < CLOSE


def is_more(one: np.ndarray, other: np.ndarray) -> bool:
    """Whether the mean over the same worlds is higher by more than 4 standard errors."""
    difference = Mean.of(one.astype(float) - other.astype(float))
    return difference.value > CLOSE * difference.se


def test_a_known_widow_reports_less_than_hindsight_gives(known_widow):
    knowledge = Knowledge(RULES, HAND, WIDOW)
    candidates = ranked_candidates(knowledge, CALL, most=CANDIDATES)
    # The very worlds reported on, so that both answers share the luck of the deal.
    worlds = deal_worlds(knowledge, 500, 1, Stream.REPORT)
    ours = known_widow.discards[0]
    reported = tricks_by_exchange(worlds, CALL, ours.exchange)
    assert (ours.mean_tricks, ours.p_make) == (reported.mean(), made(CALL, reported).mean())
    # The best discard in each world separately: the classic mistake.
    hindsight = try_exchanges(DECK.pack(knowledge.known), worlds, candidates, RULES).max(axis=1)
    assert is_more(hindsight, reported)
    assert is_more(made(CALL, hindsight), made(CALL, reported))


def test_discards_are_listed_best_first_with_their_loss(known_widow):
    discards = known_widow.discards
    assert discards[0].loss == 0
    for better, worse in pairwise(discards):
        assert better.expected_score >= worse.expected_score
        assert worse.loss == pytest.approx(discards[0].expected_score - worse.expected_score)
        assert worse.loss_se >= 0
    assert max(discard.loss_se for discard in discards) > 0


@pytest.fixture(scope="module")
def unseen_widow():
    """What the policy reports for an unseen widow, for every bid."""
    return advise_bid(UNSEEN_HAND, worlds=400, seed=1).by_bid


@pytest.mark.parametrize("group", ["S", "C", "D", "H", "NT", "MIS"])
def test_an_unseen_widow_reports_what_the_policy_is_worth(unseen_widow, group):
    # At most six comparisons for each of six groups: fails for 1 set of seeds in 500.
    calls = [b.bid for t, b in unseen_widow.items() if t.lstrip("O1234567890") == group]
    assert len(calls) in (2, 5)
    worlds = deal_at_random(UNSEEN_HAND, 600, seed=73)
    tricks = tricks_by_policy(worlds, calls[0])
    for call in calls:
        ours = unseen_widow[call.text]
        chance = Mean.of(made(call, tricks))
        assert abs(standard_errors_apart(ours.p_make, ours.p_make_se, chance)) < CLOSE
        if not call.is_misere:
            mean = Mean.of(tricks)
            apart = standard_errors_apart(ours.mean_tricks, ours.mean_tricks_se, mean)
            assert abs(apart) < CLOSE


def test_an_unseen_widow_reports_less_than_hindsight_gives(unseen_widow):
    # The very worlds reported on, so that both answers share the luck of the deal.
    worlds = deal_worlds(Knowledge(RULES, UNSEEN_HAND), 400, 1, Stream.REPORT)
    policy = tricks_by_policy(worlds, CALL)
    hindsight = np.empty(len(worlds), dtype=np.int64)
    for i in range(len(worlds)):
        knowledge = Knowledge(RULES, UNSEEN_HAND, DECK.unpack(int(worlds.widows[i])))
        candidates = ranked_candidates(knowledge, CALL, most=CANDIDATES)
        one = Worlds(worlds.hands[i : i + 1], worlds.widows[i : i + 1])
        hindsight[i] = try_exchanges(DECK.pack(knowledge.known), one, candidates, RULES).max()
    ours = unseen_widow[CALL.text]
    assert (ours.mean_tricks, ours.p_make) == (policy.mean(), made(CALL, policy).mean())
    assert is_more(hindsight, policy)
    assert is_more(made(CALL, hindsight), made(CALL, policy))
